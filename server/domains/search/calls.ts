import { searchCalls as calls } from '../../../contract/search.ts';
import { handle, type Handler, JsonText } from '../../platform/http/handler.ts';
import { keptAnswers, list, searchOf, suggestions } from './service.ts';

/** Milliseconds after which a kept answer is made anew in any case: what is new on a card changes by time alone. */
const patience = 60_000;

export const handlers: Handler[] = [
  handle(calls.list, async (input, context) => {
    const search = await searchOf(input, context);
    const { database, now } = context;
    const kept = context.session ? undefined : keptAnswers(database);
    if (!kept) return list(database, search, now());
    const text = await kept.answer(JSON.stringify(search), now(), async () => {
      const answer = await list(database, search, now());
      return {
        text: JSON.stringify(answer),
        keep: { itemIds: answer.items.map((item) => item.id), until: new Date(now().getTime() + patience) },
      };
    });
    return new JsonText(text);
  }),

  handle(calls.suggest, ({ keyword, size }, context) => suggestions(context.database, keyword, size, context)),
];
