/** Lists in the layouts of other systems, with rows of their own, from the file to the written items. */
import { beforeAll, describe, expect, it } from 'vitest';
import { listingImportCalls as calls } from '../../../../contract/listings/imports.ts';
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

describe('layouts of other systems', () => {
  it('Bagisto: variants of a configurable item, stock by place, a sale that is over, and sets that are refused', async () => {
    const { bring } = await shop();
    const { list, items, problems } = await bring(
      `sku,parent_sku,locale,attribute_family_code,type,categories,name,status,weight,price,special_price,special_price_from,special_price_to,inventories,configurable_variants
LA,,en,default,configurable,Goods,Lamp,1,,,,,,,"sku=LA-1,color=Red|sku=LA-2,color=Blue"
LA-1,LA,en,default,simple,Goods,Lamp red,1,1.2,20,,,,"default=7,shop=3",
LA-2,LA,en,default,simple,Goods,Lamp blue,1,1.2,22,18,2024-02-01,2024-02-15,default=0,
SET,,en,default,bundle,Goods,Lamps,1,,,,,,,
`,
    );
    expect(list.layout).toBe('bagisto');
    expect(items).toEqual([['Lamp', 'active', ['LA-1', 2000, 10], ['LA-2', 2200, 0]]]);
    expect(problems).toEqual([
      [5, 'type', 'fault', '“bundle”: sets of other items, services, bookings and links to other shops are not imported'],
      [4, 'special_price', 'note', 'The sale is over: its price is left out'],
    ]);
  });

  it('a feed for Google as XML: variants by their group, called what their names have in common, and facts that are not known are noted', async () => {
    const { bring, item } = await shop();
    const lamp = (id: string, colour: string, more = '') =>
      `<item><g:id>${id}</g:id><g:item_group_id>LAMP</g:item_group_id><title>Arc lamp ${colour}</title><description>&lt;p&gt;Warm&lt;/p&gt;</description>
       <link>https://shop.example/${id}</link><g:image_link>https://shop.example/${id}.jpg</g:image_link><g:availability>in_stock</g:availability>
       <g:price>20.00 EUR</g:price><g:brand>Own</g:brand><g:color>${colour}</g:color><g:product_type>Goods</g:product_type>${more}</item>`;
    const { list, items, problems } = await bring(
      `<?xml version="1.0" encoding="UTF-8"?><rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel><title>Shop</title>${lamp('L-R', 'red')}${lamp(
        'L-B',
        'blue',
        '<g:product_detail><g:section_name>General</g:section_name><g:attribute_name>Socket</g:attribute_name><g:attribute_value>E27</g:attribute_value></g:product_detail>',
      )}<item><g:id>M-1</g:id><title>Mug</title><g:price>4.50 EUR</g:price><g:sale_price>4.00 EUR</g:sale_price></item></channel></rss>`,
      { categories: {} },
      'feed.xml',
    );
    expect([list.layout, list.encoding, list.lines]).toEqual(['google', 'utf-8', 3]);
    expect(items).toEqual([
      ['Arc lamp', 'active', ['L-R', 2000, null], ['L-B', 2000, null]],
      ['Mug', 'active', ['M-1', 400, null]],
    ]);
    expect((await item('L-B')).product.variants.map(({ options }) => options[0]?.label)).toEqual(['red', 'blue']);
    expect(problems.filter(([, header]) => header !== 'image_link')).toEqual([
      [1, 'title', 'note', 'The variants have different names: their item is called “Arc lamp”'],
      [2, 'product_detail', 'note', '“Socket” is no attribute of this market: left out, for example “E27”'],
      [3, 'sale_price', 'note', 'The sale price is the list price; the regular one is left out'],
    ]);
  });

  it('Magento: additional attributes that the market does not have are listed, one by one', async () => {
    const { bring } = await shop();
    const { list, items, reasons } = await bring(
      `sku,store_view_code,attribute_set_code,product_type,categories,name,price,qty,additional_attributes
A,,Default,simple,Default Category/Goods,Bag,12,3,"activity=Gym,Hiking,material=Canvas,has_options=0,mpn=B-77,finish=unknown shade"
B,,Default,simple,Default Category/Goods,Belt,8,3,"material=Leather,has_options=0"
`,
    );
    expect([list.layout, items.length]).toEqual(['magento', 2]);
    expect(reasons).toEqual([
      [2, 'additional_attributes', '“material” is no attribute of this market: left out, for example “Canvas”'],
      [1, 'additional_attributes', '“activity” is no attribute of this market: left out, for example “Gym,Hiking”'],
      [1, 'additional_attributes', '“unknown shade” is not among the values of “finish”: left out'],
    ]);
  });

  it('Vendure: further variants leave the columns of their item empty', async () => {
    const { bring } = await shop();
    const { list, items, problems } = await bring(
      `name,slug,description,assets,facets,optionGroups,optionValues,sku,price,taxCategory,stockOnHand,trackInventory,variantAssets,variantFacets
Lamp,lamp,A lamp,,,Colour|Size,Red|S,L-RS,20.00,standard,5,true,,
,,,,,,Red|L,L-RL,24.00,standard,6,true,,
Mug,mug,A mug,,,,,MUG,4.50,standard,100,true,,
`,
    );
    expect([list.layout, problems]).toEqual(['vendure', []]);
    expect(items).toEqual([
      ['Lamp', 'active', ['L-RS', 2000, 5], ['L-RL', 2400, 6]],
      ['Mug', 'active', ['MUG', 450, 100]],
    ]);
  });

  it('Spree: the line of an item is no variant, also if its SKU is that of another one', async () => {
    const { bring } = await shop();
    const { list, items, problems } = await bring(
      `slug,sku,name,price,compare_at_price,currency,status,category1,option1_name,option1_value,weight,weight_unit,inventory_count,track_inventory
robot,ROBOT,Robot,0,0,EUR,active,Goods,,,,,,TRUE
robot,ROBOT-B,,349.99,0,EUR,,,Color,Black,4,lb,10,TRUE
robot-pro,ROBOT,Robot Pro,0,0,EUR,active,Goods,,,,,,TRUE
robot-pro,ROBOT-PRO-B,,599.99,649.99,EUR,,,Color,Black,5,lb,10,TRUE
`,
    );
    expect(list.layout).toBe('spree');
    expect(items).toEqual([
      ['Robot', 'active', ['ROBOT-B', 34999, 10]],
      ['Robot Pro', 'active', ['ROBOT-PRO-B', 59999, 10]],
    ]);
    expect(problems).toEqual([[5, 'compare_at_price', 'note', 'The sale price is the list price; the regular one is left out']]);
  });

  it('PrestaShop: prices without tax, the reference as the SKU', async () => {
    const { bring } = await shop();
    const { list, targets, items, problems } = await bring(
      `Product ID;Active (0/1);Name *;Categories (x,y,z...);Price tax excluded;Tax rules ID;Wholesale price;Reference #;EAN13;Weight;Quantity;Minimal quantity;Summary;Image URLs (x,y,z...);Product available date
1;1;Stehlampe;Goods;24.90;1;12.00;ST-1;4006381333931;1.5;12;2;Kurz;;0000-00-00
2;0;Tischlampe;Goods;14.90;1;7.00;TI-1;;0.8;3;1;;;2020-01-01
`,
    );
    expect(list.layout).toBe('prestashop');
    expect(targets).toMatchObject({ 'Price tax excluded': 'price', 'Wholesale price': null, 'Reference #': 'sku', 'Product ID': 'item' });
    expect(problems).toEqual([]);
    expect(items).toEqual([
      ['Stehlampe', 'active', ['ST-1', 2490, 12]],
      ['Tischlampe', 'draft', ['TI-1', 1490, 3]],
    ]);
  });

  it('Shopware 6: variants by the id of their item, whose price they have if they have none', async () => {
    const { bring } = await shop();
    const { list, items } = await bring(
      `id;parent_id;product_number;active;stock;name;description;price_net;price_gross;purchase_prices_net;tax_rate;cover_media_url;manufacturer_name;categories;propertyIds;optionIds
0190aa;;SW-1;1;5;Lampe;Gut;10.00;11.90;4.00;19;;Wir;Goods;;
0190ab;0190aa;SW-1.1;1;3;;;;;;;;;;;
`,
    );
    expect(list.layout).toBe('shopware6');
    expect(items).toEqual([['Lampe', 'active', ['SW-1.1', 1000, 3]]]);
  });

  it('Shopware 5: options in one cell, the lines of an item by its main number', async () => {
    const { bring } = await shop();
    const { list, items, problems } = await bring(
      `ordernumber;mainnumber;name;additionalText;supplier;tax;price_EK;pseudoprice_EK;active;instock;description;description_long;ean;weight;configuratorOptions;categories
H-1;H-1;Hemd;;Wir;19;20.00;;1;4;Kurz;Lang;;0.3;Größe:S|Farbe:rot;Goods
H-2;H-1;Hemd;;Wir;19;21.00;;1;6;;;;0.3;Größe:L|Farbe:rot;Goods
`,
    );
    expect([list.layout, problems]).toEqual(['shopware5', []]);
    expect(items).toEqual([['Hemd', 'active', ['H-1', 2000, 4], ['H-2', 2100, 6]]]);
  });

  it('OXID: names of the options on the item, values on its variants', async () => {
    const { bring } = await shop();
    const { list, items, problems } = await bring(
      `OXID;OXPARENTID;OXARTNUM;OXACTIVE;OXTITLE;OXSHORTDESC;OXPRICE;OXTPRICE;OXSTOCK;OXWEIGHT;OXLENGTH;OXVARNAME;OXVARSELECT;OXPIC1
aa01;;O-1;1;Kleid;Kurz;30;45;0;0.4;0.6;Größe | Farbe;;
aa02;aa01;O-1-S;1;;;30;45;4;0.4;0.6;;S | rot;
aa03;aa01;O-1-M;1;;;32;45;2;0.4;0.6;;M | rot;
`,
    );
    expect([list.layout, problems]).toEqual(['oxid', []]);
    expect(items).toEqual([['Kleid', 'active', ['O-1-S', 3000, 4], ['O-1-M', 3200, 2]]]);
  });

  it('Google Merchant: prices with their currency, variants of a group, a sale that begins later', async () => {
    const { bring, store } = await shop();
    const row = (...cells: string[]): string => cells.join('\t');
    const { list, items, problems } = await bring(
      [
        row(
          'id',
          'title',
          'description',
          'link',
          'image link',
          'availability',
          'price',
          'sale price',
          'sale price effective date',
          'gtin',
          'item group id',
          'color',
          'product type',
          'shipping weight',
        ),
        row(
          'G-1',
          'Lamp',
          'Good',
          'https://x.example',
          '',
          'in_stock',
          '20.00 EUR',
          '15.00 EUR',
          '2999-01-01T00:00+0100/2999-02-01T00:00+0100',
          '',
          'G',
          'red',
          'Goods',
          '2 kg',
        ),
        row('G-2', 'Lamp', 'Good', 'https://x.example', '', 'in_stock', '20.00 EUR', '', '', '', 'G', 'blue', 'Goods', '2 kg'),
        row('M-1', 'Mug', 'Good', 'https://x.example', '', 'out_of_stock', '4.50 EUR', '', '', '', '', '', 'Goods', '300 g'),
        '',
      ].join('\n'),
    );
    expect(list.layout).toBe('google');
    expect(items).toEqual([
      ['Lamp', 'active', ['G-1', 2000, null], ['G-2', 2000, null]],
      ['Mug', 'active', ['M-1', 450, null]],
    ]);
    expect(problems).toEqual([[2, 'sale price', 'note', 'The sale price is scheduled by its dates']]);
    const { rows } = await database.pool.query(
      `select v.sku, v.weight, p.starts_at, p.list_price from variant v join item i on i.id = v.item_id left join scheduled_price p on p.variant_id = v.id
       where i.store_id = $1 order by v.sku, p.starts_at`,
      [store.id],
    );
    expect(
      rows.map((one: { sku: string; weight: number; starts_at: Date | null; list_price: number | null }) => [
        one.sku,
        one.weight,
        one.starts_at?.toISOString() ?? null,
        one.list_price,
      ]),
    ).toEqual([
      ['G-1', 2000, '2998-12-31T23:00:00.000Z', 1500],
      ['G-1', 2000, '2999-01-31T23:00:00.000Z', 2000],
      ['G-2', 2000, null, null],
      ['M-1', 300, null, null],
    ]);
  });

  it('Amazon: lines above the columns, variants by their parent, several columns of bullet points', async () => {
    const { bring } = await shop();
    const row = (...cells: string[]): string => cells.join('\t');
    const { list, items, problems } = await bring(
      [
        row('TemplateType=fptcustom', 'Version=2026.0101', 'The first three rows are for Amazon only'),
        row(
          'Seller SKU',
          'Product Name',
          'Product ID',
          'Parentage',
          'Parent SKU',
          'Standard Price',
          'Quantity',
          'Key Features',
          'Key Features',
          'Colour',
          'Weight',
          'Unit',
        ),
        row(
          'item_sku',
          'item_name',
          'external_product_id',
          'parent_child',
          'parent_sku',
          'standard_price',
          'quantity',
          'bullet_point1',
          'bullet_point2',
          'color_name',
          'item_weight',
          'item_weight_unit_of_measure',
        ),
        row('A', 'Lamp', '', 'parent', '', '', '', 'Bright', 'Small', '', '', ''),
        row('A-1', 'Lamp red', '4006381333931', 'child', 'A', '20.00', '5', '', '', 'red', '500', 'g'),
        row('A-2', 'Lamp blue', '', 'child', 'A', '21.00', '6', '', '', 'blue', '0.5', 'kg'),
        '',
      ].join('\n'),
    );
    expect([list.layout, list.lines, problems]).toEqual(['amazon', 3, []]);
    expect(items).toEqual([['Lamp', 'active', ['A-1', 2000, 5], ['A-2', 2100, 6]]]);
  });
});

