import { ownNumberCalls } from '../../../../contract/buying/own-numbers.ts';
import { purchaseRecordCalls } from '../../../../contract/buying/purchase-records.ts';
import { mostWishLines, wishListCalls } from '../../../../contract/buying/wish-lists.ts';
import { type CallContext, handle, type Handler, signedIn } from '../../../platform/http/handler.ts';
import { seesPrices } from '../../pricing/resolve/index.ts';
import { saveNumbers, uploadNumbers } from '../purchase-history/own-numbers.ts';
import { selectLists, selectSavedItems } from './queries.ts';
import { exportRecords, recordPage } from '../purchase-history/records.ts';
import * as lists from './service.ts';
import { watchLine } from './watches.ts';

function askingOf(context: CallContext): lists.Asking {
  const { userId, companyId } = signedIn(context);
  const { language, country, session, config } = context;
  return { userId, companyId, country, language, now: context.now(), seesPrices: seesPrices(session, config.prices) };
}

export const handlers: Handler[] = [
  handle(wishListCalls.lists, async (_, context) => ({ lists: await selectLists(context.database, askingOf(context)) })),
  handle(wishListCalls.lines, (input, context) => lists.linePage(context.database, askingOf(context), input)),
  handle(wishListCalls.saved, async (_, context) => ({
    items: await selectSavedItems(context.database, signedIn(context).userId, mostWishLines),
  })),
  handle(wishListCalls.save, (input, context) => lists.saveList(context.database, askingOf(context), input)),
  handle(wishListCalls.removeList, async ({ listId }, context) => {
    await lists.removeList(context.database, signedIn(context).userId, listId);
    return {};
  }),
  handle(wishListCalls.add, ({ listId, lines }, context) => lists.addLines(context.database, askingOf(context), listId, lines)),
  handle(wishListCalls.note, ({ lineId, note }, context) => lists.setNote(context.database, askingOf(context), lineId, note)),
  handle(wishListCalls.move, ({ lineIds, listId }, context) => lists.moveLines(context.database, askingOf(context), lineIds, listId)),
  handle(wishListCalls.remove, ({ lineIds }, context) => lists.removeLines(context.database, askingOf(context), lineIds)),
  handle(wishListCalls.watch, async (input, context) => {
    await watchLine(context.database, askingOf(context), input);
    return {};
  }),
  handle(wishListCalls.toCart, ({ listId, lineIds }, context) => lists.toCart(context.database, askingOf(context), listId, lineIds)),
  handle(wishListCalls.export, ({ listId, format }, context) => lists.exportLines(context.database, askingOf(context), listId, format)),
  handle(ownNumberCalls.save, ({ lines }, context) => saveNumbers(context.database, askingOf(context), lines)),
  handle(ownNumberCalls.upload, ({ content }, context) => uploadNumbers(context.database, askingOf(context), content, context.language)),
  handle(purchaseRecordCalls.list, (input, context) => recordPage(context.database, askingOf(context), input)),
  handle(purchaseRecordCalls.export, ({ format, ...filter }, context) =>
    exportRecords(context.database, askingOf(context), filter, format),
  ),
];
