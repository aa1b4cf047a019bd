import { isLanguage, type Language } from '../../../../../contract/values/locale.ts';
import { translationKinds } from '../../../../../contract/catalogue/operator-catalogue.ts';
import { oneOf, textOf } from '../../../operator/list-query.ts';

/** The filter of the translations from its address; the language that is asked for, else the caller's, else German. */
export function translationFilterOf(query: URLSearchParams, own: Language) {
  const asked = query.get('language');
  const language: Language = isLanguage(asked) ? asked : own === 'en' ? 'de' : own;
  return { language, kind: oneOf(query, 'kind', translationKinds), keyword: textOf(query, 'keyword'), all: query.get('all') === '1' };
}
