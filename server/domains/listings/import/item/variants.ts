import { slug } from '../../../catalogue/index.ts';
import type { Snapshot } from '../../editor/snapshots.ts';
import { numberOf } from '../reading/numbers.ts';
import { get, type Line } from '../reading/reading.ts';
import * as values from '../reading/values.ts';
import { plainWord } from '../../../../engines/table-import/plain-word.ts';
import type { Variant, Work } from './group.ts';
import { optionsOf } from './options.ts';
import { putMeasures } from './measures.ts';
import { putVariantPicture } from './pictures.ts';
import { plainVariant, pricesOf } from './prices/prices.ts';
import { wishStock } from './stock.ts';
import { isStep } from './prices/tiers.ts';

/** Lines by SKU in upper case and currency, and by SKU alone. */
type Seen = { lines: Map<string, Line>; bySku: Map<string, Line> };

/** The variants that the lines describe. Returns the line of each by its SKU in upper case. */
export function putVariants(draft: Snapshot, work: Work): ReadonlyMap<string, Line> {
  const { variantLines } = work.groupFacts;
  const simple = variantLines.length === 1 && draft.variants.length === 0;
  const seen: Seen = { lines: new Map(), bySku: new Map() };
  for (const line of variantLines) putVariant(line, draft, { simple, seen }, work);
  replacePlain(draft, seen, work);
  return seen.bySku;
}

/** The only variant of an item, without options, is replaced by those that a list gives it. */
function replacePlain(draft: Snapshot, { bySku }: Seen, work: Work): void {
  const plain = plainVariant(work);
  const upper = plain?.sku.toUpperCase() ?? '';
  const first = draft.variants.find((variant) => variant.options.length > 0);
  if (!plain || !first || bySku.has(upper)) return;
  draft.variants = draft.variants.filter((variant) => variant.sku.toUpperCase() !== upper);
  const line = bySku.get(first.sku.toUpperCase());
  if (line) work.found.note(line, 'sku', 'import.replacesPlain', { sku: plain.sku });
}

function putVariant(line: Line, draft: Snapshot, { simple, seen }: { simple: boolean; seen: Seen }, work: Work): void {
  const { group, reading, around, groupFacts, found } = work;
  const { decimal, columns } = reading;
  const options = optionsOf(line, draft, work);
  const sku = skuOf(line, options, work);
  if (sku === undefined) return;
  const upper = sku.toUpperCase();
  const named = get(reading, line, 'currency').toUpperCase();
  const twice = seen.lines.get(`${upper} ${named}`);
  // Lines with a step of the prices each.
  if (twice && isStep(line, reading)) return;
  if (twice) return found.fault(line, 'sku', 'import.skuTwice', { line: twice.line });
  seen.lines.set(`${upper} ${named}`, line);
  seen.bySku.set(upper, line);
  const owner = around.skus.get(upper);
  if (owner !== undefined && owner !== group.known?.id) return found.fault(line, 'sku', 'product.skuTaken');
  let at = draft.variants.findIndex((variant) => variant.sku.toUpperCase() === upper);
  // An item with one variant, identified by its own number only.
  if (at === -1 && !simple && !columns.has('sku') && draft.variants.length === 1 && groupFacts.variantLines.length === 1) at = 0;
  const before = draft.variants[at];
  const prices = pricesOf(line, { sku: upper, before }, work);
  if (prices === null) return;
  const variant: Variant = before ?? { ...blankVariant(sku), ...measuresOf(plainVariant(work)) };
  Object.assign(variant, prices);
  const gtin = found.value(line, 'gtin', values.validGtinIn);
  if (gtin !== undefined) variant.gtin = gtin;
  const makerNumber = makerNumberOf(line, work);
  if (makerNumber !== undefined) variant.makerNumber = makerNumber;
  const pieces = (target: 'moq' | 'multiple' | 'carton'): number | null | undefined =>
    // Systems write 0 where there is no minimum.
    reading.layout !== 'own' && /^0+(?:[.,]0+)?$/.test(get(reading, line, target))
      ? undefined
      : found.optional(line, target, (text) => values.countIn(withoutWords(text), 1, 100_000, decimal));
  const [moq, multiple, carton] = [pieces('moq'), pieces('multiple'), pieces('carton')];
  if (moq !== undefined) variant.moq = moq;
  if (multiple !== undefined) variant.multiple = multiple;
  if (carton !== undefined) variant.cartonQuantity = carton;
  putMeasures(line, variant, { category: draft.category, isNew: !before }, work);
  if (options.length > 0) variant.options = options;
  putVariantPicture(line, variant, draft, work);
  wishStock(line, variant, work);
  if (at === -1) draft.variants.push(variant);
}

const makerNames = new Set(['mpn', 'manufacturer part number', 'manufacturer number']);

/** Some exports list it among their facts. */
function makerNumberOf(line: Line, { reading, found }: Work): string | null | undefined {
  const own = found.value(line, 'makerNumber', values.makerNumberIn);
  if (own !== undefined) return own;
  const pair = values.pairsIn(get(reading, line, 'attributes')).find(([name]) => makerNames.has(plainWord(name)));
  return pair && pair[1] !== '' && pair[1].length <= values.longestMakerNumber ? pair[1] : undefined;
}

function skuOf(line: Line, options: Variant['options'], { group, reading, groupFacts, found }: Work): string | undefined {
  const sku = get(reading, line, 'sku');
  if (sku.length > 100) {
    found.fault(line, 'sku', 'import.tooLong', { most: 100 });
    return undefined;
  }
  if (sku !== '') return sku;
  const { key, known, lines } = group;
  const numbered = reading.settings.numbers === '' ? '' : numberOf(reading.settings.numbers, reading.headers, line);
  if (numbered !== '' && reading.settings.variants === 'names') return numbered;
  // A pattern numbers each line, of which an item may have only one.
  if (reading.settings.numbers !== '' && lines.length === 1 && !known) return values.beginningOf(key, 100);
  // Some shops sell variants without a number: it is derived from the item's number and their options.
  if (options.length > 0)
    return `${slug(key)}-${options.map(({ value, label }) => slug(value ?? label ?? '')).join('-')}`.toUpperCase().slice(0, 100);
  if (lines.length > 1 && reading.columns.has('sku') && groupFacts.variantLines.length > 1) {
    found.fault(line, 'sku', 'import.required');
    return undefined;
  }
  return known?.snapshot.variants.length === 1 ? known.snapshot.variants[0]?.sku : values.beginningOf(key, 100);
}

/** `10 pcs`: how the pieces are called. */
const withoutWords = (text: string): string => /^(\d[\d.,]*)\s*\p{L}{1,12}\.?$/u.exec(text)?.[1] ?? text;

/** What variants have of the only one of their item, whose place they take. */
const measuresOf = (plain: Variant | undefined): Partial<Variant> =>
  plain
    ? {
        weight: plain.weight,
        width: plain.width,
        depth: plain.depth,
        height: plain.height,
        moq: plain.moq,
        multiple: plain.multiple,
        cartonQuantity: plain.cartonQuantity,
      }
    : {};

const blankVariant = (sku: string): Variant => ({
  id: 0,
  sku,
  gtin: null,
  makerNumber: null,
  listPrice: 0,
  retailPrice: null,
  moq: null,
  multiple: null,
  cartonQuantity: null,
  weight: null,
  width: null,
  depth: null,
  height: null,
  cartonWeight: null,
  cartonWidth: null,
  cartonDepth: null,
  cartonHeight: null,
  pictureKey: null,
  options: [],
  tiers: [],
  scheduledPrices: [],
});
