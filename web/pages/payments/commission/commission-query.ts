import { commissionRateStates } from '../../../../contract/payments/sellers/commission.ts';
import { oneOf } from '../../../components/lists/list-query.ts';

/** The filter of the rates as the address says it. */
export function rateFilter(query: URLSearchParams) {
  const number = (name: string): number | undefined => {
    const given = /^[1-9]\d{0,14}$/.exec(query.get(name) ?? '')?.[0];
    return given === undefined ? undefined : Number(given);
  };
  const [state, sellerId, categoryId] = [oneOf(query, 'state', commissionRateStates), number('seller'), number('category')];
  return { ...(state && { state }), ...(sellerId && { sellerId }), ...(categoryId && { categoryId }) };
}
