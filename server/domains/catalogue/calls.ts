import { catalogueCalls as calls, type Home, type ItemPage } from '../../../contract/catalogue/catalogue.ts';
import { itemFactCalls } from '../../../contract/catalogue/item-facts.ts';
import { type CallContext, handle, type Handler, JsonText } from '../../platform/http/handler.ts';
import { notFound } from '../../platform/refusal.ts';
import { seesPrices } from '../pricing/resolve/index.ts';
import { findArticle, findCategory, findStores, findStore } from './items/browse-queries.ts';
import { loadBranch, loadHome, loadHomeStores, loadMenu, loadNavigation } from './items/browse.ts';
import { type AnswerCache, answersOf, type Keep } from './items/answer-cache.ts';
import { keptForAll, keptForVisitors } from './items/visitor-answers.ts';
import type { Looker } from './items/card-queries.ts';
import { loadItemCards } from './items/cards.ts';
import { factsOf, forBuyer, type ItemFacts, loadFacts, loadItem, pricedPage } from './items/item.ts';
import { loadPriceHistory } from './items/item-history.ts';

function lookerOf({ session, language, country, now, config }: CallContext): Looker & { seesPrices: boolean } {
  return { language, country, companyId: session?.companyId ?? null, now: now(), seesPrices: seesPrices(session, config.prices) };
}

const itemsIn = ({ row, cards }: ItemFacts): number[] => [row.id, ...cards.map((card) => card.id)];

/** Signed-in callers share the facts that visitors see, and get prices of their own; the rest is loaded for them alone. */
async function itemForMember(context: CallContext, cache: AnswerCache, companyId: number, id: number): Promise<ItemPage> {
  const { database, language, country } = context;
  const looker = lookerOf(context);
  const text = await cache.answer(`facts ${id} ${language} ${country}`, looker.now, async () => {
    const facts = await loadFacts(database, id, { ...looker, companyId: null });
    return { text: JSON.stringify(facts), keep: facts && { itemIds: itemsIn(facts), until: null } };
  });
  const facts = factsOf(text);
  if (!facts) return loadItem(database, id, looker);
  return pricedPage(database, looker.seesPrices ? await forBuyer(database, facts, companyId) : facts, looker);
}

const whole: Keep = { itemIds: null, until: null };
/** Depends on no single item; dropped when the catalogue itself changes. */
const general: Keep = { itemIds: [], until: null };
/** The home page tells at once of what changes in what it shows; what else is new or sells well may take this long. */
const forSeconds = (now: Date, seconds: number, itemIds: readonly number[] = []): Keep => ({
  itemIds,
  until: new Date(now.getTime() + seconds * 1_000),
});
const homeSeconds = 5;
const menuSeconds = 60;

export const handlers: Handler[] = [
  handle(calls.navigation, (_input, context) =>
    keptForAll(context, 'navigation', async () => ({ answer: await loadNavigation(context.database, context.language), keep: general })),
  ),

  // Items come and go without telling the menus.
  handle(calls.menu, (_input, context) =>
    keptForAll(context, 'menu', async () => ({
      answer: await loadMenu(context.database, context.language),
      keep: forSeconds(context.now(), menuSeconds),
    })),
  ),

  handle(calls.branch, ({ id }, context) =>
    keptForAll(context, `branch ${id}`, async () => {
      const answer = await loadBranch(context.database, id, context.language);
      if (!answer) throw notFound();
      return { answer, keep: forSeconds(context.now(), menuSeconds) };
    }),
  ),

  handle(calls.home, (_input, context) =>
    keptForVisitors(context, 'home', async () => {
      const looker = lookerOf(context);
      const keep = forSeconds(looker.now, homeSeconds);
      const [stores, rest] = await Promise.all([
        keptForAll(context, 'home stores', async () => ({ answer: await loadHomeStores(context.database, looker), keep })),
        loadHome(context.database, looker),
      ]);
      const shown = [...rest.newItems, ...rest.bestSellers].map(({ id }) => id);
      return {
        answer: { ...rest, stores: stores instanceof JsonText ? (JSON.parse(stores.text) as Home['stores']) : stores },
        keep: forSeconds(looker.now, homeSeconds, shown),
      };
    }),
  ),

  handle(calls.category, ({ id }, context) =>
    keptForAll(context, `category ${id}`, async () => {
      const answer = await findCategory(context.database, id, context.language);
      if (!answer) throw notFound();
      return { answer, keep: general };
    }),
  ),

  handle(calls.item, ({ id }, context) => {
    const cache = answersOf(context.database);
    if (context.session && cache) return itemForMember(context, cache, context.session.companyId, id);
    return keptForVisitors(context, `item ${id}`, async () => {
      const looker = lookerOf(context);
      const facts = await loadFacts(context.database, id, looker);
      if (!facts) throw notFound();
      const answer = await pricedPage(context.database, facts, looker);
      return { answer, keep: { itemIds: itemsIn(facts), until: facts.row.price_change_at } };
    });
  }),

  handle(itemFactCalls.priceHistory, ({ itemId }, context) => loadPriceHistory(context.database, itemId, lookerOf(context))),

  handle(calls.items, ({ ids }, context) => loadItemCards(context.database, { ...lookerOf(context), itemIds: [...new Set(ids)] })),

  handle(calls.stores, (_input, context) =>
    keptForVisitors(context, 'stores', async () => ({
      answer: await findStores(context.database, lookerOf(context)),
      keep: forSeconds(context.now(), homeSeconds),
    })),
  ),

  handle(calls.store, ({ id }, context) =>
    keptForVisitors(context, `store ${id}`, async () => {
      const answer = await findStore(context.database, id, lookerOf(context));
      if (!answer) throw notFound();
      return { answer, keep: whole };
    }),
  ),

  handle(calls.article, async ({ urlKey }, { database, language }) => {
    const answer = await findArticle(database, urlKey, language);
    if (!answer) throw notFound();
    return answer;
  }),
];
