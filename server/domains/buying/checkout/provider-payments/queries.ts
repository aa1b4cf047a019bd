import type { CheckoutAnswer } from '../../../../../contract/buying/checkout.ts';
import type { Tx } from '../../../../platform/postgres/sql/tx.ts';

export type CheckoutOfPayment = { companyId: number; userId: number; state: CheckoutAnswer['state']; expiresAt: Date };

/** The checkout of a payment, locked. */
export async function lockCheckoutOf(tx: Tx, checkoutId: number): Promise<CheckoutOfPayment> {
  const row = await tx
    .selectFrom('checkout')
    .select(['company_id as companyId', 'user_id as userId', 'state', 'expires_at as expiresAt'])
    .where('id', '=', checkoutId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  return { ...row, state: row.state as CheckoutAnswer['state'] };
}
