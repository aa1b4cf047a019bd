/** Users without `price.view` can follow orders without seeing amounts. */
import { beforeAll, expect, it } from 'vitest';
import { cartCalls } from '../../../../contract/buying/cart.ts';
import { checkoutCalls } from '../../../../contract/buying/checkout.ts';
import { codes } from '../../../../contract/wire/codes.ts';
import { paymentCalls } from '../../../../contract/payments/payments.ts';
import { purchaseOrderCalls } from '../../../../contract/orders/purchase-orders.ts';
import { testDatabase } from '../../../../test/support/database.ts';
import { addAddress, addBalance, addCompany, addItem, addStore, addUser, callsAs, type Company } from '../../../../test/support/market.ts';
import { handlers } from '../../../domains.ts';
import type { Database } from '../../../platform/postgres/pool.ts';

let database: Database;
let company: Company;
let orderId: number;
let checkoutId: number;
let variantId: number;

beforeAll(async () => {
  database = await testDatabase();
  company = await addCompany(database);
  const store = await addStore(database, await addCompany(database, { kind: 'seller' }));
  await addAddress(database, company);
  await addBalance(database, company.id, 10_000_000);
  variantId = (await addItem(database, store, { name: 'Oak stool', stock: 1_000 })).variants[0]?.id ?? 0;
  // An amount that occurs nowhere else in the answers.
  await database.pool.query(`update variant set list_price = 777123 where id = $1`, [variantId]);
  const owner = callsAs(database, handlers, { caller: await addUser(database, company) });
  await owner(cartCalls.add, { lines: [{ variantId, quantity: 3 }] });
  const placed = await owner(checkoutCalls.placeOrder, {});
  checkoutId = placed.checkoutId;
  orderId = placed.orders[0]?.id ?? 0;
  await owner(paymentCalls.settle, { checkoutId, method: 'balance' });
});

/** Unit price, line total, VAT and total of the order, in minor and major units. */
const amounts = /777123|7771[.,]23|2331369|23313[.,]69|442960|4429[.,]60|2774329|27743[.,]29/;

it.each(['warehouse', 'viewer'])('a %s sees orders, lines and parcels, and no amount', async (role) => {
  const call = callsAs(database, handlers, { caller: await addUser(database, company, { role }) });
  const list = await call(purchaseOrderCalls.list, { size: 20 });
  const order = await call(purchaseOrderCalls.detail, { buyerOrderId: orderId });
  const checkout = await call(checkoutCalls.checkout, { checkoutId });
  const result = await call(paymentCalls.result, { checkoutId });
  const file = await call(purchaseOrderCalls.export, {});
  expect(list.rows).toMatchObject([{ id: orderId, total: null, pieces: 3 }]);
  expect(order).toMatchObject({ total: null, vatTotal: null, orderLines: [{ quantity: 3, unitPrice: null, lineTotal: null }] });
  expect(order.vat.rows).toEqual([]);
  expect(checkout.totals).toEqual([{ currency: 'EUR', total: null }]);
  expect(result.payments).toMatchObject([{ amount: null }]);
  expect(file.content.split('\r\n')[1]).toMatch(/;3;0;0;;;EUR$/);
  for (const answer of [list, order, checkout, result, file]) expect(JSON.stringify(answer)).not.toMatch(amounts);
});

it('an accountant sees them all', async () => {
  const call = callsAs(database, handlers, { caller: await addUser(database, company, { role: 'accountant' }) });
  expect((await call(purchaseOrderCalls.list, { size: 20 })).rows).toMatchObject([{ total: 2_774_329 }]);
  expect(await call(purchaseOrderCalls.detail, { buyerOrderId: orderId })).toMatchObject({
    vatTotal: 442_960,
    orderLines: [{ unitPrice: 777_123, lineTotal: 2_331_369 }],
  });
  expect((await call(purchaseOrderCalls.export, {})).content).toMatch(amounts);
  expect((await call(checkoutCalls.checkout, { checkoutId })).totals).toEqual([{ currency: 'EUR', total: 2_774_329 }]);
});

it('a user who may order but sees no prices cannot accept any', async () => {
  const session = await addUser(database, company, { accessCodes: ['order.view', 'order.place', 'payment.pay'] });
  const call = callsAs(database, handlers, { caller: session });
  await call(cartCalls.add, { lines: [{ variantId, quantity: 1 }] });
  await expect(call(checkoutCalls.preview, {})).rejects.toMatchObject({ code: codes.forbidden });
  await expect(call(checkoutCalls.placeOrder, {})).rejects.toMatchObject({ code: codes.forbidden });
  await expect(call(paymentCalls.settle, { checkoutId, method: 'balance' })).rejects.toMatchObject({ code: codes.forbidden });
  expect(JSON.stringify(await call(cartCalls.list, {}))).not.toMatch(amounts);
});
