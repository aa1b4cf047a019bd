import { grantStates, itemSorts, itemStates } from '../../../../contract/payments/credit/credit.ts';
import { currencies } from '../../../../contract/values/money.ts';
import { oneOf, textOf } from '../../../components/lists/list-query.ts';

/** The filter of the limits as the address says it. */
export function grantFilter(query: URLSearchParams) {
  const [state, currency, keyword] = [oneOf(query, 'state', grantStates), oneOf(query, 'currency', currencies), textOf(query, 'keyword')];
  return {
    ...(state && { state }),
    ...(currency && { currency }),
    ...(keyword && { keyword }),
    ...(query.get('overdue') === 'true' && { overdue: true }),
  };
}

/** The filter of what is due as the address says it. */
export function itemFilter(query: URLSearchParams) {
  const [state, currency, keyword] = [oneOf(query, 'state', itemStates), oneOf(query, 'currency', currencies), textOf(query, 'keyword')];
  const grant = query.get('grant') ?? '';
  const sort = oneOf(
    query,
    'sort',
    itemSorts.flatMap((one) => [one, `-${one}` as const]),
  );
  return {
    ...(sort && { sort }),
    ...(state && { state }),
    ...(currency && { currency }),
    ...(keyword && { keyword }),
    ...(/^[1-9]\d{0,14}$/.test(grant) && { grantId: Number(grant) }),
  };
}
