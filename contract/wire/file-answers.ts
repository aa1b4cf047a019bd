import * as z from 'zod/mini';

/** A file in an answer, tables with at most 10,000 rows: `content` is text for CSV (UTF-8 with byte order mark, semicolons) and base64 for all else. */
export const fileContent = z.object({ name: z.string(), content: z.string() });

/** A file of any length, at an address that is good for `seconds`. */
export const fileAddress = z.object({ name: z.string(), address: z.string(), seconds: z.number() });
