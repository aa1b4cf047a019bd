import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { frameCalls } from '../../../../contract/buying/frame.ts';
import { approvalCalls } from '../../../../contract/buying/approvals.ts';
import { cartCalls } from '../../../../contract/buying/cart.ts';
import { checkoutCalls } from '../../../../contract/buying/checkout.ts';
import { codes } from '../../../../contract/wire/codes.ts';
import { paymentCalls } from '../../../../contract/payments/payments.ts';
import { purchaseOrderCalls } from '../../../../contract/orders/purchase-orders.ts';
import { testDatabase } from '../../../../test/support/database.ts';
import {
  addAddress,
  addBalance,
  addCompany,
  addItem,
  addStore,
  addUser,
  callsAs,
  type Company,
  type Store,
} from '../../../../test/support/market.ts';
import { handlers } from '../../../domains.ts';
import type { Caller } from '../../../platform/scope.ts';
import type { Database } from '../../../platform/postgres/pool.ts';
import { checkInvariants, releaseExpiredCheckouts } from '../checkout/index.ts';

const hour = 3_600_000;
const day = 24 * hour;

let database: Database;
let store: Store;
let polish: Store;
let seller: Company;
let buyer: Company;
let owner: Caller;
let purchaser: Caller;
let time = new Date();

beforeAll(async () => {
  database = await testDatabase({ poolSize: 10 });
  await database.pool.query(`insert into exchange_rate (currency, day, rate) values ('PLN', '2026-01-01', 4)`);
  seller = await addCompany(database, { kind: 'seller' });
  store = await addStore(database, seller);
  polish = await addStore(database, await addCompany(database, { kind: 'seller', countryCode: 'PL' }), {
    currency: 'PLN',
    vatCountryCode: 'PL',
    shippingFee: 4_000,
  });
});

beforeEach(async () => {
  time = new Date();
  buyer = await addCompany(database);
  await addAddress(database, buyer);
  await addBalance(database, buyer.id, 100_000_00);
  await addBalance(database, buyer.id, 100_000_00, 'PLN');
  owner = await addUser(database, buyer);
  purchaser = await addUser(database, buyer, { role: 'purchaser' });
});

const as = (session: Caller) => callsAs(database, handlers, { caller: session, now: () => time });
const variantOf = async (given: Parameters<typeof addItem>[2], at = store) =>
  (await addItem(database, at, { taxClass: 'zero', ...given })).variants[0]?.id ?? 0;
const sound = async () => expect(await checkInvariants(database)).toEqual([]);
const one = async <Row extends object>(text: string, values: unknown[] = []) => (await database.pool.query<Row>(text, values)).rows[0];
const reserved = async (variantId: number) =>
  (await one<{ reserved: number }>('select reserved from stock where variant_id = $1', [variantId]))?.reserved;
const limit = (session: Caller, perOrder: number | null, perMonth: number | null = null) =>
  database.pool.query('update user_account set limit_per_order = $2, limit_per_month = $3 where id = $1', [
    session.userId,
    perOrder,
    perMonth,
  ]);
const roleOf = async (session: Caller) =>
  (await one<{ role_id: number }>('select role_id from user_account where id = $1', [session.userId]))?.role_id ?? 0;
const approvalIdOf = async (session: Caller) => (await as(session)(approvalCalls.list, {})).rows[0]?.id ?? 0;

/** Places an order of the purchaser above the limit of 100.00. */
async function waitingOrder(lines: { variantId: number; quantity: number }[], who = purchaser) {
  await limit(who, 10_000);
  await as(who)(cartCalls.add, { lines });
  const placed = await as(who)(checkoutCalls.placeOrder, { approvalNote: 'For the fair' });
  return { ...placed, approvalId: await approvalIdOf(who) };
}

