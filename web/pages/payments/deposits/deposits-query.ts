import { depositSorts, depositStates } from '../../../../contract/payments/balance/balance.ts';
import { currencies } from '../../../../contract/values/money.ts';
import { oneOf, textOf } from '../../../components/lists/list-query.ts';

/** The filter of the operator's list as its address says it; what makes no sense counts as not said. */
export const depositFilter = (query: URLSearchParams) => ({
  state: oneOf(query, 'state', depositStates),
  currency: oneOf(query, 'currency', currencies),
  keyword: textOf(query, 'keyword'),
  sort: oneOf(
    query,
    'sort',
    depositSorts.flatMap((one) => [one, `-${one}` as const]),
  ),
});
