import { countries, isLanguage, type Language } from '../../../../../contract/values/locale.ts';
import { decimals } from '../../../../../contract/values/money.ts';
import type { MessageKey } from '../../../../platform/texts.ts';
import { mostScheduledPrices } from '../../../../../contract/listings/listing-words.ts';
import { FetchFailure, outgoingAddress } from '../../../../platform/outgoing/fetch-file.ts';
import { BadValue, parseDecimal, parseGtin, parseMeasure, parsePrice } from '../../../catalogue/index.ts';
import { plainWord } from '../../../../engines/table-import/plain-word.ts';
import { BadCell } from '../../../../engines/table-import/bad-cell.ts';
import { momentIn } from './moments.ts';

export { BadCell };

/** A cell that is used differently from how it is written, with the reason for the seller. `undefined`: it is left out. */
export class Adjusted<Value> {
  readonly value: Value;
  readonly reason: MessageKey;
  readonly values: Record<string, string | number>;

  constructor(value: Value, reason: MessageKey, values: Record<string, string | number> = {}) {
    this.value = value;
    this.reason = reason;
    this.values = values;
  }
}

export type Decimal = 'point' | 'comma' | 'any';

/** Runs one of the shared parsers; a refusal gets a reason in the user's language. */
function read<Value>(text: string, work: () => Value, reason: MessageKey, values: Record<string, string | number> = {}): Value {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof BadValue)) throw error;
    if (error.amount) throw new BadCell(error.amount === 'negative' ? 'store.money' : 'store.moneyTooLarge');
    throw new BadCell(/^[+-]?\d{1,3},\d{3}$/.test(bare(text)) ? 'import.ambiguous' : reason, values);
  }
}

const bare = (text: string): string => text.replace(/[\s\u00a0\u202f]|[€$£]|zł|lei|kr|Kč|Ft/gi, '');

/** A number in the notation of the shared parsers, given the list's decimal separator. */
function canonical(text: string, decimal: Decimal): string {
  const digits = bare(text).replace(/^([+-]?[\d.,]+)[A-Z]{3}$|^[A-Z]{3}([+-]?[\d.,]+)$/i, '$1$2');
  if (decimal === 'comma' && /^[+-]?(?:\d{1,3}(?:\.\d{3})+|\d+)(?:,\d+)?$/.test(digits))
    return digits.replaceAll('.', '').replace(',', '.');
  if (decimal === 'point' && /^[+-]?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?$/.test(digits)) return digits.replaceAll(',', '');
  return digits;
}

/** Signs of currencies that prices are written with, and the currencies that they stand for. */
const signs: readonly [RegExp, readonly string[]][] = [
  [/€/, ['EUR']],
  [/£/, ['GBP']],
  [/\$/, ['USD', 'CAD', 'AUD', 'NZD', 'SGD', 'HKD', 'MXN', 'BRL']],
  [/z[łl](?![a-z])/i, ['PLN']],
  [/\blei\b/i, ['RON']],
  [/Kč/i, ['CZK']],
  [/\bFt\b/i, ['HUF']],
  [/\bkr\b/i, ['SEK', 'NOK', 'DKK', 'ISK']],
];

/** Refuses a price that names another currency than the store's. */
function inCurrency(text: string, currency: string): void {
  const named = /[A-Z]{3}/.exec(text.trim())?.[0];
  const sign = named === undefined && signs.find(([written]) => written.test(text));
  if (named === undefined ? sign && !sign[1].includes(currency) : named !== currency) throw new BadCell('import.currency', { currency });
}

/** Minor units. */
export function priceIn(text: string, currency: string, decimal: Decimal): number {
  inCurrency(text, currency);
  const places = decimals(currency);
  return read(text, () => parsePrice(canonical(text, decimal), currency), 'import.price', { places });
}

