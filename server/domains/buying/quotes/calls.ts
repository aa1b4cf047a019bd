import { codes } from '../../../../contract/wire/codes.ts';
import { quoteCalls, sellerQuoteCalls } from '../../../../contract/buying/quotes.ts';
import { handle, type Handler } from '../../../platform/http/handler.ts';
import { signedIn } from '../../../platform/scope.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { selectGoods } from './detail-queries.ts';
import { countOpen } from './list-queries.ts';
import * as quotes from './service.ts';
import { exportQuotes, goodsOf, offerPaper, quoteDetail, quotePage } from './view.ts';

export const handlers: Handler[] = [
  handle(quoteCalls.choices, async ({ itemId, variantIds, quantities: pieces }, context) => {
    const { companyId } = signedIn(context);
    const { database, language, country } = context;
    const rows = await selectGoods(database, { companyId, language, country, itemId: itemId ?? null, variantIds });
    const [first] = rows;
    if (!first) throw new Refusal(codes.productNotExist, 'cart.notAvailable');
    if (rows.some((row) => row.storeId !== first.storeId)) throw new Refusal(codes.refused, 'quote.oneStore');
    const quantities = new Map(variantIds.map((id, index) => [id, pieces[index] ?? 0]));
    const buying = { companyId, now: context.now, seesPrices: context.seesPrices, quantities };
    const goods = await goodsOf(database, rows, buying);
    return { currency: first.currency, store: { id: first.storeId, name: first.storeName }, goods };
  }),
  handle(quoteCalls.save, (input, context) => context.once((tx) => quotes.saveRequest(tx, context, input))),
  handle(quoteCalls.remove, async ({ id }, context) => {
    await context.database.transaction((tx) => quotes.removeDraft(tx, context, id));
    return {};
  }),
  handle(quoteCalls.mine, (input, context) => quotePage(context.database, context, 'buyer', input)),
  handle(quoteCalls.exportMine, (input, context) => exportQuotes(context.database, context, 'buyer', input)),
  handle(quoteCalls.detail, ({ id }, context) => quoteDetail(context.database, context, 'buyer', id)),
  handle(quoteCalls.counter, (input, context) => context.once((tx) => quotes.counter(tx, context, input))),
  handle(quoteCalls.accept, (input, context) => context.once((tx) => quotes.accept(tx, context, 'buyer', input))),
  handle(quoteCalls.decline, (input, context) => context.database.transaction((tx) => quotes.decline(tx, context, 'buyer', input))),
  handle(quoteCalls.toCart, ({ id }, context) => context.once((tx) => quotes.toCart(tx, context, id))),
  handle(quoteCalls.paper, ({ id }, context) => offerPaper(context.database, context, 'buyer', id)),
  handle(sellerQuoteCalls.list, (input, context) => quotePage(context.database, context, 'seller', input)),
  handle(sellerQuoteCalls.export, (input, context) => exportQuotes(context.database, context, 'seller', input)),
  handle(sellerQuoteCalls.counts, async (_, context) => ({
    open: await countOpen(context.database, signedIn(context).companyId, context.now),
  })),
  handle(sellerQuoteCalls.paper, ({ id }, context) => offerPaper(context.database, context, 'seller', id)),
  handle(sellerQuoteCalls.detail, ({ id }, context) => quoteDetail(context.database, context, 'seller', id)),
  handle(sellerQuoteCalls.offer, (input, context) => context.once((tx) => quotes.offer(tx, context, input))),
  handle(sellerQuoteCalls.accept, (input, context) => context.once((tx) => quotes.accept(tx, context, 'seller', input))),
  handle(sellerQuoteCalls.decline, (input, context) => context.database.transaction((tx) => quotes.decline(tx, context, 'seller', input))),
];
