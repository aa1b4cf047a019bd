import { describe, expect, it } from 'vitest';
import { planCredit, type UsableGrant } from './rule.ts';

const grant = (id: number, given: Partial<UsableGrant> = {}): UsableGrant => ({
  ...{ id, sellerCompanyId: null, currency: 'EUR', limit: 1_000, days: 30, used: 0, isBlocked: false },
  ...given,
});
const order = (id: number, total: number, given: { sellerCompanyId?: number; currency?: string } = {}) => ({
  ...{ id, total, sellerCompanyId: 7, currency: 'EUR' },
  ...given,
});
const plan = (grants: UsableGrant[], orders: ReturnType<typeof order>[]) => {
  const { uses, obstacle } = planCredit(grants, orders, 'en');
  return obstacle ? obstacle.key : uses.map((use) => [use.order.id, use.grant.id]);
};

describe('orders of which the balance pays a part', () => {
  const split = (grants: UsableGrant[], orders: ReturnType<typeof order>[], part: number) => {
    const { uses, obstacle } = planCredit(grants, orders, 'en', part);
    return obstacle ? obstacle.key : uses.map((use) => [use.order.id, use.grant.id, use.amount]);
  };

  it('are paid by their numbers, each in full before the next, and only the rest is on terms', () => {
    const orders = [order(1, 400), order(2, 400), order(3, 400)];
    expect(split([grant(1)], orders, 500)).toEqual([
      [2, 1, 300],
      [3, 1, 400],
    ]);
    expect(split([grant(1, { limit: 700 })], orders, 500)).toHaveLength(2);
    expect(split([grant(1, { limit: 699 })], orders, 500)).toBe('credit.overLimit');
  });

  it('are paid first where no terms cover them', () => {
    const orders = [order(1, 400), order(2, 400, { sellerCompanyId: 8 })];
    const own = grant(2, { sellerCompanyId: 7 });
    expect(split([own], orders, 500)).toEqual([[1, 2, 300]]);
    expect(split([own], orders, 399)).toBe('credit.noGrant');
    expect(split([own, grant(1, { isBlocked: true })], orders, 400)).toEqual([[1, 2, 400]]);
  });
});

describe('orders on credit terms', () => {
  it('are on the terms of their seller first, else on the operator’s', () => {
    const own = grant(2, { sellerCompanyId: 7 });
    expect(plan([grant(1), own], [order(1, 400), order(2, 400, { sellerCompanyId: 8 })])).toEqual([
      [1, 2],
      [2, 1],
    ]);
    // The seller's limit has no room for the second one.
    expect(plan([grant(1), own], [order(1, 700), order(2, 700)])).toEqual([
      [1, 2],
      [2, 1],
    ]);
  });

  it('share a limit with each other and with what is open', () => {
    expect(plan([grant(1)], [order(1, 600), order(2, 400)])).toEqual([
      [1, 1],
      [2, 1],
    ]);
    expect(plan([grant(1, { used: 1 })], [order(1, 600), order(2, 400)])).toBe('credit.overLimit');
    expect(plan([grant(1, { used: 2_000 })], [order(1, 1)])).toBe('credit.overLimit');
  });

  it('are all covered, or none is', () => {
    expect(plan([grant(1, { sellerCompanyId: 7 })], [order(1, 1), order(2, 1, { sellerCompanyId: 8 })])).toBe('credit.noGrant');
    expect(plan([grant(1)], [order(1, 1), order(2, 1, { currency: 'PLN' })])).toBe('credit.noGrant');
    expect(plan([], [])).toEqual([]);
  });

  it('find no room with a creditor that has blocked the buyer', () => {
    expect(plan([grant(1, { isBlocked: true })], [order(1, 1)])).toBe('credit.blocked');
    expect(plan([grant(1, { isBlocked: true }), grant(2, { sellerCompanyId: 7 })], [order(1, 1)])).toEqual([[1, 2]]);
    expect(plan([grant(1, { isBlocked: true }), grant(2, { sellerCompanyId: 7, limit: 5 })], [order(1, 6)])).toBe('credit.overLimit');
  });

  it('name what is available before this checkout', () => {
    const { obstacle } = planCredit([grant(1, { used: 250 })], [order(1, 700), order(2, 100)], 'en');
    expect(obstacle?.values).toEqual({ available: '€7.50' });
  });
});
