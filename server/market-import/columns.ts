/*
 * The columns of lists that the command `npm run import:catalogue` reads from a folder. Lists that sellers upload on the page
 * `/seller-console/product/import` have their own rules in `server/domains/listings/import/reading/columns/headers.ts`.
 */

/** What a column of a product list can hold. Numbered ones (options, pictures) and attributes carry their number or name. */
export type Field =
  | 'itemKey'
  | 'sku'
  | 'gtin'
  | 'makerNumber'
  | 'name'
  | 'summary'
  | 'description'
  | 'category'
  | 'subcategory'
  | 'price'
  | 'retailPrice'
  | 'currency'
  | 'stock'
  | 'state'
  | 'width'
  | 'depth'
  | 'height'
  | 'lengthUnit'
  | 'weight'
  | 'weightUnit'
  | 'moq'
  | 'multiple'
  | 'cartonQuantity'
  | 'origin'
  | 'language'
  | 'pictures';

export type Columns = {
  /** Index of the column of each field that was found. */
  fields: Map<Field, number>;
  options: { name: number | null; value: number; title: string }[];
  pictures: number[];
  attributes: { index: number; key: string; title: string }[];
  /** Derived from a header such as `price_usd`. */
  currency: string | null;
  /** Headers of prices in currencies other than the store's, which are ignored. */
  foreign: string[];
  /** A list of orders or invoices, whose lines look similar to items. */
  ordersNotItems: boolean;
  /** Headers that were not recognized. */
  unused: string[];
};

/** Headers of common exports in our languages, letters and digits only. */
const known: Record<Field, readonly string[]> = {
  itemKey: ['slug', 'handle', 'itemcode', 'itemid', 'productid', 'productcode', 'parentsku', 'parentid', 'groupid', 'id', 'stockcode'],
  sku: [
    'sku',
    'variantsku',
    'articlenumber',
    'artikelnummer',
    'articleno',
    'itemnumber',
    'referencia',
    'reference',
    'codiceprodotto',
    'numerkatalogowy',
  ],
  makerNumber: ['makernumber', 'mpn', 'manufacturernumber', 'manufacturerpartnumber', 'herstellernummer', 'herstellerartikelnummer'],
  gtin: ['gtin', 'ean', 'ean13', 'upc', 'barcode', 'variantbarcode'],
  name: ['name', 'title', 'productname', 'itemname', 'bezeichnung', 'artikelname', 'nombre', 'nom', 'nome', 'nazwa', 'denumire'],
  summary: ['summary', 'shortdescription', 'kurzbeschreibung', 'descripcioncorta', 'descriptioncourte'],
  description: [
    'description',
    'longdescription',
    'body',
    'bodyhtml',
    'beschreibung',
    'descripcion',
    'descrizione',
    'opis',
    'descricao',
    'descriere',
  ],
  category: ['category', 'category1', 'categories', 'productcategory', 'categorypath', 'kategorie', 'categoria', 'categorie', 'kategoria'],
  subcategory: ['subcategory', 'category2', 'style', 'unterkategorie'],
  price: [
    'price',
    'listprice',
    'unitprice',
    'variantprice',
    'netprice',
    'wholesaleprice',
    'usualunitprice',
    'preis',
    'precio',
    'prix',
    'prezzo',
    'cena',
    'preco',
    'pret',
  ],
  retailPrice: [
    'rrp',
    'msrp',
    'retailprice',
    'recommendedretailprice',
    'suggestedretailprice',
    'uvp',
    'unverbindlichepreisempfehlung',
    'pvp',
    'pvpr',
    'pvprecomendado',
    'prixpublicconseille',
    'prezzoalpubblicoconsigliato',
    'cenadetaliczna',
    'sugerowanacenadetaliczna',
    'pretrecomandat',
  ],
  currency: ['currency', 'currencycode', 'waehrung', 'moneda', 'devise', 'valuta', 'waluta'],
  stock: [
    'stock',
    'inventorycount',
    'inventory',
    'variantinventoryqty',
    'quantityinstock',
    'onhand',
    'bestand',
    'existencias',
    'giacenza',
    'stan',
    'stoc',
  ],
  state: ['status', 'state', 'published'],
  width: ['width', 'breite', 'ancho', 'largeur', 'larghezza', 'szerokosc', 'largura', 'latime'],
  depth: ['depth', 'length', 'tiefe', 'profundidad', 'profondeur', 'profondita', 'glebokosc', 'profundidade', 'adancime'],
  height: ['height', 'hoehe', 'alto', 'altura', 'hauteur', 'altezza', 'wysokosc', 'inaltime'],
  lengthUnit: ['dimensionsunit', 'dimensionunit', 'lengthunit'],
  weight: ['weight', 'variantweight', 'gewicht', 'peso', 'poids', 'waga', 'greutate'],
  weightUnit: ['weightunit', 'variantweightunit'],
  moq: ['moq', 'minimumorderquantity', 'minquantity', 'mindestmenge'],
  multiple: ['multiple', 'orderstep', 'orderincrement', 'verpackungseinheit'],
  cartonQuantity: ['cartonquantity', 'piecespercarton', 'caseqty', 'packquantity'],
  origin: ['origin', 'countryoforigin', 'origincountry', 'origincountrycode', 'ursprungsland'],
  language: ['locale', 'language', 'lang', 'sprache'],
  pictures: ['images', 'pictures', 'imageurls'],
};
const fieldOf = new Map(Object.entries(known).flatMap(([field, words]) => words.map((word) => [word, field as Field] as const)));

