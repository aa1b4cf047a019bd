import type { PaymentFailure, PaymentState } from '../../../../contract/payments/payments.ts';
import { sql } from 'kysely';
import { compiled } from '../../../platform/postgres/sql/compiled.ts';
import { type Reader, read } from '../../../platform/postgres/sql/read.ts';
import type { Tx } from '../../../platform/postgres/sql/tx.ts';

/** `balancePart` is what the balance pays besides another method. */
export type Amount = { currency: string; amount: number; balancePart?: number };

type Captures = {
  checkoutId: number;
  method: 'balance' | 'credit';
  scope: string;
  key: string;
  at: Date;
  currencies: string[];
  amounts: number[];
  parts: number[];
};

const capture = compiled('payments_capture', (db, { checkoutId, method, scope, key, at, currencies, amounts, parts }: Captures) => {
  const captured = sql<{
    currency: string;
    amount: number;
    part: number;
  }>`unnest(${currencies}::text[], ${amounts}::bigint[], ${parts}::bigint[])`.as<'captured'>(sql`captured (currency, amount, part)`);
  return db
    .insertInto('payment')
    .columns(['checkout_id', 'method', 'state', 'currency', 'amount', 'balance_part', 'ledger_transaction_id', 'created_at'])
    .expression((eb) =>
      eb
        .selectFrom(captured)
        .innerJoin('ledger_transaction', (join) => join.onTrue())
        .select([
          sql`${checkoutId}::bigint`.as('checkout_id'),
          sql`${method}::text`.as('method'),
          sql`'captured'`.as('state'),
          'captured.currency',
          'captured.amount',
          'captured.part',
          'ledger_transaction.id',
          sql`${at}::timestamptz`.as('created_at'),
        ])
        .where('ledger_transaction.scope', '=', scope)
        .where('ledger_transaction.key', '=', key),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('id');
});

/**
 * One captured payment per currency, for the posting with that scope and key: so the two are written in one round trip. Returns their
 * number: none without the posting, or if the checkout was captured before.
 */
export async function insertCaptures(
  tx: Tx,
  given: { checkoutId: number; method: 'balance' | 'credit'; scope: string; key: string; at: Date; amounts: readonly Amount[] },
): Promise<number> {
  const { amounts, ...common } = given;
  const rows = await capture(tx, {
    ...common,
    currencies: amounts.map(({ currency }) => currency),
    amounts: amounts.map(({ amount }) => amount),
    parts: amounts.map(({ balancePart = 0 }) => balancePart),
  });
  return rows.length;
}

export type PaymentRow = {
  id: number;
  method: 'balance' | 'card' | 'bank_transfer' | 'credit';
  state: PaymentState;
  failure: PaymentFailure | null;
  currency: string;
  amount: number;
  /** Paid from the balance in addition. */
  balancePart: number;
  balanceReleasedAt: Date | null;
  createdAt: Date;
};

export const selectPayments = (reader: Reader, checkoutId: number): Promise<PaymentRow[]> =>
  read(
    reader,
    'payments_of_checkout',
    'select id, method, state, currency, amount, balance_part as "balancePart", balance_released_at as "balanceReleasedAt", failure, created_at as "createdAt" from payment where checkout_id = $1 order by id',
    [checkoutId],
  );
