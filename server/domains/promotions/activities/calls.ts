import { activityCalls, operatorActivityCalls, sellerActivityCalls } from '../../../../contract/promotions/activities.ts';
import { handle, type Handler } from '../../../platform/http/handler.ts';
import * as admin from './admin.ts';
import { itemsByKeyword } from './admin-queries.ts';
import * as offers from '../offers/offers.ts';
import { activityPage, homeBlocks, runningActivities } from './pages.ts';

export const handlers: Handler[] = [
  handle(activityCalls.page, ({ landingUrl }, context) => activityPage(context, landingUrl)),
  handle(activityCalls.running, (_input, context) => runningActivities(context)),
  handle(activityCalls.home, (_input, context) => homeBlocks(context)),

  handle(operatorActivityCalls.list, (input, context) => admin.listActivities(context, input)),
  handle(operatorActivityCalls.export, (input, context) => admin.exportActivities(context, input)),
  handle(operatorActivityCalls.detail, ({ id }, context) => admin.activityDetail(context, id)),
  handle(operatorActivityCalls.version, ({ id, version }, context) => admin.earlierVersion(context, id, version)),
  handle(operatorActivityCalls.choices, (_input, context) => admin.choicesFor(context)),
  handle(operatorActivityCalls.items, ({ keyword }, { database, language }) => itemsByKeyword(database.kysely, keyword, language)),
  handle(operatorActivityCalls.save, (input, context) => admin.saveActivity(context, input)),
  handle(operatorActivityCalls.preview, (input, context) => admin.previewActivity(context, input)),
  handle(operatorActivityCalls.publish, (input, context) => admin.publishActivity(context, input)),
  handle(operatorActivityCalls.withdraw, ({ id }, context) => admin.withdrawActivity(context, id)),
  handle(operatorActivityCalls.remove, ({ id }, context) => admin.removeActivity(context, id)),
  handle(operatorActivityCalls.duplicate, ({ id }, context) => admin.duplicateActivity(context, id)),
  handle(operatorActivityCalls.offers, ({ id }, context) => offers.offersFor(context, id)),
  handle(operatorActivityCalls.decide, (input, context) => offers.decideOffers(context, input)),
  handle(operatorActivityCalls.addOffer, (input, context) => offers.addOffer(context, input)),

  handle(sellerActivityCalls.list, (_input, context) => offers.invitations(context)),
  handle(sellerActivityCalls.detail, (input, context) => offers.invitation(context, input)),
  handle(sellerActivityCalls.offer, (input, context) => offers.offerItems(context, input)),
  handle(sellerActivityCalls.withdraw, (input, context) => offers.withdrawItems(context, input)),
];
