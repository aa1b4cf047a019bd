import * as z from 'zod/mini';
import { declare } from '../wire/call.ts';
import { textEncodings } from '../wire/encodings.ts';
import { countryCode, currencyCode, flag, id, integer, list, requiredText, text } from '../wire/fields.ts';
import { fileAddress, fileContent } from '../wire/file-answers.ts';
import { cursorInput, cursorPage } from '../wire/paging.ts';
import { orderLayouts, orderUploadBounds, orderUploadStates, uploadTargets } from './order-upload-words.ts';

/*
 * Files of sales orders that a buyer uploads: columns, dry run, writing, undo. A job does each step; its row stores how far it is.
 */

export const orderUploadSettings = z.object({
  /** Of orders whose row names no channel; empty: the one that the layout belongs to. */
  channel: z._default(text(40), ''),
  /** Where a row has none. */
  country: z._default(z.nullable(countryCode), null),
  currency: z._default(z.nullable(currencyCode), null),
  decimal: z._default(z.enum(['auto', 'point', 'comma'], 'field.required'), 'auto'),
  /** How days are written that could be both. */
  dates: z._default(z.enum(['auto', 'dmy', 'mdy'], 'field.required'), 'auto'),
  /** Each row is one piece. */
  pieces: z._default(flag, false),
  /** Amounts are whole numbers of cents. */
  cents: z._default(flag, false),
  /** Take orders that are not paid, and those that have been shipped. */
  pending: z._default(flag, false),
  shipped: z._default(flag, false),
});
export type OrderUploadSettings = z.output<typeof orderUploadSettings>;

const uploadRow = z.object({
  id: z.int(),
  fileName: z.string(),
  state: z.enum(orderUploadStates),
  /** Why it failed. */
  failure: z.nullable(z.string()),
  layout: z.nullable(z.enum(orderLayouts)),
  progress: z.int(),
  /** Rows of the file, and orders in it. */
  lines: z.int(),
  orders: z.int(),
  /** Orders to be added or added, refused, left out, and there already. */
  ready: z.int(),
  added: z.int(),
  refused: z.int(),
  leftOut: z.int(),
  known: z.int(),
  undone: z.int(),
  by: z.nullable(z.string()),
  at: z.string(),
});
export type OrderUploadRow = z.output<typeof uploadRow>;

const column = z.object({
  header: z.string(),
  target: z.nullable(z.enum(uploadTargets)),
  /** By what it was recognised. */
  how: z.nullable(z.enum(['layout', 'name', 'similar', 'before'])),
  samples: z.array(z.string()),
  filled: z.int(),
});

const uploadPage = z.object({
  ...uploadRow.shape,
  columns: z.array(column),
  settings: orderUploadSettings,
  /** How the file was decoded; null for workbooks. */
  encoding: z.nullable(z.enum(textEncodings)),
  sheets: z.nullable(z.object({ names: z.array(z.string()), places: z.array(z.int()), read: z.int() })),
  /** The first upload of the very same file. */
  sameFile: z.nullable(z.object({ id: z.int(), at: z.string() })),
  /** What is wrong, those that refuse orders first; `key` narrows the rows to one of them. */
  reasons: z.array(z.object({ key: z.string(), header: z.string(), reason: z.string(), lines: z.int(), note: z.boolean() })),
  /** Rows with something that refuses their order, and with a note alone. */
  badLines: z.int(),
  notedLines: z.int(),
  /** Nothing of it is matched or ordered, and there is something to undo. */
  mayUndo: z.boolean(),
  /** The bad rows can still be corrected: nothing is written. */
  editable: z.boolean(),
});
export type OrderUploadPage = z.output<typeof uploadPage>;

const problem = z.object({
  id: z.int(),
  /** As spreadsheets count. */
  line: z.int(),
  header: z.string(),
  /** Index of the column; -1 if the file has no such column. */
  column: z.int(),
  value: z.string(),
  reason: z.string(),
  note: z.boolean(),
});
export type OrderUploadProblem = z.output<typeof problem>;

const access = { who: 'buyer', code: 'order.place' } as const;
const viewing = { who: 'buyer', code: 'order.view' } as const;
const one = { uploadId: id };
const begun = z.object({ state: z.enum(orderUploadStates) });
const limit = { calls: 30, seconds: 60 };

