/** Lists made by hand: what their cells and headings say is neither guessed away nor changed. */
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

describe('prices in another currency', () => {
  it('are refused where a cell names it by its code or sign, also with thousands', async () => {
    const { bring } = await shop();
    const { items, problems } = await bring(
      'SKU,Name,Price,RRP\nT-1,Teapot,"1,200.00 USD",\nT-2,Tea cosy,£14.50,£29.00\nT-3,Tea strainer,€3.90,£8.00\nT-4,Tea tin,"$2.50",\nT-5,Tea bowl,"12,00 zł",\nT-6,Tray,4.50 EUR,\n',
    );
    expect(items).toEqual([
      ['Tea strainer', 'active', ['T-3', 390, null]],
      ['Tray', 'active', ['T-6', 450, null]],
    ]);
    expect(problems).toEqual(
      expect.arrayContaining([
        [2, 'Price', 'fault', 'The store sells in EUR'],
        [3, 'Price', 'fault', 'The store sells in EUR'],
        [4, 'RRP', 'note', '“£8.00” cannot be read here and is left out'],
        [5, 'Price', 'fault', 'The store sells in EUR'],
        [6, 'Price', 'fault', 'The store sells in EUR'],
      ]),
    );
  });

  it('are not used where a heading names it by its sign; “Wholesale EUR” and “Retail EUR” are prices', async () => {
    const { bring } = await shop();
    const { targets, list, items } = await bring(
      'SKU,Name,Trade price (£),Wholesale EUR,Retail EUR\nJ-1,Cycling jersey,21.00,24.00,59.95\n',
    );
    expect(targets).toMatchObject({ 'Trade price (£)': null, 'Wholesale EUR': 'price', 'Retail EUR': 'retailPrice' });
    expect(list.columns.find(({ header }) => header === 'Trade price (£)')?.why).toBe('foreign');
    expect(items).toEqual([['Cycling jersey', 'active', ['J-1', 2400, null]]]);
  });

  it('on further lines of a variant that repeat its stock do not stop the list', async () => {
    const { bring } = await shop();
    const { written, items } = await bring(
      'item_no,description,currency,unit_price,qty_available\nX-1,Screwdriver,EUR,3.20,100\nX-1,Screwdriver,USD,3.60,100\n',
    );
    expect(written.state).toBe('done');
    expect(items).toEqual([['Screwdriver', 'active', ['X-1', 320, 100]]]);
  });
});

describe('what a price is for', () => {
  it.each([
    ['Price per 100 pcs', 13],
    ['Preis je 100 Stk.', 13],
    ['EUR/1.000', 1],
    ['Cena za 100 szt.', 13],
    ['Prix (pour 100)', 13],
  ])('is a number of pieces in the heading “%s”', async (heading, price) => {
    const { bring } = await shop();
    const { items, problems } = await bring(`SKU;Name;${heading}\nW-1;Wood screw;12,50\n`);
    expect(items).toEqual([['Wood screw', 'active', ['W-1', price, null]]]);
    expect(problems).toEqual([[2, heading, 'note', expect.stringMatching(/^The price is for 1000? pieces: it was divided$/)]]);
  });

  it('is in a column “per”, and prices of weights and volumes for comparison are not used', async () => {
    const { bring } = await shop();
    const { targets, items } = await bring(
      'SKU;Name;Nettopreis €;per;Preis / 100 g\nS-1;Wood screw;4,90;100;1,10\nS-2;Assam;8,90;1;3,56\n',
    );
    expect(targets).toMatchObject({ 'Nettopreis €': 'price', per: 'priceUnit', 'Preis / 100 g': null });
    expect(items).toEqual([
      ['Wood screw', 'active', ['S-1', 5, null]],
      ['Assam', 'active', ['S-2', 890, null]],
    ]);
  });
});

it('a column “PE” with the pieces of packages does not divide prices', async () => {
  const { bring } = await shop();
  const { targets, items } = await bring('Artikel-Nr;Bezeichnung;PE;VK-Preis\nB-1;Becher;6;4,50\nB-2;Teller;12;5,00\n');
  expect(targets['PE']).toBeNull();
  expect(items.map(([, , variant]) => variant)).toEqual([
    ['B-1', 450, null],
    ['B-2', 500, null],
  ]);
});

