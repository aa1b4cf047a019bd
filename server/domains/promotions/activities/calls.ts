import { activityCalls, operatorActivityCalls, sellerActivityCalls } from '../../../../contract/promotions/activities.ts';
import { handle, type Handler, type JsonText } from '../../../platform/http/handler.ts';
import * as admin from './admin.ts';
import { itemsByKeyword } from './admin-queries.ts';
import * as offers from '../offers/offers.ts';
import { activityPage, type Cached, homeBlocks, runningActivities } from './pages.ts';

/** A cached answer is sent as the text that it is. */
async function sent<Answer>(found: Promise<Cached<Answer>>): Promise<Answer | JsonText> {
  const one = await found;
  return 'answer' in one ? one.answer : one;
}

export const handlers: Handler[] = [
  handle(activityCalls.page, ({ landingUrl }, context) => sent(activityPage(context.database, context, landingUrl))),
  handle(activityCalls.running, (_input, context) => runningActivities(context.database, context)),
  handle(activityCalls.home, (_input, context) => sent(homeBlocks(context.database, context))),

  handle(operatorActivityCalls.list, (input, context) => admin.listActivities(context.database.kysely, context, input)),
  handle(operatorActivityCalls.export, (input, context) => admin.exportActivities(context.database.kysely, context, input)),
  handle(operatorActivityCalls.detail, ({ id }, context) => admin.activityDetail(context.database.kysely, context, id)),
  handle(operatorActivityCalls.version, ({ id, version }, context) => admin.earlierVersion(context.database.kysely, id, version)),
  handle(operatorActivityCalls.choices, (_input, context) => admin.choicesFor(context.database.kysely, context)),
  handle(operatorActivityCalls.items, ({ keyword }, { database, language }) => itemsByKeyword(database.kysely, keyword, language)),
  handle(operatorActivityCalls.save, (input, context) => context.database.transaction((tx) => admin.saveActivity(tx, context, input))),
  handle(operatorActivityCalls.preview, (input, context) => admin.previewActivity(context.database, context, input)),
  handle(operatorActivityCalls.publish, (input, context) =>
    context.database.transaction((tx) => admin.publishActivity(tx, context, input)),
  ),
  handle(operatorActivityCalls.withdraw, ({ id }, context) =>
    context.database.transaction((tx) => admin.withdrawActivity(tx, context, id)),
  ),
  handle(operatorActivityCalls.remove, ({ id }, context) => context.database.transaction((tx) => admin.removeActivity(tx, context, id))),
  handle(operatorActivityCalls.duplicate, ({ id }, context) =>
    context.database.transaction((tx) => admin.duplicateActivity(tx, context, id)),
  ),
  handle(operatorActivityCalls.offers, ({ id }, context) => offers.offersFor(context.database, context, id)),
  handle(operatorActivityCalls.decide, (input, context) => context.database.transaction((tx) => offers.decideOffers(tx, context, input))),
  handle(operatorActivityCalls.addOffer, (input, context) => context.database.transaction((tx) => offers.addOffer(tx, context, input))),

  handle(sellerActivityCalls.list, (_input, context) => offers.invitations(context.database, context)),
  handle(sellerActivityCalls.detail, (input, context) => offers.invitation(context.database, context, input)),
  handle(sellerActivityCalls.offer, (input, context) => context.database.transaction((tx) => offers.offerItems(tx, context, input))),
  handle(sellerActivityCalls.withdraw, (input, context) => context.database.transaction((tx) => offers.withdrawItems(tx, context, input))),
];
