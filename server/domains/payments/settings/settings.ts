import { paymentMethods } from '../../../../contract/payments/payments.ts';
import { currencies } from '../../../../contract/values/money.ts';
import { isLanguage } from '../../../../contract/values/locale.ts';
import {
  confirmedMinutes,
  paymentSettingCalls,
  type PaymentSetting,
  type PaymentSettingInput,
} from '../../../../contract/payments/payment-settings.ts';
import { recordAudit } from '../../../platform/audit-log.ts';
import { type CallContext, handle, type Handler, signedIn } from '../../../platform/http/handler.ts';
import type { Task } from '../../../platform/jobs/jobs.ts';
import { sendMails, writeMail } from '../../../platform/mail/mail.ts';
import { invalidFields, notFound } from '../../../platform/refusal.ts';
import { requirePassword, visitOf } from '../../identity/index.ts';
import { moneyText } from '../../buying/cart/index.ts';
import * as queries from './setting-queries.ts';

export const settingHandlers: Handler[] = [
  handle(paymentSettingCalls.read, (_input, context) => setting(context)),
  handle(paymentSettingCalls.save, async (input, context) => {
    const { companyId, userId } = signedIn(context);
    const now = context.now();
    await guardChange(input, context);
    await context.database.transaction(async (tx) => {
      const before = await queries.lockCurrency(tx, companyId);
      if (input.preferredCurrency !== before && !(await queries.changeCurrency(tx, companyId, input.preferredCurrency)))
        throw invalidFields({ preferredCurrency: 'paymentSetting.currency' });
      await queries.writeSetting(tx, { ...input, companyId, userId, now });
      const { iban, password: _, ...audited } = input;
      await recordAudit(tx, {
        userId,
        companyId,
        action: 'paymentSetting.changed',
        subject: `company:${companyId}`,
        before: { preferredCurrency: before },
        after: { ...audited, iban: iban && `…${iban.slice(-4)}` },
        network: context.network,
        at: now,
      });
    });
    return setting(context);
  }),
  handle(paymentSettingCalls.confirm, async ({ password }, context) => {
    const session = signedIn(context);
    const now = context.now();
    await requirePassword(context.database, session, password, visitOf(context));
    await queries.noteConfirmation(context.database.kysely, session.id, now);
    return { until: new Date(now.getTime() + confirmedMinutes * 60_000).toISOString() };
  }),
];

/** Someone who uses a session of another user must not be able to disable the protection of payments, or redirect refunds. */
async function guardChange(input: PaymentSettingInput, context: CallContext): Promise<void> {
  const session = signedIn(context);
  const saved = await queries.settingOf(context.database.kysely, session.companyId);
  const touchesMark =
    saved?.confirm_above != null && (saved.confirm_above !== input.confirmAbove || saved.preferred_currency !== input.preferredCurrency);
  const touchesAccount =
    Boolean(saved?.iban) && (saved?.iban !== input.iban || saved.bic !== input.bic || saved.account_holder !== input.accountHolder);
  if (!touchesMark && !touchesAccount) return;
  if (!input.password) throw invalidFields({ password: 'payment.passwordNeeded' });
  await requirePassword(context.database, session, input.password, visitOf(context));
}

async function setting(context: CallContext): Promise<PaymentSetting> {
  const session = signedIn(context);
  const row = await queries.settingOf(context.database.kysely, session.companyId);
  if (!row) throw notFound();
  return {
    preferredMethod: row.preferred_method ?? 'balance',
    preferredCurrency: row.preferred_currency,
    lowBalanceAlert: row.low_balance_alert,
    confirmAbove: row.confirm_above,
    accountHolder: row.account_holder ?? '',
    iban: row.iban ?? '',
    bic: row.bic ?? '',
    changedAt: row.changed_at?.toISOString() ?? null,
    changedBy: row.changed_by,
    methods: [...paymentMethods],
    currencies: currencies.filter((one) => row.currencies.includes(one) || one === row.preferred_currency),
    mayChange: session.accessCodes.includes('account.manage'),
  };
}

/** Notifies companies whose balance has fallen below their limit; once, until it has been above again. */
const notifyLowBalances: Task = async (_payload, { database, now, config }) => {
  await database.transaction(async (tx) => {
    const low = await queries.noteLowBalances(tx, now());
    const mails = low.flatMap(({ currency, balance, mark, people }) =>
      people.map(({ email, language: wanted }) => {
        const language = isLanguage(wanted) ? wanted : 'en';
        return writeMail({
          to: email,
          template: 'lowBalance',
          language,
          values: { balance: moneyText(balance, currency, language), limit: moneyText(mark, currency, language) },
          link: `${config.publicUrl}/account/payment-setting`,
          kind: 'buyer',
          now: now(),
        });
      }),
    );
    await sendMails(tx, mails);
  });
};

export const tasks: Record<string, Task> = { 'payments:low-balance': notifyLowBalances };
export const crontab = ['*/15 * * * * payments:low-balance ?max=1'];
