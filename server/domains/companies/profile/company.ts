import type { AuditAction } from '../../../../contract/operator/audit-actions.ts';
import { codes } from '../../../../contract/wire/codes.ts';
import {
  type ApplyInfo,
  checkComplete,
  editableStates,
  type Replenishment,
  type ReviewedField,
  reviewedFields,
} from '../../../../contract/companies/company.ts';
import { isMessageKey, type MessageKey } from '../../../platform/texts.ts';
import { isHandedIn, type RequirementKey } from '../../../../contract/companies/requirements.ts';
import { recordAudit } from '../../../platform/audit-log.ts';
import { type Caller, type RequestScope, signedIn } from '../../../platform/scope.ts';
import type { Connection, Tx } from '../../../platform/postgres/sql/tx.ts';
import { invalidFields, notFound, Refusal } from '../../../platform/refusal.ts';
import { dropUploads, keepUpload } from '../../../platform/uploads/index.ts';
import { checklistOf } from './checklist.ts';
import { type ActingUser, moveCompany } from './company-moves.ts';
import * as queries from './company-queries.ts';
import { applyInfoOf, profileOf } from './company-view.ts';
import { askForVatCheck } from '../vat-checks/vat-checks.ts';

export const actingUserOf = (scope: RequestScope): ActingUser => ({
  userId: signedIn(scope).userId,
  network: scope.network,
  now: scope.now,
});

/** The caller's own company with its review. */
export async function applyInfo(db: Connection, scope: RequestScope): Promise<ApplyInfo> {
  const caller = signedIn(scope);
  const company = await queries.companyById(db, caller.companyId);
  if (!company) throw notFound();
  return applyInfoOf(company, await queries.reviewEvents(db, caller.companyId), caller, scope.now);
}

/** Locks the caller's company and returns it; refuses during a review. */
export async function editableCompany(tx: Tx, caller: Caller): Promise<queries.CompanyRow> {
  await queries.lockCompany(tx, caller.companyId);
  const company = await queries.companyById(tx, caller.companyId);
  if (!company) throw notFound();
  if (!editableStates.includes(company.state)) throw new Refusal(codes.conflict, 'review.locked');
  return company;
}

/**
 * Saves the form and, if requested, submits the application. The data are saved even if the application is incomplete: only submitting is
 * refused then; returns the points that are missing for it. For an approved company, changes of name, country and VAT id become a request
 * that the operator decides on.
 */
export async function replenish(tx: Tx, scope: RequestScope, given: Replenishment): Promise<RequirementKey[]> {
  const caller = signedIn(scope);
  const actor = actingUserOf(scope);
  const company = await editableCompany(tx, caller);
  const accepted = company.state === 'approved';
  const input = accepted && !given.submit ? checkedInput(given) : given;
  const attested = attestation(company, given, caller, actor.now);
  const reviewed = accepted ? reviewedOf(company) : null;
  await queries.updateProfile(tx, company.id, { ...input, ...reviewed, attested }).catch(nameTaken);
  if (accepted) await askForChange(tx, company, input, actor);
  else if (input.vatId && input.vatId !== company.vatId) await askForVatCheck(tx, company.id, actor.now);
  if (!given.submit || accepted) return [];
  const points = checklistOf((await queries.companyById(tx, company.id)) ?? company).points;
  const missing = points.filter((point) => point.mandatory && !isHandedIn(point.state)).map((point) => point.key);
  if (missing.length === 0) await moveCompany(tx, { companyId: company.id, move: 'submit', actor }).catch(nameTaken);
  return missing;
}

/** Two sellers cannot have the same name; the database enforces it. */
export function nameTaken(error: unknown): never {
  if ((error as { constraint?: unknown }).constraint === 'company_seller_name') throw invalidFields({ legalName: 'review.nameTaken' });
  throw error;
}

/** Every rule of the form, as for submitting. */
function checkedInput(given: Replenishment): Replenishment {
  const { issues, values } = checkComplete(given);
  if (issues.length > 0) {
    const keyOf = (key: string): MessageKey => (isMessageKey(key) ? key : 'field.text');
    throw invalidFields(Object.fromEntries(issues.map(({ path, message }) => [path.map(String).join('.'), keyOf(message)])));
  }
  return { ...given, ...values };
}

function attestation(company: queries.CompanyRow, given: Replenishment, caller: Caller, now: Date): object {
  if (!given.attested) return {};
  return company.attested.at === undefined ? { userId: caller.userId, name: caller.name, at: now.toISOString() } : company.attested;
}

const reviewedOf = (company: queries.CompanyRow): Record<ReviewedField, string> => ({
  legalName: company.legalName,
  countryCode: company.countryCode,
  vatId: company.vatId ?? '',
});

async function askForChange(tx: Tx, company: queries.CompanyRow, wanted: Replenishment, actor: ActingUser): Promise<void> {
  const now = profileOf(company);
  const fields = Object.fromEntries(
    reviewedFields
      .map((field) => [field, { before: now[field], after: wanted[field] || null }] as const)
      .filter(([, { before, after }]) => before !== after),
  );
  const unchanged = Object.keys(fields).length === 0;
  const same = JSON.stringify(company.change?.fields) === JSON.stringify(fields);
  if (unchanged || same) return;
  await queries.writeChange(tx, company.id, fields, actor.userId, actor.now);
  await auditChange(tx, company.id, 'company.changeRequested', fields, actor);
}

async function auditChange(tx: Tx, companyId: number, action: AuditAction, fields: queries.ChangeFields, actor: ActingUser): Promise<void> {
  const side = (name: 'before' | 'after') => Object.fromEntries(Object.entries(fields).map(([field, value]) => [field, value[name]]));
  await recordAudit(tx, {
    userId: actor.userId,
    companyId,
    action,
    subject: `company:${companyId}`,
    before: side('before'),
    after: side('after'),
    network: actor.network,
    at: actor.now,
  });
}

export async function withdrawChange(tx: Tx, scope: RequestScope): Promise<void> {
  const actor = actingUserOf(scope);
  const { companyId } = signedIn(scope);
  const fields = await queries.closeChange(tx, { companyId }, { state: 'withdrawn', reason: '', ...actor });
  if (!fields) throw new Refusal(codes.conflict, 'record.changed');
  await auditChange(tx, companyId, 'company.changeWithdrawn', fields, actor);
}

/** Sets the company's logo from one of its uploads. The previous logo is released. */
export async function updateLogo(tx: Tx, scope: RequestScope, given: string): Promise<{ logoPath: string | null }> {
  const { companyId } = signedIn(scope);
  const logoPath = given || null;
  if (logoPath) await keepUpload(tx, logoPath, companyId, 'companyLogo');
  const before = await queries.updateLogo(tx, companyId, logoPath);
  if (before && before !== logoPath) await dropUploads(tx, [before], companyId);
  return { logoPath };
}
