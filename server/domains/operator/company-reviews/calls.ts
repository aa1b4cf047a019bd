import { companyReviewCalls } from '../../../../contract/companies/operator-companies.ts';
import { message } from '../../../platform/texts.ts';
import type { AnswerOf } from '../../../../contract/wire/call.ts';
import { type CallContext, handle, type Handler } from '../../../platform/http/handler.ts';
import type { Tx } from '../../../platform/postgres/sql/tx.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { signedInScope } from '../../../platform/scope.ts';
import { signedLink } from '../../../platform/uploads/index.ts';
import {
  approveCompany,
  askVatAgain,
  claimReview,
  companiesById,
  decideChange,
  decideOnDocument,
  documentFile,
  rejectCompany,
  releaseReview,
  requestChanges,
  waivePoint,
} from '../../companies/index.ts';
import { listReviews, reviewOf } from './reviews.ts';

/** Performs an action on a company and returns its review afterwards. */
async function decided(context: CallContext, work: (tx: Tx) => Promise<number>): ReturnType<typeof reviewOf> {
  const companyId = await context.database.transaction(work);
  return reviewOf(context.database.kysely, context, companyId);
}

/**
 * Accepts several companies, each in a transaction of its own, so that one that cannot be accepted does not block the others. Reviews that
 * nobody has claimed are claimed first.
 */
async function approveMany(context: CallContext, ids: readonly number[]): Promise<AnswerOf<typeof companyReviewCalls.approveMany>> {
  const wanted = [...new Set(ids)];
  const found = new Map((await companiesById(context.database.kysely, wanted)).map((company) => [company.id, company]));
  const results: AnswerOf<typeof companyReviewCalls.approveMany>['results'] = [];
  for (const id of wanted) {
    const legalName = found.get(id)?.legalName ?? '';
    try {
      await context.database.transaction((tx) => approveCompany(tx, id, '', signedInScope(context), { claim: true }));
      results.push({ id, legalName, accepted: true, message: message('review.accepted', context.language) });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      results.push({ id, legalName, accepted: false, message: message(error.key, context.language, error.values) });
    }
  }
  return { results };
}

export const reviewHandlers: Handler[] = [
  handle(companyReviewCalls.list, (input, context) => listReviews(context.database.kysely, context, input)),
  handle(companyReviewCalls.detail, ({ id }, context) => reviewOf(context.database.kysely, context, id)),
  handle(companyReviewCalls.claim, ({ id, takeOver }, context) =>
    decided(context, async (tx) => {
      await claimReview(tx, id, takeOver, signedInScope(context));
      return id;
    }),
  ),
  handle(companyReviewCalls.release, ({ id }, context) =>
    decided(context, async (tx) => {
      await releaseReview(tx, id, signedInScope(context));
      return id;
    }),
  ),
  handle(companyReviewCalls.requestChanges, ({ id, reason, notes }, context) =>
    decided(context, async (tx) => {
      await requestChanges(tx, { companyId: id, reason, notes: notes as Record<string, string> }, signedInScope(context));
      return id;
    }),
  ),
  handle(companyReviewCalls.approve, ({ id, override }, context) =>
    decided(context, async (tx) => {
      await approveCompany(tx, id, override, signedInScope(context));
      return id;
    }),
  ),
  handle(companyReviewCalls.approveMany, ({ ids }, context) => approveMany(context, ids)),
  handle(companyReviewCalls.reject, ({ id, reason, reapplyFrom = null }, context) =>
    decided(context, async (tx) => {
      await rejectCompany(tx, { companyId: id, reason, reapplyFrom }, signedInScope(context));
      return id;
    }),
  ),
  handle(companyReviewCalls.waive, ({ id, ...point }, context) =>
    decided(context, async (tx) => {
      await waivePoint(tx, { companyId: id, ...point }, signedInScope(context));
      return id;
    }),
  ),
  handle(companyReviewCalls.decideDocument, ({ id, accepted, note, expiresOn = null }, context) =>
    decided(context, (tx) => decideOnDocument(tx, { id, accepted, note, expiresOn }, signedInScope(context))),
  ),
  handle(companyReviewCalls.documentLink, async ({ id }, context) =>
    signedLink(context, await documentFile(context.database.kysely, id, null)),
  ),
  handle(companyReviewCalls.askVat, ({ id }, context) =>
    decided(context, async (tx) => {
      await askVatAgain(tx, id, signedInScope(context));
      return id;
    }),
  ),
  handle(companyReviewCalls.decideChange, ({ id, accepted, reason }, context) =>
    decided(context, (tx) => decideChange(tx, { changeId: id, accepted, reason }, signedInScope(context))),
  ),
];