describe('an order above a limit', () => {
  it('waits with goods and prices reserved, is announced by mail, and is paid once approved', async () => {
    await limit(purchaser, 10_000);
    const call = as(purchaser);
    const variantId = await variantOf({ price: 6_000 });
    await call(cartCalls.add, { lines: [{ variantId, quantity: 2 }] });
    const preview = await call(checkoutCalls.preview, {});
    expect(preview).toMatchObject({
      orderable: true,
      approval: { possible: true, reasons: [{ kind: 'limit_per_order', threshold: 10_000, value: 12_000, currency: 'EUR' }] },
    });
    expect(preview.approval?.message).toContain(owner.name);
    const placed = await call(checkoutCalls.placeOrder, { expectedTotals: preview.totals, approvalNote: 'For the fair' });
    const { checkoutId } = placed;
    expect(placed.orders[0]?.state).toBe('awaiting_approval');
    expect(new Date(placed.expiresAt).getTime() - time.getTime()).toBe(7 * day);
    await sound();

    const mail = await one<{ recipient: string; body: string }>('select recipient, body from mail_message order by id desc limit 1');
    const approvalId = await approvalIdOf(owner);
    expect(mail?.body).toContain(`/purchased/approvals/${approvalId}`);
    expect(mail?.body).toContain('€120.00 is above the person’s limit of €100.00 per order');
    expect(await as(owner)(frameCalls.waiting, {})).toMatchObject({ approvals: 1 });
    expect((await as(owner)(approvalCalls.detail, { approvalId })).orders[0]?.vatReason).toContain('VAT of Germany');

    await expect(call(paymentCalls.settle, { checkoutId, method: 'balance' })).rejects.toMatchObject({ key: 'payment.awaitsApproval' });
    expect(await call(paymentCalls.result, { checkoutId })).toMatchObject({
      state: 'open',
      approval: { id: approvalId, state: 'waiting' },
    });

    // Six days later the price has risen; the ordered price is unchanged.
    time = new Date(time.getTime() + 6 * day);
    await database.pool.query('update variant set list_price = 9900 where id = $1', [variantId]);
    await releaseExpiredCheckouts(database, time);
    expect(await reserved(variantId)).toBe(2);
    expect(await as(owner)(approvalCalls.approve, { approvalId })).toEqual({ state: 'approved' });
    const approved = await one<{ template: string; body: string }>('select template, body from mail_message order by id desc limit 1');
    expect(approved).toMatchObject({ template: 'orderApproved' });
    await sound();
    const open = await call(checkoutCalls.checkout, { checkoutId });
    expect(open).toMatchObject({ totals: [{ total: 12_000 }], orders: [{ state: 'awaiting_payment' }] });
    expect(new Date(open.expiresAt).getTime()).toBeGreaterThanOrEqual(time.getTime() + day);
    await call(paymentCalls.settle, { checkoutId, method: 'balance' });
    await sound();
    const timeline = (await call(purchaseOrderCalls.detail, { buyerOrderId: placed.orders[0]?.id ?? 0 })).timeline.map(
      (event) => event.after,
    );
    expect(timeline).toEqual(['awaiting_approval', 'awaiting_payment', 'paid']);
  });

  it('is announced without amounts to approvers who see no prices', async () => {
    const blind = await addUser(database, buyer, { accessCodes: ['order.view', 'order.approve'] });
    const email = await one<{ email: string }>('select email from user_account where id = $1', [blind.userId]);
    const { orders } = await waitingOrder([{ variantId: await variantOf({ price: 20_000 }), quantity: 1 }]);
    const { rows } = await database.pool.query<{ recipient: string; subject: string; body: string }>(
      `select recipient, subject, body from mail_message where template = 'orderWaits' and subject like $1`,
      [`%${orders[0]?.number ?? ''}%`],
    );
    expect(rows).toHaveLength(2);
    for (const { recipient, subject, body } of rows) {
      expect(subject).toBe(`Order ${orders[0]?.number} waits for your approval`);
      if (recipient === email?.email) expect(body).not.toContain('€200');
      else expect(body).toContain('for €200.00.');
    }
  });

  it('of a month does not count what a seller has cancelled', async () => {
    await limit(purchaser, null, 30_000);
    const call = as(purchaser);
    const item = await addItem(database, store, { taxClass: 'zero', price: 1_000 });
    const lines = [{ variantId: item.variants[0]?.id ?? 0, quantity: 20 }];
    await call(cartCalls.add, { lines });
    const placed = await call(checkoutCalls.placeOrder, {});
    await as(owner)(paymentCalls.settle, { checkoutId: placed.checkoutId, method: 'balance' });
    const orderId = placed.orders[0]?.id ?? 0;
    await call(cartCalls.add, { lines });
    expect((await call(checkoutCalls.preview, {})).approval?.reasons).toMatchObject([{ kind: 'limit_per_month', value: 40_000 }]);
    // 15 of 20 pieces.
    await database.pool.query('update purchase_order_line set cancelled_quantity = 15 where order_id = $1', [orderId]);
    await database.pool.query('update purchase_order set cancelled_total = 15000 where id = $1', [orderId]);
    expect((await call(checkoutCalls.preview, {})).approval).toBeNull();
    await database.pool.query('update purchase_order_line set cancelled_quantity = 0 where order_id = $1', [orderId]);
    await database.pool.query('update purchase_order set cancelled_total = 0 where id = $1', [orderId]);
  });

  it('approved on the last day can still be paid for a day', async () => {
    const { approvalId, checkoutId } = await waitingOrder([{ variantId: await variantOf({ price: 20_000 }), quantity: 1 }]);
    time = new Date(time.getTime() + 7 * day - hour);
    await as(owner)(approvalCalls.approve, { approvalId });
    time = new Date(time.getTime() + 23 * hour);
    await releaseExpiredCheckouts(database, time);
    await as(purchaser)(paymentCalls.settle, { checkoutId, method: 'balance' });
    await sound();
  });

  it('expires after seven days: goods released, lines back in the cart, requester notified', async () => {
    const variantId = await variantOf({ price: 20_000 });
    const { approvalId, checkoutId } = await waitingOrder([{ variantId, quantity: 3 }]);
    time = new Date(time.getTime() + 7 * day + 1_000);
    await expect(as(owner)(approvalCalls.approve, { approvalId })).rejects.toMatchObject({
      code: codes.conflict,
      key: 'approval.already.expired',
    });
    await releaseExpiredCheckouts(database, time, 'http://localhost:3000');
    expect(await reserved(variantId)).toBe(0);
    expect(await as(purchaser)(approvalCalls.detail, { approvalId })).toMatchObject({ state: 'expired', actions: [] });
    expect((await as(purchaser)(cartCalls.list, {})).groups[0]?.lines[0]).toMatchObject({ variantId, quantity: 3 });
    expect(await as(purchaser)(paymentCalls.result, { checkoutId })).toMatchObject({ state: 'expired' });
    expect(await one('select template from mail_message order by id desc limit 1')).toEqual({ template: 'orderApprovalExpired' });
    await sound();
  });

  it('returns to the cart when lines are refused: those are saved for later with the reason, the others can be ordered', async () => {
    const [dear, fine] = [await variantOf({ price: 20_000 }), await variantOf({ price: 1_000 }, polish)];
    const { approvalId, orders } = await waitingOrder([
      { variantId: dear, quantity: 2 },
      { variantId: fine, quantity: 5 },
    ]);
    expect(orders).toHaveLength(2);
    const detail = await as(owner)(approvalCalls.detail, { approvalId });
    expect(detail).toMatchObject({ note: 'For the fair', actions: ['approve', 'refuse'], approvers: [owner.name] });
    const line = detail.orders.flatMap((order) => order.lines).find(({ unitPrice }) => unitPrice === 20_000);
    // Some of the goods have been put into the cart again meanwhile.
    await as(purchaser)(cartCalls.add, { lines: [{ variantId: fine, quantity: 1 }] });
    await expect(as(owner)(approvalCalls.refuse, { approvalId })).rejects.toMatchObject({ code: codes.invalid });
    await as(owner)(approvalCalls.refuse, { approvalId, lines: [{ orderLineId: line?.id ?? 0, reason: 'Too dear' }] });
    const lines = (await as(purchaser)(cartCalls.list, {})).groups.flatMap((group) => group.lines);
    const saved = await database.pool.query(
      'select variant_id, quantity, saved_for_later, note from cart_line where user_id = $1 order by variant_id',
      [purchaser.userId],
    );
    expect(saved.rows).toEqual([
      { variant_id: dear, quantity: 2, saved_for_later: true, note: 'Too dear' },
      { variant_id: fine, quantity: 6, saved_for_later: false, note: '' },
    ]);
    expect(lines.length).toBeGreaterThan(0);
    expect([await reserved(dear), await reserved(fine)]).toEqual([0, 0]);
    const mail = await one<{ template: string; body: string }>('select template, body from mail_message order by id desc limit 1');
    expect(mail?.template).toBe('orderRefused');
    expect(mail?.body).toContain('Too dear');
    expect(mail?.body).toContain('/shopcart');
    expect((await as(purchaser)(approvalCalls.detail, { approvalId })).orders[0]?.lines[0]?.refused).toBe(true);
    await sound();
  });

  it('entirely refused is entirely saved for later', async () => {
    const variantId = await variantOf({ price: 20_000 });
    const { approvalId } = await waitingOrder([{ variantId, quantity: 1 }]);
    await as(owner)(approvalCalls.refuse, { approvalId, reason: 'Not this year' });
    expect(await one('select saved_for_later, note from cart_line where user_id = $1', [purchaser.userId])).toEqual({
      saved_for_later: true,
      note: 'Not this year',
    });
    await sound();
  });

  it('can be withdrawn by the requester only, and cancelled order by order', async () => {
    const variantId = await variantOf({ price: 20_000 });
    const { approvalId } = await waitingOrder([{ variantId, quantity: 1 }]);
    await expect(as(owner)(approvalCalls.withdraw, { approvalId })).rejects.toMatchObject({ code: codes.notFound });
    await as(purchaser)(approvalCalls.withdraw, { approvalId });
    expect(await reserved(variantId)).toBe(0);
    const again = await as(purchaser)(checkoutCalls.placeOrder, {});
    expect(again.orders[0]?.state).toBe('awaiting_approval');
    await as(purchaser)(purchaseOrderCalls.cancel, { buyerOrderId: again.orders[0]?.id ?? 0 });
    expect(await as(purchaser)(approvalCalls.detail, { approvalId: await approvalIdOf(purchaser) })).toMatchObject({ state: 'withdrawn' });
    await sound();
  });
});

