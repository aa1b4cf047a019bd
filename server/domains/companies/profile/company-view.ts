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
    legalName: company.legal_name,
    tradingName: company.trading_name,
    countryCode: company.country_code,
    vatId: company.vat_id,
    tradeRegisterNumber: company.trade_register_number ?? '',
    businessType: company.business_type ?? '',
    salesChannels: company.sales_channels,
    shopUrls: company.shop_urls,
    preferredCurrency: company.preferred_currency,
    contactName: company.contact_name,
    contactEmail: company.contact_email ?? '',
    phone: { countryCode: company.phone_country_code ?? '', number: company.phone_number ?? '' },
    address: { line1, line2, postalCode, city, region },
    sellsTo: company.sells_to,
    categoryIds: company.category_ids,
    about: company.about,
  };
}

export function documentsOf(company: CompanyRow, now: Date): CompanyDocument[] {
  const soon = dayOf(new Date(now.getTime() + documentNoticeDays * day));
  const view = (row: DocumentRow): CompanyDocument => ({
    id: row.id,
    kind: row.kind,
    fileName: row.file_name,
    contentType: row.content_type,
    size: row.size,
    expiresOn: row.expires_on,
    state: row.state,
    endsSoon: row.state === 'accepted' && row.expires_on !== null && row.expires_on <= soon,
    note: row.note,
    uploadedAt: isoText(row.uploaded_at) ?? '',
    decidedAt: isoText(row.decided_at),
  });
  return company.documents.map(view);
}

export const vatOf = (company: CompanyRow): ApplyInfo['vat'] => ({
  state: company.vat_state,
  checkedAt: isoOf(company.vat_checked_at),
  consultationNumber: company.vat_consultation_number,
});

export const changeOf = ({ change }: CompanyRow): ApplyInfo['change'] =>
  change && { id: change.id, fields: change.fields, requestedBy: change.requested_by, requestedAt: isoText(change.requested_at) ?? '' };

/** `forOperator`: users of the operator are named as well. The operator's internal steps are hidden from applicants. */
export function historyOf(events: readonly EventRow[], { forOperator }: { forOperator: boolean }): ApplyInfo['history'] {
  return events
    .filter((event) => forOperator || event.state_before !== 'in_review' || event.state_after !== 'submitted')
    .map((event) => ({
      id: event.id,
      stateBefore: event.state_before,
      stateAfter: event.state_after,
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
  const mayReapply = company.reapply_from === null || company.reapply_from <= dayOf(now);
  return {
    companyId: company.id,
    kind: company.kind,
    state: company.state,
    reason: company.state_reason ?? '',
    reapplyFrom: company.reapply_from,
    submittedAt: isoOf(company.submitted_at),
    decidedAt: isoOf(company.decided_at),
    editable: manages && editableStates.includes(company.state),
    submittable: manages && movesFrom(company.state).includes('submit') && mayReapply,
    profile: profileOf(company),
    logoPath: company.avatar_path,
    vat: vatOf(company),
    notes: company.review_notes,
    attested: company.attested.at !== undefined,
    checklist: checklistOf(company),
    documents: manages ? documentsOf(company, now) : [],
    history: historyOf(events, { forOperator: false }),
    change: changeOf(company),
  };
}
