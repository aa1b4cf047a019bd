import { catalogueCalls as calls, type Home, type ItemPage } from '../../../contract/catalogue/catalogue.ts';
import { itemFactCalls } from '../../../contract/catalogue/item-facts.ts';
import { type CallContext, handle, type Handler, JsonText } from '../../platform/http/handler.ts';
import { notFound } from '../../platform/refusal.ts';
import { seesPrices } from '../pricing/resolve/index.ts';
import { findArticle, findCategory, findStores, findStore } from './items/browse-queries.ts';
import { loadBranch, loadHome, loadHomeStores, loadMenu, loadNavigation } from './items/browse.ts';
import { type AnswerCache, answersOf, type Lifetime } from './items/answer-cache.ts';
import { cachedForAll, cachedForVisitors } from './items/visitor-answers.ts';
import type { CatalogueCaller } from './items/card-queries.ts';
import { loadItemCards } from './items/cards.ts';
import { factsOf, forBuyer, type ItemFacts, loadFacts, loadItem, pricedPage } from './items/item.ts';
import { loadPriceHistory } from './items/item-history.ts';

function catalogueCallerOf({ session, language, country, now, config }: CallContext): CatalogueCaller & { seesPrices: boolean } {
  return { language, country, companyId: session?.companyId ?? null, now: now(), seesPrices: seesPrices(session, config.prices) };
}

const itemsIn = ({ row, cards }: ItemFacts): number[] => [row.id, ...cards.map((card) => card.id)];

/** Signed-in callers share the visitors' cached facts and get prices of their own; everything else is loaded for them alone. */
async function itemForMember(context: CallContext, cache: AnswerCache, companyId: number, id: number): Promise<ItemPage> {
  const { database, language, country } = context;
  const caller = catalogueCallerOf(context);
  const text = await cache.answer(`facts ${id} ${language} ${country}`, caller.now, async () => {
    const facts = await loadFacts(database, id, { ...caller, companyId: null });
    return { text: JSON.stringify(facts), lifetime: facts && { itemIds: itemsIn(facts), until: null } };
  });
  const facts = factsOf(text);
  if (!facts) return loadItem(database, id, caller);
  return pricedPage(database, caller.seesPrices ? await forBuyer(database, facts, companyId) : facts, caller);
}

const anyChange: Lifetime = { itemIds: null, until: null };
/** Depends on no single item; dropped when the catalogue itself changes. */
const general: Lifetime = { itemIds: [], until: null };
/** The home page is invalidated at once when anything it shows changes; new items and best sellers may take this long. */
const forSeconds = (now: Date, seconds: number, itemIds: readonly number[] = []): Lifetime => ({
  itemIds,
  until: new Date(now.getTime() + seconds * 1_000),
});
const homeSeconds = 5;
const menuSeconds = 60;

export const handlers: Handler[] = [
  handle(calls.navigation, (_input, context) =>
    cachedForAll(context, 'navigation', async () => ({
      answer: await loadNavigation(context.database, context.language),
      lifetime: general,
    })),
  ),

  // New and removed items do not invalidate the menus.
  handle(calls.menu, (_input, context) =>
    cachedForAll(context, 'menu', async () => ({
      answer: await loadMenu(context.database, context.language),
      lifetime: forSeconds(context.now(), menuSeconds),
    })),
  ),

  handle(calls.branch, ({ id }, context) =>
    cachedForAll(context, `branch ${id}`, async () => {
      const answer = await loadBranch(context.database, id, context.language);
      if (!answer) throw notFound();
      return { answer, lifetime: forSeconds(context.now(), menuSeconds) };
    }),
  ),

  handle(calls.home, (_input, context) =>
    cachedForVisitors(context, 'home', async () => {
      const caller = catalogueCallerOf(context);
      const lifetime = forSeconds(caller.now, homeSeconds);
      const [stores, rest] = await Promise.all([
        cachedForAll(context, 'home stores', async () => ({ answer: await loadHomeStores(context.database, caller), lifetime })),
        loadHome(context.database, caller),
      ]);
      const shown = [...rest.newItems, ...rest.bestSellers].map(({ id }) => id);
      return {
        answer: { ...rest, stores: stores instanceof JsonText ? (JSON.parse(stores.text) as Home['stores']) : stores },
        lifetime: forSeconds(caller.now, homeSeconds, shown),
      };
    }),
  ),

  handle(calls.category, ({ id }, context) =>
    cachedForAll(context, `category ${id}`, async () => {
      const answer = await findCategory(context.database, id, context.language);
      if (!answer) throw notFound();
      return { answer, lifetime: general };
    }),
  ),

  handle(calls.item, ({ id }, context) => {
    const cache = answersOf(context.database);
    if (context.session && cache) return itemForMember(context, cache, context.session.companyId, id);
    return cachedForVisitors(context, `item ${id}`, async () => {
      const caller = catalogueCallerOf(context);
      const facts = await loadFacts(context.database, id, caller);
      if (!facts) throw notFound();
      const answer = await pricedPage(context.database, facts, caller);
      return { answer, lifetime: { itemIds: itemsIn(facts), until: facts.row.price_change_at } };
    });
  }),

  handle(itemFactCalls.priceHistory, ({ itemId }, context) => loadPriceHistory(context.database, itemId, catalogueCallerOf(context))),

  handle(calls.items, ({ ids }, context) => loadItemCards(context.database, { ...catalogueCallerOf(context), itemIds: [...new Set(ids)] })),

  handle(calls.stores, (_input, context) =>
    cachedForVisitors(context, 'stores', async () => ({
      answer: await findStores(context.database, catalogueCallerOf(context)),
      lifetime: forSeconds(context.now(), homeSeconds),
    })),
  ),

  handle(calls.store, ({ id }, context) =>
    cachedForVisitors(context, `store ${id}`, async () => {
      const answer = await findStore(context.database, id, catalogueCallerOf(context));
      if (!answer) throw notFound();
      return { answer, lifetime: anyChange };
    }),
  ),

  handle(calls.article, async ({ urlKey }, { database, language }) => {
    const answer = await findArticle(database, urlKey, language);
    if (!answer) throw notFound();
    return answer;
  }),
];
