import * as z from 'zod/mini';
import { type Access, type Call, declare } from '../wire/call.ts';
import { fileContent } from '../wire/file-answers.ts';
import { cursorInput } from '../wire/paging.ts';
import { characters, countryCode, flag, id, integer, list, moment, requiredText, rowVersion, text } from '../wire/fields.ts';
import { languages } from '../values/locale.ts';
import { clientId, gid } from './chat.ts';
import { caseFilters, caseStates } from './service-states.ts';

/*
 * Customer service: the conversation of a company with a store, or with the platform, is a case of those who answer. Calls about one name its
 * conversation; people of the asking side get the answer of a missing one.
 */

const user: Access = { who: 'signedIn', code: 'chat.use' };
/** Everybody who asks the platform says how it was answered. */
const asking: Access = { who: 'signedIn' };
const minutes = (least: number, most: number) => integer.check(z.gte(least, 'service.minutes'), z.lte(most, 'service.minutes'));

/** Hours of the past in which a person can change its rating, days in which it can rate, days between two ratings. */
export const ratingTimes = { changeHours: 1, openDays: 14, pauseDays: 7 } as const;
/** First answers of 90 days that are needed to say how long one usually takes. */
export const fewestAnswers = 5;
export const mostReplies = 200;
/** What a quick reply can name. */
export const replyValues = ['buyer', 'order', 'item', 'agent'] as const;
export type ReplyValue = (typeof replyValues)[number];

export const caseActions = ['take', 'assign', 'giveBack', 'handOver', 'snooze', 'solve', 'reopen', 'note'] as const;
export type CaseAction = (typeof caseActions)[number];

const agent = z.object({ userId: z.int(), name: z.string(), available: z.boolean(), open: z.int() });
const event = z.object({
  id: z.int(),
  at: z.string(),
  kind: z.enum(['assigned', 'taken', 'returned', 'lapsed', 'handedOver', 'snoozed', 'woken', 'solved', 'reopened', 'note']),
  /** Empty for what happened by itself. */
  name: z.string(),
  toName: z.string(),
  note: z.string(),
});
export type CaseEvent = z.output<typeof event>;

const counts = z.object(
  Object.fromEntries(caseFilters.map((filter) => [filter, z.int()])) as Record<(typeof caseFilters)[number], z.ZodMiniInt>,
);
const self = z.object({ available: z.boolean(), byPush: z.boolean(), cap: z.int() });
export type AgentSettings = z.output<typeof self>;

const replyTexts = z.partialRecord(
  z.enum(languages, 'field.required'),
  z.string('field.text').check(z.trim(), z.maxLength(2_000, 'field.tooLong'), characters),
);
const reply = z.object({ id: z.int(), name: z.string(), shared: z.boolean(), texts: z.record(z.string(), z.string()) });
export type QuickReply = z.output<typeof reply>;

export const serviceCalls = {
  counts: declare({
    name: 'service.counts',
    method: 'GET',
    path: '/im/service/counts',
    summary: 'How many conversations each view of the inbox has',
    access: user,
    input: z.object({}),
    answer: counts,
  }),
  self: declare({
    name: 'service.self',
    method: 'GET',
    path: '/im/service/self',
    summary: 'Whether the caller is available for conversations, and how many it takes',
    access: user,
    input: z.object({}),
    answer: self,
  }),
  saveSelf: declare({
    name: 'service.saveSelf',
    method: 'POST',
    path: '/im/service/self',
    summary: 'Sets whether the caller is available, reached by push, and how many open cases it takes; the queue is looked at',
    access: user,
    input: z.object({ available: flag, byPush: flag, cap: integer.check(z.gte(1, 'service.cap'), z.lte(500, 'service.cap')) }),
    answer: self,
    limit: { calls: 60, seconds: 60 },
  }),
  case: declare({
    name: 'service.case',
    method: 'GET',
    path: '/im/service/case',
    summary: 'The case of a conversation as those who answer see it: state, notes, and who else can take it',
    access: user,
    input: z.object({ gid }),
    answer: z.object({ events: z.array(event), agents: z.array(agent), order: z.string(), item: z.string() }),
  }),
  change: declare({
    name: 'service.change',
    method: 'POST',
    path: '/im/service/change',
    summary: 'Takes a case, gives it away or back, snoozes or solves it, or notes something for colleagues',
    access: user,
    input: z.object({
      gid,
      action: z.enum(caseActions),
      /** To whom it is assigned or handed over. */
      userId: z.optional(id),
      /** Only those who answer see it. */
      note: z._default(text(2_000), ''),
      /** Of a note: chosen by the page. What is sent again with it is noted once. */
      cid: z.optional(clientId),
      until: z.optional(moment),
    }),
    answer: z.object({ state: z.enum(caseStates) }),
    limit: { calls: 120, seconds: 60 },
  }),
  rating: declare({
    name: 'service.rating',
    method: 'GET',
    path: '/im/service/rating',
    summary: 'Whether the caller can rate how its conversation was answered, and what it said',
    access: asking,
    input: z.object({ gid }),
    answer: z.object({ open: z.boolean(), stars: z.nullable(z.int()), comment: z.string() }),
  }),
  rate: declare({
    name: 'service.rate',
    method: 'POST',
    path: '/im/service/rate',
    summary: 'Rates how a solved conversation was answered; within an hour it replaces the rating before',
    access: asking,
    input: z.object({
      gid,
      stars: integer.check(z.gte(1, 'service.stars'), z.lte(5, 'service.stars')),
      comment: z._default(text(300), ''),
    }),
    answer: z.object({ rated: z.boolean() }),
    limit: { calls: 20, seconds: 60 },
  }),
  replies: declare({
    name: 'service.replies',
    method: 'GET',
    path: '/im/service/replies',
    summary: 'The quick replies of the caller and of its company, by name',
    access: user,
    input: z.object({}),
    answer: z.array(reply),
  }),
  saveReply: declare({
    name: 'service.saveReply',
    method: 'POST',
    path: '/im/service/replies',
    summary: 'Adds a quick reply, or changes one',
    access: user,
    input: z.object({
      id: z._default(z.nullable(id), null),
      name: requiredText(40).check(z.regex(/^[\p{L}\p{N}._-]*$/u, 'service.replyName')),
      shared: flag,
      texts: replyTexts,
    }),
    answer: z.object({ id: z.int() }),
  }),
  deleteReply: declare({
    name: 'service.deleteReply',
    method: 'POST',
    path: '/im/service/delete-reply',
    summary: 'Deletes a quick reply',
    access: user,
    input: z.object({ id }),
    answer: z.object({ deleted: z.boolean() }),
  }),
};

