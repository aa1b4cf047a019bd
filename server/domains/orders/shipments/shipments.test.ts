import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { cartCalls } from '../../../../contract/buying/cart.ts';
import { checkoutCalls } from '../../../../contract/buying/checkout.ts';
import { codes } from '../../../../contract/wire/codes.ts';
import { paymentCalls } from '../../../../contract/payments/payments.ts';
import { purchaseOrderCalls } from '../../../../contract/orders/purchase-orders.ts';
import { salesCalls } from '../../../../contract/orders/sales.ts';
import { shipmentCalls } from '../../../../contract/orders/shipments.ts';
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
  type Item,
  type Store,
} from '../../../../test/support/market.ts';
import { handlers } from '../../../domains.ts';
import type { Caller } from '../../../platform/scope.ts';
import { countStatements, type Database } from '../../../platform/postgres/pool.ts';
import { checkInvariants } from '../../buying/checkout/index.ts';
import { tasks } from '../purchase-orders/jobs.ts';

let database: Database;
let buyer: Company;
let store: Store;
let buyerUser: Caller;
let sellerUser: Caller;
let item: Item;

beforeAll(async () => {
  database = await testDatabase();
  buyer = await addCompany(database);
  const seller = await addCompany(database, { kind: 'seller' });
  store = await addStore(database, seller);
  await addAddress(database, buyer);
  await addBalance(database, buyer.id, 10_000_000);
  buyerUser = await addUser(database, buyer);
  sellerUser = await addUser(database, seller);
  item = await addItem(database, store, { name: 'Oak stool', variants: 2, stock: 1_000 });
});

const asBuyer = (now?: () => Date) => callsAs(database, handlers, { caller: buyerUser, ...(now && { now }) });
const asSeller = (now?: () => Date) => callsAs(database, handlers, { caller: sellerUser, ...(now && { now }) });
const sound = async () => expect(await checkInvariants(database)).toEqual([]);

/** A paid order of five pieces of each variant. */
async function paidOrder(pay = true): Promise<number> {
  const call = asBuyer();
  await call(cartCalls.add, { lines: item.variants.map(({ id }) => ({ variantId: id, quantity: 5 })) });
  const placed = await call(checkoutCalls.placeOrder, {});
  if (pay) await call(paymentCalls.settle, { checkoutId: placed.checkoutId, method: 'balance' });
  return placed.orders[0]?.id ?? 0;
}

async function packedOrder(): Promise<number> {
  const orderId = await paidOrder();
  await asSeller()(salesCalls.accept, { storeId: store.id, orderId });
  await asSeller()(salesCalls.pack, { storeId: store.id, orderId });
  return orderId;
}

const shipping = (orderId: number, trackingNumber: string, lines: { orderLineId: number; quantity: number }[]) => ({
  storeId: store.id,
  orderId,
  carrier: 'DHL',
  trackingNumber,
  lines,
});

