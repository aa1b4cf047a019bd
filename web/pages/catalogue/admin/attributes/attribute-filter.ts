import { isLanguage } from '../../../../../contract/values/locale.ts';
import { attributeSorts } from '../../../../../contract/catalogue/attributes.ts';
import { attributeTypes } from '../../../../../contract/catalogue/operator-fields.ts';
import { oneOf, textOf } from '../../../../components/lists/list-query.ts';

/** The filter of the list of attributes from its address; nonsense is left out. */
export function attributeFilterOf(query: URLSearchParams) {
  const missing = query.get('missing');
  return {
    keyword: textOf(query, 'keyword'),
    type: oneOf(query, 'type', attributeTypes),
    missing: isLanguage(missing) ? missing : undefined,
    unused: query.get('unused') === '1' ? true : undefined,
    sort: oneOf(
      query,
      'sort',
      attributeSorts.flatMap((sort) => [sort, `-${sort}` as const]),
    ),
  };
}
