import { brandCalls } from '../../../contract/catalogue/brands.ts';
import { catalogueCalls as calls, type Home, type ItemPage } from '../../../contract/catalogue/catalogue.ts';
import { itemFactCalls } from '../../../contract/catalogue/item-facts.ts';
import type { AnswerCache } from '../../platform/cache/answer-cache.ts';
import { type CallContext, handle, type Handler, JsonText } from '../../platform/http/handler.ts';
import { notFound } from '../../platform/refusal.ts';
import { signedIn } from '../../platform/scope.ts';
import { assortmentTag, listsTag } from '../cache-tags.ts';
import { findBrand, findBrands } from './brands/shown.ts';
import { suggestNames } from './brands/suggest.ts';
import { findArticle, findCategory, findStores, findStore } from './items/browse-queries.ts';
import { loadBranch, loadHome, loadHomeStores, loadMenu, loadNavigation } from './items/browse.ts';
import { cachedForAll, cachedForVisitors } from './items/cached-calls.ts';
import { answersOf, type Lifetime, tagsOf } from './items/visitor-answers.ts';
import { loadItemCards } from './items/cards.ts';
import { factsOf, forBuyer, type ItemFacts, loadFacts, loadItem, pricedPage, pricesOfItem } from './items/item.ts';
import { loadPriceHistory } from './items/item-history.ts';
import { loadCountryRates } from './items/rates.ts';

const itemsIn = ({ row, cards }: ItemFacts): number[] => [row.id, ...cards.map((card) => card.id)];

/** Signed-in callers share the visitors' cached facts and get prices of their own; everything else is loaded for them alone. */
async function itemForMember(context: CallContext, cache: AnswerCache, companyId: number, id: number): Promise<ItemPage> {
  const { database, language, country } = context;
  const { text } = await cache.answer(`facts ${id} ${language} ${country}`, context.now, async () => {
    const facts = await loadFacts(database, id, { ...context, caller: null });
    return { text: JSON.stringify(facts), tags: facts && tagsOf({ itemIds: itemsIn(facts), until: null }) };
  });
  const facts = factsOf(text);
  if (!facts) return loadItem(database, id, context);
  return pricedPage(database, context.seesPrices ? await forBuyer(database, facts, companyId) : facts, context);
}

/** Depends on no single item; dropped when the catalogue itself changes. */
const general: Lifetime = { itemIds: [], until: null };
/** Categories without items for sale are in no menu. */
const menus: Lifetime = { itemIds: [], until: null, tags: [assortmentTag] };
/** Milliseconds: rates change once a day, and say of themselves that they are about. */
const ratesFor = 3_600_000;
/** Counts items, or shows some of many: dropped when the search has taken in a change of what lists find. */
const selection = (itemIds: readonly number[] = []): Lifetime => ({ itemIds, until: null, tags: [listsTag] });

export const handlers: Handler[] = [
  handle(calls.navigation, (_input, context) =>
    cachedForAll(context, 'navigation', async () => ({
      answer: await loadNavigation(context.database, context.language),
      lifetime: general,
    })),
  ),

  handle(calls.menu, (_input, context) =>
    cachedForAll(context, 'menu', async () => ({
      answer: await loadMenu(context.database, context.language),
      lifetime: menus,
    })),
  ),

  handle(calls.rates, (_input, context) =>
    cachedForAll(context, 'rates', async () => ({
      answer: await loadCountryRates(context.database, context.country),
      lifetime: { ...general, until: new Date(context.now.getTime() + ratesFor) },
    })),
  ),

  handle(calls.branch, ({ id }, context) =>
    cachedForAll(context, `branch ${id}`, async () => {
      const answer = await loadBranch(context.database, id, context.language);
      if (!answer) throw notFound();
      return { answer, lifetime: menus };
    }),
  ),

  handle(calls.home, (_input, context) =>
    cachedForVisitors(context, 'home', async () => {
      const [stores, rest] = await Promise.all([
        cachedForAll(context, 'home stores', async () => ({
          answer: await loadHomeStores(context.database, context),
          lifetime: selection(),
        })),
        loadHome(context.database, context),
      ]);
      const shown = [...rest.newItems, ...rest.bestSellers].map(({ id }) => id);
      return {
        answer: { ...rest, stores: stores instanceof JsonText ? (JSON.parse(stores.text) as Home['stores']) : stores },
        lifetime: selection(shown),
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
    if (context.caller && cache) return itemForMember(context, cache, context.caller.companyId, id);
    return cachedForVisitors(context, `item ${id}`, async () => {
      const [facts, prices] = await Promise.all([loadFacts(context.database, id, context), pricesOfItem(context.database, id, context)]);
      if (!facts) throw notFound();
      const answer = await pricedPage(context.database, facts, context, prices);
      return { answer, lifetime: { itemIds: itemsIn(facts), until: facts.row.priceChangeAt } };
    });
  }),

  handle(itemFactCalls.priceHistory, ({ itemId }, context) => loadPriceHistory(context.database, itemId, context)),

  handle(calls.items, ({ ids }, context) => loadItemCards(context.database, context, [...new Set(ids)])),

  handle(calls.stores, (_input, context) =>
    cachedForVisitors(context, 'stores', async () => ({
      answer: await findStores(context.database, context),
      lifetime: selection(),
    })),
  ),

  handle(calls.store, ({ id }, context) =>
    cachedForVisitors(context, `store ${id}`, async () => {
      const answer = await findStore(context.database, id, context);
      if (!answer) throw notFound();
      return { answer, lifetime: selection() };
    }),
  ),

  handle(brandCalls.page, ({ id }, context) =>
    cachedForVisitors(context, `brand ${id}`, async () => {
      const answer = await findBrand(context.database, id, context);
      if (!answer) throw notFound();
      return { answer, lifetime: selection() };
    }),
  ),

  handle(brandCalls.all, (_input, context) =>
    cachedForVisitors(context, 'brands', async () => ({
      answer: await findBrands(context.database, context),
      lifetime: selection(),
    })),
  ),

  handle(brandCalls.suggest, ({ keyword }, context) => suggestNames(context.database.kysely, signedIn(context).companyId, keyword)),

  handle(calls.article, async ({ urlKey }, { database, language }) => {
    const answer = await findArticle(database, urlKey, language);
    if (!answer) throw notFound();
    return answer;
  }),
];
