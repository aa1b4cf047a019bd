import { codes } from '../../../../contract/wire/codes.ts';
import type { CompanyState } from '../../../../contract/companies/company.ts';
import { isSettled, type RequirementKey, requirementsOf } from '../../../../contract/companies/requirements.ts';
import { marketProfile } from '../../../platform/market-profile.ts';
import { recordAudit } from '../../../platform/audit-log.ts';
import type { Tx } from '../../../platform/postgres/sql/tx.ts';
import { invalidFields, notFound, Refusal } from '../../../platform/refusal.ts';
import type { SignedInScope } from '../../../platform/scope.ts';
import { checklistOf } from '../profile/checklist.ts';
import { actingUserOf, nameTaken } from '../profile/company.ts';
import { moveCompany, takeOverReview } from '../profile/company-moves.ts';
import * as queries from '../profile/company-queries.ts';
import { endWaiver, waive } from './waiver-queries.ts';
import { decideDocument } from '../documents/documents.ts';
import { sendFirstLogin } from '../registration/first-login.ts';
import { dayValue, messageValue } from '../../../platform/formats/text-value.ts';
import { infoPath, notifyManagers } from './notifications.ts';
import { askForVatCheck } from '../vat-checks/vat-checks.ts';
import { mails } from '../mails.ts';

/*
 * The operator's actions on a company; `server/domains/operator` calls them, one transaction each. Only the reviewer who claimed a review
 * can decide it, from the state in which it was claimed: of two concurrent decisions, the second is refused as too late.
 */

async function reviewed(tx: Tx, companyId: number): Promise<queries.CompanyRow> {
  await queries.lockCompany(tx, companyId);
  const company = await queries.companyById(tx, companyId);
  if (!company) throw notFound();
  return company;
}

export async function claimReview(tx: Tx, companyId: number, takeOver: boolean, scope: SignedInScope): Promise<void> {
  const company = await reviewed(tx, companyId);
  if (company.state === 'in_review' && company.reviewerId === scope.caller.userId) return;
  if (takeOver && (await takeOverReview(tx, companyId, actingUserOf(scope)))) return;
  await moveCompany(tx, { companyId, move: 'claim', actor: actingUserOf(scope) });
}

export async function releaseReview(tx: Tx, companyId: number, scope: SignedInScope): Promise<void> {
  await reviewed(tx, companyId);
  await moveCompany(tx, { companyId, move: 'release', actor: actingUserOf(scope) });
}

export async function requestChanges(
  tx: Tx,
  given: { companyId: number; reason: string; notes: Record<string, string> },
  scope: SignedInScope,
): Promise<void> {
  const company = await reviewed(tx, given.companyId);
  const { reason, notes } = given;
  const remarks = Object.values(notes);
  if (company.kind === 'seller') throw new Refusal(codes.refused, 'review.sellersApplyAgain');
  if (reason === '' && remarks.length === 0) throw new Refusal(codes.refused, 'review.notesNeeded');
  await moveCompany(tx, { companyId: company.id, move: 'requestChanges', actor: actingUserOf(scope), reason, notes });
  const said = [reason, ...remarks.map((remark) => `– ${remark}`)].filter(Boolean).join('\n');
  await notifyManagers(tx, company, mails.buyerChangesRequested, {
    values: { company: company.legalName, reason: said },
    link: `${scope.publicUrl}${infoPath(company.kind)}`,
    now: scope.now,
  });
}

