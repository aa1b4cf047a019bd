import { codes } from '../../../../../contract/wire/codes.ts';
import { topUpCalls, type TopUp } from '../../../../../contract/payments/balance/top-ups.ts';
import { type CallContext, handle, type Handler } from '../../../../platform/http/handler.ts';
import type { Reader } from '../../../../platform/postgres/sql/read.ts';
import { notFound, Refusal } from '../../../../platform/refusal.ts';
import { signedIn, signedInScope, type SignedInScope } from '../../../../platform/scope.ts';
import { move } from '../../../../platform/state-machine.ts';
import { message } from '../../../../platform/texts.ts';
import { type MethodObstacle, obstacleFor } from '../../../payments/methods/index.ts';
import { insertTopUp, payments, selectProviderPayment, selectTopUp, type TopUpRow } from '../../../payments/provider-payments/index.ts';
import { customerOf } from '../../../payments/saved-cards/index.ts';
import { ignoreSilence, providerRefusal } from './answers.ts';
import { announcePayment, followPayment } from './follow.ts';
import { workOf } from './jobs.ts';
import { firstQuestion } from './timing.ts';

const seen = ({ createdAt, page, ...row }: TopUpRow): TopUp => ({
  ...row,
  page: row.state === 'pending' ? page : null,
  createdAt: createdAt.toISOString(),
});

async function own(context: CallContext, id: number): Promise<TopUpRow> {
  const found = await selectTopUp(context.database.kysely, id, signedIn(context).companyId);
  if (!found) throw notFound();
  return found;
}

/** Why a buyer cannot top up these amounts by card; null if it can. */
const obstacle = (
  reader: Reader,
  scope: SignedInScope,
  amounts: readonly { currency: string; total: number }[],
): Promise<MethodObstacle | null> =>
  obstacleFor(reader, 'card', { companyId: scope.caller.companyId, language: scope.language, due: amounts });

/**
 * Begins a top-up. Its row is written once for the key of the call; announcing it again leads to the same page.
 * @throws codes.refused when cards are not offered to the buyer, codes.unavailable when the provider gives no answer
 */
async function begin(
  context: CallContext,
  { currency, amount }: { currency: string; amount: number },
): Promise<{ id: number; page: string }> {
  const { database, now, config } = context;
  const scope = signedInScope(context);
  const { caller, language } = scope;
  const work = workOf(database, now, config);
  const provider = config.cards === null ? undefined : work.providers(config.cards);
  if (!provider) throw new Refusal(codes.refused, 'paymentMethod.off');
  // Saved cards are for those who may pay.
  const mayUseCards = caller.accessCodes.includes('payment.pay');
  const customer = mayUseCards ? await customerOf(database, provider, caller.companyId, now) : null;
  const { id } = await context.once(async (tx) => {
    const found = await obstacle(tx, scope, [{ currency, total: amount }]);
    if (found) throw new Refusal(codes.refused, found.key, found.values);
    const owner = { companyId: caller.companyId, userId: caller.userId, language };
    const askAt = new Date(now.getTime() + firstQuestion);
    return { id: await insertTopUp(tx, { provider: provider.name, customer, currency, amount, ...owner, askAt, now }) };
  });
  const payment = await selectProviderPayment(database.kysely, id);
  if (!payment) throw new Error('a row that was just written is there');
  if (payment.page) return { id, page: payment.page };
  if (payment.state === 'failed') throw new Refusal(codes.refused, 'payment.providerRefused');
  try {
    const { page } = await announcePayment(work, provider, payment);
    await work.transact((tx) => move(tx, payments, { ids: [id], from: ['created', 'unknown'], to: 'pending', now }));
    return { id, page };
  } catch (error) {
    throw providerRefusal(error);
  }
}

/** Money that a provider takes is followed in one place, whatever it is for. */
export const topUpHandlers: Handler[] = [
  handle(topUpCalls.offered, async (_input, context) => {
    const scope = signedInScope(context);
    if (context.config.cards === null) return { card: false, obstacle: null };
    const found = await obstacle(context.database, scope, []);
    return { card: found?.key !== 'paymentMethod.off', obstacle: found && message(found.key, scope.language, found.values) };
  }),
  handle(topUpCalls.begin, (input, context) => begin(context, input)),
  handle(topUpCalls.result, async ({ id }, context) => seen(await own(context, id))),
  handle(topUpCalls.follow, async ({ id }, context) => {
    await own(context, id);
    // Without an answer of the provider the page shows what is known; the job asks again.
    await followPayment(workOf(context.database, context.now, context.config), id).catch(ignoreSilence);
    return seen(await own(context, id));
  }),
];
