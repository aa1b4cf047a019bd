import type { StatementRow } from '../../../../contract/payments/credit/statements.ts';
import type { MonthSum } from './queries.ts';

const next = (month: string): string => {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`;
};

/**
 * The statements of all months from the first posting of a currency to the running month, oldest first: a month without postings has one
 * while something stands on an account.
 */
export function statementsOf(sums: readonly MonthSum[], running: string): StatementRow[] {
  const rows: StatementRow[] = [];
  for (const [currency, months] of Map.groupBy(sums, (one) => one.currency)) {
    const byMonth = new Map(months.map((one) => [one.month, one]));
    let [balance, credit] = [0, 0];
    for (let month = months[0]?.month ?? running; month <= running; month = next(month)) {
      const sum = byMonth.get(month);
      const after = { balance: balance + (sum?.balance ?? 0), credit: credit + (sum?.credit ?? 0) };
      if (sum || balance !== 0 || credit !== 0)
        rows.push({
          ...{ month, currency, movements: sum?.movements ?? 0, isRunning: month === running },
          balance: { opening: balance, closing: after.balance },
          // The account of what a buyer owes is negative.
          owed: { opening: 0 - credit, closing: 0 - after.credit },
        });
      ({ balance, credit } = after);
    }
  }
  return rows.toSorted((a, b) => (a.month === b.month ? (a.currency < b.currency ? -1 : 1) : a.month < b.month ? -1 : 1));
}
