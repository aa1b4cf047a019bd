import { registrationSchemes } from '../../../../contract/catalogue/item-compliance.ts';
import { registrationStates } from '../../../../contract/catalogue/product-registrations.ts';
import { countryOf, oneOf, textOf } from '../../../components/lists/list-query.ts';

/** The filter of the list of registrations from its address; nonsense is left out. */
export function registrationFilterOf(query: URLSearchParams) {
  return {
    keyword: textOf(query, 'keyword'),
    scheme: oneOf(query, 'scheme', registrationSchemes),
    country: countryOf(query),
    state: oneOf(query, 'state', registrationStates),
  };
}
