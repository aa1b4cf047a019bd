import { operatorServiceCalls, sellerServiceCalls, serviceCalls } from '../../../../contract/talk/service.ts';
import { handle, type Handler } from '../../../platform/http/handler.ts';
import { signedIn, signedInScope } from '../../../platform/scope.ts';
import { caseView, changeCase } from './actions.ts';
import { countViews, findAgent, saveAgent } from './agents.ts';
import { rate, ratingCsv, ratingOf, ratingPage } from './ratings.ts';
import { deleteReply, saveReply, selectReplies } from './replies.ts';
import { inboxSettings, saveInbox } from './settings.ts';

export const handlers: Handler[] = [
  handle(serviceCalls.counts, (_input, context) => countViews(context.database.kysely, signedIn(context))),
  handle(serviceCalls.self, (_input, context) => findAgent(context.database.kysely, signedIn(context))),
  handle(serviceCalls.saveSelf, (input, context) => context.database.transaction((tx) => saveAgent(tx, signedInScope(context), input))),
  handle(serviceCalls.case, ({ gid }, context) => caseView(context.database.kysely, signedInScope(context), gid)),
  handle(serviceCalls.change, (input, context) => context.database.transaction((tx) => changeCase(tx, signedInScope(context), input))),
  handle(serviceCalls.rating, ({ gid }, context) => ratingOf(context.database.kysely, signedInScope(context), gid)),
  handle(serviceCalls.rate, (input, context) =>
    context.database.transaction((tx) => rate(tx, { ...signedInScope(context), contacts: context.config.chatContacts }, input)),
  ),
  handle(serviceCalls.replies, (_input, context) => selectReplies(context.database.kysely, signedIn(context))),
  handle(serviceCalls.saveReply, (input, context) =>
    context.database.transaction((tx) => saveReply(tx, signedIn(context), context.now, input)),
  ),
  handle(serviceCalls.deleteReply, ({ id }, context) => context.database.transaction((tx) => deleteReply(tx, signedIn(context), id))),

  handle(sellerServiceCalls.settings, ({ storeId }, context) =>
    context.database.transaction((tx) => inboxSettings(tx, signedIn(context).companyId, storeId)),
  ),
  handle(sellerServiceCalls.save, (input, context) =>
    context.database.transaction((tx) => saveInbox(tx, signedInScope(context), signedIn(context).companyId, input)),
  ),
  handle(sellerServiceCalls.ratings, (input, context) =>
    ratingPage(context.database.kysely, signedInScope(context), signedIn(context).companyId, input),
  ),
  handle(sellerServiceCalls.exportRatings, (input, context) =>
    ratingCsv(context.database.kysely, signedInScope(context), signedIn(context).companyId, input),
  ),
  handle(operatorServiceCalls.settings, ({ storeId }, context) => context.database.transaction((tx) => inboxSettings(tx, null, storeId))),
  handle(operatorServiceCalls.save, (input, context) =>
    context.database.transaction((tx) => saveInbox(tx, signedInScope(context), null, input)),
  ),
  handle(operatorServiceCalls.ratings, (input, context) => ratingPage(context.database.kysely, signedInScope(context), null, input)),
  handle(operatorServiceCalls.exportRatings, (input, context) => ratingCsv(context.database.kysely, signedInScope(context), null, input)),
];
