/** Every payment and refund of a company, with its orders, page by page. */
import { beforeAll, expect, it } from 'vitest';
import { cartCalls } from '../../../../contract/buying/cart.ts';
import { checkoutCalls } from '../../../../contract/buying/checkout.ts';
import { purchaseOrderCalls } from '../../../../contract/orders/purchase-orders.ts';
import { paymentDetailCalls } from '../../../../contract/payments/payment-details.ts';
import { paymentCalls } from '../../../../contract/payments/payments.ts';
import { codes } from '../../../../contract/wire/codes.ts';
import { testDatabase } from '../../../../test/support/database.ts';
import { addAddress, addBalance, addCompany, addItem, addStore, addUser, callsAs } from '../../../../test/support/market.ts';
import { handlers } from '../../../domains.ts';
import { migrateJobs } from '../../../platform/jobs/jobs.ts';
import type { Database } from '../../../platform/postgres/pool.ts';
import type { Caller } from '../../../platform/scope.ts';

let database: Database;
let session: Caller;
const numbers: string[] = [];
const as = (caller: Caller) => callsAs(database, handlers, { caller });
const call: ReturnType<typeof callsAs> = (declared, input) => as(session)(declared, input);

beforeAll(async () => {
  database = await testDatabase();
  await migrateJobs(database.connection);
  await database.pool.query(
    `insert into tax_rate (country_code, tax_class, rate, valid_from) values ('DE', 'standard', 1900, '2007-01-01')`,
  );
  const buyer = await addCompany(database);
  session = await addUser(database, buyer);
  await addAddress(database, buyer);
  await addBalance(database, buyer.id, 100_000_00);
  const store = await addStore(database, await addCompany(database, { kind: 'seller' }));
  const variantId = (await addItem(database, store, { price: 100_00, stock: 1_000 })).variants[0]?.id ?? 0;
  for (let index = 0; index < 12; index++) {
    await call(cartCalls.add, { lines: [{ variantId, quantity: 1 }] });
    const { checkoutId, orders } = await call(checkoutCalls.placeOrder, {});
    await call(paymentCalls.settle, { checkoutId, method: 'balance' });
    numbers.push(orders[0]?.number ?? '');
    if (index === 5) await call(purchaseOrderCalls.cancel, { buyerOrderId: orders[0]?.id ?? 0 });
  }
});

it('lists payments and refunds in one order, forwards and back', async () => {
  const first = await call(paymentDetailCalls.list, { size: 10 });
  expect(first.rows).toHaveLength(10);
  expect(first.rows[0]).toMatchObject({ kind: 'payment', method: 'balance', state: 'captured', amount: 119_00, fee: 0 });
  expect(first.rows[0]?.orders.map(({ number }) => number)).toEqual([numbers.at(-1)]);
  const second = await call(paymentDetailCalls.list, { size: 10, cursor: first.next ?? '' });
  expect(second.rows).toHaveLength(3);
  expect(second.next).toBeNull();
  const back = await call(paymentDetailCalls.list, { size: 10, cursor: second.previous ?? '' });
  expect(back.rows).toEqual(first.rows);
  expect(back.previous).toBeNull();
  const all = [...first.rows, ...second.rows];
  expect(new Set(all.map(({ kind, id }) => `${kind} ${id}`)).size).toBe(13);
});

it('filters, and exports the same', async () => {
  const refunds = await call(paymentDetailCalls.list, { kind: 'refund' });
  expect(refunds.rows).toMatchObject([{ state: null, amount: 119_00, orders: [{ number: numbers[5] }] }]);
  expect((await call(paymentDetailCalls.list, { keyword: numbers[5] })).rows.map(({ kind }) => kind)).toEqual(['refund', 'payment']);
  expect((await call(paymentDetailCalls.list, { method: 'card' })).rows).toEqual([]);
  expect((await call(paymentDetailCalls.list, { to: '2020-01-01' })).rows).toEqual([]);
  expect((await call(paymentDetailCalls.export, {})).content.trim().split('\n')).toHaveLength(14);
  await expect(call(paymentDetailCalls.list, { cursor: 'n5' })).rejects.toMatchObject({ code: codes.invalid });
});

it('is for the company alone, and for those who may see bills', async () => {
  const stranger = await addUser(database, await addCompany(database));
  expect((await as(stranger)(paymentDetailCalls.list, {})).rows).toEqual([]);
  const purchaser = await addUser(database, await addCompany(database), { role: 'purchaser' });
  await expect(as(purchaser)(paymentDetailCalls.list, {})).rejects.toMatchObject({ code: codes.forbidden });
});
