import * as z from 'zod/mini';
import { declare } from '../wire/call.ts';
import { minorUnits, text } from '../wire/fields.ts';
import { isBic, isIban, normaliseIban } from '../values/iban.ts';
import { currencies } from '../values/money.ts';

/** Ways to pay that a company can prefer; those that the market offers are told by the answer. */
export const preferableMethods = ['balance', 'card', 'bank_transfer', 'credit'] as const;

const money = z._default(z.nullable(minorUnits.check(z.gte(0, 'field.amount'), z.lte(100_000_000_00, 'field.amount'))), null);
const iban = z._default(
  text(60).check(
    z.overwrite(normaliseIban),
    z.refine((value: string) => value === '' || isIban(value), 'paymentSetting.iban'),
  ),
  '',
);
const bic = z._default(
  text(20).check(
    z.toUpperCase(),
    z.refine((value: string) => value === '' || isBic(value), 'paymentSetting.bic'),
  ),
  '',
);

/** What the form sends. Amounts are minor units of `preferredCurrency`. */
export const paymentSettingInput = z
  .object({
    preferredMethod: z.enum(preferableMethods, 'field.required'),
    preferredCurrency: z.enum(currencies, 'paymentSetting.currency'),
    /** Below this balance the people with `balance.topup` get a mail; null for none. */
    lowBalanceAlert: money,
    /** Payments above this ask for the password once more; null for never. */
    confirmAbove: money,
    accountHolder: z._default(text(120), ''),
    iban,
    bic,
    /** Asked for where the mark or the account is changed that somebody set before. */
    password: z._default(z.string('password.required').check(z.maxLength(200, 'password.length')), ''),
  })
  .check(
    z.refine(({ iban: account, accountHolder }) => account === '' || accountHolder !== '', {
      path: ['accountHolder'],
      error: 'paymentSetting.holder',
    }),
  );
export type PaymentSettingInput = z.output<typeof paymentSettingInput>;

const paymentSetting = z.object({
  preferredMethod: z.enum(preferableMethods),
  preferredCurrency: z.string(),
  lowBalanceAlert: z.nullable(z.int()),
  confirmAbove: z.nullable(z.int()),
  accountHolder: z.string(),
  iban: z.string(),
  bic: z.string(),
  changedAt: z.nullable(z.string()),
  changedBy: z.nullable(z.string()),
  /** What there is to choose from. */
  methods: z.array(z.string()),
  currencies: z.array(z.string()),
  mayChange: z.boolean(),
});
export type PaymentSetting = z.output<typeof paymentSetting>;

export const paymentSettingCalls = {
  read: declare({
    name: 'paymentSettings.read',
    method: 'GET',
    path: '/buyer/payment-setting',
    summary: 'How the company pays, what it is warned of, and where refunds go that cannot go back the way they came',
    access: { who: 'buyer', code: 'balance.view' },
    input: z.object({}),
    answer: paymentSetting,
  }),
  save: declare({
    name: 'paymentSettings.save',
    method: 'POST',
    path: '/buyer/payment-setting/save',
    summary: 'Change them; another currency converts limits and thresholds at today’s rate',
    access: { who: 'buyer', code: 'account.manage' },
    input: paymentSettingInput,
    answer: paymentSetting,
    encrypted: true,
    limit: { calls: 30, seconds: 60 },
  }),
  confirm: declare({
    name: 'paymentSettings.confirm',
    method: 'POST',
    path: '/buyer/payment-setting/confirm',
    summary: 'Say the password once more: payments that ask for it can be made for five minutes from this session',
    access: { who: 'auditedBuyer', code: 'payment.pay' },
    input: z.object({
      password: z.string('password.required').check(z.minLength(1, 'password.required'), z.maxLength(200, 'password.length')),
    }),
    answer: z.object({ until: z.string() }),
    encrypted: true,
    limit: { calls: 10, seconds: 60 },
  }),
};

/** For so long a password that was said once more counts. */
export const confirmedMinutes = 5;
