import * as z from 'zod/mini';
import { importBounds, importLayouts, importStates, isTarget } from './import-words.ts';
import { declare } from '../wire/call.ts';
import { textEncodings } from '../wire/encodings.ts';
import { characters, flag, id, integer, list, requiredText, text } from '../wire/fields.ts';
import { fileAddress, fileContent } from '../wire/file-answers.ts';
import { languages } from '../values/locale.ts';
import { cursorInput, cursorPage } from '../wire/paging.ts';

/*
 * Product lists that a seller imports: upload, columns, dry run, writing, undo. The content of a column is named by a target, such as
 * `price`, `name.de`, `stock.7` (a warehouse) or `attribute.colour`.
 */

const target = z.nullable(text(120).check(z.refine((value: string) => isTarget(value), 'import.target')));
const language = z.enum(languages, 'field.required');
/** As written in a list, including its spaces. */
const word = z.string().check(z.maxLength(300), characters);
export const importSettings = z.object({
  /** For texts whose column does not name a language. */
  language: z._default(language, 'en'),
  /** Categories and options of the market by the list's words. */
  categories: z._default(z.record(word, id), {}),
  options: z._default(z.record(word, text(100)), {}),
  /** For items without any other category. */
  categoryId: z._default(z.nullable(id), null),
  /** The one that the user chose for the store's last list with these columns: offered, since other goods may belong elsewhere. */
  offeredCategoryId: z._default(z.nullable(id), null),
  /** For stock columns that name no warehouse. */
  warehouseId: z._default(z.nullable(id), null),
  /** For new items, unless the list sets a state. */
  state: z._default(z.enum(['draft', 'active'], 'product.state'), 'active'),
  /** How the list writes fractions. */
  decimal: z._default(z.enum(['auto', 'point', 'comma'], 'field.required'), 'auto'),
  /** The number of each item if no column has one: text with `{header}` for a cell and `{#}` for the row. Empty: a column identifies items. */
  numbers: z._default(text(120), ''),
  /** Lines with options and the same name are variants of one item, or an item each. */
  variants: z._default(z.enum(['names', 'lines'], 'field.required'), 'lines'),
  /** Items with a price of 0 come as drafts, or their lines are refused. */
  zeroPrice: z._default(z.enum(['draft', 'refuse'], 'field.required'), 'draft'),
  /** New items without stock go on sale without any, or come as drafts. */
  withoutStock: z._default(z.enum(['sale', 'draft'], 'field.required'), 'sale'),
  /** Of a line with a sale price: that one while it applies, or the regular one. */
  sale: z._default(z.enum(['now', 'regular'], 'field.required'), 'now'),
});
export type ImportSettings = z.output<typeof importSettings>;

export const importId = z.string('field.id').check(z.regex(/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/, 'field.id'));
const one = { storeId: id, importId };

const importRow = z.object({
  id: z.string(),
  fileName: z.string(),
  state: z.enum(importStates),
  /** Why it failed. */
  failure: z.nullable(z.string()),
  layout: z.nullable(z.enum(importLayouts)),
  progress: z.int(),
  lines: z.int(),
  createdItems: z.int(),
  changedItems: z.int(),
  sameItems: z.int(),
  badLines: z.int(),
  notUndoneItems: z.int(),
  undoneItems: z.int(),
  /** Pictures by address that are still to be fetched. */
  picturesWaiting: z.int(),
  by: z.nullable(z.string()),
  at: z.string(),
  finishedAt: z.nullable(z.string()),
});
export type ImportRow = z.output<typeof importRow>;

/** Pictures by address: named in a list that is not written yet, waiting to be fetched, fetched, and failed. */
const fetching = z.object({ named: z.int(), waiting: z.int(), fetched: z.int(), failed: z.int() });
export type Fetching = z.output<typeof fetching>;

/** Names of goods that are shown with a word. */
export const mostExamples = 3;
/** A word of a list that the market does not know. */
const unknownWord = z.object({
  kind: z.enum(['category', 'option']),
  word: z.string(),
  /** Taken as an option of the items' own. */
  own: z.optional(z.boolean()),
  lines: z.int(),
  /** Names of its goods. */
  examples: z.optional(z.array(z.string())),
  /** Categories that it may mean, the most likely one first; a certain one is in the settings until the user decides otherwise. */
  guesses: z.optional(z.array(z.object({ id: z.int(), score: z.number() }))),
});
/** Why a column is not used, unless a target is chosen: prices in another currency, with VAT, for consumers, of purchase; a second column for the same. */
export const unusedReasons = ['foreign', 'gross', 'retail', 'cost', 'second', 'sizes'] as const;
const measured = z.object({ value: z.number(), name: z.string() });
/** A column of a list. */
const column = z.object({
  header: z.string(),
  /** Made from the headings between the lines. */
  section: z.boolean(),
  target: z.nullable(z.string()),
  /** By what it was recognized. */
  how: z.nullable(z.enum(['layout', 'name', 'content', 'before'])),
  why: z.nullable(z.enum(unusedReasons)),
  samples: z.array(z.string()),
  /** Lines in which it has something, and those with 0. */
  filled: z.int(),
  zeros: z.int(),
  /** Different in each line. */
  unique: z.boolean(),
  /** It only counts the lines. */
  counter: z.boolean(),
  /** Its header or its cells name a unit. */
  unit: z.boolean(),
  /** The least, the middle and the largest of its numbers, with the names of their lines. */
  numbers: z.array(measured),
});
export type ImportColumn = z.output<typeof column>;

