import { isLanguage } from '../../../../../contract/values/locale.ts';
import { attributeSorts } from '../../../../../contract/catalogue/attributes.ts';
import { attributeTypes } from '../../../../../contract/catalogue/operator-fields.ts';
import { pageSizes } from '../../../../../contract/wire/page-sizes.ts';
import { oneOf, textOf } from '../../../operator/list-query.ts';

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

/** Number and size of a list's page. */
export function numberedPageOf(query: URLSearchParams): { page: number; size: number } {
  const [page, size] = [Number(query.get('page')), Number(query.get('size'))];
  return {
    page: Number.isSafeInteger(page) && page >= 1 && page <= 100_000 ? page : 1,
    size: (pageSizes as readonly number[]).includes(size) ? size : 20,
  };
}