describe('rules', () => {
  const addRule = (given: {
    kind: 'order_total' | 'shipping_cost' | 'sku_count' | 'new_seller' | 'balance_below';
    threshold?: number;
    roleIds?: number[];
    approverRoleIds?: number[];
  }) => as(owner)(approvalCalls.saveRule, given);
  const reasons = async (lines: { variantId: number; quantity: number }[]) => {
    const call = as(purchaser);
    await database.pool.query('delete from cart_line where user_id = $1', [purchaser.userId]);
    await call(cartCalls.add, { lines });
    return (await call(checkoutCalls.preview, {})).approval?.reasons.map(({ kind, value }) => [kind, value]) ?? [];
  };

  it('check the total in the company’s currency', async () => {
    await addRule({ kind: 'order_total', threshold: 10_000 });
    const [euro, zloty] = [await variantOf({ price: 5_000 }), await variantOf({ price: 16_000 }, polish)];
    expect(await reasons([{ variantId: euro, quantity: 2 }])).toEqual([]);
    // 50.00 € and (160.00 + 40.00 zł) / 4.
    expect(
      await reasons([
        { variantId: euro, quantity: 1 },
        { variantId: zloty, quantity: 1 },
      ]),
    ).toEqual([]);
    expect(
      await reasons([
        { variantId: euro, quantity: 2 },
        { variantId: zloty, quantity: 1 },
      ]),
    ).toEqual([['order_total', 15_000]]);
  });

  it('check shipping, SKUs and the remaining balance', async () => {
    await addRule({ kind: 'shipping_cost', threshold: 900 });
    await addRule({ kind: 'sku_count', threshold: 1 });
    await addRule({ kind: 'balance_below', threshold: 12_400_000 });
    const [euro, zloty] = [await variantOf({ price: 5_000 }), await variantOf({ price: 16_000 }, polish)];
    // 100,000.00 € and 100,000.00 zł are 125,000.00 €.
    expect(await reasons([{ variantId: euro, quantity: 1 }])).toEqual([]);
    expect(await reasons([{ variantId: euro, quantity: 21 }])).toEqual([['balance_below', 12_395_000]]);
    expect(
      await reasons([
        { variantId: euro, quantity: 1 },
        { variantId: zloty, quantity: 1 },
      ]),
    ).toEqual([
      ['shipping_cost', 1_000],
      ['sku_count', 2],
    ]);
  });

  it('require approval once for each new seller', async () => {
    await addRule({ kind: 'new_seller' });
    const variantId = await variantOf({ price: 500 });
    expect(await reasons([{ variantId, quantity: 1 }])).toEqual([['new_seller', null]]);
    await as(purchaser)(checkoutCalls.placeOrder, {});
    await as(owner)(approvalCalls.approve, { approvalId: await approvalIdOf(owner) });
    expect(await reasons([{ variantId, quantity: 1 }])).toEqual([]);
  });

  it('apply to the roles they name, and name who approves', async () => {
    const approver = await addUser(database, buyer, { role: 'approver' });
    await addRule({ kind: 'order_total', threshold: 0, roleIds: [await roleOf(purchaser)], approverRoleIds: [await roleOf(approver)] });
    const variantId = await variantOf({ price: 500 });
    await as(owner)(cartCalls.add, { lines: [{ variantId, quantity: 1 }] });
    expect((await as(owner)(checkoutCalls.preview, {})).approval).toBeNull();
    await reasons([{ variantId, quantity: 1 }]);
    await as(purchaser)(checkoutCalls.placeOrder, {});
    const approvalId = await approvalIdOf(owner);
    await expect(as(owner)(approvalCalls.approve, { approvalId })).rejects.toMatchObject({ key: 'approval.otherRole' });
    expect(await as(owner)(frameCalls.waiting, {})).toMatchObject({ approvals: 0 });
    expect(await as(approver)(frameCalls.waiting, {})).toMatchObject({ approvals: 1 });
    // A user who lost the role no longer decides; the session’s codes are current.
    await database.pool.query('update user_account set role_id = $2 where id = $1', [approver.userId, await roleOf(purchaser)]);
    await expect(as(approver)(approvalCalls.approve, { approvalId })).rejects.toMatchObject({ key: 'approval.otherRole' });
    await sound();
  });

  it('are bound to the company: other companies’ rules and roles are not found, approvers must have the access code', async () => {
    const stranger = await addUser(database, await addCompany(database));
    const rule = await addRule({ kind: 'sku_count', threshold: 5 });
    const gone = { code: codes.notFound };
    for (const ruleId of [rule.id, 999_999]) {
      await expect(as(stranger)(approvalCalls.saveRule, { ruleId, kind: 'new_seller' })).rejects.toMatchObject(gone);
      await expect(as(stranger)(approvalCalls.removeRule, { ruleId })).rejects.toMatchObject(gone);
    }
    await expect(as(stranger)(approvalCalls.saveRule, { kind: 'new_seller', roleIds: [await roleOf(owner)] })).rejects.toMatchObject(gone);
    await expect(addRule({ kind: 'new_seller', approverRoleIds: [await roleOf(purchaser)] })).rejects.toMatchObject({
      code: codes.invalid,
    });
    await expect(addRule({ kind: 'order_total' })).rejects.toMatchObject({ code: codes.invalid });
    expect((await as(stranger)(approvalCalls.rules, {})).rules).toEqual([]);
    expect(await as(owner)(approvalCalls.saveRule, { ruleId: rule.id, kind: 'new_seller', threshold: 3 })).toMatchObject({
      id: rule.id,
      threshold: null,
    });
    await as(owner)(approvalCalls.removeRule, { ruleId: rule.id });
    expect((await as(owner)(approvalCalls.rules, {})).rules).toEqual([]);
    const { rows } = await database.pool.query<{ action: string }>('select action from audit_log where company_id = $1 order by id', [
      buyer.id,
    ]);
    expect(rows.map((row) => row.action)).toEqual(['approvalRule.added', 'approvalRule.changed', 'approvalRule.removed']);
  });
});

