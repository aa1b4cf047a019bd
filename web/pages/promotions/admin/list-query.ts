import { activitySorts, activityStates } from '../../../../contract/promotions/activities.ts';
import { oneOf, textOf } from '../../../components/lists/list-query.ts';

/** The filter of the list from its address, which also distinguishes activities from home page arrangements; invalid values are left out. */
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
