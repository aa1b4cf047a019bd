import * as z from 'zod/mini';
import { declare } from '../wire/call.ts';
import { flag, id, integer, list, requiredText, text, time } from '../wire/fields.ts';
import { fileContent } from '../wire/file-answers.ts';
import { cursorInput, cursorPage } from '../wire/paging.ts';

/**
 * Questions to a seller about an item. Only the two companies can read them; the seller may publish question and answer on the item's page,
 * without the name of the buyer. Contact data in either is hidden (contact-data.ts).
 */

export const questionStates = ['open', 'answered', 'withdrawn'] as const;
export type QuestionState = (typeof questionStates)[number];
export const longestQuestion = 2_000;
/** Minimum number of letters and digits in a question; contact data does not count. */
export const shortestQuestion = 5;
/** Maximum number of questions of one company in 24 hours. */
export const mostQuestionsADay = 20;
/** The response time is shown from this many answers on, and computed over this many days. */
export const fewestAnswers = 5;
export const responseDays = 90;

const buyers = { who: 'auditedBuyer', code: 'chat.use' } as const;
const sellers = { who: 'seller', code: 'chat.use' } as const;
const state = z.enum(questionStates, 'field.text');
const words = requiredText(longestQuestion);

/** Fields that both sides can read. */
const question = {
  id: z.int(),
  /** `urlKey` is null if the caller cannot open the item's page any more. */
  item: z.object({ id: z.int(), name: z.string(), urlKey: z.nullable(z.string()), pictureKey: z.nullable(z.string()) }),
  /** The variant that the question is about; null: the item in general. */
  sku: z.nullable(z.string()),
  language: z.string(),
  body: z.string(),
  answer: z.nullable(z.string()),
  state,
  askedAt: time,
  answeredAt: z.nullable(time),
  editedAt: z.nullable(time),
  published: z.boolean(),
};
export const ownQuestion = z.object({ ...question, store: z.object({ id: z.int(), name: z.string() }), askedBy: z.string() });
export type OwnQuestion = z.infer<typeof ownQuestion>;
export const sellerQuestion = z.object({
  ...question,
  /** A change must name the version that it is based on. */
  version: z.int(),
  store: z.object({ id: z.int(), name: z.string() }),
  buyer: z.string(),
  answeredBy: z.nullable(z.string()),
});
export type SellerQuestion = z.infer<typeof sellerQuestion>;
export const publishedQuestion = z.object({
  id: z.int(),
  sku: z.nullable(z.string()),
  language: z.string(),
  body: z.string(),
  answer: z.string(),
  askedAt: time,
  answeredAt: time,
});
export type PublishedQuestion = z.infer<typeof publishedQuestion>;

const sellerFilter = { states: list(state, 3), storeId: z.optional(id), keyword: z.optional(text(80)) };
const version = integer.check(z.gte(1, 'field.integer'));
/** How many pieces of contact data were hidden in the text. */
const hidden = z.object({ hidden: z.int() });

export const questionCalls = {
  ofItem: declare({
    name: 'questions.ofItem',
    method: 'GET',
    path: '/b2b/store/item/{itemId}/questions',
    summary: 'Questions and answers that a seller has published on an item’s page, newest first',
    access: { who: 'anyone' },
    input: z.object({ itemId: id, ...cursorInput }),
    answer: cursorPage(publishedQuestion),
  }),
  responseTime: declare({
    name: 'questions.responseTime',
    method: 'GET',
    path: '/b2b/store/response-time',
    summary: 'How long a store takes to answer a question, by the median of 90 days; null while there are too few answers',
    access: { who: 'anyone' },
    input: z.object({ storeId: id }),
    answer: z.object({ hours: z.nullable(z.int()), answers: z.int() }),
  }),
  ask: declare({
    name: 'questions.ask',
    method: 'POST',
    path: '/buyer/question/ask',
    summary: 'Asks the seller about an item',
    access: buyers,
    input: z.object({ itemId: id, variantId: z.optional(id), text: words }),
    answer: z.object({ id: z.int(), hidden: z.int() }),
    idempotent: true,
    limit: { calls: 10, seconds: 60 },
  }),
  mine: declare({
    name: 'questions.mine',
    method: 'GET',
    path: '/buyer/question/list',
    summary: 'Questions of the caller’s company, newest first',
    access: buyers,
    input: z.object({ states: list(state, 3), keyword: z.optional(text(80)), ...cursorInput }),
    answer: cursorPage(ownQuestion),
  }),
  withdraw: declare({
    name: 'questions.withdraw',
    method: 'POST',
    path: '/buyer/question/withdraw',
    summary: 'Withdraws a question that is not answered yet',
    access: buyers,
    input: z.object({ id }),
    answer: z.object({}),
  }),
  list: declare({
    name: 'questions.list',
    method: 'GET',
    path: '/seller/question/list',
    summary: 'Questions to the caller’s stores, newest first',
    access: sellers,
    input: z.object({ ...sellerFilter, ...cursorInput }),
    answer: cursorPage(sellerQuestion),
  }),
  export: declare({
    name: 'questions.export',
    method: 'GET',
    path: '/seller/question/export',
    summary: 'The same as CSV',
    access: sellers,
    input: z.object(sellerFilter),
    answer: fileContent,
    limit: { calls: 20, seconds: 60 },
  }),
  counts: declare({
    name: 'questions.counts',
    method: 'GET',
    path: '/seller/question/counts',
    summary: 'How many questions wait for an answer',
    access: sellers,
    input: z.object({}),
    answer: z.object({ open: z.int() }),
  }),
  answer: declare({
    name: 'questions.answer',
    method: 'POST',
    path: '/seller/question/answer',
    summary: 'Answers a question, or changes the answer; with `publish` both are shown on the item’s page',
    access: sellers,
    input: z.object({ id, version, text: words, publish: z._default(flag, false) }),
    answer: hidden,
    limit: { calls: 60, seconds: 60 },
  }),
  publish: declare({
    name: 'questions.publish',
    method: 'POST',
    path: '/seller/question/publish',
    summary: 'Publishes an answered question on the item’s page, or removes it',
    access: sellers,
    input: z.object({ id, version, publish: flag }),
    answer: z.object({}),
  }),
  withdrawAnswer: declare({
    name: 'questions.withdrawAnswer',
    method: 'POST',
    path: '/seller/question/withdraw-answer',
    summary: 'Withdraws an answer: the question is open again',
    access: sellers,
    input: z.object({ id, version }),
    answer: z.object({}),
  }),
};
