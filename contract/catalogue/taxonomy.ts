import * as z from 'zod/mini';
import { declare } from '../wire/call.ts';
import { flag, list, requiredText } from '../wire/fields.ts';
import { curator } from './operator-fields.ts';

/** Files of a taxonomy: categories, attributes, values of attributes. */
export const mostTaxonomyFiles = 3;

const input = z.object({
  /** Keys of uploads for `taxonomy`. */
  files: list(requiredText(200), mostTaxonomyFiles).check(z.minLength(1, 'field.required')),
  /** Ids of branches of the first level; empty: all. */
  branches: list(requiredText(100), 100),
  /** Names that are there already become those of the files; otherwise only missing ones are added. */
  overwrite: z._default(flag, false),
});

const count = z.object({ added: z.int(), adopted: z.int(), texts: z.int(), same: z.int() });
const report = z.object({
  categories: z.extend(count, { folded: z.int() }),
  attributes: count,
  values: count,
  /** Names of the attributes that newly distinguish variants. */
  options: z.array(z.string()),
  links: z.int(),
  /** Categories that newly need registration numbers. */
  marks: z.int(),
  /** Names added at the first two levels, the first of them. */
  added: z.array(z.string()),
  problems: z.array(z.string()),
  problemCount: z.int(),
});
export type TaxonomyReport = z.output<typeof report>;

export const taxonomyCalls = {
  preview: declare({
    name: 'taxonomy.preview',
    method: 'POST',
    path: '/operator/taxonomy/preview',
    summary: 'What the import of a taxonomy would do, and the branches of its first level; nothing is written',
    access: curator,
    input,
    answer: z.object({ report, branches: z.array(z.object({ id: z.string(), name: z.string() })) }),
    limit: { calls: 30, seconds: 60 },
  }),
  write: declare({
    name: 'taxonomy.write',
    method: 'POST',
    path: '/operator/taxonomy/import',
    summary: 'Import a taxonomy; a second import of the same files changes nothing',
    access: curator,
    input,
    answer: report,
    limit: { calls: 10, seconds: 60 },
  }),
};
