import { describe, expect, it } from 'vitest';
import { nextAfter } from './interval.ts';

describe('the next day of a standing order', () => {
  it('is a week or two later, however many were missed', () => {
    expect(nextAfter({ beginsOn: '2026-11-02', every: 'week', today: '2026-11-02' })).toBe('2026-11-09');
    expect(nextAfter({ beginsOn: '2026-11-02', every: 'twoWeeks', today: '2026-12-01' })).toBe('2026-12-14');
    expect(nextAfter({ beginsOn: '2026-11-02', every: 'week', today: '2026-10-01' })).toBe('2026-11-02');
  });

  it('is the same day of each month, or the last one of a shorter month, over the end of summer time and leap years', () => {
    const on = (today: string) => nextAfter({ beginsOn: '2027-12-31', every: 'month', today });
    expect(on('2027-12-31')).toBe('2028-01-31');
    expect(on('2028-01-31')).toBe('2028-02-29');
    expect(on('2028-02-29')).toBe('2028-03-31');
    expect(on('2028-10-31')).toBe('2028-11-30');
  });
});
