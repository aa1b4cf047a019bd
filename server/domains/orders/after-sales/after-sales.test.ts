import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { frameCalls } from '../../../../contract/buying/frame.ts';
import { cartCalls } from '../../../../contract/buying/cart.ts';
import { checkoutCalls } from '../../../../contract/buying/checkout.ts';
import { afterSalesCalls } from '../../../../contract/orders/after-sales/buyer.ts';
import type { CaseKind, CaseReason } from '../../../../contract/orders/after-sales/cases.ts';
import { disputeCalls } from '../../../../contract/orders/after-sales/operator.ts';
import { sellerAfterSalesCalls } from '../../../../contract/orders/after-sales/seller.ts';
import { changeCalls } from '../../../../contract/orders/order-change-calls.ts';
import { purchaseOrderCalls } from '../../../../contract/orders/purchase-orders.ts';
import { salesCalls } from '../../../../contract/orders/sales.ts';
import { invoiceCalls } from '../../../../contract/payments/invoices.ts';
import { paymentCalls } from '../../../../contract/payments/payments.ts';
import { codes } from '../../../../contract/wire/codes.ts';
import { testDatabase } from '../../../../test/support/database.ts';
import { runTask } from '../../../../test/support/jobs.ts';
import {
  addAddress,
  addBalance,
  addCompany,
  addItem,
  addStore,
  addUser,
  callsAs,
  type Company,
  type Item,
  type Store,
} from '../../../../test/support/market.ts';
import { handlers } from '../../../domains.ts';
import type { Database } from '../../../platform/postgres/pool.ts';
import type { Caller } from '../../../platform/scope.ts';
import { checkInvariants } from '../../buying/checkout/index.ts';
import { tasks as invoiceTasks } from '../../payments/invoices/jobs.ts';
import { linkedFile } from '../../../platform/uploads/links.ts';
import { tasks } from './deadlines/jobs.ts';

let database: Database;
let buyer: Company;
let store: Store;
let item: Item;
let buyerUser: Caller;
let sellerUser: Caller;
let operatorUser: Caller;
let strangers: { buyer: Caller; seller: Caller };

beforeAll(async () => {
  database = await testDatabase({ poolSize: 20 });
  await database.pool.query(
    `insert into tax_rate (country_code, tax_class, rate, valid_from) values ('DE', 'standard', 1900, '2007-01-01')`,
  );
  buyer = await addCompany(database);
  const seller = await addCompany(database, { kind: 'seller' });
  store = await addStore(database, seller, { shippingFee: 1_000 });
  await addAddress(database, buyer);
  await database.pool.query(
    `update company set address = '{"line1": "Hafen 1", "postalCode": "20457", "city": "Hamburg"}', phone_number = '1234567',
      contact_email = 'office@example.org', vat_id = coalesce(vat_id, 'DE136695976') where id = any($1)`,
    [[buyer.id, seller.id]],
  );
  await addBalance(database, buyer.id, 1_000_000_000);
  buyerUser = await addUser(database, buyer);
  sellerUser = await addUser(database, seller);
  operatorUser = await addUser(database, await addCompany(database, { kind: 'operator' }));
  strangers = {
    buyer: await addUser(database, await addCompany(database)),
    seller: await addUser(database, await addCompany(database, { kind: 'seller' })),
  };
  item = await addItem(database, store, { variants: 2, price: 10_000, stock: 100_000 });
});

const asBuyer = (now?: () => Date) => callsAs(database, handlers, { caller: buyerUser, ...(now && { now }) });
const asSeller = (now?: () => Date) => callsAs(database, handlers, { caller: sellerUser, ...(now && { now }) });
const asOperator = () => callsAs(database, handlers, { caller: operatorUser });
const sound = async () => expect(await checkInvariants(database)).toEqual([]);
const count = async (text: string, values: unknown[] = []) =>
  Number(Object.values((await database.pool.query<Record<string, number>>(text, values)).rows[0] ?? {})[0]);
const balance = () => count(`select balance from ledger_account where kind = 'buyer_balance' and company_id = $1`, [buyer.id]);
const onHand = () => count('select sum(on_hand) from stock where variant_id = any($1)', [item.variants.map(({ id }) => id)]);
const refusedWith = (code: number) => ({ code });

type Placed = { storeId: number; orderId: number; lines: number[] };

