import { cartCalls } from '../../../../contract/buying/cart.ts';
import { type CallContext, handle, type Handler } from '../../../platform/http/handler.ts';
import { signedIn, signedInScope } from '../../../platform/scope.ts';
import { resolvePrices } from '../../pricing/resolve/index.ts';
import { type LineRow, selectCart, selectCount, selectDeviceLines } from './queries.ts';
import { addLines, changeLines, mergeLines, quickOrder, removeLines, saveLines } from './service.ts';
import { cartView } from './view.ts';

const count = (context: CallContext) => selectCount(context.database, signedIn(context).userId);

async function view(context: CallContext, rows: readonly LineRow[]) {
  const prices = await resolvePrices(context.database, { lines: rows, companyId: context.caller?.companyId ?? null, now: context.now });
  return cartView(rows, prices, context);
}

export const handlers: Handler[] = [
  handle(cartCalls.list, async (_, context) => {
    const { userId, companyId } = signedIn(context);
    return view(context, await selectCart(context.database, { language: context.language, companyId }, userId));
  }),
  handle(cartCalls.describe, async ({ lines }, context) => {
    const asking = { language: context.language, companyId: context.caller?.companyId ?? null };
    const rows = await selectDeviceLines(context.database, asking, lines);
    // Any variant may be requested: variants not offered to the caller are answered as not found.
    return view(
      context,
      rows.filter((row) => row.offered),
    );
  }),
  handle(cartCalls.add, ({ lines }, context) => addLines(context.database, signedInScope(context), lines)),
  handle(cartCalls.update, async ({ lines }, context) => {
    await changeLines(context.database, signedInScope(context), lines);
    return count(context);
  }),
  handle(cartCalls.remove, async ({ lineIds }, context) => {
    await removeLines(context.database, signedIn(context).userId, lineIds);
    return count(context);
  }),
  handle(cartCalls.saveForLater, async ({ lineIds, saved }, context) => {
    await saveLines(context.database, signedIn(context).userId, lineIds, saved);
    return count(context);
  }),
  handle(cartCalls.merge, ({ lines }, context) => mergeLines(context.database, signedInScope(context), lines)),
  handle(cartCalls.quickOrder, ({ text }, context) => quickOrder(context.database, signedInScope(context), text)),
];
