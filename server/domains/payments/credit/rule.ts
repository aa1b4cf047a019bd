import type { MethodObstacle } from '../methods/index.ts';
import type { Language } from '../../../../contract/values/locale.ts';
import { moneyText } from '../../../platform/formats/local-text.ts';

/** Active terms of a buyer with their use. */
export type UsableGrant = {
  id: number;
  /** Null: the operator's, for all stores. */
  sellerCompanyId: number | null;
  currency: string;
  limit: number;
  days: number;
  /** Open amounts with this creditor in this currency. */
  used: number;
  /** The third reminder of this creditor is not paid. */
  isBlocked: boolean;
};

export type CreditOrder = { id: number; sellerCompanyId: number; currency: string; total: number };
/** `amount` is what of the order is on the terms: all of it, unless the balance pays a part. */
export type CreditUse<Order extends CreditOrder> = { order: Order; grant: UsableGrant; amount: number };

const fittingFor = (grants: readonly UsableGrant[], { currency, sellerCompanyId: seller }: CreditOrder): UsableGrant[] =>
  grants.filter((grant) => currency === grant.currency && (grant.sellerCompanyId === null || grant.sellerCompanyId === seller));

/**
 * What a part from the balance leaves of each order: it pays orders that no terms cover first, then the others by their numbers, each in full
 * before the next.
 */
function restOf<Order extends CreditOrder>(
  grants: readonly UsableGrant[],
  orders: readonly Order[],
  part: number,
): { order: Order; amount: number }[] {
  const isCovered = (order: Order): boolean => fittingFor(grants, order).some(({ isBlocked }) => !isBlocked);
  let left = part;
  const rests = new Map<number, number>();
  for (const order of orders.toSorted((a, b) => Number(isCovered(a)) - Number(isCovered(b)) || a.id - b.id)) {
    const paid = Math.min(left, order.total);
    left -= paid;
    rests.set(order.id, order.total - paid);
  }
  return orders.map((order) => ({ order, amount: rests.get(order.id) ?? order.total })).filter(({ amount }) => amount > 0);
}

/**
 * Which terms each order is on, less what a part from the balance pays of it: those of its seller where they have room for it, else the
 * operator's. Either all orders find room, or there is a reason why one does not.
 */
export function planCredit<Order extends CreditOrder>(
  grants: readonly UsableGrant[],
  orders: readonly Order[],
  language: Language,
  part = 0,
): { uses: CreditUse<Order>[]; obstacle: null } | { uses: null; obstacle: MethodObstacle } {
  const left = new Map(grants.map((grant) => [grant.id, grant.limit - grant.used]));
  const uses: CreditUse<Order>[] = [];
  for (const { order, amount } of restOf(grants, orders, part)) {
    const fitting = fittingFor(grants, order).toSorted((a, b) => Number(a.sellerCompanyId === null) - Number(b.sellerCompanyId === null));
    const free = fitting.filter(({ isBlocked }) => !isBlocked);
    const grant = free.find(({ id }) => (left.get(id) ?? 0) >= amount);
    if (!grant) {
      // What the checkout itself takes of a limit is no reason that the buyer can act on: the limit as it was before is named.
      const room = Math.max(0, ...free.map(({ limit, used }) => limit - used));
      return { uses: null, obstacle: reason(fitting, free, { currency: order.currency, room }, language) };
    }
    left.set(grant.id, (left.get(grant.id) ?? 0) - amount);
    uses.push({ order, grant, amount });
  }
  return { uses, obstacle: null };
}

function reason(
  fitting: readonly UsableGrant[],
  free: readonly UsableGrant[],
  { currency, room }: { currency: string; room: number },
  language: Language,
): MethodObstacle {
  if (fitting.length === 0) return { key: 'credit.noGrant', values: { currency } };
  if (free.length === 0) return { key: 'credit.blocked', values: {} };
  return { key: 'credit.overLimit', values: { available: moneyText(room, currency, language) } };
}