describe('lists of unknown systems', () => {
  it('times of sale: a start in the past is none, an end in the past takes the item off sale', async () => {
    const { bring } = await shop();
    const { items, problems } = await bring(
      `ProductNumber,Name,ListPrice,SellStartDate,SellEndDate,Stock
T-1,One,10.0000,2019-04-30 00:00:00.000,,1
T-2,Two,10.0000,2019-04-30 00:00:00.000,2020-05-29 00:00:00.000,1
T-3,Three,10.0000,2999-04-30 00:00:00.000,,1
`,
    );
    expect(items.map(([name, state]) => [name, state])).toEqual([
      ['One', 'active'],
      ['Two', 'draft'],
      ['Three', 'draft'],
    ]);
    expect(problems).toEqual([
      [3, 'SellEndDate', 'note', 'Its sale has ended: the item does not go on sale'],
      [4, 'SellStartDate', 'note', 'The item comes as a draft and goes on sale at this time'],
    ]);
  });

  it('a price of 0 is a question: a draft or no item, and no new price of a known one', async () => {
    const { bring } = await shop();
    const list = (price: string): string => `SKU,Name,Price\nZ-1,One,${price}\nZ-2,Two,0.00\n`;
    const first = await bring(list('12.50'));
    expect(first.items.map((item) => item.slice(0, 3))).toEqual([
      ['One', 'active', ['Z-1', 1250, null]],
      ['Two', 'draft', ['Z-2', 0, null]],
    ]);
    expect(first.problems).toEqual([[3, 'Price', 'note', 'A price of 0: the item comes as a draft']]);
    const second = await bring(list('0'));
    expect(second.problems[0]).toEqual([2, 'Price', 'note', 'A price of 0: the variant keeps the price that it has']);
    expect(second.items[0]).toEqual(['One', 'active', ['Z-1', 1250, null]]);
    const other = await shop();
    expect((await other.bring(list('1'), { zeroPrice: 'refuse' })).items.map(([name]) => name)).toEqual(['One']);
  });

  it('items without stock go on sale without any, or come as drafts', async () => {
    const { bring } = await shop();
    const list = 'SKU,Name,Price,Stock\nN-1,One,5,3\nN-2,Two,5,\n';
    const { items, problems } = await bring(list, { withoutStock: 'draft' });
    expect(items).toEqual([
      ['One', 'active', ['N-1', 500, 3]],
      ['Two', 'draft', ['N-2', 500, null]],
    ]);
    expect(problems).toEqual([[3, 'Stock', 'note', 'No stock is given: the item comes as a draft']]);
  });

  it('columns are recognized by what is in them, and what is not used says why', async () => {
    const { read } = await shop();
    const list = await read(
      `Nr.;Ware;Kennung;Betrag;Preis brutto;UVP;Einkaufspreis;Foto-Link
1;Stehlampe rund;4006381333931;12,90 €;15,35 €;20,00 €;4,00;https://x.example/1.jpg
2;Tischlampe eckig;4006381333948;9,90 €;11,78 €;16,00 €;3,00;https://x.example/2.jpg
3;Wandlampe flach;4006381333955;7,90 €;9,40 €;12,00 €;2,00;https://x.example/3.jpg
`,
    );
    expect(list.columns.map(({ header, target, how, why }) => [header, target, how, why])).toEqual([
      ['Nr.', 'item', 'name', null],
      ['Ware', 'name', 'content', null],
      ['Kennung', 'gtin', 'content', null],
      ['Betrag', 'price', 'content', null],
      ['Preis brutto', null, null, 'gross'],
      ['UVP', 'retailPrice', 'name', null],
      ['Einkaufspreis', null, null, 'cost'],
      ['Foto-Link', 'pictures', 'content', null],
    ]);
  });
});

