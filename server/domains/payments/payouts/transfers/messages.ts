import { askAccount } from '../connected/ask.ts';
import { selectAccountByReference } from '../connected/queries.ts';
import { followTransfer, type PayoutWork } from './make.ts';
import { selectByReference } from './queries.ts';

/**
 * A message of a provider about a transfer or a seller's account: both are asked about. False when this market has neither, also for a
 * transfer that is not posted yet: it is asked for again anyhow.
 * @throws ProviderSilent, ProviderRefused
 */
export async function followPayoutMessage(
  work: PayoutWork,
  { provider: name, reference }: { provider: string; reference: string },
): Promise<boolean> {
  const db = work.database.kysely;
  const payout = await selectByReference(db, name, reference);
  if (payout) {
    await followTransfer(work, payout);
    return true;
  }
  const provider = work.providers(name);
  const account = provider && (await selectAccountByReference(db, name, reference));
  if (!account) return false;
  await askAccount(db, provider, account, work.now);
  return true;
}
