import { auditCalls, operatorCompanyCalls } from '../../../contract/companies/operator-companies.ts';
import { auditLogCalls, deskCalls, operatorUserCalls } from '../../../contract/operator/operator.ts';
import { type CallContext, handle, type Handler } from '../../platform/http/handler.ts';
import type { DB } from '../../platform/postgres/schema.ts';
import type { Transaction } from 'kysely';
import {
  approveCompany,
  askVatAgain,
  claimReview,
  decideChange,
  decideOnDocument,
  documentLink,
  rejectCompany,
  releaseReview,
  requestChanges,
  waivePoint,
} from '../companies/index.ts';
import { approveMany, auditOf, decisionOf, listAudits } from './company-reviews/audits.ts';
import { companyDetail, exportCompanies, listCompanies, moveCompanyByHand } from './companies/companies.ts';
import { listLog, overview, verifyLog } from './overview.ts';
import { blockUser, endSessions, listUsers, removeSecondFactor, sendFirstLoginAgain } from './users/users.ts';

/** Performs an action on a company and returns its state afterwards. */
async function decided(context: CallContext, work: (tx: Transaction<DB>) => Promise<number>): ReturnType<typeof auditOf> {
  return auditOf(context, await context.database.transaction(work));
}

export const handlers: Handler[] = [
  handle(deskCalls.overview, (_input, context) => overview(context)),
  handle(auditCalls.list, (input, context) => listAudits(context, input)),
  handle(auditCalls.detail, ({ id }, context) => auditOf(context, id)),
  handle(auditCalls.claim, ({ id, takeOver }, context) =>
    decided(context, async (tx) => {
      await claimReview(tx, id, takeOver, decisionOf(context));
      return id;
    }),
  ),
  handle(auditCalls.release, ({ id }, context) =>
    decided(context, async (tx) => {
      await releaseReview(tx, id, decisionOf(context));
      return id;
    }),
  ),
  handle(auditCalls.requestChanges, ({ id, reason, notes }, context) =>
    decided(context, async (tx) => {
      await requestChanges(tx, { companyId: id, reason, notes: notes as Record<string, string> }, decisionOf(context));
      return id;
    }),
  ),
  handle(auditCalls.approve, ({ id, override }, context) =>
    decided(context, async (tx) => {
      await approveCompany(tx, id, override, decisionOf(context));
      return id;
    }),
  ),
  handle(auditCalls.approveMany, ({ ids }, context) => approveMany(context, ids)),
  handle(auditCalls.reject, ({ id, reason, reapplyFrom = null }, context) =>
    decided(context, async (tx) => {
      await rejectCompany(tx, { companyId: id, reason, reapplyFrom }, decisionOf(context));
      return id;
    }),
  ),
  handle(auditCalls.waive, ({ id, ...point }, context) =>
    decided(context, async (tx) => {
      await waivePoint(tx, { companyId: id, ...point }, decisionOf(context));
      return id;
    }),
  ),
  handle(auditCalls.decideDocument, ({ id, accepted, note, expiresOn = null }, context) =>
    decided(context, (tx) => decideOnDocument(tx, { id, accepted, note, expiresOn }, decisionOf(context))),
  ),
  handle(auditCalls.documentLink, ({ id }, context) => documentLink(context, id, null)),
  handle(auditCalls.askVat, ({ id }, context) =>
    decided(context, async (tx) => {
      await askVatAgain(tx, id, decisionOf(context));
      return id;
    }),
  ),
  handle(auditCalls.decideChange, ({ id, accepted, reason }, context) =>
    decided(context, (tx) => decideChange(tx, { changeId: id, accepted, reason }, decisionOf(context))),
  ),
  handle(operatorCompanyCalls.list, (input, context) => listCompanies(context, input)),
  handle(operatorCompanyCalls.export, (input, context) => exportCompanies(context, input)),
  handle(operatorCompanyCalls.detail, ({ id }, context) => companyDetail(context, id)),
  handle(operatorCompanyCalls.move, (input, context) => moveCompanyByHand(context, input)),
  handle(operatorUserCalls.list, (input, context) => listUsers(context, input)),
  handle(operatorUserCalls.block, (input, context) => blockUser(context, input)),
  handle(operatorUserCalls.endSessions, (input, context) => endSessions(context, input)),
  handle(operatorUserCalls.removeSecondFactor, (input, context) => removeSecondFactor(context, input)),
  handle(operatorUserCalls.sendFirstLogin, (input, context) => sendFirstLoginAgain(context, input)),
  handle(auditLogCalls.list, (input, context) => listLog(context, input)),
  handle(auditLogCalls.verify, (_input, context) => verifyLog(context)),
];
