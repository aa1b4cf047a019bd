import { commissionCalls } from '../../../../contract/payments/sellers/commission.ts';
import { handle, type Handler } from '../../../platform/http/handler.ts';
import { findCategories, findSellers } from './queries.ts';
import * as service from './service.ts';

export const commissionHandlers: Handler[] = [
  handle(commissionCalls.list, (input, context) => service.listRates(context.database.kysely, context, input)),
  handle(commissionCalls.export, (input, context) => service.exportRates(context.database.kysely, context, input)),
  handle(commissionCalls.ofItem, ({ item }, context) => service.ratesOfItem(context.database.kysely, context, item)),
  handle(commissionCalls.sellers, ({ keyword }, context) => findSellers(context.database.kysely, keyword)),
  handle(commissionCalls.categories, ({ keyword }, context) => findCategories(context.database.kysely, context.language, keyword)),
  handle(commissionCalls.add, (input, context) => context.database.transaction((tx) => service.addRate(tx, context, input))),
  handle(commissionCalls.end, (input, context) => context.database.transaction((tx) => service.endRate(tx, context, input))),
  handle(commissionCalls.remove, ({ id }, context) => context.database.transaction((tx) => service.removeRate(tx, context, id))),
  handle(commissionCalls.setting, (_input, context) => service.setting(context.database.kysely)),
  handle(commissionCalls.saveSetting, (input, context) => context.database.transaction((tx) => service.saveSetting(tx, context, input))),
];
