import { detailKinds } from '../../../../contract/payments/payment-details.ts';
import { preferableMethods } from '../../../../contract/payments/payment-settings.ts';
import { paymentStates } from '../../../../contract/payments/payments.ts';
import { dayOf, oneOf, textOf } from '../../../components/lists/list-query.ts';

/** The filter of the list as its address says it; what makes no sense counts as not said. */
export function detailFilter(query: URLSearchParams) {
  const [kind, method, state] = [
    oneOf(query, 'kind', detailKinds),
    oneOf(query, 'method', preferableMethods),
    oneOf(query, 'state', paymentStates),
  ];
  const [keyword, from, to] = [textOf(query, 'keyword'), dayOf(query, 'from'), dayOf(query, 'to')];
  return {
    ...(kind ? { kind } : {}),
    ...(method ? { method } : {}),
    ...(state ? { state } : {}),
    ...(keyword ? { keyword } : {}),
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
  };
}
