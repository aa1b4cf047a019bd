/** Lists of accounting, merchandise and wholesale programs, and lists made by hand: what is taken of them without a word from their user. */
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

describe('variants without a column for their item', () => {
  const odoo = `"Name","Internal Reference","Variant Values","Sales Price","Quantity On Hand"
"Lamp Fir","FIR-WM","Color: White,Size: M","39.9","7"
"Lamp Fir","FIR-BM","Color: Black,Size: M","39.9","3"
"Cord","CRD","","4.5","50"
`;

  it('are lines of one name with different options, which is shown before the check', async () => {
    const { bring, item } = await shop();
    const { list, items, problems } = await bring(odoo);
    expect([list.settings.variants, list.sameNames]).toEqual(['names', { count: 1, examples: ['Lamp Fir'] }]);
    expect(problems).toEqual([]);
    expect(items).toEqual([
      ['Lamp Fir', 'active', ['FIR-WM', 3990, 7], ['FIR-BM', 3990, 3]],
      ['Cord', 'active', ['CRD', 450, 50]],
    ]);
    expect((await item('FIR-BM')).product.variants[1]?.options).toMatchObject([
      { attributeKey: 'colour', label: 'Black' },
      { attributeKey: 'size', label: 'M' },
    ]);
    const again = await bring(odoo.replace('"3"', '"4"'));
    expect([again.written.createdItems, again.written.changedItems]).toEqual([0, 1]);
  });

  it('are items of their own if the user says so, and stay so', async () => {
    const { bring } = await shop();
    const apart = await bring(odoo, { variants: 'lines' });
    expect(apart.items).toHaveLength(3);
    const again = await bring(odoo.replace('"3"', '"4"').replaceAll('Quantity On Hand', 'Stock'), { variants: 'names' });
    expect([again.written.createdItems, again.written.changedItems, again.problems]).toEqual([0, 1, []]);
  });

  it('are none if lines of a name have the same options', async () => {
    const { read } = await shop();
    const list = await read('SKU,Name,Size,Price\nA,Mug,S,5\nB,Mug,S,6\nC,Mug,L,7\n');
    expect([list.settings.variants, list.sameNames]).toEqual(['lines', null]);
  });

  it('Odoo: technical names, numbers of records, and the attributes of an item on lines of their own', async () => {
    const { bring } = await shop();
    const technical = await bring(
      `"id","product_tmpl_id/id","default_code","name","product_template_variant_value_ids","list_price","standard_price","qty_available","categ_id"
"__export__.product_product_11_aa","__export__.product_template_5_aa","FIR-W","Lamp Fir","Color: White","39.9","20","7","Goods"
"__export__.product_product_12_ab","__export__.product_template_5_aa","FIR-B","Lamp Fir","Color: Black","39.9","20","3","Goods"
`,
    );
    expect(technical.targets).toMatchObject({ id: null, 'product_tmpl_id/id': 'item', default_code: 'sku', list_price: 'price' });
    expect(technical.items).toEqual([['Lamp Fir', 'active', ['FIR-W', 3990, 7], ['FIR-B', 3990, 3]]]);
    const template = await (
      await shop()
    ).bring(
      `"External ID","Name","Internal Reference","Sales Price","Product Attributes/Attribute","Product Attributes/Values","Product Category"
"__export__.pt1","Stool Fir","ST","30","Color","White,Black","Goods"
"","","","","Size","S,M",""
"__export__.pt2","Bench Fir","BE","80","","","Goods"
`,
    );
    expect(template.items).toEqual([
      [
        'Stool Fir',
        'active',
        ['ST-WHITE-S', 3000, null],
        ['ST-WHITE-M', 3000, null],
        ['ST-BLACK-S', 3000, null],
        ['ST-BLACK-M', 3000, null],
      ],
      ['Bench Fir', 'active', ['BE', 8000, null]],
    ]);
  });

  it('ERPNext: numbers of items and variants in one column, options on further lines', async () => {
    const { bring, item } = await shop();
    const { items, targets } = await bring(
      `"ID","Item Code","Item Name","Item Group","Default Unit of Measure","Disabled","Has Variants","Variant Of","Standard Selling Rate","Valuation Rate","Brand","Weight Per Unit","Weight UOM","Barcode (Barcodes)","Attribute (Variant Attributes)","Attribute Value (Variant Attributes)"
"TS","TS","T-Shirt Elm","Goods","Nos",0,1,"",0,0,"Elm",0.3,"Kg","","",""
"TS-S","TS-S","T-Shirt Elm-S","Goods","Nos",0,0,"TS",12.5,6,"Elm",0.2,"Kg","4006381333931","Size","S"
"","","","","","","","","","","","","","","Colour","Blue"
"TS-M","TS-M","T-Shirt Elm-M","Goods","Nos",0,0,"TS",12.5,6,"Elm",0,"","","Size","M"
"","","","","","","","","","","","","","","Colour","Blue"
"CAP","CAP","Cap Elm","Goods","Nos",1,0,"",8,4,"Elm",0.1,"Kg","","",""
`,
    );
    expect(targets).toMatchObject({ 'Item Code': 'sku', 'Variant Of': 'parent', 'Item Group': 'category', 'Valuation Rate': null });
    expect(items).toEqual([
      ['T-Shirt Elm', 'active', ['TS-S', 1250, null], ['TS-M', 1250, null]],
      ['Cap Elm', 'draft', ['CAP', 800, null]],
    ]);
    const { product } = await item('TS-S');
    expect(product.variants.map(({ weight, options }) => [weight, options.map(({ label }) => label)])).toEqual([
      [200, ['S', 'Blue']],
      [300, ['M', 'Blue']],
    ]);
  });
});

