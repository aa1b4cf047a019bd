import type { Language } from '../../../contract/values/locale.ts';
import type { Message } from './fill.ts';
import type { Texts } from './text-context.ts';
import { translator, type Translate } from './translate.ts';

const compiled = import.meta.glob<Record<string, Message>>('../../../texts/.compiled/pages/*/*.js', {
  eager: true,
  import: 'default',
});
const known = new Map<Language, Texts>();

/** All texts of a language; the server keeps every group of every language in memory. */
export function textsOf(language: Language): Texts {
  const found = known.get(language);
  if (found) return found;
  const messages: Texts['messages'] = {};
  for (const [file, found] of Object.entries(compiled)) if (file.endsWith(`/${language}.js`)) Object.assign(messages, found);
  const texts: Texts = { language, messages, pending: () => null, of: textsOf };
  known.set(language, texts);
  return texts;
}

/** For loaders: titles, descriptions and other texts made on the server. */
export function serverText(language: Language): Translate {
  return translator(textsOf(language));
}
