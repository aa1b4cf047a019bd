import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { ReadableStream } from 'node:stream/web';
import fc from 'fast-check';
import { writeXlsxStream } from 'hucre/xlsx';
import { afterAll, describe, expect, it } from 'vitest';
import { importSettings } from '../../../../../contract/listings/imports.ts';
import { assemble } from '../assemble.ts';
import { guessColumns, isForeign } from './columns/headers.ts';
import { keyOf, keyOfGroup } from './keys.ts';
import { momentIn } from './moments.ts';
import { profilesOf } from '../../../../engines/table-import/column-profile.ts';
import { columnsOf, type Line, type Reading } from './reading.ts';
import { parse } from './list-parser.ts';
import {
  Adjusted,
  BadCell,
  countIn,
  gtinIn,
  measureIn,
  pairsIn,
  pictureName,
  priceIn,
  roundedPriceIn,
  shortenedIn,
  stateIn,
  stockIn,
  tiersIn,
  validGtinIn,
} from './values.ts';
import { attributeWords, type ReferenceData, type ReferenceAttribute } from '../reference-data.ts';

const folder = await mkdtemp(join(tmpdir(), 'kontor-lists-'));
afterAll(() => rm(folder, { recursive: true }));

async function listFile(content: string | Buffer): Promise<string> {
  const path = join(folder, randomUUID());
  await writeFile(path, content);
  return path;
}

const attribute = (
  key: string,
  isOption: boolean,
  type: ReferenceAttribute['type'],
  names: ReferenceAttribute['names'],
  values: string[] = [],
): ReferenceAttribute => ({
  key,
  isOption,
  type,
  names,
  values: new Map(values.map((value) => [value, value])),
});
const attributes = [
  attribute('colour', true, 'choice', { en: 'Colour', de: 'Farbe' }, ['red', 'blue']),
  attribute('size', true, 'choice', { en: 'Size', de: 'Größe' }),
  attribute('wattage', false, 'text', { en: 'Wattage' }),
];
const referenceData: ReferenceData = {
  categories: new Map([
    ['clothing', 'clothing'],
    ['clothing > tshirts', 'tshirts'],
    ['tshirts', 'tshirts'],
  ]),
  categoryKeys: new Map([[1, 'clothing']]),
  categoryNames: [],
  registrations: { refuses: false, lacksFacts: false, countryCodes: [], schemesOf: new Map(), known: new Set(), numbers: new Set() },
  attributes: new Map(attributes.map((one) => [one.key, one])),
  attributesByName: attributeWords(attributes),
  optionsByName: attributeWords(attributes.filter(({ isOption }) => isOption)),
  ownOptions: new Map(),
  required: new Map(),
  facts: new Map(attributes.map(({ key, type, isOption, values }) => [key, { type, isOption, values: new Set(values.values()) }])),
  warehouses: [{ id: 7, name: 'Hamburg' }],
  parties: [],
  defaults: { makerId: null, responsibleId: null },
};

/** The items of a file, with its problems. */
async function itemsOf(
  content: string | Buffer,
  { name = 'text/csv', polish = false, settings = {} as object, pictures = [] as string[] } = {},
) {
  let headers: string[] = [];
  const lines: Line[] = [];
  for await (const part of parse({ path: await listFile(content), contentType: name, central: polish })) {
    if ('headers' in part) ({ headers } = part);
    else if ('lines' in part) lines.push(...part.lines);
  }
  const { layout, mapping } = guessColumns(headers, referenceData, 'EUR');
  const reading: Reading = {
    headers,
    layout,
    settings: importSettings.parse({ categoryId: 1, ...settings }),
    decimal: 'any',
    currency: 'EUR',
    referenceData,
    columns: columnsOf(mapping),
    pictures: new Map(pictures.map((picture) => [picture, `pictures/${picture}.webp`])),
    fetches: true,
    classOfRate: new Map([
      [1_900, 'standard'],
      [700, 'reduced'],
    ]),
    typical: new Map(),
    now: new Date(),
  };
  const aliases = new Map<string, string>();
  for (const line of lines) {
    if (layout === 'woocommerce') aliases.set(`id:${line.cells[0]}`, keyOf(line, reading).key);
    for (const part of (line.cells[headers.indexOf('configurable_variations')] ?? '').split('|'))
      for (const [key, sku] of pairsIn(part)) if (key === 'sku') aliases.set(sku, keyOf(line, reading).key);
  }
  const groups = Map.groupBy(lines, (line) => aliases.get(keyOf(line, reading).key) ?? keyOf(line, reading).key);
  const around = {
    brands: new Map(),
    storeCode: 'T',
    skus: new Map(),
    ownPictures: new Set<string>(),
    fetched: new Map<string, string>(),
    stock: new Map(),
    compliance: new Map(),
  };
  const items = [...groups.values()].map((group) =>
    assemble({ ...keyOfGroup(group, reading), lines: group, known: null }, reading, around),
  );
  return {
    layout,
    mapping,
    items,
    problems: items.flatMap((item) => item.problems.map(({ line, header, reason }) => [line, header, reason])),
  };
}

