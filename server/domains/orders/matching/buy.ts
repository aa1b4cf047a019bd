import type { Database } from '../../../platform/postgres/pool.ts';
import type { SignedInScope } from '../../../platform/scope.ts';
import { addOfferedLines } from '../../buying/cart/index.ts';
import { selectLacking, selectUnderWay } from './queries.ts';

/** Lines of a cart that one call fills at most. */
const mostLines = 1_000;

/**
 * Puts what ready sales orders lack into the user's cart, raised to the steps in which it is sold; what is left over stays held. What the
 * company has ordered into held stock and has not got yet counts. A second call changes nothing.
 */
export async function buyMissing(
  database: Database,
  scope: SignedInScope,
  { variantIds }: { variantIds: readonly number[] },
): Promise<{ lines: number }> {
  const { companyId } = scope.caller;
  const missing = await selectLacking(database.kysely, companyId, variantIds, mostLines);
  const underWay = new Map(
    (
      await selectUnderWay(
        database.kysely,
        companyId,
        missing.map(({ variantId }) => variantId),
      )
    ).map(({ variantId, pieces }) => [variantId, pieces]),
  );
  const wanted = missing.flatMap(({ variantId, pieces }) => {
    const quantity = pieces - (underWay.get(variantId) ?? 0);
    return quantity > 0 ? [{ variantId, quantity }] : [];
  });
  if (wanted.length === 0) return { lines: 0 };
  return { lines: (await addOfferedLines(database, scope, wanted)).length };
}
