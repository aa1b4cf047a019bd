import * as z from 'zod/mini';
import { type Access, declare } from '../wire/call.ts';
import { characters, id, integer, list, text, time } from '../wire/fields.ts';
import { fileContent } from '../wire/file-answers.ts';
import { cursorInput, cursorPage } from '../wire/paging.ts';
import { mostFiles } from './chat-messages.ts';
import { gid } from './chat.ts';

/* What keeps the chat in order: reports to the operator, blocks, forbidden words. */

/** Messages of one report, and those copied before and after each. */
export const mostReported = 10;
export const copiedAround = 10;

export const reportReasons = ['insult', 'spam', 'fraud', 'illegal', 'other'] as const;
export const reportStates = ['open', 'dismissed', 'recalled', 'warned', 'blocked'] as const;
export type ReportState = (typeof reportStates)[number];
/** How the operator ends a report. */
export const reportDecisions = ['dismissed', 'recalled', 'warned', 'blocked'] as const;
export const contactRules = ['hide', 'warn', 'allow'] as const;
export type ContactRule = (typeof contactRules)[number];
/** Translations in a conversation: none, on a click, or of all messages of others. */
export const translationModes = ['off', 'offered', 'always'] as const;
export type TranslationMode = (typeof translationModes)[number];

const user: Access = { who: 'signedIn' };
const chatting: Access = { who: 'signedIn', code: 'chat.use' };
const mediator: Access = { who: 'operator', code: 'dispute.decide' };

const block = z.object({
  id: z.int(),
  kind: z.enum(['company', 'person']),
  /** The name of the company, or of its person. */
  name: z.string(),
  isPerson: z.boolean(),
  createdAt: time,
});
export type ChatBlock = z.output<typeof block>;

export const chatSafetyCalls = {
  conversation: declare({
    name: 'chatSafety.conversation',
    method: 'GET',
    path: '/im/safety/conversation',
    summary:
      'What becomes of contact data in a conversation, whether the caller is blocked in it, whom its side has blocked, and whether messages are translated',
    access: user,
    input: z.object({ gid }),
    answer: z.object({
      contacts: z.enum(contactRules),
      isBlocked: z.boolean(),
      /** Whether the caller's side takes nothing of the other: then it writes nothing. */
      isBlocking: z.boolean(),
      mayBlock: z.boolean(),
      blocks: z.array(block),
      translation: z.enum(translationModes),
    }),
  }),
  report: declare({
    name: 'chatSafety.report',
    method: 'POST',
    path: '/im/safety/report',
    summary: 'Reports messages of one person to the operator; those of an open report are not reported again',
    access: user,
    input: z.object({
      gid,
      messageIds: list(z.uuid('field.id'), mostReported).check(z.minLength(1, 'field.required')),
      reason: z.enum(reportReasons, 'field.required'),
      note: z._default(z.string('field.text').check(z.trim(), z.maxLength(1_000, 'field.tooLong'), characters), ''),
    }),
    answer: z.object({ reportId: z.int(), repeated: z.boolean() }),
    limit: { calls: 10, seconds: 3_600 },
  }),
  block: declare({
    name: 'chatSafety.block',
    method: 'POST',
    path: '/im/safety/block',
    summary: 'Takes no messages of the other side of a conversation any more, or of one of its people',
    access: chatting,
    input: z.object({ gid, userId: z.optional(id) }),
    answer: z.object({ blocked: z.boolean() }),
    limit: { calls: 30, seconds: 60 },
  }),
  unblock: declare({
    name: 'chatSafety.unblock',
    method: 'POST',
    path: '/im/safety/unblock',
    summary: 'Ends a block of the caller or its company',
    access: chatting,
    input: z.object({ blockId: id }),
    answer: z.object({ blocked: z.boolean() }),
    limit: { calls: 30, seconds: 60 },
  }),
};

const report = z.object({
  id: z.int(),
  state: z.enum(reportStates),
  reason: z.enum(reportReasons),
  reporter: z.string(),
  reporterCompany: z.string(),
  author: z.string(),
  authorCompany: z.string(),
  messages: z.int(),
  createdAt: time,
  decidedAt: z.nullable(time),
});
export type ChatReport = z.output<typeof report>;

const copied = z.object({
  id: z.string(),
  reported: z.boolean(),
  sender: z.string(),
  side: z.nullable(z.enum(['company', 'store', 'platform'])),
  type: z.string(),
  text: z.string(),
  files: z.int(),
  sentAt: time,
  recalled: z.boolean(),
});
export type CopiedMessage = z.output<typeof copied>;

const reportDetail = z.extend(report, {
  note: z.string(),
  decisionNote: z.string(),
  decidedBy: z.nullable(z.string()),
  /** Whether the operator has blocked the author. */
  isBlocked: z.boolean(),
  copied: z.array(copied),
});
export type ChatReportDetail = z.output<typeof reportDetail>;

export const reportSorts = ['time', '-time'] as const;
const reportFilter = {
  state: z.optional(z.enum(reportStates)),
  /** Part of the name of a person or a company. */
  keyword: z.optional(text(80)),
  sort: z.optional(z.enum(reportSorts)),
};

