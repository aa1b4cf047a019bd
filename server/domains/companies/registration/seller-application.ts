import type { ParsedInputOf } from '../../../../contract/wire/call.ts';
import type { Currency } from '../../../../contract/values/money.ts';
import type { registrationCalls } from '../../../../contract/companies/registration.ts';
import type { StoredFile } from '../../../../contract/wire/uploads.ts';
import { recordAudit } from '../../../platform/audit-log.ts';
import { notify } from '../../../platform/notifications.ts';
import type { Tx } from '../../../platform/postgres/sql/tx.ts';
import { invalidFields, Refusal } from '../../../platform/refusal.ts';
import type { RequestScope } from '../../../platform/scope.ts';
import { keepUploads } from '../../../platform/uploads/index.ts';
import { setNameAndLanguage, takeCode } from '../../identity/index.ts';
import { insertDocuments, removeUnaccepted } from '../documents/document-queries.ts';
import { createCompany, createUser } from '../profile/companies.ts';
import { moveCompany } from '../profile/company-moves.ts';
import { lockCompany, updateProfile } from '../profile/company-queries.ts';
import { insertReviewEvent } from '../profile/move-queries.ts';
import * as queries from './registration-queries.ts';
import { askForVatCheck } from '../vat-checks/vat-checks.ts';
import { mails } from '../mails.ts';

type Application = ParsedInputOf<typeof registrationCalls.applyAsSeller>;

/** The reference of an application in mails and correspondence. */
export const referenceOf = (companyId: number): string => `S-${String(companyId).padStart(6, '0')}`;

/** The currency of the company's country if the market has it. */
const currencyOf: Record<string, Currency> = {
  PL: 'PLN',
  RO: 'RON',
  CH: 'CHF',
  LI: 'CHF',
  CZ: 'CZK',
  DK: 'DKK',
  GB: 'GBP',
  HU: 'HUF',
  NO: 'NOK',
  SE: 'SEK',
};
export const likelyCurrency = (countryCode: string): Currency => currencyOf[countryCode] ?? 'EUR';

/** @throws codes.invalid at the name: two sellers cannot have the same name. */
function nameTaken(error: unknown): never {
  if ((error as { constraint?: unknown }).constraint === 'company_seller_name')
    throw invalidFields({ legalName: 'registration.nameTaken' });
  throw error;
}

/**
 * Accepts a seller's application from a verified address: the company is submitted, its owner invited, without a password. A refused
 * company applies again with the same address, from the day given in the refusal. Returns the reference.
 */
export async function applyAsSeller(tx: Tx, scope: RequestScope, given: Application, codeId: number): Promise<string> {
  const { now, network, language } = scope;
  await takeCode(tx, codeId, now);
  const { companyId: id, userId } = await applicantOf(tx, scope, given);
  const categoryIds = await queries.existingCategories(tx, given.categoryIds);
  if (categoryIds.length === 0 && (await queries.offersCategories(tx))) throw invalidFields({ categoryIds: 'registration.categories' });
  const attested = { userId, name: given.contactName, at: now.toISOString(), statements: ['authorised', 'lawfulGoods'] };
  await updateProfile(tx, id, { ...given, categoryIds, contactEmail: given.email, salesChannels: [], shopUrls: [], attested }).catch(
    nameTaken,
  );
  await keepDocuments(tx, id, userId, given.documents, now);
  if (given.vatId) await askForVatCheck(tx, id, now);
  const applicant = { userId, email: given.email, language, kind: 'seller' as const };
  await notify(tx, { now }, mails.sellerApplicationReceived, [applicant], { company: given.legalName, reference: referenceOf(id) });
  await moveCompany(tx, { companyId: id, move: 'submit', actor: { userId, network, now } }).catch(nameTaken);
  return referenceOf(id);
}

/** A new company with its owner, or the existing ones of a refused application. */
async function applicantOf(
  tx: Tx,
  { language, network, now }: RequestScope,
  given: Application,
): Promise<{ companyId: number; userId: number }> {
  const { email, legalName, countryCode, contactName: name } = given;
  const known = await queries.lockApplicant(tx, email);
  if (known && !known.applies) throw invalidFields({ email: 'registration.emailTaken' });
  if (known) {
    await lockCompany(tx, known.companyId);
    await removeUnaccepted(tx, known.companyId, now);
    await setNameAndLanguage(tx, known.userId, { name, language });
    return known;
  }
  const preferredCurrency = likelyCurrency(countryCode);
  const companyId = await createCompany(tx, { kind: 'seller', legalName, countryCode, preferredCurrency }).catch(nameTaken);
  const userId = await createUser(tx, {
    companyId,
    role: 'owner',
    email,
    name,
    passwordHash: null,
    language,
    state: 'invited',
    phone: given.phone,
  });
  await insertReviewEvent(tx, { companyId, before: null, after: 'draft', by: 'applicant', userId, now });
  await recordAudit(tx, {
    userId,
    companyId,
    action: 'company.registered',
    subject: `company:${companyId}`,
    after: { kind: 'seller', legalName, countryCode },
    network,
    at: now,
  });
  return { companyId, userId };
}

/** Takes over the applicant's uploads; a file that is named twice becomes one document. */
async function keepDocuments(tx: Tx, companyId: number, userId: number, given: Application['documents'], now: Date): Promise<void> {
  const documents = [...new Map(given.map((one) => [one.fileKey, one])).values()];
  const keys = documents.map(({ fileKey }) => fileKey);
  const files = await keepUploads(tx, keys, companyId, 'application').catch((error: unknown) => {
    throw error instanceof Refusal ? invalidFields({ documents: 'registration.documentGone' }) : error;
  });
  await insertDocuments(
    tx,
    documents.map(({ kind, expiresOn = null }, index) => ({ kind, expiresOn, file: files[index] as StoredFile })),
    { companyId, userId, now },
  );
}
