/** What is made of a past order: the cart, and its paper. */
import { beforeAll, expect, it } from 'vitest';
import { cartCalls } from '../../../../contract/buying/cart.ts';
import { checkoutCalls } from '../../../../contract/buying/checkout.ts';
import { mostOrderedAgain, purchaseOrderCalls } from '../../../../contract/orders/purchase-orders.ts';
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
  type Company,
  type Item,
  type Store,
} from '../../../../test/support/market.ts';
import { handlers } from '../../../domains.ts';
import type { Database } from '../../../platform/postgres/pool.ts';
import type { Caller } from '../../../platform/scope.ts';
import { orderMarkdown } from './paper.ts';

let database: Database;
let buyer: Company;
let buyerUser: Caller;
let sellerUser: Caller;
let store: Store;
let items: Item[];
let orderId: number;

beforeAll(async () => {
  database = await testDatabase();
  buyer = await addCompany(database);
  const seller = await addCompany(database, { kind: 'seller' });
  store = await addStore(database, seller);
  await addAddress(database, buyer);
  await addBalance(database, buyer.id, 100_000_000);
  items = [];
  for (const name of ['Łóżko dębowe', 'Scaun îngust', 'Lamp', 'Shelf']) items.push(await addItem(database, store, { name, price: 1_000 }));
  buyerUser = await addUser(database, buyer);
  sellerUser = await addUser(database, seller);
  const call = callsAs(database, handlers, { caller: buyerUser });
  await call(cartCalls.add, { lines: items.map((item) => ({ variantId: variantOf(item), quantity: 10 })) });
  const placed = await call(checkoutCalls.placeOrder, {});
  await call(paymentCalls.settle, { checkoutId: placed.checkoutId, method: 'balance' });
  orderId = placed.orders[0]?.id ?? 0;
});

const variantOf = (item: Item | undefined): number => item?.variants[0]?.id ?? 0;
const quantities = async (call: ReturnType<typeof callsAs>) =>
  new Map((await call(cartCalls.list, {})).groups.flatMap((group) => group.lines.map((line) => [line.variantId, line.quantity] as const)));

it('the lines that are still for sale go into the cart; what is missing or has changed is listed', async () => {
  const [same, dearer, scarce, gone] = items;
  await database.pool.query('update variant set list_price = 1200 where id = $1', [variantOf(dearer)]);
  await database.pool.query('update stock set on_hand = 4 where variant_id = $1', [variantOf(scarce)]);
  await database.pool.query(`update item set state = 'archived' where id = $1`, [gone?.id]);
  const user = await addUser(database, buyer);
  const call = callsAs(database, handlers, { caller: user });
  const answer = await call(purchaseOrderCalls.orderAgain, { buyerOrderId: orderId });
  expect(answer.added).toBe(3);
  expect(answer.different.map(({ sku, missing, messages }) => [sku, missing, messages.length])).toEqual([
    [dearer?.variants[0]?.sku, false, 1],
    [scarce?.variants[0]?.sku, false, 1],
    [gone?.variants[0]?.sku, true, 0],
  ]);
  expect(answer.different[0]?.messages[0]).toMatch(/€10\.00.*€12\.00/);
  const expected = new Map([same, dearer, scarce].map((item) => [variantOf(item), 10]));
  expect(await quantities(call)).toEqual(expected);
  // A second click changes nothing.
  await call(purchaseOrderCalls.orderAgain, { buyerOrderId: orderId });
  expect(await quantities(call)).toEqual(expected);
});

