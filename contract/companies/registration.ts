import * as z from 'zod/mini';
import { loginSchema } from '../identity/accounts.ts';
import { agreementText } from './agreements.ts';
import { declare } from '../wire/call.ts';
import { companyCheck, companyFields } from './company-fields.ts';
import { isCountry } from '../values/countries.ts';
import { countryCode, day, email, flag, id, list, requiredText, text } from '../wire/fields.ts';
import { countries } from '../values/locale.ts';
import { currencies } from '../values/money.ts';
import { newPassword, passwordLength } from '../values/passwords.ts';

/** Purposes of an e-mailed code; logging in has a call of its own. */
export const verifyPurposes = ['register', 'reset'] as const;

const purpose = z.enum(verifyPurposes, 'field.required');
const code = text(20).check(z.minLength(1, 'code.required'));
/** True, or the sentence as an error: a checkbox that has to be ticked. */
const ticked = (message: string) => flag.check(z.refine((value) => value, message));
const currency = z.enum(currencies, 'field.currency');
/** Version ids of the agreements that were shown and accepted. */
const acceptedAgreements = list(id, 20);
const password = newPassword(passwordLength.callMost);

const person = requiredText(120);
const proof = { email, code };
const { legalName, tradingName, vatId, tradeRegisterNumber, businessType, shopUrls, address, phone } = companyFields;

const buyerCompany = {
  legalName,
  countryCode: companyFields.countryCode,
  vatId,
  tradeRegisterNumber,
  businessType,
  salesChannels: companyFields.salesChannels.check(z.refine((value) => value.length > 0, 'registration.channels')),
  shopUrls,
};
const buyerAccount = {
  name: person,
  preferredCurrency: currency,
  /** 'We buy to resell or to use in our business.' */
  attested: ticked('registration.attested'),
  agreements: acceptedAgreements,
};

/** The repeated password; the rule and its sentences are the specification's (section 5). */
const confirmed = z.string('password.required').check(z.minLength(1, 'password.required'));
const same = z.refine(
  (input: unknown) => {
    const { password: first, confirmPassword: second } = input as { password: unknown; confirmPassword: unknown };
    return first === second;
  },
  {
    error: 'password.different',
    path: ['confirmPassword'],
    // Checked even while other fields are invalid, but not before it has been typed.
    when: ({ value }) => {
      const { confirmPassword: second } = (value ?? {}) as { confirmPassword?: unknown };
      return typeof second === 'string' && second !== '';
    },
  },
);

/** Every agreement that the form shows has a checkbox, and each has to be ticked. */
const allAccepted = (asked: readonly number[]) =>
  acceptedAgreements.check(z.refine((accepted) => asked.every((one) => accepted.includes(one)), 'agreement.required'));

/** The buyer's form, step by step: together the steps are the input of the call. */
export const buyerSteps = {
  email: z.object(proof),
  company: z.object(buyerCompany).check(companyCheck as never),
  address: z.object({ countryCode: companyFields.countryCode, address, phone }).check(companyCheck as never),
  account: (most: number, asked: readonly number[]) =>
    z.object({ ...buyerAccount, agreements: allAccepted(asked), password: newPassword(most), confirmPassword: confirmed }).check(same),
};

const knownCountry = countryCode.check(z.refine(isCountry, 'field.country'));
/** Documents that an application requires, and others that speed it up. */
export const applicationDocuments = ['trade_register', 'identity', 'bank_proof', 'insurance'] as const;
export const requiredDocuments = ['trade_register', 'identity'] as const;

const documents = list(
  z.object({ fileKey: requiredText(512), kind: z.enum(applicationDocuments, 'field.required'), expiresOn: z.optional(z.nullable(day)) }),
  12,
).check(
  z.check(({ value, issues }) => {
    for (const kind of requiredDocuments)
      if (!value.some((one) => one.kind === kind))
        issues.push({ code: 'custom', input: value, path: [kind], message: 'registration.document' });
  }),
);

const sellerCompany = { legalName, tradingName, countryCode: companyFields.countryCode, vatId, tradeRegisterNumber, businessType };
const sellerContact = { contactName: person, phone, address };
const sellerRange = {
  sellsTo: list(knownCountry, 60).check(z.refine((value) => value.length > 0, 'registration.countries')),
  /** At least one, unless the market has none yet. */
  categoryIds: list(id, 100),
  about: z._default(text(2_000), ''),
};
const sellerPapers = {
  documents,
  /** The applicant may represent the company and sells only what may be sold in the listed countries. */
  authorised: ticked('registration.authorised'),
  lawfulGoods: ticked('registration.lawfulGoods'),
};

/** The seller's application, step by step. */
export const sellerSteps = {
  email: z.object(proof),
  company: z.object({ ...sellerCompany, address }).check(companyCheck as never),
  contact: z.object({ contactName: person, phone }),
  range: z.object({
    ...sellerRange,
    categoryIds: sellerRange.categoryIds.check(z.refine((value) => value.length > 0, 'registration.categories')),
  }),
  rangeWithoutCategories: z.object(sellerRange),
  papers: z.object(sellerPapers),
};

/** Input of a seller's first login: their first store. */
export const firstStore = z.object({
  name: requiredText(80),
  currency,
  countries: list(z.enum(countries, 'field.country'), countries.length).check(
    z.refine((value) => value.length > 0, 'registration.countries'),
  ),
});
export type FirstStore = z.output<typeof firstStore>;

