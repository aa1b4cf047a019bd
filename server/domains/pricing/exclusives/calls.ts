import { exclusiveCalls, operatorExclusiveCalls, sellerExclusiveCalls } from '../../../../contract/pricing/exclusives.ts';
import { type CallContext, handle, type Handler } from '../../../platform/http/handler.ts';
import { type Scope, operatorScope, sellerScope } from './managed.ts';
import * as groups from './groups.ts';
import { exportMine, itemPage, storePage } from './mine.ts';
import { priceTable, savePrices } from './prices.ts';
import * as rights from './rights.ts';

/** The same handlers for a seller's own stores and, for the operator, for all stores. */
function scopeHandlers(calls: typeof operatorExclusiveCalls, scopeOf: (context: CallContext) => Scope): Handler[] {
  return [
    handle(calls.list, (input, context) => rights.rightList(context.database, scopeOf(context), input)),
    handle(calls.export, (input, context) => rights.exportRights(context.database, scopeOf(context), input)),
    handle(calls.targets, (input, context) => rights.targetList(context.database, scopeOf(context), input)),
    handle(calls.buyers, ({ keyword }, context) => groups.knownBuyers(context.database, scopeOf(context), keyword)),
    handle(calls.give, (input, context) => rights.give(context.database, scopeOf(context), input)),
    handle(calls.change, async (input, context) => {
      await rights.change(context.database, scopeOf(context), input);
      return {};
    }),
    handle(calls.end, (input, context) => rights.end(context.database, scopeOf(context), input)),
    handle(calls.open, (input, context) => rights.open(context.database, scopeOf(context), input)),
    handle(calls.groups, ({ keyword }, context) => groups.groupList(context.database, scopeOf(context), keyword)),
    handle(calls.group, (input, context) => groups.groupDetail(context.database, scopeOf(context), input)),
    handle(calls.saveGroup, (input, context) => groups.saveGroup(context.database, scopeOf(context), input)),
    handle(calls.endGroup, async ({ groupId }, context) => {
      await groups.endGroup(context.database, scopeOf(context), groupId);
      return {};
    }),
    handle(calls.addMembers, (input, context) => groups.addMembers(context.database, scopeOf(context), input)),
    handle(calls.removeMembers, (input, context) => groups.removeMembers(context.database, scopeOf(context), input)),
  ];
}

export const handlers: Handler[] = [
  handle(exclusiveCalls.items, (input, context) => itemPage(context, input)),
  handle(exclusiveCalls.stores, (input, context) => storePage(context, input)),
  handle(exclusiveCalls.export, (input, context) => exportMine(context, input)),
  ...scopeHandlers(sellerExclusiveCalls, sellerScope),
  handle(sellerExclusiveCalls.findBuyer, ({ reference }, context) => groups.findBuyer(context.database, sellerScope(context), reference)),
  handle(sellerExclusiveCalls.prices, (input, context) => priceTable(context.database, sellerScope(context), input)),
  handle(sellerExclusiveCalls.savePrices, async (input, context) => {
    await savePrices(context.database, sellerScope(context), input);
    return {};
  }),
  ...scopeHandlers(operatorExclusiveCalls, operatorScope),
];
