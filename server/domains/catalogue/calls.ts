import { catalogueCalls as calls } from '../../../contract/catalogue.ts';
import { type CallContext, handle, type Handler, JsonText } from '../../platform/http/handler.ts';
import { notFound } from '../../platform/refusal.ts';
import { seesPrices } from '../pricing/index.ts';
import { findArticle, findCategory, findStore } from './browse-queries.ts';
import { loadHome, loadNavigation } from './browse.ts';
import { answersOf, type Keep } from './cache.ts';
import type { Looker } from './card-queries.ts';
import { loadItemCards } from './cards.ts';
import { loadItem } from './item.ts';
import { storeHandlers } from './stores.ts';

function lookerOf({ session, language, country, now, config }: CallContext): Looker & { seesPrices: boolean } {
  return { language, country, companyId: session?.companyId ?? null, now: now(), seesPrices: seesPrices(session, config.prices) };
}

/**
 * The same answer for every visitor of a language and country may be kept; one for a signed-in caller never is.
 * `everybody` is for answers that do not depend on who asks.
 */
async function keptForVisitors<Answer>(
  context: CallContext,
  key: string,
  load: () => Promise<{ answer: Answer; keep: Keep }>,
  everybody = false,
): Promise<Answer | JsonText> {
  const cache = context.session && !everybody ? undefined : answersOf(context.database);
  if (!cache) return (await load()).answer;
  const text = await cache.answer(`${key} ${context.language} ${context.country} ${context.config.prices}`, context.now(), async () => {
    const { answer, keep } = await load();
    return { text: JSON.stringify(answer), keep };
  });
  return new JsonText(text);
}

const whole: Keep = { itemIds: null, until: null };
/** The home page tells what is new: it need not know of each change of an item at once. */
const homeSeconds = 5;

export const handlers: Handler[] = [
  ...storeHandlers,

  handle(calls.navigation, (_input, context) =>
    keptForVisitors(context, 'navigation', async () => ({ answer: await loadNavigation(context.database, context.language), keep: { itemIds: [], until: null } }), true),
  ),

  handle(calls.home, (_input, context) =>
    keptForVisitors(context, 'home', async () => {
      const looker = lookerOf(context);
      const until = new Date(looker.now.getTime() + homeSeconds * 1_000);
      return { answer: await loadHome(context.database, looker), keep: { itemIds: [], until } };
    }),
  ),

  handle(calls.category, ({ id }, context) =>
    keptForVisitors(
      context,
      `category ${id}`,
      async () => {
        const answer = await findCategory(context.database, id, context.language);
        if (!answer) throw notFound();
        return { answer, keep: { itemIds: [], until: null } };
      },
      true,
    ),
  ),

  handle(calls.item, ({ id }, context) =>
    keptForVisitors(context, `item ${id}`, async () => {
      const { page, pricesChangeAt } = await loadItem(context.database, id, lookerOf(context));
      return { answer: page, keep: { itemIds: [id, ...page.similar.map((card) => card.id)], until: pricesChangeAt } };
    }),
  ),

  handle(calls.items, ({ ids }, context) => loadItemCards(context.database, { ...lookerOf(context), itemIds: [...new Set(ids)] })),

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
