import { plainHeading } from '../../../../../../contract/wire/headings.ts';

/** Words that systems put before the names of their columns, such as `StockItemName`, `product_price`. */
const before = new Set([
  'variant',
  'variation',
  'product',
  'prod',
  'item',
  'stock',
  'article',
  'art',
  'artikel',
  'producto',
  'produit',
  'prodotto',
  'produkt',
  'produto',
  'produs',
  // Headings above several columns.
  'verpackung',
  'packaging',
  'logistik',
  'logistics',
]);
/** Words that do not change what a measure is of, such as `TypicalWeightPerUnit`. */
const aroundMeasures = new Set([
  'typical',
  'usual',
  'standard',
  'default',
  'total',
  'per',
  'unit',
  'each',
  'piece',
  ...'net nett netto gross brutto masse abmessungen dimensions dimension medidas dimensioni wymiary dimensoes dimensiuni gewichte'.split(
    ' ',
  ),
]);

/** Records whose names are not those of the goods: `ItemManufacturer.name`. */
const ofOthers = /manufacturer|brand|hersteller|marke|supplier|vendor|lieferant|warehouse|customer/i;

/** `StockItemName` and `stock_item_name` have three words. */
export const wordsOf = (header: string): string[] =>
  header
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');

/** The headings to look a column up by: as it is written, and without words at its beginning that name the system's records. */
export function headingsOf(header: string): string[] {
  const found = [plainHeading(header)];
  let rest = wordsOf(header).map(plainHeading);
  while (rest.length > 1 && before.has(rest[0] ?? '')) {
    rest = rest.slice(1);
    found.push(rest.join(''));
  }
  // Paths of records, such as `Product Category/Complete Name` and `Item.textName`: the last part, else the first.
  const parts = header.split(/[/.](?=\p{L})/u);
  const ends = ofOthers.test(parts[0] ?? '') ? [parts[0]] : [parts.at(-1), parts[0]];
  if (parts.length > 1) found.push(...ends.map((part) => plainHeading(part ?? '')));
  return [...new Set(found)].filter((heading) => heading !== '');
}

/** The heading of a measure without words such as "typical" and "per unit". */
export const measureHeading = (header: string): string =>
  wordsOf(header)
    .map(plainHeading)
    .filter((word) => !aroundMeasures.has(word) && !before.has(word))
    .join('');
