import type { OpenInterval } from '../../../../contract/talk/service.ts';

/** When those who answer are there, by the clocks of a zone. */
export type OpenHours = {
  zone: string;
  intervals: readonly OpenInterval[];
  /** Whether nobody is there on a day, such as a public holiday. */
  isClosed: (day: string) => boolean;
};

const minute = 60_000;
const dayLength = 24 * 60 * minute;
/** Days that are looked at before hours count as never. */
const mostDays = 400;

const formats = new Map<string, Intl.DateTimeFormat>();

function clockOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium', hourCycle: 'h23' });
  formats.set(zone, made);
  return made;
}

/** What the clocks of a zone show, as if it were UTC. */
const shownAt = (time: number, zone: string): number => Date.parse(`${clockOf(zone).format(time).replace(' ', 'T')}Z`);
export const dayAt = (time: number, zone: string): string => clockOf(zone).format(time).slice(0, 10);
const nextDay = (day: string): string => new Date(Date.parse(`${day}T00:00:00Z`) + dayLength).toISOString().slice(0, 10);

/** The moment at which the clocks of a zone show so many minutes of a day; one that they leave out is the one after it. */
function momentOf(day: string, minutes: number, zone: string): number {
  const wanted = Date.parse(`${day}T00:00:00Z`) + minutes * minute;
  const offsetAt = (time: number): number => shownAt(time, zone) - time;
  return wanted - offsetAt(wanted - offsetAt(wanted));
}

/** The times between which it is open on a day, in their order. */
function openingsOf({ zone, intervals, isClosed }: OpenHours, day: string): [number, number][] {
  if (isClosed(day)) return [];
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay() || 7;
  return intervals
    .filter((one) => one.weekday === weekday)
    .toSorted((a, b) => a.opens - b.opens)
    .map(({ opens, closes }) => [
      momentOf(day, opens, zone),
      closes === 1_440 ? momentOf(nextDay(day), 0, zone) : momentOf(day, closes, zone),
    ]);
}

/** The openings that end after a time, in their order. */
function* openingsAfter(hours: OpenHours, time: number): Generator<[number, number]> {
  let day = dayAt(time, hours.zone);
  for (let left = mostDays; left > 0; left--, day = nextDay(day))
    for (const [from, to] of openingsOf(hours, day)) if (to > time) yield [from, to];
}

/** The next time at which it is open, which may be the given one; null if it never is. Without hours it always is. */
export function nextOpening(hours: OpenHours | null, now: Date): Date | null {
  if (!hours) return now;
  for (const [from] of openingsAfter(hours, now.getTime())) return new Date(Math.max(from, now.getTime()));
  return null;
}

export const isOpenAt = (hours: OpenHours | null, now: Date): boolean => nextOpening(hours, now)?.getTime() === now.getTime();

/** The time that is so many minutes of open hours later; null if it is never open for so long. */
export function openTimeAfter(hours: OpenHours | null, from: Date, minutes: number): Date | null {
  let left = minutes * minute;
  if (!hours) return new Date(from.getTime() + left);
  for (const [begin, end] of openingsAfter(hours, from.getTime())) {
    const start = Math.max(begin, from.getTime());
    if (start + left <= end) return new Date(start + left);
    left -= end - start;
  }
  return null;
}

/** Seconds between two times in which it was open. */
export function openSecondsBetween(hours: OpenHours | null, from: Date, to: Date): number {
  if (to <= from) return 0;
  if (!hours) return Math.round((to.getTime() - from.getTime()) / 1_000);
  let sum = 0;
  for (const [begin, end] of openingsAfter(hours, from.getTime())) {
    if (begin >= to.getTime()) break;
    sum += Math.min(end, to.getTime()) - Math.max(begin, from.getTime());
  }
  return Math.round(sum / 1_000);
}
