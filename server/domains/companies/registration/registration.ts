import type { ParsedInputOf } from '../../../../contract/wire/call.ts';
import type { registrationCalls } from '../../../../contract/companies/registration.ts';
import { isHandedIn } from '../../../../contract/companies/requirements.ts';
import { recordAudit } from '../../../platform/audit-log.ts';
import type { Tx } from '../../../platform/postgres/sql/tx.ts';
import type { RequestScope } from '../../../platform/scope.ts';
import { signAllAgreements } from '../agreements/agreements.ts';
import { checklistOf } from '../profile/checklist.ts';
import { takeCode } from '../../identity/index.ts';
import { createCompany, createUser } from '../profile/companies.ts';
import { insertAddress } from '../profile/address-queries.ts';
import { moveCompany } from '../profile/company-moves.ts';
import { insertReviewEvent } from '../profile/move-queries.ts';
import { companyById, updateProfile } from '../profile/company-queries.ts';
import { askForVatCheck } from '../vat-checks/vat-checks.ts';

type BuyerRegistration = ParsedInputOf<typeof registrationCalls.registerBuyer>;
/** What the calls of the registration find out before the transaction begins. */
export type Applicant = { codeId: number; passwordHash: string; userAgent: string };

/**
 * Creates a buyer's company and its owner: the account works at once, unaudited. All or nothing: after a refusal the code stays valid, and
 * of two calls with one code only one creates a company. Only callers who verified the address learn that it is taken.
 */
export async function registerBuyer(
  tx: Tx,
  { now, network, language }: RequestScope,
  given: BuyerRegistration,
  { codeId, passwordHash, userAgent }: Applicant,
): Promise<void> {
  const { email, name, countryCode, phone, legalName } = given;
  await takeCode(tx, codeId, now);
  const companyId = await createCompany(tx, { kind: 'buyer', legalName, countryCode, preferredCurrency: given.preferredCurrency });
  const userId = await createUser(tx, { companyId, role: 'owner', email, name, passwordHash, language, phone });
  await updateProfile(tx, companyId, {
    ...given,
    tradingName: '',
    contactName: name,
    contactEmail: email,
    sellsTo: [],
    categoryIds: [],
    about: '',
    attested: { userId, name, at: now.toISOString() },
  });
  // The registered address becomes the first delivery address.
  await insertAddress(tx, companyId, {
    ...given.address,
    label: '',
    name,
    companyName: legalName,
    countryCode,
    phone: `${phone.countryCode} ${phone.number}`,
    isDefault: true,
  });
  await signAllAgreements(tx, given.agreements, { companyId, userId, language, network, userAgent, now });
  await insertReviewEvent(tx, { companyId, before: null, after: 'draft', by: 'applicant', userId, now });
  if (given.vatId) await askForVatCheck(tx, companyId, now);
  await recordAudit(tx, {
    userId,
    companyId,
    action: 'company.registered',
    subject: `company:${companyId}`,
    after: { kind: 'buyer', legalName, countryCode },
    network,
    at: now,
  });
  const company = await companyById(tx, companyId);
  const isComplete = company !== null && checklistOf(company).points.every((point) => !point.mandatory || isHandedIn(point.state));
  if (isComplete) await moveCompany(tx, { companyId, move: 'submit', actor: { userId, network, now } });
}
