import { payoutSorts, runSorts } from '../../../../contract/payments/sellers/payouts.ts';
import { oneOf } from '../../../components/lists/list-query.ts';

/** How the address sorts the runs; what makes no sense counts as not said. */
export const runSortOf = (query: URLSearchParams) =>
  oneOf(
    query,
    'sort',
    runSorts.flatMap((one) => [one, `-${one}` as const]),
  );

/** How the address sorts payouts. */
export const payoutSortOf = (query: URLSearchParams) =>
  oneOf(
    query,
    'sort',
    payoutSorts.flatMap((one) => [one, `-${one}` as const]),
  );
