import { plannedTime } from '../../../../../contract/listings/listing-words.ts';
import { fromField } from '../../../../../contract/values/zoned-time.ts';
import { moment } from '../../../../../contract/wire/fields.ts';
import { BadCell } from '../../../../engines/table-import/bad-cell.ts';

const day = 86_400_000;

/** `1.3.2027` and, where the day is above 12 or the month is, `3/31/2027`; else as given. */
function isoOf(text: string): string {
  const [, first = '', sign = '', second = '', year, clock = ''] = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4})(.{0,16})$/.exec(text) ?? [];
  if (year === undefined) return text;
  const [a, b] = [Number(first), Number(second)];
  // With slashes or dashes the day may come second.
  if (sign !== '.' && a <= 12 && b <= 12 && a !== b) throw new BadCell('import.moment');
  const [days, months] = sign !== '.' && b > 12 ? [second, first] : [first, second];
  return `${year}-${months.padStart(2, '0')}-${days.padStart(2, '0')}${clock}`;
}

/**
 * A time as ISO 8601: given in that form, also with a zone, or as a day with or without a time in the market's zone, `2027-03-01 09:00` or
 * `1.3.2027`.
 */
export function momentIn(text: string): string {
  const iso = isoOf(text.trim());
  const [, date, time = '00:00'] = /^(\d{4}-\d{2}-\d{2})(?:[ T](\d{1,2}:\d{2})(?::\d{2}(?:\.\d{1,7})?)?)?$/.exec(iso) ?? [];
  const local = date === undefined ? null : `${date}T${time.padStart(5, '0')}`;
  // The calendar is checked before the zone, which would turn the 30th of February into a day in March.
  const found = moment.safeParse(local === null ? inUtc(iso) : `${local}Z`);
  const planned = found.success ? plannedTime.safeParse(local === null ? found.data : fromField(local)) : null;
  if (!planned?.success) throw new BadCell('import.moment');
  return planned.data;
}

/** A time with another zone than UTC, `2027-03-01T08:00+01:00`. */
function inUtc(text: string): string {
  const [, date = '', zone = ''] = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2})?)([+-]\d{2}:?\d{2})$/.exec(text) ?? [];
  if (date === '' || !moment.safeParse(`${date}Z`).success) return text;
  const time = Date.parse(`${date}${zone.length === 5 ? `${zone.slice(0, 3)}:${zone.slice(3)}` : zone}`);
  return Number.isNaN(time) ? text : new Date(time).toISOString();
}

/** Systems write it where there is no time. */
export const isNoTime = (text: string): boolean => /^0{4}-00-00/.test(text.trim());

/** The end of something: a day without a time belongs to it. */
export function endIn(text: string): string {
  const time = momentIn(text);
  return /\d:\d/.test(text) ? time : new Date(Date.parse(time) + day).toISOString();
}