/** A paid order of ten pieces of each variant: 201,000 of goods, 1,000 of freight, 19 % VAT. */
async function paidOrder(): Promise<Placed> {
  const call = asBuyer();
  await call(cartCalls.add, { lines: item.variants.map(({ id }) => ({ variantId: id, quantity: 10 })) });
  const placed = await call(checkoutCalls.placeOrder, {});
  await call(paymentCalls.settle, { checkoutId: placed.checkoutId, method: 'balance' });
  const orderId = placed.orders[0]?.id ?? 0;
  const { orderLines } = await call(purchaseOrderCalls.detail, { buyerOrderId: orderId });
  return { storeId: store.id, orderId, lines: orderLines.map(({ id }) => id) };
}
const target = ({ storeId, orderId }: Placed) => ({ storeId, orderId });
async function packedOrder(): Promise<Placed> {
  const order = await paidOrder();
  await asSeller()(salesCalls.accept, target(order));
  await asSeller()(salesCalls.pack, target(order));
  return order;
}
const ship = (order: Placed, quantities: number[]) =>
  asSeller()(salesCalls.ship, {
    ...target(order),
    ...{ carrier: 'DHL', trackingNumber: randomUUID() },
    lines: quantities.flatMap((quantity, at) => (quantity > 0 ? [{ orderLineId: order.lines[at] ?? 0, quantity }] : [])),
  });
async function shippedOrder(quantities = [10, 10]): Promise<Placed> {
  const order = await packedOrder();
  await ship(order, quantities);
  return order;
}

type Wanted = { at?: number; quantity?: number; amount?: number; reason?: CaseReason; returnWanted?: boolean; files?: string[] };
const wanted = (order: Placed, kind: CaseKind, { at = 0, quantity = 10, amount, reason, ...rest }: Wanted = {}) => ({
  ...{ buyerOrderId: order.orderId, kind, reason: reason ?? ('late' as const), note: 'Please', ...rest },
  lines: [{ orderLineId: order.lines[at] ?? 0, quantity, ...(amount !== undefined && { amount }) }],
});
const open = (order: Placed, kind: CaseKind, given: Wanted = {}, now?: () => Date) =>
  asBuyer(now)(afterSalesCalls.open, wanted(order, kind, given));
const detail = (caseId: number) => asBuyer()(afterSalesCalls.detail, { caseId });
const versionOf = async (caseId: number) => (await detail(caseId)).version;
const answer = async (caseId: number) => ({ storeId: store.id, caseId, version: await versionOf(caseId) });
const accept = async (caseId: number) => asSeller()(sellerAfterSalesCalls.accept, await answer(caseId));
const refuse = async (caseId: number) => asSeller()(sellerAfterSalesCalls.refuse, { ...(await answer(caseId)), note: 'It was whole' });
const offer = async (caseId: number, amount: number) =>
  asSeller()(sellerAfterSalesCalls.offer, { ...(await answer(caseId)), amount, returnWanted: false });
const inDays = (days: number) => () => new Date(Date.now() + days * 86_400_000);
const runDeadlines = (days: number) => runTask(tasks, 'after-sales:deadlines', { database, now: inDays(days) });
const writeInvoices = () => runTask(invoiceTasks, 'invoices:issue', { database });

/** An uploaded picture, as the store of files knows it. */
async function uploaded(companyId: number, purpose = 'evidence'): Promise<string> {
  const key = `uploads/${randomUUID()}`;
  await database.pool.query(
    `insert into upload (id, key, company_id, network, purpose, file_name, content_type, size, stored_size, state)
     values (gen_random_uuid(), $1, $2, '192.0.2.1', $3, 'broken.jpg', 'image/jpeg', 10, 10, 'stored')`,
    [key, companyId, purpose],
  );
  return key;
}

describe('a request to cancel', () => {
  it('is granted at once while the seller has not accepted, and leaves the rest of the order waiting', async () => {
    const order = await paidOrder();
    const [money, stock] = [await balance(), await onHand()];
    expect(await open(order, 'cancel', { quantity: 4 })).toMatchObject({ state: 'done' });
    expect((await balance()) - money).toBe(47_600);
    expect((await onHand()) - stock).toBe(4);
    expect(await asBuyer()(purchaseOrderCalls.detail, { buyerOrderId: order.orderId })).toMatchObject({
      state: 'paid',
      cancelledTotal: 47_600,
    });
    await sound();
  });

  it('waits for the seller afterwards, who grants it', async () => {
    const order = await packedOrder();
    const money = await balance();
    const { caseId, state } = await open(order, 'cancel', { quantity: 10 });
    expect(state).toBe('submitted');
    expect(await balance()).toBe(money);
    expect(await detail(caseId)).toMatchObject({ turn: 'seller', actions: ['write', 'withdraw'] });
    await expect(open(order, 'cancel', { at: 1 })).rejects.toMatchObject(refusedWith(codes.conflict));
    expect(await asSeller()(sellerAfterSalesCalls.review, { storeId: store.id, caseId })).toEqual({ state: 'seller_reviewing' });
    expect(await accept(caseId)).toEqual({ state: 'done' });
    expect((await balance()) - money).toBe(119_000);
    await sound();
  });

  it('ends when the seller refuses it', async () => {
    const { caseId } = await open(await packedOrder(), 'cancel');
    expect(await refuse(caseId)).toEqual({ state: 'refused' });
    expect(await detail(caseId)).toMatchObject({ state: 'refused', turn: null, dueAt: null, actions: [] });
    await sound();
  });

  it('is about what is not shipped', async () => {
    const order = await shippedOrder([10, 4]);
    await expect(open(order, 'cancel')).rejects.toMatchObject(refusedWith(codes.refused));
    await expect(open(order, 'cancel', { at: 1, quantity: 7 })).rejects.toMatchObject(refusedWith(codes.refused));
    const { caseId } = await open(order, 'cancel', { at: 1, quantity: 6 });
    await ship(order, [0, 4]);
    // Two pieces are left of the six.
    const money = await balance();
    expect(await accept(caseId)).toEqual({ state: 'done' });
    expect((await balance()) - money).toBe(24_038);
    await sound();
  });

  it('is granted by silence, as far as something is left', async () => {
    const [quiet, shipped] = [await packedOrder(), await packedOrder()];
    const [first, second] = [await open(quiet, 'cancel'), await open(shipped, 'cancel')];
    await ship(shipped, [10, 10]);
    await runDeadlines(10);
    expect(await detail(first.caseId)).toMatchObject({
      state: 'done',
      events: expect.arrayContaining([expect.objectContaining({ actor: 'system', after: 'accepted' })]),
    });
    expect(await detail(second.caseId)).toMatchObject({ state: 'refused', turn: null });
    await sound();
  });
});

