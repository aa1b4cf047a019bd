import * as z from 'zod/mini';
import { declare } from '../wire/call.ts';
import { changeRequest, checklist, companyProfile, companyStates, companyDocument, reviewEvent } from './company.ts';
import { countryCode, day, flag, id, integer, list, requiredText, text, time } from '../wire/fields.ts';
import { fileContent } from '../wire/file-answers.ts';
import { cursorInput, cursorPage } from '../wire/paging.ts';
import { requirementKeys } from './requirements.ts';
import { vatStanding } from './vat-checks.ts';

const reviewer = { who: 'operator', code: 'audit.decide' } as const;
const kind = z.enum(['buyer', 'seller'], 'field.required');
const reason = requiredText(1_000);

/** What a reviewer can remark on: each field of the form, and each point of the checklist. */
export const noteFields = [
  ...(Object.keys(companyProfile.shape) as (keyof typeof companyProfile.shape)[]),
  'attested',
  'documents',
] as const;
export type NoteField = (typeof noteFields)[number];

/** Tabs of the list of reviews. */
export const reviewTabs = ['waiting', 'changes', 'returned', 'decided'] as const;
export type ReviewTab = (typeof reviewTabs)[number];

const reviewRow = z.object({
  id: z.int(),
  kind: z.enum(['buyer', 'seller']),
  legalName: z.string(),
  countryCode: z.string(),
  state: z.enum(companyStates),
  /** When the company began to wait, or when it was decided. */
  since: time,
  reviewer: z.nullable(z.object({ id: z.int(), name: z.string() })),
  percent: z.int(),
  vatState: vatStanding.shape.state,
  demo: z.boolean(),
});
export type CompanyReviewRow = z.output<typeof reviewRow>;

const person = z.object({ id: z.int(), name: z.string() });
const review = z.object({
  companyId: z.int(),
  kind: z.enum(['buyer', 'seller']),
  state: z.enum(companyStates),
  reason: z.string(),
  reapplyFrom: z.nullable(z.string()),
  createdAt: time,
  submittedAt: z.nullable(time),
  decidedAt: z.nullable(time),
  demo: z.boolean(),
  reviewer: z.nullable(person),
  /** The caller has claimed the review. */
  mine: z.boolean(),
  profile: companyProfile,
  /** Names of the categories, in the caller's language. */
  categories: z.array(z.string()),
  logoPath: z.nullable(z.string()),
  vat: vatStanding,
  notes: z.record(z.string(), z.string()),
  attested: z.nullable(z.object({ by: z.nullable(z.string()), at: time })),
  checklist,
  documents: z.array(companyDocument),
  history: z.array(reviewEvent),
  change: z.nullable(changeRequest),
  people: z.array(z.object({ id: z.int(), name: z.string(), email: z.string(), state: z.string(), role: z.string() })),
  /** Other companies with the same VAT id or the same name, ignoring case and punctuation. */
  duplicates: z.array(
    z.object({ id: z.int(), kind, legalName: z.string(), state: z.enum(companyStates), sameVatId: z.boolean(), sameName: z.boolean() }),
  ),
});
export type CompanyReview = z.output<typeof review>;

