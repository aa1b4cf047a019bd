import type { PayoutAccount, PayoutAccountInput } from '../../../../contract/payments/sellers/payouts.ts';
import { recordAudit } from '../../../platform/audit-log.ts';
import type { CallContext } from '../../../platform/http/handler.ts';
import { notify } from '../../../platform/notifications.ts';
import { invalidFields } from '../../../platform/refusal.ts';
import { signedIn } from '../../../platform/scope.ts';
import { requirePassword } from '../../identity/index.ts';
import { mails } from '../mails.ts';
import { settingOf, writeAccount } from '../settings/index.ts';
import { readersOf } from '../settlements/index.ts';

export async function payoutAccount(context: CallContext): Promise<PayoutAccount> {
  const caller = signedIn(context);
  const row = await settingOf(context.database.kysely, caller.companyId);
  return {
    accountHolder: row?.accountHolder ?? '',
    iban: row?.iban ?? '',
    bic: row?.bic ?? '',
    changedAt: row?.iban ? (row.changedAt?.toISOString() ?? null) : null,
    changedBy: row?.iban ? row.changedBy : null,
    mayChange: caller.accessCodes.includes('account.manage'),
  };
}

/**
 * Changes where payouts go to. Someone who uses a session of another user must not be able to redirect them: an account that is set asks for the
 * password, and everybody who sees payouts is notified.
 */
export async function savePayoutAccount(context: CallContext, { password, ...input }: PayoutAccountInput): Promise<PayoutAccount> {
  const { companyId, userId } = signedIn(context);
  const { now } = context;
  const saved = await settingOf(context.database.kysely, companyId);
  const { iban, bic, accountHolder } = input;
  if (saved?.iban === iban && saved.bic === bic && saved.accountHolder === accountHolder) return payoutAccount(context);
  if (saved?.iban) {
    if (!password) throw invalidFields({ password: 'payment.passwordNeeded' });
    await requirePassword(context, password);
  }
  await context.database.transaction(async (tx) => {
    await writeAccount(tx, { ...input, companyId, userId, now });
    const people = (await readersOf(tx, companyId)).map((person) => ({ ...person, kind: 'seller' as const }));
    await notify(tx, context, mails.payoutAccountChanged, people, { end: iban.slice(-4), link: '/seller-console/payouts' });
    await recordAudit(tx, {
      ...{ userId, companyId, action: 'payout.accountChanged', subject: `company:${companyId}` },
      before: { iban: saved?.iban ? `…${saved.iban.slice(-4)}` : null },
      after: { accountHolder, iban: `…${iban.slice(-4)}`, bic },
      network: context.network,
      at: now,
    });
  });
  return payoutAccount(context);
}