describe('the numbers of items', () => {
  const rows = (names: string[], prefix = ''): string => names.map((name, index) => `${prefix}${index + 1},${name},5.00,1`).join('\n');
  const food = ['Black tea', 'Brown sugar', 'Dried pears', 'Rye bread', 'Sea salt'];
  const toys = ['Wooden train', 'Red kite', 'Toy rocket', 'Puzzle map', 'Skipping rope'];

  it('of a list that only counts its rows are made by a pattern, the same for the same goods, another for others', async () => {
    const { bring, read, items, store } = await shop();
    const first = await bring(`ProductID,ProductName,UnitPrice,UnitsInStock\n${rows(food)}\n`);
    const { rows: found } = await database.pool.query<{ code: string }>('select item_code as code from store where id = $1', [store.id]);
    const code = found[0]!.code;
    expect(first.list.settings.numbers).toBe(`${code}-A{ProductID}`);
    expect(first.items.map((item) => item[2])).toEqual([1, 2, 3, 4, 5].map((id) => [`${code}-A${id}`, 500, 1]));
    // The same goods with another column: nothing comes twice.
    const again = await bring(`ProductID,ProductName,UnitPrice,UnitsInStock,Remark\n${rows(food).replaceAll('\n', ',x\n')},x\n`);
    expect([again.list.settings.numbers, again.written.createdItems, again.written.sameItems]).toEqual([`${code}-A{ProductID}`, 0, 5]);
    const others = await bring(`ProductID,Title,UnitPrice,UnitsInStock\n${rows(toys)}\n`);
    expect([others.list.settings.numbers, others.written.createdItems]).toEqual([`${code}-B{ProductID}`, 5]);
    expect(await items()).toHaveLength(10);
    const byGtin = await read('EAN,Name,Price\n4006381333931,One,5\n4006381333948,Two,5\n');
    expect(byGtin.settings.numbers).toBe('{EAN}');
    const byName = await read('Name,Price\nOne lamp,5\nTwo lamps,5\n');
    expect(byName.settings.numbers).toBe('{Name}');
  });

  it('a pattern names columns of the list', async () => {
    const { read, check } = await shop();
    const list = await read('Name,Price\nOne lamp,5\nTwo lamps,5\n');
    for (const numbers of ['X-{Nummer}', 'no column'])
      await expect(check(list, { categoryId, numbers })).rejects.toMatchObject({
        details: { fields: { 'settings.numbers': 'import.numbers' } },
      });
  });

  it('that belong to other goods stop a list until its user says that they are the same', async () => {
    const { bring, read, check, call, store, items } = await shop();
    await bring(`SKU,Name,Price,Stock\n${rows(food, 'X')}\n`);
    const checked = await check(await read(`SKU,Name,Price,Stock\n${rows(toys, 'X')}\n`), { categoryId });
    expect(checked.overwritten.count).toBe(5);
    expect(checked.overwritten.examples[0]).toEqual({ line: 2, before: 'Black tea', after: 'Wooden train' });
    const one = { storeId: store.id, importId: checked.id };
    await expect(call(calls.write, one)).rejects.toMatchObject({ key: 'import.overwriteFirst' });
    expect((await items()).map(([name]) => name)).toEqual(food);
    expect(await call(calls.write, { ...one, overwrite: true })).toEqual({ state: 'writing' });
    // Names that were only corrected are no question.
    const other = await shop();
    await other.bring(`SKU,Name,Price,Stock\n${rows(food, 'X')}\n`);
    const corrected = await other.bring(
      `SKU,Name,Price,Stock\n${rows(
        food.map((name) => `${name} organic`),
        'X',
      )}\n`,
    );
    expect([corrected.written.changedItems, corrected.problems]).toEqual([5, []]);
  });

  it('of an item and of its variants are distinguished, and the item has the name that its variants share', async () => {
    const { bring } = await shop();
    const { targets, items, problems } = await bring(
      `ProductID,ProductNumber,Name,ProductModel,Size,ListPrice,Stock
1,VE-S,"Classic Vest, S",Classic Vest,S,63.50,1
2,VE-M,"Classic Vest, M",Classic Vest,M,63.50,2
3,HE-1,Helmet,Sport-100,,34.99,3
`,
    );
    expect(targets).toMatchObject({ ProductID: null, ProductNumber: 'sku', ProductModel: 'item' });
    expect(items).toEqual([
      ['Classic Vest', 'active', ['VE-S', 6350, 1], ['VE-M', 6350, 2]],
      ['Helmet', 'active', ['HE-1', 3499, 3]],
    ]);
    expect(problems).toEqual([[2, 'Name', 'note', 'The variants have different names: their item is called “Classic Vest”']]);
  });

  it('weights and sizes that do not fit are questioned', async () => {
    const { bring } = await shop();
    const { targets, problems } = await bring(
      'SKU,Name,Price,Weight,Height\nW-1,Lamp,5,1250,12.5\nW-2,Other,5,1400,1250.5\nW-3,Third,5,900,30.5\n',
    );
    expect(targets).toMatchObject({ Weight: 'weight.g', Height: 'height.cm' });
    expect(problems).toEqual([[3, 'Height', 'note', '1250.5 cm: is this right? Please check the unit of the column']]);
  });
});

