import * as z from 'zod/mini';
import { isIban, normaliseIban } from '../../values/iban.ts';
import { declare } from '../../wire/call.ts';
import { amount, countryCode, day, id, integer, requiredText, rowVersion, text, time } from '../../wire/fields.ts';
import { fileContent } from '../../wire/file-answers.ts';
import { cursorInput, cursorPage } from '../../wire/paging.ts';

/** An entity is registered, a person trades in its own name. */
export const sellerKinds = ['entity', 'person'] as const;
export type SellerKind = (typeof sellerKinds)[number];

const filled = (value: string): boolean => value !== '';
const optionalDay = z._default(z.union([z.literal(''), day]), '');

export const sellerFactsInput = z
  .object({
    /** The form is of this version, 0 for none; a newer one refuses it. */
    version: rowVersion,
    kind: z.enum(sellerKinds, 'field.required'),
    legalName: z._default(text(200), ''),
    registrationNumber: z._default(text(60), ''),
    firstName: z._default(text(100), ''),
    lastName: z._default(text(100), ''),
    birthDate: optionalDay,
    line1: requiredText(200),
    postalCode: requiredText(20),
    city: requiredText(100),
    countryCode,
    tin: requiredText(40),
    tinCountry: countryCode,
    vatId: z._default(text(20), ''),
    accountHolder: requiredText(70),
    iban: requiredText(60).check(
      z.overwrite(normaliseIban),
      z.refine((value: string) => value === '' || isIban(value), 'paymentSetting.iban'),
    ),
  })
  .check(
    z.refine(({ kind, legalName }) => kind === 'person' || filled(legalName), { path: ['legalName'], error: 'field.required' }),
    z.refine(({ kind, registrationNumber }) => kind === 'person' || filled(registrationNumber), {
      ...{ path: ['registrationNumber'], error: 'field.required' },
    }),
    z.refine(({ kind, firstName }) => kind === 'entity' || filled(firstName), { path: ['firstName'], error: 'field.required' }),
    z.refine(({ kind, lastName }) => kind === 'entity' || filled(lastName), { path: ['lastName'], error: 'field.required' }),
    z.refine(({ kind, birthDate }) => kind === 'entity' || filled(birthDate), { path: ['birthDate'], error: 'field.required' }),
  );
export type SellerFactsInput = z.input<typeof sellerFactsInput>;

const sellerFacts = z.object({
  version: z.int(),
  kind: z.enum(sellerKinds),
  legalName: z.string(),
  registrationNumber: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  birthDate: z.string(),
  line1: z.string(),
  postalCode: z.string(),
  city: z.string(),
  countryCode: z.string(),
  tin: z.string(),
  tinCountry: z.string(),
  vatId: z.string(),
  accountHolder: z.string(),
  iban: z.string(),
});
export type SellerFacts = z.output<typeof sellerFacts>;

const rule = z.object({
  version: z.int(),
  /** From this day sellers without their facts list nothing new; null while they are only warned. */
  requiredFrom: z.nullable(z.string()),
  operatorTin: z.string(),
});
export type SellerFactsRule = z.output<typeof rule>;

/** Below both limits of a year a seller of goods is not reported. */
export const unreported = { activities: 30, consideration: 2_000_00 };

const quarter = z.object({
  /** Orders that were paid and not cancelled. */
  activities: z.int(),
  /** What they brought the seller, less fees; euro cents. */
  consideration: amount,
  fees: amount,
  /** VAT of these orders, which the seller owes itself. */
  vat: amount,
});

const sellerYear = z.object({
  id: z.int(),
  name: z.string(),
  countryCode: z.string(),
  hasFacts: z.boolean(),
  quarters: z.array(quarter),
  total: quarter,
  /** Below the limits under which a seller is not reported. */
  isSmall: z.boolean(),
  /** Orders in a currency without a stored rate, which are in no sum. */
  unconverted: z.int(),
});
export type SellerYear = z.output<typeof sellerYear>;

/** By what today's figures of a seller differ from what was submitted. */
export const reportChanges = ['added', 'changed', 'removed'] as const;
export type ReportChange = (typeof reportChanges)[number];

const submissions = z.object({
  messages: z.array(
    z.object({
      id: z.int(),
      messageRef: z.string(),
      /** New data, or corrections. */
      type: z.enum(['DPI401', 'DPI402']),
      sellers: z.int(),
      createdBy: z.string(),
      createdAt: time,
    }),
  ),
  /** Empty before the first message. */
  differences: z.array(z.object({ id: z.int(), name: z.string(), change: z.enum(reportChanges) })),
});
export type ReportSubmissions = z.output<typeof submissions>;

const own = { who: 'seller', code: 'account.manage' } as const;
const accountant = { who: 'operator', code: 'money.confirm' } as const;
const year = integer.check(z.gte(2020, 'sellerFacts.year'), z.lte(2100, 'sellerFacts.year'));

