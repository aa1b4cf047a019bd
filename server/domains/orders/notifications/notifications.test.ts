import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cartCalls } from '../../../../contract/buying/cart.ts';
import { checkoutCalls } from '../../../../contract/buying/checkout.ts';
import { changeCalls } from '../../../../contract/orders/order-change-calls.ts';
import { purchaseOrderCalls } from '../../../../contract/orders/purchase-orders.ts';
import { salesCalls } from '../../../../contract/orders/sales.ts';
import { paymentCalls } from '../../../../contract/payments/payments.ts';
import { notificationSettingCalls } from '../../../../contract/talk/notification-settings.ts';
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
import type { Database } from '../../../platform/postgres/pool.ts';
import type { Caller } from '../../../platform/scope.ts';
import { releaseExpiredCheckouts } from '../../buying/checkout/index.ts';
import { moveOrders } from '../placing/index.ts';
import { skipOrderMails } from './index.ts';
import { tasks, writeStepMails } from './jobs.ts';

let database: Database;
let buyer: Company;
let seller: Company;
let store: Store;
let other: Store;
let buyerUser: Caller;
let sellerUser: Caller;
let variants: number[];

const publicUrl = 'https://market.example';
const minute = 60_000;

beforeAll(async () => {
  database = await testDatabase();
  buyer = await addCompany(database, { legalName: 'Dealer GmbH' });
  seller = await addCompany(database, { kind: 'seller' });
  store = await addStore(database, seller, { name: 'Oak & Co' });
  other = await addStore(database, await addCompany(database, { kind: 'seller' }), { name: 'Pine' });
  await addAddress(database, buyer);
  await addBalance(database, buyer.id, 100_000_000);
  const items = [await addItem(database, store, { stock: 100_000 }), await addItem(database, other, { stock: 100_000 })];
  variants = items.map((item) => item.variants[0]?.id ?? 0);
});

beforeEach(async () => {
  buyerUser = await addUser(database, buyer, { email: `buyer-${randomUUID()}@test.example` });
  await database.pool.query(`update user_account set state = 'blocked' where company_id = $1`, [seller.id]);
  sellerUser = await addUser(database, seller, { email: `seller-${randomUUID()}@test.example` });
  await database.pool.query(`update user_account set language = 'pl' where id = $1`, [sellerUser.userId]);
  await database.transaction((tx) => skipOrderMails(tx));
});

const asBuyer = () => callsAs(database, handlers, { caller: buyerUser, config: { publicUrl } });
const asSeller = () => callsAs(database, handlers, { caller: sellerUser, config: { publicUrl } });
const run = (now = new Date()) => tasks['order-mails:write']?.({}, { database, now: () => now, config: { publicUrl } } as never);

type Sent = { recipient: string; template: string; language: string; subject: string; body: string };
const mailsOf = async (user: Caller): Promise<Sent[]> =>
  (
    await database.pool.query<Sent>(
      `select m.recipient, m.template, m.language, m.subject, m.body from mail_message m join user_account u on u.email = m.recipient where u.id = $1 order by m.id`,
      [user.userId],
    )
  ).rows;
const templates = async (user: Caller) => (await mailsOf(user)).map(({ template }) => template);

async function place({ pay = true, of = [variants[0] ?? 0] } = {}) {
  const call = asBuyer();
  await call(cartCalls.add, { lines: of.map((variantId) => ({ variantId, quantity: 10 })) });
  const placed = await call(checkoutCalls.placeOrder, {});
  if (pay) await call(paymentCalls.settle, { checkoutId: placed.checkoutId, method: 'balance' });
  const orderId = placed.orders[0]?.id ?? 0;
  const detail = await call(purchaseOrderCalls.detail, { buyerOrderId: orderId });
  return { ...placed, orderId, number: detail.number, target: { storeId: store.id, orderId }, lineId: detail.orderLines[0]?.id ?? 0 };
}

const ship = (target: { storeId: number; orderId: number }, lineId: number, quantity: number) =>
  asSeller()(salesCalls.ship, {
    ...target,
    ...{ carrier: 'DHL', trackingNumber: `TRACK-${randomUUID().slice(0, 8)}` },
    lines: [{ orderLineId: lineId, quantity }],
  });

