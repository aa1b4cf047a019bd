import { activitySorts, activityStates } from '../../../../contract/promotions/activities.ts';
import { oneOf, textOf } from '../../operator/list-query.ts';

/** The filter of the list from its address, which also tells activities from arrangements of the home page; nonsense is left out. */
export function activityFilterOf({ pathname, searchParams }: URL) {
  return {
    kind: pathname.startsWith('/operator/home') ? ('home' as const) : ('landing' as const),
    state: oneOf(searchParams, 'state', activityStates),
    keyword: textOf(searchParams, 'keyword') ?? '',
    sort: oneOf(
      searchParams,
      'sort',
      activitySorts.flatMap((sort) => [sort, `-${sort}` as const]),
    ),
  };
}
