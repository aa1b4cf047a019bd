import { isLanguage, type Language } from '../../../../../contract/values/locale.ts';
import { translationKinds } from '../../../../../contract/catalogue/translations.ts';
import { oneOf, textOf } from '../../../../components/lists/list-query.ts';

/** The filter of the translations from its address; the requested language, else the caller's, else German. */
export function translationFilterOf(query: URLSearchParams, own: Language) {
  const requested = query.get('language');
  const language: Language = isLanguage(requested) ? requested : own === 'en' ? 'de' : own;
  return { language, kind: oneOf(query, 'kind', translationKinds), keyword: textOf(query, 'keyword'), all: query.get('all') === '1' };
}