it('several orders go into the cart together, with the sum of what was in more than one of them', async () => {
  const user = await addUser(database, buyer);
  const call = callsAs(database, handlers, { caller: user });
  const place = async (quantities: Record<number, number>): Promise<number> => {
    const lines = Object.entries(quantities).map(([at, quantity]) => ({ variantId: variantOf(items[Number(at)]), quantity }));
    await call(cartCalls.add, { lines });
    const placed = await call(checkoutCalls.placeOrder, {});
    await call(paymentCalls.settle, { checkoutId: placed.checkoutId, method: 'balance' });
    return placed.orders[0]?.id ?? 0;
  };
  const ids = [await place({ 0: 3 }), await place({ 0: 4, 1: 5 })];
  const again = () => call(purchaseOrderCalls.orderAgainMany, { buyerOrderIds: [...ids, ids[0] ?? 0] });
  expect(await again()).toEqual({ added: 2, different: [] });
  const expected = new Map([
    [variantOf(items[0]), 7],
    [variantOf(items[1]), 5],
  ]);
  expect(await quantities(call)).toEqual(expected);
  // Twice at the same moment, and once more, changes nothing.
  await Promise.all([again(), again()]);
  expect(await quantities(call)).toEqual(expected);
  const missing = { code: codes.ordersNotExist };
  await expect(call(purchaseOrderCalls.orderAgainMany, { buyerOrderIds: [ids[0] ?? 0, 999_999_999] })).rejects.toMatchObject(missing);
  const stranger = callsAs(database, handlers, { caller: await addUser(database, await addCompany(database)) });
  await expect(stranger(purchaseOrderCalls.orderAgainMany, { buyerOrderIds: ids })).rejects.toMatchObject(missing);
  for (const buyerOrderIds of [[], Array.from({ length: mostOrderedAgain + 1 }, (_, at) => at + 1)])
    await expect(call(purchaseOrderCalls.orderAgainMany, { buyerOrderIds })).rejects.toMatchObject({ code: codes.invalid });
});

it('another company has no such order, and users without prices get none', async () => {
  const stranger = callsAs(database, handlers, { caller: await addUser(database, await addCompany(database)) });
  await expect(stranger(purchaseOrderCalls.orderAgain, { buyerOrderId: orderId })).rejects.toMatchObject({ code: codes.ordersNotExist });
  await expect(stranger(purchaseOrderCalls.paper, { buyerOrderId: orderId })).rejects.toMatchObject({ code: codes.ordersNotExist });
  const warehouse = callsAs(database, handlers, { caller: await addUser(database, buyer, { role: 'warehouse' }) });
  expect(JSON.stringify(await warehouse(purchaseOrderCalls.orderAgain, { buyerOrderId: orderId }))).not.toMatch(/€|10\.00|12\.00/);
});

it.each(['en', 'de', 'es', 'fr', 'it', 'pl', 'pt', 'ro'] as const)('both sides get the order as PDF in %s', async (language) => {
  const bought = await callsAs(database, handlers, { caller: buyerUser, language })(purchaseOrderCalls.paper, { buyerOrderId: orderId });
  const sold = await callsAs(database, handlers, { caller: sellerUser, language })(salesCalls.paper, { storeId: store.id, orderId });
  expect(bought.name).toMatch(/^PO-\d+\.pdf$/);
  for (const { content } of [bought, sold]) {
    const bytes = Buffer.from(content, 'base64');
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
    expect(bytes.length).toBeGreaterThan(5_000);
  }
});

it('the paper of an exempt supply names the VAT ids of both sides', async () => {
  const order = await callsAs(database, handlers, { caller: buyerUser })(purchaseOrderCalls.detail, { buyerOrderId: orderId });
  const evidence = {
    buyerVatId: 'PL8567346215',
    buyerVatState: 'valid' as const,
    buyerVatCheckedAt: '2026-11-01T00:00:00.000Z',
    consultationNumber: 'WAPIAAAA',
    sellerVatId: 'DE136695976',
  };
  const textOf = (reason: 'domestic' | 'intraCommunity') => orderMarkdown({ ...order, vat: { ...order.vat, reason, evidence } }, 'en');
  expect(textOf('intraCommunity')).toMatch(
    /Seller’s VAT ID: DE136695976 · Buyer’s VAT ID: PL8567346215 · Confirmed by the EU register VIES on \S+ \S+ 2026 · Consultation number: WAPIAAAA/,
  );
  expect(textOf('domestic')).not.toContain('PL8567346215');
});

it('a long order has as many pages as it needs', async () => {
  const { textPdf } = await import('../../../platform/formats/pdf.ts');
  const pdf = await textPdf({
    ...{ title: 'Order', language: 'en', facts: [], markdown: 'End', footer: 'Order', at: new Date('2026-01-01') },
    table: {
      columns: [
        { label: 'SKU', width: 1 },
        { label: 'Item', width: 2 },
      ],
      rows: Array.from({ length: 200 }, (_, index) => [`SKU-${index}`, 'A long name of an item '.repeat(index % 7)]),
    },
    totals: [{ label: 'Total', value: '1' }],
  });
  expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length).toBeGreaterThan(3);
});
