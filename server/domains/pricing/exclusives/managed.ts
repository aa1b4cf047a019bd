import type { Transaction } from 'kysely';
import type { Language } from '../../../../contract/values/locale.ts';
import { type AuditEntry, recordAudit } from '../../../platform/audit-log.ts';
import { type CallContext, signedIn } from '../../../platform/http/handler.ts';
import { publish } from '../../../platform/events/outbox.ts';
import type { DB } from '../../../platform/postgres/schema.ts';

/** The caller: a seller for its own stores, or the operator (`seller` null) for all. */
export type Scope = { seller: number | null; userId: number; network: string; language: Language; now: Date };

export function sellerScope(context: CallContext): Scope & { seller: number } {
  const { companyId, userId } = signedIn(context);
  return { seller: companyId, userId, network: context.network, language: context.language, now: context.now() };
}

export const operatorScope = (context: CallContext): Scope => ({ ...sellerScope(context), seller: null });

/** With more companies the event names none, which invalidates the rights of all. */
const mostNamed = 500;

/** Publishes that rights of these companies have changed, and which stores have another audience. */
export async function publishChange(tx: Transaction<DB>, companyIds: readonly number[], storeIds: readonly number[] = []): Promise<void> {
  if (companyIds.length === 0 && storeIds.length === 0) return;
  await publish(tx, 'exclusive.changed', { companyIds: companyIds.length > mostNamed ? null : [...companyIds], storeIds: [...storeIds] });
}

/** Writes the audit entry; must be the last statement of the transaction. */
export const note = (
  tx: Transaction<DB>,
  scope: Scope,
  entry: Pick<AuditEntry, 'action' | 'subject' | 'before' | 'after'>,
): Promise<void> => recordAudit(tx, { ...entry, userId: scope.userId, companyId: scope.seller, network: scope.network, at: scope.now });