describe('a refund', () => {
  it('is of amounts with their share of freight and VAT, up to what was paid', async () => {
    const order = await shippedOrder();
    const options = await asBuyer()(afterSalesCalls.options, { buyerOrderId: order.orderId, kind: 'refund' });
    const sum = options.lines.reduce((all, { gross }) => all + (gross ?? 0), 0);
    expect(sum).toBe(await count('select total from purchase_order where id = $1', [order.orderId]));
    expect(options.lines.map(({ pieces, gross, available }) => [pieces, available === gross])).toEqual([
      [10, true],
      [10, true],
    ]);
    await open(order, 'refund', { quantity: 2 });
    const after = await asBuyer()(afterSalesCalls.options, { buyerOrderId: order.orderId, kind: 'refund' });
    const [line] = options.lines;
    expect(after).toMatchObject({ open: [{ kind: 'refund', turn: 'seller' }] });
    expect(after.lines[0]?.available).toBe((line?.gross ?? 0) - Math.floor((line?.gross ?? 0) / 5));
  });

  it('is paid when the seller accepts, with a credit note and without its commission', async () => {
    const order = await shippedOrder();
    await writeInvoices();
    const money = await balance();
    const { caseId } = await open(order, 'refund', { quantity: 3, amount: 20_000 });
    expect(await accept(caseId)).toEqual({ state: 'done' });
    expect((await balance()) - money).toBe(20_000);
    expect(await detail(caseId)).toMatchObject({ granted: 20_000, lines: [{ asked: 20_000, refunded: 20_000 }], turn: null });
    const { rows } = await database.pool.query(`select total from invoice where order_id = $1 and kind = 'credit_note'`, [order.orderId]);
    expect(rows).toEqual([{ total: 20_000 }]);
    const [note] = (await asBuyer()(invoiceCalls.list, { orderId: order.orderId })).rows.filter(({ kind }) => kind === 'credit_note');
    for (const format of ['pdf', 'xrechnungUbl', 'xrechnungCii'] as const)
      expect((await asBuyer()(invoiceCalls.file, { invoiceId: note?.id ?? 0, format })).content.length).toBeGreaterThan(1_000);
    await sound();
    // Nobody can act on it any more.
    await expect(accept(caseId)).rejects.toMatchObject(refusedWith(codes.conflict));
  });

  it('has its credit note with the invoice if that is written later, and pieces that are cancelled afterwards have another', async () => {
    const order = await shippedOrder([10, 4]);
    await accept((await open(order, 'refund', { amount: 33_333 })).caseId);
    await accept((await open(order, 'refund', { amount: 11_111 })).caseId);
    await writeInvoices();
    await asSeller()(changeCalls.change, {
      ...{ ...target(order), reason: 'out_of_stock', restock: false },
      lines: [{ orderLineId: order.lines[1] ?? 0, quantity: 1, left: 6 }],
    });
    const { rows } = await database.pool.query<{ total: number }>(
      `select total from invoice where order_id = $1 and kind = 'credit_note' order by id`,
      [order.orderId],
    );
    expect(rows.map(({ total }) => total)).toEqual([33_333, 11_111, 12_019]);
    await sound();
  });

  it('gives everything back at most, in however many parts', async () => {
    const order = await shippedOrder();
    await writeInvoices();
    for (const amount of [1, 33_333, 50_001]) await accept((await open(order, 'refund', { amount })).caseId);
    await accept((await open(order, 'refund', { at: 1 })).caseId);
    const rest = await open(order, 'refund');
    await expect(open(order, 'refund')).rejects.toMatchObject(refusedWith(codes.refused));
    await accept(rest.caseId);
    expect(await count('select total - refunded_total from purchase_order where id = $1', [order.orderId])).toBe(0);
    expect(await count('select sum(amount) from settlement_line where order_id = $1', [order.orderId])).toBe(0);
    expect(
      await count(`select sum(case kind when 'invoice' then vat_total else -vat_total end) from invoice where order_id = $1`, [
        order.orderId,
      ]),
    ).toBe(0);
    await sound();
  });

  it('is never more than was paid, whatever the code does: the database refuses it', async () => {
    const order = await shippedOrder();
    await expect(
      database.pool.query('update purchase_order set refunded_total = total + 1 where id = $1', [order.orderId]),
    ).rejects.toThrow('purchase_order_refunded_total_check');
  });

  it('asks for pieces that were shipped, at most for what was paid for them', async () => {
    const order = await shippedOrder([5, 0]);
    await expect(open(order, 'refund', { quantity: 6 })).rejects.toMatchObject(refusedWith(codes.refused));
    await expect(open(order, 'refund', { at: 1, quantity: 1 })).rejects.toMatchObject(refusedWith(codes.refused));
    await expect(open(order, 'refund', { quantity: 1, amount: 15_000 })).rejects.toMatchObject(refusedWith(codes.refused));
    await expect(open({ ...order, lines: [1] }, 'refund', { quantity: 1 })).rejects.toMatchObject(refusedWith(codes.notFound));
  });

  it('is negotiated, by turns', async () => {
    const { caseId } = await open(await shippedOrder(), 'refund', { amount: 30_000 });
    await expect(offer(caseId, 30_001)).rejects.toMatchObject(refusedWith(codes.invalid));
    expect(await offer(caseId, 10_000)).toEqual({ state: 'negotiating' });
    await expect(offer(caseId, 12_000)).rejects.toMatchObject(refusedWith(codes.conflict));
    expect(await detail(caseId)).toMatchObject({ turn: 'buyer', offered: 10_000, offeredBy: 'seller' });
    expect((await asBuyer()(afterSalesCalls.list, { show: 'turn' })).rows.map(({ id }) => id)).toContain(caseId);
    expect((await asBuyer()(frameCalls.waiting, {})).cases).toBe(
      (await asBuyer()(afterSalesCalls.list, { show: 'turn', size: 100 })).rows.length,
    );
    expect((await asSeller()(sellerAfterSalesCalls.waiting, {})).count).toBeGreaterThan(0);
    await asBuyer()(afterSalesCalls.offer, { caseId, version: await versionOf(caseId), amount: 20_000 });
    await offer(caseId, 15_000);
    const money = await balance();
    const version = await versionOf(caseId);
    await expect(asBuyer()(afterSalesCalls.acceptOffer, { caseId, version: version - 1 })).rejects.toMatchObject(
      refusedWith(codes.conflict),
    );
    expect(await asBuyer()(afterSalesCalls.acceptOffer, { caseId, version })).toEqual({ state: 'done' });
    expect((await balance()) - money).toBe(15_000);
    await sound();
  });

  it('needs evidence for what can be seen, which both sides can open', async () => {
    const order = await shippedOrder();
    await expect(open(order, 'refund', { reason: 'damaged', quantity: 1 })).rejects.toMatchObject(refusedWith(codes.invalid));
    const file = await uploaded(buyer.id);
    const { caseId } = await open(order, 'refund', { reason: 'damaged', quantity: 1, files: [file] });
    const seen = await asSeller()(sellerAfterSalesCalls.detail, { storeId: store.id, caseId });
    expect(seen.files).toMatchObject([{ kind: 'evidence', actor: 'buyer', fileName: 'broken.jpg' }]);
    expect(seen.files[0]?.address).toMatch(/^\/files\//);
    await expect(open(order, 'refund', { quantity: 1, files: [await uploaded(strangers.seller.companyId)] })).rejects.toMatchObject(
      refusedWith(codes.notFound),
    );
    const label = await uploaded(store.companyId, 'shippingLabel');
    await asSeller()(sellerAfterSalesCalls.write, { storeId: store.id, caseId, note: 'Here is a label', labels: [label] });
    expect((await detail(caseId)).files).toHaveLength(2);
  });

  it('has fresh addresses for its files, for those who see the case alone', async () => {
    const order = await shippedOrder();
    const { caseId } = await open(order, 'refund', { reason: 'damaged', quantity: 1, files: [await uploaded(buyer.id)] });
    const [file] = (await detail(caseId)).files;
    const fileId = file?.id ?? 0;
    const later = new Date(Date.now() + 3_600_000);
    const hourLater = () => later;
    const fresh = await asBuyer(hourLater)(afterSalesCalls.file, { caseId, fileId });
    expect(fresh).toEqual({ address: expect.stringMatching(/^\/files\//), seconds: 300 });
    expect(fresh.address).not.toBe(file?.address);
    const named = await linkedFile({ database, now: hourLater() }, fresh.address.slice('/files/'.length));
    expect(named).toMatchObject({ fileName: 'broken.jpg', contentType: 'image/jpeg' });
    const first = linkedFile({ database, now: hourLater() }, file?.address.slice('/files/'.length) ?? '');
    await expect(first).rejects.toMatchObject(refusedWith(codes.notFound));
    expect(await asSeller(hourLater)(sellerAfterSalesCalls.file, { storeId: store.id, caseId, fileId })).toEqual(fresh);
    const missing = refusedWith(codes.notFound);
    // The operator sees disputes alone.
    await expect(asOperator()(disputeCalls.file, { caseId, fileId })).rejects.toMatchObject(missing);
    const { caseId: other } = await open(await shippedOrder(), 'refund', { quantity: 1 });
    await expect(asBuyer()(afterSalesCalls.file, { caseId: other, fileId })).rejects.toMatchObject(missing);
    const stranger = callsAs(database, handlers, { caller: strangers.buyer });
    await expect(stranger(afterSalesCalls.file, { caseId, fileId })).rejects.toMatchObject(missing);
    await refuse(caseId);
    await asBuyer()(afterSalesCalls.dispute, { caseId, version: await versionOf(caseId), note: 'It was broken' });
    expect(await asOperator()(disputeCalls.file, { caseId, fileId })).toMatchObject({ seconds: 300 });
  });

  it('is granted by silence, after a reminder', async () => {
    const order = await shippedOrder();
    const { caseId } = await open(order, 'refund', { amount: 5_000 });
    const { dueAt } = await detail(caseId);
    const eve = () => new Date(Date.parse(dueAt ?? '') - 3_600_000);
    const reminders = () =>
      count(`select count(*) from notice where kind = 'afterSales' and parameters::text like '%step.reminder%' and link like '%/' || $1`, [
        caseId,
      ]);
    await runTask(tasks, 'after-sales:deadlines', { database, now: eve });
    await runTask(tasks, 'after-sales:deadlines', { database, now: eve });
    expect(await reminders()).toBe(1);
    expect(await detail(caseId)).toMatchObject({ state: 'submitted' });
    await runDeadlines(10);
    expect(await detail(caseId)).toMatchObject({ state: 'done', granted: 5_000 });
    await sound();
  });

  it('that the buyer does not go on with ends, and frees its amount', async () => {
    const order = await shippedOrder();
    const { caseId } = await open(order, 'refund');
    await offer(caseId, 1_000);
    await runDeadlines(20);
    expect(await detail(caseId)).toMatchObject({ state: 'withdrawn', turn: null });
    const again = await open(order, 'refund');
    await asBuyer()(afterSalesCalls.withdraw, { caseId: again.caseId, version: await versionOf(again.caseId) });
    await open(order, 'refund');
    await sound();
  });
});

describe('a dispute', () => {
  const disputed = async (amount = 20_000) => {
    const order = await shippedOrder();
    const { caseId } = await open(order, 'refund', { amount });
    await refuse(caseId);
    expect(await detail(caseId)).toMatchObject({ turn: 'buyer', actions: ['dispute', 'write', 'withdraw'] });
    await asBuyer()(afterSalesCalls.dispute, { caseId, version: await versionOf(caseId), note: 'It was broken' });
    return caseId;
  };
  const decide = async (caseId: number, amount: number) =>
    asOperator()(disputeCalls.decide, { caseId, version: await versionOf(caseId), amount, note: 'Both have a point' });

  it('is decided by the operator: all, a part or nothing', async () => {
    for (const amount of [20_000, 7_001, 0]) {
      const caseId = await disputed();
      const money = await balance();
      expect((await asOperator()(disputeCalls.list, { show: 'turn' })).rows.map(({ id }) => id)).toContain(caseId);
      expect(await decide(caseId, amount)).toEqual({ state: 'decided' });
      expect((await balance()) - money).toBe(amount);
      expect(await detail(caseId)).toMatchObject({ state: 'decided', granted: amount, turn: null });
    }
    await expect(decide(await disputed(), 20_001)).rejects.toMatchObject(refusedWith(codes.invalid));
    await sound();
  });

  it('has its time after the refusal, in which nothing else can be asked for', async () => {
    const order = await shippedOrder();
    const { caseId } = await open(order, 'refund');
    await refuse(caseId);
    await expect(open(order, 'refund')).rejects.toMatchObject(refusedWith(codes.refused));
    await runDeadlines(30);
    await expect(asBuyer()(afterSalesCalls.dispute, { caseId, version: await versionOf(caseId), note: 'Too late' })).rejects.toMatchObject(
      refusedWith(codes.conflict),
    );
    await open(order, 'refund');
    await sound();
  });

  it('is counted for the operator until it is decided', async () => {
    const waiting = async () => (await asOperator()(disputeCalls.waiting, {})).count;
    const before = await waiting();
    const caseId = await disputed();
    expect(await waiting()).toBe(before + 1);
    await asOperator()(disputeCalls.decide, { caseId, version: await versionOf(caseId), amount: 0, note: 'No' });
    expect(await waiting()).toBe(before);
    await expect(asBuyer()(disputeCalls.waiting, {})).rejects.toMatchObject(refusedWith(codes.forbidden));
  });

  it('is no case of the operator before', async () => {
    const { caseId } = await open(await shippedOrder(), 'refund');
    await expect(asOperator()(disputeCalls.detail, { caseId })).rejects.toMatchObject(refusedWith(codes.notFound));
  });
});

describe('a return', () => {
  const sentBack = async (quantity = 10) => {
    const order = await shippedOrder();
    const { caseId } = await open(order, 'refund', { reason: 'changed_mind', returnWanted: true, quantity, amount: 10_000 });
    await expect(accept(caseId)).rejects.toMatchObject(refusedWith(codes.invalid));
    await asSeller()(sellerAfterSalesCalls.accept, { ...(await answer(caseId)), returnAddress: 'Dock 1, Hamburg' });
    expect(await detail(caseId)).toMatchObject({ state: 'awaiting_return', turn: 'buyer', returnAddress: 'Dock 1, Hamburg' });
    await asBuyer()(afterSalesCalls.shipReturn, { caseId, version: await versionOf(caseId), carrier: 'DHL', trackingNumber: '42' });
    expect(await detail(caseId)).toMatchObject({ state: 'awaiting_return', turn: 'seller' });
    return { order, caseId };
  };

  it('is refunded by what came back, and good pieces return to stock', async () => {
    const { order, caseId } = await sentBack();
    const [money, stock] = [await balance(), await onHand()];
    const line = { orderLineId: order.lines[0] ?? 0, received: 7, condition: 'good', restock: true } as const;
    await expect(
      asSeller()(sellerAfterSalesCalls.receive, { ...(await answer(caseId)), lines: [{ ...line, received: 11 }] }),
    ).rejects.toMatchObject(refusedWith(codes.refused));
    expect(await asSeller()(sellerAfterSalesCalls.receive, { ...(await answer(caseId)), lines: [line] })).toEqual({ state: 'done' });
    expect((await balance()) - money).toBe(7_000);
    expect((await onHand()) - stock).toBe(7);
    expect(await detail(caseId)).toMatchObject({ granted: 7_000, lines: [{ receivedQuantity: 7, condition: 'good', restocked: true }] });
    await sound();
  });

  it('that the seller does not look at counts as complete; goods that are not sent back are not refunded', async () => {
    const { caseId } = await sentBack();
    const { caseId: never } = await open(await shippedOrder(), 'refund', { returnWanted: true, amount: 10_000 });
    await asSeller()(sellerAfterSalesCalls.accept, { ...(await answer(never)), returnAddress: 'Dock 1, Hamburg' });
    const stock = await onHand();
    await runDeadlines(40);
    expect(await detail(caseId)).toMatchObject({ state: 'done', granted: 10_000 });
    expect(await detail(never)).toMatchObject({ state: 'withdrawn' });
    expect(await onHand()).toBe(stock);
    await sound();
  });
});

describe('a reshipment', () => {
  const missing = async (order: Placed, quantity = 2) => open(order, 'reshipment', { reason: 'not_arrived', quantity });

  it('makes an order that costs nothing, linked to the first, which the seller packs and ships', async () => {
    const order = await shippedOrder();
    await writeInvoices();
    const [money, stock] = [await balance(), await onHand()];
    await expect(open(order, 'reshipment', { reason: 'changed_mind' })).rejects.toMatchObject(refusedWith(codes.invalid));
    const { caseId } = await missing(order);
    await expect(missing(order, 9)).rejects.toMatchObject(refusedWith(codes.refused));
    expect(await accept(caseId)).toEqual({ state: 'done' });
    const { reshipment } = await detail(caseId);
    const again = { storeId: store.id, orderId: reshipment?.id ?? 0 };
    const seen = await asBuyer()(purchaseOrderCalls.detail, { buyerOrderId: again.orderId });
    expect(seen).toMatchObject({ state: 'accepted', total: 0, orderLines: [{ quantity: 2, unitPrice: 0 }] });
    expect(await balance()).toBe(money);
    expect((await onHand()) - stock).toBe(-2);
    await asSeller()(salesCalls.pack, again);
    await asSeller()(salesCalls.ship, {
      ...{ ...again, carrier: 'DHL', trackingNumber: randomUUID() },
      lines: seen.orderLines.map(({ id }) => ({ orderLineId: id, quantity: 2 })),
    });
    await writeInvoices();
    expect(await count('select count(*) from invoice where order_id = $1', [again.orderId])).toBe(0);
    await sound();
  });

  it('needs pieces in stock, and ends with a refusal otherwise', async () => {
    const [first, second] = [await shippedOrder(), await shippedOrder()];
    const [asked, quiet] = [await missing(first), await missing(second)];
    await database.pool.query('update stock set on_hand = 1 where variant_id = $1', [item.variants[0]?.id]);
    await expect(accept(asked.caseId)).rejects.toMatchObject(refusedWith(codes.conflict));
    expect(await refuse(asked.caseId)).toEqual({ state: 'refused' });
    await runDeadlines(10);
    expect(await detail(quiet.caseId)).toMatchObject({ state: 'refused', turn: null });
    await database.pool.query('update stock set on_hand = 100000 where variant_id = $1', [item.variants[0]?.id]);
    await sound();
  });
});

describe('a store’s rule', () => {
  const rule = (perCase: number | null, perMonth: number | null) =>
    asSeller()(sellerAfterSalesCalls.saveRule, { storeId: store.id, perCase, perMonth });

  it('accepts small amounts at once, up to the month’s amount, also of cases at the same moment', async () => {
    await expect(rule(2_000, 1_000)).rejects.toMatchObject(refusedWith(codes.invalid));
    await expect(rule(2_000, null)).rejects.toMatchObject(refusedWith(codes.invalid));
    await rule(1_000, 2_500);
    const orders = [await shippedOrder(), await shippedOrder(), await shippedOrder(), await shippedOrder()];
    expect(await open(orders[0] as Placed, 'refund', { amount: 1_001 })).toMatchObject({ state: 'submitted' });
    const states = await Promise.all(orders.map((order) => open(order, 'refund', { at: 1, amount: 1_000 })));
    expect(states.map(({ state }) => state).toSorted()).toEqual(['done', 'done', 'submitted', 'submitted']);
    expect(await asSeller()(sellerAfterSalesCalls.rule, { storeId: store.id })).toMatchObject({
      perCase: 1_000,
      perMonth: 2_500,
      usedThisMonth: 2_000,
    });
    await rule(null, null);
    expect(await asSeller()(sellerAfterSalesCalls.rule, { storeId: store.id })).toMatchObject({
      perCase: null,
      figures: { disputed: expect.any(Number) },
    });
    await sound();
  });
});

it('another company has no case and no order here', async () => {
  const order = await shippedOrder();
  const { caseId } = await open(order, 'refund');
  const [otherBuyer, otherSeller] = [strangers.buyer, strangers.seller].map((caller) => callsAs(database, handlers, { caller }));
  await expect(otherBuyer?.(afterSalesCalls.options, { buyerOrderId: order.orderId, kind: 'refund' })).rejects.toMatchObject(
    refusedWith(codes.ordersNotExist),
  );
  await expect(otherBuyer?.(afterSalesCalls.open, wanted(order, 'refund'))).rejects.toMatchObject(refusedWith(codes.ordersNotExist));
  await expect(otherBuyer?.(afterSalesCalls.detail, { caseId })).rejects.toMatchObject(refusedWith(codes.notFound));
  await expect(otherSeller?.(sellerAfterSalesCalls.detail, { storeId: store.id, caseId })).rejects.toMatchObject(
    refusedWith(codes.notFound),
  );
  await expect(otherSeller?.(sellerAfterSalesCalls.accept, { storeId: store.id, caseId, version: 1 })).rejects.toMatchObject(
    refusedWith(codes.notFound),
  );
});

describe('at the same moment', () => {
  const settled = async (work: Promise<unknown>[]) =>
    (await Promise.allSettled(work)).filter(({ status }) => status === 'fulfilled').length;

  it('fifty refunds of one order are never more than was paid', async () => {
    const order = await shippedOrder();
    const opened = (await Promise.allSettled(Array.from({ length: 50 }, () => open(order, 'refund', { amount: 10_000 })))).flatMap((one) =>
      one.status === 'fulfilled' ? [one.value.caseId] : [],
    );
    expect(opened).toHaveLength(11);
    expect(await settled(opened.map(accept))).toBe(11);
    expect(await count('select refunded_total from purchase_order where id = $1', [order.orderId])).toBe(110_000);
    await sound();
  });

  it('a buyer withdraws what the seller accepts: one of them', async () => {
    for (let round = 0; round < 5; round++) {
      const { caseId } = await open(await shippedOrder(), 'refund', { amount: 1_000 });
      const version = await versionOf(caseId);
      const money = await balance();
      expect(
        await settled([
          asBuyer()(afterSalesCalls.withdraw, { caseId, version }),
          asSeller()(sellerAfterSalesCalls.accept, { storeId: store.id, caseId, version }),
        ]),
      ).toBe(1);
      expect((await balance()) - money).toBe((await detail(caseId)).state === 'done' ? 1_000 : 0);
    }
    await sound();
  });

  it('two of the seller’s users decide: the second finds it decided', async () => {
    const { caseId } = await open(await shippedOrder(), 'refund', { amount: 1_000 });
    const version = await versionOf(caseId);
    const colleague = callsAs(database, handlers, {
      caller: await addUser(database, { id: store.companyId, kind: 'seller', countryCode: 'DE' }),
    });
    const input = { storeId: store.id, caseId, version };
    expect(
      await settled([
        asSeller()(sellerAfterSalesCalls.accept, input),
        colleague(sellerAfterSalesCalls.refuse, { ...input, note: 'No' }),
        colleague(sellerAfterSalesCalls.offer, { ...input, amount: 500, returnWanted: false }),
      ]),
    ).toBe(1);
    await sound();
  });

  it('the time passes while the seller refuses: one of both counts', async () => {
    for (let round = 0; round < 5; round++) {
      const order = await shippedOrder();
      const { caseId } = await open(order, 'refund', { amount: 1_000 });
      const input = { storeId: store.id, caseId, version: await versionOf(caseId), note: 'No' };
      const [refused] = await Promise.allSettled([asSeller()(sellerAfterSalesCalls.refuse, input), runDeadlines(8)]);
      const refunded = await count('select refunded_total from purchase_order where id = $1', [order.orderId]);
      expect(refunded).toBe(refused.status === 'fulfilled' ? 0 : 1_000);
    }
    await sound();
  });

  it('the time passes while the buyer accepts, counters or withdraws: one of both counts', async () => {
    const answers = [
      (input: { caseId: number; version: number }) => asBuyer(inDays(20))(afterSalesCalls.acceptOffer, input),
      (input: { caseId: number; version: number }) =>
        asBuyer(inDays(20))(afterSalesCalls.offer, { ...input, amount: 1_000, note: 'At least' }),
      (input: { caseId: number; version: number }) => asBuyer(inDays(20))(afterSalesCalls.withdraw, input),
    ];
    for (let round = 0; round < 6; round++) {
      const order = await shippedOrder();
      const { caseId } = await open(order, 'refund', { amount: 2_000 });
      await offer(caseId, 700);
      const input = { caseId, version: await versionOf(caseId) };
      const [answered] = await Promise.allSettled([answers[round % answers.length]?.(input), runDeadlines(20)]);
      const { state } = await detail(caseId);
      const refunded = await count('select refunded_total from purchase_order where id = $1', [order.orderId]);
      if (answered.status === 'rejected') {
        expect(answered.reason).toMatchObject(refusedWith(codes.conflict));
        expect([state, refunded]).toEqual(['withdrawn', 0]);
      } else
        expect([state, refunded]).toEqual(
          [
            [
              ['done', 700],
              ['negotiating', 0],
              ['withdrawn', 0],
            ][round % answers.length],
          ].flat(),
        );
    }
    await sound();
  });

  it('a form that was open when the time passed is refused, and what is entered can be sent for another case', async () => {
    const order = await shippedOrder();
    const { caseId } = await open(order, 'refund', { amount: 2_000 });
    await offer(caseId, 700);
    const form = { caseId, version: await versionOf(caseId), amount: 1_500, note: 'At least this' };
    await runDeadlines(20);
    const key = { idempotencyKey: randomUUID() };
    for (let click = 0; click < 2; click++)
      await expect(asBuyer()(afterSalesCalls.offer, form, key)).rejects.toMatchObject(refusedWith(codes.conflict));
    const { caseId: next } = await open(order, 'refund', { amount: form.amount });
    expect(await detail(next)).toMatchObject({ state: 'submitted', asked: form.amount });
  });

  it('a parcel goes back while its time passes: one of both counts', async () => {
    for (let round = 0; round < 4; round++) {
      const { caseId } = await open(await shippedOrder(), 'refund', { amount: 1_000, returnWanted: true });
      await asSeller()(sellerAfterSalesCalls.accept, { ...(await answer(caseId)), returnAddress: 'Hof 1, 20457 Hamburg' });
      const input = { caseId, version: await versionOf(caseId), carrier: 'DHL', trackingNumber: randomUUID() };
      const [sent] = await Promise.allSettled([asBuyer(inDays(30))(afterSalesCalls.shipReturn, input), runDeadlines(30)]);
      const { state, turn } = await detail(caseId);
      expect([state, turn]).toEqual(sent.status === 'fulfilled' ? ['awaiting_return', 'seller'] : ['withdrawn', null]);
    }
    await sound();
  });

  it('a double click on each step has one effect, also with keys of their own', async () => {
    const order = await shippedOrder();
    const money = await balance();
    const { caseId } = await open(order, 'refund', { amount: 1_000 });
    const input = await answer(caseId);
    expect(await settled([1, 2, 3].map(() => asSeller()(sellerAfterSalesCalls.accept, input)))).toBe(1);
    expect((await balance()) - money).toBe(1_000);
    expect((await detail(caseId)).events.filter(({ after }) => after === 'done')).toHaveLength(1);
    await sound();
  });

  it('the same key has one effect', async () => {
    const order = await shippedOrder();
    const key = { idempotencyKey: randomUUID() };
    const both = await Promise.allSettled(
      [1, 2].map(() => asBuyer()(afterSalesCalls.open, wanted(order, 'refund', { amount: 1_000 }), key)),
    );
    expect(both.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0);
    expect(await count('select count(*) from after_sales_case where order_id = $1', [order.orderId])).toBe(1);
  });
});
