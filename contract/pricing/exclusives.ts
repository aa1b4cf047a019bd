import * as z from 'zod/mini';
import type { Access } from '../wire/call.ts';
import { declare } from '../wire/call.ts';
import { itemCard, storeCard } from '../catalogue/catalogue.ts';
import { amount, day, id, list, minorUnits, quantity, requiredText, text, time } from '../wire/fields.ts';
import { fileContent } from '../wire/file-answers.ts';
import { mostAmount } from '../values/money.ts';
import { cursorInput, cursorPage, pageInput } from '../wire/paging.ts';

/**
 * Items and stores that are exclusive to named buyers and buyer groups, each for a period. Days are days of the market (UTC); the last day
 * is included, and no last day means no end.
 */

export const exclusiveKinds = ['item', 'store'] as const;
export type ExclusiveKind = (typeof exclusiveKinds)[number];
export const granteeKinds = ['buyer', 'group'] as const;
export type GranteeKind = (typeof granteeKinds)[number];
export const exclusiveStates = ['live', 'scheduled', 'ended'] as const;
export type ExclusiveState = (typeof exclusiveStates)[number];
export const mineSorts = ['since', 'until', 'name', 'store'] as const;
export type MineSort = (typeof mineSorts)[number];
/** Maximum number of items or stores, buyers and groups in one call. */
export const mostNamed = 200;
export const mostGroups = 200;
export const mostGroupPrices = 500;

const kind = z.enum(exclusiveKinds, 'field.required');
const keyword = z.optional(text(80));
const window = { from: z._default(z.nullable(day), null), until: z._default(z.nullable(day), null) };
/** `until` is the last day; null means no end. */
const shownWindow = { from: z.nullable(time), until: z.nullable(z.string()), state: z.enum(exclusiveStates) };
const named = list(id, mostNamed).check(z.minLength(1, 'field.required'));

/** What the caller's company sees by one or more rights: from the first beginning to the last end. */
const mine = { since: time, until: z.nullable(time) };
export const myItem = z.object({ item: itemCard, ...mine });
export type MyItem = z.infer<typeof myItem>;
export const myStore = z.object({ store: storeCard, itemCount: z.int(), pictureKeys: z.array(z.string()), ...mine });
export type MyStore = z.infer<typeof myStore>;
const myInput = { keyword, sort: z._default(z.enum(mineSorts), 'since' as const) };
const paged = <Row extends z.ZodMiniType>(row: Row) => z.object({ total: z.int(), page: z.int(), size: z.int(), rows: z.array(row) });

const buyer = { who: 'buyer' } as const;
export const exclusiveCalls = {
  items: declare({
    name: 'exclusives.items',
    method: 'GET',
    path: '/buyer/exclusive/items',
    summary: 'Items that are exclusive to the caller’s company now, with its own prices',
    access: buyer,
    input: z.object({ ...myInput, ...pageInput }),
    answer: paged(myItem),
  }),
  stores: declare({
    name: 'exclusives.stores',
    method: 'GET',
    path: '/buyer/exclusive/stores',
    summary: 'Stores that are exclusive to the caller’s company now',
    access: buyer,
    input: z.object({ ...myInput, ...pageInput }),
    answer: paged(myStore),
  }),
  export: declare({
    name: 'exclusives.export',
    method: 'GET',
    path: '/buyer/exclusive/export',
    summary: 'The caller’s exclusive items or stores as CSV',
    access: buyer,
    input: z.object({ kind, ...myInput }),
    answer: fileContent,
    limit: { calls: 20, seconds: 60 },
  }),
};

export const exclusiveRight = z.object({
  id: z.int(),
  kind,
  /** The item or store. */
  target: z.object({ id: z.int(), code: z.string(), name: z.string(), pictureKey: z.nullable(z.string()), path: z.string() }),
  store: z.object({ id: z.int(), name: z.string() }),
  sellerName: z.string(),
  grantee: z.object({ kind: z.enum(granteeKinds), id: z.int(), name: z.string(), market: z.boolean() }),
  /** Number of variants with a price of this buyer or group; null for a store. */
  prices: z.nullable(z.int()),
  ...shownWindow,
});
export type ExclusiveRight = z.infer<typeof exclusiveRight>;

