import { type I18n, setupI18n } from '@lingui/core';
import type { CompiledMessage } from '@lingui/message-utils/compileMessage';
import { createContext } from 'react';
import { type Language, languageTags } from '../../../contract/values/locale.ts';

/** The texts a page is written with. `pending` is null once a group is there; on the server everything is. */
export type Texts = {
  language: Language;
  /** By id: plain text, or the parts that the values of a call go between. */
  messages: Record<string, string | CompiledMessage>;
  i18n: I18n;
  pending: (group: string) => Promise<void> | null;
  /** The texts of another language, for what is shown as others read it. */
  of: (language: Language) => Texts;
};

export const TextContext = createContext<Texts | null>(null);

/** No fallback: a text that is missing in a language is a mistake, which shows as its id. */
export function createTexts(language: Language): I18n {
  return setupI18n({ locale: languageTags[language], messages: { [languageTags[language]]: {} } });
}

/** The group that a text is loaded with: `item` of `item.addToCart`. */
export function groupOf(id: string): string {
  return id.slice(0, id.indexOf('.'));
}
