import type { Connection } from '../../../../platform/postgres/sql/tx.ts';
import type { PayoutProvider } from '../../providers/index.ts';
import { type AccountRow, writeFacts } from './queries.ts';

/** Asks the provider about an account, and stores what it says. @throws ProviderSilent, ProviderRefused */
export async function askAccount(db: Connection, provider: PayoutProvider, { id, reference }: AccountRow, now: Date): Promise<void> {
  if (reference === null) return;
  await writeFacts(db, id, await provider.accountFacts(reference, now), now);
}
