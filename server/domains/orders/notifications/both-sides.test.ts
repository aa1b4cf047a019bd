import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { approvalCalls } from '../../../../contract/buying/approvals.ts';
import { cartCalls } from '../../../../contract/buying/cart.ts';
import { checkoutCalls } from '../../../../contract/buying/checkout.ts';
import { changeCalls } from '../../../../contract/orders/order-change-calls.ts';
import { purchaseOrderCalls } from '../../../../contract/orders/purchase-orders.ts';
import { salesCalls } from '../../../../contract/orders/sales.ts';
import { paymentCalls } from '../../../../contract/payments/payments.ts';
import { noticeCalls, sellerNoticeCalls } from '../../../../contract/talk/notices.ts';
import { notificationSettingCalls } from '../../../../contract/talk/notification-settings.ts';
import { testDatabase } from '../../../../test/support/database.ts';
import { addAddress, addBalance, addCompany, addItem, addStore, addUser, callsAs, type Store } from '../../../../test/support/market.ts';
import { handlers } from '../../../domains.ts';
import type { Database } from '../../../platform/postgres/pool.ts';
import type { Caller } from '../../../platform/scope.ts';
import { releaseExpiredCheckouts } from '../../buying/checkout/index.ts';
import { tasks } from './jobs.ts';

const publicUrl = 'https://market.example';
const day = 86_400_000;
let database: Database;
let store: Store;
let variantId: number;
/** The user who orders, and a colleague; the seller's user who fulfils, and a colleague. */
let [buyer, owner, seller, packer]: Caller[] = [];

beforeAll(async () => {
  database = await testDatabase();
});
beforeEach(async () => {
  const buying = await addCompany(database, { legalName: 'Dealer GmbH' });
  const selling = await addCompany(database, { kind: 'seller' });
  await addAddress(database, buying);
  await addBalance(database, buying.id, 100_000_000);
  store = await addStore(database, selling, { name: 'Oak & Co' });
  variantId = (await addItem(database, store, { stock: 1_000 })).variants[0]?.id ?? 0;
  buyer = await addUser(database, buying, { role: 'purchaser' });
  owner = await addUser(database, buying);
  seller = await addUser(database, selling);
  packer = await addUser(database, selling);
  await database.pool.query(`update user_account set language = 'de' where id = any($1)`, [[userOf(owner), userOf(packer)]]);
});

const userOf = (caller: Caller | undefined): number => caller?.userId ?? 0;
const as = (caller: Caller | undefined) => callsAs(database, handlers, { caller: caller ?? null, config: { publicUrl } });
const run = (now = new Date()) => tasks['order-mails:write']?.({}, { database, now: () => now, config: { publicUrl } } as never);

/** What the message centre shows a person, and what they were mailed, oldest first. */
async function newsOf(caller: Caller | undefined): Promise<{ notices: string[]; mails: string[] }> {
  const read = async (text: string) => (await database.pool.query<{ kind: string }>(text, [userOf(caller)])).rows.map(({ kind }) => kind);
  return {
    notices: await read('select kind from notice where user_id = $1 and shown order by id'),
    mails: await read(
      'select m.template as kind from mail_message m join user_account u on u.email = m.recipient where u.id = $1 order by m.id',
    ),
  };
}
/** Mails and notices are the same. */
async function expectNews(caller: Caller | undefined, kinds: string[]): Promise<void> {
  expect(await newsOf(caller)).toEqual({ notices: kinds, mails: kinds });
}

async function place({ pay = true } = {}) {
  const call = as(buyer);
  await call(cartCalls.add, { lines: [{ variantId, quantity: 10 }] });
  const { checkoutId, orders } = await call(checkoutCalls.placeOrder, {});
  if (pay) await call(paymentCalls.settle, { checkoutId, method: 'balance' });
  const orderId = orders[0]?.id ?? 0;
  const { orderLines } = await call(purchaseOrderCalls.detail, { buyerOrderId: orderId });
  return { checkoutId, orderId, target: { storeId: store.id, orderId }, lineId: orderLines[0]?.id ?? 0 };
}
type Placed = Awaited<ReturnType<typeof place>>;

const ship = ({ target, lineId }: Placed, quantity: number) =>
  as(seller)(salesCalls.ship, {
    ...target,
    ...{ carrier: 'DHL', trackingNumber: `TRACK-${randomUUID().slice(0, 8)}` },
    lines: [{ orderLineId: lineId, quantity }],
  });
