import { describe, expect, it } from 'vitest';
import { memberStates } from '../../../../../contract/values/countries.ts';
import { workCalendar, workingDaysAfter } from './calendar.ts';

const after = async (country: string, from: string, days: number) => {
  const { dueAt, remindAt } = workingDaysAfter(await workCalendar(country), new Date(from), days);
  return [dueAt.toISOString(), remindAt?.toISOString() ?? null];
};

describe('a deadline', () => {
  it('is the end of a working day in the seller’s time zone, with a reminder that morning', async () => {
    expect(await after('DE', '2026-11-26T10:00:00Z', 3)).toEqual(['2026-12-01T22:59:00.000Z', '2026-12-01T07:00:00.000Z']);
    expect(await after('PT', '2026-11-26T10:00:00Z', 3)).toEqual(['2026-12-02T23:59:00.000Z', '2026-12-02T08:00:00.000Z']);
  });

  it('leaves out weekends and public holidays', async () => {
    // Christmas Day is a Friday, the day after a Saturday; in Poland Christmas Eve is a holiday, too.
    expect(await after('DE', '2026-12-23T10:00:00Z', 2)).toEqual(['2026-12-28T22:59:00.000Z', '2026-12-28T07:00:00.000Z']);
    expect(await after('PL', '2026-12-23T10:00:00Z', 2)).toEqual(['2026-12-29T22:59:00.000Z', '2026-12-29T07:00:00.000Z']);
    expect(await after('RO', '2026-12-31T10:00:00Z', 1)).toEqual(['2027-01-04T21:59:00.000Z', '2027-01-04T06:00:00.000Z']);
  });

  it('counts from the seller’s day, not from that of UTC', async () => {
    // In Bucharest it is Tuesday already.
    expect(await after('RO', '2026-11-23T23:00:00Z', 1)).toEqual(['2026-11-25T21:59:00.000Z', '2026-11-25T06:00:00.000Z']);
    expect(await after('PT', '2026-11-23T23:00:00Z', 1)).toEqual(['2026-11-24T23:59:00.000Z', '2026-11-24T08:00:00.000Z']);
  });

  it('ends at midnight on the days before and after the clocks change', async () => {
    expect(await after('DE', '2026-03-27T10:00:00Z', 1)).toEqual(['2026-03-30T21:59:00.000Z', '2026-03-30T06:00:00.000Z']);
    expect(await after('DE', '2026-10-23T10:00:00Z', 1)).toEqual(['2026-10-26T22:59:00.000Z', '2026-10-26T07:00:00.000Z']);
  });
});

it('ends at the same hour of the wall clock in every member state, whichever hour of a change of the clocks it begins in', async () => {
  for (const country of memberStates) {
    const calendar = await workCalendar(country);
    const wall = new Intl.DateTimeFormat('en-GB', { timeZone: calendar.zone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
    // Clocks change at 01:00 UTC on both days.
    for (const change of ['2026-03-29T01:00:00Z', '2026-10-25T01:00:00Z'])
      for (let hour = -30; hour <= 30; hour += 2.5) {
        const from = new Date(Date.parse(change) + hour * 3_600_000);
        let before = from;
        for (const days of [1, 3, 10]) {
          const { dueAt, remindAt } = workingDaysAfter(calendar, from, days);
          expect([wall.format(dueAt), remindAt && wall.format(remindAt)], `${country} ${from.toISOString()}`).toEqual(['23:59', '08:00']);
          expect(dueAt.getTime()).toBeGreaterThan(before.getTime());
          before = dueAt;
        }
      }
  }
});

it('knows the public holidays and the time zone of every member state', async () => {
  for (const country of memberStates) {
    const { zone, isWorkingDay } = await workCalendar(country);
    expect(zone, country).toMatch(/^(Europe|Asia)\//);
    const days = Array.from({ length: 365 }, (_, index) => new Date(Date.UTC(2027, 0, 1 + index)).toISOString().slice(0, 10));
    const weekdays = days.filter((day) => ![0, 6].includes(new Date(day).getUTCDay()));
    const holidays = weekdays.filter((day) => !isWorkingDay(day));
    expect(holidays, country).toContain('2027-01-01');
    expect(holidays.length, country).toBeGreaterThan(4);
    expect(holidays.length, country).toBeLessThan(17);
  }
});