describe('both sides get a mail for each step', () => {
  it('from the payment to the receipt, each in the language of its reader, none twice', async () => {
    const { target, lineId, number, orderId } = await place();
    await run();
    await asSeller()(salesCalls.accept, target);
    await asSeller()(salesCalls.pack, target);
    await run();
    await ship(target, lineId, 4);
    await ship(target, lineId, 6);
    await run();
    await asBuyer()(purchaseOrderCalls.confirmReceipt, { buyerOrderId: orderId });
    await run();
    await run();
    expect(await templates(buyerUser)).toEqual(['orderPaid', 'orderAccepted', 'orderShipped', 'orderShipped']);
    const sold = await mailsOf(sellerUser);
    expect(sold.map(({ template, language }) => [template, language])).toEqual([
      ['saleNew', 'pl'],
      ['saleReceived', 'pl'],
    ]);
    expect(sold[0]?.body).toContain(`${publicUrl}/seller-console/sales/${orderId}`);
    expect(sold[0]?.body).toContain('Dealer GmbH');
    const [paid, , shipped] = await mailsOf(buyerUser);
    expect(paid?.subject).toContain(number);
    expect(shipped?.body).toContain('TRACK-');
    expect(shipped?.body).toContain(`${publicUrl}/purchased/purchase-orders/${orderId}`);
  });

  it('orders that are paid together are in one mail to the buyer', async () => {
    const { orders } = await place({ of: variants });
    await run();
    const [mail, ...more] = await mailsOf(buyerUser);
    expect(more).toEqual([]);
    for (const { number } of orders) expect(mail?.subject).toContain(number);
    expect(mail?.body).toContain(`${publicUrl}/purchased/purchase-orders\n`);
    expect(await templates(sellerUser)).toEqual(['saleNew']);
  });

  it('an unpaid order is a reminder after five minutes, and a mail when it expires', async () => {
    await place({ pay: false });
    await run();
    expect(await templates(buyerUser)).toEqual([]);
    await run(new Date(Date.now() + 6 * minute));
    expect(await templates(buyerUser)).toEqual(['orderPlaced']);
    await releaseExpiredCheckouts(database, new Date(Date.now() + 31 * minute), publicUrl);
    await run(new Date(Date.now() + 32 * minute));
    expect(await templates(buyerUser)).toEqual(['orderPlaced', 'orderExpired']);
    expect(await templates(sellerUser)).toEqual([]);
  });

  it('a refusal with its reason to the buyer; what the buyer cancels to both', async () => {
    const refused = await place();
    await run();
    await asSeller()(changeCalls.refuse, { ...refused.target, reason: 'price_error', note: 'A zero too few', restock: true });
    await run();
    const last = (await mailsOf(buyerUser)).at(-1);
    expect(last?.template).toBe('orderCancelled');
    expect(last?.body).toContain('Error in the price – A zero too few');
    const cancelled = await place();
    await asBuyer()(purchaseOrderCalls.cancel, { buyerOrderId: cancelled.orderId });
    await run();
    expect(await templates(buyerUser)).toEqual(['orderPaid', 'orderCancelled', 'orderPaid', 'orderCancelConfirmed']);
    expect(await templates(sellerUser)).toEqual(['saleNew', 'saleNew', 'saleCancelled']);
  });

  it('changes: informed or asked at once, and the seller gets the answer', async () => {
    const informed = await place();
    await asSeller()(changeCalls.change, {
      ...informed.target,
      lines: [{ orderLineId: informed.lineId, quantity: 2, left: 10 }],
      ...{ reason: 'damaged', restock: false },
    });
    const asked = await place();
    const { changeId } = await asSeller()(changeCalls.change, {
      ...asked.target,
      lines: [{ orderLineId: asked.lineId, quantity: 6, left: 10 }],
      ...{ reason: 'out_of_stock', restock: false },
    });
    const [first, second] = await mailsOf(buyerUser);
    expect([first?.template, second?.template]).toEqual(['orderChanged', 'orderChangeAsked']);
    expect(first?.body).toMatch(/2 × T.*\n\nReason: Goods damaged/);
    // The same time as on the page, with its zone.
    expect(second?.body).toMatch(/ at \d\d:\d\d CES?T/);
    await asBuyer()(changeCalls.answer, { buyerOrderId: asked.orderId, changeId, agree: true });
    expect(await templates(sellerUser)).toEqual(['saleChangeAgreed']);
    await run();
    // The buyer knows of the acceptance from the first change, and is informed of the second.
    expect((await templates(buyerUser)).slice(2)).toEqual(['orderPaid', 'orderPaid', 'orderAccepted']);
  });
});

