import { sql } from 'kysely';
import type { Connection, Tx } from '../../../platform/postgres/sql/tx.ts';
import type { DayRates } from './files.ts';

export type RateRow = { currency: string; day: string; rate: number; before: number | null };

/** The newest rate of each currency and the one before it. */
export async function newestRates(db: Connection): Promise<RateRow[]> {
  const { rows } = await sql<RateRow>`
    select distinct on (currency) currency::text, day, rate::float8 as rate, lead(rate::float8) over (partition by currency order by day desc) as before
    from exchange_rate order by currency, day desc`.execute(db);
  return rows;
}

/** Writers of rates wait for each other, so that each compares with what the one before has stored. */
export async function lockRates(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('exchange_rate'))`.execute(tx);
}

/** Stores the rates of these days; a day that is stored already takes the new ones. */
export async function storeRates(tx: Tx, days: readonly DayRates[]): Promise<void> {
  const rows = days.flatMap(({ day, rates }) => Object.entries(rates).map(([currency, rate]) => ({ currency, day, rate })));
  const most = 1_000;
  for (let from = 0; from < rows.length; from += most) {
    await tx
      .insertInto('exchange_rate')
      .values(rows.slice(from, from + most))
      .onConflict((conflict) => conflict.columns(['currency', 'day']).doUpdateSet(({ ref }) => ({ rate: ref('excluded.rate') })))
      .execute();
  }
}
