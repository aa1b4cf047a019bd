import { movementKinds } from '../../../../contract/payments/balance/balance.ts';
import { dayOf, oneOf } from '../../../components/lists/list-query.ts';

const currency = /^[A-Z]{3}$/;

/** The filter of the list as its address says it; what makes no sense counts as not said. */
export function movementFilter(query: URLSearchParams) {
  const given = query.get('currency') ?? '';
  const kind = oneOf(query, 'kind', movementKinds);
  const [from, to] = [dayOf(query, 'from'), dayOf(query, 'to')];
  return {
    ...(currency.test(given) ? { currency: given } : {}),
    ...(kind ? { kind } : {}),
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
  };
}
