import { exclusiveCalls, operatorExclusiveCalls, sellerExclusiveCalls } from '../../../../contract/pricing/exclusives.ts';
import { signedIn } from '../../../platform/scope.ts';
import { type CallContext, handle, type Handler } from '../../../platform/http/handler.ts';
import type { Seller } from './changes.ts';
import * as groups from './groups.ts';
import { exportMine, itemPage, storePage } from './mine.ts';
import { priceTable, savePrices } from './prices.ts';
import * as rights from './rights.ts';

const ownCompany = (context: CallContext): number => signedIn(context).companyId;

/** The same handlers for a seller's own stores and, for the operator, for all stores. */
function sharedHandlers(calls: typeof operatorExclusiveCalls, sellerOf: (context: CallContext) => Seller): Handler[] {
  return [
    handle(calls.list, (input, context) => rights.rightList(context.database.kysely, context, sellerOf(context), input)),
    handle(calls.export, (input, context) => rights.exportRights(context.database.kysely, context, sellerOf(context), input)),
    handle(calls.targets, (input, context) => rights.targetList(context.database.kysely, context, sellerOf(context), input)),
    handle(calls.buyers, ({ keyword }, context) => groups.knownBuyers(context.database.kysely, sellerOf(context), keyword)),
    handle(calls.give, (input, context) => context.database.transaction((tx) => rights.give(tx, context, sellerOf(context), input))),
    handle(calls.change, async (input, context) => {
      await context.database.transaction((tx) => rights.change(tx, context, sellerOf(context), input));
      return {};
    }),
    handle(calls.end, (input, context) => context.database.transaction((tx) => rights.end(tx, context, sellerOf(context), input))),
    handle(calls.open, (input, context) => context.database.transaction((tx) => rights.open(tx, context, sellerOf(context), input))),
    handle(calls.groups, ({ keyword }, context) => groups.groupList(context.database.kysely, sellerOf(context), keyword)),
    handle(calls.group, (input, context) => groups.groupDetail(context.database.kysely, sellerOf(context), input)),
    handle(calls.saveGroup, (input, context) =>
      context.database.transaction((tx) => groups.saveGroup(tx, context, sellerOf(context), input)),
    ),
    handle(calls.endGroup, async ({ groupId }, context) => {
      await context.database.transaction((tx) => groups.endGroup(tx, context, sellerOf(context), groupId));
      return {};
    }),
    handle(calls.addMembers, (input, context) =>
      context.database.transaction((tx) => groups.addMembers(tx, context, sellerOf(context), input)),
    ),
    handle(calls.removeMembers, (input, context) =>
      context.database.transaction((tx) => groups.removeMembers(tx, context, sellerOf(context), input)),
    ),
  ];
}

export const handlers: Handler[] = [
  handle(exclusiveCalls.items, (input, context) => itemPage(context.database, context, input)),
  handle(exclusiveCalls.stores, (input, context) => storePage(context.database, context, input)),
  handle(exclusiveCalls.export, (input, context) => exportMine(context.database, context, input)),
  ...sharedHandlers(sellerExclusiveCalls, ownCompany),
  handle(sellerExclusiveCalls.findBuyer, ({ reference }, context) =>
    context.database.transaction((tx) => groups.findBuyer(tx, context, ownCompany(context), reference)),
  ),
  handle(sellerExclusiveCalls.prices, (input, context) =>
    context.database.transaction((tx) => priceTable(tx, context, ownCompany(context), input)),
  ),
  handle(sellerExclusiveCalls.savePrices, async (input, context) => {
    await context.database.transaction((tx) => savePrices(tx, context, ownCompany(context), input));
    return {};
  }),
  ...sharedHandlers(operatorExclusiveCalls, () => null),
];