describe('shop exports', () => {
  it('Shopify: an item over several lines, options named on the first, pictures on separate lines', async () => {
    const { layout, items, problems } = await itemsOf(
      `Handle,Title,Body (HTML),Vendor,Product Category,Type,Tags,Published,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant SKU,Variant Grams,Variant Inventory Qty,Variant Price,Variant Barcode,Image Src,Variant Image,Status
shirt,Shirt,"<p>A <b>good</b> shirt<br>of cotton</p>",Us,Clothing > Tshirts,,,true,Color,Red,Size,M,SH-R-M,200,5,12.50,'4006381333931,https://cdn.example/files/shirt-1.jpg?v=1,,active
shirt,,,,,,,,,Blue,,L,,210,0,13.00,,https://cdn.example/files/shirt-2.jpg?v=1,https://cdn.example/files/shirt-2.jpg?v=1,
shirt,,,,,,,,,,,,,,,,,https://cdn.example/files/shirt-3.jpg?v=1,,
mug,Mug,,Us,,,,true,Title,Default Title,,,MUG,300,9,4.00,,,,draft
`,
      { pictures: ['shirt-1', 'shirt-2'] },
    );
    expect(layout).toBe('shopify');
    expect(problems).toEqual([]);
    expect(items[0]?.pictures).toMatchObject({
      complete: true,
      wanted: [
        { line: 2, key: 'pictures/shirt-1.webp' },
        { line: 3, header: 'Image Src', key: 'pictures/shirt-2.webp' },
        { line: 4, header: 'Image Src', address: 'https://cdn.example/files/shirt-3.jpg?v=1' },
      ],
    });
    const [shirt, mug] = items.map(({ after }) => after);
    expect(shirt).toMatchObject({
      category: 'tshirts',
      state: 'active',
      texts: { en: { name: 'Shirt', description: 'A **good** shirt  \nof cotton' } },
    });
    expect(shirt?.variants.map(({ sku, listPrice, weight, gtin, options }) => [sku, listPrice, weight, gtin, options])).toEqual([
      [
        'SH-R-M',
        1250,
        200,
        '4006381333931',
        [
          { attribute: 'colour', value: 'red' },
          { attribute: 'size', label: 'M' },
        ],
      ],
      [
        'SHIRT-BLUE-L',
        1300,
        210,
        null,
        [
          { attribute: 'colour', value: 'blue' },
          { attribute: 'size', label: 'L' },
        ],
      ],
    ]);
    expect(shirt?.pictureKeys).toEqual(['pictures/shirt-1.webp', 'pictures/shirt-2.webp']);
    expect(shirt?.variants[1]?.pictureKey).toBe('pictures/shirt-2.webp');
    expect(mug).toMatchObject({ state: 'draft', category: 'clothing', variants: [{ sku: 'MUG', options: [] }] });
    expect(problems).toEqual([]);
  });

  it('Shopify, with its present column names', async () => {
    const { layout, items, problems } = await itemsOf(
      `Title,URL handle,Description,Vendor,Product category,Type,Tags,Published on online store,Status,SKU,Barcode,Option1 name,Option1 value,Option1 Linked To,Option2 name,Option2 value,Option2 Linked To,Price,Compare-at price,Cost per item,Charge tax,Inventory tracker,Inventory quantity,Continue selling when out of stock,Weight value (grams),Weight unit for display,Requires shipping,Fulfillment service,Product image URL,Image position,Image alt text,Variant image URL,Gift card,Google Shopping / Manufacturer part number (MPN)
Shirt,shirt,<p>A <b>good</b> shirt</p>,Us,Clothing > Tshirts,Shirts,,TRUE,Active,SH-R-M,4006381333931,Color,Red,,Size,M,,12.50,,6.00,TRUE,shopify,5,DENY,200,g,TRUE,manual,https://cdn.example/files/shirt-1.jpg?v=1,1,,,FALSE,MK-7
,shirt,,,,,,,,SH-B-L,,,Blue,,,L,,13.00,,6.00,TRUE,shopify,0,DENY,210,g,TRUE,manual,https://cdn.example/files/shirt-2.jpg?v=1,2,,https://cdn.example/files/shirt-2.jpg?v=1,,
Mug,mug,,Us,,,,FALSE,Draft,MUG,,Title,Default Title,,,,,4.00,,,TRUE,shopify,9,DENY,300,g,TRUE,manual,,,,,FALSE,
`,
      { pictures: ['shirt-1', 'shirt-2'] },
    );
    expect(layout).toBe('shopify');
    expect(problems).toEqual([[2, 'Product category', 'import.categoriesAsWords']]);
    const [shirt, mug] = items.map(({ after }) => after);
    expect(shirt).toMatchObject({
      category: 'tshirts',
      state: 'active',
      texts: { en: { name: 'Shirt', description: 'A **good** shirt' } },
    });
    expect(shirt?.variants.map(({ sku, listPrice, weight, gtin, makerNumber }) => [sku, listPrice, weight, gtin, makerNumber])).toEqual([
      ['SH-R-M', 1250, 200, '4006381333931', 'MK-7'],
      ['SH-B-L', 1300, 210, null, null],
    ]);
    expect(shirt?.variants[1]?.options).toEqual([
      { attribute: 'colour', value: 'blue' },
      { attribute: 'size', label: 'L' },
    ]);
    expect(shirt?.pictureKeys).toEqual(['pictures/shirt-1.webp', 'pictures/shirt-2.webp']);
    expect(shirt?.variants[1]?.pictureKey).toBe('pictures/shirt-2.webp');
    expect(mug).toMatchObject({ state: 'draft', category: 'clothing', variants: [{ sku: 'MUG', options: [] }] });
  });

  it('WooCommerce: variations refer to their parent by number or SKU', async () => {
    const { layout, items, problems } =
      await itemsOf(`ID,Type,SKU,Name,Published,Short description,Description,Stock,Weight (kg),Length (cm),Regular price,Categories,Images,Parent,Attribute 1 name,Attribute 1 value(s)
10,variable,HOODIE,Hoodie,1,Warm,A hoodie\\nto wear,,,,,"Clothing > Tshirts, Sale",,,Colour,"Red, Blue"
11,variation,HOODIE-RED,Hoodie - Red,1,,,4,0.6,30,45.00,,,id:10,Colour,Red
12,variation,HOODIE-BLUE,Hoodie - Blue,1,,,2,0.6,30,46.00,,,HOODIE,Colour,Blue
13,simple,CAP,Cap,-1,,,8,,,9.90,Clothing,,,Wattage,none
14,variable,BAND,Band,1,,,,,,,Clothing,,,Size,"S\\, narrow, M"
15,variation,BAND-S,Band - S,1,,,4,,,3.00,,,BAND,Size,"S\\, narrow"
`);
    expect(layout).toBe('woocommerce');
    expect(problems).toEqual([[2, 'Categories', 'import.categoriesAsWords']]);
    expect(items.map(({ after }) => [after?.texts.en?.name, after?.state, after?.category, after?.variants.map(({ sku }) => sku)])).toEqual(
      [
        ['Hoodie', 'active', 'tshirts', ['HOODIE-RED', 'HOODIE-BLUE']],
        ['Cap', 'draft', 'clothing', ['CAP']],
        ['Band', 'active', 'clothing', ['BAND-S']],
      ],
    );
    expect(items[2]?.after?.variants[0]?.options).toEqual([{ attribute: 'size', label: 'S, narrow' }]);
    expect(items[0]?.after?.variants[0]).toMatchObject({ weight: 600, depth: 300, options: [{ attribute: 'colour', value: 'red' }] });
    expect(items[1]?.after?.attributes).toEqual([{ attribute: 'wattage', value: 'none' }]);
  });

  // As written by shops in those languages.
  it.each([
    [
      'German',
      'ID,Typ,Artikelnummer,"GTIN, UPC, EAN oder ISBN",Name,Veröffentlicht,Ist hervorgehoben?,Sichtbarkeit im Katalog,Kurzbeschreibung,Beschreibung,Vorrätig?,Bestand,Gewicht (kg),Länge (cm),Breite (cm),Höhe (cm),Regulärer Preis,Kategorien,Schlagwörter,Bilder,Übergeordnetes Produkt,Attribut 1 Name,Attribut 1 Wert(e),Attribut 1 Sichtbar,Attribut 1 Global',
    ],
    [
      'French',
      'ID,Type,UGS,"GTIN, UPC, EAN ou ISBN",Nom,Publié,Mis en avant ?,Visibilité dans le catalogue,Description courte,Description,En stock ?,Stock,Poids (kg),Longueur (cm),Largeur (cm),Hauteur (cm),Tarif régulier,Catégories,Étiquettes,Images,Parent,Nom de l’attribut 1,Valeur(s) de l’attribut 1,Attribut 1 visible,Attribut 1 global',
    ],
    [
      'Spanish',
      'ID,Tipo,SKU,"GTIN, UPC, EAN o ISBN",Nombre,Publicado,¿Está destacado?,Visibilidad en el catálogo,Descripción corta,Descripción,¿Existencias?,Inventario,Peso (kg),Longitud (cm),Anchura (cm),Altura (cm),Precio normal,Categorías,Etiquetas,Imágenes,Superior,Nombre del atributo 1,Valor(es) del atributo 1,Atributo visible 1,Atributo global 1',
    ],
    [
      'Italian',
      'ID,Tipo,COD,"GTIN, UPC, EAN o ISBN",Nome,Pubblicato,In primo piano?,Visibilità nel catalogo,Breve descrizione,Descrizione,In stock?,Magazzino,Peso (kg),Lunghezza (cm),Larghezza (cm),Altezza (cm),Prezzo di listino,Categorie,Tag,Immagini,Genitore,Attributo 1 nome,Attributo 1 valore(i),Attributo 1 visibile,Attributo 1 globale',
    ],
    [
      'Polish',
      'ID,Typ,SKU,"GTIN, UPC, EAN lub ISBN",Nazwa,Opublikowano,Wyróżniony produkt?,Widoczność w katalogu,Krótki opis,Opis,W magazynie?,Stan magazynowy,Waga (kg),Długość (cm),Szerokość (cm),Wysokość (cm),Cena,Kategorie,Tagi,Obrazki,Element nadrzędny,Nazwa atrybutu 1,Wartości atrybutu 1,Atrybut 1 widoczny,Atrybut 1: globalny',
    ],
    [
      'Portuguese',
      'ID,Tipo,REF,"GTIN, UPC, EAN ou ISBN",Nome,Publicado,Em destaque?,Visibilidade no catálogo,Descrição breve,Descrição,Em stock?,Stock,Peso (kg),Comprimento (cm),Largura (cm),Altura (cm),Preço normal,Categorias,Etiquetas,Imagens,Ascendente,Nome do atributo 1,Valor(es) do atributo 1,Visibilidade do atributo 1,Atributo global 1',
    ],
    [
      'Romanian',
      'ID,Tip,SKU,"GTIN, UPC, EAN sau ISBN",Nume,Publicat,Este reprezentativ?,Vizibilitate în catalog,Descriere scurtă,Descriere,În stoc?,Stoc,Greutate (kg),Lungime (cm),Lățime (cm),Înălțime (cm),Preț obișnuit,Categorii,Etichete,Imagini,Părinte,Nume atribut 1,Valoare (valori) atribut 1,Vizibilitate atribut 1,Atribut global 1',
    ],
  ])('WooCommerce, in %s', async (_, headers) => {
    const { layout, mapping, items, problems } = await itemsOf(`${headers}
10,variable,HOODIE,,Hoodie,1,0,visible,Warm,A hoodie to wear,1,,,,,,,Clothing > Tshirts,,,,Colour,"Red, Blue",1,1
11,variation,HOODIE-RED,4006381333931,Hoodie - Red,1,0,visible,,,1,4,"0,6",30,20,10,"45,00",,,,HOODIE,Colour,Red,,1
`);
    expect(layout).toBe('woocommerce');
    expect(problems).toEqual([]);
    expect(mapping.slice(-2)).toEqual([null, null]);
    expect(items.map(({ after }) => after)).toMatchObject([
      {
        state: 'active',
        category: 'tshirts',
        texts: { en: { name: 'Hoodie', summary: 'Warm', description: 'A hoodie to wear' } },
        variants: [
          {
            ...{ sku: 'HOODIE-RED', gtin: '4006381333931', listPrice: 4500, weight: 600, depth: 300, width: 200, height: 100 },
            options: [{ attribute: 'colour', value: 'red' }],
          },
        ],
      },
    ]);
  });

  it('Magento: variants come before the item that names them; other store views are translations', async () => {
    const { layout, items, problems } =
      await itemsOf(`sku,store_view_code,attribute_set_code,product_type,categories,name,description,weight,product_online,price,qty,additional_attributes,configurable_variations
WS-S,,Top,simple,,Top S,,0.5,1,29.00,3,"color=Red,size=S,mpn=MK-1",
WS-M,,Top,simple,,Top M,,0.5,1,29.00,3,"color=Blue,size=M",
WS,,Top,configurable,"Default Category/Clothing,Default Category/Sale",Top,A top,,1,,,wattage=5W,"sku=WS-S,colour=Red,size=S|sku=WS-M,colour=Blue,size=M"
WS,de,,,,Oberteil,Ein Oberteil,,,,,,
`);
    expect(layout).toBe('magento');
    expect(problems).toEqual([[4, 'categories', 'import.categoriesAsWords']]);
    expect(items).toHaveLength(1);
    const item = items[0]?.after;
    expect(item?.texts).toMatchObject({ en: { name: 'Top' }, de: { name: 'Oberteil', description: 'Ein Oberteil' } });
    expect(item).toMatchObject({ category: 'clothing', attributes: [{ attribute: 'wattage', value: '5W' }] });
    expect(item?.variants.map(({ makerNumber }) => makerNumber)).toEqual(['MK-1', null]);
    expect(item?.variants.map(({ sku, options }) => [sku, options])).toEqual([
      [
        'WS-S',
        [
          { attribute: 'colour', value: 'red' },
          { attribute: 'size', label: 'S' },
        ],
      ],
      [
        'WS-M',
        [
          { attribute: 'colour', value: 'blue' },
          { attribute: 'size', label: 'M' },
        ],
      ],
    ]);
  });

  it('a variant repeated for each currency', async () => {
    const { items, problems } = await itemsOf(`slug,sku,name,price,currency,option1_name,option1_value,weight,weight_unit
pot,POT,Pot,0,USD,,,,
pot,POT-R,,20.00,USD,Color,Red,2,lb
pot,POT-B,,21.00,USD,Color,Blue,2,lb
pot,POT-R,,18.00,EUR,,,,
pot,POT-B,,19.00,EUR,,,,
pan,PAN,Pan,30.00,USD,,,,
`);
    expect(items[0]?.after?.variants.map(({ sku, listPrice, weight }) => [sku, listPrice, weight])).toEqual([
      ['POT-R', 1800, 907],
      ['POT-B', 1900, 907],
    ]);
    expect(problems).toEqual([[7, 'currency', 'import.currency']]);
  });

  it('a line for the item is not sold as a variant if the lines of its variants are bad', async () => {
    const { items, problems } = await itemsOf(
      'slug,sku,name,price,category,option1_name,option1_value\nkettle,KETTLE,Kettle,0,Clothing,,\nkettle,KETTLE-R,,?,,Finish,Red\nkettle,KETTLE-B,,?,,Finish,Blue\n',
    );
    expect(items[0]?.after).toBeNull();
    expect(problems.map(([line]) => line).toSorted()).toEqual([2, 3, 4]);
  });

  it('options are matched among options, even if facts have the same names', async () => {
    referenceData.attributesByName.set('color', attribute('color', false, 'text', { en: 'Color' }));
    const { items, problems } = await itemsOf(
      'slug,sku,name,price,category,option1_name,option1_value\nkettle,KETTLE-R,Kettle,20.00,Clothing,Color,Red\nkettle,KETTLE-B,,21.00,,Color,Blue\n',
    );
    referenceData.attributesByName.set('color', attributes[0]!);
    expect(problems).toEqual([]);
    expect(items[0]?.after?.variants.map(({ options }) => options)).toEqual([
      [{ attribute: 'colour', value: 'red' }],
      [{ attribute: 'colour', value: 'blue' }],
    ]);
  });

  it('columns of unknown origin, in eight languages', async () => {
    // The maker's number, in lists of every language and of the shops.
    const numbers = [
      ...[
        'MPN',
        'Manufacturer Part Number',
        'Maker number',
        'Herstellernummer',
        'Hersteller-Artikelnr.',
        'Número del fabricante',
        'Référence fabricant',
      ],
      ...['Codice produttore', 'Numer producenta', 'Referência do fabricante', 'Număr producător'],
    ];
    for (const name of numbers) expect(guessColumns(['SKU', name], referenceData, 'EUR').mapping).toEqual(['sku', 'makerNumber']);
    expect(guessColumns(['MPN', 'Price'], referenceData, 'EUR').mapping).toEqual(['sku', 'price']);
    const shops: [string[], string][] = [
      [['Handle', 'Title', 'Variant SKU'], 'Google Shopping / MPN'],
      [['Handle', 'Title', 'Variant SKU'], 'Part number (product.metafields.custom.mpn)'],
      [['Type', 'SKU', 'Name', 'Regular price'], 'Meta: _mpn'],
      [['Type', 'SKU', 'Name', 'Regular price'], 'Meta: wc_manufacturer_part_number'],
      [['sku', 'product_type', 'attribute_set_code'], 'mpn'],
      [['sku', 'price', 'name.en'], 'makerNumber'],
    ];
    for (const [columns, name] of shops) expect(guessColumns([...columns, name], referenceData, 'EUR').mapping.at(-1)).toBe('makerNumber');
    const headers: Record<string, string[]> = {
      en: ['Article number', 'Title', 'Category', 'Unit price', 'Quantity', 'Weight (kg)', 'Colour'],
      de: ['Artikelnummer', 'Bezeichnung', 'Warengruppe', 'Preis', 'Bestand', 'Gewicht (kg)', 'Farbe'],
      es: ['Referencia', 'Nombre', 'Categoría', 'Precio', 'Existencias', 'Peso (kg)', 'Colour'],
      fr: ['Référence', 'Désignation', 'Catégorie', 'Prix', 'Quantité', 'Poids (kg)', 'Colour'],
      it: ['Codice', 'Nome', 'Categoria', 'Prezzo', 'Giacenza', 'Peso (kg)', 'Colour'],
      pl: ['Numer artykułu', 'Nazwa', 'Kategoria', 'Cena', 'Ilość', 'Waga (kg)', 'Colour'],
      pt: ['Referência', 'Nome', 'Categoria', 'Preço', 'Quantidade', 'Peso (kg)', 'Colour'],
      ro: ['Cod articol', 'Denumire', 'Categorie', 'Preț', 'Stoc', 'Greutate (kg)', 'Colour'],
    };
    for (const names of Object.values(headers))
      expect(guessColumns(names, referenceData, 'EUR').mapping).toEqual([
        'sku',
        'name',
        'category',
        'price',
        'stock',
        'weight.kg',
        'option.colour',
      ]);
    expect(
      guessColumns(
        ['id', 'name (de)', 'description_fr', 'price_usd', 'price_eur', 'image1_src', 'custom_field.custom.wattage'],
        referenceData,
        'EUR',
      ).mapping,
    ).toEqual(['item', 'name.de', 'description.fr', null, 'price', 'pictures', 'attribute.wattage']);
  });

  it('with prices in another currency are ignored, and so are their tiers', () => {
    const headers = ['StockCode', 'Description', 'UsualUnitPriceGBP', 'ObservedPriceBreaks'];
    expect(guessColumns(headers, referenceData, 'EUR').mapping).toEqual(['item', 'name', null, null]);
    expect(guessColumns(headers, referenceData, 'GBP').mapping).toEqual(['item', 'name', 'price', 'tiers']);
    // A number of the product precedes a column that counts the rows, unless there is no other.
    const counted = ['1', '2', '3', '4', '9'].map((id) => [id, `AB-${id}`]);
    expect(
      guessColumns(['ProductID', 'ProductNumber', 'ListPrice'], referenceData, 'EUR', profilesOf(['ID', 'Number'], counted)).mapping,
    ).toEqual([null, 'item', 'price']);
    expect(
      guessColumns(['ProductID', 'ProductName', 'UnitPrice'], referenceData, 'EUR', profilesOf(['ID', 'Number'], counted)).mapping,
    ).toEqual(['item', 'name', 'price']);
    expect(
      guessColumns(
        [
          'StockItemID',
          'StockItemName',
          'TypicalWeightPerUnit',
          'UnitsInStock',
          'SizeUnitMeasureCode',
          'Discontinued',
          'Description (fr)',
          'QuantityPerUnit',
        ],
        referenceData,
        'EUR',
      ).mapping,
    ).toEqual(['item', 'name', 'weight.kg', 'stock', 'lengthUnit', 'discontinued', 'description.fr', null]);
    expect(guessColumns([...headers, 'Price'], referenceData, 'EUR').mapping.slice(2)).toEqual([null, 'tiers', 'price']);
    expect(headers.map((header) => isForeign(header, 'EUR'))).toEqual([false, false, true, false]);
  });
});