const change = ({ target, lineId }: Placed, quantity: number, left = 10) =>
  as(seller)(changeCalls.change, { ...target, lines: [{ orderLineId: lineId, quantity, left }], reason: 'damaged', restock: false });
async function packed(): Promise<Placed> {
  const placed = await place();
  await as(seller)(salesCalls.accept, placed.target);
  await as(seller)(salesCalls.pack, placed.target);
  return placed;
}

describe('each step of an order is a mail and a notice of both sides', () => {
  it('paid, accepted, shipped, received: the colleagues of who did it are notified, in their language', async () => {
    const placed = await packed();
    await ship(placed, 4);
    await ship(placed, 6);
    await as(buyer)(purchaseOrderCalls.confirmReceipt, { buyerOrderId: placed.orderId });
    await run();
    await run();
    await expectNews(buyer, ['orderPaid', 'orderAccepted', 'orderShipped', 'orderShipped']);
    await expectNews(seller, ['saleNew', 'saleReceived']);
    // What colleagues do is mailed to those who want it.
    expect(await newsOf(packer)).toEqual({
      notices: ['saleNew', 'saleAccepted', 'saleShipped', 'saleShipped', 'saleReceived'],
      mails: ['saleNew', 'saleReceived'],
    });
    const shown = await callsAs(database, handlers, { caller: packer ?? null, language: 'de' })(sellerNoticeCalls.page, {});
    expect(shown.rows.map(({ title }) => title.replace(/ K-?\S+| \S*\d\S*/, ' …'))).toEqual([
      'Dealer GmbH hat Bestellung … erhalten',
      'Ware von Bestellung … von Dealer GmbH ist versendet',
      'Ware von Bestellung … von Dealer GmbH ist versendet',
      'Bestellung … von Dealer GmbH ist angenommen',
      'Neue Bestellung … für Oak & Co',
    ]);
  });

  it('delivered: by the seller to the buyer, by a colleague of the buyer to the user who ordered', async () => {
    const [one, two] = [await packed(), await packed()];
    await ship(one, 10);
    await ship(two, 10);
    await run();
    const before = { buyer: (await newsOf(buyer)).mails.length, packer: (await newsOf(packer)).mails.length };
    const [parcel] = (await as(seller)(salesCalls.detail, one.target)).shipments;
    await as(seller)(salesCalls.deliver, { ...one.target, shipmentId: parcel?.id ?? 0 });
    await as(owner)(purchaseOrderCalls.confirmReceipt, { buyerOrderId: two.orderId });
    await run();
    expect((await newsOf(buyer)).mails.slice(before.buyer)).toEqual(['orderDelivered', 'orderReceived']);
    expect((await newsOf(packer)).mails.slice(before.packer)).toEqual(['saleDelivered', 'saleReceived']);
    expect((await newsOf(seller)).mails).toEqual(['saleNew', 'saleNew', 'saleReceived']);
  });

  it('refused and cancelled', async () => {
    const [refused, cancelled] = [await place(), await place()];
    await run();
    await as(seller)(changeCalls.refuse, { ...refused.target, reason: 'price_error', note: '', restock: true });
    await as(owner)(purchaseOrderCalls.cancel, { buyerOrderId: cancelled.orderId });
    await run();
    await expectNews(buyer, ['orderPaid', 'orderPaid', 'orderCancelled', 'orderCancelConfirmed']);
    await expectNews(seller, ['saleNew', 'saleNew', 'saleCancelled']);
    await expectNews(packer, ['saleNew', 'saleNew', 'saleCancelled', 'saleCancelled']);
  });

  it('changed: at once, asked and agreed to by a colleague, asked and withdrawn', async () => {
    await change(await place(), 2);
    await expectNews(buyer, ['orderChanged']);
    await expectNews(packer, ['saleChanged']);
    await expectNews(seller, []);
    const asked = await place();
    const { changeId } = await change(asked, 6);
    await as(owner)(changeCalls.answer, { buyerOrderId: asked.orderId, changeId, agree: true });
    await expectNews(buyer, ['orderChanged', 'orderChangeAsked', 'orderChanged']);
    await expectNews(packer, ['saleChanged', 'saleChangeAgreed']);
    await expectNews(seller, ['saleChangeAgreed']);
    const withdrawn = await place();
    const second = await change(withdrawn, 6);
    await as(seller)(changeCalls.withdraw, { ...withdrawn.target, changeId: second.changeId });
    expect((await newsOf(buyer)).notices.slice(3)).toEqual(['orderChangeAsked', 'orderChangeWithdrawn']);
  });

  it('the rest that a colleague of the buyer does not agree to: nobody says that the buyer has received the order', async () => {
    const placed = await packed();
    await ship(placed, 2);
    const [parcel] = (await as(seller)(salesCalls.detail, placed.target)).shipments;
    await as(seller)(salesCalls.deliver, { ...placed.target, shipmentId: parcel?.id ?? 0 });
    const { changeId } = await change(placed, 6, 8);
    await as(owner)(changeCalls.answer, { buyerOrderId: placed.orderId, changeId, agree: false });
    await run();
    expect((await newsOf(buyer)).notices).toEqual([
      ...['orderChangeAsked', 'orderChanged'],
      ...['orderPaid', 'orderAccepted', 'orderShipped', 'orderDelivered'],
    ]);
    expect((await newsOf(seller)).notices).toEqual(['saleCancelled', 'saleNew', 'saleDelivered']);
  });

  it('approvals: one that is refused is not said to be cancelled by the buyer, one that is not paid has expired', async () => {
    await database.pool.query('update user_account set limit_per_order = 0 where id = $1', [userOf(buyer)]);
    const [refused, unpaid] = [await place({ pay: false }), await place({ pay: false })];
    await run();
    await expectNews(owner, ['orderWaits', 'orderWaits']);
    const waiting = (await as(owner)(approvalCalls.list, {})).rows;
    const idOf = async ({ orderId }: Placed) => {
      for (const { id } of waiting)
        if ((await as(owner)(approvalCalls.detail, { approvalId: id })).orders.some((order) => order.id === orderId)) return id;
      throw new Error('no request for that order');
    };
    await as(owner)(approvalCalls.refuse, { approvalId: await idOf(refused), reason: 'Too much' });
    await as(owner)(approvalCalls.approve, { approvalId: await idOf(unpaid) });
    await run();
    await expectNews(buyer, ['orderRefused', 'orderApproved']);
    const later = new Date(Date.now() + 8 * day);
    await releaseExpiredCheckouts(database, later, publicUrl);
    await run(later);
    await expectNews(buyer, ['orderRefused', 'orderApproved', 'orderExpired']);
    await expectNews(seller, []);
  });
});