const plain = (header: string): string =>
  header
    .trim()
    .toLowerCase()
    .replace(/ä/g, 'ae')
    .replace(/ö/g, 'oe')
    .replace(/ü/g, 'ue')
    .normalize('NFD')
    .replace(/[^a-z0-9]/g, '');

const currencyAtEnd = /^([a-z]{4,20})(usd|eur|gbp|pln|ron|chf|czk|dkk|huf|nok|sek)$/;

/** The currency of a price whose header names one; null for any other header. */
function pricedIn(name: string): string | null {
  const [, what = '', currency] = currencyAtEnd.exec(name) ?? [];
  return currency && (what.endsWith('price') || fieldOf.get(what) === 'price') ? currency.toUpperCase() : null;
}

/** Determines the field of each column from its header alone. `sells`: the currency of the store, if known. */
export function detectColumns(headers: readonly string[], sells: string | null = null): Columns {
  const columns: Columns = {
    fields: new Map(),
    options: [],
    pictures: [],
    attributes: [],
    currency: null,
    foreign: [],
    ordersNotItems: false,
    unused: [],
  };
  const names = headers.map(plain);
  columns.ordersNotItems = names.some((name) =>
    /^(?:invoice(?:no|number)?|order(?:id|no|number)|salesrecordnumber|transactionid|lineitemname|bestellnummer)$/.test(name),
  );
  for (const [index, name] of names.entries()) {
    const header = (headers[index] ?? '').trim();
    const option = /^option(\d)(value)?$/.exec(name);
    const currency = pricedIn(name);
    const attribute = /^(?:custom_field\.(?:\w+\.)?|attribute[:._ ])\s*([\p{L}\p{N} _-]{1,60})$/iu.exec(header);
    if (option) {
      const title = names.indexOf(`option${option[1]}name`);
      columns.options.push({ name: title === -1 ? null : title, value: index, title: header });
    } else if (/^option\dname$/.test(name)) continue;
    else if (/^(image|picture)\d*(src|url)?$/.test(name) || name === 'variantimage') columns.pictures.push(index);
    else if (attribute?.[1]) columns.attributes.push({ index, key: camelCase(attribute[1]), title: sentenceCase(attribute[1]) });
    else if (currency && sells && currency !== sells) columns.foreign.push(header);
    else if (currency && !columns.fields.has('price')) {
      columns.fields.set('price', index);
      columns.currency = currency;
    } else {
      const field = fieldOf.get(name);
      if (field && !columns.fields.has(field)) columns.fields.set(field, index);
      else columns.unused.push(header);
    }
  }
  // Price lists often have one text for each item, in a column called description.
  const description = columns.fields.get('description');
  if (!columns.fields.has('name') && description !== undefined) {
    columns.fields.set('name', description);
    columns.fields.delete('description');
  }
  return columns;
}

function camelCase(words: string): string {
  return words
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+(\p{L}|\p{N})/gu, (_, letter: string) => letter.toUpperCase());
}

function sentenceCase(words: string): string {
  const text = words.trim().replace(/[_-]+/g, ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
