import type { ParsedInputOf } from '../../../../../contract/wire/call.ts';
import type { sellerAfterSalesCalls } from '../../../../../contract/orders/after-sales/seller.ts';
import type { Connection, Tx } from '../../../../platform/postgres/sql/tx.ts';
import { invalidFields, notFound } from '../../../../platform/refusal.ts';
import { type RequestScope, signedIn } from '../../../../platform/scope.ts';
import * as queries from './queries.ts';

const monthOf = (now: Date): Date => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1));

type Asked = { id: number; storeId: number; currency: string; asked: number };

/** Whether a store accepts a case by itself. The rule stays locked until the transaction ends: cases of one moment do not pass a month's amount together. */
export async function isWithinRule(tx: Tx, { id, storeId, currency, asked }: Asked, now: Date): Promise<boolean> {
  const rule = await queries.lockRule(tx, storeId);
  if (rule?.currency !== currency || asked > rule.perCase) return false;
  return (await queries.sumAutomatic(tx, { storeId, currency, since: monthOf(now), without: id })) + asked <= rule.perMonth;
}

/** @throws codes.notFound for another company's store as for none */
export async function storeRule(db: Connection, scope: RequestScope, { storeId }: { storeId: number }) {
  const store = await queries.selectRule(db, storeId, signedIn(scope).companyId);
  if (!store) throw notFound();
  const [usedThisMonth, figures] = await Promise.all([
    queries.sumAutomatic(db, { storeId, currency: store.currency, since: monthOf(scope.now), without: 0 }),
    queries.selectFigures(db, storeId, new Date(scope.now.getTime() - 90 * 86_400_000)),
  ]);
  return { ...store, usedThisMonth, figures };
}

export async function saveRule(
  tx: Tx,
  scope: RequestScope,
  { storeId, perCase, perMonth }: ParsedInputOf<typeof sellerAfterSalesCalls.saveRule>,
): Promise<Record<string, never>> {
  const { companyId, userId } = signedIn(scope);
  if (!(await queries.selectRule(tx, storeId, companyId))) throw notFound();
  if (perCase === null && perMonth === null) {
    await queries.deleteRule(tx, storeId);
    return {};
  }
  if (perCase === null) throw invalidFields({ perCase: 'field.amount' });
  if (perMonth === null) throw invalidFields({ perMonth: 'field.amount' });
  if (perMonth < perCase) throw invalidFields({ perMonth: 'afterSales.perMonth' });
  await queries.upsertRule(tx, { storeId, perCase, perMonth, userId, now: scope.now });
  return {};
}
