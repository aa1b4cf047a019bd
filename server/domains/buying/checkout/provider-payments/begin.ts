import { codes } from '../../../../../contract/wire/codes.ts';
import type { Tx } from '../../../../platform/postgres/sql/tx.ts';
import { notFound, Refusal } from '../../../../platform/refusal.ts';
import type { SignedInScope } from '../../../../platform/scope.ts';
import { move } from '../../../../platform/state-machine.ts';
import { lockOrdersOf } from '../../../orders/placing/index.ts';
import { heldPart } from '../../../payments/balance/index.ts';
import {
  insertProviderPayment,
  payments,
  type ProviderPaymentRow,
  selectProviderPayment,
  selectUnderWay,
} from '../../../payments/provider-payments/index.ts';
import { customerOf } from '../../../payments/saved-cards/index.ts';
import { holdPart, splitDue } from '../split.ts';
import { refusalOf } from '../settle.ts';
import * as settleQueries from '../settle-queries.ts';
import { providerRefusal } from './answers.ts';
import { announcePayment, followPayment, type PaymentWork } from './follow.ts';
import { firstQuestion } from './timing.ts';

/** Payments of a former amount that are ended before the buyer is asked to wait: one, unless orders are cancelled at the same time. */
const mostRounds = 5;

/**
 * Begins the payment of a checkout at a provider, of all of it or besides a part from the balance; the answer is the page where the buyer pays. There is one payment under way at a time: while
 * the buyer has not paid, beginning again leads to the same page.
 * @throws as `settle`, and codes.conflict when the payment is being decided, codes.unavailable when the provider gives no answer
 */
export async function beginPayment(
  work: PaymentWork,
  cards: string | null,
  scope: SignedInScope,
  { checkoutId, balancePart = 0 }: { checkoutId: number; balancePart?: number },
): Promise<{ page: string }> {
  const provider = cards === null ? undefined : work.providers(cards);
  if (!provider) throw new Refusal(codes.refused, 'paymentMethod.off');
  const { database, transact, now } = work;
  try {
    const customer = await customerOf(database, provider, scope.caller.companyId, now);
    const by = { name: provider.name, customer };
    for (let round = 0; round < mostRounds; round++) {
      const { payment, isOutdated } = await transact((tx) => claim(tx, scope, { checkoutId, balancePart }, by));
      if (!isOutdated) {
        if (payment.page) return { page: payment.page };
        const { page } = await announcePayment(work, provider, payment);
        await transact((tx) => move(tx, payments, { ids: [payment.id], from: ['created', 'unknown'], to: 'pending', now }));
        return { page };
      }
      // An order was cancelled, or another part is to be paid from the balance: the payment of the former amount is ended, then one of the new amount begins.
      const reference = payment.reference ?? (await announcePayment(work, provider, payment)).reference;
      await provider.cancel(reference, now);
      await followPayment(work, payment.id);
    }
    throw new Refusal(codes.conflict, 'payment.underWay');
  } catch (error) {
    throw providerRefusal(error);
  }
}

/** The payment that is under way, or a new one. */
async function claim(
  tx: Tx,
  { caller, language, now }: SignedInScope,
  { checkoutId, balancePart }: { checkoutId: number; balancePart: number },
  provider: { name: string; customer: string | null },
): Promise<{ payment: ProviderPaymentRow; isOutdated: boolean }> {
  const checkout = await settleQueries.lockCheckout(tx, checkoutId, caller.companyId);
  if (!checkout) throw notFound();
  const [obstacles, orders] = await Promise.all([
    settleQueries.selectObstacles(tx, { checkoutId, companyId: caller.companyId, sessionId: caller.id, method: 'card', now }),
    lockOrdersOf(tx, checkoutId, caller.companyId),
  ]);
  const refusal = refusalOf(checkout, obstacles, orders, now);
  if (refusal) throw refusal;
  const { currency, amount } = await splitDue(tx, { caller, language }, { rule: obstacles.rule, orders, balancePart });
  const before = await selectUnderWay(tx, checkoutId);
  if (before) {
    const isSame = before.currency === currency && before.amount === amount && heldPart(before) === balancePart;
    return { payment: before, isOutdated: !isSame };
  }
  const askAt = new Date(now.getTime() + firstQuestion);
  const id = await insertProviderPayment(tx, {
    ...{ checkoutId, provider: provider.name, customer: provider.customer, currency, amount, balancePart, askAt, now },
  });
  await holdPart(tx, { paymentId: id, checkoutId, currency, part: balancePart }, { caller, language, now });
  const payment = await selectProviderPayment(tx, id);
  if (!payment) throw new Error('a row that was just written is there');
  return { payment, isOutdated: false };
}
