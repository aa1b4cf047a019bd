import { testCardCalls } from '../../../../../contract/payments/test-cards.ts';
import { type CallContext, handle, type Handler } from '../../../../platform/http/handler.ts';
import { notFound } from '../../../../platform/refusal.ts';
import { signedIn } from '../../../../platform/scope.ts';
import { leaveTestCards, payWithTestCard } from './provider.ts';
import { selectOwnTestPayment, type TestPayment } from './queries.ts';

/** The payment, if it is one of the caller's company. */
async function own(context: CallContext, reference: string): Promise<TestPayment> {
  const payment = await selectOwnTestPayment(context.database.kysely, reference, signedIn(context).companyId);
  if (!payment) throw notFound();
  return payment;
}

/** The page of the embedded test provider. */
export const testCardHandlers: Handler[] = [
  handle(testCardCalls.read, async ({ reference }, context) => {
    const { currency, amount, state, returnTo, createdAt } = await own(context, reference);
    return { reference, currency, amount, open: state === 'pending', returnTo, createdAt: createdAt.toISOString() };
  }),
  handle(testCardCalls.pay, async (input, context) => {
    const { returnTo } = await own(context, input.reference);
    return { asks: await context.database.transaction((tx) => payWithTestCard(tx, input, context.now)), returnTo };
  }),
  handle(testCardCalls.cancel, async ({ reference }, context) => {
    const payment = await own(context, reference);
    await context.database.transaction((tx) => leaveTestCards(tx, payment, context.now));
    return { returnTo: payment.returnTo };
  }),
];