describe('who decides', () => {
  it('not the requester while anyone else can; the only approver may', async () => {
    const second = await addUser(database, buyer);
    const { approvalId } = await waitingOrder([{ variantId: await variantOf({ price: 20_000 }), quantity: 1 }], owner);
    await expect(as(owner)(approvalCalls.approve, { approvalId })).rejects.toMatchObject({ key: 'approval.ownOrder' });
    expect(await as(owner)(approvalCalls.detail, { approvalId })).toMatchObject({ actions: ['withdraw'] });
    await database.pool.query(`update user_account set state = 'blocked' where id = $1`, [second.userId]);
    expect(await as(owner)(approvalCalls.detail, { approvalId })).toMatchObject({ actions: ['approve', 'refuse', 'withdraw'] });
    expect(await as(owner)(frameCalls.waiting, {})).toMatchObject({ approvals: 1 });
    await as(owner)(approvalCalls.approve, { approvalId });
    await sound();
  });

  it('no user of another company, and purchasers see only their own requests', async () => {
    const other = await addUser(database, buyer, { role: 'purchaser' });
    const stranger = await addUser(database, await addCompany(database));
    const { approvalId } = await waitingOrder([{ variantId: await variantOf({ price: 20_000 }), quantity: 1 }]);
    for (const session of [other, stranger]) {
      expect((await as(session)(approvalCalls.list, {})).rows).toEqual([]);
      await expect(as(session)(approvalCalls.detail, { approvalId })).rejects.toMatchObject({ code: codes.notFound });
      await expect(as(session)(approvalCalls.withdraw, { approvalId })).rejects.toMatchObject({ code: codes.notFound });
    }
    for (const call of [approvalCalls.approve, approvalCalls.refuse] as const)
      await expect(as(stranger)(call, { approvalId, reason: 'no' } as never)).rejects.toMatchObject({ code: codes.notFound });
    await expect(as(other)(approvalCalls.approve, { approvalId })).rejects.toMatchObject({ code: codes.forbidden });
    const foreign = await waitingOrder([{ variantId: await variantOf({ price: 20_000 }), quantity: 1 }], other);
    const lineId = (await as(other)(approvalCalls.detail, { approvalId: foreign.approvalId })).orders[0]?.lines[0]?.id ?? 0;
    await expect(as(owner)(approvalCalls.refuse, { approvalId, lines: [{ orderLineId: lineId, reason: 'x' }] })).rejects.toMatchObject({
      code: codes.notFound,
    });
    await sound();
  });
});