/** The form of a first login, or of a new password; `store` only if one is required. */
export const firstLoginForm = (most: number, asked: readonly number[], withStore: boolean) =>
  z
    .object({
      password: newPassword(most),
      confirmPassword: confirmed,
      agreements: allAccepted(asked),
      ...(withStore && { store: firstStore }),
    })
    .check(same);
export const resetForm = (most: number) => z.object({ ...proof, password: newPassword(most), confirmPassword: confirmed }).check(same);

const token = z.optional(text(200));
const setPassword = { token, password, agreements: acceptedAgreements };

export const registrationCalls = {
  passwordRule: declare({
    name: 'registration.passwordRule',
    method: 'GET',
    path: '/b2b/user/passwordRule',
    summary: 'Maximum length of a password on this market',
    access: { who: 'anyone' },
    input: z.object({}),
    answer: z.object({ least: z.int(), most: z.int() }),
  }),
  generateVerifyCode: declare({
    name: 'registration.generateVerifyCode',
    method: 'POST',
    path: '/b2b/user/generate-verify-code',
    summary: 'Send a six-digit code by e-mail; the response is the same whether or not the address is known',
    access: { who: 'anyone' },
    input: z.object({ email, purpose }),
    answer: z.object({ pauseSeconds: z.int(), minutes: z.int() }),
    limit: { calls: 20, seconds: 60 },
  }),
  checkVerifyCode: declare({
    name: 'registration.checkVerifyCode',
    method: 'POST',
    path: '/b2b/user/check-verify-code',
    summary: 'Verify an address by its code; a registration code is then valid for an hour, so that the form can be completed',
    access: { who: 'anyone' },
    input: z.object({ ...proof, purpose }),
    answer: z.object({ minutes: z.int() }),
    limit: { calls: 30, seconds: 60 },
  }),
  registerBuyer: declare({
    name: 'registration.registerBuyer',
    method: 'POST',
    path: '/buyer/user/register',
    summary: 'Create a buyer’s company and its owner from a verified address, and log in; unaudited until the operator accepts',
    access: { who: 'anyone' },
    input: z.object({ ...proof, ...buyerCompany, address, phone, ...buyerAccount, password }).check(companyCheck),
    answer: loginSchema,
    encrypted: true,
    limit: { calls: 30, seconds: 60 },
  }),
  applyAsSeller: declare({
    name: 'registration.applyAsSeller',
    method: 'POST',
    path: '/seller/apply',
    summary: 'Apply as a seller from a verified address; the operator decides',
    access: { who: 'anyone' },
    input: z.object({ ...proof, ...sellerCompany, ...sellerContact, ...sellerRange, ...sellerPapers }).check(companyCheck),
    answer: z.object({ reference: z.string() }),
    limit: { calls: 20, seconds: 60 },
  }),
  checkCompanyName: declare({
    name: 'registration.checkCompanyName',
    method: 'POST',
    path: '/seller/checkCompanyName',
    summary: 'Whether a seller with that name exists; ignores case, spaces and punctuation',
    access: { who: 'anyone' },
    input: z.object({ legalName }),
    answer: z.object({ taken: z.boolean() }),
    limit: { calls: 60, seconds: 60 },
  }),
  isFirstLogin: declare({
    name: 'registration.isFirstLogin',
    method: 'POST',
    path: '/seller/user/isFirstlogin',
    summary:
      'The user of a one-time link, and what the first login requires; without a token, for a signed-in user who has to set a password',
    access: { who: 'anyone' },
    input: z.object({ token }),
    answer: z.object({
      kind: z.enum(['buyer', 'seller', 'operator']),
      email: z.string(),
      name: z.string(),
      companyName: z.string(),
      /** Whether a first store is required, and the suggested values for it. */
      store: z.nullable(z.object({ name: z.string(), currency: z.string(), countries: z.array(z.string()) })),
      agreements: z.array(agreementText),
    }),
    limit: { calls: 60, seconds: 60 },
  }),
  sellerFirstLogin: declare({
    name: 'registration.sellerFirstLogin',
    method: 'POST',
    path: '/seller/user/firstlogin',
    summary: 'Set the password with a one-time link, accept the agreements, name the first store, and log in',
    access: { who: 'anyone' },
    input: z.object({ ...setPassword, store: z.optional(firstStore) }),
    answer: loginSchema,
    encrypted: true,
    limit: { calls: 20, seconds: 60 },
  }),
  buyerFirstLogin: declare({
    name: 'registration.buyerFirstLogin',
    method: 'POST',
    path: '/buyer/user/firstlogin',
    summary: 'The same for users of a buyer or of the operator',
    access: { who: 'anyone' },
    input: z.object(setPassword),
    answer: loginSchema,
    encrypted: true,
    limit: { calls: 20, seconds: 60 },
  }),
  resetPassword: declare({
    name: 'registration.resetPassword',
    method: 'POST',
    path: '/b2b/user/resetPwd',
    summary: 'Set a new password with an e-mailed code; ends every session',
    access: { who: 'anyone' },
    input: z.object({ ...proof, password }),
    answer: z.object({ changed: z.boolean() }),
    encrypted: true,
    limit: { calls: 20, seconds: 60 },
  }),
};