const interval = z.object({
  /** 1 is Monday. */
  weekday: integer.check(z.gte(1), z.lte(7)),
  /** Minutes of the day. */
  opens: minutes(0, 1_439),
  closes: minutes(1, 1_440),
});
export type OpenInterval = z.output<typeof interval>;

const settings = {
  /** At most three intervals a day; without any it is never away. */
  hours: list(interval, 21),
  /** The country whose public holidays close it. */
  holidayCountry: z.nullable(countryCode),
  /** Only of the platform: a store's is one of its settings. */
  timeZone: z._default(z.nullable(text(60)), null),
  awayTexts: z.partialRecord(z.enum(languages, 'field.required'), text(500)),
  firstTargetMinutes: minutes(5, 10_080),
  nextTargetMinutes: minutes(5, 10_080),
  answerMinutes: minutes(1, 1_440),
};
const answeredSettings = z.object({
  version: z.int(),
  hours: z.array(interval),
  holidayCountry: z.nullable(z.string()),
  timeZone: z.nullable(z.string()),
  awayTexts: z.record(z.string(), z.string()),
  firstTargetMinutes: z.int(),
  nextTargetMinutes: z.int(),
  answerMinutes: z.int(),
  usualSeconds: z.nullable(z.int()),
});
export type InboxSettings = z.output<typeof answeredSettings>;
export const inboxInput = z.object({ storeId: z.optional(id), version: rowVersion, ...settings });
export type InboxInput = z.output<typeof inboxInput>;

export const ratingSorts = ['time', '-time', 'stars', '-stars'] as const;
const ratingFilter = { stars: z.optional(integer.check(z.gte(1), z.lte(5))), sort: z.optional(z.enum(ratingSorts)) };
const rating = z.object({
  id: z.int(),
  gid: z.string(),
  company: z.string(),
  store: z.nullable(z.string()),
  agent: z.string(),
  stars: z.int(),
  comment: z.string(),
  ratedAt: z.string(),
});
export type ServiceRating = z.output<typeof rating>;

/** Stores and the platform have the same calls, each below a path of its own. */
const twin = <C extends Record<string, Call>>(make: (side: 'seller' | 'operator') => C): { seller: C; operator: C } => ({
  seller: make('seller'),
  operator: make('operator'),
});

const twins = twin((side) => {
  const answers: Access = { who: side, code: side === 'operator' ? 'support.answer' : 'chat.use' };
  const decides: Access = { who: side, code: side === 'operator' ? 'market.configure' : 'store.manage' };
  const name = side === 'operator' ? 'operatorService' : 'sellerService';
  return {
    settings: declare({
      name: `${name}.settings`,
      method: 'GET',
      path: `/${side}/service/settings`,
      summary: 'Hours, targets and away texts of an inbox',
      access: answers,
      input: z.object({ storeId: z.optional(id) }),
      answer: answeredSettings,
    }),
    save: declare({
      name: `${name}.save`,
      method: 'POST',
      path: `/${side}/service/settings`,
      summary: 'Changes hours, targets and away texts of an inbox',
      access: decides,
      input: inboxInput,
      answer: answeredSettings,
    }),
    ratings: declare({
      name: `${name}.ratings`,
      method: 'GET',
      path: `/${side}/service/ratings`,
      summary: 'What people said of solved conversations',
      access: answers,
      input: z.object({ ...ratingFilter, ...cursorInput }),
      answer: z.object({
        rows: z.array(rating),
        next: z.nullable(z.string()),
        previous: z.nullable(z.string()),
        average: z.nullable(z.number()),
        count: z.int(),
        /** Averages of the last twelve months, oldest first. */
        months: z.array(z.object({ month: z.string(), average: z.number(), count: z.int() })),
      }),
    }),
    exportRatings: declare({
      name: `${name}.exportRatings`,
      method: 'GET',
      path: `/${side}/service/ratings/export`,
      summary: 'The same as a CSV file, at most 10,000 rows',
      access: answers,
      input: z.object(ratingFilter),
      answer: fileContent,
      limit: { calls: 20, seconds: 60 },
    }),
  };
});
export const sellerServiceCalls = twins.seller;
export const operatorServiceCalls = twins.operator;