export const exclusiveTarget = z.object({
  id: z.int(),
  code: z.string(),
  name: z.string(),
  pictureKey: z.nullable(z.string()),
  storeName: z.string(),
  exclusive: z.boolean(),
  /** Number of active rights. */
  rights: z.int(),
});
export type ExclusiveTarget = z.infer<typeof exclusiveTarget>;

/** A buyer that may be named. */
export const knownBuyer = z.object({ id: z.int(), name: z.string(), countryCode: z.string(), orders: z.int() });
export type KnownBuyer = z.infer<typeof knownBuyer>;

export const buyerGroup = z.object({
  id: z.int(),
  name: z.string(),
  note: z.string(),
  /** True: a group of the operator, for all sellers. */
  market: z.boolean(),
  /** Number of current members; null if the caller may not know. */
  members: z.nullable(z.int()),
  /** Number of rights of the group that have not ended. */
  rights: z.int(),
  ...shownWindow,
});
export type BuyerGroup = z.infer<typeof buyerGroup>;
export const groupMember = z.object({ id: z.int(), name: z.string(), countryCode: z.string(), ...shownWindow });
export type GroupMember = z.infer<typeof groupMember>;

const rightFilter = {
  kind,
  keyword,
  state: z.optional(z.enum(exclusiveStates)),
  groupId: z.optional(id),
  companyId: z.optional(id),
};
const groupFields = { groupId: z.optional(id), name: requiredText(80), note: z._default(text(400), ''), ...window };
const empty = z.object({});

/** The same calls for a seller over its own stores, and for the operator over all stores. */
const callsOf = <Name extends string>(name: Name, area: 'seller' | 'operator', access: Access) => ({
  list: declare({
    name: `${name}.list`,
    method: 'GET',
    path: `/${area}/exclusive/list`,
    summary: 'Who sees which exclusive items or stores and when, newest first; includes exclusive ones that no buyer sees',
    access,
    input: z.object({ ...rightFilter, ...cursorInput }),
    answer: z.object({ ...cursorPage(exclusiveRight).shape, unseen: z.array(exclusiveTarget) }),
  }),
  export: declare({
    name: `${name}.export`,
    method: 'GET',
    path: `/${area}/exclusive/export`,
    summary: 'The same as CSV',
    access,
    input: z.object(rightFilter),
    answer: fileContent,
    limit: { calls: 20, seconds: 60 },
  }),
  targets: declare({
    name: `${name}.targets`,
    method: 'GET',
    path: `/${area}/exclusive/targets`,
    summary: 'Items or stores by part of their name or code, to choose from',
    access,
    input: z.object({ kind, keyword: z._default(text(80), '') }),
    answer: z.array(exclusiveTarget),
  }),
  buyers: declare({
    name: `${name}.buyers`,
    method: 'GET',
    path: `/${area}/exclusive/buyers`,
    summary: 'Buyers that may be named, by part of their name: a seller’s are those that ordered from it or that it has found',
    access,
    input: z.object({ keyword: z._default(text(80), '') }),
    answer: z.array(knownBuyer),
  }),
  give: declare({
    name: `${name}.give`,
    method: 'POST',
    path: `/${area}/exclusive/give`,
    summary: 'Make items or stores exclusive to buyers and groups; for those already named, the period is replaced',
    access,
    input: z.object({ kind, ids: named, companyIds: list(id, mostNamed), groupIds: list(id, mostNamed), ...window }),
    answer: z.object({ rights: z.int() }),
    limit: { calls: 60, seconds: 60 },
  }),
  change: declare({
    name: `${name}.change`,
    method: 'POST',
    path: `/${area}/exclusive/change`,
    summary: 'Replace the period of a right',
    access,
    input: z.object({ kind, id, ...window }),
    answer: empty,
  }),
  end: declare({
    name: `${name}.end`,
    method: 'POST',
    path: `/${area}/exclusive/end`,
    summary: 'End rights at once; the items and stores stay exclusive',
    access,
    input: z.object({ kind, ids: named }),
    answer: z.object({ ended: z.int() }),
  }),
  open: declare({
    name: `${name}.open`,
    method: 'POST',
    path: `/${area}/exclusive/open`,
    summary: 'Show exclusive items or stores to everyone again; their rights end',
    access,
    input: z.object({ kind, ids: named }),
    answer: z.object({ opened: z.int() }),
  }),
  groups: declare({
    name: `${name}.groups`,
    method: 'GET',
    path: `/${area}/exclusive/groups`,
    summary: 'Groups of buyers by name; a seller’s own and the market’s',
    access,
    input: z.object({ keyword }),
    answer: z.array(buyerGroup),
  }),
  group: declare({
    name: `${name}.group`,
    method: 'GET',
    path: `/${area}/exclusive/group/{groupId}`,
    summary: 'A group with its members, newest first',
    access,
    input: z.object({ groupId: id, keyword, ...cursorInput }),
    answer: z.object({ group: buyerGroup, members: cursorPage(groupMember) }),
  }),
  saveGroup: declare({
    name: `${name}.saveGroup`,
    method: 'POST',
    path: `/${area}/exclusive/save-group`,
    summary: 'Create a buyer group, or change its name, note and period',
    access,
    input: z.object(groupFields),
    answer: z.object({ groupId: z.int() }),
  }),
  endGroup: declare({
    name: `${name}.endGroup`,
    method: 'POST',
    path: `/${area}/exclusive/end-group`,
    summary: 'End a group at once: its members lose the rights and prices of the group',
    access,
    input: z.object({ groupId: id }),
    answer: empty,
  }),
  addMembers: declare({
    name: `${name}.addMembers`,
    method: 'POST',
    path: `/${area}/exclusive/add-members`,
    summary: 'Add buyers to a group; for a member the period is replaced',
    access,
    input: z.object({ groupId: id, companyIds: named, ...window }),
    answer: z.object({ members: z.int() }),
  }),
  removeMembers: declare({
    name: `${name}.removeMembers`,
    method: 'POST',
    path: `/${area}/exclusive/remove-members`,
    summary: 'Remove buyers from a group at once',
    access,
    input: z.object({ groupId: id, companyIds: named }),
    answer: z.object({ removed: z.int() }),
  }),
});

