import { lengthTargets, lengthUnits, weightUnits } from '../../../../../contract/listings/imports.ts';
import { get, type Line } from '../reading/reading.ts';
import * as values from '../reading/values.ts';
import type { Variant, Work } from './group.ts';

export const isMeasure = (target: string): boolean => /^(?:weight|width|depth|height)\./.test(target);

/** Weight and size of a variant in grams and millimetres. */
export function putMeasures(line: Line, variant: Variant, category: string, work: Work): void {
  const typical = work.reading.typical.get(category);
  for (const unit of weightUnits) {
    const target = `weight.${unit}`;
    const weight = measure(line, target, { unit, named: 'weightUnit', kind: 'weight' }, work);
    if (weight === undefined) continue;
    variant.weight = weight;
    if (weight !== null) question(line, target, `${weight / 1000} kg`, isUnusual(weight, typical?.weight ?? null, heaviest), work);
  }
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

function measure(
  line: Line,
  target: string,
  { unit, named, kind }: { unit: string; named: 'weightUnit' | 'lengthUnit'; kind: 'weight' | 'length' },
  { reading, found }: Work,
): number | null | undefined {
  const given = get(reading, line, named) || unit;
  const size = found.optional(line, target, (text) => values.measureIn(text, given, kind, reading.decimal));
  // Systems write 0 where nothing is known.
  return size === 0 && reading.layout !== 'own' ? undefined : size;
}