/** Accepts a company. Missing points of the checklist must be overridden with a reason, which is stored with the names of the points. */
export async function approveCompany(
  tx: Tx,
  companyId: number,
  override: string,
  scope: SignedInScope,
  { claim = false } = {},
): Promise<void> {
  const company = await reviewed(tx, companyId);
  if (claim && company.state === 'submitted') await moveCompany(tx, { companyId, move: 'claim', actor: actingUserOf(scope) });
  const open = checklistOf(company)
    .points.filter((point) => point.mandatory && !isSettled(point.state))
    .map((point) => point.key);
  // What a seller signs has to be there before they may sell.
  if (company.kind === 'seller' && marketProfile().sellingStopped) throw new Refusal(codes.refused, 'market.sellersWait');
  const mine = company.state === 'in_review' && company.reviewerId === scope.caller.userId;
  if ((mine || (claim && company.state === 'submitted')) && open.length > 0 && override === '')
    throw new Refusal(codes.refused, 'review.overrideNeeded', {}, { missing: open });
  await moveCompany(tx, {
    companyId,
    move: 'approve',
    actor: actingUserOf(scope),
    ...(open.length > 0 && { reason: override, details: { overridden: open } }),
  }).catch(nameTaken);
  await notifyOfAcceptance(tx, company, scope);
}

async function notifyOfAcceptance(tx: Tx, company: queries.CompanyRow, scope: SignedInScope): Promise<void> {
  const values = { company: company.legalName };
  const { publicUrl, now } = scope;
  if (company.kind === 'buyer') return notifyManagers(tx, company, mails.buyerAccepted, { values, link: `${publicUrl}/`, now });
  // Users without a password get the link to set one.
  const people = await queries.managersOf(tx, company.id);
  const invited = people.filter((person) => person.state === 'invited');
  await Promise.all(invited.map((person) => sendFirstLogin(tx, person.userId, { publicUrl, now })));
  await notifyManagers(tx, company, mails.companyOpen, { values, link: `${publicUrl}/login`, now, to: ({ state }) => state === 'active' });
}

export async function rejectCompany(
  tx: Tx,
  given: { companyId: number; reason: string; reapplyFrom: string | null },
  scope: SignedInScope,
): Promise<void> {
  const company = await reviewed(tx, given.companyId);
  const today = scope.now.toISOString().slice(0, 10);
  const reapplyFrom = given.reapplyFrom ?? today;
  if (reapplyFrom < today) throw invalidFields({ reapplyFrom: 'review.dayPast' });
  await moveCompany(tx, { companyId: company.id, move: 'reject', actor: actingUserOf(scope), reason: given.reason, reapplyFrom });
  await notifyManagers(tx, company, company.kind === 'seller' ? mails.sellerRefused : mails.buyerRefused, {
    values: { company: company.legalName, reason: given.reason, date: dayValue(reapplyFrom) },
    now: scope.now,
  });
}

export type HandMove = 'suspend' | 'resume' | 'close' | 'reopen';

/** Suspends, closes or reopens a company; its sessions end with it. */
export async function moveByHand(
  tx: Tx,
  { companyId, move, reason }: { companyId: number; move: HandMove; reason: string },
  scope: SignedInScope,
): Promise<{ kind: 'buyer' | 'seller'; state: CompanyState }> {
  const company = await reviewed(tx, companyId);
  const { after } = await moveCompany(tx, { companyId, move, actor: actingUserOf(scope), reason }).catch(nameTaken);
  const { publicUrl, now } = scope;
  const values = { company: company.legalName, reason };
  if (move === 'suspend') await notifyManagers(tx, company, mails.companySuspended, { values, now });
  if (move === 'close') await notifyManagers(tx, company, mails.companyClosed, { values, now });
  if (move === 'resume')
    await notifyManagers(tx, company, mails.companyOpen, { values: { company: company.legalName }, link: `${publicUrl}/login`, now });
  return { kind: company.kind, state: after };
}

/** Waives a point of the checklist, or requires it again. */
export async function waivePoint(
  tx: Tx,
  given: { companyId: number; requirement: RequirementKey; waived: boolean; note: string },
  scope: SignedInScope,
): Promise<void> {
  const { companyId, requirement, waived, note } = given;
  const company = await reviewed(tx, companyId);
  if (!requirementsOf(company.kind, company.countryCode).some((point) => point.key === requirement)) throw notFound();
  if (waived && note === '') throw invalidFields({ note: 'field.required' });
  if (waived) await waive(tx, companyId, requirement, { note, userId: scope.caller.userId, now: scope.now });
  else await endWaiver(tx, companyId, requirement);
  await recordAudit(tx, {
    userId: scope.caller.userId,
    companyId,
    action: waived ? 'company.pointWaived' : 'company.pointAsked',
    subject: `company:${companyId}`,
    after: { requirement, ...(note && { note }) },
    network: scope.network,
    at: scope.now,
  });
}

