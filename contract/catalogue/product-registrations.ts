import * as z from 'zod/mini';
import { isCountry } from '../values/countries.ts';
import { isNumber, normaliseNumber } from './registration-numbers.ts';
import { type RegistrationScheme, registrationSchemes } from './item-compliance.ts';
import { longestBrandName } from './brands.ts';
import { declare } from '../wire/call.ts';
import { countryCode, day, id, requiredText, text } from '../wire/fields.ts';
import { fileContent } from '../wire/file-answers.ts';
import { pageInput } from '../wire/paging.ts';
import { missingNumber, schemeField } from './compliance.ts';

/*
 * A seller's registrations: the numbers under which it is in the registers of makers (electrical equipment, packaging, batteries and
 * others). They are shown with all items that need them.
 */

export const mostRegistrations = 500;
/** Days before the end of a registration on which the seller is notified. */
export const registrationNoticeDays = 30;

const orNull = <Schema extends z.ZodMiniType>(schema: Schema) => z._default(z.nullable(schema), null);

type Fields = { scheme: RegistrationScheme; countryCode: string; number: string; validFrom: string | null; validTo: string | null };
export const registrationInput = z
  .object({
    id: orNull(id),
    /** Null: for all stores of the company. */
    storeId: orNull(id),
    /** The name of a brand whose goods it is for, which is added if nobody has used it; empty: for all. */
    brand: z._default(text(longestBrandName), ''),
    scheme: schemeField,
    countryCode: countryCode.check(z.refine(isCountry, 'field.country')),
    number: requiredText(200),
    registerName: z._default(text(120), ''),
    /** Both days included. */
    validFrom: orNull(day),
    validTo: orNull(day),
    /** Key of an upload for `document`, or that of the document on file. */
    fileKey: orNull(requiredText(300)),
  })
  .check(
    z.refine(({ number, ...of }: Fields) => isNumber(normaliseNumber(number, of)), { error: 'registrations.number', path: ['number'] }),
    z.refine(({ validFrom, validTo }: Fields) => validFrom === null || validTo === null || validFrom <= validTo, {
      error: 'registrations.days',
      path: ['validTo'],
    }),
  );
export type RegistrationInput = z.output<typeof registrationInput>;

export const registrationStates = ['valid', 'later', 'soon', 'expired'] as const;

const registration = z.object({
  id: z.int(),
  storeId: z.nullable(z.int()),
  brand: z.nullable(z.string()),
  scheme: z.enum(registrationSchemes),
  countryCode: z.string(),
  number: z.string(),
  registerName: z.string(),
  validFrom: z.nullable(z.string()),
  validTo: z.nullable(z.string()),
  fileKey: z.nullable(z.string()),
  fileName: z.nullable(z.string()),
  /** `later`: not yet; `soon`: it ends within 30 days and no other follows. */
  state: z.enum(registrationStates),
});
export type Registration = z.output<typeof registration>;

/** Which registrations a list shows. The keyword is part of the number, the register's name or the brand. */
const registrationFilter = {
  keyword: z.optional(text(80)),
  scheme: z.optional(schemeField),
  country: z.optional(countryCode.check(z.refine(isCountry, 'field.country'))),
  state: z.optional(z.enum(registrationStates)),
};

const registrationPage = z.object({
  registrations: z.array(registration),
  /** Registrations that the filter finds, and all of the company. */
  total: z.int(),
  all: z.int(),
  /** Countries of all registrations. */
  registeredIn: z.array(z.string()),
  /** A registration of the company is for one brand. */
  hasBrands: z.boolean(),
  /** The company's stores that are not closed. */
  stores: z.array(z.object({ id: z.int(), name: z.string() })),
  /** Countries that the store sells to. */
  countryCodes: z.array(z.string()),
  /** Numbers that items on sale of the store lack, with the number of items. */
  missing: z.array(z.extend(missingNumber, { items: z.int() })),
  /** Items on sale of the store that lack at least one. */
  items: z.int(),
  /** The market does not let items without their numbers go on sale. */
  refuses: z.boolean(),
});
export type RegistrationPage = z.output<typeof registrationPage>;

const seller = { who: 'seller', code: 'product.manage' } as const;

export const productRegistrationCalls = {
  page: declare({
    name: 'registrations.page',
    method: 'GET',
    path: '/seller/product/registration',
    summary: 'The company’s registration numbers, and those that items on sale of a store lack',
    access: seller,
    input: z.object({ storeId: id, ...registrationFilter, ...pageInput }),
    answer: registrationPage,
  }),
  export: declare({
    name: 'registrations.export',
    method: 'GET',
    path: '/seller/product/registration/export',
    summary: 'The company’s registration numbers as CSV, by the same filter',
    access: seller,
    input: z.object(registrationFilter),
    answer: fileContent,
  }),
  save: declare({
    name: 'registrations.save',
    method: 'POST',
    path: '/seller/product/registration/save',
    summary: 'Enter or change a registration number; all items that need it follow',
    access: seller,
    input: registrationInput,
    answer: z.object({
      id: z.int(),
      number: z.string(),
      /** It does not look like the numbers of this register. */
      unusual: z.boolean(),
    }),
    limit: { calls: 60, seconds: 60 },
  }),
  remove: declare({
    name: 'registrations.remove',
    method: 'POST',
    path: '/seller/product/registration/remove',
    summary: 'Take away a registration number',
    access: seller,
    input: z.object({ id }),
    answer: z.object({}),
  }),
  document: declare({
    name: 'registrations.document',
    method: 'GET',
    path: '/seller/product/registration/document/{id}',
    summary: 'The document of a registration, by a short-lived address',
    access: seller,
    input: z.object({ id }),
    answer: z.object({ address: z.string(), seconds: z.number() }),
  }),
};
