import * as z from 'zod/mini';
import { declare } from '../wire/call.ts';
import { salesChannels } from '../companies/company-fields.ts';
import { amount, countryCode, day, flag, id, integer, list, requiredText, text } from '../wire/fields.ts';
import { languages } from '../values/locale.ts';

/** The kind of a document. */
export const materialKinds = ['manual', 'assembly', 'certificate', 'energyLabel', 'warranty', 'safetySheet', 'other'] as const;
export type MaterialKind = (typeof materialKinds)[number];
export const mostMaterials = 50;
export const mostRights = 200;

const language = z.enum(languages, 'field.required');

const material = z.object({
  id: z.int(),
  kind: z.enum(materialKinds),
  title: z.string(),
  /** Empty: independent of language. */
  languages: z.array(z.string()),
  public: z.boolean(),
  fileName: z.string(),
  contentType: z.string(),
  /** Bytes. */
  size: z.number(),
});
export type Material = z.output<typeof material>;

const resaleTerms = z.object({
  /** False: the seller does not let this buyer resell the item. */
  allowed: z.boolean(),
  /** Null: all countries and channels. */
  countryCodes: z.nullable(z.array(z.string())),
  channels: z.nullable(z.array(z.string())),
  /** The lowest price that it may be advertised at. */
  minimumPrice: z.nullable(amount),
  currency: z.string(),
  /** 'YYYY-MM-DD', included. */
  validTo: z.nullable(z.string()),
});
export type ResaleTerms = z.output<typeof resaleTerms>;

const right = z.object({
  /** Null: all buyers without a line of their own. */
  companyId: z.nullable(id),
  countryCodes: list(countryCode, 60),
  channels: list(z.enum(salesChannels, 'company.salesChannel'), salesChannels.length),
  minimumPrice: z.nullable(integer.check(z.gte(1, 'materials.price'), z.lte(1_000_000_000_000, 'materials.price'))),
  validTo: z.nullable(day),
});
export type ResaleRight = z.output<typeof right>;
/** For an entire store: each item has its own price. */
const storeRight = z.omit(right, { minimumPrice: true });
export type StoreResaleRight = z.output<typeof storeRight>;

const facts = {
  kind: z.enum(materialKinds, 'field.required'),
  title: z._default(text(120), ''),
  languages: list(language, languages.length),
  public: flag,
};
export const newMaterial = z.object({ itemId: id, key: requiredText(600), ...facts });
export const changedMaterial = z.object({ materialId: id, ...facts });

const seller = { who: 'seller', code: 'product.manage' } as const;

export const materialCalls = {
  ofItem: declare({
    name: 'materials.ofItem',
    method: 'GET',
    path: '/b2b/catalogue/item/{itemId}/materials',
    summary: 'Documents of an item: the public ones for everyone, all for approved buyers, who also see their resale terms',
    access: { who: 'anyone' },
    input: z.object({ itemId: id }),
    answer: z.object({ materials: z.array(material), resale: z.nullable(resaleTerms) }),
  }),
  open: declare({
    name: 'materials.open',
    method: 'POST',
    path: '/b2b/material/open',
    summary: 'A short-lived address of a document that the caller may see; opening is recorded for buyers',
    access: { who: 'anyone', beforePassword: false },
    input: z.object({ materialId: id }),
    answer: z.object({ address: z.string(), seconds: z.number() }),
    limit: { calls: 120, seconds: 60 },
  }),
  items: declare({
    name: 'sellerMaterials.items',
    method: 'GET',
    path: '/seller/material/items',
    summary: 'Own items by part of their name or code, with the number of their documents',
    access: seller,
    input: z.object({ keyword: z._default(text(80), '') }),
    answer: z.array(
      z.object({
        id: z.int(),
        itemCode: z.string(),
        name: z.string(),
        store: z.string(),
        materials: z.int(),
        /** There are terms to resell it, its own or its store's. */ restricted: z.boolean(),
      }),
    ),
  }),
  list: declare({
    name: 'sellerMaterials.list',
    method: 'GET',
    path: '/seller/material/list',
    summary: 'Documents of an own item, its resale rights, and the buyers who can be named in them',
    access: seller,
    input: z.object({ itemId: id }),
    answer: z.object({
      item: z.object({ id: z.int(), itemCode: z.string(), name: z.string(), currency: z.string(), countryCodes: z.array(z.string()) }),
      materials: z.array(material),
      rights: z.array(right),
      /** True if the store has lines; they apply to items without lines. */
      byStore: z.boolean(),
      buyers: z.array(z.object({ id: z.int(), name: z.string() })),
    }),
  }),
  add: declare({
    name: 'sellerMaterials.add',
    method: 'POST',
    path: '/seller/material/add',
    summary: 'Add an uploaded document (purpose itemMaterial) to an own item',
    access: seller,
    input: newMaterial,
    answer: material,
  }),
  change: declare({
    name: 'sellerMaterials.change',
    method: 'POST',
    path: '/seller/material/change',
    summary: 'Changes the details of a document and who sees it',
    access: seller,
    input: changedMaterial,
    answer: material,
  }),
  remove: declare({
    name: 'sellerMaterials.remove',
    method: 'POST',
    path: '/seller/material/remove',
    summary: 'Removes a document; links to it end',
    access: seller,
    input: z.object({ materialId: id }),
    answer: z.object({}),
  }),
  saveRights: declare({
    name: 'sellerMaterials.saveRights',
    method: 'POST',
    path: '/seller/material/rights',
    summary: 'Sets who may resell an own item, where, how and until when; none: everyone, without restrictions',
    access: seller,
    body: '2 MB',
    input: z.object({ itemId: id, rights: list(right, mostRights) }),
    answer: z.object({}),
  }),
  storeRights: declare({
    name: 'sellerMaterials.storeRights',
    method: 'GET',
    path: '/seller/material/store-rights',
    summary: 'Who may resell the items of an own store that have no lines of their own, and the buyers who can be named',
    access: seller,
    input: z.object({ storeId: id }),
    answer: z.object({
      store: z.object({ id: z.int(), name: z.string(), currency: z.string(), countryCodes: z.array(z.string()) }),
      rights: z.array(storeRight),
      buyers: z.array(z.object({ id: z.int(), name: z.string() })),
    }),
  }),
  saveStoreRights: declare({
    name: 'sellerMaterials.saveStoreRights',
    method: 'POST',
    path: '/seller/material/store-rights/save',
    summary: 'Sets who may resell the items of an own store that have no lines of their own; none: everyone, without restrictions',
    access: seller,
    body: '2 MB',
    input: z.object({ storeId: id, rights: list(storeRight, mostRights) }),
    answer: z.object({}),
  }),
};
