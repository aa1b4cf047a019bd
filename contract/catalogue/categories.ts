import * as z from 'zod/mini';
import { declare } from '../wire/call.ts';
import { flag, id, list, requiredText, text } from '../wire/fields.ts';
import { languages } from '../values/locale.ts';
import { registrationSchemes } from './item-compliance.ts';
import { curator, attributeTypes, languageCodes, version, link, names, pair, saved } from './operator-fields.ts';

/** Levels of the tree. */
export const deepestLevel = 3;

const categoryText = z.object({
  name: text(120),
  /** Empty: made from the name. */
  urlKey: text(80),
  description: text(2_000),
});
export type CategoryText = z.output<typeof categoryText>;

const categoryRow = z.object({
  id: z.int(),
  parentId: z.nullable(z.int()),
  name: z.string(),
  level: z.int(),
  version: z.int(),
  /** Hidden itself; `shown` is also false for categories below a hidden one. */
  hidden: z.boolean(),
  shown: z.boolean(),
  children: z.int(),
  /** Including those of the categories below. */
  items: z.int(),
  missing: languageCodes,
});
export type CategoryRow = z.output<typeof categoryRow>;

const assigned = z.object({
  id: z.int(),
  name: z.string(),
  type: z.enum(attributeTypes),
  unit: z.nullable(z.string()),
  facet: z.boolean(),
  required: z.boolean(),
});
export type AssignedAttribute = z.output<typeof assigned>;

/** What refers to a category. */
const categoryUses = z.object({
  children: z.int(),
  /** Its own, and including those below. */
  items: z.int(),
  allItems: z.int(),
  attributes: z.int(),
  /** Sellers who named it in their application. */
  sellers: z.int(),
  /** Landing pages and versions of the home page that show it. */
  activities: z.int(),
});

const categoryDetail = z.extend(categoryRow, {
  key: z.string(),
  pictureKey: z.nullable(z.string()),
  trail: z.array(link),
  texts: z.partialRecord(z.enum(languages), categoryText),
  attributes: z.array(assigned),
  /** From the categories above. */
  inherited: z.array(z.extend(assigned, { from: z.string() })),
  uses: categoryUses,
  /** Schemes that its goods need registration numbers of, and those from the categories above. */
  schemes: z.array(z.enum(registrationSchemes)),
  inheritedSchemes: z.array(z.enum(registrationSchemes)),
});
export type CategoryDetail = z.output<typeof categoryDetail>;

/** `before`: the sibling to insert before; without one it is appended. */
const place = { parentId: z.nullable(id), before: z.optional(z.nullable(id)) };

export const categoryCalls = {
  tree: declare({
    name: 'operatorCategories.tree',
    method: 'GET',
    path: '/operator/category/tree',
    summary: 'The categories right below one, or of the first level, in their order',
    access: curator,
    input: z.object({ parentId: z.optional(id) }),
    answer: z.array(categoryRow),
  }),
  find: declare({
    name: 'operatorCategories.find',
    method: 'GET',
    path: '/operator/category/find',
    summary: 'Up to 50 categories whose name, in any language, or key has the words; with the names above them',
    access: curator,
    input: z.object({ keyword: requiredText(80) }),
    answer: z.array(z.extend(categoryRow, { trail: z.array(link) })),
  }),
  detail: declare({
    name: 'operatorCategories.detail',
    method: 'GET',
    path: '/operator/category/{id}',
    summary: 'A category with its texts, attributes and what hangs on it',
    access: curator,
    input: z.object({ id }),
    answer: categoryDetail,
  }),
  create: declare({
    name: 'operatorCategories.create',
    method: 'POST',
    path: '/operator/category/create',
    summary: 'A new category at the end of its level',
    access: curator,
    input: z.object({ parentId: z.nullable(id), names }),
    answer: saved,
  }),
  save: declare({
    name: 'operatorCategories.save',
    method: 'POST',
    path: '/operator/category/save',
    summary: 'Names, addresses and descriptions in all languages, picture, and whether it is shown',
    access: curator,
    input: z.object({
      id,
      version,
      texts: z.partialRecord(z.enum(languages), categoryText),
      hidden: flag,
      pictureKey: z.nullable(text(200)),
    }),
    answer: saved,
  }),
  move: declare({
    name: 'operatorCategories.move',
    method: 'POST',
    path: '/operator/category/move',
    summary: 'Put a category, with all below it, below another one or in another place among its siblings',
    access: curator,
    input: z.object({ id, version, ...place }),
    answer: saved,
  }),
  remove: declare({
    name: 'operatorCategories.remove',
    method: 'POST',
    path: '/operator/category/remove',
    summary: 'Remove a category on which nothing hangs',
    access: curator,
    input: z.object({ id, version }),
    answer: z.object({ id: z.int() }),
  }),
  mergePreview: declare({
    name: 'operatorCategories.mergePreview',
    method: 'GET',
    path: '/operator/category/mergePreview',
    summary: 'Who is affected when one category becomes part of another',
    access: curator,
    input: z.object({ id, intoId: id }),
    answer: z.object({
      uses: categoryUses,
      stores: z.int(),
      /** Names of children that both have. */
      sameNames: z.array(z.string()),
      /** What goods of the target will need registration numbers of, too. */
      schemes: z.array(z.enum(registrationSchemes)),
      /** Why it cannot be done; null if it can. */
      refused: z.nullable(z.string()),
    }),
  }),
  merge: declare({
    name: 'operatorCategories.merge',
    method: 'POST',
    path: '/operator/category/merge',
    summary: 'Move items, children and attributes to another category; the old address leads to the new one',
    access: curator,
    input: pair,
    answer: z.object({ id: z.int(), items: z.int() }),
  }),
  assign: declare({
    name: 'operatorCategories.assign',
    method: 'POST',
    path: '/operator/category/assign',
    summary: 'The attributes of a category in their order; those above and below keep theirs',
    access: curator,
    input: z.object({ id, version, attributes: list(z.object({ id, required: flag }), 200) }),
    answer: saved,
  }),
  requireNumbers: declare({
    name: 'operatorCategories.requireNumbers',
    method: 'POST',
    path: '/operator/category/requireNumbers',
    summary:
      'The schemes (electrical equipment, packaging, batteries …) that goods of a category and of those below need registration numbers of',
    access: curator,
    input: z.object({ id, version, schemes: list(z.enum(registrationSchemes, 'field.required'), registrationSchemes.length) }),
    answer: saved,
  }),
};
