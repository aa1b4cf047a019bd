import { reportSorts, reportStates, wordEffects } from '../../../../contract/talk/chat-moderation.ts';
import { oneOf, textOf } from '../../../components/lists/list-query.ts';

/** The filters of the lists as their addresses say them; what makes no sense counts as not said. */
export const reportFilter = (query: URLSearchParams) => ({
  state: query.get('state') === 'all' ? undefined : (oneOf(query, 'state', reportStates) ?? ('open' as const)),
  keyword: textOf(query, 'keyword'),
  sort: oneOf(query, 'sort', reportSorts),
});

export const wordFilter = (query: URLSearchParams) => ({
  effect: oneOf(query, 'effect', wordEffects),
  keyword: textOf(query, 'keyword'),
  sort: oneOf(query, 'sort', reportSorts),
});