describe('a list', () => {
  it('is read again in another encoding', async () => {
    const { read, work, call, store } = await shop();
    const list = await read(Buffer.from('SKU;Name;Preis\nE-1;Türschloß;5,00\n', 'latin1'));
    expect([list.encoding, list.columns[1]?.samples]).toEqual(['windows-1252', ['Türschloß']]);
    await call(calls.readAgain, { storeId: store.id, importId: list.id, encoding: 'iso-8859-2' });
    const again = await work(list.id);
    expect([again.state, again.encoding, again.lines, again.columns.map(({ target }) => target)]).toEqual([
      'read',
      'iso-8859-2',
      1,
      ['sku', 'name', 'price'],
    ]);
  });

  it('of texts in further languages changes the items that it names, and says so where there is none', async () => {
    const { bring } = await shop();
    await bring('slug,sku,name,price,compare_at_price,currency,track_inventory,inventory_count\nlamp,LAMP,Lamp,20,0,EUR,TRUE,5\n');
    const { problems, written } = await bring('slug,locale,name,description\nlamp,de,Leuchte,Gut\nlamp,fr,Lampe,Bon\nmug,de,Becher,\n');
    expect(written.changedItems).toBe(1);
    expect(problems).toEqual([[4, 'slug', 'fault', 'There is no such item, and a new one needs a name and a price']]);
  });

  it('of a database has NULL where there is nothing', async () => {
    const { bring } = await shop();
    const { items, problems } = await bring('SKU,Name,Price,Color,Stock,EAN\nD-1,Tape,5,NULL,NULL,#N/A\nD-2,Rope,6,Null,3,\n');
    expect(problems).toEqual([]);
    expect(items).toEqual([
      ['Tape', 'active', ['D-1', 500, null]],
      ['Rope', 'active', ['D-2', 600, 3]],
    ]);
  });
});

