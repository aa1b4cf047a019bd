import { settlementStates } from '../../../../contract/payments/sellers/settlements.ts';
import { currencies } from '../../../../contract/values/money.ts';
import { dayOf, oneOf } from '../../../components/lists/list-query.ts';

/** The filter of either list as its address says it; what makes no sense counts as not said. */
export function settlementFilter(query: URLSearchParams) {
  const [state, currency] = [oneOf(query, 'state', settlementStates), oneOf(query, 'currency', currencies)];
  const [from, to] = [dayOf(query, 'from'), dayOf(query, 'to')];
  return { ...(state && { state }), ...(currency && { currency }), ...(from && { from }), ...(to && { to }) };
}
