/** Exports of merchandise and product information systems, with rows of their own: what is taken of them without a word from their user. */
import { buffer } from 'node:stream/consumers';
import type { ReadableStream } from 'node:stream/web';
import { writeXlsxStream } from 'hucre/xlsx';
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

describe('exports of', () => {
  it('Odoo: numbers, categories with the root of the tree, the values of variants in a cell; costs are no prices', async () => {
    const { bring, item } = await shop();
    const { targets, items } = await bring(
      `"Name","Internal Reference","Variant Values","Barcode","Sales Price","Cost","Product Category/Complete Name","Quantity On Hand","Unit of Measure","Product Tags"
"Lamp Fir","FIR-W","Color: White","4006381333948","39.9","20","All / Goods","7","Units","Sale,New"
"Lamp Fir","FIR-B","Color: Black","4006381333955","39.9","20","All / Goods","3","Units","Sale"
"Cord","CRD","","","4.5","1","All / Goods","50","Units",""
`,
    );
    expect(targets).toMatchObject({
      'Internal Reference': 'sku',
      'Product Category/Complete Name': 'category',
      Cost: null,
      'Product Tags': 'keywords',
    });
    expect(items.map(([, state, ...variants]) => [state, ...variants])).toEqual([
      ['active', ['FIR-W', 3990, 7], ['FIR-B', 3990, 3]],
      ['active', ['CRD', 450, 50]],
    ]);
    expect((await item('FIR-W')).product.variants[0]?.options).toMatchObject([{ attributeKey: 'colour', label: 'White' }]);
    expect((await item('FIR-W')).product.keywords).toBe('Sale,New');
  });

  it('Lightspeed: the handle groups variants, stock of an outlet, and the price that the seller pays is none', async () => {
    const { bring } = await shop();
    const list = `id,handle,sku,composite_name,composite_sku,composite_quantity,name,description,product_category,variant_option_one_name,variant_option_one_value,variant_option_two_name,variant_option_two_value,tags,supply_price,retail_price,loyalty_value,tax_name,tax_value,account_code,account_code_purchase,brand_name,supplier_name,supplier_code,active,track_inventory,inventory_Main_Outlet,reorder_point_Main_Outlet,restock_level_Main_Outlet
0adf1,vase-elm,10001,,,,Vase Elm,<p>Glass</p>,Home / Vases,Size,Small,,,gift;glass,6.00,14.00,,VAT,20,,,Elm,Elm Ltd,E-1,1,1,12,2,10
0adf2,vase-elm,10002,,,,Vase Elm,<p>Glass</p>,Home / Vases,Size,Large,,,gift;glass,9.00,22.00,,VAT,20,,,Elm,Elm Ltd,E-2,1,1,-1,2,10
0adf3,mat-elm,10003,,,,Mat Elm,,Home / Rugs,,,,,,3.00,8.00,,VAT,20,,,Elm,Elm Ltd,E-3,0,1,5,0,0
`;
    const { targets, reasons } = await bring(list);
    expect(targets).toMatchObject({
      id: null,
      handle: 'item',
      variant_option_one_name: 'option1.name',
      variant_option_one_value: 'option1',
      supply_price: null,
      retail_price: 'retailPrice',
      inventory_Main_Outlet: 'stock',
      reorder_point_Main_Outlet: null,
    });
    expect(reasons).toEqual([[3, 'price', 'No column of the list is used as the price, and a new item needs one']]);
    const priced = await bring(list.replace('retail_price', 'price'));
    expect(priced.items.map(([name, state, ...variants]) => [name, state, variants.length])).toEqual([
      ['Vase Elm', 'active', 2],
      ['Mat Elm', 'draft', 1],
    ]);
  });

  it('JTL-Wawi: variants by their parent, names of variations, pairs of quantity and price', async () => {
    const { bring, item } = await shop();
    const { targets, items } = await bring(
      `Interner Schlüssel;Artikelnummer;Artikelname;Ist Vaterartikel;Identifizierungsspalte Vaterartikel;Variationsname 1;Variationswertname 1;GTIN;HAN;Std. VK Netto;UVP;Ø Netto-EK;Lagerbestand Gesamt;Hersteller;Artikelgewicht;Kategorie Ebene 1;Kategorie Ebene 2;Bild 1 Pfad/URL;Staffelpreis ab Menge 1;Staffelpreis 1;Suchbegriffe
501;KIS;Kissen Hasel;Y;;;;;;12,50;24,90;5,00;0;Hasel;0,5;Wohnen;Kissen;https://bilder.example/kis.jpg;;;Deko, weich
502;KIS-R;Kissen Hasel rot;N;KIS;Farbe;rot;4006381333931;H-1;12,50;24,90;5,00;8;Hasel;0,5;;;;10;11,00;
503;KIS-B;Kissen Hasel blau;N;KIS;Farbe;blau;;H-2;12,50;24,90;5,00;0;Hasel;0,5;;;;10;11,00;
`,
    );
    expect(targets).toMatchObject({ 'Identifizierungsspalte Vaterartikel': 'parent', 'Ø Netto-EK': null, 'Std. VK Netto': 'price' });
    expect(items).toEqual([['Kissen Hasel', 'active', ['KIS-R', 1250, 8], ['KIS-B', 1250, 0]]]);
    const { product } = await item('KIS-R');
    expect(product.keywords).toBe('Deko, weich');
    expect(product.variants[0]).toMatchObject({
      makerNumber: 'H-1',
      tiers: [{ from: 10, price: 1100 }],
      options: [{ attributeKey: 'own:Farbe', label: 'rot' }],
    });
  });

  it('plentymarkets: fields named by their records, units at the end of a name', async () => {
    const { bring, item } = await shop();
    const { targets, items } = await bring(
      `Item.id;Variation.id;Variation.number;Variation.isMain;Variation.isActive;Item.textName1;Item.textDescription;Item.textKeywords;VariationBarcode.code;VariationSalesPrice.price;VariationStock.stockNet;Variation.weightG;Variation.widthMM;VariationAttributeValues.attributeValues;VariationCategory.categoryPath
7001;9001;BIR-H;1;1;Hocker Birke;<p>Massiv</p>;hocker, holz;4006381333931;59.00;12;3200;350;;Möbel > Hocker
7001;9002;BIR-H-W;0;1;;;;;61.00;4;3200;350;Farbe:Weiß;
7001;9003;BIR-H-S;0;0;;;;;61.00;0;3200;350;Farbe:Schwarz;
`,
    );
    expect(targets).toMatchObject({
      'Variation.number': 'sku',
      'Item.textName1': 'name',
      'Variation.weightG': 'weight.g',
      'Variation.widthMM': 'width.mm',
    });
    expect(items.map(([name, state, ...variants]) => [name, state, variants.length])).toEqual([['Hocker Birke', 'active', 2]]);
    expect((await item('BIR-H-W')).product.variants[0]).toMatchObject({ weight: 3200, width: 350 });
  });

  it('Akeneo: languages with their country, units as words, prices by currency, variants whose parent is in another file', async () => {
    const { bring, item } = await shop();
    const { targets, items } = await bring(
      `uuid;sku;categories;enabled;family;parent;groups;name-en_US;name-de_DE;description-en_US-ecommerce;description-de_DE-ecommerce;price-EUR;price-USD;weight;weight-unit;color;size;ean;picture
0b1a;MPL-S;home,home_chairs;1;chairs;MPL;;Chair Maple;Stuhl Ahorn;<p>Solid</p>;<p>Massiv</p>;89.00;99.00;4200;GRAM;natural;s;4006381333931;files/MPL/chair.jpg
0b1b;MPL-L;home,home_chairs;1;chairs;MPL;;Chair Maple;Stuhl Ahorn;<p>Solid</p>;<p>Massiv</p>;99.00;109.00;5.1;KILOGRAM;natural;l;;
0b1c;PIN;home;0;stools;;;Stool Pine;Hocker Kiefer;;;35.00;39.00;2;KILOGRAM;;;;
`,
    );
    expect(targets).toMatchObject({
      'name-de_DE': 'name.de',
      'description-en_US-ecommerce': 'description.en',
      'price-EUR': 'price',
      'price-USD': null,
      enabled: 'state',
    });
    expect(items.map(([, state, ...variants]) => [state, ...variants])).toEqual([
      ['active', ['MPL-S', 8900, null], ['MPL-L', 9900, null]],
      ['draft', ['PIN', 3500, null]],
    ]);
    const { product } = await item('MPL-L');
    expect(product.texts.de?.name).toBe('Stuhl Ahorn');
    expect(product.variants.map(({ weight }) => weight)).toEqual([4200, 5100]);
  });

  it('a merchandise system in old letters: titles, prices with four places, the first of several prices', async () => {
    const { bring } = await shop();
    const list = `Artikelstamm Mandant 1;;;;;;;;;;;
Stand 01.02.2026;;;;;;;;;;;
Artikelnummer;Matchcode;Bezeichnung 1;Bezeichnung 2;EAN-Nummer;ME;Warengruppe;VK1 netto;VK2 netto;EK;Verfügbare Menge;Gewicht (kg)
000100;BRETT;Brett Ahorn;groß, geölt;4006381333931;Stk;Küche;24,9000;21,9000;11,00;1.200,00;1,350
000110;BRETTK;Brett Ahorn;klein;;Stk;Küche;14,9000;12,9000;7,00;-3,00;0,600
000120;TISCH;Tisch Ahorn;;;Stk;Möbel;1.249,0000;1.099,0000;600,00;2,00;38,000
`;
    const { list: read, targets, items, problems } = await bring(Buffer.from(list, 'latin1'));
    expect(read.encoding).toBe('windows-1252');
    expect(targets).toMatchObject({
      'VK1 netto': 'price',
      'VK2 netto': null,
      EK: null,
      'Verfügbare Menge': 'stock',
      'Bezeichnung 1': 'name',
    });
    expect(items).toEqual([
      ['Brett Ahorn', 'active', ['000100', 2490, 1200]],
      ['Brett Ahorn', 'active', ['000110', 1490, 0]],
      ['Tisch Ahorn', 'active', ['000120', 124_900, 2]],
    ]);
    expect(problems.map(([line, , , reason]) => [line, reason])).toEqual([[5, 'Negative stock was taken as 0']]);
  });

  it('BMEcat: prices from quantities on, texts and numbers within their groups', async () => {
    const { bring, item } = await shop();
    const { items } = await bring(
      `<?xml version="1.0" encoding="UTF-8"?>
<BMECAT version="2005" xmlns="http://www.bmecat.org/bmecat/2005"><HEADER><CATALOG><LANGUAGE>deu</LANGUAGE><CATALOG_ID>C1</CATALOG_ID><CURRENCY>EUR</CURRENCY></CATALOG></HEADER>
<T_NEW_CATALOG>
<PRODUCT mode="new"><SUPPLIER_PID>LIN-1</SUPPLIER_PID><PRODUCT_DETAILS><DESCRIPTION_SHORT>Lampe Linde</DESCRIPTION_SHORT><DESCRIPTION_LONG>Holz &amp; Glas</DESCRIPTION_LONG><INTERNATIONAL_PID type="gtin">4006381333931</INTERNATIONAL_PID><MANUFACTURER_PID>ML-1</MANUFACTURER_PID><KEYWORD>Leuchte</KEYWORD><KEYWORD>Holz</KEYWORD></PRODUCT_DETAILS><PRODUCT_ORDER_DETAILS><ORDER_UNIT>C62</ORDER_UNIT><QUANTITY_MIN>2</QUANTITY_MIN></PRODUCT_ORDER_DETAILS><PRODUCT_PRICE_DETAILS><PRODUCT_PRICE price_type="net_list"><PRICE_AMOUNT>25.00</PRICE_AMOUNT><PRICE_CURRENCY>EUR</PRICE_CURRENCY><LOWER_BOUND>1</LOWER_BOUND></PRODUCT_PRICE><PRODUCT_PRICE price_type="net_list"><PRICE_AMOUNT>22.00</PRICE_AMOUNT><PRICE_CURRENCY>EUR</PRICE_CURRENCY><LOWER_BOUND>10</LOWER_BOUND></PRODUCT_PRICE></PRODUCT_PRICE_DETAILS><MIME_INFO><MIME><MIME_TYPE>image/jpeg</MIME_TYPE><MIME_SOURCE>lin-1.jpg</MIME_SOURCE></MIME></MIME_INFO></PRODUCT>
<PRODUCT mode="new"><SUPPLIER_PID>LIN-2</SUPPLIER_PID><PRODUCT_DETAILS><DESCRIPTION_SHORT>Schirm Linde</DESCRIPTION_SHORT></PRODUCT_DETAILS><PRODUCT_PRICE_DETAILS><PRODUCT_PRICE price_type="net_list"><PRICE_AMOUNT>9.00</PRICE_AMOUNT><PRICE_CURRENCY>EUR</PRICE_CURRENCY></PRODUCT_PRICE></PRODUCT_PRICE_DETAILS></PRODUCT>
</T_NEW_CATALOG></BMECAT>
`,
      {},
      'catalogue.xml',
    );
    expect(items).toEqual([
      ['Lampe Linde', 'active', ['LIN-1', 2500, null]],
      ['Schirm Linde', 'active', ['LIN-2', 900, null]],
    ]);
    const { product } = await item('LIN-1');
    expect(product.keywords).toBe('Leuchte Holz');
    expect(product.variants[0]).toMatchObject({ moq: 2, gtin: '4006381333931', makerNumber: 'ML-1', tiers: [{ from: 10, price: 2200 }] });
  });

  it('a workbook with headings merged over two rows', async () => {
    const { bring, item } = await shop();
    async function* rows() {
      yield ['Price list spring', null];
      yield [null];
      yield ['Item', null, null, 'Prices (EUR)', null, null, 'Package', null, 'Origin'];
      yield ['No.', 'Description', 'EAN', 'net', '10+', 'RRP', 'Pcs per carton', 'Weight kg', null];
      yield ['PLM-1', 'Bowl Plum', '4006381333931', 12.5, 11, 29.9, 6, 0.8, 'China'];
      yield ['PLM-2', 'Plate Plum', '', 8, 7.25, 19.9, 12, 0.6, 'Türkiye'];
    }
    const content = await buffer(writeXlsxStream(rows(), { name: 'Sheet' }) as unknown as ReadableStream);
    const { targets, items } = await bring(content, {}, 'list.xlsx');
    expect(targets).toMatchObject({
      'Item No.': 'sku',
      net: 'price',
      'Prices (EUR) 10+': 'tier.10',
      'Pcs per carton': 'carton',
      Origin: 'origin',
    });
    expect(items).toEqual([
      ['Bowl Plum', 'active', ['PLM-1', 1250, null]],
      ['Plate Plum', 'active', ['PLM-2', 800, null]],
    ]);
    expect((await item('PLM-2')).product).toMatchObject({
      originCountryCode: 'TR',
      variants: [{ cartonQuantity: 12, tiers: [{ from: 10, price: 725 }] }],
    });
  });
});
