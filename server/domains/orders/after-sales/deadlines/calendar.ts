/** Working days of a country, in its own time zone. */
export type WorkCalendar = { zone: string; isWorkingDay: (day: string) => boolean; isHoliday: (day: string) => boolean };

const hour = 3_600_000;
const dayOf = (time: number, zone: string): string => new Intl.DateTimeFormat('sv-SE', { timeZone: zone }).format(time);
const nextDay = (day: string): string => new Date(Date.parse(`${day}T00:00:00Z`) + 24 * hour).toISOString().slice(0, 10);
const isWeekend = (day: string): boolean => [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay());

const calendars = new Map<string, Promise<WorkCalendar>>();

/** The calendar of a country: Saturdays, Sundays and the public holidays of all of the country are no working days. */
export function workCalendar(countryCode: string): Promise<WorkCalendar> {
  const known = calendars.get(countryCode) ?? readCalendar(countryCode);
  calendars.set(countryCode, known);
  return known;
}

/** The rules of holidays of all countries take some megabytes: they are loaded with the first deadline. */
async function readCalendar(countryCode: string): Promise<WorkCalendar> {
  const { default: Holidays } = await import('date-holidays');
  const holidays = new Holidays(countryCode, { types: ['public'], languages: ['en'] });
  const zone = holidays.getTimezones()?.[0] ?? 'UTC';
  const byYear = new Map<number, Set<string>>();
  const holidaysOf = (year: number): Set<string> => {
    const known = byYear.get(year) ?? new Set<string>();
    if (!byYear.has(year)) {
      // Some holidays have two days; those of some hours are no days off.
      for (const { start, end } of holidays.getHolidays(year) || [])
        for (let time = start.getTime(); end.getTime() - time >= 20 * hour; time += 24 * hour) known.add(dayOf(time + 2 * hour, zone));
      byYear.set(year, known);
    }
    return known;
  };
  const isHoliday = (day: string): boolean => holidaysOf(Number(day.slice(0, 4))).has(day);
  return { zone, isHoliday, isWorkingDay: (day) => !isWeekend(day) && !isHoliday(day) };
}

/** The moment that clocks of a zone show so much on a day; of two the first, and for one that the clocks leave out the one after it. */
function momentOf(day: string, hours: number, zone: string): Date {
  const wanted = Date.parse(`${day}T00:00:00Z`) + hours * hour;
  const shown = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium', hourCycle: 'h23' });
  const offsetAt = (time: number): number => Date.parse(`${shown.format(time).replace(' ', 'T')}Z`) - time;
  return new Date(wanted - offsetAt(wanted - offsetAt(wanted)));
}

export type Deadline = { dueAt: Date; remindAt: Date | null };

/**
 * The end of a working day: the minute before its midnight in the country, so many working days after the day of `from`. The reminder is
 * for eight in the morning of that last day, unless there is no time for one.
 */
export function workingDaysAfter(calendar: WorkCalendar, from: Date, days: number): Deadline {
  let day = dayOf(from.getTime(), calendar.zone);
  for (let left = days; left > 0;) {
    day = nextDay(day);
    if (calendar.isWorkingDay(day)) left--;
  }
  const dueAt = new Date(momentOf(nextDay(day), 0, calendar.zone).getTime() - 60_000);
  const remindAt = momentOf(day, 8, calendar.zone);
  return { dueAt, remindAt: remindAt > from ? remindAt : null };
}
