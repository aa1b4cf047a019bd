import * as z from 'zod/mini';
import { declare } from '../wire/call.ts';
import { countryCode, id, integer, list, requiredText, rowVersion, text } from '../wire/fields.ts';
import { fileContent } from '../wire/file-answers.ts';
import { languages } from '../values/locale.ts';
import { pageInput } from '../wire/paging.ts';

/* The operator's admin page of the search: synonyms, a test of what a keyword finds, and zero-result searches. */

const curator = { who: 'operator', code: 'catalogue.curate' } as const;

/** Periods, in days, for zero-result searches; older ones are deleted. */
export const missDays = [7, 30, 90] as const;
/** A search that finds at most this many items counts as unsuccessful. */
export const fewFound = 3;

const words = list(requiredText(60), 30);

const synonym = z.object({
  id: z.int(),
  /** null: all languages. */
  language: z.nullable(z.enum(languages)),
  words: z.array(z.string()),
  /** Empty: all of `words` are synonyms. Otherwise each of them also finds these, but not the other way round. */
  leadsTo: z.array(z.string()),
  version: z.int(),
});
export type Synonym = z.infer<typeof synonym>;

const miss = z.object({
  language: z.enum(languages),
  keyword: z.string(),
  /** Number of counted searches in the period; answers from the visitors' cache are not counted. */
  asked: z.int(),
  /** Items found by the latest search. */
  found: z.int(),
  lastDay: z.string(),
});
export type Miss = z.infer<typeof miss>;

const missInput = { language: z.optional(z.enum(languages)), days: z._default(integer.check(z.gte(1), z.lte(90)), 30) };

const tested = z.object({
  total: z.int(),
  corrected: z.nullable(z.string()),
  dropped: z.array(z.string()),
  didYouMean: z.nullable(z.string()),
  /** Groups of synonyms that contain the words. */
  synonyms: z.array(z.object({ words: z.array(z.string()), also: z.array(z.string()) })),
  items: z.array(z.object({ id: z.int(), name: z.string(), urlKey: z.string(), itemCode: z.string() })),
});
export type Tested = z.infer<typeof tested>;

export const searchAdminCalls = {
  synonyms: declare({
    name: 'operatorSearch.synonyms',
    method: 'GET',
    path: '/operator/search/synonyms',
    summary: 'Groups of words that mean the same, those changed last first',
    access: curator,
    input: z.object({ keyword: z.optional(text(60)), language: z.optional(z.enum(languages)), ...pageInput }),
    answer: z.object({ total: z.int(), page: z.int(), size: z.int(), rows: z.array(synonym) }),
  }),
  save: declare({
    name: 'operatorSearch.save',
    method: 'POST',
    path: '/operator/search/saveSynonym',
    summary: 'Adds a group of synonyms, or changes the version of one that was seen; every process searches by it within two seconds',
    access: curator,
    input: z.object({
      id: z._default(z.nullable(id), null),
      version: z._default(rowVersion, 0),
      language: z._default(z.nullable(z.enum(languages)), null),
      words,
      leadsTo: words,
    }),
    answer: z.object({ id: z.int(), version: z.int() }),
  }),
  remove: declare({
    name: 'operatorSearch.remove',
    method: 'POST',
    path: '/operator/search/removeSynonym',
    summary: 'Takes a group of synonyms away',
    access: curator,
    input: z.object({ id, version: rowVersion }),
    answer: z.object({}),
  }),
  test: declare({
    name: 'operatorSearch.test',
    method: 'GET',
    path: '/operator/search/test',
    summary: 'What visitors of a country find by a keyword in a language, and how its words were understood',
    access: curator,
    input: z.object({ keyword: requiredText(200), language: z.enum(languages), country: countryCode }),
    answer: tested,
  }),
  misses: declare({
    name: 'operatorSearch.misses',
    method: 'GET',
    path: '/operator/search/misses',
    summary: 'Keywords with few or no results, the most frequent first; without the users who searched',
    access: curator,
    input: z.object({ ...missInput, ...pageInput }),
    answer: z.object({ total: z.int(), page: z.int(), size: z.int(), rows: z.array(miss) }),
  }),
  exportMisses: declare({
    name: 'operatorSearch.exportMisses',
    method: 'GET',
    path: '/operator/search/exportMisses',
    summary: 'The same as CSV',
    access: curator,
    input: z.object(missInput),
    answer: fileContent,
  }),
};
