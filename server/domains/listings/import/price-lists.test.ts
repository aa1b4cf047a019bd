/** Price lists and exports with prices by quantity, headings over two lines, and variants that follow their item, from the file to the items. */
import { beforeAll, describe, expect, it } from 'vitest';
import { testDatabase } from '../../../../test/support/database.ts';
import { addGoods, importShop } from '../../../../test/support/import-shop.ts';
import type { Database } from '../../../platform/postgres/pool.ts';

let database: Database;
let categoryId: number;
const shop = () => importShop(database, categoryId);

beforeAll(async () => {
  database = await testDatabase();
  categoryId = await addGoods(database);
});

const tiersOf = async (item: Awaited<ReturnType<typeof shop>>['item'], sku: string) =>
  (await item(sku)).product.variants.find((variant) => variant.sku === sku)?.tiers.map(({ from, price }) => [from, price]);

describe('prices by quantity', () => {
  it('Bagisto: for all groups, as prices and as discounts; those for a group are noted', async () => {
    const { bring, item } = await shop();
    const { problems } = await bring(
      `sku,parent_sku,locale,attribute_family_code,type,categories,name,status,weight,price,inventories,customer_group_prices
HAT,,en,default,simple,Goods,Hat,1,0.1,14,default=5,"group=all,qty=2,type=fixed,price=12|group=all,qty=3,type=discount,price=50|group=wholesale,qty=5,type=fixed,price=3"
`,
    );
    expect(await tiersOf(item, 'HAT')).toEqual([
      [2, 1200],
      [3, 700],
    ]);
    expect(problems).toEqual([
      [2, 'customer_group_prices', 'note', 'Prices for certain customer groups are left out: wholesale'],
      [2, 'customer_group_prices', 'note', 'Discounts are taken as prices of their quantities'],
    ]);
  });

  it('Magento: a line for each step, of items that there are', async () => {
    const { bring, item } = await shop();
    await bring('sku,name,price,category\nT-1,Table,100,Goods\nT-2,Stool,40,Goods\n');
    const { targets, problems } = await bring(
      `sku,tier_price_website,tier_price_customer_group,tier_price_qty,tier_price,tier_price_value_type
T-1,All Websites [USD],ALL GROUPS,5.0000,90.000000,Fixed
T-1,All Websites [USD],ALL GROUPS,10.0000,20.0000,Discount
T-1,All Websites [USD],Wholesale,10.0000,50.0000,Fixed
T-2,All Websites [USD],ALL GROUPS,3.0000,45.0000,Fixed
`,
    );
    expect(targets).toMatchObject({ tier_price_qty: 'tierFrom', tier_price: 'tierPrice', tier_price_customer_group: 'tierGroup' });
    expect(await tiersOf(item, 'T-1')).toEqual([
      [5, 9000],
      [10, 8000],
    ]);
    expect(await tiersOf(item, 'T-2')).toEqual([]);
    expect(problems.map(([line, , , reason]) => [line, reason])).toEqual([
      [2, 'Prices for certain customer groups are left out: Wholesale'],
      [2, 'Discounts are taken as prices of their quantities'],
      [5, 'The price from 3 pieces is not below the one before: left out'],
    ]);
  });

  it('a German price list: remarks above, old letters, headings over two lines, columns for quantities', async () => {
    const { bring, item } = await shop();
    const list = [
      'Muster Großhandel GmbH;Preisliste 2026;;;;;;;',
      'alle Preise netto zzgl. MwSt.;gültig ab 1.3.;;;;;;;',
      '',
      'Art.-Nr.;Bezeichnung;EAN;Preis;;;Maße;;Bestand',
      ';;;Stück;ab 10 St.;ab 50 St.;Breite cm;Höhe cm;',
      'K-10;Küchenbrett Buche;4006381333931;12,90;11,50;9,90;30;2;>100',
      'K-11;Schöpflöffel;;4,50;4,50;3,90;8;30;auf Lager',
    ].join('\r\n');
    const { list: read, targets, items, problems } = await bring(Buffer.from(list, 'latin1'));
    expect(read.lines).toBe(2);
    expect(targets).toMatchObject({
      'Art.-Nr.': 'sku',
      'Preis Stück': 'price',
      'Preis ab 10 St.': 'tier.10',
      'Maße Breite cm': 'width.cm',
      Bestand: 'stock',
    });
    expect(items).toEqual([
      ['Küchenbrett Buche', 'active', ['K-10', 1290, 100]],
      ['Schöpflöffel', 'active', ['K-11', 450, null]],
    ]);
    expect(await tiersOf(item, 'K-10')).toEqual([
      [10, 1150],
      [50, 990],
    ]);
    expect(await tiersOf(item, 'K-11')).toEqual([[50, 390]]);
    expect(problems.map(([line, , , reason]) => [line, reason])).toEqual([
      [6, '“More than” is taken as this number'],
      [7, 'A word instead of a number of pieces: left out'],
    ]);
  });

  it('quantities and prices in columns of their own, and in cells as quantity:price', async () => {
    const { bring, item } = await shop();
    await bring(
      'Artikelnummer;Artikelname;VK netto;Staffelmenge 1;Staffelpreis 1;Staffelmenge 2;Staffelpreis 2\nS-1;Stuhl;50,00;5;45,00;0;0,00\n',
    );
    expect(await tiersOf(item, 'S-1')).toEqual([[5, 4500]]);
    await bring('sku,name,price,price breaks\nS-2,Stool,50.00,"5:45.00,10:40.00"\n');
    expect(await tiersOf(item, 'S-2')).toEqual([
      [5, 4500],
      [10, 4000],
    ]);
  });
});

