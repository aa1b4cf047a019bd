import * as z from 'zod/mini';
import { declare } from '../../wire/call.ts';
import { amount, currencyCode, integer } from '../../wire/fields.ts';
import { fileContent } from '../../wire/file-answers.ts';

export const statementFormats = ['pdf', 'csv'] as const;
export type StatementFormat = (typeof statementFormats)[number];

/** Movements that a file takes. */
export const mostMovements = 10_000;

const sides = z.object({ opening: amount, closing: amount });
const row = z.object({
  /** As `2026-11`, in UTC. */
  month: z.string(),
  currency: currencyCode,
  /** Postings of the month. */
  movements: z.int(),
  balance: sides,
  /** What is owed on credit terms. */
  owed: sides,
  /** The month is not over. */
  isRunning: z.boolean(),
});
export type StatementRow = z.output<typeof row>;

const month = z.string('invoice.month').check(z.regex(/^2\d{3}-(?:0[1-9]|1[0-2])$/, 'invoice.month'));
const access = { who: 'buyer', code: 'billing.view' } as const;

export const statementCalls = {
  list: declare({
    name: 'statements.list',
    method: 'GET',
    path: '/buyer/statement/list',
    summary: 'The monthly statements of a year, by default of the newest, newest first; one for each currency',
    access,
    input: z.object({ year: z.optional(integer.check(z.gte(2000), z.lte(2999))) }),
    answer: z.object({
      /** Years that have statements, newest first. */ years: z.array(z.int()),
      year: z.nullable(z.int()),
      rows: z.array(row),
    }),
  }),
  file: declare({
    name: 'statements.file',
    method: 'GET',
    path: '/buyer/statement/file',
    summary: `Opening, movements and closing of a month in a currency, as CSV or as PDF in base64; at most ${mostMovements} movements`,
    access,
    input: z.object({ month, currency: currencyCode, format: z._default(z.enum(statementFormats, 'invoice.format'), 'pdf') }),
    answer: fileContent,
    limit: { calls: 20, seconds: 60 },
  }),
};