export const sellerFactsCalls = {
  read: declare({
    name: 'sellerFacts.read',
    method: 'GET',
    path: '/seller/facts',
    summary: 'What the market reports to tax offices about the company; `complete` is false, and the fields proposals, until it is saved',
    access: own,
    input: z.object({}),
    answer: z.object({ complete: z.boolean(), requiredFrom: z.nullable(z.string()), facts: sellerFacts }),
  }),
  save: declare({
    name: 'sellerFacts.save',
    method: 'POST',
    path: '/seller/facts/save',
    summary: 'Saves these facts as a whole',
    access: own,
    input: sellerFactsInput,
    answer: z.object({ version: z.int() }),
    encrypted: true,
  }),
  state: declare({
    name: 'sellerFacts.state',
    method: 'GET',
    path: '/seller/facts/state',
    summary: 'Whether the facts are there, and from which day nothing new is listed without them',
    access: { who: 'seller' },
    input: z.object({}),
    answer: z.object({ complete: z.boolean(), requiredFrom: z.nullable(z.string()) }),
  }),
};

export const sellerReportCalls = {
  rule: declare({
    name: 'sellerReports.rule',
    method: 'GET',
    path: '/operator/seller-reports/rule',
    summary: 'Whether sellers without their facts are warned or list nothing new, and the operator’s own tax number',
    access: accountant,
    input: z.object({}),
    answer: rule,
  }),
  saveRule: declare({
    name: 'sellerReports.saveRule',
    method: 'POST',
    path: '/operator/seller-reports/rule/save',
    summary: 'Changes it; sellers that lack facts are notified of a new day',
    access: accountant,
    input: z.object({ version: rowVersion, requiredFrom: optionalDay, operatorTin: z._default(text(40), '') }),
    answer: z.object({ version: z.int() }),
    encrypted: true,
  }),
  list: declare({
    name: 'sellerReports.list',
    method: 'GET',
    path: '/operator/seller-reports',
    summary: 'The sellers with their quarters of a year, in euros',
    access: accountant,
    input: z.object({ year, keyword: z.optional(text(80)), ...cursorInput }),
    answer: cursorPage(sellerYear),
  }),
  facts: declare({
    name: 'sellerReports.facts',
    method: 'GET',
    path: '/operator/seller-reports/{id}',
    summary: 'The facts of a seller; null while it has given none',
    access: accountant,
    input: z.object({ id }),
    answer: z.object({ name: z.string(), facts: z.nullable(sellerFacts) }),
  }),
  csv: declare({
    name: 'sellerReports.csv',
    method: 'GET',
    path: '/operator/seller-reports/csv',
    summary: 'The sellers of a year with their facts and quarters as CSV',
    access: accountant,
    input: z.object({ year }),
    answer: fileContent,
    limit: { calls: 10, seconds: 60 },
  }),
  xml: declare({
    name: 'sellerReports.xml',
    method: 'GET',
    path: '/operator/seller-reports/xml',
    summary: 'The report of a year as DPI XML of the OECD, with the sellers that are reported and have facts',
    access: accountant,
    input: z.object({ year }),
    answer: fileContent,
    limit: { calls: 10, seconds: 60 },
  }),
  submissions: declare({
    name: 'sellerReports.submissions',
    method: 'GET',
    path: '/operator/seller-reports/submissions',
    summary: 'The messages of a year that were submitted, and the sellers whose figures differ from them today',
    access: accountant,
    input: z.object({ year }),
    answer: submissions,
  }),
  message: declare({
    name: 'sellerReports.message',
    method: 'GET',
    path: '/operator/seller-reports/message',
    summary: 'A message as it was submitted, as XML',
    access: accountant,
    input: z.object({ id }),
    answer: fileContent,
    limit: { calls: 10, seconds: 60 },
  }),
  submit: declare({
    name: 'sellerReports.submit',
    method: 'POST',
    path: '/operator/seller-reports/submit',
    summary: 'Freezes the report of a year as it is submitted, with its message reference; once per year',
    access: accountant,
    input: z.object({ year }),
    answer: z.object({ id: z.int() }),
  }),
  correct: declare({
    name: 'sellerReports.correct',
    method: 'POST',
    path: '/operator/seller-reports/correct',
    summary: 'Freezes messages that correct what was submitted: one of corrections and deletions, one of sellers that were missing',
    access: accountant,
    input: z.object({ year }),
    answer: z.object({ ids: z.array(z.int()) }),
  }),
  supplies: declare({
    name: 'sellerReports.supplies',
    method: 'GET',
    path: '/operator/seller-reports/supplies',
    summary: 'Each supply paid in some days as CSV: seller, from, to, time, amount, goods; at most 10,000',
    access: accountant,
    input: z.object({ from: day, to: day }),
    answer: fileContent,
    limit: { calls: 10, seconds: 60 },
  }),
};
