import type { LedgerKind } from '../../../../../contract/payments/ledger.ts';

export type Leg = { kind: LedgerKind; company: string | null; currency: string; amount: number };
/** Debits `debit` and credits `credit` with the same amount. */
export type Pair = { debit: Leg; credit: Leg; currency: string; amount: number };

/**
 * Entries of a posting in pairs of a debit and a credit, as DATEV takes them. Negative amounts are debits: they decrease what the market owes.
 * A posting sums to zero in each currency, so all of it is paired; each side keeps its sum whichever pairs are chosen.
 */
export function pairs(legs: readonly Leg[]): Pair[] {
  return [...Map.groupBy(legs, ({ currency }) => currency)].flatMap(([currency, of]) => {
    const debits = of.filter(({ amount }) => amount < 0).map((leg) => ({ leg, left: -leg.amount }));
    const credits = of.filter(({ amount }) => amount > 0).map((leg) => ({ leg, left: leg.amount }));
    const found: Pair[] = [];
    for (let [from, to] = [debits.shift(), credits.shift()]; from && to;) {
      const amount = Math.min(from.left, to.left);
      found.push({ debit: from.leg, credit: to.leg, currency, amount });
      from.left -= amount;
      to.left -= amount;
      if (from.left === 0) from = debits.shift();
      if (to.left === 0) to = credits.shift();
    }
    return found;
  });
}
