import type { ExchangeRatesOutcome } from '../../../../contract/pricing/exchange-rates.ts';
import { codes } from '../../../../contract/wire/codes.ts';
import { publish } from '../../../platform/events/outbox.ts';
import type { Tx } from '../../../platform/postgres/sql/tx.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { type DayRates, RatesUnreadable, readRates } from './files.ts';
import * as queries from './queries.ts';

/** A rate that differs by more from the one before is no move of a market but, nearly always, a wrong file. */
const usualChange = 0.2;
/** The bank publishes no rates at weekends and on a few holidays, of which four at most follow each other. */
export const mostDaysOld = 5;

/** @throws codes.refused for a file that holds no rates, or rates of a day that has not come */
export function ratesOf(content: string, now: Date): DayRates[] {
  let days: DayRates[];
  try {
    days = readRates(content);
  } catch (error) {
    if (error instanceof RatesUnreadable) throw new Refusal(codes.refused, 'exchangeRates.unreadable', { reason: error.message });
    throw error;
  }
  const newest = days.at(-1)?.day ?? '';
  // Rates of the bank's day may arrive before that day begins in UTC, but no earlier than the day before.
  const tomorrow = new Date(now.getTime() + 86_400_000).toISOString().slice(0, 10);
  if (newest > tomorrow) throw new Refusal(codes.refused, 'exchangeRates.future', { day: newest });
  return days;
}

/** Stores rates, unless some differ much from those before and nobody has confirmed that. */
export async function storeRates(tx: Tx, days: readonly DayRates[], confirmed: boolean): Promise<ExchangeRatesOutcome> {
  await queries.lockRates(tx);
  const newest = days.at(-1);
  const known = new Map((await queries.newestRates(tx)).map((row) => [row.currency, row]));
  const unusual = Object.entries(newest?.rates ?? {}).flatMap(([currency, rate]) => {
    const before = known.get(currency)?.rate;
    const after = Number(rate);
    return before !== undefined && Math.abs(after / before - 1) > usualChange ? [{ currency, before, after }] : [];
  });
  const stored = confirmed || unusual.length === 0;
  if (stored) {
    await queries.storeRates(tx, days);
    // Pages and the search hold amounts that were converted by the rates before.
    await publish(tx, 'catalogue.changed', {});
  }
  return { stored, day: newest?.day ?? '', days: days.length, unusual };
}
