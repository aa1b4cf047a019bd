import * as z from 'zod/mini';
import { type Language, languages } from '../values/locale.ts';
import { type Access, declare } from '../wire/call.ts';
import { characters, id, rowVersion, text, time } from '../wire/fields.ts';
import { fileContent } from '../wire/file-answers.ts';
import { pageInput } from '../wire/paging.ts';

/* News that the operator writes to the buyers and sellers of the market. */

export const newsAudiences = ['all', 'buyers', 'sellers'] as const;
export type NewsAudience = (typeof newsAudiences)[number];
/** `sending`: sent, but not all are notified yet. */
export const newsStates = ['draft', 'sending', 'sent'] as const;
export type NewsState = (typeof newsStates)[number];
export const longestNewsTitle = 120;
export const longestNewsText = 2_000;

const oneText = z.object({
  title: z._default(text(longestNewsTitle), ''),
  /** Plain text of several lines. */
  text: z._default(z.string('field.text').check(z.trim(), z.maxLength(longestNewsText, 'field.tooLong'), characters), ''),
});
const language = z.enum(languages, 'field.required');
const texts = z.partialRecord(language, oneText);
export type NewsTexts = z.output<typeof texts>;

/** The text for readers of a language: their own, or that of the source language; never mixed. */
export function newsTextIn(given: NewsTexts, source: Language, reader: Language): NewsTexts[Language] & { language: Language } {
  const own = given[reader];
  if (own?.title) return { ...own, language: reader };
  return { title: '', text: '', ...given[source], language: source };
}

const row = z.object({
  id: z.int(),
  state: z.enum(newsStates),
  /** In the caller's language, else in the source language; empty where neither has one. */
  title: z.string(),
  audience: z.enum(newsAudiences),
  /** To how many people it was sent; 0 for a draft. */
  recipients: z.int(),
  notified: z.int(),
  changedAt: time,
  sentAt: z.nullable(time),
});
export type NewsRow = z.output<typeof row>;

const detail = z.extend(row, {
  version: z.int(),
  sourceLanguage: z.enum(languages),
  texts,
  /** A path of this market; empty for none. */
  link: z.string(),
  createdBy: z.string(),
  sentBy: z.nullable(z.string()),
});
export type NewsDetail = z.output<typeof detail>;

export const newsSorts = ['state', 'audience', 'recipients', 'time'] as const;
const newsFilter = {
  state: z.optional(z.enum(newsStates)),
  /** Part of a title in any language. */
  keyword: z.optional(text(80)),
  /** Newest first by default. */
  sort: z.optional(z.enum(newsSorts.flatMap((sort) => [sort, `-${sort}` as const]))),
};

const configurer: Access = { who: 'operator', code: 'market.configure' };

export const operatorNewsCalls = {
  list: declare({
    name: 'operatorNews.list',
    method: 'GET',
    path: '/operator/news',
    summary: 'News that the operator has written or sent',
    access: configurer,
    input: z.object({ ...newsFilter, ...pageInput }),
    answer: z.object({ rows: z.array(row), total: z.int() }),
  }),
  export: declare({
    name: 'operatorNews.export',
    method: 'GET',
    path: '/operator/news/export',
    summary: 'The same as a CSV file, at most 10,000 rows',
    access: configurer,
    input: z.object(newsFilter),
    answer: fileContent,
    limit: { calls: 20, seconds: 60 },
  }),
  reach: declare({
    name: 'operatorNews.reach',
    method: 'GET',
    path: '/operator/news/reach',
    summary: 'How many people would be notified now',
    access: configurer,
    input: z.object({}),
    answer: z.object({ buyers: z.int(), sellers: z.int() }),
  }),
  detail: declare({
    name: 'operatorNews.detail',
    method: 'GET',
    path: '/operator/news/{id}',
    summary: 'One of them with its texts, and how many people are notified by now',
    access: configurer,
    input: z.object({ id }),
    answer: detail,
  }),
  save: declare({
    name: 'operatorNews.save',
    method: 'POST',
    path: '/operator/news/save',
    summary: 'Saves a draft, which may be incomplete; what was sent cannot be changed',
    access: configurer,
    input: z.object({
      /** Null for a new one. */
      id: z.nullable(id),
      /** The one that the form has seen: an outdated one is refused. */
      version: z._default(z.nullable(rowVersion), null),
      sourceLanguage: language,
      audience: z.enum(newsAudiences, 'field.required'),
      texts: z._default(texts, {}),
      link: z._default(text(300).check(z.regex(/^$|^\/(?![/\\])[^\s\\]*$/, 'news.link')), ''),
    }),
    answer: z.object({ id: z.int(), version: z.int() }),
  }),
  remove: declare({
    name: 'operatorNews.remove',
    method: 'POST',
    path: '/operator/news/remove',
    summary: 'Deletes a draft',
    access: configurer,
    input: z.object({ id }),
    answer: z.object({}),
  }),
  send: declare({
    name: 'operatorNews.send',
    method: 'POST',
    path: '/operator/news/send',
    summary: 'Notifies everybody whom it is for, each in their language, by a job; sent again it has no further effect',
    access: configurer,
    input: z.object({ id, version: rowVersion }),
    answer: z.object({ state: z.enum(newsStates), recipients: z.int() }),
  }),
};
