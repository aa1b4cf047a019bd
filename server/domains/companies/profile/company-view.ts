import {
  type ApplyInfo,
  type CompanyDocument,
  type CompanyProfile,
  documentNoticeDays,
  editableStates,
  movesFrom,
} from '../../../../contract/companies/company.ts';
import type { Caller } from '../../../platform/scope.ts';
import { checklistOf } from './checklist.ts';
import type { CompanyRow, DocumentRow, EventRow } from './company-queries.ts';

const day = 86_400_000;
const dayOf = (time: Date): string => time.toISOString().slice(0, 10);
const isoOf = (time: Date | null): string | null => time?.toISOString() ?? null;
/** Times from JSON are in PostgreSQL's format. */
const isoText = (time: string | null): string | null => (time === null ? null : new Date(time).toISOString());

export function profileOf(company: CompanyRow): CompanyProfile {
  const { line1 = '', line2 = '', postalCode = '', city = '', region = '' } = company.address;
  return {
    legalName: company.legalName,
    tradingName: company.tradingName,
    countryCode: company.countryCode,
    vatId: company.vatId,
    tradeRegisterNumber: company.tradeRegisterNumber ?? '',
    businessType: company.businessType ?? '',
    salesChannels: company.salesChannels,
    shopUrls: company.shopUrls,
    preferredCurrency: company.preferredCurrency,
    contactName: company.contactName,
    contactEmail: company.contactEmail ?? '',
    phone: { countryCode: company.phoneCountryCode ?? '', number: company.phoneNumber ?? '' },
    address: { line1, line2, postalCode, city, region },
    sellsTo: company.sellsTo,
    categoryIds: company.categoryIds,
    about: company.about,
  };
}

export function documentsOf(company: CompanyRow, now: Date): CompanyDocument[] {
  const soon = dayOf(new Date(now.getTime() + documentNoticeDays * day));
  const view = (row: DocumentRow): CompanyDocument => ({
    id: row.id,
    kind: row.kind,
    fileName: row.fileName,
    contentType: row.contentType,
    size: row.size,
    expiresOn: row.expiresOn,
    state: row.state,
    endsSoon: row.state === 'accepted' && row.expiresOn !== null && row.expiresOn <= soon,
    note: row.note,
    uploadedAt: isoText(row.uploadedAt) ?? '',
    decidedAt: isoText(row.decidedAt),
  });
  return company.documents.map(view);
}

export const vatOf = (company: CompanyRow): ApplyInfo['vat'] => ({
  state: company.vatState,
  checkedAt: isoOf(company.vatCheckedAt),
  consultationNumber: company.vatConsultationNumber,
});

export const changeOf = ({ change }: CompanyRow): ApplyInfo['change'] =>
  change && { id: change.id, fields: change.fields, requestedBy: change.requestedBy, requestedAt: isoText(change.requestedAt) ?? '' };

/** `forOperator`: users of the operator are named as well. The operator's internal steps are hidden from applicants. */
export function historyOf(events: readonly EventRow[], { forOperator }: { forOperator: boolean }): ApplyInfo['history'] {
  return events
    .filter((event) => forOperator || event.stateBefore !== 'in_review' || event.stateAfter !== 'submitted')
    .map((event) => ({
      id: event.id,
      stateBefore: event.stateBefore,
      stateAfter: event.stateAfter,
      actor: event.actor,
      person: forOperator || event.actor === 'applicant' ? event.person : null,
      reason: event.reason,
      notes: event.notes,
      at: event.at.toISOString(),
    }));
}

/** The company as its own users see it. Documents are for users who manage the account. */
export function applyInfoOf(company: CompanyRow, events: readonly EventRow[], caller: Caller, now: Date): ApplyInfo {
  const manages = caller.accessCodes.includes('account.manage');
  const mayReapply = company.reapplyFrom === null || company.reapplyFrom <= dayOf(now);
  return {
    companyId: company.id,
    kind: company.kind,
    state: company.state,
    reason: company.stateReason ?? '',
    reapplyFrom: company.reapplyFrom,
    submittedAt: isoOf(company.submittedAt),
    decidedAt: isoOf(company.decidedAt),
    editable: manages && editableStates.includes(company.state),
    submittable: manages && movesFrom(company.state).includes('submit') && mayReapply,
    profile: profileOf(company),
    logoPath: company.avatarPath,
    vat: vatOf(company),
    notes: company.reviewNotes,
    attested: company.attested.at !== undefined,
    checklist: checklistOf(company),
    documents: manages ? documentsOf(company, now) : [],
    history: historyOf(events, { forOperator: false }),
    change: changeOf(company),
  };
}
