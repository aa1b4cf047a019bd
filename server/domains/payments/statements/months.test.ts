import { describe, expect, it } from 'vitest';
import { statementsOf } from './months.ts';

const sum = (month: string, balance: number, credit = 0, currency = 'EUR') => ({ month, currency, movements: 1, balance, credit });

describe('monthly statements', () => {
  it('lead from the opening to the closing, each beginning where the one before ends', () => {
    const rows = statementsOf([sum('2026-11', 100), sum('2027-01', -30, -50)], '2027-02');
    expect(
      rows.map(({ month, balance, owed, movements }) => [month, balance.opening, balance.closing, owed.opening, owed.closing, movements]),
    ).toEqual([
      ['2026-11', 0, 100, 0, 0, 1],
      ['2026-12', 100, 100, 0, 0, 0],
      ['2027-01', 100, 70, 0, 50, 1],
      ['2027-02', 70, 70, 50, 50, 0],
    ]);
    expect(rows.map(({ isRunning }) => isRunning)).toEqual([false, false, false, true]);
  });

  it('are left out of months in which nothing stood on an account', () => {
    const rows = statementsOf([sum('2026-01', 100), sum('2026-02', -100), sum('2026-05', 1), sum('2026-05', 7, 0, 'PLN')], '2026-05');
    expect(rows.map(({ month, currency }) => `${month} ${currency}`)).toEqual(['2026-01 EUR', '2026-02 EUR', '2026-05 EUR', '2026-05 PLN']);
    expect(statementsOf([], '2026-05')).toEqual([]);
  });
});