it.each(['Case price', 'Preis/VE', 'Preis pro Karton', 'Prix du colis HT'])(
  'a price of a package is none of a piece: %s',
  async (heading) => {
    const { read } = await shop();
    const list = await read(`SKU;Name;Stück/Karton;${heading}\nB-1;Mug;6;27,00\nB-2;Plate;12;60,00\n`);
    expect(list.columns.map(({ target }) => target)).toEqual(['sku', 'name', 'carton', null]);
  },
);

it('numbers of cartons are not those of the goods in them', async () => {
  const { bring, item } = await shop();
  const { targets } = await bring(
    'SKU;Name;Nettopreis;EAN Karton;EAN (VE)\nB-1;Building blocks;7,45;14006381333938;4006381333948\nB-2;Digger;9,80;;\n',
  );
  expect(targets).toMatchObject({ 'EAN Karton': null, 'EAN (VE)': null });
  expect((await item('B-1')).product.variants[0]?.gtin).toBe('');
});

describe('words that say what becomes of an item', () => {
  it('in a column of states, and letters for yes and no', async () => {
    const { bring } = await shop();
    const { targets, items, problems } = await bring(
      'ref;titre;desc_html;prix_ht;qte;statut;fin de vie;code_barre\nA1;Thé vert à la menthe;<p>Menthe</p>;6,90;40;en vente;;4006381333931\nA2;Théière;;49,00;3;arrêté;N;\nA3;Tisane;;5,50;7;;O;\nA4;Tasse;;5,50;7;en vente;N;\n',
    );
    expect(targets).toMatchObject({ desc_html: 'description', qte: 'stock', 'fin de vie': 'discontinued', code_barre: 'gtin' });
    expect(items).toEqual([
      ['Thé vert à la menthe', 'active', ['A1', 690, 40]],
      ['Théière', 'archived', ['A2', 4900, 3]],
      ['Tisane', 'draft', ['A3', 550, 7]],
      ['Tasse', 'active', ['A4', 550, 7]],
    ]);
    expect(problems).toEqual([[4, 'fin de vie', 'note', expect.stringContaining('iscontinued')]]);
  });

  it('Odoo: what cannot be sold does not go on sale', async () => {
    const { bring } = await shop();
    const { targets, items } = await bring(
      'Name,Internal Reference,Sales Price,Quantity On Hand,Can be Sold,Active\nLock,LK-1,24.50,20,False,True\nHelmet,HL-7,39.00,55,True,True\nBell,BL-1,4.00,9,True,False\n',
    );
    expect(targets).toMatchObject({ 'Can be Sold': 'state', Active: 'state' });
    expect(items.map(([name, state]) => [name, state])).toEqual([
      ['Lock', 'draft'],
      ['Helmet', 'active'],
      ['Bell', 'draft'],
    ]);
  });

  it('Amazon: what is to be deleted does not go on sale', async () => {
    const { bring } = await shop();
    const { items } = await bring(
      'item_sku\titem_name\tstandard_price\tquantity\tupdate_delete\nHM-1\tHammer\t17.90\t40\tUpdate\nTP-5\tTape measure\t6.50\t300\tDelete\n',
    );
    expect(items.map(([name, state]) => [name, state])).toEqual([
      ['Hammer', 'active'],
      ['Tape measure', 'draft'],
    ]);
  });
});