describe('a person', () => {
  it('turns groups of mails off and on, except those about contract and money', async () => {
    const call = asBuyer();
    expect(await call(notificationSettingCalls.list, {})).toContainEqual({
      topic: 'orderAccepted',
      notice: true,
      toast: true,
      push: true,
      mail: 'now',
      required: false,
    });
    await call(notificationSettingCalls.save, { topic: 'orderAccepted', notice: true, mail: 'never' });
    await asSeller()(notificationSettingCalls.save, { topic: 'saleNew', notice: true, mail: 'never' });
    expect(await call(notificationSettingCalls.list, {})).toContainEqual({
      topic: 'orderAccepted',
      notice: true,
      toast: true,
      push: true,
      mail: 'never',
      required: false,
    });
    const { target } = await place();
    await asSeller()(salesCalls.accept, target);
    await run();
    expect(await templates(buyerUser)).toEqual(['orderPaid']);
    expect(await templates(sellerUser)).toEqual([]);
    await call(notificationSettingCalls.save, { topic: 'orderAccepted', notice: true, mail: 'now' });
    await expect(call(notificationSettingCalls.save, { topic: 'orderChanges', notice: true, mail: 'never' })).rejects.toMatchObject({
      code: 40001,
    });
  });

  it('who has left gets none: the owners of the company do', async () => {
    const purchaser = await addUser(database, buyer, { role: 'purchaser' });
    const owner = await addUser(database, buyer);
    await database.pool.query(`update role set key = 'owner' where id = (select role_id from user_account where id = $1)`, [owner.userId]);
    buyerUser = purchaser;
    const { target } = await place();
    await database.pool.query(`update user_account set state = 'removed' where id = $1`, [purchaser.userId]);
    await asSeller()(salesCalls.accept, target);
    await run();
    expect(await templates(purchaser)).toEqual([]);
    expect(await templates(owner)).toEqual(['orderPaid', 'orderAccepted']);
  });
});

describe('nothing is lost and nothing is sent twice', () => {
  it('when the job is cut off amid its work, and when several run at once', async () => {
    await place();
    await expect(
      database.transaction(async (tx) => {
        await writeStepMails(tx, { now: new Date(), publicUrl });
        throw new Error('killed');
      }),
    ).rejects.toThrow('killed');
    expect(await templates(buyerUser)).toEqual([]);
    await Promise.all(Array.from({ length: 6 }, async () => run()));
    expect(await templates(buyerUser)).toEqual(['orderPaid']);
    expect(await templates(sellerUser)).toEqual(['saleNew']);
  });

  it('when a step becomes visible after later ones', async () => {
    const [early, late] = [await place(), await place()];
    await run();
    const move = { from: ['paid'], to: 'accepted', actor: 'seller', userId: sellerUser.userId, note: '' } as const;
    let commit: () => void = () => undefined;
    const wait = new Promise<void>((resolve) => (commit = resolve));
    let written: () => void = () => undefined;
    const began = new Promise<void>((resolve) => (written = resolve));
    const slow = database.transaction(async (tx) => {
      await moveOrders(tx, { ...move, orderIds: [early.orderId], now: new Date() });
      written();
      await wait;
    });
    await began;
    await asSeller()(salesCalls.accept, late.target);
    await run();
    expect((await templates(buyerUser)).slice(2)).toEqual(['orderAccepted']);
    commit();
    await slow;
    await run();
    expect((await templates(buyerUser)).slice(2)).toEqual(['orderAccepted', 'orderAccepted']);
  });

  it('when the mark moves on: steps before it are done', async () => {
    await place();
    await run();
    await run(new Date(Date.now() + 3 * 3_600_000));
    await place();
    await run(new Date(Date.now() + 3 * 3_600_000));
    await run(new Date(Date.now() + 6 * 3_600_000));
    expect(await templates(buyerUser)).toEqual(['orderPaid', 'orderPaid']);
    const { rows } = await database.pool.query<{ count: number }>('select count(*)::int as count from order_mail_event');
    expect(rows[0]?.count).toBeLessThanOrEqual(4);
  });
});
