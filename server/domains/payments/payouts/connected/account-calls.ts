import { randomUUID } from 'node:crypto';
import type { ConnectInput, ProviderAccount } from '../../../../../contract/payments/sellers/provider-accounts.ts';
import { codes } from '../../../../../contract/wire/codes.ts';
import { recordAudit } from '../../../../platform/audit-log.ts';
import type { CallContext } from '../../../../platform/http/handler.ts';
import { notify } from '../../../../platform/notifications.ts';
import { notFound, Refusal } from '../../../../platform/refusal.ts';
import { signedIn } from '../../../../platform/scope.ts';
import { requirePassword } from '../../../identity/index.ts';
import { mails } from '../../mails.ts';
import { type PayoutProvider, payoutProvidersOf, ProviderRefused, ProviderSilent } from '../../providers/index.ts';
import { readersOf } from '../../settlements/index.ts';
import { askAccount } from './ask.ts';
import * as queries from './queries.ts';

/** The provider that the market pays out by; null where it is only the bank. */
function providerOf({ config, database }: CallContext): PayoutProvider | null {
  if (config.payouts === null) return null;
  return payoutProvidersOf((work) => database.transaction(work), config)(config.payouts) ?? null;
}

/** The account of the caller's company as it was last known. */
export async function providerAccount(context: CallContext, { silent = false } = {}): Promise<ProviderAccount> {
  const { companyId, accessCodes } = signedIn(context);
  const provider = context.config.payouts;
  const row = provider === null ? undefined : await queries.selectAccount(context.database.kysely, companyId, provider);
  // One whose opening had no answer yet is begun again under the same key.
  const account = row?.reference
    ? {
        ...{ reference: row.reference, standing: row.standing, missing: row.missing, currencies: row.currencies },
        standingAt: row.standingAt?.toISOString() ?? null,
      }
    : null;
  return { provider, account, silent, mayChange: accessCodes.includes('account.manage') };
}

/** Asks the provider about the account of the caller's company, and stores what it says. */
export async function refreshAccount(context: CallContext): Promise<ProviderAccount> {
  const provider = providerOf(context);
  const row = provider && (await queries.selectAccount(context.database.kysely, signedIn(context).companyId, provider.name));
  if (!provider || !row?.reference) return providerAccount(context);
  try {
    await askAccount(context.database.kysely, provider, row, context.now);
  } catch (error) {
    // The page shows what is known.
    if (!(error instanceof ProviderSilent) && !(error instanceof ProviderRefused)) throw error;
    return providerAccount(context, { silent: true });
  }
  return providerAccount(context);
}

/**
 * Opens an account at the provider, or goes on with one; the answer is where the provider asks for what it wants to know. What is entered
 * there decides who gets the money, so the password is asked for each time.
 */
export async function connectAccount(context: CallContext, { password }: ConnectInput): Promise<{ page: string }> {
  const provider = providerOf(context);
  if (!provider) throw notFound();
  await requirePassword(context, password);
  const { now, language } = context;
  try {
    const row = await rowOf(context, provider);
    const reference = row.reference ?? (await open(context, provider, row));
    return { page: await provider.onboarding(reference, { returnTo: '/seller-console/payouts?from=provider', language, now }) };
  } catch (error) {
    if (error instanceof ProviderSilent) throw new Refusal(codes.unavailable, 'payout.providerSilent');
    if (error instanceof ProviderRefused) throw new Refusal(codes.refused, 'payout.providerRefused');
    throw error;
  }
}

/** The row of the account; a new one where there is none, or where the provider does not know the former account any more. */
async function rowOf(context: CallContext, { name: provider }: PayoutProvider): Promise<queries.AccountRow> {
  const { companyId, userId } = signedIn(context);
  const { now } = context;
  return context.database.transaction(async (tx) => {
    const known = await queries.selectAccount(tx, companyId, provider);
    if (known && known.standing !== 'gone') return known;
    if (known) await queries.endAccount(tx, known.id, now);
    await queries.insertAccount(tx, { companyId, provider, key: randomUUID(), userId, now });
    const row = await queries.selectAccount(tx, companyId, provider);
    if (!row) throw new Error('a row that was just written is there');
    return row;
  });
}

/** Opened under the key of its row: however often, it is one account. Everybody who sees payouts is notified once. */
async function open(context: CallContext, provider: PayoutProvider, row: queries.AccountRow): Promise<string> {
  const { companyId, userId } = signedIn(context);
  const { now, database } = context;
  const country = await queries.countryOf(database.kysely, companyId);
  const reference = await provider.createAccount({ key: row.key, country, now });
  await database.transaction(async (tx) => {
    if (!(await queries.writeReference(tx, row.id, reference))) return;
    const people = (await readersOf(tx, companyId)).map((person) => ({ ...person, kind: 'seller' as const }));
    await notify(tx, context, mails.payoutProviderConnected, people, { link: '/seller-console/payouts' });
    await recordAudit(tx, {
      ...{ userId, companyId, action: 'payout.providerConnected', subject: `company:${companyId}` },
      after: { provider: provider.name, account: reference },
      network: context.network,
      at: now,
    });
  });
  return reference;
}
