import * as z from 'zod/mini';
import { activityLink, block, languageCode, mostBlocks, shownBlock } from './activity-blocks.ts';
import { declare } from '../wire/call.ts';
import { amount, countryCode, flag, id, list, minorUnits, moment, requiredText, rowVersion, text, time } from '../wire/fields.ts';
import { pageInput } from '../wire/paging.ts';

export const activityKinds = ['landing', 'home'] as const;
export type ActivityKind = (typeof activityKinds)[number];
export const activityStates = ['draft', 'scheduled', 'running', 'ended', 'withdrawn'] as const;
export type ActivityState = (typeof activityStates)[number];
export const offerStates = ['offered', 'accepted', 'refused', 'withdrawn'] as const;
export type OfferState = (typeof offerStates)[number];

const pageText = z.object({ title: z._default(text(120), ''), description: z._default(text(300), '') });

/** Everything that the operator edits; saved as one version. */
export const activityContent = z.object({
  /** Empty for the home page. */
  landingUrl: z._default(text(80).check(z.regex(/^$|^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'activity.landingUrl')), ''),
  sourceLanguage: languageCode,
  audience: z._default(z.enum(['all', 'members']), 'all'),
  /** Empty: all countries. */
  countryCodes: list(countryCode, 60),
  startsAt: z._default(z.nullable(moment), null),
  endsAt: z._default(z.nullable(moment), null),
  /** Deadline for sellers' offers; null: sellers are not invited. */
  joinUntil: z._default(z.nullable(moment), null),
  texts: z._default(z.partialRecord(languageCode, pageText), {}),
  blocks: z._default(z.array(block).check(z.maxLength(mostBlocks, 'field.tooMany')), []),
});
export type ActivityContent = z.output<typeof activityContent>;

export const activityPage = z.object({
  landingUrl: z.string(),
  state: z.enum(['running', 'ended']),
  title: z.string(),
  description: z.string(),
  textLanguage: z.string(),
  startsAt: time,
  endsAt: time,
  /** For members or some countries only: not indexed by search engines. */
  limited: z.boolean(),
  blocks: z.array(shownBlock),
  /** Set if the activity has ended: the activities that run now. */
  running: z.array(activityLink),
});
export type ActivityPage = z.infer<typeof activityPage>;

const anyone = { who: 'anyone' } as const;

export const activityCalls = {
  page: declare({
    name: 'activities.page',
    method: 'GET',
    path: '/b2b/activity/page/{landingUrl}',
    summary: 'An activity that runs for the caller or has ended; before its time and in other countries it is not found',
    access: anyone,
    input: z.object({ landingUrl: requiredText(80) }),
    answer: activityPage,
  }),
  running: declare({
    name: 'activities.running',
    method: 'GET',
    path: '/b2b/activity/running',
    summary: 'Activities that run for the caller, the first to end first',
    access: anyone,
    input: z.object({}),
    answer: z.array(activityLink),
  }),
  home: declare({
    name: 'activities.home',
    method: 'GET',
    path: '/b2b/activity/home',
    summary: 'The home page as currently arranged by the operator; null without an arrangement',
    access: anyone,
    input: z.object({}),
    answer: z.object({ blocks: z.nullable(z.array(shownBlock)) }),
  }),
};

const curator = { who: 'operator', code: 'catalogue.curate' } as const;

const activityRow = z.object({
  id: z.int(),
  kind: z.enum(activityKinds),
  state: z.enum(activityStates),
  landingUrl: z.nullable(z.string()),
  /** In the caller's language, else the source language. */
  title: z.string(),
  startsAt: z.nullable(time),
  endsAt: z.nullable(time),
  joinUntil: z.nullable(time),
  countryCodes: z.array(z.string()),
  audience: z.enum(['all', 'members']),
  /** Languages that lack a text which the source language has. */
  missingLanguages: z.array(z.string()),
  /** There is a saved version that is not published. */
  unpublished: z.boolean(),
  /** Numbers of pending and accepted offers. */
  waiting: z.int(),
  accepted: z.int(),
  changedAt: time,
});
export type ActivityRow = z.output<typeof activityRow>;

/** The offered price, and the ordinary price. */
const variant = {
  variantId: z.int(),
  itemId: z.int(),
  sku: z.string(),
  name: z.string(),
  pictureKey: z.nullable(z.string()),
  store: z.string(),
  currency: z.string(),
  listPrice: amount,
  lowestLast30Days: z.nullable(amount),
};
const offer = z.object({
  id: z.int(),
  ...variant,
  price: amount,
  state: z.enum(offerStates),
  note: z.string(),
});
export type Offer = z.output<typeof offer>;

