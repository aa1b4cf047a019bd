import { codes } from '../../../../contract/wire/codes.ts';
import { quoteCalls, sellerQuoteCalls } from '../../../../contract/buying/quotes.ts';
import { type CallContext, handle, type Handler, signedIn } from '../../../platform/http/handler.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { seesPrices } from '../../pricing/resolve/index.ts';
import { countOpen, type Party, selectGoods } from './queries.ts';
import * as quotes from './service.ts';
import { exportQuotes, goodsOf, type Looking, offerPaper, quoteDetail, quotePage } from './view.ts';

const sideOf = (context: CallContext, party: Party) => ({ party, companyId: signedIn(context).companyId });

function lookingOf(context: CallContext, party: Party): Looking {
  const { session, config, language, country } = context;
  return { side: sideOf(context, party), language, country, now: context.now(), seesPrices: seesPrices(session, config.prices) };
}

function actingOf(context: CallContext, party: Party): quotes.Acting {
  const { language, network, config } = context;
  const { userId } = signedIn(context);
  return { side: sideOf(context, party), userId, language, network, now: context.now(), publicUrl: config.publicUrl };
}

export const handlers: Handler[] = [
  handle(quoteCalls.choices, async ({ itemId, variantIds, quantities: pieces }, context) => {
    const { companyId } = signedIn(context);
    const { database, language, country, session, config } = context;
    const rows = await selectGoods(database, { companyId, language, country, itemId: itemId ?? null, variantIds });
    const [first] = rows;
    if (!first) throw new Refusal(codes.productNotExist, 'cart.notAvailable');
    if (rows.some((row) => row.storeId !== first.storeId)) throw new Refusal(codes.refused, 'quote.oneStore');
    const quantities = new Map(variantIds.map((id, index) => [id, pieces[index] ?? 0]));
    const buying = { companyId, now: context.now(), seesPrices: seesPrices(session, config.prices), quantities };
    const goods = await goodsOf(database, rows, buying);
    return { currency: first.currency, store: { id: first.storeId, name: first.storeName }, goods };
  }),
  handle(quoteCalls.save, (input, context) => context.once((tx) => quotes.saveRequest(tx, actingOf(context, 'buyer'), input))),
  handle(quoteCalls.remove, async ({ id }, context) => {
    await context.database.transaction((tx) => quotes.removeDraft(tx, actingOf(context, 'buyer'), id));
    return {};
  }),
  handle(quoteCalls.mine, (input, context) => quotePage(context.database, lookingOf(context, 'buyer'), input)),
  handle(quoteCalls.exportMine, (input, context) => exportQuotes(context.database, lookingOf(context, 'buyer'), input)),
  handle(quoteCalls.waiting, async (_, context) => ({
    open: await countOpen(context.database, sideOf(context, 'buyer'), context.now()),
  })),
  handle(quoteCalls.detail, ({ id }, context) => quoteDetail(context.database, lookingOf(context, 'buyer'), id)),
  handle(quoteCalls.counter, (input, context) => context.once((tx) => quotes.counter(tx, actingOf(context, 'buyer'), input))),
  handle(quoteCalls.accept, (input, context) => context.once((tx) => quotes.accept(tx, actingOf(context, 'buyer'), input))),
  handle(quoteCalls.decline, (input, context) =>
    context.database.transaction((tx) => quotes.decline(tx, actingOf(context, 'buyer'), input)),
  ),
  handle(quoteCalls.toCart, ({ id }, context) => context.once((tx) => quotes.toCart(tx, actingOf(context, 'buyer'), id))),
  handle(quoteCalls.paper, ({ id }, context) => offerPaper(context.database, lookingOf(context, 'buyer'), id)),
  handle(sellerQuoteCalls.list, (input, context) => quotePage(context.database, lookingOf(context, 'seller'), input)),
  handle(sellerQuoteCalls.export, (input, context) => exportQuotes(context.database, lookingOf(context, 'seller'), input)),
  handle(sellerQuoteCalls.counts, async (_, context) => ({
    open: await countOpen(context.database, sideOf(context, 'seller'), context.now()),
  })),
  handle(sellerQuoteCalls.detail, ({ id }, context) => quoteDetail(context.database, lookingOf(context, 'seller'), id)),
  handle(sellerQuoteCalls.offer, (input, context) => context.once((tx) => quotes.offer(tx, actingOf(context, 'seller'), input))),
  handle(sellerQuoteCalls.accept, (input, context) => context.once((tx) => quotes.accept(tx, actingOf(context, 'seller'), input))),
  handle(sellerQuoteCalls.decline, (input, context) =>
    context.database.transaction((tx) => quotes.decline(tx, actingOf(context, 'seller'), input)),
  ),
];
