import { operatorPaymentSorts } from '../../../../contract/payments/operator-payments.ts';
import { detailKinds } from '../../../../contract/payments/payment-details.ts';
import { preferableMethods } from '../../../../contract/payments/payment-settings.ts';
import { paymentStates } from '../../../../contract/payments/payments.ts';
import { currencies } from '../../../../contract/values/money.ts';
import { dayOf, oneOf, textOf } from '../../../components/lists/list-query.ts';

/** The filter of the list as its address says it; what makes no sense counts as not said. */
export const paymentFilter = (query: URLSearchParams) => ({
  kind: oneOf(query, 'kind', detailKinds),
  method: oneOf(query, 'method', preferableMethods),
  state: oneOf(query, 'state', paymentStates),
  currency: oneOf(query, 'currency', currencies),
  disputed: query.get('disputed') === '1' ? true : undefined,
  undecided: query.get('undecided') === '1' ? true : undefined,
  keyword: textOf(query, 'keyword'),
  from: dayOf(query, 'from'),
  to: dayOf(query, 'to'),
  sort: oneOf(
    query,
    'sort',
    operatorPaymentSorts.flatMap((one) => [one, `-${one}` as const]),
  ),
});
