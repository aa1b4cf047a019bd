import type { Transaction } from 'kysely';
import { codes } from '../../../contract/codes.ts';
import type { Language } from '../../../contract/locale.ts';
import type { Session } from '../../platform/http/session.ts';
import { announce } from '../../platform/outbox.ts';
import type { Database } from '../../platform/postgres/pool.ts';
import type { DB } from '../../platform/postgres/schema.ts';
import { changedMeanwhile, notFound, Refusal } from '../../platform/refusal.ts';
import { payFromBalance } from '../payments/index.ts';
import { expireCheckouts, lockCheckout, markPaid } from './settle-queries.ts';

/**
 * Pays a checkout from the company's balance: orders paid, goods taken, money posted, all or nothing. Four statements.
 * @throws 40004 not this company's, 40901 paid before, 40010 expired or cancelled, 180001 balance too low.
 */
export async function settle(tx: Transaction<DB>, who: { session: Session; language: Language; now: Date }, checkoutId: number): Promise<void> {
  const { companyId, userId } = who.session;
  const orders = await lockCheckout(tx, companyId, checkoutId);
  const [first] = orders;
  if (!first) throw notFound();
  if (first.state === 'paid') throw new Refusal(codes.conflict, 'payment.alreadyPaid');
  if (first.state === 'expired' || (first.state === 'open' && first.expiresAt <= who.now)) throw new Refusal(codes.refused, 'payment.expired');
  const due = orders.flatMap(({ orderId, orderState, sellerCompanyId, currency, total }) =>
    orderId !== null && orderState === 'awaiting_payment' ? [{ orderId, sellerCompanyId, currency, total }] : [],
  );
  if (first.state !== 'open' || due.length === 0 || due.length < orders.length) throw new Refusal(codes.refused, 'payment.notPayable');
  const paid = await markPaid(tx, { checkoutId, orderIds: due.map((order) => order.orderId), at: who.now, userId });
  if (paid !== due.length) throw changedMeanwhile();
  // Last, since the sellers' accounts are locked from here to the commit.
  await payFromBalance(tx, { checkoutId, buyerCompanyId: companyId, due, at: who.now, language: who.language });
}

const batch = 100;

/** Ends every checkout whose reservation is over: orders cancelled, goods available again. Returns how many. */
export async function releaseExpiredCheckouts(database: Database, now: Date): Promise<number> {
  let all = 0;
  for (;;) {
    const expired = await database.transaction((tx) => expireCheckouts(tx, now, batch));
    all += expired;
    if (expired > 0) announce(database);
    if (expired < batch) return all;
  }
}
