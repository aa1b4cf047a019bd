import { mostReordered, type ReorderPointInput, type ReorderRow, type reorderTabs } from '../../../../contract/orders/reorder-points.ts';
import { pageOf, readCursor } from '../../../platform/cursor.ts';
import type { Database } from '../../../platform/postgres/pool.ts';
import type { Connection, Tx } from '../../../platform/postgres/sql/tx.ts';
import { notFound } from '../../../platform/refusal.ts';
import { type RequestScope, signedIn, type SignedInScope } from '../../../platform/scope.ts';
import { addOfferedLines } from '../../buying/cart/index.ts';
import * as queries from './queries.ts';
import { daysLeft, proposal, salesDays, suggestedLevels, thereOn } from './rule.ts';

const planOf = (scope: RequestScope) => ({
  companyId: signedIn(scope).companyId,
  since: new Date(scope.now.getTime() - salesDays * 86_400_000),
});

function seen({ storeId, storeName, leadDays, minimum, target, incoming, ...row }: queries.PlannedRow): ReorderRow {
  const point = minimum === null || target === null ? null : { minimum, target };
  const proposed = proposal({ held: row.held, ordered: row.ordered, point });
  return {
    ...row,
    incomingOn: thereOn(incoming, proposed - row.available),
    store: { id: storeId, name: storeName },
    daysLeft: daysLeft(row.held, row.sold),
    point,
    suggested: suggestedLevels(row.sold, leadDays),
    proposal: proposed,
  };
}

export async function reorderList(
  db: Connection,
  scope: RequestScope,
  input: { tab: (typeof reorderTabs)[number]; keyword?: string | undefined; cursor?: string | undefined; size: number },
) {
  const cursor = readCursor(input.cursor);
  const plan = planOf(scope);
  const filter = { tab: input.tab, keyword: input.keyword, language: scope.language };
  const [read, due] = await Promise.all([queries.selectPlan(db, plan, filter, cursor, input.size + 1), queries.countDue(db, plan)]);
  const page = pageOf(read, input.size, cursor);
  return { ...page, rows: page.rows.map(seen), due };
}

/** @throws codes.notFound for a variant that the company has never held */
export async function savePoint(tx: Tx, scope: RequestScope, input: ReorderPointInput): Promise<void> {
  const { companyId, userId } = signedIn(scope);
  if (!(await queries.isKnownVariant(tx, companyId, input.variantId))) throw notFound();
  await queries.upsertPoint(tx, { companyId, userId, now: scope.now }, input);
}

export async function removePoint(tx: Tx, scope: RequestScope, variantId: number): Promise<void> {
  if (!(await queries.deletePoint(tx, signedIn(scope).companyId, variantId))) throw notFound();
}

/** A second call changes nothing: a line of the cart has the larger of both quantities. */
export async function reorderToCart(database: Database, scope: SignedInScope, variantIds: readonly number[]): Promise<{ lines: number }> {
  const due = await queries.selectDue(database.kysely, planOf(scope), variantIds, mostReordered);
  if (due.length === 0) return { lines: 0 };
  return { lines: (await addOfferedLines(database, scope, due)).length };
}
