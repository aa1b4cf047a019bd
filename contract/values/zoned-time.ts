import { timeZone } from './locale.ts';

/* Moments in the market's one time zone, as a `datetime-local` field writes them: `2027-03-01T09:00`. */

const parts = new Intl.DateTimeFormat('sv-SE', {
  timeZone,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});

/** A moment as the field shows it; empty for none. */
export function toField(moment: string | null): string {
  return moment === null || Number.isNaN(Date.parse(moment)) ? '' : parts.format(new Date(moment)).replace(' ', 'T').slice(0, 16);
}

/** The moment that a field's text means; null when it is empty. An hour that the clocks leave out is the one after it. */
export function fromField(text: string): string | null {
  if (text === '') return null;
  const wanted = Date.parse(`${text.length === 16 ? `${text}:00` : text}Z`);
  if (Number.isNaN(wanted)) return text;
  const offsetAt = (time: number): number => Date.parse(`${parts.format(new Date(time)).replace(' ', 'T')}Z`) - time;
  const first = wanted - offsetAt(wanted);
  // At the end of the year 9999, and before the year 1000, the calendar is of no use.
  return Number.isNaN(first) ? text : new Date(wanted - offsetAt(first)).toISOString();
}
