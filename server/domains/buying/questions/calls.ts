import { questionCalls as calls } from '../../../../contract/buying/questions.ts';
import { handle, type Handler } from '../../../platform/http/handler.ts';
import { signedIn } from '../../../platform/scope.ts';
import { cachedForVisitors } from '../../catalogue/index.ts';
import { countOpen } from './queries.ts';
import * as questions from './service.ts';

export const handlers: Handler[] = [
  handle(calls.ofItem, (input, context) => questions.publishedPage(context.database, context, input)),
  handle(calls.responseTime, ({ storeId }, context) =>
    cachedForVisitors(context, `response time ${storeId}`, async () => ({
      answer: await questions.responseTime(context.database, context, storeId),
      lifetime: { itemIds: [], until: null },
    })),
  ),
  handle(calls.ask, (input, context) => context.once((tx) => questions.ask(tx, context, input))),
  handle(calls.mine, (input, context) => questions.ownPage(context.database, context, input)),
  handle(calls.withdraw, async ({ id }, context) => {
    await context.database.transaction((tx) => questions.withdraw(tx, context, id));
    return {};
  }),
  handle(calls.list, (input, context) => questions.sellerPage(context.database, context, input)),
  handle(calls.export, (input, context) => questions.exportQuestions(context.database, context, input)),
  handle(calls.counts, async (_, context) => ({ open: await countOpen(context.database, signedIn(context).companyId) })),
  handle(calls.answer, (input, context) => context.database.transaction((tx) => questions.answer(tx, context, input))),
  handle(calls.publish, async (input, context) => {
    await context.database.transaction((tx) => questions.publish(tx, context, input));
    return {};
  }),
  handle(calls.withdrawAnswer, async (input, context) => {
    await context.database.transaction((tx) => questions.withdrawAnswer(tx, context, input));
    return {};
  }),
];
