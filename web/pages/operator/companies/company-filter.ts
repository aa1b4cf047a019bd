import { companyStates } from '../../../../contract/companies/company.ts';
import { countryOf, oneOf, textOf } from '../../../components/lists/list-query.ts';

/** The filter of the list of companies from its address; the file has the same. */
export function companyFilterOf(query: URLSearchParams) {
  return {
    keyword: textOf(query, 'keyword'),
    kind: oneOf(query, 'kind', ['buyer', 'seller'] as const),
    state: oneOf(query, 'state', companyStates),
    countryCode: countryOf(query),
  };
}
