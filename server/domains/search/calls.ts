import { searchCalls as calls } from '../../../contract/search/search.ts';
import { goodsCalls } from '../../../contract/search/goods.ts';
import { searchAdminCalls } from '../../../contract/search/search-admin.ts';
import { message } from '../../platform/texts.ts';
import { toCsv } from '../../platform/formats/csv.ts';
import { handle, type Handler } from '../../platform/http/handler.ts';
import { anyStore, catalogueTag, itemTags, listsTag } from '../cache-tags.ts';
import { listGoods, resetGood, saveGood } from './goods/entries.ts';
import { listSynonyms, removeSynonym, saveSynonym } from './synonyms.ts';
import { readZeroResultSearches } from './zero-result-searches.ts';
import { visitorAnswers, list, searchOf, shippedGoods, suggestions, testKeyword } from './service.ts';

/** Milliseconds after which a cached answer expires in any case: the "new" mark on a card changes with time. */
const patience = 300_000;
const mostExported = 10_000;

export const handlers: Handler[] = [
  handle(calls.list, async (input, context) => {
    const { database, now } = context;
    const search = await searchOf(database, context, input);
    const cache = context.caller ? undefined : visitorAnswers(database);
    if (!cache) return list(database, context, search);
    return cache.answer(JSON.stringify(search), now, async () => {
      const answer = await list(database, context, search);
      return {
        text: JSON.stringify(answer),
        tags: [catalogueTag, anyStore, listsTag, ...itemTags([...answer.items, ...(answer.instead?.items ?? [])].map((item) => item.id))],
        until: new Date(now.getTime() + patience),
      };
    });
  }),

  handle(calls.suggest, ({ keyword, size }, context) => suggestions(context.database, context, { keyword, size })),

  handle(searchAdminCalls.synonyms, (input, { database }) => listSynonyms(database.kysely, input)),
  handle(searchAdminCalls.save, (input, context) => context.database.transaction((tx) => saveSynonym(tx, context, input))),
  handle(searchAdminCalls.remove, (input, context) => context.database.transaction((tx) => removeSynonym(tx, context, input))),
  handle(goodsCalls.list, (input, { database, language }) => listGoods(database, shippedGoods(database), language, input)),
  handle(goodsCalls.save, (input, context) =>
    context.database.transaction((tx) => saveGood(tx, context, shippedGoods(context.database), input)),
  ),
  handle(goodsCalls.reset, (input, context) => context.database.transaction((tx) => resetGood(tx, context, input))),
  handle(searchAdminCalls.test, (input, { database }) => testKeyword(database, input)),
  handle(searchAdminCalls.misses, async ({ page, size, ...filter }, { database }) => ({
    page,
    size,
    ...(await readZeroResultSearches(database, filter, (page - 1) * size, size)),
  })),
  handle(searchAdminCalls.exportMisses, async (filter, { database, language }) => {
    const { rows } = await readZeroResultSearches(database, filter, 0, mostExported);
    const head = message('search.missesHead', language).split(';');
    return {
      name: 'searches.csv',
      content: toCsv(
        head,
        rows.map((row) => [row.keyword, row.language, row.asked, row.found, row.lastDay]),
      ),
    };
  }),
];