describe('headings of', () => {
  it('JTL and Shopware: quantities of an order, millimetres, times of delivery without a unit', async () => {
    const { bring, item } = await shop();
    await bring(
      'Artikelnummer;Artikelname;Std. VK Netto;Mindestabnahme;Abnahmeintervall;Stück/Karton;Auslaufartikel\nAK-1;Handschuh;10,00;12;6;24;N\nAK-2;Dünger;8,00;1;1;1;J\n',
    );
    expect((await item('AK-1')).product).toMatchObject({ state: 'active', variants: [{ moq: 12, multiple: 6, cartonQuantity: 24 }] });
    expect((await item('AK-2')).product.state).toBe('draft');
    const { list } = await bring(
      'id;parent_id;product_number;stock;name;price_net;width;height;length;weight;min_purchase;purchase_steps;delivery_time\n0a;;SW-1;4;Akkuschrauber;84.00;80;220;200;1.8;5;5;2-3\n',
    );
    expect(list.layout).toBe('shopware6');
    expect((await item('SW-1')).product).toMatchObject({
      leadDays: 3,
      variants: [{ moq: 5, multiple: 5, weight: 1800, width: 80, height: 220, depth: 200 }],
    });
  });

  it('two columns of categories, of which one has numbers of another system: the words are asked about', async () => {
    const { read } = await shop();
    const list = await read(
      'id\ttitle\timage_link\tprice\tgoogle_product_category\tproduct_type\n101\tBike\t\t89.00 EUR\t1026\tToys > Bikes\n',
    );
    expect(list.unknown.map(({ word }) => word)).toEqual(['toys > bikes']);
  });

  it('parents by their number', async () => {
    const { bring } = await shop();
    const { items } = await bring(
      'sku;parent_number;name;price net;stock;size\nTEE-1;;Darjeeling;7.50;0;\nTEE-1.1;TEE-1;;7.50;20;100 g\nTEE-1.2;TEE-1;;16.90;9;250 g\n',
    );
    expect(items).toEqual([['Darjeeling', 'active', ['TEE-1.1', 750, 20], ['TEE-1.2', 1690, 9]]]);
  });
});

it('WooCommerce: an export whose headings were translated differently is recognized by its types and parents', async () => {
  const { bring, item } = await shop();
  const { list, targets, items } = await bring(
    `Nr,Sorte,SKU,Name,Sichtbar?,Regulärer Preis,Angebotspreis,Bestand,Kategorien,Bilder,Gehört zu,Attribut 1 Name,Attribut 1 Wert(e)
51,variable,CUP,Cup,1,,,,Goods,,,Colour,"weiß, schwarz"
52,variation,CUP-W,Cup - weiß,1,"24,99",,24,,,id:51,Colour,weiß
53,variation,CUP-S,Cup - schwarz,1,"24,99","19,99",0,,,id:51,Colour,schwarz
54,"simple, downloadable",TRAY,Tray,-1,"59,00",,5,Goods,,,,
55,external,EXT,Link,1,"10,00",,,Goods,,,,
`,
  );
  expect(list.layout).toBe('woocommerce');
  expect(targets).toMatchObject({ Nr: 'item', Sorte: 'kind', 'Gehört zu': 'parent', 'Sichtbar?': 'state' });
  expect(items).toEqual([
    ['Cup', 'active', ['CUP-W', 2499, 24], ['CUP-S', 1999, 0]],
    ['Tray', 'draft', ['TRAY', 5900, 5]],
  ]);
  expect((await item('CUP-W')).product.variants[0]?.options).toMatchObject([{ attributeKey: 'colour', label: 'weiß' }]);
});

