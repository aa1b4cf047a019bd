import type { Transaction } from 'kysely';
import { type Reader, read } from '../../../platform/postgres/read.ts';
import type { DB } from '../../../platform/postgres/schema.ts';

export type Amount = { currency: string; amount: number };

/** One captured payment per currency. A second capture of a checkout is refused by the database. */
export async function insertCaptures(
  tx: Transaction<DB>,
  capture: { checkoutId: number; method: 'balance'; ledgerTransactionId: number; at: Date; amounts: readonly Amount[] },
): Promise<void> {
  await tx
    .insertInto('payment')
    .values(
      capture.amounts.map(({ currency, amount }) => ({
        checkout_id: capture.checkoutId,
        method: capture.method,
        state: 'captured',
        currency,
        amount,
        ledger_transaction_id: capture.ledgerTransactionId,
        created_at: capture.at,
      })),
    )
    .execute();
}

export type PaymentRow = {
  id: number;
  method: 'balance' | 'card' | 'bank_transfer' | 'credit';
  state: 'captured' | 'pending' | 'failed' | 'unknown';
  currency: string;
  amount: number;
  createdAt: Date;
};

export const selectPayments = (reader: Reader, checkoutId: number): Promise<PaymentRow[]> =>
  read(
    reader,
    'payments_of_checkout',
    'select id, method, state, currency, amount, created_at as "createdAt" from payment where checkout_id = $1 order by id',
    [checkoutId],
  );
