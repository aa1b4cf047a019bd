import { testCardCalls } from '../../../../../contract/payments/test-cards.ts';
import { type CallContext, handle, type Handler } from '../../../../platform/http/handler.ts';
import { notFound } from '../../../../platform/refusal.ts';
import { signedIn } from '../../../../platform/scope.ts';
import { leaveTestCards, payWithTestCard } from './provider.ts';
import { selectSavedCards } from './saved.ts';
import { selectOwnTestPayment, type TestPayment } from './queries.ts';

/** The payment, if it is one of the caller's company. */
async function own(context: CallContext, reference: string): Promise<TestPayment> {
  const payment = await selectOwnTestPayment(context.database.kysely, reference, signedIn(context).companyId);
  if (!payment) throw notFound();
  return payment;
}

/** The customer of a payment, whose cards only those who may pay see and use. */
const customerFor = (context: CallContext, { customer }: TestPayment): string | null =>
  signedIn(context).accessCodes.includes('payment.pay') ? customer : null;

/** The page of the embedded test provider. */
export const testCardHandlers: Handler[] = [
  handle(testCardCalls.read, async ({ reference }, context) => {
    const payment = await own(context, reference);
    const { currency, amount, state, returnTo, createdAt } = payment;
    const customer = customerFor(context, payment);
    return {
      ...{ reference, currency, amount, open: state === 'pending', returnTo, createdAt: createdAt.toISOString() },
      saves: customer !== null,
      saved: customer === null ? [] : await selectSavedCards(context.database.kysely, customer),
    };
  }),
  handle(testCardCalls.pay, async (input, context) => {
    const payment = await own(context, input.reference);
    const { returnTo } = payment;
    if ((input.saved !== null || input.save) && customerFor(context, payment) === null) throw notFound();
    return { asks: await context.database.transaction((tx) => payWithTestCard(tx, input, context.now)), returnTo };
  }),
  handle(testCardCalls.cancel, async ({ reference }, context) => {
    const payment = await own(context, reference);
    await context.database.transaction((tx) => leaveTestCards(tx, payment, context.now));
    return { returnTo: payment.returnTo };
  }),
];
