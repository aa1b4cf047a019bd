import * as z from 'zod/mini';
import { declare } from '../wire/call.ts';
import { id, list, requiredText, text } from '../wire/fields.ts';

export const longestOwnNumber = 60;
export const ownNumberStates = ['saved', 'unknown', 'ambiguous', 'taken', 'faulty'] as const;

/** A buyer company's own codes for variants, shared by all its users. */
export const ownNumberCalls = {
  save: declare({
    name: 'ownNumbers.save',
    method: 'POST',
    path: '/buyer/own-numbers/save',
    summary: 'Sets the company’s own numbers of variants; an empty one removes it',
    access: { who: 'auditedBuyer', code: 'order.place' },
    body: '256 KB',
    input: z.object({
      lines: list(z.object({ variantId: id, number: text(longestOwnNumber) }), 500).check(z.minLength(1, 'field.required')),
    }),
    answer: z.object({ saved: z.int() }),
  }),
  upload: declare({
    name: 'ownNumbers.upload',
    method: 'POST',
    path: '/buyer/own-numbers/upload',
    summary: 'Sets own numbers from CSV (the seller’s SKU or GTIN, then the own number); returns for each faulty row how to fix it',
    access: { who: 'auditedBuyer', code: 'order.place' },
    body: '2 MB',
    input: z.object({ content: requiredText(500_000) }),
    answer: z.object({
      saved: z.int(),
      /** Rows that were rejected, counted from 1; at most 200 of them. */
      faults: z.array(z.object({ row: z.int(), code: z.string(), state: z.enum(ownNumberStates), message: z.string() })),
      faulty: z.int(),
    }),
    limit: { calls: 10, seconds: 60 },
  }),
};