/** A price with more decimal places than its currency, up to six, is rounded. Three could be a group of thousands unless the list's sign is known. */
export function roundedPriceIn(text: string, currency: string, decimal: Decimal): number | Adjusted<number> {
  inCurrency(text, currency);
  try {
    return priceIn(text, currency, decimal);
  } catch (error) {
    const written = canonical(text, decimal).replace(',', '.');
    const [, fraction = ''] = /^\d*\.(\d{1,6}|\d{10,20})$/.exec(written) ?? [];
    if (fraction === '' || (fraction.length === 3 && decimal === 'any')) throw error;
    const price = priceIn(Number(written).toFixed(decimals(currency)), currency, 'point');
    // Programs write 10.290000000000001 where they mean 10.29.
    if (Math.abs(Number(written) * 10 ** decimals(currency) - price) < 1e-6) return price;
    return new Adjusted(price, 'import.rounded', { places: decimals(currency) });
  }
}

/** A difference to another price, such as `-2.50`. */
export function differenceIn(text: string, currency: string, decimal: Decimal): number {
  const [, sign = '', amount = ''] = /^\s*([-−+]?)\s*(.*)$/.exec(text) ?? [];
  const price = roundedPriceIn(amount, currency, decimal);
  const value = price instanceof Adjusted ? price.value : price;
  return sign === '' || sign === '+' ? value : -value;
}

export function countIn(text: string, least: number, most: number, decimal: Decimal): number {
  const values = { least, most };
  const { digits, scale } = read(text, () => parseDecimal(canonical(text, decimal)), 'import.count', values);
  const value = Number(digits) / 10 ** scale;
  if (!Number.isInteger(value) || value < least || value > most) throw new BadCell('import.count', values);
  return value;
}

const noStock =
  /^(?:out ?of ?stock|sold ?out|unavailable|nicht (?:auf lager|lieferbar|verfugbar)|ausverkauft|agotado|sin stock|rupture(?: de stock)?|epuise|esaurito|non disponibile|brak|wyprzedane|esgotado|stoc epuizat|indisponibil|no|nein|false|none)$/;
const someStock =
  /^(?:in ?stock|available|unlimited|auf lager|lieferbar|verfugbar|vorratig|unbegrenzt|sofort lieferbar|disponible|en stock|disponibile|dostepny|na stanie|em stock|disponivel|in stoc|disponibil|yes|ja|true)$/;

const delivery =
  /^(?:sofort|ab sofort|immediately?|immediat|inmediato|immediato|od reki|imediato|imediat)\b|\d\s*(?:(?:werk|arbeits)?tag|woche|(?:working |business )?day|week|jour|semaine|dia|semana|giorn|settiman|dni|tydzien|tygodni|zi(?:le)?$|saptaman)|^(?:auf anfrage|on request|sur demande|bajo pedido|su richiesta|na zamowienie|sob encomenda|la comanda)/;

/** Pieces on hand. Systems that sell more than they have write negative numbers. */
export function stockIn(text: string, decimal: Decimal): number | Adjusted<number | undefined> {
  const most = 10_000_000;
  if (/^\d+$/.test(text)) return countIn(text, 0, most, decimal);
  // Words say whether there is some, not how much.
  if (noStock.test(plainWord(text))) return 0;
  if (someStock.test(plainWord(text))) return new Adjusted<number | undefined>(undefined, 'import.stockWord');
  const [, least] =
    /^(?:>=?|≥|über|over|mehr als|more than|plus de|mas de|oltre|peste|ponad|mais de)?\s*(\d[\d.,]*)\s*(?:\+|(?:stk|stueck|stück|st|pcs|pc|pieces|units|ks|szt|buc|pz|un|uds)\.?)?$/i.exec(
      text.trim(),
    ) ?? [];
  if (least !== undefined && !/^\d[\d.,]*$/.test(text.trim())) {
    const pieces = countIn(least, 0, most, decimal);
    return /[>≥+]|über|over|als|than|plus|mas|oltre|peste|ponad|mais/i.test(text) ? new Adjusted(pieces, 'import.stockLeast') : pieces;
  }
  // Some systems list the places: `default=100,shop=5`.
  const places = /=/.test(text) ? pairsIn(text).map(([, pieces]) => countIn(pieces, 0, most, decimal)) : [];
  if (places.length > 0) return places.reduce((sum, pieces) => sum + pieces, 0);
  // Columns of availability have the time of delivery, too.
  if (delivery.test(plainWord(text))) return new Adjusted<number | undefined>(undefined, 'import.stockWord');
  if (!/^\s*[-−]/.test(text)) return countIn(text, 0, most, decimal);
  const short = countIn(text.replace(/^\s*[-−]/, ''), 0, most, decimal);
  return short === 0 ? 0 : new Adjusted(0, 'import.stockNegative');
}

