import * as z from 'zod/mini';
import { declare } from '../wire/call.ts';
import { flag, id, integer, list, requiredText, text } from '../wire/fields.ts';
import { languages } from '../values/locale.ts';
import { pageInput } from '../wire/paging.ts';

/*
 * The operator's catalogue: category tree, attributes with their values, and missing translations. Every change carries the version that
 * the client has seen; an outdated version is refused.
 */

const curator = { who: 'operator', code: 'catalogue.curate' } as const;

/** Levels of the tree. */
export const deepestLevel = 3;
export const attributeTypes = ['number', 'choice', 'flag', 'text'] as const;
export type AttributeType = (typeof attributeTypes)[number];

const language = z.enum(languages, 'field.required');
const languageCodes = z.array(z.enum(languages));
const version = integer;
const link = z.object({ id: z.int(), name: z.string() });

/** Names by language; empty ones are removed. */
const names = z.partialRecord(z.enum(languages), text(120));
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
});
export type CategoryDetail = z.output<typeof categoryDetail>;

/** `before`: the sibling to insert before; without one it is appended. */
const place = { parentId: z.nullable(id), before: z.optional(z.nullable(id)) };
const pair = z.object({ id, version, intoId: id, intoVersion: version });
const saved = z.object({ id: z.int(), version: z.int() });

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
};

const attributeRow = z.object({
  id: z.int(),
  key: z.string(),
  name: z.string(),
  type: z.enum(attributeTypes),
  unit: z.nullable(z.string()),
  facet: z.boolean(),
  isOption: z.boolean(),
  version: z.int(),
  values: z.int(),
  categories: z.int(),
  items: z.int(),
  missing: languageCodes,
});
export type AttributeRow = z.output<typeof attributeRow>;

const value = z.object({
  id: z.int(),
  key: z.string(),
  names,
  /** As `#rrggbb`. */
  swatch: z.nullable(z.string()),
  items: z.int(),
});
export type AttributeValue = z.output<typeof value>;

const attributeDetail = z.extend(attributeRow, {
  names,
  valueList: z.array(value),
  categoryList: z.array(z.extend(link, { required: z.boolean() })),
});
export type AttributeDetail = z.output<typeof attributeDetail>;