describe('exports of other systems', () => {
  it('name parents, options and their ends of sale in their own languages', async () => {
    const { bring, item } = await shop();
    const polish = await bring(
      'id;nazwa;sku;ilosc;cena;wariant_nazwa;id_produktu_nadrzednego\n9001;Herbata;HB-1;120;19,99;;\n9002;Koszulka;KS;0;49,00;;\n9003;Koszulka;KS-M;5;49,00;M;9002\n9004;Koszulka;KS-L;7;52,00;L;9002\n',
    );
    expect(polish.targets).toMatchObject({ id_produktu_nadrzednego: 'parent', id: 'item' });
    expect(polish.items).toEqual([
      ['Herbata', 'active', ['HB-1', 1999, 120]],
      ['Koszulka', 'active', ['KS-M', 4900, 5], ['KS-L', 5200, 7]],
    ]);
    const romanian = await bring(
      'ID produs;Cod produs;Nume produs;Pret (fara TVA);Stoc;Status;Optiune 1 nume;Optiune 1 valoare;ID produs principal\n12;CRM;Crema;;;activ;;;\n13;CRM-50;Crema;25,00;10;activ;Size;50 ml;12\n14;CRM-100;Crema;40,00;4;activ;Size;100 ml;12\n',
    );
    expect(romanian.targets).toMatchObject({ 'ID produs principal': 'parent', 'Optiune 1 nume': 'option1.name' });
    expect((await item('CRM-50')).product).toMatchObject({
      state: 'active',
      variants: [{ listPrice: 2500 }, { listPrice: 4000 }],
    });
    const { items } = await bring(
      'product_code;name;price;stock;promo_price;promo_start;promo_end\nROW-1;Rower;1 999,00;3;1799.00;2020-01-01;2020-02-01\n',
    );
    expect(items.at(-1)).toEqual(['Rower', 'active', ['ROW-1', 199900, 3]]);
  });

  it('plentymarkets: the names of makers are not those of goods', async () => {
    const { bring } = await shop();
    const { targets } = await bring(
      'Item.id;Variation.number;ItemText.name1-de;VariationSalesPrice.price-1;VariationStock.netStock-1;ItemManufacturer.name\n100;SPZ-1;Spielzeugauto;12.99;33;ToyCo\n',
    );
    expect(targets).toMatchObject({
      'ItemText.name1-de': 'name.de',
      'ItemManufacturer.name': null,
      'VariationStock.netStock-1': 'stock',
    });
  });

  it('BigCommerce: colours without how they look', async () => {
    const { bring, item } = await shop();
    await bring(
      `Item Type,Product ID,Product Name,Product Code/SKU,Price,Current Stock Level,Category
Product,77,Yoga mat,YM,20.00,0,Goods
  SKU,,[CS]Color=Green:#00ff00,YM-G,,12,
  SKU,,[CS]Color=Pink:#ff00ff,YM-P,,3,
`,
    );
    expect((await item('YM-G')).product.variants.map(({ options }) => options[0]?.label)).toEqual(['Green', 'Pink']);
  });

  it('merchandise programs: prices for the pieces of a column “PE”, and what is blocked', async () => {
    const { bring } = await shop();
    const { targets, items } = await bring(
      'Artikel-Nr;Bezeichnung 1;ME;PE;VK-Preis;EK-Preis;Lagerbest.;Sperrkennzeichen\n0012-4;Spax 4x40;Stk;100;5,90;2,10;25000;\n0301;Akku;Stk;1;49,00;30,00;0;X\n',
    );
    expect(targets).toMatchObject({ PE: 'priceUnit', 'VK-Preis': 'price', 'Lagerbest.': 'stock', Sperrkennzeichen: 'discontinued' });
    expect(items).toEqual([
      ['Spax 4x40', 'active', ['0012-4', 6, 25000]],
      ['Akku', 'draft', ['0301', 4900, 0]],
    ]);
  });
});

it('pieces of sizes in columns of their own are not used, and the page says so', async () => {
  const { read } = await shop();
  const list = await read(
    'Style No,Style Name,Colour,XS,S,M,L,XL,Wholesale EUR\nST100,Cycling jersey,Black,3,5,10,8,2,24.00\nST100,Cycling jersey,Red,0,4,6,5,0,24.00\n',
  );
  expect(list.columns.filter(({ why }) => why === 'sizes').map(({ header }) => header)).toEqual(['XS', 'S', 'M', 'L', 'XL']);
  const one = await read('SKU,Name,M,Price\nA-1,Bolt,10,4.00\n');
  expect(one.columns.map(({ why }) => why)).toEqual([null, null, null, null]);
});

