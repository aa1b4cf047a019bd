import { caseKinds } from '../../../../contract/orders/after-sales/cases.ts';
import { oneOf, pageOf, textOf } from '../../../components/lists/list-query.ts';

export const caseViews = ['turn', 'open', 'closed'] as const;

/** The filter and page of a list of cases as its address says it; what makes no sense counts as not said. */
export const caseQuery = (query: URLSearchParams) => ({
  kind: oneOf(query, 'kind', caseKinds),
  show: oneOf(query, 'show', caseViews),
  keyword: textOf(query, 'keyword'),
  ...pageOf(query),
});