export const attributeSorts = ['position', 'name', 'values', 'categories', 'items'] as const;
const attributeFilter = {
  keyword: z.optional(text(80)),
  type: z.optional(z.enum(attributeTypes)),
  missing: z.optional(language),
  unused: z.optional(flag),
  sort: z.optional(z.enum(attributeSorts.flatMap((sort) => [sort, `-${sort}` as const]))),
};
const attributeFields = {
  names,
  type: z.enum(attributeTypes, 'field.required'),
  /** Of numbers only. */
  unit: z.nullable(text(20)),
  facet: flag,
  /** Distinguishes variants; choices only. */
  isOption: flag,
};
const swatch = z.nullable(text(7).check(z.regex(/^#[0-9a-f]{6}$/i, 'catalogueDesk.swatch')));

export const attributeCalls = {
  list: declare({
    name: 'operatorAttributes.list',
    method: 'GET',
    path: '/operator/attribute/list',
    summary: 'Attributes with where they are used',
    access: curator,
    input: z.object({ ...attributeFilter, ...pageInput }),
    answer: z.object({ rows: z.array(attributeRow), total: z.int() }),
  }),
  export: declare({
    name: 'operatorAttributes.export',
    method: 'GET',
    path: '/operator/attribute/export',
    summary: 'The same list as CSV',
    access: curator,
    input: z.object(attributeFilter),
    answer: z.object({ content: z.string() }),
  }),
  detail: declare({
    name: 'operatorAttributes.detail',
    method: 'GET',
    path: '/operator/attribute/{id}',
    summary: 'An attribute with its values and categories',
    access: curator,
    input: z.object({ id }),
    answer: attributeDetail,
  }),
  create: declare({
    name: 'operatorAttributes.create',
    method: 'POST',
    path: '/operator/attribute/create',
    summary: 'A new attribute',
    access: curator,
    input: z.object(attributeFields),
    answer: saved,
  }),
  save: declare({
    name: 'operatorAttributes.save',
    method: 'POST',
    path: '/operator/attribute/save',
    summary: 'Names, unit and use of an attribute; its type, where what items say can be read as the new one',
    access: curator,
    input: z.object({ id, version, ...attributeFields }),
    answer: saved,
  }),
  remove: declare({
    name: 'operatorAttributes.remove',
    method: 'POST',
    path: '/operator/attribute/remove',
    summary: 'Remove an attribute that no item uses',
    access: curator,
    input: z.object({ id, version }),
    answer: z.object({ id: z.int() }),
  }),
  mergePreview: declare({
    name: 'operatorAttributes.mergePreview',
    method: 'GET',
    path: '/operator/attribute/mergePreview',
    summary: 'Who is affected when one attribute becomes part of another',
    access: curator,
    input: z.object({ id, intoId: id }),
    answer: z.object({
      items: z.int(),
      /** Items that have a value for both: the value of the second stays. */
      both: z.int(),
      /** Values merged with the other attribute's value of the same name, and those that move. */
      sameValues: z.int(),
      movedValues: z.int(),
      categories: z.int(),
      refused: z.nullable(z.string()),
    }),
  }),
  merge: declare({
    name: 'operatorAttributes.merge',
    method: 'POST',
    path: '/operator/attribute/merge',
    summary: 'Move what items say, values and categories to another attribute of the same type',
    access: curator,
    input: pair,
    answer: z.object({ id: z.int(), items: z.int() }),
  }),
  saveValue: declare({
    name: 'operatorAttributes.saveValue',
    method: 'POST',
    path: '/operator/attribute/saveValue',
    summary: 'Names and colour of a value of a choice, or a new value at the end',
    access: curator,
    input: z.object({ id, version, valueId: z.nullable(id), names, swatch }),
    answer: saved,
  }),
  orderValues: declare({
    name: 'operatorAttributes.orderValues',
    method: 'POST',
    path: '/operator/attribute/orderValues',
    summary: 'The values of a choice in a new order',
    access: curator,
    body: '256 KB',
    input: z.object({ id, version, valueIds: list(id, 5_000) }),
    answer: saved,
  }),
  removeValue: declare({
    name: 'operatorAttributes.removeValue',
    method: 'POST',
    path: '/operator/attribute/removeValue',
    summary: 'Remove a value that no item uses',
    access: curator,
    input: z.object({ id, version, valueId: id }),
    answer: saved,
  }),
  mergeValues: declare({
    name: 'operatorAttributes.mergeValues',
    method: 'POST',
    path: '/operator/attribute/mergeValues',
    summary: 'Let one value stand for several: items move to it',
    access: curator,
    input: z.object({ id, version, valueIds: list(id, 500), intoId: id }),
    answer: z.object({ id: z.int(), version: z.int(), items: z.int() }),
  }),
};

export const translationKinds = ['category', 'attribute', 'value'] as const;
export type TranslationKind = (typeof translationKinds)[number];

const translationRow = z.object({
  kind: z.enum(translationKinds),
  id: z.int(),
  /** In English, or in the first language that has a text. */
  source: z.string(),
  sourceLanguage: language,
  /** Its location: the categories above, or the attribute of a value. */
  place: z.string(),
  text: z.string(),
});
export type TranslationRow = z.output<typeof translationRow>;
const translationFilter = {
  language,
  kind: z.optional(z.enum(translationKinds)),
  /** Includes rows that already have a text. */
  all: z._default(flag, false),
  keyword: z.optional(text(80)),
};
/** Characters of a translation list accepted per request; send a longer one in parts. */
export const largestTranslationFile = 400_000;

export const translationCalls = {
  list: declare({
    name: 'operatorTranslations.list',
    method: 'GET',
    path: '/operator/translation/list',
    summary: 'What lacks a text in a language, and how much of each kind does',
    access: curator,
    input: z.object({ ...translationFilter, ...pageInput }),
    answer: z.object({
      rows: z.array(translationRow),
      total: z.int(),
      missing: z.object({ category: z.int(), attribute: z.int(), value: z.int() }),
    }),
  }),
  save: declare({
    name: 'operatorTranslations.save',
    method: 'POST',
    path: '/operator/translation/save',
    summary: 'One text; refused when it is no longer what was seen',
    access: curator,
    input: z.object({ kind: z.enum(translationKinds), id, language, seen: text(120), text: requiredText(120) }),
    answer: z.object({ kind: z.enum(translationKinds), id: z.int(), text: z.string() }),
  }),
  export: declare({
    name: 'operatorTranslations.export',
    method: 'GET',
    path: '/operator/translation/export',
    summary: 'The list as CSV: id, place, source, translation',
    access: curator,
    input: z.object(translationFilter),
    answer: z.object({ content: z.string() }),
  }),
  import: declare({
    name: 'operatorTranslations.import',
    method: 'POST',
    path: '/operator/translation/import',
    summary: 'Such a CSV, filled in; good rows are written, the others are reported',
    access: curator,
    body: '2 MB',
    input: z.object({ language, content: requiredText(largestTranslationFile) }),
    answer: z.object({
      changed: z.int(),
      same: z.int(),
      empty: z.int(),
      problems: z.array(z.object({ row: z.int(), reason: z.string() })),
    }),
  }),
};