/** Units as systems write them out. */
const unitNames: readonly [RegExp, string][] = [
  [/^(?:gram(?:m|me)?s?|gr)$/, 'g'],
  [/^(?:kilo(?:gram(?:m|me)?)?s?|kgs|kgm)$/, 'kg'],
  [/^(?:pounds?)$/, 'lb'],
  [/^(?:ounces?)$/, 'oz'],
  [/^(?:millimet(?:er|re)s?|mmt)$/, 'mm'],
  [/^(?:centimet(?:er|re)s?|cmt)$/, 'cm'],
  [/^(?:met(?:er|re)s?|mtr)$/, 'm'],
  [/^(?:"|inch(?:es)?)$/, 'in'],
  [/^(?:foot|feet)$/, 'ft'],
];

const units = { length: ['mm', 'cm', 'm', 'in', 'ft'], weight: ['g', 'kg', 'lb', 'lbs', 'oz'] };

/** Integer grams or millimetres. A unit in the cell itself takes precedence. */
export function measureIn(text: string, unit: string, kind: 'length' | 'weight', decimal: Decimal): number {
  const [, number = text, own] = /^(.*\d)\s*([a-z"]{1,4})$/i.exec(text.trim()) ?? [];
  const written = (own ?? unit).trim().toLowerCase();
  const named = unitNames.find(([names]) => names.test(written))?.[1] ?? written;
  if (!units[kind].includes(named)) throw new BadCell('import.unit', { units: units[kind].join(', ') });
  return read(number, () => parseMeasure(canonical(number, decimal), named, kind), 'import.measure');
}

/** A difference to another weight in kilograms unless the cell names a unit, such as `-0.2`, in grams. */
export function weightDifferenceIn(text: string, decimal: Decimal): number {
  const [, sign = '', amount = ''] = /^\s*([-−+]?)\s*(.*)$/.exec(text) ?? [];
  const weight = measureIn(amount, 'kg', 'weight', decimal);
  return sign === '' || sign === '+' ? weight : -weight;
}

export function gtinIn(text: string): string {
  // Spreadsheets write long numbers as powers of ten and lose digits: invalid like any other.
  return read(text, () => parseGtin(text), 'product.gtin');
}

/** The item is imported without a GTIN that is not valid. */
export function validGtinIn(text: string): string | Adjusted<undefined> {
  try {
    return gtinIn(text);
  } catch (error) {
    if (!(error instanceof BadCell)) throw error;
    return new Adjusted(undefined, 'import.gtinOmitted');
  }
}

export const longestMakerNumber = 60;

export function makerNumberIn(text: string): string {
  if (text.length > longestMakerNumber) throw new BadCell('import.tooLong', { most: longestMakerNumber });
  return text;
}

const states: Record<'active' | 'draft' | 'archived', string> = {
  active:
    'active published publish enabled true 1 yes y j s o t visible for_sale on_sale available lieferbar verfugbar im_sortiment aktiv sichtbar veroeffentlicht ja activo publicado en_venta a_la_venta disponible actif publie en_vente oui attivo pubblicato in_vendita disponibile si aktywny opublikowany w_sprzedazy dostepny tak ativo a_venda disponivel sim activ publicat in_vanzare de_vanzare disponibil da',
  draft:
    'draft inactive gesperrt blocked not-active notactive unpublished private pending disabled false 0 -1 2 no n hidden invisible entwurf versteckt inaktiv nein borrador inactivo brouillon inactif non bozza inattivo szkic nieaktywny nie rascunho inativo nao ciorna inactiv nu',
  archived:
    'archived discontinued eol end_of_life obsolete archiviert eingestellt ausgelaufen abgekundigt archivado descatalogado archive arrete abandonne fin_de_vie archivato fuori_catalogo fuori_produzione zarchiwizowany wycofany arquivado descontinuado arhivat scos_din_catalog',
};
const stateOf = new Map(
  Object.entries(states).flatMap(([state, words]) =>
    words.split(' ').map((word) => [word.replaceAll('_', ' '), state as keyof typeof states] as const),
  ),
);

export function stateIn(text: string): keyof typeof states {
  const state = stateOf.get(plainWord(text.replace(/ö/gi, 'oe')));
  if (!state) throw new BadCell('product.state');
  return state;
}

/** In lists of other systems an item of a state that is not known is a draft. */
export function knownStateIn(text: string): keyof typeof states | Adjusted<keyof typeof states> {
  try {
    return stateIn(text);
  } catch (error) {
    if (!(error instanceof BadCell)) throw error;
    return new Adjusted('draft', 'import.stateUnknown', { value: beginningOf(text, 60) });
  }
}

/** `3-5 days`, `14 Tage`: the larger number. */
export function largestIn(text: string): string {
  const [, first, second] =
    /^(\d{1,4})(?:\s*(?:-|–|to|bis|a|à|do|até|până la)\s*(\d{1,4}))?(?:\s*\p{L}{1,20}\.?)?$/iu.exec(text.trim()) ?? [];
  return second ?? first ?? text;
}

export function flagIn(text: string): boolean {
  const word = plainWord(text);
  if (/^(?:true|1|yes|y|x|ja|j|wahr|si|s|oui|o|vrai|vero|tak|t|prawda|sim|verdadeiro|verdadero|da|d|adevarat)$/.test(word)) return true;
  if (/^(?:false|0|no|n|nein|falsch|non|faux|falso|nie|fa[lł]sz|nao|nu|fals|f)$/.test(word)) return false;
  throw new BadCell('import.attribute');
}

export function numberIn(text: string, decimal: Decimal): number {
  const { digits, scale } = read(text, () => parseDecimal(canonical(text, decimal)), 'import.attribute');
  return Number(digits) / 10 ** scale;
}

/** One line of text. */
export function lineIn(text: string, most: number): string {
  if (text.length > most) throw new BadCell('import.tooLong', { most });
  return text.replace(/\s+/g, ' ');
}

/** The beginning of a text that is too long, up to a word or sentence. */
export function shortenedIn(text: string, most: number): string | Adjusted<string> {
  if (text.length <= most) return text;
  const start = beginningOf(text, most - 1);
  const word = /^[\s\S]*\S(?=\s)/.exec(start)?.[0] ?? start;
  return new Adjusted(`${word.length > most / 2 ? word : start}…`, 'import.shortened', { most });
}

/** Countries of sale: `DE, AT` or `DE AT`. */
export function countriesIn(text: string): string[] {
  const codes = text
    .toUpperCase()
    .split(/[\s,;|]+/)
    .filter((code) => code !== '');
  if (codes.length === 0 || codes.some((code) => !(countries as readonly string[]).includes(code)))
    throw new BadCell('import.countries', { countries: countries.join(' ') });
  return [...new Set(codes)];
}

/** `de-DE` and `DE` are German. */
export function languageIn(text: string): Language {
  const short = text.trim().toLowerCase().split(/[-_]/)[0];
  if (!isLanguage(short)) throw new BadCell('import.language');
  return short;
}

export type Tier = { from: number; price: number };

/**
 * Quantity tiers such as `10 = 9.50 | 50 = 9.00`. A list of prices actually charged, such as `9.50 @ median qty 10 | …`, also gives a list
 * price if it contains the price of one piece; only decreasing steps are used.
 */
export function tiersIn(text: string, currency: string, decimal: Decimal): { tiers: Tier[]; listPrice: number | null; charged: boolean } {
  const parts = text
    .split(/\s*[|;\n]\s*|,\s*(?=\d{1,7}\s*[:=x×])/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const charged = parts.every((part) => /^[\d.,]{1,15}\s*@/.test(part));
  const found = parts.map((part): Tier => {
    const [, price, from] = charged ? (/^([\d.,]{1,15})\s*@[^\d]{0,30}(\d{1,7})/.exec(part) ?? []) : [];
    if (price !== undefined && from !== undefined)
      return { from: countIn(from, 1, 1_000_000, 'any'), price: priceIn(price, currency, decimal) };
    const [, quantity, amount] = /^(\d{1,7})\s*(?:[=:x×]|pcs?\.?\s*=|\+\s*=?)\s*(.{1,30})$/i.exec(part) ?? [];
    if (charged || quantity === undefined || amount === undefined) throw new BadCell('import.tiers');
    return { from: countIn(quantity, 1, 1_000_000, 'any'), price: priceIn(amount, currency, decimal) };
  });
  found.sort((a, b) => a.from - b.from || b.price - a.price);
  let listPrice: number | null = null;
  const tiers: Tier[] = [];
  for (const tier of found) {
    const before: number = tiers.at(-1)?.price ?? listPrice ?? Infinity;
    if (tier.from === 1) listPrice ??= tier.price;
    else if (!charged) tiers.push(tier);
    else if (tier.price < before && tiers.at(-1)?.from !== tier.from) tiers.push(tier);
  }
  if (!charged && found.length > 0 && found[0]?.from === 1 && found[1]?.from === 1) throw new BadCell('import.tiers');
  if (tiers.length > 10) throw new BadCell('import.tooMany', { most: 10 });
  return { tiers, listPrice, charged };
}

/** Prices with a start time, such as `2027-03-01 09:00 = 9.50; 10 = 9.00 | 2027-06-01 = 10`: list price, then tiers. */
export function scheduledPricesIn(
  text: string,
  currency: string,
  decimal: Decimal,
): { startsAt: string; listPrice: number; tiers: Tier[] }[] {
  const entries = text.split(/\s*[|\n]\s*/).filter((entry) => entry !== '');
  if (entries.length > mostScheduledPrices) throw new BadCell('import.tooMany', { most: mostScheduledPrices });
  return entries.map((entry) => {
    const [first = '', ...tiers] = entry.split(/\s*;\s*/);
    const [, when, price] = /^([^=]{1,40}?)\s*=\s*([^=]{1,30})$/.exec(first) ?? [];
    if (when === undefined || price === undefined) throw new BadCell('import.scheduledPrices');
    return {
      startsAt: momentIn(when),
      listPrice: priceIn(price, currency, decimal),
      tiers: tiersIn(tiers.join('|'), currency, decimal).tiers,
    };
  });
}

/** `key=value,other=value` (values may hold commas as long as no key follows them), as some exports write facts and options. */
export function pairsIn(text: string): [string, string][] {
  return text
    .split(/,(?=[\w -]{1,60}=)/)
    .map((pair): [string, string] => [pair.slice(0, pair.indexOf('=')).trim(), pair.slice(pair.indexOf('=') + 1).trim()])
    .filter(([key]) => key !== '');
}

/** The beginning of a text. A text cut within a character could not be stored. */
export const beginningOf = (text: string, most: number): string => text.slice(0, most).toWellFormed();

const longestPictureName = 200;

/** A file name in lower case without folders, control characters and extension; the upload may have added another extension. */
export function pictureName(text: string): string {
  const path = text.trim().split(/[?#]/, 1)[0] ?? '';
  let name = path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
  try {
    name = decodeURIComponent(name);
  } catch {
    // unchanged
  }
  const ending = /\.(?:jpe?g|jpe|jfif|png|gif|webp|avif|bmp|tiff?)$/i;
  const plain = name
    .replaceAll(/\p{Cc}/gu, '')
    .toLowerCase()
    .replace(ending, '')
    .replace(ending, '');
  return beginningOf(plain, longestPictureName);
}

/** Names of pictures in a cell. Addresses may contain commas and spaces, and are separated by either or both. */
export const picturesIn = (cell: string): string[] =>
  cell
    .split(/[;|\n]+|,\s+|[,\s]\s*(?=(?:https?:)?\/\/)/i)
    .flatMap((part) => (part.includes('//') ? [part] : part.split(',')))
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** The address to fetch a picture from, or why it cannot be fetched; null for text that is no address. */
export function pictureAddress(name: string): { address: string } | { reason: MessageKey } | null {
  if (!/^(?:https?:)?\/\//i.test(name)) return null;
  try {
    return { address: outgoingAddress(name.startsWith('//') ? `https:${name}` : name).href };
  } catch (error) {
    if (!(error instanceof FetchFailure)) throw error;
    return { reason: error.reason };
  }
}