describe('files', () => {
  const named = 'Artikelnummer;Bezeichnung;Preis\n';
  const names = async (content: Buffer | string, polish = false): Promise<(string | undefined)[]> =>
    (await itemsOf(content, { polish })).items.map(({ after }) => after?.texts.en?.name);

  it('in any common encoding, with any separator, with line breaks in quotes and remarks above', async () => {
    const text = `${named}A;Tür;1,00\n`;
    expect(await names(text)).toEqual(['Tür']);
    expect(await names(`\uFEFF${text}`)).toEqual(['Tür']);
    expect(await names(Buffer.from(text, 'latin1'))).toEqual(['Tür']);
    expect(await names(Buffer.from(`\uFEFF${text}`, 'utf16le'))).toEqual(['Tür']);
    expect(await names(Buffer.from(`\uFEFF${text}`, 'utf16le').swap16())).toEqual(['Tür']);
    expect(
      await names(Buffer.concat([Buffer.from(`${named}A;`), Buffer.from([0xb3, 0xf3, 0x64, 0x9c]), Buffer.from(';1,00\n')]), true),
    ).toEqual(['łódś']);
    expect(await names(text.replaceAll(';', '\t').replaceAll('\n', '\r\n'))).toEqual(['Tür']);
    expect(await names(`sep=;\r\n${text}`)).toEqual(['Tür']);
    expect(await names(`Price list\n\n${named}A;"Door\nin ""two"" lines";1,00\n\nB;Next;2,00\n`)).toEqual(['Door in "two" lines', 'Next']);
  });

  it('workbooks preserve their numbers', async () => {
    const rows = [
      ['SKU', 'Name', 'Price', 'EAN', 'Weight (kg)'],
      ['A', 'One', 12.5, 4006381333931, 1.299],
      ['00012', 'Two', 1299, null, 0.1 + 0.2],
    ];
    const content = await buffer(writeXlsxStream(rows, { name: 'Sheet' }) as unknown as ReadableStream);
    const { items, problems } = await itemsOf(content, { name: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' });
    expect(problems).toEqual([]);
    expect(items.map(({ after }) => after?.variants[0])).toMatchObject([
      { sku: 'A', listPrice: 1250, gtin: '4006381333931', weight: 1299 },
      { sku: '00012', listPrice: 129_900, weight: 300 },
    ]);
  });

  it('with an unclosed quote are read up to it', async () => {
    const read = async (content: string): Promise<unknown[]> =>
      Array.fromAsync(parse({ path: await listFile(content), contentType: 'text/csv', central: false }));
    expect(await read('sku,name\nA,One\nB,"Two\nC,Three\n')).toEqual([
      { headers: ['sku', 'name'] },
      { lines: [{ line: 2, cells: ['A', 'One'] }] },
      { broken: 3 },
    ]);
    await expect(read('\n\n')).rejects.toMatchObject({ reason: 'import.empty' });
    await expect(read('sku,name\nA,"One\nB,Two\n')).rejects.toMatchObject({ reason: 'import.unreadable' });
  });
});

describe('cells', () => {
  const reasonOf = (work: () => unknown): string => {
    try {
      work();
    } catch (error) {
      if (error instanceof BadCell) return error.reason;
    }
    return 'good';
  };

  it('times in the market’s zone, or as ISO 8601', () => {
    expect(momentIn('2027-07-01 09:00')).toBe('2027-07-01T07:00:00.000Z');
    expect(momentIn('2027-01-01')).toBe('2026-12-31T23:00:00.000Z');
    expect(momentIn('1.3.2027 8:30')).toBe('2027-03-01T07:30:00.000Z');
    expect(momentIn('2027-07-01T09:00:30Z')).toBe('2027-07-01T09:01:00.000Z');
    expect(momentIn('9999-12-31T23:59:59Z')).toBe('9999-12-31T23:59:00.000Z');
    for (const text of [
      'soon',
      '2027-02-30',
      '30.2.2027',
      '2027-01-01 25:00',
      '03/04/2027',
      '0000-01-01',
      '1.3.27',
      '9999-12-31 23:59',
      '0001-01-01',
    ])
      expect(reasonOf(() => momentIn(text))).toBe('import.moment');
  });

  it('prices in any notation', () => {
    for (const [text, decimal] of [
      ['12.34', 'any'],
      ['12,34', 'any'],
      ['€ 12,34', 'any'],
      ['12.34 EUR', 'any'],
      ['EUR12.34', 'point'],
    ] as const)
      expect(priceIn(text, 'EUR', decimal)).toBe(1234);
    expect(priceIn('1.299', 'EUR', 'comma')).toBe(129_900);
    expect(priceIn('1,299', 'EUR', 'point')).toBe(129_900);
    expect(priceIn('1 299,50', 'EUR', 'any')).toBe(129_950);
    expect(reasonOf(() => priceIn('1,299', 'EUR', 'any'))).toBe('import.ambiguous');
    expect(reasonOf(() => priceIn('12.345', 'EUR', 'point'))).toBe('import.price');
    expect(reasonOf(() => priceIn('12 USD', 'EUR', 'any'))).toBe('import.currency');
    expect(reasonOf(() => priceIn('-1', 'EUR', 'any'))).toBe('store.money');
    expect(reasonOf(() => priceIn('-12,50 €', 'EUR', 'comma'))).toBe('store.money');
    expect(reasonOf(() => priceIn('99999999999999', 'EUR', 'any'))).toBe('store.moneyTooLarge');
    expect(reasonOf(() => priceIn('90000000.01', 'EUR', 'any'))).toBe('store.moneyTooLarge');
    expect(reasonOf(() => priceIn('-', 'EUR', 'any'))).toBe('import.price');
    const rounded = (text: string, decimal: 'comma' | 'point' | 'any') => roundedPriceIn(text, 'EUR', decimal);
    expect(rounded('12.3456', 'any')).toEqual(new Adjusted(1235, 'import.rounded', { places: 2 }));
    expect(rounded('12,345', 'comma')).toEqual(new Adjusted(1235, 'import.rounded', { places: 2 }));
    expect(rounded('1.234,5678', 'comma')).toEqual(new Adjusted(123_457, 'import.rounded', { places: 2 }));
    expect(rounded('.0000', 'point')).toBe(0);
    expect(rounded('9.99', 'any')).toBe(999);
    // A group of thousands or three decimal places.
    expect(reasonOf(() => rounded('12.345', 'any'))).toBe('import.price');
    expect(reasonOf(() => rounded('1.1234567', 'point'))).toBe('import.price');
    // Any amount in either notation is read correctly.
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 9_000_000_000 }),
        fc.constantFrom('comma', 'point'),
        fc.boolean(),
        (amount, decimal, grouped) => {
          const [whole, cents] = (amount / 100).toFixed(2).split('.') as [string, string];
          const [point, group] = decimal === 'comma' ? [',', '.'] : ['.', ','];
          const written = `${grouped ? whole.replace(/\B(?=(\d{3})+$)/g, group) : whole}${point}${cents}`;
          expect(priceIn(written, 'EUR', decimal)).toBe(amount);
        },
      ),
    );
  });

  it('counts, measures, codes, states, tiers and names of pictures', () => {
    expect(countIn('1.200', 0, 10_000, 'comma')).toBe(1_200);
    expect(reasonOf(() => countIn('1.5', 0, 10, 'any'))).toBe('import.count');
    expect(measureIn('2.5', 'lb', 'weight', 'any')).toBe(1_134);
    expect(measureIn('12 in', 'cm', 'length', 'any')).toBe(305);
    expect(reasonOf(() => measureIn('12', 'yards', 'length', 'any'))).toBe('import.unit');
    expect(gtinIn('4006381-333931')).toBe('4006381333931');
    expect(validGtinIn('4006381333932')).toEqual(new Adjusted(undefined, 'import.gtinOmitted'));
    expect([stockIn('-3', 'any'), stockIn('0', 'any'), stockIn('-0', 'any'), stockIn('7', 'any')]).toEqual([
      new Adjusted(0, 'import.stockNegative'),
      0,
      0,
      7,
    ]);
    expect(reasonOf(() => stockIn('-x', 'any'))).toBe('import.count');
    expect(shortenedIn('one two three', 9)).toEqual(new Adjusted('one two…', 'import.shortened', { most: 9 }));
    expect(shortenedIn('one two', 9)).toBe('one two');
    expect(reasonOf(() => gtinIn('4.00638E+12'))).toBe('product.gtin');
    expect([stateIn('Veröffentlicht'), stateIn('-1'), stateIn('Archived')]).toEqual(['active', 'draft', 'archived']);
    expect(tiersIn('10 = 9.50 | 50 = 9,00', 'EUR', 'any').tiers).toEqual([
      { from: 10, price: 950 },
      { from: 50, price: 900 },
    ]);
    expect(
      tiersIn(
        '0.85 @ median qty 11 (min 1) | 1.66 @ median qty 1 (min 1) | 0.81 @ median qty 1 (min 1) | 0.42 @ median qty 20 (min 20)',
        'EUR',
        'any',
      ),
    ).toMatchObject({
      listPrice: 166,
      tiers: [
        { from: 11, price: 85 },
        { from: 20, price: 42 },
      ],
    });
    expect(reasonOf(() => tiersIn('cheap', 'EUR', 'any'))).toBe('import.tiers');
    expect(pictureName('https://cdn.example/a/Lamp%20One.JPG?v=2')).toBe('lamp one');
    expect(pictureName('lamp one.jpg.webp')).toBe('lamp one');
  });
});
