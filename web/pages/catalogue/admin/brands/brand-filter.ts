import { brandSorts, brandStates } from '../../../../../contract/catalogue/brands.ts';
import { oneOf, textOf } from '../../../../components/lists/list-query.ts';

/** The filter of the list of brands from its address; nonsense is left out. */
export const brandFilterOf = (query: URLSearchParams) => ({
  keyword: textOf(query, 'keyword'),
  state: oneOf(query, 'state', brandStates),
  unused: query.get('unused') === '1' ? true : undefined,
  withoutLogo: query.get('withoutLogo') === '1' ? true : undefined,
  sort: oneOf(
    query,
    'sort',
    brandSorts.flatMap((one) => [one, `-${one}` as const]),
  ),
});
