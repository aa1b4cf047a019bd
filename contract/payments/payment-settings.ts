import * as z from 'zod/mini';
import { declare } from '../wire/call.ts';
import { minorUnits, text } from '../wire/fields.ts';
import { isBic, isIban, normaliseIban } from '../values/iban.ts';
import { currencies } from '../values/money.ts';

/** Preferred payment methods; the answer lists those that the market offers. */
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

/** The fields of the form. Amounts are minor units of `preferredCurrency`. */
export const paymentSettingInput = z
  .object({
    preferredMethod: z.enum(preferableMethods, 'field.required'),
    preferredCurrency: z.enum(currencies, 'paymentSetting.currency'),
    /** Users with `balance.topup` get a mail when the balance falls below this; null for never. */
    lowBalanceAlert: money,
    /** Payments above this amount require the password again; null for never. */
    confirmAbove: money,
    accountHolder: z._default(text(120), ''),
    iban,
    bic,
    /** Required to change a limit or an account that is already set. */
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
  /** The available options. */
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
    summary:
      'Payment settings: preferred currency and method, warnings, and the account for refunds that cannot be returned to the original method',
    access: { who: 'buyer', code: 'balance.view' },
    input: z.object({}),
    answer: paymentSetting,
  }),
  save: declare({
    name: 'paymentSettings.save',
    method: 'POST',
    path: '/buyer/payment-setting/save',
    summary: 'Changes the payment settings; another currency converts limits and thresholds at today’s rate',
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
    summary: 'Confirms the password again: for five minutes this session can make payments that require it',
    access: { who: 'auditedBuyer', code: 'payment.pay' },
    input: z.object({
      password: z.string('password.required').check(z.minLength(1, 'password.required'), z.maxLength(200, 'password.length')),
    }),
    answer: z.object({ until: z.string() }),
    encrypted: true,
    limit: { calls: 10, seconds: 60 },
  }),
};

/** How long the confirmation is valid. */
export const confirmedMinutes = 5;
