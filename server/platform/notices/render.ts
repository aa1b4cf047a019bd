import { wordedAll } from '../formats/text-value.ts';
import { findMailText } from '../mail/templates.ts';
import { marketProfile } from '../market-profile.ts';
import type { RequestScope } from '../scope.ts';
import { type Compiled, format, message } from '../texts.ts';
import type { StoredNotice } from './queries.ts';

export type NoticeText = { title: string; paragraphs: string[]; button: string };

const longestTitle = 200;

/** A notice in words of its reader: the texts of its mail, without what a mail has around them. */
export function noticeText(
  { kind, parameters }: Pick<StoredNotice, 'kind' | 'parameters'>,
  { language, seesPrices }: Pick<RequestScope, 'language' | 'seesPrices'>,
): NoticeText {
  const text = findMailText(kind, language);
  // Written by a newer version, while both are running.
  if (!text) return { title: message('notice.unknown', language), paragraphs: [], button: message('notice.open', language) };
  const values = { ...wordedAll(parameters, language, seesPrices), market: marketProfile().name };
  const written = (source: Compiled): string => format(source, language, values);
  return {
    title: shortened(written(text.subject).replace(/\s+/g, ' ')),
    paragraphs: text.text.map((source) => (startsWithText(source) ? capitalised(written(source)) : written(source))),
    button: text.button ? written(text.button) : message('notice.open', language),
  };
}

const shortened = (title: string): string =>
  title.length <= longestTitle
    ? title
    : `${title
        .slice(0, longestTitle)
        .toWellFormed()
        .replace(/\s\S*$/, '')} …`;

/** In a mail the first paragraph continues the sentence of the greeting. */
const capitalised = (text: string): string => text.charAt(0).toLocaleUpperCase() + text.slice(1);
/** Names are not changed. */
const startsWithText = (source: Compiled): boolean => typeof source === 'string' || typeof source[0] === 'string';