const seller = { who: 'seller', code: 'product.manage' } as const;
const priceOf = { itemId: id, granteeKind: z.enum(granteeKinds, 'field.required'), granteeId: id };
const price = z.object({
  variantId: id,
  minimumQuantity: quantity,
  price: minorUnits.check(z.gte(0, 'store.money'), z.lte(mostAmount, 'store.moneyTooLarge')),
});

export const sellerExclusiveCalls = {
  ...callsOf('sellerExclusives', 'seller', seller),
  findBuyer: declare({
    name: 'sellerExclusives.findBuyer',
    method: 'POST',
    path: '/seller/exclusive/find-buyer',
    summary: 'Find a buyer by its complete VAT number, trade register number or e-mail domain; from then on it may be named',
    access: seller,
    input: z.object({ reference: requiredText(100) }),
    answer: knownBuyer,
    // Users who know a buyer need few attempts; guessing would need many.
    limit: { calls: 30, seconds: 3_600 },
  }),
  prices: declare({
    name: 'sellerExclusives.prices',
    method: 'GET',
    path: '/seller/exclusive/prices',
    summary: 'Prices of an own item for one buyer or group, by variant and quantity',
    access: { who: 'seller', code: 'price.manage' },
    input: z.object(priceOf),
    answer: z.object({
      item: z.object({ id: z.int(), name: z.string(), code: z.string(), currency: z.string() }),
      grantee: z.string(),
      variants: z.array(
        z.object({
          id: z.int(),
          sku: z.string(),
          options: z.string(),
          listPrice: amount,
          prices: z.array(z.object({ minimumQuantity: z.int(), price: amount })),
        }),
      ),
      from: z.nullable(time),
      until: z.nullable(z.string()),
    }),
  }),
  savePrices: declare({
    name: 'sellerExclusives.savePrices',
    method: 'POST',
    path: '/seller/exclusive/save-prices',
    summary: 'Replace all prices of the item for this buyer or group',
    access: { who: 'seller', code: 'price.manage' },
    body: '256 KB',
    input: z.object({ ...priceOf, ...window, prices: list(price, mostGroupPrices) }),
    answer: empty,
    limit: { calls: 60, seconds: 60 },
  }),
};

export const operatorExclusiveCalls = callsOf('operatorExclusives', 'operator', { who: 'operator', code: 'catalogue.curate' });
