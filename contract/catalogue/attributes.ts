import * as z from 'zod/mini';
import { declare } from '../wire/call.ts';
import { flag, id, list, text } from '../wire/fields.ts';
import { pageInput } from '../wire/paging.ts';
import { curator, attributeTypes, language, languageCodes, version, link, names, pair, saved } from './operator-fields.ts';

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
const swatch = z.nullable(text(7).check(z.regex(/^#[0-9a-f]{6}$/i, 'catalogueAdmin.swatch')));

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