describe('what an item does without', () => {
  it('is left out with a note if it cannot be read, and read in the ways in which people write it', async () => {
    const { bring, store } = await shop();
    const { items, problems } = await bring(
      `SKU,Name,Price,Stock,Country of origin,Lead time,MOQ,Carton quantity,Weight kg,Status,Discontinued
S-1,One,5,1,Deutschland,3-5 days,10 pcs,0,0,active,0000-00-00
S-2,Two,5,1,PRC,soon,0,6,heavy,Featured,no
S-3,Three,5,1,Atlantis,14 Tage,2,12,1.5,active,2020-01-01
`,
    );
    expect(problems).toEqual([
      [3, 'Status', 'note', 'The state “Featured” is not known: the item comes as a draft'],
      [3, 'Lead time', 'note', '“soon” cannot be read here and is left out'],
      [3, 'Weight kg', 'note', '“heavy” cannot be read here and is left out'],
      [4, 'Discontinued', 'note', 'Discontinued: the item does not go on sale'],
      [4, 'Country of origin', 'note', '“Atlantis” cannot be read here and is left out'],
    ]);
    expect(items.map(([name, state]) => [name, state])).toEqual([
      ['One', 'active'],
      ['Two', 'draft'],
      ['Three', 'draft'],
    ]);
    const { rows } = await database.pool.query(
      `select i.origin_country_code as origin, i.lead_days as days, v.moq, v.carton_quantity as carton, v.weight
       from item i join variant v on v.item_id = i.id where i.store_id = $1 order by i.item_code`,
      [store.id],
    );
    expect(rows).toEqual([
      { origin: 'DE', days: 5, moq: 10, carton: null, weight: null },
      { origin: 'CN', days: null, moq: null, carton: 6, weight: null },
      { origin: null, days: 14, moq: 2, carton: 12, weight: 1500 },
    ]);
  });

  it('is shortened if it is too long', async () => {
    const { bring } = await shop();
    const { problems, written } = await bring(`SKU,Name,Price,Stock\nL-1,${'A very long name '.repeat(20)},5,1\n`);
    expect([written.createdItems, problems]).toEqual([1, [[2, 'Name', 'note', 'This is longer than 250 characters and was cut']]]);
  });
});
