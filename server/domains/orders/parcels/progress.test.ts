import { describe, expect, it } from 'vitest';
import type { ReportKind } from '../../../../contract/orders/parcels.ts';
import { problemOf, progress } from './progress.ts';

const report = (kind: ReportKind, hour: number) => ({
  ...{ key: `${kind} ${hour}`, kind, problem: null, place: '', at: new Date(Date.UTC(2026, 9, 21, hour)) },
});
const moves = (
  ...[state, ...reports]: Parameters<typeof progress> extends [infer State, unknown] ? [State, ...ReturnType<typeof report>[]] : never
) => progress(state, reports).map(({ report: { kind }, to }) => `${kind} ${to ?? '-'}`);

describe('the progress of a parcel', () => {
  it('follows the times of the reports, not the order in which they come', () => {
    expect(moves('shipped', report('delivered', 9), report('announced', 1), report('in_transit', 2))).toEqual([
      'announced -',
      'in_transit in_transit',
      'delivered delivered',
    ]);
  });

  it('is never taken back', () => {
    expect(moves('delivered', report('in_transit', 9), report('returned', 10))).toEqual(['in_transit -', 'returned -']);
    expect(moves('in_transit', report('announced', 9))).toEqual(['announced -']);
  });

  it('may skip what was not reported', () => {
    expect(moves('shipped', report('returned', 1))).toEqual(['returned returned']);
  });

  it('has a problem where a report says so', () => {
    expect(problemOf({ kind: 'exception', problem: 'lost' })).toBe('lost');
    expect(problemOf({ kind: 'exception', problem: null })).toBe('other');
    expect(problemOf({ kind: 'pickup', problem: null })).toBe('pickup');
    expect(problemOf({ kind: 'in_transit', problem: null })).toBeNull();
  });
});
