import { lengthTargets, lengthUnits, weightUnits } from '../../../../../contract/listings/import-words.ts';
import { get, headerOf, type Line } from '../reading/reading.ts';
import { sidesOf, sidesUnit } from '../reading/columns/dimensions.ts';
import * as values from '../reading/values.ts';
import type { Variant, Work } from './group.ts';

export const isMeasure = (target: string): boolean => /^(?:weight|width|depth|height)\./.test(target);

/** Weight and size of a variant in grams and millimetres. */
export function putMeasures(line: Line, variant: Variant, { category, isNew }: { category: string; isNew: boolean }, work: Work): void {
  const typical = work.reading.typical.get(category);
  let weighed = false;
  for (const unit of weightUnits) {
    const target = `weight.${unit}`;
    const weight = measure(line, target, { unit, named: 'weightUnit', kind: 'weight' }, work);
    if (weight === undefined) continue;
    variant.weight = weight;
    weighed = true;
    if (weight !== null) question(line, target, `${weight / 1000} kg`, isUnusual(weight, typical?.weight ?? null, heaviest), work);
  }
  if (work.reading.columns.has('weightChange')) putDifference(line, variant, weighed || isNew ? variant.weight : null, work);
  if (work.reading.columns.has('dimensions')) putSides(line, variant, typical, work);
  for (const field of lengthTargets) {
    for (const unit of lengthUnits) {
      const target = `${field}.${unit}`;
      const length = measure(line, target, { unit, named: 'lengthUnit', kind: 'length' }, work);
      if (length === undefined) continue;
      variant[field] = length;
      if (length !== null)
        question(line, target, `${length / 10} cm`, isUnusual(length, null, longest) || length > (typical?.side ?? Infinity) * far, work);
    }
  }
}

/** The sides of a variant in one cell, `40 x 2,5 x 25`, in the order of the heading, else width, depth and height. */
function putSides(line: Line, variant: Variant, typical: { side: number | null } | undefined, work: Work): void {
  const { reading, found, groupFacts } = work;
  const header = headerOf(reading, 'dimensions');
  const of = sourceOf(line, 'dimensions', { reading, groupFacts });
  const sides = found.optional(of, 'dimensions', (text) => {
    const [, written = '', own = ''] = /^(.*\d)\s*(\p{L}{1,4})?\.?$/u.exec(text.trim()) ?? [];
    const parts = written.split(/\s*[x×*/]\s*/i).map((part) => part.replace(/^[^\d]+/, ''));
    if (parts.length !== lengthTargets.length) throw new values.BadCell('import.measure');
    const unit = own || (sidesUnit(header) ?? get(reading, of, 'lengthUnit'));
    return parts.map((part) => values.measureIn(part, unit, 'length', reading.decimal));
  });
  const order = sidesOf(header) ?? lengthTargets;
  for (const [at, length] of (sides ?? []).entries()) {
    const side = order[at];
    if (side === undefined || length === 0) continue;
    variant[side] = length;
    const unusual = isUnusual(length, null, longest) || length > (typical?.side ?? Infinity) * far;
    question(line, 'dimensions', `${length / 10} cm`, unusual, work);
  }
}

/** The weight of a variant by its difference to its item, or to the variant that it replaces. */
function putDifference(line: Line, variant: Variant, base: number | null, { reading, found }: Work): void {
  const change = found.optional(line, 'weightChange', (text) => values.weightDifferenceIn(text, reading.decimal));
  if (change === undefined || change === null) return;
  if (base !== null && base + change >= 0) variant.weight = base + change;
  else if (change !== 0) found.note(line, 'weightChange', 'import.weightChangeLeft');
}

/** Goods that a parcel or pallet service carries: a tonne, six metres. */
const heaviest = 1_000_000;
const longest = 6_000;
/** How many times the usual value of a category is questioned. */
const far = 50;

const isUnusual = (value: number, usual: number | null, most: number): boolean =>
  value > 0 && (usual === null || usual === 0 ? value > most : value > usual * far || value < usual / far);

function question(line: Line, target: string, value: string, unusual: boolean, { reading, found }: Work): void {
  if (unusual && reading.layout !== 'own') found.note(line, target, 'import.implausible', { value });
}

const isNone = (text: string): boolean => /^0*(?:[.,]0+)?$/.test(text);

/** Variants whose line says nothing of a measure have that of their item, as in the systems that write such lines. */
function sourceOf(line: Line, target: string, { reading, groupFacts }: Pick<Work, 'reading' | 'groupFacts'>): Line {
  if (reading.layout === 'own' || groupFacts.roles.get(line) !== 'variant' || !isNone(get(reading, line, target))) return line;
  return groupFacts.itemLines.find((one) => groupFacts.roles.get(one) === 'item' && !isNone(get(reading, one, target))) ?? line;
}

function measure(
  line: Line,
  target: string,
  { unit, named, kind }: { unit: string; named: 'weightUnit' | 'lengthUnit'; kind: 'weight' | 'length' },
  { reading, groupFacts, found }: Work,
): number | null | undefined {
  const of = sourceOf(line, target, { reading, groupFacts });
  const given = get(reading, of, named) || unit;
  const size = found.optional(of, target, (text) => values.measureIn(text, given, kind, reading.decimal));
  // Systems write 0 where nothing is known.
  return size === 0 && reading.layout !== 'own' ? undefined : size;
}
