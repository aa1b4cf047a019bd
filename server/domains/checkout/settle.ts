import type { Transaction } from 'kysely';
import { codes } from '../../../contract/codes.ts';
import type { Language } from '../../../contract/locale.ts';
import type { Whole } from '../../platform/http/idempotency.ts';
import type { Session } from '../../platform/http/session.ts';
import { announce } from '../../platform/outbox.ts';
import type { Database } from '../../platform/postgres/pool.ts';
import type { DB } from '../../platform/postgres/schema.ts';
import { invalidFields, notFound, Refusal } from '../../platform/refusal.ts';
import { payFromBalance } from '../payments/index.ts';
import { closeUnapproved } from './approval-ends.ts';
import { expireCheckouts, markPaid, type Payment, payingOrFailing, selectState } from './settle-queries.ts';

export type Payer = { session: Session; language: Language; now: Date };

/** Pays a checkout where nothing is in the way, and otherwise fails for `settle` to say what is. One statement. */
export const settleOrFail = ({ session, now }: Payer, checkoutId: number): Pick<Whole<unknown>, 'work' | 'values'> =>
  payingOrFailing(paymentOf({ session, now }, checkoutId));

/**
 * Pays a checkout from the company's balance: orders paid, goods taken, money posted, all or nothing. One statement; some more the
 * first time that a seller is paid in a currency.
 * @throws 40004 not this company's, 40901 paid before, 40010 expired or cancelled, 40001 at `password` when it has to be said once more, 180001 balance too low.
 */
export async function settle(tx: Transaction<DB>, who: Payer, checkoutId: number): Promise<void> {
  const payment = paymentOf(who, checkoutId);
  const paid = await markPaid(tx, payment);
  if (!paid) throw await refusalOf(tx, payment);
  const { language, now: at } = who;
  if (!paid.posted) await payFromBalance(tx, { checkoutId, buyerCompanyId: payment.companyId, due: paid.due, at, language });
}

const paymentOf = ({ session, now }: Pick<Payer, 'session' | 'now'>, checkoutId: number): Payment => ({
  checkoutId,
  companyId: session.companyId,
  userId: session.userId,
  sessionId: session.id,
  at: now,
});

async function refusalOf(tx: Transaction<DB>, payment: Payment): Promise<Refusal> {
  const found = await selectState(tx, payment);
  if (!found) return notFound();
  if (found.state === 'paid') return new Refusal(codes.conflict, 'payment.alreadyPaid');
  if (found.waits) return new Refusal(codes.refused, 'payment.awaitsApproval');
  if (found.state === 'expired' || (found.state === 'open' && found.expiresAt <= payment.at))
    return new Refusal(codes.refused, 'payment.expired');
  if (found.state === 'open' && found.unconfirmed) return invalidFields({ password: 'payment.passwordNeeded' });
  return new Refusal(codes.refused, 'payment.notPayable');
}

const batch = 100;

/**
 * Ends every checkout whose reservation is over: orders cancelled, goods available again. Who waited for an approval finds the goods in
 * the cart, and is told by mail. Returns how many.
 * @param publicUrl the market's address, for the mails
 */
export async function releaseExpiredCheckouts(database: Database, now: Date, publicUrl?: string): Promise<number> {
  let all = 0;
  for (;;) {
    const expired = await database.transaction(async (tx) => {
      const ended = await expireCheckouts(tx, now, batch);
      if (ended.unapproved.length > 0) await closeUnapproved(tx, ended.unapproved, { now, publicUrl });
      return ended.expired;
    });
    all += expired;
    if (expired > 0) announce(database);
    if (expired < batch) return all;
  }
}
