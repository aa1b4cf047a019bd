import * as z from 'zod/mini';
import { declare } from '../wire/call.ts';
import { id, list, requiredText, text } from '../wire/fields.ts';
import { pageInput } from '../wire/paging.ts';
import { longestOptionName } from './own-options.ts';
import { curator, version } from './operator-fields.ts';

/* Sellers' own options, which the operator merges into attributes of the market. They are identified by their names without case. */

/** Values that the page of an option shows; the others are merged by their names. */
export const mostOwnValues = 500;

const attribute = z.object({ id: z.int(), name: z.string() });
const ownOption = z.object({
  word: z.string(),
  /** As most items write it. */
  name: z.string(),
  items: z.int(),
  stores: z.int(),
  values: z.int(),
  /** Where it was merged into; items that are left have both options, or would have two equal variants. */
  into: z.nullable(attribute),
});
export type OwnOptionRow = z.output<typeof ownOption>;

const ownOptionDetail = z.extend(ownOption, {
  /** Other ways in which sellers write it. */
  spellings: z.array(z.string()),
  /** `suggested`: the value of the chosen attribute with the same name. */
  labels: z.array(z.object({ label: z.string(), items: z.int(), suggested: z.nullable(z.int()) })),
});
export type OwnOptionDetail = z.output<typeof ownOptionDetail>;

const word = requiredText(longestOptionName);

export const ownOptionCalls = {
  list: declare({
    name: 'operatorOwnOptions.list',
    method: 'GET',
    path: '/operator/own-option/list',
    summary: 'Options that sellers have named themselves, by the number of their items',
    access: curator,
    input: z.object({ keyword: z.optional(text(80)), ...pageInput }),
    answer: z.object({ rows: z.array(ownOption), total: z.int() }),
  }),
  detail: declare({
    name: 'operatorOwnOptions.detail',
    method: 'GET',
    path: '/operator/own-option/detail',
    summary: 'One of them with its values, and the values of an attribute that have the same names',
    access: curator,
    input: z.object({ word, intoId: z.optional(id) }),
    answer: ownOptionDetail,
  }),
  merge: declare({
    name: 'operatorOwnOptions.merge',
    method: 'POST',
    path: '/operator/own-option/merge',
    summary:
      'Let an attribute stand for it: variants get its values, and later lists with the same name use it; a job does it if the items are many',
    access: curator,
    body: '256 KB',
    input: z.object({
      word,
      intoId: id,
      intoVersion: version,
      /** What becomes of each value; null: a new value of the attribute. Values that are left out are merged by their names. */
      values: list(z.object({ label: requiredText(100), valueId: z.nullable(id) }), mostOwnValues),
    }),
    answer: z.object({ items: z.int(), /** Items that are left: they have both options. */ left: z.int(), running: z.boolean() }),
  }),
};
