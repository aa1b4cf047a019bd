import { plainHeading } from '../../../../../contract/wire/headings.ts';
import type { ImportLayout } from '../../../../../contract/listings/imports.ts';
import { optionPlaces } from '../../../../../contract/listings/imports.ts';
import { languages } from '../../../../../contract/values/locale.ts';
import { known, targetOf } from './column-words.ts';
import { isCounter, measureHeading } from './header-words.ts';
import { layoutColumn, layoutOf } from './layouts.ts';
import { plainWord, type ReferenceData } from '../reference-data.ts';

/*
 * The columns of lists that sellers upload on the page `/seller-console/product/import`. The command `npm run import:catalogue` has its own
 * rules in `server/market-import/columns.ts`.
 */

const weightUnit = /(?:^|[\s._([-])(g|kg|lb|lbs|oz)[)\]]?$/i;
const lengthUnit = /(?:^|[\s._([-])(mm|cm|m|in|inch|ft)[)\]]?$/i;
const languageAtEnd = new RegExp(`^(.{2,60}?)[\\s._([-]+(${languages.join('|')})[)\\]]?$`, 'i');
const currencyAtEnd = /^([a-z]{4,20})(usd|eur|gbp|pln|ron|chf|czk|dkk|huf|nok|sek)$/;
const option = /^option(?:e|en)?(\d)(name|value|wert)?$/;

/** The currency that a column of prices names, such as `price_usd`. */
function currencyOf(header: string): string | null {
  const [, price = '', currency] = currencyAtEnd.exec(plainHeading(header)) ?? [];
  return targetOf.get(price) === 'price' ? (currency?.toUpperCase() ?? null) : null;
}

/** Prices in a currency other than the store's are ignored. */
export const isForeign = (header: string, currency: string): boolean => (currencyOf(header) ?? currency) !== currency;

/** Guesses the target of a column from its header alone; null if nothing matches. */
function guess(header: string, referenceData: ReferenceData, currency: string): string | null {
  const name = plainHeading(header);
  const numbered = option.exec(name);
  if (numbered && Number(numbered[1]) >= 1 && Number(numbered[1]) <= optionPlaces)
    return `option${numbered[1]}${numbered[2] === 'name' ? '.name' : ''}`;
  const named = currencyOf(header);
  if (named) return named === currency ? 'price' : null;
  if (/^(?:image|picture|bild|photo|foto)\d+(?:src|url|name)?$/.test(name)) return 'pictures';
  const custom = /^(?:custom_field\.(?:\w+\.)?|attribute[:._ ]|attr[:._ ])\s*(.{1,60})$/i.exec(header.trim())?.[1];
  const attribute = referenceData.attributesByName.get(plainWord(custom ?? header));
  if (custom) return attribute ? `attribute.${attribute.key}` : null;
  const spoken = languageAtEnd.exec(header.trim());
  const found = known(header) ?? targetOf.get(plainHeading(header.replace(/[([].*$/, '')));
  const base = spoken && targetOf.get(plainHeading(spoken[1] ?? ''));
  if (base === 'name' || base === 'summary' || base === 'description' || base === 'bullets' || base === 'warnings')
    return `${base}.${spoken?.[2]?.toLowerCase()}`;
  const bare = header.replace(weightUnit, '').replace(lengthUnit, '');
  const measured = known(bare) ?? found ?? targetOf.get(measureHeading(bare));
  if (measured === 'weight') return `weight.${(weightUnit.exec(header)?.[1] ?? 'kg').toLowerCase().replace('lbs', 'lb')}`;
  if (measured === 'width' || measured === 'depth' || measured === 'height')
    return `${measured}.${(lengthUnit.exec(header)?.[1] ?? 'cm').toLowerCase().replace('inch', 'in')}`;
  if (found) return found;
  if (attribute) return `${attribute.isOption ? 'option' : 'attribute'}.${attribute.key}`;
  return null;
}

/**
 * The targets of all columns as far as their headers show; each target once. `lines` are the first lines of the list: a column that only
 * counts them does not identify items if another one does.
 */
export function guessColumns(
  headers: readonly string[],
  referenceData: ReferenceData,
  currency: string,
  lines: readonly (readonly string[])[] = [],
): { layout: ImportLayout | null; mapping: (string | null)[] } {
  const layout = layoutOf(headers);
  const found = headers.map((header) => {
    if (header.trim() === '') return null;
    if (layout !== null) return layoutColumn(header, layout, headers, referenceData);
    return guess(header, referenceData, currency);
  });
  if (layout === null) {
    const counter = (index: number): boolean => isCounter(lines.map((cells) => cells[index] ?? ''));
    const keys = found.flatMap((target, index) => (target === 'item' || target === 'sku' ? [{ index, counts: counter(index) }] : []));
    if (keys.some(({ counts }) => !counts)) for (const { index, counts } of keys) if (counts) found[index] = null;
  }
  const mapping = found.map((target, index) =>
    target === null || target === 'pictures' || target === 'category' || found.indexOf(target) === index ? target : null,
  );
  if (layout !== null) return { layout, mapping };
  const at = (target: string): number => mapping.indexOf(target);
  // Price lists often have one text for each item, in a column called description.
  if (at('name') === -1 && !mapping.some((target) => target?.startsWith('name.')) && at('description') !== -1)
    mapping[at('description')] = 'name';
  // If a list has no other number, the maker's number is used as the SKU.
  if (at('item') === -1 && at('sku') === -1 && at('makerNumber') !== -1) mapping[at('makerNumber')] = 'sku';
  // If the prices are in another currency, so are the tiers.
  if (at('price') === -1 && at('tiers') !== -1 && headers.some((header) => isForeign(header, currency))) mapping[at('tiers')] = null;
  // A running number is the weakest key.
  if (at('item') === -1 && at('sku') === -1) {
    const key = headers.findIndex((header) => ['id', 'no', 'nr', 'number', 'code'].includes(plainHeading(header)));
    if (key !== -1) mapping[key] = 'item';
  }
  return { layout, mapping };
}
