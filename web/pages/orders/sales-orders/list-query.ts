import { salesOrderStates } from '../../../../contract/orders/sales-orders.ts';
import { dayOf, oneOf, textOf } from '../../../components/lists/list-query.ts';

export const listPath = '/purchased/sales-orders';

/** The list's filter as its address says it; what makes no sense counts as not said. */
export function filterOf(query: URLSearchParams) {
  const state = oneOf(query, 'state', salesOrderStates);
  const keyword = textOf(query, 'keyword');
  const channel = textOf(query, 'channel', 40);
  const uploadId = orderIdOf(query.get('upload') ?? undefined);
  const [from, to] = [dayOf(query, 'from'), dayOf(query, 'to')];
  return {
    ...(state ? { state } : {}),
    ...(keyword ? { keyword } : {}),
    ...(channel ? { channel } : {}),
    ...(uploadId ? { uploadId } : {}),
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
  };
}

/** The id of an order in an address; null for what is none. */
export const orderIdOf = (given: string | undefined): number | null => (/^[1-9]\d{0,14}$/.test(given ?? '') ? Number(given) : null);
