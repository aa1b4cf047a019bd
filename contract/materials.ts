import * as z from 'zod/mini';
import { declare } from './call.ts';
import { salesChannels } from './company-fields.ts';
import { amount, countryCode, day, flag, id, integer, list, requiredText, text } from './fields.ts';
import { languages } from './locale.ts';

/** What a document of an item is. */
export const materialKinds = ['manual', 'assembly', 'certificate', 'energyLabel', 'warranty', 'safetySheet', 'other'] as const;
export type MaterialKind = (typeof materialKinds)[number];
export const mostMaterials = 50;
export const mostRights = 200;

const language = z.enum(languages, 'field.required');

const material = z.object({
  id: z.int(),
  kind: z.enum(materialKinds),
  title: z.string(),
  /** Empty: it needs no language. */
  languages: z.array(z.string()),
  public: z.boolean(),
  fileName: z.string(),
  contentType: z.string(),
  /** Bytes. */
  size: z.number(),
});
export type Material = z.output<typeof material>;

const resaleTerms = z.object({
  /** False: the seller lets others resell this item, not this buyer. */
  allowed: z.boolean(),
  /** Null: wherever it is sold, by every channel. */
  countryCodes: z.nullable(z.array(z.string())),
  channels: z.nullable(z.array(z.string())),
  /** The lowest price it may be advertised at. */
  minimumPrice: z.nullable(amount),
  currency: z.string(),
  /** 'YYYY-MM-DD', included. */
  validTo: z.nullable(z.string()),
});
export type ResaleTerms = z.output<typeof resaleTerms>;

const right = z.object({
  /** Null: every buyer without a line of its own. */
  companyId: z.nullable(id),
  countryCodes: list(countryCode, 60),
  channels: list(z.enum(salesChannels, 'company.salesChannel'), salesChannels.length),
  minimumPrice: z.nullable(integer.check(z.gte(1, 'materials.price'), z.lte(1_000_000_000_000, 'materials.price'))),
  validTo: z.nullable(day),
});
export type ResaleRight = z.output<typeof right>;
/** Of a whole store: each item has a price of its own. */
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
    summary: 'Documents of an item: the public ones for everybody, all for accepted buyers, who also see how they may resell it',
    access: { who: 'anyone' },
    input: z.object({ itemId: id }),
    answer: z.object({ materials: z.array(material), resale: z.nullable(resaleTerms) }),
  }),
  open: declare({
    name: 'materials.open',
    method: 'POST',
    path: '/b2b/material/open',
    summary: 'A short-lived address of a document that the caller may see; of buyers it is recorded',
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
    summary: 'Documents of an own item, its rights to resell, and the buyers who can be named in them',
    access: seller,
    input: z.object({ itemId: id }),
    answer: z.object({
      item: z.object({ id: z.int(), itemCode: z.string(), name: z.string(), currency: z.string(), countryCodes: z.array(z.string()) }),
      materials: z.array(material),
      rights: z.array(right),
      /** The store has lines, which hold for items that have none. */
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
    summary: 'Say anew what a document is and who sees it',
    access: seller,
    input: changedMaterial,
    answer: material,
  }),
  remove: declare({
    name: 'sellerMaterials.remove',
    method: 'POST',
    path: '/seller/material/remove',
    summary: 'Take a document away; links to it end',
    access: seller,
    input: z.object({ materialId: id }),
    answer: z.object({}),
  }),
  saveRights: declare({
    name: 'sellerMaterials.saveRights',
    method: 'POST',
    path: '/seller/material/rights',
    summary: 'Say who may resell an own item, where, how and until when; none: everybody without restrictions',
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
    summary: 'Say who may resell the items of an own store that have no lines of their own; none: everybody without restrictions',
    access: seller,
    body: '2 MB',
    input: z.object({ storeId: id, rights: list(storeRight, mostRights) }),
    answer: z.object({}),
  }),
};
