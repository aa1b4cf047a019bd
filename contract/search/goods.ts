import * as z from 'zod/mini';
import { declare } from '../wire/call.ts';
import { flag, list, requiredText, rowVersion, text } from '../wire/fields.ts';
import { languages } from '../values/locale.ts';
import { pageInput } from '../wire/paging.ts';

/* What goods are called: the tables that come with Kontor, and what the operator changes in them or adds. */

const curator = { who: 'operator', code: 'catalogue.curate' } as const;

/** Where an entry comes from: as it comes with Kontor, changed by the operator, added by him. */
export const goodStates = ['shipped', 'changed', 'own'] as const;
/** Words that say how goods are rather than what, such as materials, are entries of this area. */
export const describingArea = 'qualities';
/** Common names, such as garden furniture, are entries of this area: they find all that is near to them. */
export const groupsArea = 'groups';
/** The areas that come with Kontor; tables of the operator's own may have others. */
export const goodAreas = [
  ...(['furniture', 'lighting', 'home', 'storage', 'garden', 'office', 'household'] as const),
  groupsArea,
  describingArea,
] as const;

const key = z.string('field.text').check(z.regex(/^[a-zA-Z][a-zA-Z0-9]{0,59}$/, 'field.text'));
const related = z.object({ key: z.string(), name: z.string() });

const good = z.object({
  key: z.string(),
  area: z.string(),
  /** The first of its names in the caller's language, else in English. */
  name: z.string(),
  /** A narrower kind is found by the names of a wider one. */
  partOf: z.nullable(related),
  /** Kinds whose categories are offered where none of these goods are sold. */
  near: z.array(related),
  names: z.partialRecord(z.enum(languages), z.array(z.string())),
  source: z.string(),
  state: z.enum(goodStates),
  /** Searches do not know it. */
  off: z.boolean(),
  /** 0 where nothing was changed. */
  version: z.int(),
});
export type Good = z.infer<typeof good>;

export const goodsCalls = {
  list: declare({
    name: 'operatorGoods.list',
    method: 'GET',
    path: '/operator/search/goods',
    summary: 'Kinds of goods with their names in each language, by area and name',
    access: curator,
    input: z.object({
      keyword: z.optional(text(60)),
      area: z.optional(text(60)),
      state: z.optional(z.enum(goodStates)),
      /** Those without a name in this language. */
      missing: z.optional(z.enum(languages)),
      ...pageInput,
    }),
    answer: z.object({ total: z.int(), page: z.int(), size: z.int(), rows: z.array(good), areas: z.array(z.string()) }),
  }),
  save: declare({
    name: 'operatorGoods.save',
    method: 'POST',
    path: '/operator/search/saveGood',
    summary:
      'Adds a kind of goods (no key), or changes one; what is as it came follows later versions of Kontor. Searches use it once the index has been read again',
    access: curator,
    input: z.object({
      key: z._default(z.nullable(key), null),
      version: z._default(rowVersion, 0),
      /** Of an added one. */
      area: z._default(z.enum(goodAreas), 'furniture'),
      /** A name of the wider kind, or its key. */
      partOf: z._default(text(60), ''),
      near: list(requiredText(60), 20),
      names: z.partialRecord(z.enum(languages), list(requiredText(60), 40)),
      off: z._default(flag, false),
    }),
    answer: z.object({ key: z.string(), version: z.int() }),
  }),
  reset: declare({
    name: 'operatorGoods.reset',
    method: 'POST',
    path: '/operator/search/resetGood',
    summary: 'Makes a kind of goods what it is as it comes with Kontor; removes an added one',
    access: curator,
    input: z.object({ key, version: rowVersion }),
    answer: z.object({}),
  }),
};
