import { describe, expect, it } from 'vitest';
import { isOpenAt, nextOpening, type OpenHours, openSecondsBetween, openTimeAfter } from './open-hours.ts';

const weekdays = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, opens: 9 * 60, closes: 17 * 60 }));
const berlin: OpenHours = { zone: 'Europe/Berlin', intervals: weekdays, isClosed: () => false };
const always: OpenHours = {
  ...berlin,
  intervals: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, opens: 0, closes: 1_440 })),
};
const at = (text: string) => new Date(text);

describe('hours', () => {
  it('are those of the clocks of the zone, in summer and in winter', () => {
    expect(isOpenAt(berlin, at('2026-07-06T07:00:00Z'))).toBe(true);
    expect(isOpenAt(berlin, at('2026-07-06T06:59:59Z'))).toBe(false);
    expect(isOpenAt(berlin, at('2026-12-07T08:00:00Z'))).toBe(true);
    expect(isOpenAt(berlin, at('2026-12-07T07:59:59Z'))).toBe(false);
    expect(isOpenAt(berlin, at('2026-12-07T16:00:00Z'))).toBe(false);
  });

  it('open again after the weekend, on the other side of a change of the clocks', () => {
    // The clocks go forward on Sunday 2026-03-29.
    expect(nextOpening(berlin, at('2026-03-27T16:00:00Z'))).toEqual(at('2026-03-30T07:00:00Z'));
    expect(nextOpening(berlin, at('2026-10-23T15:00:00Z'))).toEqual(at('2026-10-26T08:00:00Z'));
  });

  it('leave out holidays, and are never without an opening', () => {
    const closed = { ...berlin, isClosed: (day: string) => day === '2026-12-25' };
    expect(nextOpening(closed, at('2026-12-24T18:00:00Z'))).toEqual(at('2026-12-28T08:00:00Z'));
    expect(nextOpening({ ...berlin, isClosed: () => true }, at('2026-12-24T18:00:00Z'))).toBeNull();
    expect(openTimeAfter({ ...berlin, isClosed: () => true }, at('2026-12-24T18:00:00Z'), 5)).toBeNull();
  });

  it('are always without any', () => {
    expect(isOpenAt(null, at('2026-12-25T03:00:00Z'))).toBe(true);
    expect(openTimeAfter(null, at('2026-12-25T03:00:00Z'), 60)).toEqual(at('2026-12-25T04:00:00Z'));
    expect(openSecondsBetween(null, at('2026-12-25T03:00:00Z'), at('2026-12-25T04:00:00Z'))).toBe(3_600);
  });
});

describe('time in open hours', () => {
  it('goes on with the next opening', () => {
    // Friday 16:00 in Berlin, 4 hours: one on Friday, three on Monday.
    expect(openTimeAfter(berlin, at('2026-07-10T14:00:00Z'), 240)).toEqual(at('2026-07-13T10:00:00Z'));
    expect(openSecondsBetween(berlin, at('2026-07-10T14:00:00Z'), at('2026-07-13T10:00:00Z'))).toBe(4 * 3_600);
    // Ends with the closing itself.
    expect(openTimeAfter(berlin, at('2026-07-10T14:00:00Z'), 60)).toEqual(at('2026-07-10T15:00:00Z'));
  });

  it('counts 23 and 25 hours on the days on which the clocks change', () => {
    expect(openSecondsBetween(always, at('2026-03-28T23:00:00Z'), at('2026-03-29T22:00:00Z'))).toBe(23 * 3_600);
    expect(openSecondsBetween(always, at('2026-10-24T22:00:00Z'), at('2026-10-25T23:00:00Z'))).toBe(25 * 3_600);
    const night = { ...berlin, intervals: [{ weekday: 7, opens: 60, closes: 240 }] };
    // From 1 to 4 o'clock: two hours when one is left out, four when one comes twice.
    expect(openSecondsBetween(night, at('2026-03-28T12:00:00Z'), at('2026-03-29T12:00:00Z'))).toBe(2 * 3_600);
    expect(openSecondsBetween(night, at('2026-10-24T12:00:00Z'), at('2026-10-25T12:00:00Z'))).toBe(4 * 3_600);
    expect(openTimeAfter(night, at('2026-10-24T12:00:00Z'), 180)).toEqual(at('2026-10-25T02:00:00Z'));
  });

  it('takes the breaks of a day out', () => {
    const split = {
      ...berlin,
      intervals: [
        { weekday: 1, opens: 540, closes: 720 },
        { weekday: 1, opens: 780, closes: 1_020 },
      ],
    };
    expect(openSecondsBetween(split, at('2026-07-06T00:00:00Z'), at('2026-07-07T00:00:00Z'))).toBe(7 * 3_600);
    expect(openTimeAfter(split, at('2026-07-06T09:30:00Z'), 60)).toEqual(at('2026-07-06T11:30:00Z'));
  });

  it('is the inverse of what was counted, at any minute of a year with both changes', () => {
    for (let day = 0; day < 365; day += 7)
      for (const minutes of [1, 59, 240, 480, 2_880]) {
        const from = new Date(Date.parse('2026-01-01T10:17:00Z') + day * 86_400_000 + day * 600_000);
        const until = openTimeAfter(berlin, from, minutes);
        expect(until && openSecondsBetween(berlin, from, until)).toBe(minutes * 60);
      }
  });
});