describe('columns of', () => {
  /** Columns and their use, the items, and what is said. */
  const systems: [name: string, list: string, used: Record<string, string | null>, items: unknown[], reasons?: unknown[]][] = [
    [
      'Lightspeed Retail: two columns of GTINs, the name under Item',
      `System ID,UPC,EAN,Custom SKU,Manufact. SKU,Item,Qty.,Price,Tax,Brand,MSRP,Tax Class,Default Cost,Vendor,Category,Archived
210000000001,,4006381333931,LS-1,MF-1,Vase Oak small,12,14.00,yes,Oak,29.00,Item,6.00,Oak Ltd,Goods,no
210000000002,012345678905,,LS-2,MF-2,Vase Oak large,3,22.00,yes,Oak,45.00,Item,9.00,Oak Ltd,Goods,yes
`,
      { UPC: 'gtin', EAN: 'gtin', 'Custom SKU': 'sku', 'Manufact. SKU': 'makerNumber', Item: 'name', 'Default Cost': null },
      [
        ['Vase Oak small', 'active', ['LS-1', 1400, 12]],
        ['Vase Oak large', 'draft', ['LS-2', 2200, 3]],
      ],
      [[1, 'Archived', 'Discontinued: the item does not go on sale']],
    ],
    [
      'Zoho: rates are prices, purchase rates are none',
      `Item ID,Item Name,SKU,Description,Rate,Account,Product Type,Status,Purchase Rate,Stock On Hand,Item Type,UPC,EAN,MPN,Brand,CF.Colour
4001,Chair Oak,Z-1,Solid chair,EUR 45.00,Sales,goods,Active,EUR 20.00,7.00,Inventory,,4006381333931,MP-1,Oak,natural
4002,Stool Oak,Z-2,Solid stool,EUR 25.00,Sales,goods,Inactive,EUR 10.00,0.00,Inventory,,,,Oak,
`,
      { Rate: 'price', 'Purchase Rate': null, 'CF.Colour': 'option.colour', 'Item ID': 'item' },
      [
        ['Chair Oak', 'active', ['Z-1', 4500, 7]],
        ['Stool Oak', 'draft', ['Z-2', 2500, 0]],
      ],
    ],
    [
      'QuickBooks: services are no goods',
      `Product/Service Name,Sales Description,SKU,Type,Sales Price / Rate,Taxable,Income Account,Purchase Cost,Quantity On Hand
Chair Oak,Solid chair,Q-1,Inventory,45.00,yes,Sales,20.00,7
Delivery,Delivery to the door,Q-2,Service,15.00,yes,Sales,,
`,
      { 'Product/Service Name': 'name', 'Sales Description': 'description', Type: 'kind', 'Purchase Cost': null },
      [['Chair Oak', 'active', ['Q-1', 4500, 7]]],
      [[1, 'Type', '“service”: sets of other items, services, bookings and links to other shops are not imported']],
    ],
    [
      'Xero: prices of sale next to those of purchase',
      `*ItemCode,ItemName,Quantity,PurchasesDescription,PurchasesUnitPrice,PurchasesAccount,SalesDescription,SalesUnitPrice,SalesAccount,Status
X-1,Chair Oak,7,,20.00,300,Solid chair,45.00,200,Active
X-2,Stool Oak,,,10.00,300,Solid stool,25.00,200,Archived
`,
      { SalesUnitPrice: 'price', PurchasesUnitPrice: null, SalesDescription: 'description' },
      [
        ['Chair Oak', 'active', ['X-1', 4500, 7]],
        ['Stool Oak', 'archived', ['X-2', 2500, null]],
      ],
    ],
    [
      'Cin7: families of items, the first of several prices',
      `ProductCode,Name,Category,Brand,Type,Length,Width,Height,Weight,CartonQuantity,WeightUnits,DimensionUnits,Barcode,SupplierFixedPrice,PriceTier1,PriceTier2,Status,ProductFamilySKU,ProductFamilyOption1Name,ProductFamilyOption1Value
C7-S,Vest Elm S,Goods,Elm,Stock,10,20,5,400,12,g,cm,4006381333931,9.00,25.00,22.00,Active,C7,Size,S
C7-M,Vest Elm M,Goods,Elm,Stock,10,20,5,400,12,g,cm,,9.00,26.00,22.00,Active,C7,Size,M
`,
      { ProductCode: 'sku', ProductFamilySKU: 'item', PriceTier1: 'price', PriceTier2: null, SupplierFixedPrice: null },
      [['Vest Elm', 'active', ['C7-S', 2500, null], ['C7-M', 2600, null]]],
      [[1, 'Name', 'The variants have different names: their item is called “Vest Elm”']],
    ],
    [
      'Faire: a price for each currency, the names of the columns twice',
      `Product Name (English),Product Status,Product Token,Product Type,Description (English),Case Size,Minimum Order Quantity,Weight Unit,Weight,Ships Within,Made In,SKU,GTIN,Option 1 Name,Option 1 Value,USD Unit Wholesale Price,USD Unit Retail Price,EUR Unit Wholesale Price,EUR Unit Retail Price,On Hand Inventory
Product Name (English),,,,,,,,,,,,,,,,,,,
Candle Elm,Published,p_123,Candles,Soy candle,6,12,Grams,250,3 days,Germany,F-R,4006381333931,Scent,Rose,9.00,18.00,8.00,17.00,40
Candle Elm,Published,p_123,Candles,Soy candle,6,12,Grams,250,3 days,Germany,F-L,,Scent,Lemon,9.00,18.00,8.00,17.00,12
`,
      {
        'EUR Unit Wholesale Price': 'price',
        'EUR Unit Retail Price': 'retailPrice',
        'USD Unit Wholesale Price': null,
        'Case Size': 'multiple',
        'Ships Within': 'leadDays',
        'Made In': 'origin',
        'Product Type': 'category',
      },
      [['Candle Elm', 'active', ['F-R', 800, 40], ['F-L', 800, 12]]],
      [[1, '', 'The names of the columns once more: left out']],
    ],
    [
      'Ankorstore: the number of the item next to the SKU of its variants',
      `Product external reference;Product name;Product type;Made in;Brand;Variant SKU;Variant EAN;Option 1 name;Option 1 value;Wholesale price (excl. VAT);Retail price (incl. VAT);Unit multiplier;Stock quantity;Weight (g)
AK-1;Seife Erle;Goods;DE;Erle;AK-1-R;4006381333931;Duft;Rose;3,50;7,90;6;120;100
AK-1;Seife Erle;Goods;DE;Erle;AK-1-L;;Duft;Lavendel;3,50;7,90;6;80;100
`,
      { 'Product external reference': 'item', 'Variant EAN': 'gtin', 'Unit multiplier': 'multiple', 'Made in': 'origin' },
      [['Seife Erle', 'active', ['AK-1-R', 350, 120], ['AK-1-L', 350, 80]]],
    ],
    [
      'Afterbuy: the price for dealers counts, not the first one',
      `ProductID;Anr;EAN;Name;HerstellerNummer;Kurzbeschreibung;VK;EK;HaendlerEK;Lagerbestand;Gewicht;Kataloge;VaterProductID
90001;A-1;4006381333931;Lampe Ulme;;Kurz;29,90;10,00;18,50;5;1,20;Goods;
90002;A-2;;Vase Ulme;;Kurz;19,90;7,00;12,50;0;0,80;Goods;
`,
      { Anr: 'sku', HaendlerEK: 'price', VK: null, EK: null, Kataloge: 'category' },
      [
        ['Lampe Ulme', 'active', ['A-1', 1850, 5]],
        ['Vase Ulme', 'active', ['A-2', 1250, 0]],
      ],
    ],
    [
      'Lexware and DATEV: groups of goods are categories, blocked goods do not go on sale',
      `Artikelnummer;Matchcode;Bezeichnung;Langtext;Einheit;Artikelgruppe;Preis 1 (netto);Preis 1 (brutto);Preis 2 (netto);Einkaufspreis;Bestand;Gewicht;EAN-Code;Gesperrt
L-100;STUHL;Stuhl Ulme;Massiv;Stk;Goods;45,00;53,55;40,00;20,00;7,00;4,500;4006381333931;Nein
L-101;HOCKER;Hocker Ulme;Massiv;Stk;Goods;25,00;29,75;22,00;10,00;0,00;2,500;;Ja
`,
      { Artikelgruppe: 'category', 'Preis 1 (netto)': 'price', 'Preis 1 (brutto)': null, Gesperrt: 'discontinued' },
      [
        ['Stuhl Ulme', 'active', ['L-100', 4500, 7]],
        ['Hocker Ulme', 'draft', ['L-101', 2500, 0]],
      ],
      [[1, 'Gesperrt', 'Discontinued: the item does not go on sale']],
    ],
    [
      'Dolibarr: the name is a label',
      `"Id","Ref.","Label","Description","Weight","Weight units","Customs/Commodity/HS code","Country of origin","Selling price","Selling price (inc. tax)","Status (Sell)","Barcode value","Stock","Cost price"
1,DB-1,"Chaise Orme","Massif",4.5,kg,94016100,DE,45.00,54.00,1,4006381333931,7,20
2,DB-2,"Tabouret Orme","",2.5,kg,94016100,DE,25.00,30.00,0,,3,10
`,
      { 'Ref.': 'sku', Label: 'name', Description: 'description', 'Selling price': 'price', 'Cost price': null },
      [
        ['Chaise Orme', 'active', ['DB-1', 4500, 7]],
        ['Tabouret Orme', 'draft', ['DB-2', 2500, 3]],
      ],
    ],
    [
      'Billbee: languages at the end, the net weight; only prices with VAT are no prices',
      `Id;Titel DE;Kurzbeschreibung DE;Langbeschreibung DE;SKU;EAN;Preis brutto;Preis netto;Einkaufspreis netto;Gewicht netto (g);Gewicht brutto (g);Lagerbestand aktuell;Lieferzeit;Kategorie 1;Tags
1001;Kissen Ulme;Kurz;<p>Lang</p>;BB-1;4006381333931;24,90;20,92;8,00;400;450;12;3;Goods;Deko
`,
      { 'Langbeschreibung DE': 'description.de', 'Gewicht netto (g)': 'weight.g', 'Preis netto': 'price', 'Preis brutto': null },
      [['Kissen Ulme', 'active', ['BB-1', 2092, 12]]],
    ],
  ];

  it.each(systems)('%s', async (_, list, used, items, reasons = []) => {
    const found = await (await shop()).bring(list);
    expect(found.targets).toMatchObject(used);
    expect(found.items).toEqual(items);
    expect(found.reasons).toEqual(reasons);
  });
});

