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
export type CreditUse<Order extends CreditOrder> = { order: Order; grant: UsableGrant };

/**
 * Which terms each order is on: those of its seller where they have room for it, else the operator's. Either all orders find room, or there
 * is a reason why one does not.
 */
export function planCredit<Order extends CreditOrder>(
  grants: readonly UsableGrant[],
  orders: readonly Order[],
  language: Language,
): { uses: CreditUse<Order>[]; obstacle: null } | { uses: null; obstacle: MethodObstacle } {
  const left = new Map(grants.map((grant) => [grant.id, grant.limit - grant.used]));
  const uses: CreditUse<Order>[] = [];
  for (const order of orders) {
    const fitting = grants
      .filter(
        ({ sellerCompanyId, currency }) =>
          currency === order.currency && (sellerCompanyId === null || sellerCompanyId === order.sellerCompanyId),
      )
      .toSorted((a, b) => Number(a.sellerCompanyId === null) - Number(b.sellerCompanyId === null));
    const free = fitting.filter(({ isBlocked }) => !isBlocked);
    const grant = free.find(({ id }) => (left.get(id) ?? 0) >= order.total);
    if (!grant) {
      // What the checkout itself takes of a limit is no reason that the buyer can act on: the limit as it was before is named.
      const room = Math.max(0, ...free.map(({ limit, used }) => limit - used));
      return { uses: null, obstacle: reason(fitting, free, { currency: order.currency, room }, language) };
    }
    left.set(grant.id, (left.get(grant.id) ?? 0) - order.total);
    uses.push({ order, grant });
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