describe('from paid to completed', () => {
  it('the seller accepts, packs, ships in two parcels, and both sides see each step', async () => {
    const orderId = await paidOrder();
    const seller = asSeller();
    const seen = await seller(salesCalls.detail, { storeId: store.id, orderId });
    expect(seen).toMatchObject({ state: 'paid', actions: ['accept', 'change', 'refuse'], lines: 2, pieces: 10 });
    expect(await seller(salesCalls.accept, { storeId: store.id, orderId })).toEqual({ state: 'accepted' });
    expect(await seller(salesCalls.pack, { storeId: store.id, orderId })).toEqual({ state: 'packing' });
    const [first, second] = seen.orderLines;
    const part = await seller(
      salesCalls.ship,
      shipping(orderId, 'PARCEL-1', [
        { orderLineId: first?.id ?? 0, quantity: 5 },
        { orderLineId: second?.id ?? 0, quantity: 2 },
      ]),
    );
    expect(part.state).toBe('partly_shipped');
    const rest = await seller(salesCalls.ship, shipping(orderId, 'PARCEL-2', [{ orderLineId: second?.id ?? 0, quantity: 3 }]));
    expect(rest.state).toBe('shipped');

    const bought = await asBuyer()(purchaseOrderCalls.detail, { buyerOrderId: orderId });
    expect(bought.timeline.map((event) => event.after)).toEqual([
      'awaiting_payment',
      'paid',
      'accepted',
      'packing',
      'partly_shipped',
      'shipped',
    ]);
    expect(bought.shipments.map((parcel) => [parcel.trackingNumber, parcel.lines.map((line) => line.quantity)])).toEqual([
      ['PARCEL-1', [5, 2]],
      ['PARCEL-2', [3]],
    ]);
    expect(bought.orderLines.map((line) => line.shippedQuantity)).toEqual([5, 5]);
    expect(bought.actions).toEqual(['confirmReceipt']);

    expect(await seller(salesCalls.deliver, { storeId: store.id, orderId, shipmentId: part.shipmentId, place: 'Leipzig' })).toEqual({
      state: 'shipped',
    });
    expect(await asBuyer()(purchaseOrderCalls.confirmReceipt, { buyerOrderId: orderId })).toEqual({ state: 'delivered' });
    const later = new Date(Date.now() + 15 * 86_400_000);
    await tasks['purchase-orders:complete']?.({}, { database, now: () => later } as never);
    expect((await asBuyer()(purchaseOrderCalls.detail, { buyerOrderId: orderId })).state).toBe('completed');
    await sound();
  });

  it('no step can be skipped or done twice', async () => {
    const orderId = await paidOrder();
    const seller = asSeller();
    await expect(seller(salesCalls.pack, { storeId: store.id, orderId })).rejects.toMatchObject({ code: codes.conflict });
    const both = await Promise.allSettled([
      seller(salesCalls.accept, { storeId: store.id, orderId }),
      seller(salesCalls.accept, { storeId: store.id, orderId }),
    ]);
    expect(both.filter((one) => one.status === 'fulfilled')).toHaveLength(1);
    await sound();
  });

  it('never more is shipped than was ordered, even concurrently', async () => {
    const orderId = await packedOrder();
    const detail = await asSeller()(salesCalls.detail, { storeId: store.id, orderId });
    const line = detail.orderLines[0]?.id ?? 0;
    const twice = [
      { orderLineId: line, quantity: 3 },
      { orderLineId: line, quantity: 3 },
    ];
    await expect(asSeller()(salesCalls.ship, shipping(orderId, 'MORE-1', twice))).rejects.toMatchObject({
      key: 'shipment.tooMany',
      values: { left: 5 },
    });
    const race = await Promise.allSettled(
      ['RACE-1', 'RACE-2', 'RACE-3'].map((parcel) =>
        asSeller()(salesCalls.ship, shipping(orderId, parcel, [{ orderLineId: line, quantity: 4 }])),
      ),
    );
    expect(race.filter((one) => one.status === 'fulfilled')).toHaveLength(1);
    const after = await asSeller()(salesCalls.detail, { storeId: store.id, orderId });
    expect(after.orderLines[0]?.shippedQuantity).toBe(4);
    await sound();
  });

  it('the same parcel is stored once: repeated with its key, refused without it', async () => {
    const orderId = await packedOrder();
    const line = (await asSeller()(salesCalls.detail, { storeId: store.id, orderId })).orderLines[0]?.id ?? 0;
    const input = shipping(orderId, 'SAME-1', [{ orderLineId: line, quantity: 1 }]);
    const idempotencyKey = randomUUID();
    const first = await asSeller()(salesCalls.ship, input, { idempotencyKey });
    expect(await asSeller()(salesCalls.ship, input, { idempotencyKey })).toEqual(first);
    await expect(asSeller()(salesCalls.ship, input)).rejects.toMatchObject({ key: 'shipment.exists' });
  });
});

describe('cancelling', () => {
  const stock = async () =>
    (
      await database.pool.query<{ on_hand: number; reserved: number }>('select on_hand, reserved from stock where variant_id = $1', [
        item.variants[0]?.id,
      ])
    ).rows[0];
  const balance = async () => (await asBuyer()(paymentCalls.balance, {})).balances[0]?.balance;

  it('an unpaid order releases its goods and closes its checkout', async () => {
    const before = await stock();
    const orderId = await paidOrder(false);
    expect(await asBuyer()(purchaseOrderCalls.cancel, { buyerOrderId: orderId })).toEqual({ state: 'cancelled' });
    expect(await stock()).toEqual(before);
    const { checkoutId } = await asBuyer()(purchaseOrderCalls.detail, { buyerOrderId: orderId });
    await expect(asBuyer()(paymentCalls.settle, { checkoutId, method: 'balance' })).rejects.toMatchObject({ code: codes.refused });
    await sound();
  });

  it('a paid order that is not accepted returns goods and money', async () => {
    const [goods, money] = [await stock(), await balance()];
    const orderId = await paidOrder();
    expect(await balance()).toBeLessThan(money ?? 0);
    await asBuyer()(purchaseOrderCalls.cancel, { buyerOrderId: orderId, note: 'too many' });
    expect([await stock(), await balance()]).toEqual([goods, money]);
    await sound();
  });

  it('concurrent cancelling and accepting have one outcome', async () => {
    for (let round = 0; round < 5; round++) {
      const orderId = await paidOrder();
      const race = await Promise.allSettled([
        asBuyer()(purchaseOrderCalls.cancel, { buyerOrderId: orderId }),
        asSeller()(salesCalls.accept, { storeId: store.id, orderId }),
      ]);
      expect(race.filter((one) => one.status === 'fulfilled')).toHaveLength(1);
    }
    await sound();
  });

  it('is refused once the seller has accepted', async () => {
    const orderId = await packedOrder();
    await expect(asBuyer()(purchaseOrderCalls.cancel, { buyerOrderId: orderId })).rejects.toMatchObject({ key: 'order.notCancellable' });
  });
});