describe('a list made by hand', () => {
  const priceList = `Preisliste 2026 Musterwerk GmbH;;;;;
Musterstraße 1;12345 Musterstadt;;;;
Tel. 01234/5678;info@muster.example;;;;
gültig ab 01.01.2026;alle Preise netto zzgl. MwSt.;;;;
Kunde:;Kunden-Nr.:;;;;
Seite 1;von 2;;;;
Ansprechpartner;Frau Muster;;;;
Zahlungsziel;30 Tage;;;;
Versand;frei ab 500 EUR;;;;
;;;;;
Art.-Nr.;Bezeichnung;Farbe;VPE;EK netto;UVP
Goods;;;;;
TL-100;Tischleuchte Ahorn;weiß;2;24,90;59,00
TL-101;Tischleuchte Ahorn;schwarz;2;24,90;59,00
GOODS;;;;;
ST-200;Stehleuchte Ahorn;weiß;1;89,00;199,00
;mit Dimmer, Kabel 2 m;;;;
Art.-Nr.;Bezeichnung;Farbe;VPE;EK netto;UVP
ST-201;Stehleuchte Buche;;1;95,50;219,00
ST-202;;;;;
Summe;;;;234,30;
Alle Angaben ohne Gewähr. Irrtum vorbehalten.;;;;;
`;

  it('with a letter above it, headings, a total and remarks: each line that is left out says why', async () => {
    const { bring } = await shop();
    const { list, targets, items, reasons } = await bring(priceList);
    expect(targets).toEqual({
      'Art.-Nr.': 'sku',
      Bezeichnung: 'name',
      Farbe: 'option.Farbe',
      VPE: 'multiple',
      'EK netto': 'price',
      UVP: 'retailPrice',
      Section: 'category',
    });
    expect(list.columns.at(-1)).toMatchObject({ section: true, how: 'content', samples: ['Goods', 'GOODS'] });
    expect(items).toEqual([
      ['Tischleuchte Ahorn', 'active', ['TL-100', 2490, null], ['TL-101', 2490, null]],
      ['Stehleuchte Ahorn', 'active', ['ST-200', 8900, null]],
      ['Stehleuchte Buche', 'active', ['ST-201', 9550, null]],
    ]);
    expect(reasons.toSorted((a, b) => String(a[2]).localeCompare(String(b[2])))).toEqual([
      [2, '', 'A heading, no line of goods: the lines below have its text in the column “Section”'],
      [2, '', 'A remark, no line of goods: left out'],
      [1, '', 'A total, no line of goods: left out'],
      [1, '', 'The names of the columns once more: left out'],
      [1, 'EK netto', 'There is no such item, and a new one needs a name and a price'],
    ]);
  });

  it('whose headings are no categories', async () => {
    const { read, check } = await shop();
    const list = await read(priceList);
    const mapping = list.columns.map(({ target, section }) => (section ? null : target));
    const checked = await check(list, { categoryId }, mapping);
    expect([checked.createdItems, checked.found.refused]).toEqual([3, 1]);
  });

  it('in a workbook: groups merged over the columns, and headings below the columns', async () => {
    const { bring } = await shop();
    async function* rows() {
      yield ['Order form', null];
      yield [null, 'Article', null, 'Prices (EUR)', null, null];
      yield ['No.', 'Description', 'EAN', 'net', '10+', 'RRP'];
      yield ['Bowls 2026', null];
      yield ['PLM-1', 'Bowl Plum', '4006381333931', 12.5, 11, 29.9];
      yield ['Plates 2026', null];
      yield ['PLM-2', 'Plate Plum', '', 8, 7.25, 19.9];
      yield ['Total', null, null, 20.5, null, null];
    }
    const content = await buffer(writeXlsxStream(rows(), { name: 'Sheet' }) as unknown as ReadableStream);
    const { items, reasons, list } = await bring(content, {}, 'list.xlsx');
    expect(items).toEqual([
      ['Bowl Plum', 'active', ['PLM-1', 1250, null]],
      ['Plate Plum', 'active', ['PLM-2', 800, null]],
    ]);
    expect(list.columns.at(-1)?.samples).toEqual(['Bowls 2026', 'Plates 2026']);
    expect(reasons.filter(([, header]) => header === '').map(([count]) => count)).toEqual([2, 1]);
  });

  it('that counts its rows: names under Model, options by their headings, pieces under Lager', async () => {
    const { bring, store } = await shop();
    const { list, targets, items } = await bring(
      `Nr;Modell;Größe;Farbe;Preis EUR;Lager
1001;T-Shirt Basic;S;weiß;7,50;40
1002;T-Shirt Basic;M;weiß;7,50;35
1003;Hoodie Zip;M;grau;19,90;12
1004;Hoodie Zip;L;grau;19,90;8
1005;Hoodie Zip;XL;grau;19,90;1
`,
    );
    const { rows } = await database.pool.query<{ code: string }>('select item_code as code from store where id = $1', [store.id]);
    const code = `${rows[0]?.code}-A`;
    expect(targets).toMatchObject({ Modell: 'name', Größe: 'option.Größe', Lager: 'stock' });
    expect(list.sameNames).toEqual({ count: 2, examples: ['T-Shirt Basic', 'Hoodie Zip'] });
    expect(items.map(([name, , ...variants]) => [name, ...variants])).toEqual([
      ['T-Shirt Basic', [`${code}1001`, 750, 40], [`${code}1002`, 750, 35]],
      ['Hoodie Zip', [`${code}1003`, 1990, 12], [`${code}1004`, 1990, 8], [`${code}1005`, 1990, 1]],
    ]);
  });

  it('with prices for quantities, words for stock, and cells on request', async () => {
    const { bring, item } = await shop();
    const { items, problems } = await bring(
      `Artikel;Bezeichnung;1 Stk.;ab 10 Stk.;ab 50 Stk.;Gewicht;Verfügbar
Q-1;Schale Ulme;12,50 €;11,00 €;9,90 €;800 g;sofort
Q-2;Teller Ulme;8,00 €;7,25 €;auf Anfrage;600 g;2-3 Wochen
`,
    );
    expect(items).toEqual([
      ['Schale Ulme', 'active', ['Q-1', 1250, null]],
      ['Teller Ulme', 'active', ['Q-2', 800, null]],
    ]);
    expect((await item('Q-1')).product.variants[0]?.tiers).toEqual([
      { from: 10, price: 1100 },
      { from: 50, price: 990 },
    ]);
    expect(problems.map(([line, header, , reason]) => [line, header, reason])).toEqual([
      [2, 'Verfügbar', 'A word instead of a number of pieces: left out'],
      [3, 'ab 50 Stk.', '“auf Anfrage” cannot be read here and is left out'],
      [3, 'Verfügbar', 'A word instead of a number of pieces: left out'],
    ]);
  });

  it('whose prices are for a hundred pieces', async () => {
    const { bring, item } = await shop();
    const { items, problems } = await bring(
      'Artikelnummer;Bezeichnung;Preis netto;Preiseinheit;ab 1000 Stück;Bestand\nS-1;Schraube;12,50;100 Stk;9,90;500\nS-2;Hammer;14,00;1;;3\n',
    );
    expect(items).toEqual([
      ['Schraube', 'active', ['S-1', 13, 500]],
      ['Hammer', 'active', ['S-2', 1400, 3]],
    ]);
    expect((await item('S-1')).product.variants[0]?.tiers).toEqual([{ from: 1000, price: 10 }]);
    expect(problems).toEqual([[2, 'Preiseinheit', 'note', 'The price is for 100 pieces: it was divided']]);
  });

  it.each(['utf16le', 'windows-1252'] as const)('in %s without a mark', async (encoding) => {
    const text = 'Artikelnummer\tBezeichnung\tPreis netto\tBestand\nU-1\tStühle für draußen\t45,00\t7\nU-2\tTisch\t99,00\t1\n';
    const { bring } = await shop();
    const { list, items } = await bring(Buffer.from(text, encoding === 'utf16le' ? encoding : 'latin1'));
    expect(list.encoding).toBe(encoding === 'utf16le' ? 'utf-16le' : encoding);
    expect(items).toEqual([
      ['Stühle für draußen', 'active', ['U-1', 4500, 7]],
      ['Tisch', 'active', ['U-2', 9900, 1]],
    ]);
  });

  it('in Polish letters of old programs, with prices in two currencies', async () => {
    // Windows-1250: Krzesło dębowe, Świecznik żółty.
    const letters: Record<string, number> = { ł: 0xb3, ę: 0xea, Ś: 0x8c, ż: 0xbf, ó: 0xf3 };
    const text =
      'SKU;Nazwa;Cena netto (PLN);Cena netto EUR;Stan;Kategoria\nP-1;Krzesło dębowe;190,00;45,00;7;Goods\nP-2;Świecznik żółty;80,00;19,00;3;Goods\n';
    const { bring } = await shop();
    const { list, targets, items } = await bring(Buffer.from([...text].map((sign) => letters[sign] ?? sign.charCodeAt(0))));
    expect(list.encoding).toBe('windows-1250');
    expect(targets).toMatchObject({ 'Cena netto (PLN)': null, 'Cena netto EUR': 'price', Stan: 'stock' });
    expect(items).toEqual([
      ['Krzesło dębowe', 'active', ['P-1', 4500, 7]],
      ['Świecznik żółty', 'active', ['P-2', 1900, 3]],
    ]);
  });
});