export type UnknownWord = z.output<typeof unknownWord>;
const importPage = z.object({
  ...importRow.shape,
  columns: z.array(column),
  /** Names on several lines with different options, with examples; null if there are none. */
  sameNames: z.nullable(z.object({ count: z.int(), examples: z.array(z.string()) })),
  /** Sheets of a workbook that have something in them, their places, and the one that is read; null if there is one. */
  sheets: z.nullable(z.object({ names: z.array(z.string()), places: z.array(z.int()), read: z.int() })),
  /** How the file was decoded; null for workbooks. Another encoding can be chosen while the file is stored and nothing is written. */
  encoding: z.nullable(z.enum(textEncodings)),
  settings: importSettings,
  unknown: z.array(unknownWord),
  pictures: z.int(),
  fetching,
  /** The market fetches pictures by address. */
  fetches: z.boolean(),
  /** Lines that are refused, that come in with a note, and that come in as they are. */
  found: z.object({ refused: z.int(), noted: z.int(), taken: z.int() }),
  /** Problems, those that refuse lines first, then the most frequent ones; `key` narrows the lines to one of them. */
  reasons: z.array(
    z.object({
      key: z.string(),
      header: z.string(),
      reason: z.string(),
      lines: z.int(),
      note: z.boolean(),
      /** Of a picture. */
      picture: z.boolean(),
    }),
  ),
  /** Items that would get another name: their numbers may be those of other goods. From `overwrittenMost` on the user is asked. */
  overwritten: z.object({ count: z.int(), examples: z.array(z.object({ line: z.int(), before: z.string(), after: z.string() })) }),
  /** There is something to undo. */
  mayUndo: z.boolean(),
  currency: z.string(),
  /** The categories that the settings refer to. */
  categories: z.array(z.object({ id: z.int(), name: z.string(), trail: z.array(z.string()) })),
  warehouses: z.array(z.object({ id: z.int(), name: z.string() })),
  attributes: z.array(z.object({ key: z.string(), name: z.string(), isOption: z.boolean() })),
});
export type ImportPage = z.output<typeof importPage>;

/** What becomes of a line, in the order in which lines are shown. */
export const lineKinds = ['refused', 'noted', 'taken'] as const;
export type LineKind = (typeof lineKinds)[number];

/** Something about a line, or a line that comes in as it is. */
const problem = z.object({
  id: z.int(),
  kind: z.enum(lineKinds),
  /** As spreadsheets count: the header is line 1. */
  line: z.int(),
  header: z.string(),
  /** Index of the column; -1 if the list has no such column. */
  column: z.int(),
  /** The cell, cut where it is long; number and name of the item where nothing is wrong. */
  value: z.string(),
  /** The part of the cell that is meant, such as one of several pictures; null: the cell itself. */
  about: z.nullable(z.string()),
  /** Empty where nothing is wrong. */
  reason: z.string(),
  note: z.boolean(),
});
export type ImportProblem = z.output<typeof problem>;

const products = { who: 'seller', code: 'product.manage' } as const;
const begun = z.object({ state: z.enum(importStates) });

