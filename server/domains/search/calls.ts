import { searchCalls as calls } from '../../../contract/search/search.ts';
import { searchDeskCalls } from '../../../contract/search/search-admin.ts';
import { message } from '../../../contract/messages/index.ts';
import { toCsv } from '../../platform/csv.ts';
import { handle, type Handler, JsonText } from '../../platform/http/handler.ts';
import { listSynonyms, removeSynonym, saveSynonym } from './admin.ts';
import { readZeroResultSearches } from './zero-result-searches.ts';
import { visitorAnswers, list, searchOf, suggestions, testKeyword } from './service.ts';

/** Milliseconds after which a cached answer expires in any case: the "new" mark on a card changes with time. */
const patience = 60_000;
const mostExported = 10_000;

export const handlers: Handler[] = [
  handle(calls.list, async (input, context) => {
    const search = await searchOf(input, context);
    const { database, now } = context;
    const cache = context.session ? undefined : visitorAnswers(database);
    if (!cache) return list(database, search, now());
    const text = await cache.answer(JSON.stringify(search), now(), async () => {
      const answer = await list(database, search, now());
      return {
        text: JSON.stringify(answer),
        lifetime: {
          itemIds: [...answer.items, ...(answer.instead?.items ?? [])].map((item) => item.id),
          until: new Date(now().getTime() + patience),
        },
      };
    });
    return new JsonText(text);
  }),

  handle(calls.suggest, ({ keyword, size }, context) => suggestions(context.database, keyword, size, context)),

  handle(searchDeskCalls.synonyms, (input, context) => listSynonyms(input, context)),
  handle(searchDeskCalls.save, (input, context) => saveSynonym(input, context)),
  handle(searchDeskCalls.remove, (input, context) => removeSynonym(input, context)),
  handle(searchDeskCalls.test, (input, context) => testKeyword(input, context)),
  handle(searchDeskCalls.misses, async ({ page, size, ...filter }, { database }) => ({
    page,
    size,
    ...(await readZeroResultSearches(database, filter, (page - 1) * size, size)),
  })),
  handle(searchDeskCalls.exportMisses, async (filter, { database, language }) => {
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
