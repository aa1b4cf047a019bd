import { newsSorts, newsStates } from '../../../../contract/talk/platform-news.ts';
import { oneOf, textOf } from '../../../components/lists/list-query.ts';

const sorts = newsSorts.flatMap((sort) => [sort, `-${sort}` as const]);

/** The filter of the list as its address says it; what makes no sense counts as not said. */
export const newsFilter = (query: URLSearchParams) => ({
  state: oneOf(query, 'state', newsStates),
  keyword: textOf(query, 'keyword'),
  sort: oneOf(query, 'sort', sorts),
});