export const activitySorts = ['state', 'from', 'to'] as const;
const activityFilter = {
  kind: z._default(z.enum(activityKinds), 'landing'),
  state: z.optional(z.enum(activityStates)),
  keyword: z._default(text(80), ''),
  /** Newest first by default. */
  sort: z.optional(z.enum(activitySorts.flatMap((sort) => [sort, `-${sort}` as const]))),
};

export const operatorActivityCalls = {
  list: declare({
    name: 'operatorActivities.list',
    method: 'GET',
    path: '/operator/activity/list',
    summary: 'Activities, or arrangements of the home page',
    access: curator,
    input: z.object({ ...activityFilter, ...pageInput }),
    answer: z.object({ rows: z.array(activityRow), total: z.int() }),
  }),
  export: declare({
    name: 'operatorActivities.export',
    method: 'GET',
    path: '/operator/activity/export',
    summary: 'The same list as CSV',
    access: curator,
    input: z.object(activityFilter),
    answer: z.object({ content: z.string() }),
    limit: { calls: 20, seconds: 60 },
  }),
  detail: declare({
    name: 'operatorActivities.detail',
    method: 'GET',
    path: '/operator/activity/detail/{id}',
    summary: 'One activity with its newest content and its versions',
    access: curator,
    input: z.object({ id }),
    answer: z.object({
      activity: activityRow,
      version: z.int(),
      publishedVersion: z.nullable(z.int()),
      content: activityContent,
      versions: z.array(z.object({ version: z.int(), createdAt: time, by: z.string() })),
      /** Names of the manually chosen items. */
      items: z.array(
        z.object({ id: z.int(), itemCode: z.string(), name: z.string(), pictureKey: z.nullable(z.string()), store: z.string() }),
      ),
    }),
  }),
  version: declare({
    name: 'operatorActivities.version',
    method: 'GET',
    path: '/operator/activity/version',
    summary: 'The content of an earlier version',
    access: curator,
    input: z.object({ id, version: rowVersion }),
    answer: activityContent,
  }),
  choices: declare({
    name: 'operatorActivities.choices',
    method: 'GET',
    path: '/operator/activity/choices',
    summary: 'Categories and stores to choose from',
    access: curator,
    input: z.object({}),
    answer: z.object({
      categories: z.array(z.object({ id: z.int(), name: z.string(), level: z.int() })),
      stores: z.array(z.object({ id: z.int(), name: z.string() })),
    }),
  }),
  items: declare({
    name: 'operatorActivities.items',
    method: 'GET',
    path: '/operator/activity/items',
    summary: 'Items by a part of their name, number or SKU',
    access: curator,
    input: z.object({ keyword: requiredText(80) }),
    answer: z.array(
      z.object({ id: z.int(), itemCode: z.string(), name: z.string(), pictureKey: z.nullable(z.string()), store: z.string() }),
    ),
  }),
  save: declare({
    name: 'operatorActivities.save',
    method: 'POST',
    path: '/operator/activity/save',
    summary: 'Save a version; visitors see it once it is published',
    access: curator,
    body: '2 MB',
    input: z.object({
      id: z._default(z.nullable(id), null),
      kind: z._default(z.enum(activityKinds), 'landing'),
      /** The version that the form is based on; a later version of another user is not overwritten. */
      version: z._default(z.nullable(rowVersion), null),
      content: activityContent,
    }),
    answer: z.object({ id: z.int(), version: z.int() }),
  }),
  preview: declare({
    name: 'operatorActivities.preview',
    method: 'POST',
    path: '/operator/activity/preview',
    summary: 'How a content, saved or not, looks to a visitor',
    access: curator,
    body: '2 MB',
    /** May differ from the language of the call, so that every language can be previewed. */
    input: z.object({ id: z._default(z.nullable(id), null), language: z.optional(languageCode), content: activityContent }),
    answer: z.object({ title: z.string(), blocks: z.array(shownBlock) }),
    limit: { calls: 240, seconds: 60 },
  }),
  publish: declare({
    name: 'operatorActivities.publish',
    method: 'POST',
    path: '/operator/activity/publish',
    summary: 'Publish a version; visitors see it from its begin to its end',
    access: curator,
    input: z.object({ id, version: rowVersion }),
    answer: z.object({ state: z.enum(activityStates) }),
  }),
  withdraw: declare({
    name: 'operatorActivities.withdraw',
    method: 'POST',
    path: '/operator/activity/withdraw',
    summary: 'Withdraw an activity at once, with the prices of its items; it can be published again',
    access: curator,
    input: z.object({ id }),
    answer: z.object({ state: z.enum(activityStates) }),
  }),
  remove: declare({
    name: 'operatorActivities.remove',
    method: 'POST',
    path: '/operator/activity/remove',
    summary: 'Delete an activity that has never been published and that no seller has joined',
    access: curator,
    input: z.object({ id }),
    answer: z.object({}),
  }),
  duplicate: declare({
    name: 'operatorActivities.duplicate',
    method: 'POST',
    path: '/operator/activity/duplicate',
    summary: 'A new draft with the same texts and blocks, without times and offers',
    access: curator,
    input: z.object({ id }),
    answer: z.object({ id: z.int() }),
  }),
  offers: declare({
    name: 'operatorActivities.offers',
    method: 'GET',
    path: '/operator/activity/offers',
    summary: 'What sellers offer for an activity, and what the operator has added',
    access: curator,
    input: z.object({ id }),
    answer: z.array(offer),
  }),
  decide: declare({
    name: 'operatorActivities.decide',
    method: 'POST',
    path: '/operator/activity/decide',
    summary: 'Accept offers, refuse them with a reason, or remove accepted ones',
    access: curator,
    input: z.object({ id, offerIds: list(id, 500).check(z.minLength(1, 'field.required')), accept: flag, note: z._default(text(500), '') }),
    answer: z.object({ decided: z.int() }),
  }),
  addOffer: declare({
    name: 'operatorActivities.addOffer',
    method: 'POST',
    path: '/operator/activity/addOffer',
    summary: 'Add an item by its SKU with a price for the activity, without an offer of its seller',
    access: curator,
    input: z.object({ id, sku: requiredText(100), price: minorUnits }),
    answer: z.object({ offerId: z.int() }),
  }),
};

