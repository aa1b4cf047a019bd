import * as z from 'zod/mini';
import { declare } from '../wire/call.ts';
import { flag, id, requiredText, text } from '../wire/fields.ts';
import { languages } from '../values/locale.ts';
import { pageInput } from '../wire/paging.ts';
import { curator, pair, saved, version } from './operator-fields.ts';

/*
 * Brands: the name under which goods are known, whichever store sells them. A seller who uses a new name for an item adds the brand; the operator
 * renames brands, gives them a logo and a description, hides them and merges those that are the same.
 */

/* Spellings that differ only in case, accents or spaces are one brand: the database knows it by its folded name. */

export const longestBrandName = 60;

/** As it is stored: without superfluous spaces. */
export const plainBrandName = (name: string): string => name.trim().replace(/\s+/g, ' ');

const spelled: Record<string, string> = { ß: 'ss', ł: 'l', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ı: 'i' };

/** What the spellings of a brand have in common. */
export const foldedBrand = (name: string): string =>
  plainBrandName(name)
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[ßłæœøđı]/g, (letter) => spelled[letter] ?? letter)
    .replace(/[’‘`´]/g, "'");

export const brandLink = z.object({ id: z.int(), name: z.string(), urlKey: z.string() });
export type BrandLink = z.output<typeof brandLink>;

const brandPage = z.extend(brandLink, {
  logoKey: z.nullable(z.string()),
  website: z.nullable(z.string()),
  description: z.string(),
  /** The language of the description. */
  textLanguage: z.string(),
});
export type BrandPage = z.output<typeof brandPage>;

export const brandStates = ['shown', 'hidden'] as const;

const brandRow = z.object({
  id: z.int(),
  name: z.string(),
  urlKey: z.string(),
  state: z.enum(brandStates),
  version: z.int(),
  logoKey: z.nullable(z.string()),
  items: z.int(),
  stores: z.int(),
  createdAt: z.string(),
});
export type BrandRow = z.output<typeof brandRow>;

export const brandDetail = z.extend(brandRow, {
  website: z.nullable(z.string()),
  description: z.partialRecord(z.enum(languages), z.string()),
  /** Names that lead to it: of brands that were merged into it, and its own former ones. */
  formerNames: z.array(z.string()),
});
export type BrandDetail = z.output<typeof brandDetail>;

/** An address of a website; empty: none. */
const website = text(200).check(z.regex(/^(?:|https:\/\/[^\s<>"]+\.[^\s<>"]+)$/i, 'brand.website'));

export const brandSorts = ['name', 'items', 'createdAt'] as const;
const brandFilter = {
  keyword: z.optional(text(80)),
  state: z.optional(z.enum(brandStates)),
  /** Of no item. */
  unused: z.optional(flag),
  withoutLogo: z.optional(flag),
  sort: z.optional(z.enum(brandSorts.flatMap((sort) => [sort, `-${sort}` as const]))),
};

const anyone = { who: 'anyone' } as const;

export const brandCalls = {
  page: declare({
    name: 'brands.page',
    method: 'GET',
    path: '/b2b/catalogue/brand/{id}',
    summary: 'A brand of which the caller finds goods: name, logo, description; one that was merged is answered as the other one',
    access: anyone,
    input: z.object({ id }),
    answer: brandPage,
  }),
  all: declare({
    name: 'brands.all',
    method: 'GET',
    path: '/b2b/catalogue/brands',
    summary: 'Brands of which the caller finds goods, by name',
    access: anyone,
    input: z.object({}),
    answer: z.array(brandLink),
  }),
  suggest: declare({
    name: 'brands.suggest',
    method: 'GET',
    path: '/seller/product/brands',
    summary: 'Names of up to ten brands of goods on sale, or of the company’s own goods, that have the letters typed so far',
    access: { who: 'seller', code: 'product.manage' },
    input: z.object({ keyword: text(longestBrandName) }),
    answer: z.array(z.string()),
  }),
  list: declare({
    name: 'operatorBrands.list',
    method: 'GET',
    path: '/operator/brand/list',
    summary: 'Brands with the number of their items and stores',
    access: curator,
    input: z.object({ ...brandFilter, ...pageInput }),
    answer: z.object({ rows: z.array(brandRow), total: z.int() }),
  }),
  export: declare({
    name: 'operatorBrands.export',
    method: 'GET',
    path: '/operator/brand/export',
    summary: 'The same list as CSV, with websites and former names',
    access: curator,
    input: z.object(brandFilter),
    answer: z.object({ content: z.string() }),
  }),
  detail: declare({
    name: 'operatorBrands.detail',
    method: 'GET',
    path: '/operator/brand/{id}',
    summary: 'A brand with its texts; one that was merged is answered as the other one',
    access: curator,
    input: z.object({ id }),
    answer: brandDetail,
  }),
  save: declare({
    name: 'operatorBrands.save',
    method: 'POST',
    path: '/operator/brand/save',
    summary: 'Name, logo, website and description of a brand, and whether it is shown',
    access: curator,
    input: z.object({
      id,
      version,
      name: requiredText(longestBrandName),
      logoKey: z.nullable(text(300)),
      website,
      description: z.partialRecord(z.enum(languages), text(1_000)),
      hidden: flag,
    }),
    answer: saved,
  }),
  merge: declare({
    name: 'operatorBrands.merge',
    method: 'POST',
    path: '/operator/brand/merge',
    summary: 'Make one brand part of another: items move, its page leads to the other one, and its name stands for it',
    access: curator,
    input: pair,
    answer: z.object({ id: z.int(), items: z.int() }),
  }),
  remove: declare({
    name: 'operatorBrands.remove',
    method: 'POST',
    path: '/operator/brand/remove',
    summary: 'Remove a brand that no item has',
    access: curator,
    input: z.object({ id, version }),
    answer: z.object({ id: z.int() }),
  }),
};
