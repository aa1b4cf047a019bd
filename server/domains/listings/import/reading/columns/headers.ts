import { plainHeading } from '../../../../../../contract/wire/headings.ts';
import type { ImportLayout } from '../../../../../../contract/listings/import-words.ts';
import { optionPlaces, repeatable } from '../../../../../../contract/listings/import-words.ts';
import { languages } from '../../../../../../contract/values/locale.ts';
import { known, optionHeadings, targetOf } from './column-words.ts';
import { byContent, isOfCartons, notesSizes } from './content.ts';
import { isDimensions } from './dimensions.ts';
import { measureHeading } from './header-words.ts';
import { chooseKey } from './identity.ts';
import { byLooseHeading, dealersPrice, inventory, kindOfLines, skuOfVariants } from './loose.ts';
import { layoutColumn } from './layouts/columns-of-layouts.ts';
import type { ColumnProfile } from '../../../../../engines/table-import/column-profile.ts';
import { layoutOf } from './layouts/shop-layouts.ts';
import { wooByCells } from './layouts/woocommerce-words.ts';
import { tierTarget } from './tier-headers.ts';
import { inUnit, lengthUnit, unitApart, weightUnit } from './units.ts';
import { type Guess, isRetailPrice, type Unused, unusedPrice } from './unused.ts';
import { plainWord } from '../../../../../engines/table-import/plain-word.ts';
import { optionOf, type ReferenceData } from '../../reference-data.ts';

/*
 * The columns of lists that sellers upload on the page `/seller-console/product/import`. The command `npm run import:catalogue` has its own
 * rules in `server/market-import/columns.ts`.
 */

const languageAtEnd = new RegExp(`^(.{2,60}?)[\\s._([-]+(${languages.join('|')})(?:[_-][A-Za-z]{2}(?:-\\w{1,30})?)?[)\\]]?$`, 'i');
const currencyAtEnd = /^([a-z]{3,60})(usd|eur|gbp|pln|ron|chf|czk|dkk|huf|nok|sek)$/;

const currencyAtStart = /^(usd|eur|gbp|pln|ron|chf|czk|dkk|huf|nok|sek)([a-z]{3,60})$/;

const signs: readonly [RegExp, string][] = [
  [/€/, 'EUR'],
  [/£/, 'GBP'],
  [/(?:us)?\$/i, 'USD'],
  [/zł/i, 'PLN'],
];

/** The currency that a column of prices names, such as `price_usd` and `Price (£)`. */
function currencyOf(header: string): string | null {
  const heading = plainHeading(signs.reduce((text, [sign, code]) => text.replace(sign, code), header));
  const atStart = currencyAtStart.exec(heading);
  const [, price = '', currency] = currencyAtEnd.exec(heading) ?? (atStart ? ['', atStart[2], atStart[1]] : []);
  return targetOf.get(price) === 'price' || isRetailPrice(price) ? (currency?.toUpperCase() ?? null) : null;
}

/** Prices in a currency other than the store's are ignored. */
export const isForeign = (header: string, currency: string): boolean => (currencyOf(header) ?? currency) !== currency;

/** Prices that are known not to be the store's prices. */
const unusedOf = (header: string, currency: string): Unused | null => (isForeign(header, currency) ? 'foreign' : unusedPrice(header));

const option =
  /^(?:variant|product|productfamily)?(?:opti(?:on|onen|une)|opcion|opcja|opcao|opzione|variations?)(wert|valoare)?(name|value|nume)?(one|two|three|[1-9])(name|value|wert|nume|nombre|nom|nome|nazwa|valoare|valor|valeur|valore|wartosc)?$/;
const places = ['one', 'two', 'three'];

/** `Option1 name`, `variant_option_one_value`, `Variationswertname 1`. */
function optionColumn(heading: string): string | null {
  const [, value, before, at = '', after] = option.exec(heading) ?? [];
  const place = places.includes(at) ? places.indexOf(at) + 1 : Number(at);
  if (place < 1 || place > optionPlaces) return null;
  return `option${place}${/^n(?:am|um|om|ombr|azw)[ea]?$/.test(before ?? after ?? '') && value === undefined ? '.name' : ''}`;
}

/** `ID produs principal`, `id_produktu_nadrzednego`, `Referencia padre`: the number of the item that a variant belongs to. */
const ofParent =
  /^(?!ist|is|has|hat|czy|anz|count)(?=.*(?:id|sku|nr|no|num|code|kod|cod|ref|product|produkt|produs|artikel|artic))(?!.*(?:categ|kateg|imag|name|nom|naz)).*(?:parent|vaterartikel|elternartikel|padre|genitore|nadrzedn|rodzic|(?:produs|product|produc?to|produit|articu?lo)principal|ascendent|parinte)/;

/** A list with the prices that the seller asks for has those that the seller pays next to them. */
const paid = /^(?:d|durchschn)?(?:netto)?ek(?:\d|netto|preis)*$|^purchaseprice$|^nettoek/;
const asked = /^(?:std)?vk|verkaufspreis|^sal(?:es?|ing)price|^sellingprice/;

