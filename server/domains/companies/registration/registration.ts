import type { Login } from '../../../../contract/identity/accounts.ts';
import type { ParsedInputOf } from '../../../../contract/wire/call.ts';
import { loginTypes } from '../../../../contract/identity/login.ts';
import type { registrationCalls } from '../../../../contract/companies/registration.ts';
import { isHandedIn } from '../../../../contract/companies/requirements.ts';
import { recordAudit } from '../../../platform/audit-log.ts';
import type { CallContext } from '../../../platform/http/handler.ts';
import { signAllAgreements } from '../agreements/agreements.ts';
import { checklistOf } from '../profile/checklist.ts';
import { proveCode, takeCode, deviceOf, checkPasswordLength, hashPassword, accountByEmail, signIn } from '../../identity/index.ts';
import { createCompany, createUser } from '../profile/companies.ts';
import { moveCompany } from '../profile/company-moves.ts';
import { companyById, updateProfile } from '../profile/company-queries.ts';
import * as queries from './registration-queries.ts';
import { askForVatCheck } from '../vat-checks/vat-checks.ts';

type BuyerRegistration = ParsedInputOf<typeof registrationCalls.registerBuyer>;

/**
 * Creates a buyer's company and its owner, and logs the owner in: the account works at once, unaudited. All or nothing: after a refusal the
 * code stays valid, and of two calls with one code only one creates a company. Only callers who verified the address learn that it is
 * taken.
 */
export async function registerBuyer(context: CallContext, given: BuyerRegistration): Promise<Login> {
  const { database, network, userAgent, language } = context;
  const now = context.now();
  const { email, name, countryCode, phone } = given;
  checkPasswordLength(context.config, given.password);
  const codeId = await proveCode(database, { email, purpose: 'register', device: deviceOf(context) }, given.code, now);
  const passwordHash = await hashPassword(given.password);
  await database.transaction(async (tx) => {
    await takeCode(tx, codeId, now);
    const companyId = await createCompany(tx, {
      kind: 'buyer',
      legalName: given.legalName,
      countryCode,
      preferredCurrency: given.preferredCurrency,
    });
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
    await queries.insertFirstAddress(tx, {
      companyId,
      name,
      companyName: given.legalName,
      countryCode,
      phone: `${phone.countryCode} ${phone.number}`,
      address: given.address,
    });
    await signAllAgreements(tx, given.agreements, { companyId, userId, language, network, userAgent, now });
    await queries.insertFirstEvent(tx, { companyId, userId, state: 'draft', now });
    if (given.vatId) await askForVatCheck(tx, companyId, now);
    await recordAudit(tx, {
      userId,
      companyId,
      action: 'company.registered',
      subject: `company:${companyId}`,
      after: { kind: 'buyer', legalName: given.legalName, countryCode },
      network,
      at: now,
    });
    const company = await companyById(tx, companyId);
    const isComplete = company !== null && checklistOf(company).points.every((point) => !point.mandatory || isHandedIn(point.state));
    if (isComplete) await moveCompany(tx, { companyId, move: 'submit', actor: { userId, network, now } });
  });
  const account = await accountByEmail(database, email);
  if (!account) throw new Error('the account that was just made is not there');
  return (await signIn(context, account, loginTypes.buyerPassword)).login;
}
