import { plainHeading } from '../../../../../../contract/wire/headings.ts';
import type { ImportLayout } from '../../../../../../contract/listings/imports.ts';
import { optionPlaces, repeatable } from '../../../../../../contract/listings/imports.ts';
import { languages } from '../../../../../../contract/values/locale.ts';
import { known, targetOf } from './column-words.ts';
import { byContent } from './content.ts';
import { measureHeading } from './header-words.ts';
import { chooseKey } from './identity.ts';
import { layoutColumn, layoutOf } from './layouts.ts';
import type { ColumnProfile } from './profile.ts';
import { tierTarget } from './tier-headers.ts';
import { inUnit, lengthUnit, unitApart, weightUnit } from './units.ts';
import { type Guess, isRetailPrice, type Unused, unusedPrice } from './unused.ts';
import { optionOf, plainWord, type ReferenceData } from '../../reference-data.ts';

/*
 * The columns of lists that sellers upload on the page `/seller-console/product/import`. The command `npm run import:catalogue` has its own
 * rules in `server/market-import/columns.ts`.
 */

const languageAtEnd = new RegExp(`^(.{2,60}?)[\\s._([-]+(${languages.join('|')})(?:[_-][A-Za-z]{2}(?:-\\w{1,30})?)?[)\\]]?$`, 'i');
const currencyAtEnd = /^([a-z]{3,60})(usd|eur|gbp|pln|ron|chf|czk|dkk|huf|nok|sek)$/;

/** The currency that a column of prices names, such as `price_usd`. */
function currencyOf(header: string): string | null {
  const [, price = '', currency] = currencyAtEnd.exec(plainHeading(header)) ?? [];
  return targetOf.get(price) === 'price' || isRetailPrice(price) ? (currency?.toUpperCase() ?? null) : null;
}

/** Prices in a currency other than the store's are ignored. */
export const isForeign = (header: string, currency: string): boolean => (currencyOf(header) ?? currency) !== currency;

/** Prices that are known not to be the store's prices. */
const unusedOf = (header: string, currency: string): Unused | null => (isForeign(header, currency) ? 'foreign' : unusedPrice(header));

const option = /^(?:variant|product)?(?:option|optionen|variations?)(wert)?(name|value)?(one|two|three|[1-9])(name|value|wert)?$/;
const places = ['one', 'two', 'three'];

/** `Option1 name`, `variant_option_one_value`, `Variationswertname 1`. */
function optionColumn(heading: string): string | null {
  const [, value, before, at = '', after] = option.exec(heading) ?? [];
  const place = places.includes(at) ? places.indexOf(at) + 1 : Number(at);
  if (place < 1 || place > optionPlaces) return null;
  return `option${place}${(before ?? after) === 'name' && value === undefined ? '.name' : ''}`;
}

/** A list with the prices that the seller asks for has those that the seller pays next to them. */
const paid = /^(?:d|durchschn)?(?:netto)?ek(?:\d|netto|preis)*$|^purchaseprice$|^nettoek/;
const asked = /^(?:std)?vk|verkaufspreis|^sal(?:es?|ing)price|^sellingprice/;

