import type { PaymentMethod } from '../../../../contract/payments/payment-methods.ts';

type Amount = { currency: string; balance: number };
export type BalanceRow = { currency: string; due: number | null; before: number | null; after: number | null; missing: number };

/** Per currency the amount due and the balance before and after; null for users who may not see the balance or the total. Minor units. */
export function balancesAfter(
  balances: readonly Amount[] | null,
  totals: readonly { currency: string; total: number | null }[],
): BalanceRow[] {
  return totals.map(({ currency, total }) => {
    if (!balances) return { currency, due: total, before: null, after: null, missing: 0 };
    const before = balances.find((one) => one.currency === currency)?.balance ?? 0;
    if (total === null) return { currency, due: null, before, after: null, missing: 0 };
    const missing = Math.max(0, total - before);
    return { currency, due: total, before, after: missing > 0 ? null : before - total, missing };
  });
}

/**
 * What of the balance another method can be mixed with, in minor units; 0 where it is none of it, or pays everything. What is reserved for this
 * checkout already counts.
 */
export function usablePart({
  method,
  usable,
  balances,
  totals,
  reserved,
}: {
  method: PaymentMethod | undefined;
  usable: readonly PaymentMethod[];
  balances: readonly Amount[] | null;
  totals: readonly { currency: string; total: number | null }[];
  reserved: number;
}): number {
  const [due, ...others] = totals;
  if (method === undefined || method === 'balance' || !usable.includes('balance') || !due?.total || others.length > 0) return 0;
  const available = (balances?.find(({ currency }) => currency === due.currency)?.balance ?? 0) + reserved;
  return balances && available < due.total ? available : 0;
}

/** Milliseconds as minutes and seconds: `29:05`. Never below zero. */
export function clock(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1_000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
