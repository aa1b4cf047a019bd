import type { StorageTerms, StorageTermsInput } from '../../../../contract/stores/storage-terms.ts';
import { recordAudit } from '../../../platform/audit-log.ts';
import type { Connection, Tx } from '../../../platform/postgres/sql/tx.ts';
import { changedMeanwhile, notFound } from '../../../platform/refusal.ts';
import { type RequestScope, signedIn } from '../../../platform/scope.ts';
import * as queries from './queries.ts';

export async function ownTerms(
  db: Connection,
  scope: RequestScope,
  storeId: number,
): Promise<{ currency: string; terms: StorageTerms | null }> {
  const row = await queries.findOwnTerms(db, signedIn(scope).companyId, storeId);
  if (!row) throw notFound();
  const { currency, id, freeDays, price } = row;
  return { currency, terms: id === null || freeDays === null || price === null ? null : { id, freeDays, price } };
}

/** Sets the terms of what is ordered from now on. The first of two concurrent changes wins; the same terms again change nothing. */
export async function saveTerms(tx: Tx, scope: RequestScope, input: StorageTermsInput): Promise<StorageTerms> {
  const { userId, companyId } = signedIn(scope);
  const { storeId, freeDays, price, seenId } = input;
  if (!(await queries.lockOwnStore(tx, companyId, storeId))) throw notFound();
  const { terms: before } = await ownTerms(tx, scope, storeId);
  if (before && before.freeDays === freeDays && before.price === price) return before;
  if ((before?.id ?? null) !== seenId) throw changedMeanwhile();
  const saved = await queries.insertTerms(tx, input, scope.now);
  await recordAudit(tx, {
    ...{ userId, companyId, action: 'store.changed', subject: `store:${storeId}`, network: scope.network, at: scope.now },
    before: before ? { storageFreeDays: before.freeDays, storagePrice: before.price } : {},
    after: { storageFreeDays: freeDays, storagePrice: price },
  });
  return saved;
}
