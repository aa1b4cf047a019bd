import { sql } from 'kysely';
import type { PayoutState } from '../../../../../contract/payments/sellers/payouts.ts';
import type { Connection, Tx } from '../../../../platform/postgres/sql/tx.ts';

export type TransferRow = {
  id: number;
  state: PayoutState;
  provider: string;
  account: string;
  key: string;
  reference: string | null;
  currency: string;
  amount: number;
  number: string;
  /** How often the provider was asked to make it. */
  asks: number;
};

const transfers = (db: Connection) =>
  db
    .selectFrom('payout as p')
    .innerJoin('settlement as s', 's.id', 'p.settlement_id')
    .select([
      'p.id',
      sql<PayoutState>`p.state`.as('state'),
      sql<string>`coalesce(p.provider, '')`.as('provider'),
      sql<string>`coalesce(p.provider_account, '')`.as('account'),
      sql<string>`coalesce(p.provider_key, '')`.as('key'),
      'p.provider_reference as reference',
      sql<string>`p.currency::text`.as('currency'),
      'p.amount',
      's.number',
      'p.asks',
    ])
    .where('p.way', '=', 'provider');

export const selectTransfer = (db: Connection, id: number): Promise<TransferRow | undefined> =>
  transfers(db).where('p.id', '=', id).executeTakeFirst();

export const selectByReference = (db: Connection, provider: string, reference: string): Promise<TransferRow | undefined> =>
  transfers(db).where('p.provider', '=', provider).where('p.provider_reference', '=', reference).executeTakeFirst();

/** Minutes until a transfer without an answer is asked for again: 1, 2, 4, and so on up to 64 (two to this power). */
const highestPower = 6;

/** The next transfer that has to be asked for; it is due again later, so that a crash forgets none. */
export function claimTransfer(db: Connection, now: Date): Promise<{ id: number } | undefined> {
  return db
    .with(
      (cte) => cte('due').materialized(),
      (inner) =>
        inner
          .selectFrom('payout')
          .select('id')
          .where('ask_at', '<=', now)
          .orderBy('ask_at')
          .orderBy('id')
          .limit(1)
          .forUpdate()
          .skipLocked(),
    )
    .updateTable('payout')
    .from('due')
    .set({
      asks: sql`asks + 1`,
      ask_at: sql`${now}::timestamptz + power(2, least(asks, ${highestPower}::integer)) * interval '1 minute'`,
    })
    .whereRef('payout.id', '=', 'due.id')
    .returning('payout.id')
    .executeTakeFirst();
}

/** The provider has not said what became of an ordered transfer. */
export async function noteSilence(db: Connection, id: number, now: Date): Promise<void> {
  await db
    .updateTable('payout')
    .set({ silent_since: sql`coalesce(silent_since, ${now}::timestamptz)` })
    .where('id', '=', id)
    .where('state', '=', 'ordered')
    .execute();
}

/** What the provider has taken back of a transfer in all. */
export async function noteReversal(tx: Tx, id: number, reversed: number): Promise<void> {
  await tx.updateTable('payout').set({ provider_reversed: reversed }).where('id', '=', id).execute();
}
