import type { CartLine } from '../../../../contract/buying/cart.ts';
import type { Reader } from '../../../platform/postgres/sql/read.ts';
import type { SignedInScope } from '../../../platform/scope.ts';
import { resolvePrices } from '../../pricing/resolve/index.ts';
import { selectDeviceLines } from './queries.ts';
import { addOfferedLines } from './service.ts';
import { lineView } from './view.ts';

export type PastLine = { variantId: number; quantity: number; unitPrice: number };

/**
 * Puts lines of the past into the cart, each with its quantity or the larger one that the cart has already, so that asking twice changes
 * nothing. Returns them by variant as they are now, with what has changed since; variants that are no longer offered are missing.
 */
export async function orderAgain(reader: Reader, scope: SignedInScope, lines: readonly PastLine[]): Promise<Map<number, CartLine>> {
  const { companyId } = scope.caller;
  const rows = (await selectDeviceLines(reader, { language: scope.language, companyId }, lines)).filter((row) => row.offered);
  const added = await addOfferedLines(reader, scope, rows);
  const prices = await resolvePrices(reader, { lines: rows, companyId, now: scope.now });
  const before = new Map(lines.map((line) => [line.variantId, line.unitPrice]));
  const inCart = new Set(added.map(({ variantId }) => variantId));
  return new Map(
    rows.flatMap((row) => {
      const price = prices.get(row.variantId);
      if (!price || !inCart.has(row.variantId)) return [];
      return [[row.variantId, lineView({ ...row, priceWhenAdded: before.get(row.variantId) ?? null }, price, scope)]] as const;
    }),
  );
}