export const companyReviewCalls = {
  list: declare({
    name: 'audits.list',
    method: 'GET',
    path: '/operator/audit/list',
    summary: 'Companies under review, longest waiting first',
    access: reviewer,
    input: z.object({
      kind,
      tab: z._default(z.enum(reviewTabs), 'waiting'),
      countryCode: z.optional(countryCode),
      /** Has been waiting for at least this many days. */
      days: z.optional(integer.check(z.gte(0), z.lte(3_650))),
      ...cursorInput,
    }),
    answer: z.extend(cursorPage(reviewRow), { counts: z.object({ waiting: z.int(), changes: z.int(), returned: z.int() }) }),
  }),
  detail: declare({
    name: 'audits.detail',
    method: 'GET',
    path: '/operator/audit/item/{id}',
    summary: 'All data of a company’s review',
    access: reviewer,
    input: z.object({ id }),
    answer: review,
  }),
  claim: declare({
    name: 'audits.claim',
    method: 'POST',
    path: '/operator/audit/claim',
    summary: 'Claim a review, so that no colleague works on it; `takeOver` takes it over from one',
    access: reviewer,
    input: z.object({ id, takeOver: z._default(flag, false) }),
    answer: review,
  }),
  release: declare({
    name: 'audits.release',
    method: 'POST',
    path: '/operator/audit/release',
    summary: 'Release a review, so that it waits again',
    access: reviewer,
    input: z.object({ id }),
    answer: review,
  }),
  requestChanges: declare({
    name: 'audits.requestChanges',
    method: 'POST',
    path: '/operator/audit/requestChanges',
    summary: 'Request changes from a buyer, with remarks at the fields',
    access: reviewer,
    input: z.object({ id, reason: text(1_000), notes: z.partialRecord(z.enum(noteFields), requiredText(500)) }),
    answer: review,
  }),
  approve: declare({
    name: 'audits.approve',
    method: 'POST',
    path: '/operator/audit/approve',
    summary: 'Accept a company; missing points of the checklist require a reason, which is recorded',
    access: reviewer,
    input: z.object({ id, override: z._default(text(1_000), '') }),
    answer: review,
  }),
  approveMany: declare({
    name: 'audits.approveMany',
    method: 'POST',
    path: '/operator/audit/approveMany',
    summary: 'Accept several companies whose checklists are complete; each has a result of its own',
    access: reviewer,
    input: z.object({ ids: list(id, 50).check(z.minLength(1, 'field.required')) }),
    answer: z.object({
      results: z.array(z.object({ id: z.int(), legalName: z.string(), accepted: z.boolean(), message: z.string() })),
    }),
  }),
  reject: declare({
    name: 'audits.reject',
    method: 'POST',
    path: '/operator/audit/reject',
    summary: 'Refuse a company, with the reason and the day from which it may apply again',
    access: reviewer,
    input: z.object({ id, reason, reapplyFrom: z.optional(z.nullable(day)) }),
    answer: review,
  }),
  waive: declare({
    name: 'audits.waive',
    method: 'POST',
    path: '/operator/audit/waive',
    summary: 'Waive a point of the checklist, or require it again',
    access: reviewer,
    input: z.object({ id, requirement: z.enum(requirementKeys), waived: flag, note: text(500) }),
    answer: review,
  }),
  decideDocument: declare({
    name: 'audits.decideDocument',
    method: 'POST',
    path: '/operator/audit/document/decide',
    summary: 'Accept a document, with its expiry date, or refuse it with a note',
    access: reviewer,
    input: z.object({ id, accepted: flag, note: text(500), expiresOn: z.optional(z.nullable(day)) }),
    answer: review,
  }),
  documentLink: declare({
    name: 'audits.documentLink',
    method: 'GET',
    path: '/operator/audit/document/link/{id}',
    summary: 'A short-lived address of a company’s document',
    access: reviewer,
    input: z.object({ id }),
    answer: z.object({ address: z.string(), seconds: z.int() }),
    limit: { calls: 120, seconds: 60 },
  }),
  askVat: declare({
    name: 'audits.askVat',
    method: 'POST',
    path: '/operator/audit/askVat',
    summary: 'Query the VAT register again; the answer arrives in the background',
    access: reviewer,
    input: z.object({ id }),
    answer: review,
    limit: { calls: 30, seconds: 60 },
  }),
  decideChange: declare({
    name: 'audits.decideChange',
    method: 'POST',
    path: '/operator/audit/change/decide',
    summary: 'Accept or refuse a change that an approved company requests',
    access: reviewer,
    input: z.object({ id, accepted: flag, reason: text(1_000) }),
    answer: review,
  }),
};

const companyFilter = {
  keyword: z.optional(text(80)),
  kind: z.optional(kind),
  state: z.optional(z.enum(companyStates)),
  countryCode: z.optional(countryCode),
};
const companyRow = z.object({
  id: z.int(),
  kind: z.enum(['buyer', 'seller']),
  legalName: z.string(),
  countryCode: z.string(),
  vatId: z.nullable(z.string()),
  state: z.enum(companyStates),
  contactEmail: z.string(),
  people: z.int(),
  createdAt: time,
  demo: z.boolean(),
});
export type CompanyRow = z.output<typeof companyRow>;
export const handMoves = ['suspend', 'resume', 'close', 'reopen'] as const;

export const operatorCompanyCalls = {
  list: declare({
    name: 'operatorCompanies.list',
    method: 'GET',
    path: '/operator/company/list',
    summary: 'Companies of the market, newest first',
    access: reviewer,
    input: z.object({ ...companyFilter, ...cursorInput }),
    answer: cursorPage(companyRow),
  }),
  export: declare({
    name: 'operatorCompanies.export',
    method: 'GET',
    path: '/operator/company/export',
    summary: 'The filtered companies as CSV',
    access: reviewer,
    input: z.object(companyFilter),
    answer: fileContent,
    limit: { calls: 10, seconds: 60 },
  }),
  detail: declare({
    name: 'operatorCompanies.detail',
    method: 'GET',
    path: '/operator/company/item/{id}',
    summary: 'One company with its users, stores and orders',
    access: reviewer,
    input: z.object({ id }),
    answer: z.object({
      audit: review,
      stores: z.array(z.object({ id: z.int(), name: z.string(), itemCode: z.string(), state: z.string() })),
      /** Turnover: what a buyer has bought, or a seller has sold. */
      orders: z.object({ all: z.int(), open: z.int(), lastAt: z.nullable(time) }),
    }),
  }),
  move: declare({
    name: 'operatorCompanies.move',
    method: 'POST',
    path: '/operator/company/move',
    summary: 'Suspend, resume, close or reopen a company, which is notified of the reason',
    access: reviewer,
    input: z.object({ id, move: z.enum(handMoves), reason }),
    answer: z.object({ state: z.enum(companyStates) }),
  }),
};