describe('lists', () => {
  it('page by cursor both ways, filter by state and keyword, in one statement', async () => {
    for (let one = 0; one < 11; one++) await paidOrder();
    const { result: first, statements } = await countStatements(() => asBuyer()(purchaseOrderCalls.list, { size: 10, states: ['paid'] }));
    expect(statements).toBe(1);
    expect(first.rows).toHaveLength(10);
    const second = await asBuyer()(purchaseOrderCalls.list, { size: 10, states: ['paid'], cursor: first.next ?? '' });
    expect(second.rows.every((row) => row.id < (first.rows.at(-1)?.id ?? 0) && row.state === 'paid')).toBe(true);
    const back = await asBuyer()(purchaseOrderCalls.list, { size: 10, states: ['paid'], cursor: second.previous ?? '' });
    expect(back.rows.map((row) => row.id)).toEqual(first.rows.map((row) => row.id));
    expect((await asBuyer()(purchaseOrderCalls.list, { keyword: first.rows[3]?.number ?? '' })).rows.map((row) => row.id)).toEqual([
      first.rows[3]?.id,
    ]);
    expect(
      (await asBuyer()(purchaseOrderCalls.list, { keyword: item.variants[0]?.sku.toLowerCase() ?? '', size: 100 })).rows.length,
    ).toBeGreaterThan(11);
    expect((await asBuyer()(purchaseOrderCalls.list, { keyword: '%' })).rows).toEqual([]);
  });

  it('a seller sees paid orders only, and the open work', async () => {
    await paidOrder(false);
    const { rows } = await asSeller()(salesCalls.list, { storeId: store.id, size: 100 });
    expect(rows.some((row) => row.state === 'awaiting_payment')).toBe(false);
    const summary = await asSeller()(salesCalls.summary, { storeId: store.id });
    expect(summary.toAccept).toBe(rows.filter((row) => row.state === 'paid').length);
    expect(summary.days).toHaveLength(30);
    expect(summary.days.reduce((sum, one) => sum + one.orders, 0)).toBe(rows.filter((row) => row.state !== 'cancelled').length);
  });

  it('exports orders with their lines, in the requested language', async () => {
    const { content } = await callsAs(database, handlers, { caller: buyerUser, language: 'de' })(purchaseOrderCalls.export, {});
    const [head, row] = content.replace('\uFEFF', '').split('\r\n');
    expect(head).toBe(
      'Bestellnummer;Datum;Status;Shop;Referenz;Artikelnummer;Eigene Nummer;Artikel;Menge;Versendet;Storniert;Stückpreis;Positionssumme;Währung',
    );
    expect(row?.split(';').slice(8).join(';')).toMatch(/^5;0;0;1[01];5[05];EUR$/);
  });
});

describe('tracking', () => {
  it('finds a parcel by its number in any case, and an order by number and postal code, without names', async () => {
    const orderId = await packedOrder();
    const detail = await asSeller()(salesCalls.detail, { storeId: store.id, orderId });
    await asSeller()(salesCalls.ship, {
      ...shipping(
        orderId,
        'Track-77',
        detail.orderLines.map((line) => ({ orderLineId: line.id, quantity: line.quantity })),
      ),
      note: 'for Katrin',
    });
    const visitor = callsAs(database, handlers);
    const found = await visitor(shipmentCalls.track, { trackingNumber: 'tRACK-77' });
    expect(found.parcels).toMatchObject([{ carrier: 'DHL', city: 'Leipzig', countryCode: 'DE', pieces: 10, state: 'shipped' }]);
    expect(JSON.stringify(found)).not.toMatch(/Katrin|Hafenstra|Goods in/);
    const byOrder = await visitor(shipmentCalls.track, { orderNumber: detail.number, postalCode: '04 109' });
    expect(byOrder).toMatchObject({ order: { number: detail.number, state: 'shipped' }, parcels: [{ trackingNumber: 'Track-77' }] });
    expect(await visitor(shipmentCalls.track, { orderNumber: detail.number, postalCode: '04110' })).toEqual({ order: null, parcels: [] });
    await expect(visitor(shipmentCalls.track, { orderNumber: detail.number })).rejects.toMatchObject({ key: 'tracking.askMore' });
  });
});
