import type { Transaction } from 'kysely';
import type { Language } from '../../../../contract/values/locale.ts';
import { type AuditEntry, recordAudit } from '../../../platform/audit-log.ts';
import { type CallContext, signedIn } from '../../../platform/http/handler.ts';
import { publish } from '../../../platform/events/outbox.ts';
import type { DB } from '../../../platform/postgres/schema.ts';

/** Who decides: a seller about its own stores, or the operator (`seller` null) about all. */
export type Desk = { seller: number | null; userId: number; network: string; language: Language; now: Date };

export function sellerDesk(context: CallContext): Desk & { seller: number } {
  const { companyId, userId } = signedIn(context);
  return { seller: companyId, userId, network: context.network, language: context.language, now: context.now() };
}

export const operatorDesk = (context: CallContext): Desk => ({ ...sellerDesk(context), seller: null });

/** Above so many companies, all are told: whoever asks next reads its rights anew. */
const mostTold = 500;

/** Tells every process that rights of these companies have changed, and which stores are for others than before. */
export async function tell(tx: Transaction<DB>, companyIds: readonly number[], storeIds: readonly number[] = []): Promise<void> {
  if (companyIds.length === 0 && storeIds.length === 0) return;
  await publish(tx, 'exclusive.changed', { companyIds: companyIds.length > mostTold ? null : [...companyIds], storeIds: [...storeIds] });
}

/** To be written last in the transaction. */
export const note = (tx: Transaction<DB>, desk: Desk, entry: Pick<AuditEntry, 'action' | 'subject' | 'before' | 'after'>): Promise<void> =>
  recordAudit(tx, { ...entry, userId: desk.userId, companyId: desk.seller, network: desk.network, at: desk.now });