export const listingImportCalls = {
  start: declare({
    name: 'listingImports.start',
    method: 'POST',
    path: '/seller/product/import/start',
    summary: 'Take in an uploaded list (CSV or XLSX): a job reads it and finds out what its columns hold',
    access: products,
    input: z.object({ storeId: id, fileKey: requiredText(300), language: z.optional(language) }),
    answer: z.object({ id: z.string() }),
    limit: { calls: 30, seconds: 60 },
  }),
  list: declare({
    name: 'listingImports.list',
    method: 'GET',
    path: '/seller/product/import/list',
    summary: 'The lists that a store has taken in, newest first',
    access: products,
    input: z.object({ storeId: id }),
    answer: z.array(importRow),
  }),
  detail: declare({
    name: 'listingImports.detail',
    method: 'GET',
    path: '/seller/product/import/detail/{importId}',
    summary: 'One list: how far it is, its columns, what would change and what is wrong',
    access: products,
    input: z.object(one),
    answer: importPage,
  }),
  progress: declare({
    name: 'listingImports.progress',
    method: 'GET',
    path: '/seller/product/import/progress/{importId}',
    summary: 'How far the present step of a list is',
    access: products,
    input: z.object(one),
    answer: z.object({ state: z.enum(importStates), progress: z.int(), lines: z.int(), fetching }),
  }),
  pictures: declare({
    name: 'listingImports.pictures',
    method: 'POST',
    path: '/seller/product/import/pictures',
    summary: 'Uploaded pictures, or ZIP archives of them, that the list names by their file names',
    access: products,
    input: z.object({ ...one, pictureKeys: list(requiredText(300), 20), archiveKeys: list(requiredText(300), 10) }),
    answer: z.object({ pictures: z.int() }),
    limit: { calls: 60, seconds: 60 },
  }),
  fetchAgain: declare({
    name: 'listingImports.fetchAgain',
    method: 'POST',
    path: '/seller/product/import/pictures/again',
    summary: 'Try the pictures of a written list again that could not be fetched; a job does it',
    access: products,
    input: z.object(one),
    answer: z.object({ waiting: z.int() }),
    limit: { calls: 10, seconds: 60 },
  }),
  check: declare({
    name: 'listingImports.check',
    method: 'POST',
    path: '/seller/product/import/check',
    summary: 'Dry run: a job says what would change and what is wrong; nothing is written',
    access: products,
    body: '2 MB',
    input: z.object({ ...one, mapping: list(target, importBounds.columns), settings: importSettings }),
    answer: begun,
    limit: { calls: 30, seconds: 60 },
  }),
  problems: declare({
    name: 'listingImports.problems',
    method: 'GET',
    path: '/seller/product/import/problems/{importId}',
    summary:
      'What is wrong, by row, column and reason: lines that are refused first, then those with notes, then those that come in as they are',
    access: products,
    input: z.object({
      ...one,
      ...cursorInput,
      kinds: z._default(list(z.enum(lineKinds, 'field.required'), lineKinds.length), ['refused', 'noted']),
      /** The key of a reason. */
      reason: z.optional(text(40)),
    }),
    answer: cursorPage(problem),
  }),
  correct: declare({
    name: 'listingImports.correct',
    method: 'POST',
    path: '/seller/product/import/correct',
    summary: 'Another value for a cell of a list that has not been written yet',
    access: products,
    input: z.object({
      ...one,
      line: integer.check(z.gte(1, 'field.id')),
      column: integer.check(z.gte(0, 'field.id'), z.lte(importBounds.columns, 'field.id')),
      value: text(20_000),
    }),
    answer: z.object({}),
    limit: { calls: 300, seconds: 60 },
  }),
  failed: declare({
    name: 'listingImports.failed',
    method: 'GET',
    path: '/seller/product/import/failed/{importId}',
    summary:
      'The bad lines alone, or those whose pictures are missing, as CSV with what is wrong with them, to be corrected and taken in again',
    access: products,
    input: z.object({ ...one, of: z._default(z.enum(['lines', 'pictures']), 'lines') }),
    answer: fileAddress,
    limit: { calls: 20, seconds: 60 },
  }),
  readAgain: declare({
    name: 'listingImports.readAgain',
    method: 'POST',
    path: '/seller/product/import/read-again',
    summary: 'Read the file of a list that is not written again, in another encoding or another sheet; corrections are lost',
    access: products,
    input: z.object({
      ...one,
      encoding: z.optional(z.enum(textEncodings, 'field.required')),
      sheet: z.optional(integer.check(z.gte(0, 'field.id'), z.lte(1_000, 'field.id'))),
    }),
    answer: begun,
    limit: { calls: 30, seconds: 60 },
  }),
  write: declare({
    name: 'listingImports.write',
    method: 'POST',
    path: '/seller/product/import/write',
    summary: 'Write the good lines of a checked list; a job does it',
    access: products,
    input: z.object({ ...one, /** Also over items of other names. */ overwrite: z._default(flag, false) }),
    answer: begun,
    limit: { calls: 30, seconds: 60 },
  }),
  undo: declare({
    name: 'listingImports.undo',
    method: 'POST',
    path: '/seller/product/import/undo',
    summary: 'Take a written list back; what somebody has changed since stays as it is',
    access: products,
    input: z.object(one),
    answer: begun,
    limit: { calls: 30, seconds: 60 },
  }),
  cancel: declare({
    name: 'listingImports.cancel',
    method: 'POST',
    path: '/seller/product/import/cancel',
    summary: 'Stop what is being done with a list; what is written stays and can be undone',
    access: products,
    input: z.object(one),
    answer: begun,
    limit: { calls: 30, seconds: 60 },
  }),
  template: declare({
    name: 'listingImports.template',
    method: 'GET',
    path: '/seller/product/import/template',
    summary: 'An empty list with the market’s own columns, as CSV',
    access: products,
    input: z.object({ storeId: id }),
    answer: fileContent,
  }),
};