describe('variants', () => {
  it('PrestaShop: combinations of known products take the place of their only variant, and its price with their impact', async () => {
    const { bring, item } = await shop();
    await bring(
      `Product ID;Active (0/1);Name *;Categories (x,y,z...);Price tax excluded;Reference #;Weight;Quantity;Feature(Name:Value:Position)
7;1;T-shirt;Goods;20.00;TEE;0.2;0;Finish:Matt:1
`,
    );
    const combinations = `Product ID*;Product Reference;Attribute (Name:Type:Position)*;Value (Value:Position)*;Supplier reference;Reference;EAN13;Wholesale price;Impact on price;Quantity;Minimal quantity;Impact on weight;Default (0 = No, 1 = Yes)
7;;Size:select:0, Color:color:1;S:0, Red:0;;TEE-S;;9.00;0;4;1;0;1
7;;Size:select:0, Color:color:1;L:1, Red:0;;TEE-L;;9.00;2.50;3;2;0.1;0
`;
    const { list, problems, items } = await bring(combinations);
    expect(list.layout).toBe('prestashop');
    expect(problems).toEqual([[2, 'Reference', 'note', 'The item has had one variant without options, TEE: these variants replace it']]);
    expect(items.map(([name, state, ...variants]) => [name, state, variants.filter((one) => (one as unknown[])[0] !== 'TEE')])).toEqual([
      [
        'T-shirt',
        'active',
        [
          ['TEE-S', 2000, 4],
          ['TEE-L', 2250, 3],
        ],
      ],
    ]);
    const { product } = await item('TEE-L');
    expect(product.variants.map(({ sku, options }) => [sku, options.map(({ attributeKey, label }) => [attributeKey, label])])).toEqual([
      [
        'TEE-S',
        [
          ['size', 'S'],
          ['colour', 'Red'],
        ],
      ],
      [
        'TEE-L',
        [
          ['size', 'L'],
          ['colour', 'Red'],
        ],
      ],
    ]);
    expect(product.attributes).toEqual([{ attributeKey: 'finish', value: 'matt' }]);
    expect(product.variants.map(({ weight }) => weight)).toEqual([200, 300]);
    // The same list again changes nothing: it says how prices differ, not what they are.
    const again = await bring(combinations);
    expect([again.written.createdItems, again.written.changedItems]).toEqual([0, 0]);
    expect(again.problems).toEqual([
      [3, 'Impact on price', 'note', expect.stringContaining('The variant keeps its price') as string],
      [3, 'Impact on weight', 'note', expect.stringContaining('how the weight differs') as string],
    ]);
    // Nor does the list of products make the replaced variant again.
    const products = await bring(
      `Product ID;Active (0/1);Name *;Categories (x,y,z...);Price tax excluded;Reference #\n7;1;T-shirt;Goods;20.00;TEE\n`,
    );
    expect(products.problems).toEqual([]);
    expect((await item('TEE-L')).product.variants).toHaveLength(2);
  });

  it('PrestaShop: combinations by the reference of their product, and of one that is not here', async () => {
    const { bring, items } = await shop();
    await bring('sku,name,price,category\nCUP,Cup,5,Goods\n');
    const { problems } = await bring(
      `Product Reference;Attribute (Name:Type:Position)*;Value (Value:Position)*;Reference;Impact on price;Quantity
CUP;Size:select:0;XL:0;CUP-XL;1;7
POT;Size:select:0;XL:0;POT-XL;1;7
`,
    );
    expect(problems.map(([line, , kind]) => [line, kind])).toEqual([
      [3, 'fault'],
      [2, 'note'],
    ]);
    expect(await items()).toEqual([['Cup', 'active', ['CUP', 500, null], ['CUP-XL', 600, 7]]]);
  });

  it('Shopware 6: options by name; those by ids are refused with what to do, facts by ids are noted', async () => {
    const { bring } = await shop();
    const record = '0190aa0190aa0190aa0190aa0190aa01';
    const { list, items, problems } = await bring(
      `id;parent_id;product_number;active;stock;name;description;price_net;price_gross;categories;propertyIds;options
${record};;SW-1;1;0;Lampe;Gut;10.00;11.90;Goods;${record};
0190ab;${record};SW-1.1;1;3;;;;;;;Farbe: rot|Größe: M
0190ac;${record};SW-1.2;1;4;;;;;;;Farbe: blau|Größe: M
`,
    );
    expect(list.layout).toBe('shopware6');
    expect(items).toEqual([['Lampe', 'active', ['SW-1.1', 1000, 3], ['SW-1.2', 1000, 4]]]);
    expect(problems).toEqual([
      [2, 'propertyIds', 'note', 'Attributes are given as ids of another system: left out. Export them by name to bring them along'],
    ]);
    const ids = await bring(
      `id;parent_id;product_number;active;stock;name;price_net;categories;propertyIds;optionIds
0290aa;;SX-1;1;0;Vase;10.00;Goods;;
0290ab;0290aa;SX-1.1;1;3;;;;;${record}|${record}
0290ac;0290aa;SX-1.2;1;3;;;;;${record}
`,
    );
    expect(ids.items.map(([name]) => name)).toEqual(['Lampe']);
    expect(ids.reasons).toEqual([[3, 'optionIds', expect.stringContaining('ids of another system') as string]]);
  });

  it('Wix: variants cost more by a surcharge, and a word is no number of pieces', async () => {
    const { bring } = await shop();
    const { list, items, problems } = await bring(
      `handleId,fieldType,name,description,productImageUrl,collection,sku,ribbon,price,surcharge,visible,discountMode,discountValue,inventory,weight,cost,productOptionName1,productOptionType1,productOptionDescription1
tee,Product,Tee,<p>Soft</p>,,Goods,TEE,,20,,true,PERCENT,0,InStock,0.2,,Size,DROP_DOWN,Small;Large
tee,Variant,,,,,TEE-S,,,0,true,,,4,,,,,Small
tee,Variant,,,,,TEE-L,,,4.50,true,,,OutOfStock,,,,,Large
mug,Product,Mug,,,Goods,MUG,,8,,false,,,InStock,,,,,
`,
    );
    expect(list.layout).toBe('wix');
    expect(items).toEqual([
      ['Tee', 'active', ['TEE-S', 2000, 4], ['TEE-L', 2450, 0]],
      ['Mug', 'draft', ['MUG', 800, null]],
    ]);
    expect(problems).toEqual([[5, 'inventory', 'note', 'A word instead of a number of pieces: left out']]);
  });

  it('Squarespace: further variants leave the columns of their item empty; a sale price counts while it is on sale', async () => {
    const { bring } = await shop();
    const { list, items, problems } = await bring(
      `Product ID [Non Editable],Variant ID [Non Editable],Product Type [Non Editable],Product Page,Product URL,Title,Description,SKU,Option Name 1,Option Value 1,Price,Sale Price,On Sale,Stock,Categories,Tags,Weight,Length,Width,Height,Visible,Hosted Image URLs
5e0a,6b01,PHYSICAL,shop,tee,Tee,<p>Soft</p>,SQ1,Size,S,20.00,15.00,No,3,Goods,,0.2,0,0,0,Yes,
,6b02,,,,,,SQ2,Size,L,22.00,18.00,Yes,Unlimited,,,0.2,0,0,0,,
`,
    );
    expect(list.layout).toBe('squarespace');
    expect(items).toEqual([['Tee', 'active', ['SQ1', 2000, 3], ['SQ2', 1800, null]]]);
    expect(problems.map(([line, header]) => [line, header])).toEqual([
      [2, 'Sale Price'],
      [3, 'Sale Price'],
      [3, 'Stock'],
    ]);
  });

  it('BigCommerce: the lines of SKUs are named by their options, and rules are no goods', async () => {
    const { bring } = await shop();
    const { list, items, problems } = await bring(
      `Item Type,Product ID,Product Name,Product Type,Product Code/SKU,Brand Name,Option Set,Product Description,Price,Cost Price,Retail Price,Sale Price,Product Weight,Product Visible?,Track Inventory,Current Stock Level,Category,Product UPC/EAN
Product,77,Tee,P,BC,,Sizes,<p>Soft</p>,20.00,9,30,,0.2,Y,by option,0,Goods,
  SKU,12,"[S]Size=Small,[RB]Colour=Sea blue",,BC-S,,,,,,,,,,,4,,
  SKU,13,"[S]Size=Large,[RB]Colour=Sea blue",,BC-L,,,,21.00,,,,,,,5,,
  Rule,14,,,BC-L,,,,[ADD]3,,,,,Y,,,,
`,
    );
    expect(list.layout).toBe('bigcommerce');
    expect(items).toEqual([['Tee', 'active', ['BC-S', 2000, 4], ['BC-L', 2100, 5]]]);
    expect(problems.map(([line, header, kind]) => [line, header, kind])).toEqual([[5, 'Item Type', 'fault']]);
  });

  it('levels of categories in columns of their own are one path', async () => {
    const { bring } = await shop();
    const { targets } = await bring(
      'Artikelnummer;Artikelname;HAN;Std. VK Netto;Kategorie Ebene 1;Kategorie Ebene 2;Kategorie Ebene 3;Lagerbestand Gesamt\nJ-1;Hocker;M-1;20,00;Wohnen;Möbel;Goods;5,00\n',
    );
    expect(targets).toMatchObject({
      HAN: 'makerNumber',
      'Std. VK Netto': 'price',
      'Kategorie Ebene 1': 'category',
      'Kategorie Ebene 3': 'subcategory',
      'Lagerbestand Gesamt': 'stock',
    });
  });

  it('a column of countries is recognized by its cells', async () => {
    const { bring, item } = await shop();
    const { list, targets } = await bring('sku,name,price,where\nC-1,Cup,2.00,China\nC-2,Can,3.00,Wietnam\nC-3,Pot,4.00,TR\n');
    expect(targets).toMatchObject({ where: 'origin' });
    expect(list.columns[3]?.how).toBe('content');
    expect((await item('C-2')).product.originCountryCode).toBe('VN');
  });

  it('but not those of suppliers, nor a second column below categories that is no level', async () => {
    const { bring } = await shop();
    const { targets } = await bring(
      'sku,name,price,category,subcategory,style,SupplierCountry\nD-1,Cup,2.00,Goods,,U,China\nD-2,Can,3.00,Goods,,W,Vietnam\n',
    );
    expect(targets).toMatchObject({ subcategory: 'subcategory', style: null, SupplierCountry: null });
  });

  it('tags are words that an item is found by', async () => {
    const { bring, item } = await shop();
    const { targets } = await bring('SKU;Bezeichnung;Preis;Schlagwörter\nT-1;Tasse;2,00;Frühstück, Keramik\n');
    expect(targets).toMatchObject({ Schlagwörter: 'keywords' });
    expect((await item('T-1')).product.keywords).toBe('Frühstück, Keramik');
  });
});