describe('sides in one cell', () => {
  it.each([
    ['Maße (B x H x T) cm', '40 x 2,5 x 25', [400, 250, 25]],
    ['L x B x H mm', '320 x 110 x 140', [110, 320, 140]],
    ['Dimensions W×D×H (in)', '10 × 8 × 2', [254, 203, 51]],
    ['Dimensions produit LxlxH (cm)', '20x12x8', [120, 200, 80]],
    ['Misure L x P x H cm', '60 x 45 x 75', [600, 450, 750]],
    ['Wymiary [cm] (szer. x gł. x wys.)', '60 x 45 x 75', [600, 450, 750]],
  ])('are read in the order of the heading: %s', async (heading, cell, [width, depth, height]) => {
    const { bring, item } = await shop();
    const { targets } = await bring(`SKU;Name;Nettopreis;${heading}\nM-1;Board;12,50;${cell}\nM-2;Other board;9,00;unbekannt\n`);
    expect(targets[heading]).toBe('dimensions');
    expect((await item('M-1')).product.variants[0]).toMatchObject({ width, depth, height });
    expect((await item('M-2')).product.variants[0]).toMatchObject({ width: null, depth: null, height: null });
  });

  it('are not used without an order and a unit, nor those of cartons', async () => {
    const { read } = await shop();
    const list = await read('SKU;Name;Nettopreis;Maße;Maße B x H x T;Karton (LxBxH) cm\nM-1;Board;12,50;40x2x25;40x2x25;50x40x30\n');
    expect(list.columns.slice(3).map(({ target }) => target)).toEqual([null, null, null]);
  });
});

it('prices are not used where a remark above the columns names another currency', async () => {
  const { read, bring } = await shop();
  const lines = 'Code,Product,Case qty,Unit price,RRP\nNB01,Hand cream,12,3.50,8.95\nNB02,Bath salts,6,5.00,12.00\n';
  const list = await read(`Nordic Botanicals\nAll prices in GBP ex VAT\n\n${lines}`);
  expect(list.columns.filter(({ why }) => why === 'foreign').map(({ header }) => header)).toEqual(['Unit price', 'RRP']);
  const { items } = await bring(`Nordic Botanicals\nAll prices in EUR ex VAT\n\n${lines}`);
  expect(items).toEqual([
    ['Hand cream', 'active', ['NB01', 350, null]],
    ['Bath salts', 'active', ['NB02', 500, null]],
  ]);
});

describe('price lists of dealers', () => {
  it('have what is left of the list price after the discount', async () => {
    const { bring } = await shop();
    const { targets, items } = await bring(
      'Cod. Art.;Descrizione;Prezzo listino;Sconto %;Prezzo netto\nA-11;Martello 500 g;19,90;30;13,93\nA-12;Pinza;10,00;30;7,00\n',
    );
    expect(targets).toMatchObject({ 'Prezzo listino': null, 'Prezzo netto': 'price' });
    expect(items).toEqual([
      ['Martello 500 g', 'active', ['A-11', 1393, null]],
      ['Pinza', 'active', ['A-12', 700, null]],
    ]);
  });

  it('in Spanish and Portuguese: states, codes, sides and least quantities; what few lines have is no name', async () => {
    const { bring, item } = await shop();
    await bring(
      'REFERENCIA;DESCRIPCION;PRECIO NETO;UDS/CAJA;COD. BARRAS;ALTO;ANCHO;FONDO;STOCK;ACTIVO\nT-001;Té verde;2,80;12;8412345678905;18;8;6;1.250;S\nT-002;Infusión;1,90;24;;15;7;5;0;N\n',
    );
    expect((await item('T-001')).product).toMatchObject({
      state: 'active',
      variants: [{ gtin: '8412345678905', height: 180, width: 80, depth: 60, cartonQuantity: 12 }],
    });
    expect((await item('T-002')).product.state).toBe('draft');
    const { targets } = await bring(
      'Ref.;Designação;Preço s/ IVA;Qtd. mín.;Cód. Barras;Composição\nLUV-02;Luvas;9,00;5;;\nCAM-01;Camisola ciclismo;24,00;2;5601234567898;100% poliéster\n',
    );
    expect(targets).toMatchObject({ Designação: 'name', 'Qtd. mín.': 'moq', 'Cód. Barras': 'gtin', Composição: null });
  });

  it('in American units', async () => {
    const { bring, item } = await shop();
    await bring(
      'Item #,Item Description,Case Pack,Wholesale,Weight (oz),L (in),W (in),H (in),Qty Avail\n10021,Bike tool kit,24,11.25,12.5,7,4,2,"1,204"\n',
    );
    expect((await item('10021')).product.variants[0]).toMatchObject({
      cartonQuantity: 24,
      weight: 354,
      depth: 178,
      width: 102,
      height: 51,
    });
  });
});
