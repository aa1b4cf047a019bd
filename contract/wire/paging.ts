import * as z from 'zod/mini';
import { integer, text } from './fields.ts';
import { defaultPageSize, pageSizes } from './page-sizes.ts';

const size = z._default(
  integer.check(z.refine((value) => (pageSizes as readonly number[]).includes(value), 'paging.size')),
  defaultPageSize,
);

/** Paging of the catalogue: numbered pages, since people jump in them and the count is known anyway. */
export const pageInput = { page: z._default(integer.check(z.gte(1), z.lte(100_000)), 1), size };

/** Paging of orders, sales and audits: an opaque cursor, never a COUNT over everything. */
export const cursorInput = { cursor: z.optional(text(200)), size };

/** An answer's page: `next` and `previous` are cursors, null at either end. */
export const cursorPage = <Row extends z.ZodMiniType>(row: Row) =>
  z.object({ rows: z.array(row), next: z.nullable(z.string()), previous: z.nullable(z.string()) });
