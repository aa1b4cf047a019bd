import type { Transaction } from 'kysely';
import { type Reader, read } from '../../platform/postgres/read.ts';
import type { DB } from '../../platform/postgres/schema.ts';
import { posting } from '../ledger/index.ts';

export type Amount = { currency: string; amount: number };

/**
 * The parts of a statement that pay its `orders` (seller_company_id, currency, total) from the buyer's balance: `posted` is the ledger's
 * transaction, or nothing when `payFromBalance` has to find out why not. The arguments are SQL.
 */
export const payingFromBalance = (checkout: Record<'id' | 'buyerCompanyId' | 'reference' | 'at', string>): string => `
legs as materialized (
  select kind, company_id, currency, sum(amount)::bigint as amount from (
    select 'buyer_balance' as kind, ${checkout.buyerCompanyId}::bigint as company_id, currency, -total as amount from orders
    union all select 'seller_payable', seller_company_id, currency, total from orders) leg
  where amount <> 0 group by kind, company_id, currency
), ${posting({ kind: "'order_payment'", scope: "'checkout'", key: `${checkout.id}::text`, reference: checkout.reference, at: checkout.at })},
captured as (
  insert into payment (checkout_id, method, state, currency, amount, ledger_transaction_id, created_at)
  select ${checkout.id}, 'balance', 'captured', legs.currency, -legs.amount, posted.id, ${checkout.at}
  from posted cross join legs where legs.kind = 'buyer_balance'
)`;

/** One captured payment per currency. A second capture of a checkout is refused by the database. */
export async function insertCaptures(
  tx: Transaction<DB>,
  capture: { checkoutId: number; method: 'balance'; ledgerTransactionId: number; at: Date; amounts: readonly Amount[] },
): Promise<void> {
  await read(
    tx,
    'payment_capture',
    `insert into payment (checkout_id, method, state, currency, amount, ledger_transaction_id, created_at)
     select $1, $2, 'captured', paid.currency, paid.amount, $3, $4 from unnest($5::text[], $6::bigint[]) paid (currency, amount)`,
    [
      capture.checkoutId,
      capture.method,
      capture.ledgerTransactionId,
      capture.at,
      capture.amounts.map((one) => one.currency),
      capture.amounts.map((one) => one.amount),
    ],
  );
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
