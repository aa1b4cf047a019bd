import { type AuditEntry, recordAudit } from '../../../platform/audit-log.ts';
import { publish } from '../../../platform/events/outbox.ts';
import type { Tx } from '../../../platform/postgres/sql/tx.ts';
import { type RequestScope, signedIn } from '../../../platform/scope.ts';

/** Whose exclusive rights a call is about: a seller's company, or null for the operator, who manages those of all stores. */
export type Seller = number | null;

/** With more companies the event names none, which invalidates the rights of all. */
const mostNamed = 500;

/** Publishes that rights of these companies have changed, and which stores have another audience. */
export async function publishChange(tx: Tx, companyIds: readonly number[], storeIds: readonly number[] = []): Promise<void> {
  if (companyIds.length === 0 && storeIds.length === 0) return;
  await publish(tx, 'exclusive.changed', { companyIds: companyIds.length > mostNamed ? null : [...companyIds], storeIds: [...storeIds] });
}

/** Writes the audit entry; must be the last statement of the transaction. */
export const note = (
  tx: Tx,
  scope: RequestScope,
  seller: Seller,
  entry: Pick<AuditEntry, 'action' | 'subject' | 'before' | 'after'>,
): Promise<void> => recordAudit(tx, { ...entry, userId: signedIn(scope).userId, companyId: seller, network: scope.network, at: scope.now });
