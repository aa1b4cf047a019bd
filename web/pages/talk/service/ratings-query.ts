import { ratingSorts } from '../../../../contract/talk/service.ts';
import { oneOf } from '../../../components/lists/list-query.ts';

export const starTexts = ['5', '4', '3', '2', '1'] as const;

/** The filter of the list as its address says it; what makes no sense counts as not said. */
export function ratingFilter(query: URLSearchParams) {
  const stars = oneOf(query, 'stars', starTexts);
  return { stars: stars && Number(stars), sort: oneOf(query, 'sort', ratingSorts) };
}