/** Decides on a document. If the company is not under review, a refused document is requested again by mail. */
export async function decideOnDocument(
  tx: Tx,
  given: { id: number; accepted: boolean; note: string; expiresOn: string | null },
  scope: SignedInScope,
): Promise<number> {
  const companyId = await decideDocument(tx, given, scope);
  const company = await queries.companyById(tx, companyId);
  const document = company?.documents.find((one) => one.id === given.id);
  if (company && document && !given.accepted && company.state === 'approved') {
    await notifyManagers(tx, company, mails.documentRefused, {
      values: { document: messageValue(`document.${document.kind}`), reason: given.note },
      link: `${scope.publicUrl}${infoPath(company.kind)}`,
      now: scope.now,
    });
  }
  return companyId;
}

/** Queries the VAT register again; a job writes the answer. */
export async function askVatAgain(tx: Tx, companyId: number, scope: SignedInScope): Promise<void> {
  const company = await reviewed(tx, companyId);
  if (!company.vatId) throw invalidFields({ vatId: 'field.required' });
  await askForVatCheck(tx, companyId, scope.now);
  await recordAudit(tx, {
    userId: scope.caller.userId,
    companyId,
    action: 'company.vatAsked',
    subject: `company:${companyId}`,
    after: { vatId: company.vatId },
    network: scope.network,
    at: scope.now,
  });
}

/** Accepts or refuses the changes that an approved company requests. Returns the company's id. */
export async function decideChange(
  tx: Tx,
  { changeId, accepted, reason }: { changeId: number; accepted: boolean; reason: string },
  scope: SignedInScope,
): Promise<number> {
  const companyId = await queries.companyOfChange(tx, changeId);
  if (companyId === null) throw notFound();
  if (!accepted && reason === '') throw invalidFields({ reason: 'field.required' });
  const company = await reviewed(tx, companyId);
  const closed = { state: accepted ? 'accepted' : 'refused', userId: scope.caller.userId, reason, now: scope.now } as const;
  const fields = await queries.closeChange(tx, { companyId, changeId }, closed);
  if (!fields) throw new Refusal(codes.conflict, 'record.changed');
  if (accepted) await applyChange(tx, company, fields, scope.now);
  const { publicUrl, now } = scope;
  const link = `${publicUrl}${infoPath(company.kind)}`;
  const name = fields.legalName && accepted ? (fields.legalName.after ?? company.legalName) : company.legalName;
  if (accepted) await notifyManagers(tx, company, mails.companyChangeAccepted, { values: { company: name }, link, now });
  else await notifyManagers(tx, company, mails.companyChangeRefused, { values: { company: name, reason }, link, now });
  const side = (which: 'before' | 'after') => Object.fromEntries(Object.entries(fields).map(([field, value]) => [field, value[which]]));
  await recordAudit(tx, {
    userId: scope.caller.userId,
    companyId,
    action: accepted ? 'company.changeAccepted' : 'company.changeRefused',
    subject: `company:${companyId}`,
    before: side('before'),
    after: { ...side('after'), ...(reason && { reason }) },
    network: scope.network,
    at: now,
  });
  return companyId;
}

async function applyChange(tx: Tx, company: queries.CompanyRow, fields: queries.ChangeFields, now: Date): Promise<void> {
  const legalName = fields.legalName?.after ?? company.legalName;
  const countryCode = fields.countryCode?.after ?? company.countryCode;
  const vatId = fields.vatId ? fields.vatId.after : company.vatId;
  await queries.updateReviewed(tx, company.id, { legalName, countryCode, vatId }).catch(nameTaken);
  if (vatId && vatId !== company.vatId) await askForVatCheck(tx, company.id, now);
}
