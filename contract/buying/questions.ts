import * as z from 'zod/mini';
import { declare } from '../wire/call.ts';
import { flag, id, integer, list, requiredText, text, time } from '../wire/fields.ts';
import { fileContent } from '../wire/file-answers.ts';
import { cursorInput, cursorPage } from '../wire/paging.ts';

/*
 * Questions to a seller about an item. They are the two companies' own affair; the seller may put question and answer on the item's page,
 * where nothing says who asked. Contact data in either is hidden (contact-data.ts).
 */

export const questionStates = ['open', 'answered', 'withdrawn'] as const;
export type QuestionState = (typeof questionStates)[number];
export const longestQuestion = 2_000;
/** Letters and digits that make a question; contact data does not count. */
export const shortestQuestion = 5;
/** Questions that one company may ask in 24 hours. */
export const mostQuestionsADay = 20;
/** The response time is shown from so many answers on, and made of those of so many days. */
export const fewestAnswers = 5;
export const responseDays = 90;

const buyers = { who: 'auditedBuyer', code: 'chat.use' } as const;
const sellers = { who: 'seller', code: 'chat.use' } as const;
const state = z.enum(questionStates, 'field.text');
const words = requiredText(longestQuestion);

/** What both sides read of a question. */
const question = {
  id: z.int(),
  /** `urlKey` is null where the reader cannot open the item's page any more. */
  item: z.object({ id: z.int(), name: z.string(), urlKey: z.nullable(z.string()), pictureKey: z.nullable(z.string()) }),
  /** Of the variant asked about; null: the item as a whole. */
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
  /** A change names the version that it was made from. */
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
/** How much contact data was hidden in what was written. */
const hidden = z.object({ hidden: z.int() });

export const questionCalls = {
  ofItem: declare({
    name: 'questions.ofItem',
    method: 'GET',
    path: '/b2b/store/item/{itemId}/questions',
    summary: 'Questions and answers that a seller has put on an item’s page, the latest first',
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
    summary: 'Questions of the caller’s company, the latest first',
    access: buyers,
    input: z.object({ states: list(state, 3), keyword: z.optional(text(80)), ...cursorInput }),
    answer: cursorPage(ownQuestion),
  }),
  withdraw: declare({
    name: 'questions.withdraw',
    method: 'POST',
    path: '/buyer/question/withdraw',
    summary: 'Takes back a question that is not answered yet',
    access: buyers,
    input: z.object({ id }),
    answer: z.object({}),
  }),
  list: declare({
    name: 'questions.list',
    method: 'GET',
    path: '/seller/question/list',
    summary: 'Questions to the caller’s stores, the latest first',
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
    summary: 'Answers a question, or changes the answer; with `publish` both stand on the item’s page',
    access: sellers,
    input: z.object({ id, version, text: words, publish: z._default(flag, false) }),
    answer: hidden,
    limit: { calls: 60, seconds: 60 },
  }),
  publish: declare({
    name: 'questions.publish',
    method: 'POST',
    path: '/seller/question/publish',
    summary: 'Puts an answered question on the item’s page, or takes it off',
    access: sellers,
    input: z.object({ id, version, publish: flag }),
    answer: z.object({}),
  }),
  withdrawAnswer: declare({
    name: 'questions.withdrawAnswer',
    method: 'POST',
    path: '/seller/question/withdraw-answer',
    summary: 'Takes an answer back: the question is open again',
    access: sellers,
    input: z.object({ id, version }),
    answer: z.object({}),
  }),
};