const seller = { who: 'seller', code: 'price.manage' } as const;

const invitation = z.object({
  id: z.int(),
  title: z.string(),
  description: z.string(),
  textLanguage: z.string(),
  landingUrl: z.string(),
  state: z.enum(activityStates),
  startsAt: z.nullable(time),
  endsAt: z.nullable(time),
  joinUntil: z.nullable(time),
  open: z.boolean(),
  countryCodes: z.array(z.string()),
  audience: z.enum(['all', 'members']),
  offered: z.int(),
  accepted: z.int(),
});
export type Invitation = z.output<typeof invitation>;

const ownVariant = z.object({
  ...variant,
  /** The lowest of its quantity prices; null without quantity prices. */
  lowestTier: z.nullable(amount),
  offer: z.nullable(z.object({ price: amount, state: z.enum(offerStates), note: z.string() })),
});
export type OwnVariant = z.output<typeof ownVariant>;

export const sellerActivityCalls = {
  list: declare({
    name: 'sellerActivities.list',
    method: 'GET',
    path: '/seller/activity/list',
    summary: 'Activities that the seller is invited to, or has items in',
    access: seller,
    input: z.object({}),
    answer: z.array(invitation),
  }),
  detail: declare({
    name: 'sellerActivities.detail',
    method: 'GET',
    path: '/seller/activity/detail/{id}',
    summary: 'An activity with the seller’s items in it, and the seller’s items that match a keyword',
    access: seller,
    input: z.object({ id, keyword: z._default(text(80), '') }),
    answer: z.object({ activity: invitation, joined: z.array(ownVariant), found: z.array(ownVariant) }),
  }),
  offer: declare({
    name: 'sellerActivities.offer',
    method: 'POST',
    path: '/seller/activity/offer',
    summary: 'Offer own variants with prices for the period of the activity, or change the prices',
    access: seller,
    input: z.object({ id, lines: list(z.object({ variantId: id, price: minorUnits }), 200).check(z.minLength(1, 'field.required')) }),
    answer: z.object({ offered: z.int() }),
  }),
  withdraw: declare({
    name: 'sellerActivities.withdraw',
    method: 'POST',
    path: '/seller/activity/withdraw',
    summary: 'Withdraw an own offer; an accepted one until the activity begins',
    access: seller,
    input: z.object({ id, variantIds: list(id, 200).check(z.minLength(1, 'field.required')) }),
    answer: z.object({ withdrawn: z.int() }),
  }),
};