/** `L (in)`, `W (in)`: letters mean something with a unit only. */
const sides: ReadonlyMap<string, string> = new Map([
  ...['l', 'd', 't'].map((letter): [string, string] => [letter, 'depth']),
  ...['w', 'b'].map((letter): [string, string] => [letter, 'width']),
  ['h', 'height'],
]);

/** Guesses the target of a column from its header alone; null if nothing matches. */
function guess(header: string, referenceData: ReferenceData, currency: string): string | null {
  const name = plainHeading(header);
  const numbered = optionColumn(name);
  if (numbered) return numbered;
  const named = currencyOf(header);
  if (named !== null && named !== currency) return null;
  if (isRetailPrice(header)) return 'retailPrice';
  if (isDimensions(header)) return 'dimensions';
  if (named !== null) return 'price';
  if (/^(?:image|picture|bild|photo|foto)\d+(?:src|url|name)?$/.test(name)) return 'pictures';
  const custom = /^(?:custom_field\.(?:\w+\.)?|cf[._]|attribute[:._ ]|attr[:._ ])\s*(.{1,60})$/i.exec(header.trim())?.[1];
  const attribute = referenceData.attributesByName.get(plainWord(custom ?? header));
  if (custom) {
    if (attribute) return `${attribute.isOption ? 'option' : 'attribute'}.${attribute.key}`;
    return known(header) ?? (optionHeadings.has(plainHeading(custom)) ? `option.${custom.trim()}` : null);
  }
  const spoken = languageAtEnd.exec(header.trim());
  const found = known(header) ?? targetOf.get(plainHeading(header.replace(/[([].*$/, '')));
  const base = spoken && (targetOf.get(plainHeading(spoken[1] ?? '')) ?? known(spoken[1] ?? ''));
  if (base === 'name' || base === 'summary' || base === 'description' || base === 'bullets' || base === 'warnings')
    return `${base}.${spoken?.[2]?.toLowerCase()}`;
  const apart = unitApart(header);
  const bare = apart.replace(weightUnit, '').replace(lengthUnit, '');
  const side = lengthUnit.test(apart) ? sides.get(plainHeading(bare)) : undefined;
  const measured = side ?? known(bare) ?? found ?? targetOf.get(measureHeading(bare));
  if (measured === 'weight')
    return `weight.${(weightUnit.exec(apart)?.[1] ?? 'kg').toLowerCase().replace('lbs', 'lb').replace('kgs', 'kg')}`;
  if (measured === 'width' || measured === 'depth' || measured === 'height')
    return `${measured}.${(lengthUnit.exec(apart)?.[1] ?? 'cm').toLowerCase().replace('inch', 'in')}`;
  if (found === 'gtin' && isOfCartons(header)) return null;
  if ((found === 'multiple' || found === 'carton') && /preis|price|prix|precio|prezzo|cena|preco|pret/.test(name)) return null;
  if (found) return found;
  if (ofParent.test(name)) return 'parent';
  if (attribute) return `${attribute.isOption ? 'option' : 'attribute'}.${attribute.key}`;
  return optionHeadings.has(name) ? `option.${header.trim()}` : null;
}

/** `inventory_Main_Outlet`: the pieces at a place, which may be a warehouse of the store. */
function warehouseColumnOf(header: string, profile: ColumnProfile | undefined, { warehouses }: ReferenceData): string | null {
  const [, place = ''] =
    /^(?:inventory|bestand|lagerbestand|stock)[\s_]+(?!.*(?:min|max|status|level|limit|policy|track|unit|value|cost|alert|date|code|ok)).{1,60}$/i.test(
      header,
    )
      ? (/^\w+?[\s_]+(.+)$/.exec(header) ?? [])
      : [];
  if (place === '' || known(header) !== undefined || (profile?.numbers?.share ?? 0) < 0.9) return null;
  const warehouse = warehouses.find(({ name }) => plainWord(name) === plainWord(place));
  return warehouse ? `stock.${warehouse.id}` : 'stock';
}

/** `Kategorie Ebene 2`, `Category level 1`: the levels of a path. */
function levelOf(header: string): string | null {
  const [, level] =
    /^(?:produkt|artikel|product|item)?(?:kategorie|category|warengruppe|productgroup|categorie|categoria|kategoria)(?:ebene|level|niveau|nivel|livello|poziom|lvl)(\d)$/.exec(
      plainHeading(header),
    ) ?? [];
  return level === undefined ? null : level === '1' ? 'category' : 'subcategory';
}

/** Whether goods are sold at all, next to whether they are in use. */
const forSale = /^(?:canbesold|saleok|sellable)$/;

/** Of columns below a category several are used only if they are levels of a path, of those of states only ones of different meaning. */
function isOneOfSeveral(target: string, header: string, first: string): boolean {
  if (target === 'subcategory') return levelOf(header) === 'subcategory';
  return target === 'state' ? forSale.test(plainHeading(header)) !== forSale.test(plainHeading(first)) : repeatable(target);
}

/** Options that layouts name, by the market's keys if it has them. */
function ofMarket(target: string, referenceData: ReferenceData): string {
  const option = target.startsWith('option.') ? optionOf(referenceData, target.slice('option.'.length)) : undefined;
  return option ? `option.${option.key}` : target;
}

/** What the lines above and between those of goods say. */
type Above = {
  /** The last column is made of the headings between the lines. */
  sections?: boolean;
  /** Of the prices whose headings name none. */
  currency?: string;
};

/**
 * The targets of all columns: by the layout, by their headers, and by their cells. Each target once. Of several columns that could identify
 * items, the one that looks most like a number of the seller's does. Which line of a file has the headers: `headOf` in ../header-row.ts.
 */
export function guessColumns(
  headers: readonly string[],
  referenceData: ReferenceData,
  currency: string,
  profiles: readonly ColumnProfile[] = [],
  { sections = false, currency: above }: Above = {},
): { layout: ImportLayout | null; mapping: (string | null)[]; guesses: Guess[] } {
  const byCells = wooByCells(headers, profiles);
  const layout = layoutOf(headers) ?? (byCells ? 'woocommerce' : null);
  const hasAsked = headers.some((header) => asked.test(plainHeading(header)));
  const guesses = headers.map((header, index): Guess => {
    if (header.trim() === '') return { target: null, how: null, why: null };
    const given = layout === null ? undefined : layoutColumn(header, layout, headers, referenceData);
    if (given) return { target: ofMarket(given, referenceData), how: 'layout', why: null };
    const why = unusedOf(header, currency) ?? (hasAsked && paid.test(plainHeading(header)) ? 'cost' : null);
    if (given === null || why !== null) return { target: null, how: null, why };
    const target =
      levelOf(header) ??
      tierTarget(header, profiles[index]) ??
      warehouseColumnOf(header, profiles[index], referenceData) ??
      kindOfLines(header, profiles[index]) ??
      inventory(header, inUnit(guess(header, referenceData, currency), header, profiles[index]), profiles[index]);
    return { target, how: target === null ? null : 'name', why: null };
  });
  const found = (target: string): boolean => guesses.some((one) => one.target === target);
  const at = (target: string): number => guesses.findIndex((one) => one.target === target);
  const put = (index: number, target: string | null, how: Guess['how'] = 'name'): void =>
    void (guesses[index] = { target, how: target === null ? null : how, why: null });
  if (layout === null) {
    skuOfVariants(guesses);
    chooseKey(headers, guesses, profiles);
    dealersPrice(headers, guesses);
  }
  if (sections)
    guesses[headers.length - 1] = found('category')
      ? { target: null, how: null, why: 'second' }
      : { target: 'category', how: 'content', why: null };
  for (const [index, { target }] of guesses.entries()) {
    const first = guesses.findIndex((one) => one.target === target);
    if (target !== null && first < index && !isOneOfSeveral(target, headers[index] ?? '', headers[first] ?? ''))
      guesses[index] = { target: null, how: null, why: 'second' };
  }
  const done = () => ({ layout, mapping: guesses.map(({ target }) => target), guesses });
  if (layout === 'woocommerce' && byCells) {
    if (!found('kind')) put(byCells.kind, 'kind', 'content');
    if (!found('parent') && byCells.parent !== -1) put(byCells.parent, 'parent', 'content');
    // The numbers of the rows are to the left of their types; what is above 0 to the right of the names is on sale.
    if (!found('item') && byCells.kind > 0 && profiles[byCells.kind - 1]?.numbers?.whole) put(byCells.kind - 1, 'item', 'content');
    const state = at('name') + 1;
    if (!found('state') && profiles[state]?.samples.every((sample) => /^-?[01]$/.test(sample))) put(state, 'state', 'content');
  }
  if (layout !== null) return done();
  byLooseHeading(headers, guesses, profiles, put);
  // Price lists often have one text for each item, in a column called description.
  if (!found('name') && !guesses.some(({ target }) => target?.startsWith('name.')) && found('description')) put(at('description'), 'name');
  notesSizes(headers, guesses, profiles);
  byContent(headers, guesses, profiles, put);
  // If a list has no other number, the maker's number is used as the SKU.
  if (!found('item') && !found('sku') && found('makerNumber')) put(at('makerNumber'), 'sku');
  // If the prices are in another currency, so are the tiers.
  if (!found('price') && found('tiers') && headers.some((header) => isForeign(header, currency)))
    guesses[at('tiers')] = { target: null, how: null, why: 'foreign' };
  if (above !== undefined && above !== currency && !found('currency'))
    for (const [index, { target }] of guesses.entries())
      if (
        /^(?:price|retailPrice|salePrice|comparePrice|tierPrice.*|tiers|tier\..*)$/.test(target ?? '') &&
        currencyOf(headers[index] ?? '') === null
      )
        guesses[index] = { target: null, how: null, why: 'foreign' };
  // A running number is the weakest key.
  if (!found('item') && !found('sku')) {
    const key = headers.findIndex((header) => ['id', 'no', 'nr', 'number', 'code'].includes(plainHeading(header)));
    if (key !== -1) put(key, 'item');
  }
  return done();
}