export const orderUploadCalls = {
  start: declare({
    name: 'orderUploads.start',
    method: 'POST',
    path: '/buyer/order-upload/start',
    summary: 'Take in an uploaded file of sales orders (CSV or XLSX): a job reads it and finds out what its columns are',
    access,
    input: z.object({ fileKey: requiredText(300) }),
    answer: z.object({ id: z.int() }),
    idempotent: true,
    limit,
  }),
  list: declare({
    name: 'orderUploads.list',
    method: 'GET',
    path: '/buyer/order-upload/list',
    summary: 'The files of sales orders of the company, newest first',
    access: viewing,
    input: z.object(cursorInput),
    answer: cursorPage(uploadRow),
  }),
  detail: declare({
    name: 'orderUploads.detail',
    method: 'GET',
    path: '/buyer/order-upload/detail/{uploadId}',
    summary: 'One file: how far it is, its columns, what would be added and what is wrong',
    access: viewing,
    input: z.object(one),
    answer: uploadPage,
  }),
  progress: declare({
    name: 'orderUploads.progress',
    method: 'GET',
    path: '/buyer/order-upload/progress/{uploadId}',
    summary: 'How far the present step of a file is',
    access: viewing,
    input: z.object(one),
    answer: z.object({ state: z.enum(orderUploadStates), progress: z.int(), of: z.int() }),
  }),
  check: declare({
    name: 'orderUploads.check',
    method: 'POST',
    path: '/buyer/order-upload/check',
    summary: 'Dry run with these columns: a job says which orders would be added and what is wrong; nothing is added',
    access,
    input: z.object({
      ...one,
      mapping: list(z.nullable(z.enum(uploadTargets, 'field.required')), orderUploadBounds.columns),
      settings: orderUploadSettings,
    }),
    answer: begun,
    limit,
  }),
  readAgain: declare({
    name: 'orderUploads.readAgain',
    method: 'POST',
    path: '/buyer/order-upload/read-again',
    summary: 'Read the file again in another encoding or another sheet; corrections are lost',
    access,
    input: z.object({
      ...one,
      encoding: z.optional(z.enum(textEncodings, 'field.required')),
      sheet: z.optional(integer.check(z.gte(0, 'field.id'), z.lte(1_000, 'field.id'))),
    }),
    answer: begun,
    limit,
  }),
  problems: declare({
    name: 'orderUploads.problems',
    method: 'GET',
    path: '/buyer/order-upload/problems/{uploadId}',
    summary: 'What is wrong with a file, by row, column and reason: what refuses orders first, then notes',
    access: viewing,
    input: z.object({
      ...one,
      ...cursorInput,
      kind: z.optional(z.enum(['refused', 'noted'], 'field.required')),
      /** The key of a reason. */
      reason: z.optional(text(40)),
    }),
    answer: cursorPage(problem),
  }),
  correct: declare({
    name: 'orderUploads.correct',
    method: 'POST',
    path: '/buyer/order-upload/correct',
    summary: 'Another value for a cell of a file that is not written yet',
    access,
    input: z.object({
      ...one,
      line: integer.check(z.gte(1, 'field.id')),
      column: integer.check(z.gte(0, 'field.id'), z.lte(orderUploadBounds.columns, 'field.id')),
      value: text(2_000),
    }),
    answer: z.object({}),
    limit: { calls: 300, seconds: 60 },
  }),
  write: declare({
    name: 'orderUploads.write',
    method: 'POST',
    path: '/buyer/order-upload/write',
    summary: 'Add the good orders of a checked file, or continue with those of a stopped one; a job does it',
    access,
    input: z.object(one),
    answer: begun,
    idempotent: true,
    limit,
  }),
  stop: declare({
    name: 'orderUploads.stop',
    method: 'POST',
    path: '/buyer/order-upload/stop',
    summary: 'Stop what is being done with a file; orders that are added stay, and the rest can be added later',
    access,
    input: z.object(one),
    answer: begun,
    limit,
  }),
  undo: declare({
    name: 'orderUploads.undo',
    method: 'POST',
    path: '/buyer/order-upload/undo',
    summary: 'Delete the sales orders of a file, as long as none of them is matched or ordered; a job does it',
    access,
    input: z.object(one),
    answer: begun,
    idempotent: true,
    limit,
  }),
  failed: declare({
    name: 'orderUploads.failed',
    method: 'GET',
    path: '/buyer/order-upload/failed/{uploadId}',
    summary: 'The rows of the refused orders as CSV, with what is wrong with them, to be corrected and uploaded again',
    access: viewing,
    input: z.object(one),
    answer: fileAddress,
    limit: { calls: 20, seconds: 60 },
  }),
  template: declare({
    name: 'orderUploads.template',
    method: 'GET',
    path: '/buyer/order-upload/template',
    summary: 'An empty file with the market’s own columns, as CSV',
    access: viewing,
    input: z.object({}),
    answer: fileContent,
  }),
};