/** Guesses the target of a column from its header alone; null if nothing matches. */
function guess(header: string, referenceData: ReferenceData, currency: string): string | null {
  const name = plainHeading(header);
  const numbered = optionColumn(name);
  if (numbered) return numbered;
  const named = currencyOf(header);
  if (named !== null && named !== currency) return null;
  if (isRetailPrice(header)) return 'retailPrice';
  if (named !== null) return 'price';
  if (/^(?:image|picture|bild|photo|foto)\d+(?:src|url|name)?$/.test(name)) return 'pictures';
  const custom = /^(?:custom_field\.(?:\w+\.)?|attribute[:._ ]|attr[:._ ])\s*(.{1,60})$/i.exec(header.trim())?.[1];
  const attribute = referenceData.attributesByName.get(plainWord(custom ?? header));
  if (custom) return attribute ? `attribute.${attribute.key}` : null;
  const spoken = languageAtEnd.exec(header.trim());
  const found = known(header) ?? targetOf.get(plainHeading(header.replace(/[([].*$/, '')));
  const base = spoken && targetOf.get(plainHeading(spoken[1] ?? ''));
  if (base === 'name' || base === 'summary' || base === 'description' || base === 'bullets' || base === 'warnings')
    return `${base}.${spoken?.[2]?.toLowerCase()}`;
  const apart = unitApart(header);
  const bare = apart.replace(weightUnit, '').replace(lengthUnit, '');
  const measured = known(bare) ?? found ?? targetOf.get(measureHeading(bare));
  if (measured === 'weight')
    return `weight.${(weightUnit.exec(apart)?.[1] ?? 'kg').toLowerCase().replace('lbs', 'lb').replace('kgs', 'kg')}`;
  if (measured === 'width' || measured === 'depth' || measured === 'height')
    return `${measured}.${(lengthUnit.exec(apart)?.[1] ?? 'cm').toLowerCase().replace('inch', 'in')}`;
  if (found) return found;
  if (attribute) return `${attribute.isOption ? 'option' : 'attribute'}.${attribute.key}`;
  return null;
}

/** `inventory_Main_Outlet`: the pieces at a place, which may be a warehouse of the store. */
function placeOf(header: string, profile: ColumnProfile | undefined, { warehouses }: ReferenceData): string | null {
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

/** Of columns below a category several are used only if they are levels of a path. */
const isOneOfSeveral = (target: string, header: string): boolean =>
  target === 'subcategory' ? levelOf(header) === 'subcategory' : repeatable(target);

/** Options that layouts name, by the market's keys if it has them. */
function ofMarket(target: string, referenceData: ReferenceData): string {
  const option = target.startsWith('option.') ? optionOf(referenceData, target.slice('option.'.length)) : undefined;
  return option ? `option.${option.key}` : target;
}

/**
 * The targets of all columns: by the layout, by their headers, and by their cells. Each target once. Of several columns that could identify
 * items, the one that looks most like a number of the seller's does.
 */
export function guessColumns(
  headers: readonly string[],
  referenceData: ReferenceData,
  currency: string,
  profiles: readonly ColumnProfile[] = [],
): { layout: ImportLayout | null; mapping: (string | null)[]; guesses: Guess[] } {
  const layout = layoutOf(headers);
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
      placeOf(header, profiles[index], referenceData) ??
      inUnit(guess(header, referenceData, currency), header, profiles[index]);
    return { target, how: target === null ? null : 'name', why: null };
  });
  const found = (target: string): boolean => guesses.some((one) => one.target === target);
  const put = (index: number, target: string | null, how: Guess['how'] = 'name'): void =>
    void (guesses[index] = { target, how: target === null ? null : how, why: null });
  if (layout === null) chooseKey(headers, guesses, profiles);
  for (const [index, { target }] of guesses.entries())
    if (target !== null && !isOneOfSeveral(target, headers[index] ?? '') && guesses.findIndex((one) => one.target === target) < index)
      guesses[index] = { target: null, how: null, why: 'second' };
  const done = () => ({ layout, mapping: guesses.map(({ target }) => target), guesses });
  if (layout !== null) return done();
  const at = (target: string): number => guesses.findIndex((one) => one.target === target);
  // Price lists often have one text for each item, in a column called description.
  if (!found('name') && !guesses.some(({ target }) => target?.startsWith('name.')) && found('description')) put(at('description'), 'name');
  byContent(headers, guesses, profiles, put);
  // If a list has no other number, the maker's number is used as the SKU.
  if (!found('item') && !found('sku') && found('makerNumber')) put(at('makerNumber'), 'sku');
  // If the prices are in another currency, so are the tiers.
  if (!found('price') && found('tiers') && headers.some((header) => isForeign(header, currency)))
    guesses[at('tiers')] = { target: null, how: null, why: 'foreign' };
  // A running number is the weakest key.
  if (!found('item') && !found('sku')) {
    const key = headers.findIndex((header) => ['id', 'no', 'nr', 'number', 'code'].includes(plainHeading(header)));
    if (key !== -1) put(key, 'item');
  }
  return done();
}
