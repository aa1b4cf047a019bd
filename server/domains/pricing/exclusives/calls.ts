import { exclusiveCalls, operatorExclusiveCalls, sellerExclusiveCalls } from '../../../../contract/pricing/exclusives.ts';
import { type CallContext, handle, type Handler } from '../../../platform/http/handler.ts';
import { type Desk, operatorDesk, sellerDesk } from './managed.ts';
import * as groups from './groups.ts';
import { exportMine, itemPage, storePage } from './mine.ts';
import { priceTable, savePrices } from './prices.ts';
import * as rights from './rights.ts';

/** The same desk over a seller's own stores or, for the operator, over all. */
function deskHandlers(calls: typeof operatorExclusiveCalls, deskOf: (context: CallContext) => Desk): Handler[] {
  return [
    handle(calls.list, (input, context) => rights.rightList(context.database, deskOf(context), input)),
    handle(calls.export, (input, context) => rights.exportRights(context.database, deskOf(context), input)),
    handle(calls.targets, (input, context) => rights.targetList(context.database, deskOf(context), input)),
    handle(calls.buyers, ({ keyword }, context) => groups.knownBuyers(context.database, deskOf(context), keyword)),
    handle(calls.give, (input, context) => rights.give(context.database, deskOf(context), input)),
    handle(calls.change, async (input, context) => {
      await rights.change(context.database, deskOf(context), input);
      return {};
    }),
    handle(calls.end, (input, context) => rights.end(context.database, deskOf(context), input)),
    handle(calls.open, (input, context) => rights.open(context.database, deskOf(context), input)),
    handle(calls.groups, ({ keyword }, context) => groups.groupList(context.database, deskOf(context), keyword)),
    handle(calls.group, (input, context) => groups.groupDetail(context.database, deskOf(context), input)),
    handle(calls.saveGroup, (input, context) => groups.saveGroup(context.database, deskOf(context), input)),
    handle(calls.endGroup, async ({ groupId }, context) => {
      await groups.endGroup(context.database, deskOf(context), groupId);
      return {};
    }),
    handle(calls.addMembers, (input, context) => groups.addMembers(context.database, deskOf(context), input)),
    handle(calls.removeMembers, (input, context) => groups.removeMembers(context.database, deskOf(context), input)),
  ];
}

export const handlers: Handler[] = [
  handle(exclusiveCalls.items, (input, context) => itemPage(context, input)),
  handle(exclusiveCalls.stores, (input, context) => storePage(context, input)),
  handle(exclusiveCalls.export, (input, context) => exportMine(context, input)),
  ...deskHandlers(sellerExclusiveCalls, sellerDesk),
  handle(sellerExclusiveCalls.findBuyer, ({ reference }, context) => groups.findBuyer(context.database, sellerDesk(context), reference)),
  handle(sellerExclusiveCalls.prices, (input, context) => priceTable(context.database, sellerDesk(context), input)),
  handle(sellerExclusiveCalls.savePrices, async (input, context) => {
    await savePrices(context.database, sellerDesk(context), input);
    return {};
  }),
  ...deskHandlers(operatorExclusiveCalls, operatorDesk),
];
