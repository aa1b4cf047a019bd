import type { ColumnProfile } from '../../../../../engines/table-import/column-profile.ts';

/** A unit at the end of a header. */
export const weightUnit = /(?:^|[\s._([-])(g|kgs?|lbs?|oz)[)\]]?$/i;
export const lengthUnit = /(?:^|[\s._([-])(mm|cm|m|in|inch|ft)[)\]]?$/i;

/** `weightG` and `widthMM` with their units apart. */
export const unitApart = (header: string): string => header.trim().replace(/(?<=\p{Ll})(G|KG|LB|OZ|MM|CM)$/u, ' $1');

/** True if a header names the unit of its numbers. */
export const namesUnit = (header: string): boolean => weightUnit.test(unitApart(header)) || lengthUnit.test(unitApart(header));

/** The target of a measure; without a unit in its header, the one that makes its numbers plausible. */
export function inUnit(target: string | null, header: string, profile: ColumnProfile | undefined): string | null {
  const [measure = '', unit] = target?.split('.') ?? [];
  const middle = profile?.numbers?.middle.value;
  if (unit === undefined || middle === undefined || profile?.numbers === null || namesUnit(header)) return target;
  const whole = profile?.numbers?.whole === true;
  if (measure === 'weight') return `weight.${middle >= 60 && whole ? 'g' : unit}`;
  if (measure !== 'width' && measure !== 'depth' && measure !== 'height') return target;
  return `${measure}.${middle > 300 && whole ? 'mm' : middle < 3 && !whole ? 'm' : unit}`;
}
