import { questionCalls as calls } from '../../../../contract/buying/questions.ts';
import { type CallContext, handle, type Handler, signedIn } from '../../../platform/http/handler.ts';
import { countOpen } from './queries.ts';
import * as questions from './service.ts';

function askingOf(context: CallContext): questions.Asking {
  const { userId, companyId } = signedIn(context);
  const { country, language, config } = context;
  return { userId, companyId, country, language, now: context.now(), publicUrl: config.publicUrl };
}

export const handlers: Handler[] = [
  handle(calls.ofItem, ({ itemId, cursor, size }, { database, country, session }) =>
    questions.publishedPage(database, { itemId, country, companyId: session?.companyId ?? null, cursor, size }),
  ),
  handle(calls.responseTime, ({ storeId }, { database, country, session, now }) =>
    questions.responseTime(database, { storeId, country, companyId: session?.companyId ?? null, now: now() }),
  ),
  handle(calls.ask, (input, context) => context.once((tx) => questions.ask(tx, askingOf(context), input))),
  handle(calls.mine, (input, context) => questions.ownPage(context.database, askingOf(context), input)),
  handle(calls.withdraw, async ({ id }, context) => {
    await questions.withdraw(context.database, signedIn(context).companyId, id);
    return {};
  }),
  handle(calls.list, (input, context) => questions.sellerPage(context.database, askingOf(context), input)),
  handle(calls.export, (input, context) => questions.exportQuestions(context.database, askingOf(context), input)),
  handle(calls.counts, async (_, context) => ({ open: await countOpen(context.database, signedIn(context).companyId) })),
  handle(calls.answer, (input, context) => questions.answer(context.database, askingOf(context), input)),
  handle(calls.publish, async (input, context) => {
    await questions.publish(context.database, askingOf(context), input);
    return {};
  }),
  handle(calls.withdrawAnswer, async (input, context) => {
    await questions.withdrawAnswer(context.database, askingOf(context), input);
    return {};
  }),
];
