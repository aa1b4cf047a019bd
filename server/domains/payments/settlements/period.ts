import type { SettlementPeriod } from '../../../../contract/payments/sellers/commission.ts';

const dayMs = 86_400_000;
const textOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** The first day of the period that contains a day, in UTC. Weeks begin on Monday. */
export function beginOf(period: SettlementPeriod, day: string): string {
  if (period === 'monthly') return `${day.slice(0, 7)}-01`;
  const time = Date.parse(day);
  return textOf(time - ((new Date(time).getUTCDay() + 6) % 7) * dayMs);
}

/** The last day of the newest period that has ended before a moment. */
export const lastEnd = (period: SettlementPeriod, now: Date): string => textOf(Date.parse(beginOf(period, textOf(now.getTime()))) - dayMs);

/** The last day of the period that is under way. */
export function runningEnd(period: SettlementPeriod, now: Date): string {
  const begin = beginOf(period, textOf(now.getTime()));
  if (period === 'weekly') return textOf(Date.parse(begin) + 6 * dayMs);
  return textOf(Date.UTC(Number(begin.slice(0, 4)), Number(begin.slice(5, 7)), 0));
}

export const dayAfter = (day: string, days = 1): string => textOf(Date.parse(day) + days * dayMs);
