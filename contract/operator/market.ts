import * as z from 'zod/mini';
import { companyCheck, companyFields } from '../companies/company-fields.ts';
import { isBic, isIban, normaliseIban } from '../values/iban.ts';
import { languages } from '../values/locale.ts';
import { declare } from '../wire/call.ts';
import { characters, email, flag, list, requiredText, rowVersion, text } from '../wire/fields.ts';

const configurer = { who: 'operator', code: 'market.configure' } as const;

/** Texts by language; a language that is missing has the text of the program, or none. */
const texts = (length: number) => z._default(z.partialRecord(z.enum(languages), text(length)), {});
/** Markdown of several lines. */
const longTexts = z._default(
  z.partialRecord(z.enum(languages), z.string('field.text').check(z.trim(), z.maxLength(10_000, 'field.tooLong'), characters)),
  {},
);

const bankAccount = z.object({
  holder: requiredText(120),
  bank: z._default(text(120), ''),
  iban: text(60).check(z.overwrite(normaliseIban), z.refine(isIban, 'paymentSetting.iban')),
  bic: z._default(text(20).check(z.refine((value: string) => value === '' || isBic(value), 'paymentSetting.bic')), ''),
});
export type BankAccount = z.output<typeof bankAccount>;

/** When an order is paid, or when its first goods leave. */
export const invoiceTimes = ['payment', 'shipment'] as const;

export const marketInput = z.object({
  /** The one that the form has seen: an outdated one is refused. */
  version: rowVersion,
  name: requiredText(60),
  /** Key of an upload for `marketLogo`; empty: the mark of Kontor. */
  logoPath: z._default(text(200), ''),
  /** As `#14505b`; empty: the colour of Kontor. */
  accent: z._default(
    text(7).check(
      z.overwrite((value) => value.toLowerCase()),
      z.regex(/^(?:|#[0-9a-f]{6})$/, 'market.accent'),
    ),
    '',
  ),
  slogan: texts(120),
  /** What the imprint says after the company's data, such as the chamber it belongs to. */
  imprint: longTexts,
  /** Sells although agreements that must be signed are drafts. */
  sellsUnderDrafts: flag,
  /** Items without the registration numbers that their categories need cannot be put on sale. */
  refusesUnregistered: z._default(flag, false),
  /** When invoices are written. */
  invoicesAt: z._default(z.enum(invoiceTimes), 'payment'),
});
export type MarketInput = z.output<typeof marketInput>;

export const ownCompanyInput = z
  .object({
    version: rowVersion,
    legalName: companyFields.legalName,
    countryCode: companyFields.countryCode,
    vatId: companyFields.vatId,
    tradeRegisterNumber: companyFields.tradeRegisterNumber,
    address: companyFields.address,
    phone: companyFields.phone,
    /** Who represents the company. */
    contactName: requiredText(120),
    contactEmail: email,
    bankAccounts: list(bankAccount, 10),
  })
  .check(companyCheck as never);
export type OwnCompanyInput = z.output<typeof ownCompanyInput>;

export const ownCompany = z.object({
  legalName: z.string(),
  countryCode: z.string(),
  vatId: z.string(),
  tradeRegisterNumber: z.string(),
  address: z.object({ line1: z.string(), line2: z.string(), postalCode: z.string(), city: z.string(), region: z.string() }),
  phone: z.object({ countryCode: z.string(), number: z.string() }),
  contactName: z.string(),
  contactEmail: z.string(),
});

export type OwnCompany = z.output<typeof ownCompany>;

/** What the law asks of an imprint: name, address, who represents the company, and how to reach it at once. */
export const isImprintComplete = ({ legalName, address, contactName, contactEmail, phone }: OwnCompany): boolean =>
  [legalName, address.line1, address.city, contactName, contactEmail, phone.number].every((value) => value !== '');

/** Points of setting up a market, in the order in which they are done. */
export const setupPoints = [
  'login',
  'company',
  'bank',
  'payments',
  'tax',
  'appearance',
  'imprint',
  'agreements',
  'mail',
  'categories',
  'options',
  'homePage',
  'seller',
] as const;
export type SetupPoint = (typeof setupPoints)[number];

/** `open`: has to be done before the market opens; `advised`: better done, but the market can open without it. */
export const setupStates = ['done', 'open', 'advised'] as const;

export const marketCalls = {
  imprint: declare({
    name: 'market.imprint',
    method: 'GET',
    path: '/market/imprint',
    summary:
      'Who runs the market: its company and what the operator adds, in the caller’s language; null while the company’s data are incomplete',
    access: { who: 'anyone' },
    input: z.object({}),
    answer: z.nullable(z.object({ company: ownCompany, note: z.string(), language: z.string() })),
  }),
  read: declare({
    name: 'market.read',
    method: 'GET',
    path: '/operator/market',
    summary: 'The market’s name, logo, colour and texts, and the company that runs it',
    access: configurer,
    input: z.object({}),
    answer: z.object({
      market: z.object({
        version: z.int(),
        name: z.string(),
        logoPath: z.string(),
        accent: z.string(),
        slogan: z.partialRecord(z.enum(languages), z.string()),
        imprint: z.partialRecord(z.enum(languages), z.string()),
        sellsUnderDrafts: z.boolean(),
        refusesUnregistered: z.boolean(),
        invoicesAt: z.enum(invoiceTimes),
      }),
      company: z.extend(ownCompany, { version: z.int(), bankAccounts: z.array(bankAccount) }),
    }),
  }),
  save: declare({
    name: 'market.save',
    method: 'POST',
    path: '/operator/market/save',
    summary: 'Change the market’s name, logo, colour and texts',
    access: configurer,
    input: marketInput,
    answer: z.object({ name: z.string(), version: z.int() }),
    body: '256 KB',
  }),
  saveCompany: declare({
    name: 'market.saveCompany',
    method: 'POST',
    path: '/operator/market/company',
    summary: 'Change the data of the company that runs the market',
    access: configurer,
    input: ownCompanyInput,
    answer: z.object({ legalName: z.string(), version: z.int() }),
  }),
  setup: declare({
    name: 'market.setup',
    method: 'GET',
    path: '/operator/market/setup',
    summary: 'What is left to do before the market can open',
    access: configurer,
    input: z.object({}),
    answer: z.object({
      points: z.array(
        z.object({
          key: z.enum(setupPoints),
          state: z.enum(setupStates),
          /** What the point counts: drafts of agreements, categories, options, sellers; otherwise null. */
          count: z.nullable(z.int()),
        }),
      ),
      /** Neither sellers are accepted nor orders placed: agreements that must be signed are drafts. */
      sellingStopped: z.boolean(),
    }),
  }),
  sendTestMail: declare({
    name: 'market.sendTestMail',
    method: 'POST',
    path: '/operator/market/testMail',
    summary: 'Send a test mail to the caller’s own address',
    access: configurer,
    input: z.object({}),
    answer: z.object({ recipient: z.string() }),
    limit: { calls: 10, seconds: 60 },
  }),
};
