import { mostWishLines, wishListCalls as calls } from '../../../../contract/buying/wish-lists.ts';
import { handle, type Handler } from '../../../platform/http/handler.ts';
import { signedIn } from '../../../platform/scope.ts';
import { selectLists, selectSavedItems } from './queries.ts';
import * as lists from './service.ts';
import { watchLine } from './watches.ts';

export const handlers: Handler[] = [
  handle(calls.lists, async (_, context) => ({ lists: await selectLists(context.database, context) })),
  handle(calls.lines, (input, context) => lists.linePage(context.database, context, input)),
  handle(calls.saved, async (_, context) => ({
    items: await selectSavedItems(context.database, signedIn(context).userId, mostWishLines),
  })),
  handle(calls.save, (input, context) => context.database.transaction((tx) => lists.saveList(tx, context, input))),
  handle(calls.removeList, async ({ listId }, context) => {
    await lists.removeList(context.database.kysely, context, listId);
    return {};
  }),
  handle(calls.add, ({ listId, lines }, context) => context.database.transaction((tx) => lists.addLines(tx, context, listId, lines))),
  handle(calls.note, ({ lineId, note }, context) => context.database.transaction((tx) => lists.setNote(tx, context, lineId, note))),
  handle(calls.move, ({ lineIds, listId }, context) => context.database.transaction((tx) => lists.moveLines(tx, context, lineIds, listId))),
  handle(calls.remove, ({ lineIds }, context) => context.database.transaction((tx) => lists.removeLines(tx, context, lineIds))),
  handle(calls.watch, async (input, context) => {
    await context.database.transaction((tx) => watchLine(tx, context, input));
    return {};
  }),
  handle(calls.toCart, ({ listId, lineIds }, context) => context.database.transaction((tx) => lists.toCart(tx, context, listId, lineIds))),
  handle(calls.export, ({ listId, format }, context) => lists.exportLines(context.database, context, listId, format)),
];
