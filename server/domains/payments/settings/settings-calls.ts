import { currencies } from '../../../../contract/values/money.ts';
import {
  confirmedMinutes,
  paymentSettingCalls,
  type PaymentSetting,
  type PaymentSettingInput,
} from '../../../../contract/payments/payment-settings.ts';
import { recordAudit } from '../../../platform/audit-log.ts';
import { type CallContext, handle, type Handler } from '../../../platform/http/handler.ts';
import { signedIn } from '../../../platform/scope.ts';
import type { Tx } from '../../../platform/postgres/sql/tx.ts';
import { invalidFields, notFound } from '../../../platform/refusal.ts';
import { convertLimits, noteConfirmation, requirePassword } from '../../identity/index.ts';
import { convertThresholds } from '../../buying/approvals/index.ts';
import { setPreferredCurrency } from '../../companies/index.ts';
import { offeredMethods } from '../methods/index.ts';
import * as queries from './setting-queries.ts';

export const settingHandlers: Handler[] = [
  handle(paymentSettingCalls.read, (_input, context) => setting(context)),
  handle(paymentSettingCalls.save, async (input, context) => {
    const { companyId, userId } = signedIn(context);
    const now = context.now;
    await guardChange(input, context);
    await context.database.transaction(async (tx) => {
      const before = await queries.lockCurrency(tx, companyId);
      if (input.preferredCurrency !== before) await changeCurrency(tx, companyId, input.preferredCurrency);
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
    const caller = signedIn(context);
    const now = context.now;
    await requirePassword(context, password);
    await noteConfirmation(context.database.kysely, caller.id, now);
    return { until: new Date(now.getTime() + confirmedMinutes * 60_000).toISOString() };
  }),
];

/**
 * Changes the company's preferred currency and converts amounts stored in it (limits of users, thresholds of approval rules) at the newest
 * rates.
 */
async function changeCurrency(tx: Tx, companyId: number, to: string): Promise<void> {
  const factor = await queries.conversionFactor(tx, companyId, to);
  if (factor === null) throw invalidFields({ preferredCurrency: 'paymentSetting.currency' });
  await setPreferredCurrency(tx, companyId, to);
  await convertLimits(tx, companyId, factor);
  await convertThresholds(tx, companyId, factor);
}

/** Someone who uses a session of another user must not be able to disable the protection of payments, or redirect refunds. */
async function guardChange(input: PaymentSettingInput, context: CallContext): Promise<void> {
  const caller = signedIn(context);
  const saved = await queries.settingOf(context.database.kysely, caller.companyId);
  const touchesMark =
    saved?.confirmAbove != null && (saved.confirmAbove !== input.confirmAbove || saved.preferredCurrency !== input.preferredCurrency);
  const touchesAccount =
    Boolean(saved?.iban) && (saved?.iban !== input.iban || saved.bic !== input.bic || saved.accountHolder !== input.accountHolder);
  if (!touchesMark && !touchesAccount) return;
  if (!input.password) throw invalidFields({ password: 'payment.passwordNeeded' });
  await requirePassword(context, input.password);
}

async function setting(context: CallContext): Promise<PaymentSetting> {
  const caller = signedIn(context);
  const [row, offered] = await Promise.all([
    queries.settingOf(context.database.kysely, caller.companyId),
    offeredMethods(context.database, context, [], context.config),
  ]);
  if (!row) throw notFound();
  return {
    preferredMethod: row.preferredMethod ?? 'balance',
    preferredCurrency: row.preferredCurrency,
    lowBalanceAlert: row.lowBalanceAlert,
    confirmAbove: row.confirmAbove,
    accountHolder: row.accountHolder ?? '',
    iban: row.iban ?? '',
    bic: row.bic ?? '',
    changedAt: row.changedAt?.toISOString() ?? null,
    changedBy: row.changedBy,
    methods: offered.methods.filter(({ obstacle }) => obstacle === null).map(({ method }) => method),
    currencies: currencies.filter((one) => row.currencies.includes(one) || one === row.preferredCurrency),
    mayChange: caller.accessCodes.includes('account.manage'),
  };
}