describe('reasons', () => {
  it('hide amounts where prices are hidden, and the balance without its code', async () => {
    await as(owner)(approvalCalls.saveRule, { kind: 'balance_below', threshold: 20_000_000 });
    const { approvalId, checkoutId } = await waitingOrder([{ variantId: await variantOf({ price: 20_000 }), quantity: 1 }], owner);
    const seenBy = async (caller: Caller, prices: 'public' | 'members') => {
      const call = callsAs(database, handlers, { caller, now: () => time, config: { prices } });
      const answers = [
        (await call(approvalCalls.list, {})).rows[0]?.reasons,
        (await call(approvalCalls.detail, { approvalId })).reasons,
        (await call(checkoutCalls.checkout, { checkoutId })).approval?.reasons,
        (await call(paymentCalls.result, { checkoutId })).approval?.reasons,
      ].map((reasons) => Object.fromEntries(reasons?.map(({ kind, value }) => [kind, value]) ?? []));
      expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
      return answers[0];
    };
    const amounts = { limit_per_order: 20_000, balance_below: 12_480_000 };
    const unaccepted = { ...owner, unaudited: true };
    const without = (code: string) => ({ ...owner, accessCodes: owner.accessCodes.filter((one) => one !== code) });
    expect(await seenBy(owner, 'members')).toEqual(amounts);
    expect(await seenBy(unaccepted, 'public')).toEqual(amounts);
    expect(await seenBy(unaccepted, 'members')).toEqual({ ...amounts, limit_per_order: null });
    expect(await seenBy(without('price.view'), 'public')).toEqual({ ...amounts, limit_per_order: null });
    expect(await seenBy(without('balance.view'), 'public')).toEqual({ ...amounts, balance_below: null });
  });
});

