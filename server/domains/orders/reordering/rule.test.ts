import { describe, expect, it } from 'vitest';
import { daysLeft, proposal, suggestedLevels, thereOn } from './rule.ts';

describe('reorder points', () => {
  it('are suggested so that stock lasts for the delivery and a week, and is bought for a month more', () => {
    expect(suggestedLevels(60, 3)).toEqual({ minimum: 20, target: 80 });
    expect(suggestedLevels(1, 0)).toEqual({ minimum: 1, target: 2 });
    expect(suggestedLevels(0, 3)).toBeNull();
  });

  it('propose what is missing to the target, once less than the minimum is there or on its way', () => {
    const point = { minimum: 20, target: 80 };
    expect(proposal({ held: 19, ordered: 0, point })).toBe(61);
    expect(proposal({ held: 20, ordered: 0, point })).toBe(0);
    expect(proposal({ held: 5, ordered: 15, point })).toBe(0);
    expect(proposal({ held: 0, ordered: 0, point: null })).toBe(0);
  });

  it('say for how many days stock lasts', () => {
    expect(daysLeft(10, 30)).toBe(10);
    expect(daysLeft(10, 0)).toBeNull();
  });
});

it('the day on which goods are there is that of the delivery with the last of the missing pieces', () => {
  const incoming = [
    { day: '2026-12-01', pieces: 10 },
    { day: '2026-12-09', pieces: 5 },
    { day: '2027-01-04', pieces: 20 },
  ];
  expect([0, 1, 10].map((missing) => thereOn(incoming, missing))).toEqual(['2026-12-01', '2026-12-01', '2026-12-01']);
  expect([11, 15].map((missing) => thereOn(incoming, missing))).toEqual(['2026-12-09', '2026-12-09']);
  expect([16, 35, 36].map((missing) => thereOn(incoming, missing))).toEqual(['2027-01-04', '2027-01-04', '2027-01-04']);
  expect(thereOn([], 3)).toBeNull();
});