describe('what a person sees', () => {
  it('is what they have chosen for each way, also of what colleagues do', async () => {
    const choose = (caller: Caller | undefined, topic: 'saleColleagues' | 'orderAccepted', notice: boolean, mail: 'now' | 'never') =>
      as(caller)(notificationSettingCalls.save, { topic, notice, mail });
    expect(await as(packer)(notificationSettingCalls.list, {})).toContainEqual({
      ...{ topic: 'saleColleagues', notice: true, toast: true, push: true, mail: 'never', required: false },
    });
    await choose(packer, 'saleColleagues', false, 'now');
    await choose(buyer, 'orderAccepted', true, 'never');
    await packed();
    await run();
    expect(await newsOf(packer)).toEqual({ notices: ['saleNew'], mails: ['saleNew', 'saleAccepted'] });
    expect(await newsOf(buyer)).toEqual({ notices: ['orderPaid', 'orderAccepted'], mails: ['orderPaid'] });
  });

  it('ends with their right: older notices are neither shown nor counted nor opened', async () => {
    await packed();
    await run();
    const [row] = (await as(packer)(sellerNoticeCalls.page, {})).rows;
    const without = packer && { ...packer, accessCodes: packer.accessCodes.filter((code) => code !== 'sale.fulfil') };
    const call = as(without);
    expect((await call(sellerNoticeCalls.page, {})).rows).toEqual([]);
    expect((await call(sellerNoticeCalls.count, {})).unread).toBe(0);
    await expect(call(sellerNoticeCalls.detail, { messageId: row?.id ?? 0 })).rejects.toMatchObject({ code: 40004 });
    expect(await call(sellerNoticeCalls.read, { messageIds: [row?.id ?? 0] })).toEqual({ changed: 0 });
    // Back with the right.
    expect((await as(packer)(sellerNoticeCalls.count, {})).unread).toBe(2);
    const purchaser = buyer && { ...buyer, accessCodes: [] };
    expect((await as(purchaser)(noticeCalls.page, {})).rows).toEqual([]);
  });

  it.each(['blocked', 'removed', 'erased'])('is nothing for a %s user', async (state) => {
    await database.pool.query('update user_account set state = $2 where id = $1', [userOf(packer), state]);
    await packed();
    await run();
    await expectNews(packer, []);
    await expectNews(seller, ['saleNew']);
  });
});