describe('concurrently', () => {
  const settled = async (calls: Promise<unknown>[]) => {
    const results = await Promise.allSettled(calls);
    for (const result of results)
      if (result.status === 'rejected') expect([codes.conflict, codes.inProgress]).toContain((result.reason as { code: number }).code);
    return results.filter((result) => result.status === 'fulfilled').length;
  };
  const some = async () => waitingOrder([{ variantId: await variantOf({ price: 20_000 }), quantity: 1 }]);

  it('two approvers, one decision', async () => {
    const second = await addUser(database, buyer, { role: 'approver' });
    const { approvalId } = await some();
    expect(
      await settled([as(owner)(approvalCalls.approve, { approvalId }), as(second)(approvalCalls.refuse, { approvalId, reason: 'no' })]),
    ).toBe(1);
    await sound();
  });

  it('a double click approves once and gets the same answer', async () => {
    const { approvalId } = await some();
    const idempotencyKey = randomUUID();
    await settled(Array.from({ length: 6 }, () => as(owner)(approvalCalls.approve, { approvalId }, { idempotencyKey })));
    expect(await as(owner)(approvalCalls.approve, { approvalId }, { idempotencyKey })).toEqual({ state: 'approved' });
    expect(
      await one(
        `select count(*)::int as events from purchase_order_event e join purchase_order o on o.id = e.order_id where o.buyer_company_id = $1`,
        [buyer.id],
      ),
    ).toEqual({ events: 2 });
    await sound();
  });

  it('approval and withdrawal, approval and expiry, approval and cancellation: one of the two wins', async () => {
    for (let round = 0; round < 5; round++) {
      const { approvalId } = await some();
      expect(await settled([as(owner)(approvalCalls.approve, { approvalId }), as(purchaser)(approvalCalls.withdraw, { approvalId })])).toBe(
        1,
      );
      const late = await some();
      const after = new Date(time.getTime() + 8 * day);
      await settled([as(owner)(approvalCalls.approve, { approvalId: late.approvalId }), releaseExpiredCheckouts(database, after)]);
      const third = await some();
      await settled([
        as(owner)(approvalCalls.approve, { approvalId: third.approvalId }),
        as(purchaser)(purchaseOrderCalls.cancel, { buyerOrderId: third.orders[0]?.id ?? 0 }),
      ]);
      await sound();
    }
  });

  it('one cart in two tabs creates one request', async () => {
    await limit(purchaser, 10_000);
    await as(purchaser)(cartCalls.add, { lines: [{ variantId: await variantOf({ price: 20_000 }), quantity: 1 }] });
    const results = await Promise.allSettled([as(purchaser)(checkoutCalls.placeOrder, {}), as(purchaser)(checkoutCalls.placeOrder, {})]);
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
    expect((await as(owner)(approvalCalls.list, {})).rows).toHaveLength(1);
    await sound();
  });
});
