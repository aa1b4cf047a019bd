import * as z from 'zod/mini';
import { declare } from '../wire/call.ts';
import { flag, id, requiredText, text } from '../wire/fields.ts';
import { pageInput } from '../wire/paging.ts';
import { curator, language } from './operator-fields.ts';

export const translationKinds = ['category', 'attribute', 'value'] as const;
export type TranslationKind = (typeof translationKinds)[number];

const translationRow = z.object({
  kind: z.enum(translationKinds),
  id: z.int(),
  /** In English, or in the first language that has a text. */
  source: z.string(),
  sourceLanguage: language,
  /** Its location: the categories above, or the attribute of a value. */
  place: z.string(),
  text: z.string(),
});
export type TranslationRow = z.output<typeof translationRow>;
const translationFilter = {
  language,
  kind: z.optional(z.enum(translationKinds)),
  /** Includes rows that already have a text. */
  all: z._default(flag, false),
  keyword: z.optional(text(80)),
};
/** Characters of a translation list accepted per request; send a longer one in parts. */
export const largestTranslationFile = 400_000;

export const translationCalls = {
  list: declare({
    name: 'operatorTranslations.list',
    method: 'GET',
    path: '/operator/translation/list',
    summary: 'What lacks a text in a language, and how much of each kind does',
    access: curator,
    input: z.object({ ...translationFilter, ...pageInput }),
    answer: z.object({
      rows: z.array(translationRow),
      total: z.int(),
      missing: z.object({ category: z.int(), attribute: z.int(), value: z.int() }),
    }),
  }),
  save: declare({
    name: 'operatorTranslations.save',
    method: 'POST',
    path: '/operator/translation/save',
    summary: 'One text; refused when it is no longer what was seen',
    access: curator,
    input: z.object({ kind: z.enum(translationKinds), id, language, seen: text(120), text: requiredText(120) }),
    answer: z.object({ kind: z.enum(translationKinds), id: z.int(), text: z.string() }),
  }),
  export: declare({
    name: 'operatorTranslations.export',
    method: 'GET',
    path: '/operator/translation/export',
    summary: 'The list as CSV: id, place, source, translation',
    access: curator,
    input: z.object(translationFilter),
    answer: z.object({ content: z.string() }),
  }),
  import: declare({
    name: 'operatorTranslations.import',
    method: 'POST',
    path: '/operator/translation/import',
    summary: 'Such a CSV, filled in; good rows are written, the others are reported',
    access: curator,
    body: '2 MB',
    input: z.object({ language, content: requiredText(largestTranslationFile) }),
    answer: z.object({
      changed: z.int(),
      same: z.int(),
      empty: z.int(),
      problems: z.array(z.object({ row: z.int(), reason: z.string() })),
    }),
  }),
};
