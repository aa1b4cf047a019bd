import { beforeAll, describe, expect, it } from 'vitest';
import { cartCalls } from '../../../../contract/buying/cart.ts';
import { checkoutCalls } from '../../../../contract/buying/checkout.ts';
import { reorderCalls } from '../../../../contract/orders/reorder-points.ts';
import { salesCalls } from '../../../../contract/orders/sales.ts';
import { paymentCalls } from '../../../../contract/payments/payments.ts';
import { codes } from '../../../../contract/wire/codes.ts';
import { testDatabase } from '../../../../test/support/database.ts';
import {
  addAddress,
  addBalance,
  addCompany,
  addItem,
  addStore,
  addUser,
  callsAs,
  type Item,
  type Store,
} from '../../../../test/support/market.ts';
import { handlers } from '../../../domains.ts';
import type { Database } from '../../../platform/postgres/pool.ts';
import type { Caller } from '../../../platform/scope.ts';

let database: Database;
let store: Store;
let item: Item;
let buyer: Caller;
let stranger: Caller;
let seller: Caller;

beforeAll(async () => {
  database = await testDatabase();
  const company = await addCompany(database);
  const sellerCompany = await addCompany(database, { kind: 'seller' });
  store = await addStore(database, sellerCompany, { multiple: 5 });
  await addAddress(database, company);
  await addBalance(database, company.id, 100_000_000);
  item = await addItem(database, store, { stock: 1_000, price: 500, name: 'Stool', variants: 2 });
  buyer = await addUser(database, company);
  seller = await addUser(database, sellerCompany);
  stranger = await addUser(database, await addCompany(database));
  for (const [index, quantity] of [10, 40].entries()) await order(item.variants[index]?.id ?? 0, quantity, true);
});

const as = (caller: Caller) => callsAs(database, handlers, { caller });

/** Orders pieces into held stock. */
async function order(variantId: number, quantity: number, accepted: boolean): Promise<void> {
  const call = as(buyer);
  await call(cartCalls.add, { lines: [{ variantId, quantity }] });
  const placed = await call(checkoutCalls.placeOrder, { stores: [{ storeId: store.id, delivery: 'keep' }] });
  await call(paymentCalls.settle, { checkoutId: placed.checkoutId, method: 'balance' });
  if (accepted) await as(seller)(salesCalls.accept, { storeId: store.id, orderId: placed.orders[0]!.id });
}

const list = (input: { tab?: 'all' | 'due'; keyword?: string; size?: number; cursor?: string } = {}, caller = buyer) =>
  as(caller)(reorderCalls.list, input);
const [first, second] = [() => item.variants[0]!.id, () => item.variants[1]!.id];

describe('reorder points', () => {
  it('propose what is missing, count what is ordered, and fill the cart in the steps of the goods', async () => {
    expect((await list()).rows.map(({ held, point, proposal }) => [held, point, proposal])).toEqual([
      [40, null, 0],
      [10, null, 0],
    ]);
    await as(buyer)(reorderCalls.save, { variantId: first(), minimum: 20, target: 43 });
    await as(buyer)(reorderCalls.save, { variantId: second(), minimum: 20, target: 40 });
    const due = await list({ tab: 'due' });
    expect(due.due).toBe(1);
    expect(due.rows).toMatchObject([{ id: first(), held: 10, ordered: 0, proposal: 33, point: { minimum: 20, target: 43 } }]);
    expect(await as(buyer)(reorderCalls.toCart, {})).toEqual({ lines: 1 });
    await as(buyer)(reorderCalls.toCart, { variantIds: [first(), second()] });
    const { groups } = await as(buyer)(cartCalls.list, {});
    expect(groups[0]?.lines.map(({ variantId, quantity }) => [variantId, quantity])).toEqual([[first(), 35]]);
    const placed = await as(buyer)(checkoutCalls.placeOrder, { stores: [{ storeId: store.id, delivery: 'keep' }] });
    expect((await list({ tab: 'due' })).rows).toEqual([]);
    expect((await list()).rows.at(-1)).toMatchObject({ held: 10, ordered: 35, proposal: 0 });
    await as(buyer)(paymentCalls.settle, { checkoutId: placed.checkoutId, method: 'balance' });
    expect(await as(buyer)(reorderCalls.toCart, {})).toEqual({ lines: 0 });
  });

  it('are changed and removed, and refused where they make no sense', async () => {
    await as(buyer)(reorderCalls.save, { variantId: first(), minimum: 5, target: 5 });
    await expect(as(buyer)(reorderCalls.save, { variantId: first(), minimum: 5, target: 4 })).rejects.toMatchObject({
      code: codes.invalid,
    });
    await expect(as(buyer)(reorderCalls.save, { variantId: first(), minimum: 0, target: 4 })).rejects.toMatchObject({
      code: codes.invalid,
    });
    await as(buyer)(reorderCalls.remove, { variantId: first() });
    await expect(as(buyer)(reorderCalls.remove, { variantId: first() })).rejects.toMatchObject({ code: codes.notFound });
    expect((await list()).rows.at(-1)?.point).toBeNull();
  });

  it('are those of the company alone', async () => {
    expect((await list({}, stranger)).rows).toEqual([]);
    await expect(as(stranger)(reorderCalls.save, { variantId: first(), minimum: 1, target: 1 })).rejects.toMatchObject({
      code: codes.notFound,
    });
    await expect(as(stranger)(reorderCalls.remove, { variantId: second() })).rejects.toMatchObject({ code: codes.notFound });
    expect(await as(stranger)(reorderCalls.toCart, { variantIds: [second()] })).toEqual({ lines: 0 });
  });

  it('are paged and found by name and SKU', async () => {
    const page = await list({ size: 10, keyword: 'sto' });
    expect(page.rows).toHaveLength(2);
    expect((await list({ keyword: item.variants[0]!.sku })).rows.map(({ id }) => id)).toEqual([first()]);
    expect((await list({ keyword: '%' })).rows).toEqual([]);
  });
});

it('what the seller does not have is there with the delivery that brings the last of it, whichever warehouse it comes to', async () => {
  const known = async () => (await list()).rows.find(({ id }) => id === first());
  const before = await known();
  const there = (before?.held ?? 0) + (before?.ordered ?? 0);
  await as(buyer)(reorderCalls.save, { variantId: first(), minimum: there + 1, target: there + 30 });
  await database.pool.query(`update stock set on_hand = reserved, incoming = 10, incoming_at = '2026-12-01' where variant_id = $1`, [
    first(),
  ]);
  expect(await known()).toMatchObject({ proposal: 30, available: 0, incomingOn: '2026-12-01' });
  await database.pool.query(
    `with other as (insert into warehouse (store_id, name, line1, postal_code, city, country_code)
       select store_id, 'Second', line1, postal_code, city, country_code from warehouse where id = $2 returning id)
     insert into stock (variant_id, warehouse_id, incoming, incoming_at) select $1, id, 25, '2026-12-09' from other`,
    [first(), store.warehouseId],
  );
  expect(await known()).toMatchObject({ proposal: 30, incomingOn: '2026-12-09' });
});
