import type { Checklist } from '../../../../contract/companies/company.ts';
import { type Requirement, percentDone, type RequirementState, requirementsOf } from '../../../../contract/companies/requirements.ts';
import { checkVatId, viesPrefixes } from '../../../../contract/values/vat/vat-ids.ts';
import type { CompanyRow, DocumentRow } from './company-queries.ts';

/** Channels that have a public address. */
const online = new Set(['webShop', 'marketplaces', 'socialMedia']);

type Found = { state: RequirementState; note?: string };
const complete = (isComplete: boolean): Found => ({ state: isComplete ? 'complete' : 'incomplete' });

/** The state of each point of the company's checklist. It is not stored: it is computed from current data. */
export function checklistOf(company: CompanyRow): Checklist {
  const points = requirementsOf(company.kind, company.countryCode).map((point) => {
    const stored = company.checks.find((check) => check.requirement === point.key);
    const found: Found = stored?.state === 'waived' ? { state: 'waived', note: stored.note } : stateOf(point, company);
    const { key, family, mandatory } = point;
    return { key, family, mandatory, state: found.state, note: found.note ?? '' };
  });
  return { percent: percentDone(points), points };
}

function stateOf(point: Requirement, company: CompanyRow): Found {
  if (point.document) return documentState(company.documents.filter((document) => document.kind === point.document));
  switch (point.key) {
    case 'profile':
      return complete(isProfileComplete(company));
    case 'vat_id':
      return vatState(company);
    case 'agreements':
      return complete(company.unsignedAgreements === 0);
    case 'channels':
      return complete(
        company.salesChannels.length > 0 && (company.shopUrls.length > 0 || !company.salesChannels.some((one) => online.has(one))),
      );
    case 'range':
      return complete(company.sellsTo.length > 0 && company.categoryIds.length > 0);
    default:
      return complete(company.attested.at !== undefined);
  }
}

function isProfileComplete(company: CompanyRow): boolean {
  const { line1, city } = company.address;
  const wanted = [company.legalName, company.contactName, company.contactEmail, company.phoneNumber, company.businessType, line1, city];
  return wanted.every((value) => value !== null && value !== undefined && value !== '');
}

/** The register's answer counts, not the format; if the register is unavailable, the operator decides. */
function vatState(company: CompanyRow): Found {
  if (!company.vatId) return { state: 'incomplete' };
  const checked = checkVatId(company.countryCode, company.vatId);
  if (!checked.ok && checked.reason !== 'country') return { state: 'incomplete' };
  // For ids outside every register, only the format can be checked.
  if (company.vatState === 'valid' || !viesPrefixes.includes(company.vatId.slice(0, 2))) return { state: 'complete' };
  return { state: company.vatState === 'invalid' ? 'rejected' : 'pending' };
}

/** The best document of one kind. */
function documentState(documents: readonly DocumentRow[]): Found {
  if (documents.some((document) => document.state === 'accepted')) return { state: 'complete' };
  if (documents.some((document) => document.state === 'submitted')) return { state: 'pending' };
  const rejected = documents.findLast((document) => document.state === 'rejected');
  return rejected ? { state: 'rejected', note: rejected.note } : { state: 'incomplete' };
}
