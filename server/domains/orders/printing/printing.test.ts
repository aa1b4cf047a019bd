/** Packing slips and picking lists: what is in them, and whose orders they take. */
import { beforeAll, expect, it } from 'vitest';
import sharp from 'sharp';
import { cartCalls } from '../../../../contract/buying/cart.ts';
import { checkoutCalls } from '../../../../contract/buying/checkout.ts';
import { mostPrinted, printCalls, purchasePrintCalls } from '../../../../contract/orders/printing.ts';
import { purchaseOrderCalls } from '../../../../contract/orders/purchase-orders.ts';
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
  type Store,
  testFiles,
} from '../../../../test/support/market.ts';
import { handlers } from '../../../domains.ts';
import type { Database } from '../../../platform/postgres/pool.ts';
import type { Caller } from '../../../platform/scope.ts';
import { picksOf } from './picks.ts';

let database: Database;
let store: Store;
let buyer: Caller;
let seller: Caller;
let otherSeller: Caller;
const ids: number[] = [];

const as = (caller: Caller) => callsAs(database, handlers, { caller });
const pagesOf = (content: string): number =>
  Buffer.from(content, 'base64')
    .toString('latin1')
    .match(/\/Type \/Page\b(?!s)/g)?.length ?? 0;

beforeAll(async () => {
  database = await testDatabase();
  const company = await addCompany(database);
  const [selling, otherSelling] = [await addCompany(database, { kind: 'seller' }), await addCompany(database, { kind: 'seller' })];
  store = await addStore(database, selling);
  const picture = sharp({ create: { width: 300, height: 100, channels: 3, background: '#8a3a2a' } });
  await testFiles.put('logos/slip-test.png', await picture.png().toBuffer());
  await database.pool.query('update store set logo_key = $2 where id = $1', [store.id, 'logos/slip-test.png']);
  await addStore(database, otherSelling);
  await addAddress(database, company);
  await addBalance(database, company.id, 100_000_000);
  const item = await addItem(database, store, { stock: 1_000 });
  [buyer, seller, otherSeller] = [
    await addUser(database, company),
    await addUser(database, selling),
    await addUser(database, otherSelling),
  ];
  for (let index = 0; index < 3; index++) {
    await as(buyer)(cartCalls.add, { lines: [{ variantId: item.variants[0]?.id ?? 0, quantity: 5 }] });
    const placed = await as(buyer)(checkoutCalls.placeOrder, {});
    await as(buyer)(paymentCalls.settle, { checkoutId: placed.checkoutId, method: 'balance' });
    ids.push(placed.orders[0]?.id ?? 0);
  }
});

it('prints a packing slip for each order, with the logo of the store', async () => {
  const one = await as(seller)(printCalls.slips, { storeId: store.id, orderIds: ids.slice(0, 1) });
  expect(one.name).toMatch(/^PO-\d+-slip\.pdf$/);
  expect(pagesOf(one.content)).toBe(1);
  expect(Buffer.from(one.content, 'base64').toString('latin1')).toContain('/Subtype /Image');
  const all = await as(seller)(printCalls.slips, { storeId: store.id, orderIds: ids });
  expect(all.name).toBe('packing-slips.pdf');
  expect(pagesOf(all.content)).toBe(3);
});

it('prints what is left to pick, a page for each warehouse', async () => {
  expect(pagesOf((await as(seller)(printCalls.pickingList, { storeId: store.id, orderIds: ids })).content)).toBe(1);
  await as(buyer)(purchaseOrderCalls.cancel, { buyerOrderId: ids[2] ?? 0 });
  const conflict = { code: codes.conflict };
  await expect(as(seller)(printCalls.pickingList, { storeId: store.id, orderIds: ids.slice(2) })).rejects.toMatchObject(conflict);
  await expect(as(seller)(printCalls.slips, { storeId: store.id, orderIds: ids.slice(2) })).rejects.toMatchObject(conflict);
  expect(pagesOf((await as(seller)(printCalls.slips, { storeId: store.id, orderIds: ids })).content)).toBe(2);
});

it('takes only orders of the store, and no more than fit', async () => {
  const missing = { code: codes.ordersNotExist };
  for (const call of [printCalls.slips, printCalls.pickingList]) {
    await expect(as(otherSeller)(call, { storeId: store.id, orderIds: ids })).rejects.toMatchObject(missing);
    await expect(as(seller)(call, { storeId: store.id, orderIds: [ids[0] ?? 0, 999_999_999] })).rejects.toMatchObject(missing);
    for (const orderIds of [[], Array.from({ length: mostPrinted + 1 }, (_, index) => index + 1)])
      await expect(as(seller)(call, { storeId: store.id, orderIds })).rejects.toMatchObject({ code: codes.invalid });
    await expect(as(buyer)(call, { storeId: store.id, orderIds: ids })).rejects.toMatchObject({ code: codes.forbidden });
  }
});

it('prints the papers of many purchase orders for their buyer, each once', async () => {
  const papers = (caller: Caller, buyerOrderIds: number[]) => as(caller)(purchasePrintCalls.papers, { buyerOrderIds });
  const all = await papers(buyer, [...ids, ids[0] ?? 0]);
  expect(all.name).toBe('orders.pdf');
  expect(pagesOf(all.content)).toBe(3);
  expect((await papers(buyer, ids.slice(0, 1))).name).toMatch(/^PO-\d+\.pdf$/);
  const stranger = await addUser(database, await addCompany(database));
  await expect(papers(stranger, ids)).rejects.toMatchObject({ code: codes.ordersNotExist });
  await expect(papers(buyer, [ids[0] ?? 0, 999_999_999])).rejects.toMatchObject({ code: codes.ordersNotExist });
  await expect(papers(seller, ids)).rejects.toMatchObject({ code: codes.forbidden });
  for (const wrong of [[], Array.from({ length: mostPrinted + 1 }, (_, index) => index + 1)])
    await expect(papers(buyer, wrong)).rejects.toMatchObject({ code: codes.invalid });
});

it('adds up pieces by warehouse and SKU', () => {
  const line = (orderId: number, sku: string, left: number) => ({
    ...{ orderId, variantId: sku.length, sku, name: 'Cup', options: 'red', pieces: 10, left },
  });
  const taken = (orderId: number, sku: string, warehouse: string, quantity: number) => ({
    orderId,
    variantId: sku.length,
    warehouse,
    quantity,
  });
  expect(
    picksOf(
      [line(1, 'BB', 10), line(1, 'A', 0), line(2, 'BB', 4), line(2, 'A', 2)],
      [taken(1, 'BB', 'North', 6), taken(1, 'BB', 'South', 4), taken(2, 'BB', 'North', 7), taken(2, 'BB', 'South', 3)],
    ),
  ).toEqual([
    {
      warehouse: 'North',
      picks: [
        {
          sku: 'BB',
          name: 'Cup, red',
          pieces: 7,
          orders: [
            { orderId: 1, pieces: 6 },
            { orderId: 2, pieces: 1 },
          ],
        },
      ],
    },
    {
      warehouse: 'South',
      picks: [
        {
          sku: 'BB',
          name: 'Cup, red',
          pieces: 7,
          orders: [
            { orderId: 1, pieces: 4 },
            { orderId: 2, pieces: 3 },
          ],
        },
      ],
    },
    { warehouse: null, picks: [{ sku: 'A', name: 'Cup, red', pieces: 2, orders: [{ orderId: 2, pieces: 2 }] }] },
  ]);
});