export const chatReportCalls = {
  list: declare({
    name: 'chatReports.list',
    method: 'GET',
    path: '/operator/im/reports',
    summary: 'Messages that people have reported, without their texts',
    access: mediator,
    input: z.object({ ...reportFilter, ...cursorInput }),
    answer: cursorPage(report),
  }),
  export: declare({
    name: 'chatReports.export',
    method: 'GET',
    path: '/operator/im/reports/export',
    summary: 'The same as a CSV file, at most 10,000 rows',
    access: mediator,
    input: z.object(reportFilter),
    answer: fileContent,
    limit: { calls: 20, seconds: 60 },
  }),
  detail: declare({
    name: 'chatReports.detail',
    method: 'GET',
    path: '/operator/im/reports/{id}',
    summary: 'A report with the messages as they were when they were reported; each reading is in the audit log',
    access: mediator,
    input: z.object({ id }),
    answer: reportDetail,
  }),
  file: declare({
    name: 'chatReports.file',
    method: 'POST',
    path: '/operator/im/reports/file',
    summary: 'A short-lived address of a file of a reported message; each one is in the audit log',
    access: mediator,
    /** `at` is which of several pictures. */
    input: z.object({ id, messageId: z.uuid('field.id'), at: z._default(integer.check(z.gte(0), z.lt(mostFiles)), 0) }),
    answer: z.object({ address: z.string() }),
  }),
  decide: declare({
    name: 'chatReports.decide',
    method: 'POST',
    path: '/operator/im/reports/decide',
    summary: 'Ends a report: dismisses it, recalls the messages, warns or blocks their author; the one who reported is notified',
    access: mediator,
    input: z.object({
      id,
      decision: z.enum(reportDecisions, 'field.required'),
      note: z._default(z.string('field.text').check(z.trim(), z.maxLength(1_000, 'field.tooLong'), characters), ''),
    }),
    answer: z.object({ state: z.enum(reportStates) }),
  }),
  unblock: declare({
    name: 'chatReports.unblock',
    method: 'POST',
    path: '/operator/im/reports/unblock',
    summary: 'Ends the operator’s block of the author of reported messages',
    access: mediator,
    input: z.object({ id }),
    answer: z.object({ blocked: z.boolean() }),
  }),
};

export const wordMatches = ['exact', 'contained'] as const;
export const wordEffects = ['refuse', 'mark'] as const;
/** Words of the operator, and of one pasted list. */
export const mostWords = 5_000;

const word = z.object({ id: z.int(), word: z.string(), match: z.enum(wordMatches), effect: z.enum(wordEffects), createdAt: time });
export type ChatWord = z.output<typeof word>;
const hit = z.object({
  id: z.int(),
  word: z.string(),
  effect: z.enum(wordEffects),
  person: z.string(),
  company: z.string(),
  excerpt: z.string(),
  at: time,
});
export type ChatWordHit = z.output<typeof hit>;

const wordFilter = {
  effect: z.optional(z.enum(wordEffects)),
  keyword: z.optional(text(80)),
  sort: z.optional(z.enum(reportSorts)),
};

export const chatWordCalls = {
  list: declare({
    name: 'chatWords.list',
    method: 'GET',
    path: '/operator/im/words',
    summary: 'Words that the operator does not want in the chat',
    access: mediator,
    input: z.object({ ...wordFilter, ...cursorInput }),
    answer: cursorPage(word),
  }),
  export: declare({
    name: 'chatWords.export',
    method: 'GET',
    path: '/operator/im/words/export',
    summary: 'The same as a CSV file',
    access: mediator,
    input: z.object(wordFilter),
    answer: fileContent,
    limit: { calls: 20, seconds: 60 },
  }),
  add: declare({
    name: 'chatWords.add',
    method: 'POST',
    path: '/operator/im/words/add',
    summary: 'Adds words, one a line; known ones take the new effect. Lines that are too long or say nothing are left out',
    access: mediator,
    input: z.object({
      lines: z.string('field.text').check(z.minLength(1, 'field.required'), z.maxLength(200_000, 'field.tooLong'), characters),
      match: z.enum(wordMatches, 'field.required'),
      effect: z.enum(wordEffects, 'field.required'),
    }),
    answer: z.object({ stored: z.int(), left: z.int() }),
    body: '2 MB',
  }),
  remove: declare({
    name: 'chatWords.remove',
    method: 'POST',
    path: '/operator/im/words/remove',
    summary: 'Takes a word off the list',
    access: mediator,
    input: z.object({ id }),
    answer: z.object({ removed: z.boolean() }),
  }),
  hits: declare({
    name: 'chatWords.hits',
    method: 'GET',
    path: '/operator/im/word-hits',
    summary: 'Where words were found: the place in the text, and whose it is',
    access: mediator,
    input: z.object({ ...wordFilter, ...cursorInput }),
    answer: cursorPage(hit),
  }),
  exportHits: declare({
    name: 'chatWords.exportHits',
    method: 'GET',
    path: '/operator/im/word-hits/export',
    summary: 'The same as a CSV file, at most 10,000 rows',
    access: mediator,
    input: z.object(wordFilter),
    answer: fileContent,
    limit: { calls: 20, seconds: 60 },
  }),
};
