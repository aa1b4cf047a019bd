import { describe, expect, it } from 'vitest';
import { otherMonth, shownMonth, weeksOf } from './calendar.ts';

describe('a month', () => {
  it('is made of full weeks from Monday on', () => {
    const weeks = weeksOf('2026-11');
    expect(weeks.map((week) => week.length)).toEqual([7, 7, 7, 7, 7, 7]);
    expect(weeks[0]).toEqual([null, null, null, null, null, null, '2026-11-01']);
    expect(weeks[5]).toEqual(['2026-11-30', null, null, null, null, null, null]);
    expect(weeksOf('2027-02').flat()).toEqual(Array.from({ length: 28 }, (_, index) => `2027-02-${String(index + 1).padStart(2, '0')}`));
    expect(weeksOf('2028-02').flat().filter(Boolean)).toHaveLength(29);
  });

  it('has neighbours across the year', () => {
    expect([otherMonth('2026-12', 1), otherMonth('2027-01', -1), otherMonth('2026-05', 14)]).toEqual(['2027-01', '2026-12', '2027-07']);
  });

  it('is the one asked for, else that of the first due day', () => {
    const days = [{ day: '2026-12-24' }];
    expect(shownMonth('2027-03', days, '2026-11-27')).toBe('2027-03');
    expect(shownMonth('2027-13', days, '2026-11-27')).toBe('2026-12');
    expect(shownMonth(null, [], '2026-11-27')).toBe('2026-11');
  });
});
