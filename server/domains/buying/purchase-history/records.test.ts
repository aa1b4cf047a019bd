import { beforeAll, describe, expect, it } from 'vitest';
import { cartCalls } from '../../../../contract/buying/cart.ts';
import { checkoutCalls } from '../../../../contract/buying/checkout.ts';
import { codes } from '../../../../contract/wire/codes.ts';
import { ownNumberCalls } from '../../../../contract/buying/own-numbers.ts';
import { paymentCalls } from '../../../../contract/payments/payments.ts';
import { purchaseRecordCalls } from '../../../../contract/buying/purchase-records.ts';
import { purchaseOrderCalls } from '../../../../contract/orders/purchase-orders.ts';
import { salesCalls } from '../../../../contract/orders/sales.ts';
import { searchCalls } from '../../../../contract/search/search.ts';
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
import type { Caller } from '../../../platform/scope.ts';
import { countStatements, type Database } from '../../../platform/postgres/pool.ts';
import { handlers as cartHandlers } from '../cart/calls.ts';
import { handlers as checkoutHandlers } from '../checkout/calls.ts';
import { handlers as paymentHandlers } from '../../payments/balance/calls.ts';
import { handlers as orderListHandlers } from '../../orders/lists/calls.ts';
import { handlers as orderHandlers } from '../../orders/purchase-orders/calls.ts';
import { handlers as searchHandlers } from '../../search/calls.ts';
import { handlers as listHandlers } from '../wish-lists/calls.ts';
import { handlers as recordHandlers } from './calls.ts';
import { parseNumbers } from './own-numbers.ts';

const handlers = [
  ...listHandlers,
  ...recordHandlers,
  ...cartHandlers,
  ...checkoutHandlers,
  ...paymentHandlers,
  ...orderHandlers,
  ...orderListHandlers,
  ...searchHandlers,
];
let database: Database;
let store: Store;

beforeAll(async () => {
  database = await testDatabase({ poolSize: 10 });
  await database.pool.query(
    `insert into tax_rate (country_code, tax_class, rate, valid_from) values ('DE', 'standard', 1900, '2007-01-01')`,
  );
  store = await addStore(database, await addCompany(database, { kind: 'seller' }));
});

const as = (session: Caller) => callsAs(database, handlers, { caller: session });
const refusal = (work: Promise<unknown>) => work.then(() => null).catch((error: unknown) => error);

async function newBuyer(): Promise<{ company: Company; session: Caller; call: ReturnType<typeof as> }> {
  const company = await addCompany(database);
  await addAddress(database, company);
  await addBalance(database, company.id, 100_000_000);
  const session = await addUser(database, company);
  return { company, session, call: as(session) };
}

async function buy(call: ReturnType<typeof as>, lines: { variantId: number; quantity: number }[], pay = true): Promise<number> {
  await call(cartCalls.add, { lines });
  const { checkoutId, orders } = await call(checkoutCalls.placeOrder, {});
  if (pay) await call(paymentCalls.settle, { checkoutId, method: 'balance' });
  return orders[0]?.id ?? 0;
}

const variant = async (given: Parameters<typeof addItem>[2] = {}, where = store) => {
  const item = await addItem(database, where, given);
  return { itemId: item.id, id: item.variants[0]?.id ?? 0, sku: item.variants[0]?.sku ?? '' };
};

describe('purchase records', () => {
  it('list each variant once with how often, how many, the last order and both prices', async () => {
    const { call } = await newBuyer();
    const one = await variant({ price: 1_000, tiers: [{ from: 10, price: 800 }] });
    await buy(call, [{ variantId: one.id, quantity: 2 }]);
    const last = await buy(call, [{ variantId: one.id, quantity: 10 }]);
    await buy(call, [{ variantId: one.id, quantity: 50 }], false);
    await database.pool.query('update price_tier set price = 700 where variant_id = $1', [one.id]);
    const { result, statements } = await countStatements(() => call(purchaseRecordCalls.list, {}));
    expect(statements).toBe(3);
    expect(result.total).toBe(1);
    expect(result.rows[0]).toMatchObject({ times: 2, pieces: 12, lastQuantity: 10, lastPrice: 800, priceNow: 700, offered: true });
    expect(result.rows[0]?.lastOrder.id).toBe(last);
    expect(result.stores).toEqual([{ id: store.id, name: expect.any(String) as string }]);
  });

  it('describe a variant in the reader’s language, whatever language it was ordered in', async () => {
    const { call, session } = await newBuyer();
    const one = await variant();
    const sql = async (text: string, values: unknown[]) => (await database.pool.query<{ id: number }>(text, values)).rows[0]?.id ?? 0;
    const attribute = await sql(`insert into attribute (key, type) values ('finish', 'choice') returning id`, []);
    const value = await sql(`insert into attribute_value (attribute_id, key) values ($1, 'natural') returning id`, [attribute]);
    for (const [language, name] of [
      ['en', 'Natural'],
      ['de', 'Natur'],
    ])
      await sql('insert into attribute_value_text (attribute_value_id, language, name) values ($1, $2, $3)', [value, language, name]);
    await sql('insert into variant_option (variant_id, attribute_id, attribute_value_id) values ($1, $2, $3)', [one.id, attribute, value]);
    await buy(call, [{ variantId: one.id, quantity: 1 }]);
    const inGerman = callsAs(database, handlers, { caller: session, language: 'de' });
    expect((await call(purchaseRecordCalls.list, {})).rows[0]?.options).toBe('Natural');
    expect((await inGerman(purchaseRecordCalls.list, {})).rows[0]?.options).toBe('Natur');
  });

  it('are searched, filtered, sorted and paged', async () => {
    const { call } = await newBuyer();
    const other = await addStore(database, await addCompany(database, { kind: 'seller' }));
    const [oak, beech, lamp] = [
      await variant({ name: 'Oak stool' }),
      await variant({ name: 'Beech 100% stool' }),
      await variant({ name: 'Lamp' }, other),
    ];
    await buy(call, [
      { variantId: oak.id, quantity: 1 },
      { variantId: beech.id, quantity: 9 },
    ]);
    await buy(call, [{ variantId: oak.id, quantity: 1 }]);
    await buy(call, [{ variantId: lamp.id, quantity: 2 }]);
    const ids = async (input: object) => (await call(purchaseRecordCalls.list, input)).rows.map((row) => row.variantId);
    expect(await ids({})).toEqual([lamp.id, oak.id, beech.id]);
    expect(await ids({ sort: 'oldest' })).toEqual([beech.id, oak.id, lamp.id]);
    expect(await ids({ sort: 'often' })).toEqual([oak.id, lamp.id, beech.id]);
    expect(await ids({ sort: 'pieces' })).toEqual(
      [beech.id, lamp.id, oak.id].toSorted((a, b) => (a === beech.id ? -1 : b === beech.id ? 1 : a === lamp.id ? -1 : 1)),
    );
    expect(await ids({ sort: 'name' })).toEqual([beech.id, lamp.id, oak.id]);
    expect(await ids({ keyword: 'stool' })).toEqual([oak.id, beech.id]);
    expect(await ids({ keyword: '100%' })).toEqual([beech.id]);
    expect(await ids({ keyword: lamp.sku.toLowerCase() })).toEqual([lamp.id]);
    expect(await ids({ storeId: other.id })).toEqual([lamp.id]);
    const second = await call(purchaseRecordCalls.list, { size: 10, page: 2 });
    expect(second.rows).toEqual([]);
  });

  it('show no amounts to users who may not see prices, including in files', async () => {
    const { call, company } = await newBuyer();
    const one = await variant({ price: 4_321 });
    await buy(call, [{ variantId: one.id, quantity: 1 }]);
    const clerk = as(await addUser(database, company, { accessCodes: ['order.view'] }));
    expect((await clerk(purchaseRecordCalls.list, {})).rows[0]).toMatchObject({ lastPrice: null, priceNow: null });
    expect((await clerk(purchaseRecordCalls.export, {})).content).not.toContain('43.21');
    expect((await call(purchaseRecordCalls.export, {})).content).toContain('43.21');
    const nobody = as(await addUser(database, company, { accessCodes: [] }));
    expect(await refusal(nobody(purchaseRecordCalls.list, {}))).toMatchObject({ code: codes.forbidden });
  });

  it('include variants no longer offered, without price and stock, and nothing of other companies', async () => {
    const { call, company } = await newBuyer();
    const one = await variant({ visibility: 'exclusive', exclusiveTo: [company.id] });
    await buy(call, [{ variantId: one.id, quantity: 1 }]);
    await database.pool.query('delete from item_exclusive where item_id = $1', [one.itemId]);
    expect((await call(purchaseRecordCalls.list, {})).rows[0]).toMatchObject({ offered: false, priceNow: null, stock: 0, rule: null });
    expect((await (await newBuyer()).call(purchaseRecordCalls.list, {})).total).toBe(0);
  });
});

describe('own numbers', () => {
  it('belong to the company, stand for one variant each, and can be swapped', async () => {
    const { call, company } = await newBuyer();
    const [one, two] = [await variant(), await variant()];
    await buy(call, [{ variantId: one.id, quantity: 1 }]);
    await call(ownNumberCalls.save, {
      lines: [
        { variantId: one.id, number: 'A-1' },
        { variantId: two.id, number: 'A-2' },
      ],
    });
    expect(await refusal(call(ownNumberCalls.save, { lines: [{ variantId: two.id, number: 'a-1' }] }))).toMatchObject({
      code: codes.invalid,
    });
    await call(ownNumberCalls.save, {
      lines: [
        { variantId: one.id, number: 'A-2' },
        { variantId: two.id, number: 'A-1' },
      ],
    });
    const colleague = as(await addUser(database, company));
    expect((await colleague(purchaseRecordCalls.list, { keyword: 'A-2' })).rows[0]).toMatchObject({ variantId: one.id, ownNumber: 'A-2' });
    await call(ownNumberCalls.save, { lines: [{ variantId: one.id, number: '' }] });
    expect((await colleague(purchaseRecordCalls.list, {})).rows[0]?.ownNumber).toBeNull();
    const other = await newBuyer();
    await other.call(ownNumberCalls.save, { lines: [{ variantId: two.id, number: 'A-1' }] });
  });

  it('are matched by search and quick order, and shown in cart, order and file, for this company only', async () => {
    const { call } = await newBuyer();
    const item = await addItem(database, store, { variants: 2 });
    const second = item.variants[1] ?? { id: 0, sku: '' };
    await call(ownNumberCalls.save, { lines: [{ variantId: second.id, number: 'Haus 7/b' }] });
    expect((await call(searchCalls.list, { keyword: ' haus 7/B ' })).redirect).toMatchObject({ itemId: item.id, sku: second.sku });
    expect((await call(searchCalls.suggest, { keyword: 'haus 7/b' })).items[0]?.id).toBe(item.id);
    const stranger = (await newBuyer()).call;
    expect((await stranger(searchCalls.list, { keyword: 'haus 7/b' })).redirect).toBeNull();
    expect((await callsAs(database, handlers)(searchCalls.list, { keyword: 'haus 7/b' })).redirect).toBeNull();
    expect((await call(cartCalls.quickOrder, { text: 'haus 7/b;3' })).added).toBe(1);
    expect((await stranger(cartCalls.quickOrder, { text: 'haus 7/b;3' })).added).toBe(0);
    expect((await call(cartCalls.list, {})).groups[0]?.lines[0]).toMatchObject({ variantId: second.id, ownNumber: 'Haus 7/b' });
    const { checkoutId, orders } = await call(checkoutCalls.placeOrder, {});
    await call(paymentCalls.settle, { checkoutId, method: 'balance' });
    const orderId = orders[0]?.id ?? 0;
    expect((await call(purchaseOrderCalls.detail, { buyerOrderId: orderId })).orderLines[0]?.ownNumber).toBe('Haus 7/b');
    expect((await call(purchaseOrderCalls.export, {})).content).toContain('Haus 7/b');
    const seller = as(await addUser(database, { id: store.companyId, kind: 'seller' } as Company));
    expect((await seller(salesCalls.detail, { storeId: store.id, orderId })).orderLines[0]?.ownNumber).toBeNull();
    expect((await seller(salesCalls.export, { storeId: store.id })).content).not.toContain('Haus 7/b');
  });

  it('stay unique when set concurrently', async () => {
    const { call } = await newBuyer();
    const variants = [await variant(), await variant(), await variant()];
    const results = await Promise.allSettled(
      variants.map(({ id }) => call(ownNumberCalls.save, { lines: [{ variantId: id, number: 'SAME' }] })),
    );
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
  });

  it('are refused for variants that the company cannot see, and to users who may not order', async () => {
    const { call, company } = await newBuyer();
    const hidden = await variant({ visibility: 'exclusive', exclusiveTo: [] });
    for (const variantId of [hidden.id, 999_999_999])
      expect(await refusal(call(ownNumberCalls.save, { lines: [{ variantId, number: 'x' }] }))).toMatchObject({ code: codes.notFound });
    const reader = as(await addUser(database, company, { accessCodes: ['order.view'] }));
    expect(await refusal(reader(ownNumberCalls.upload, { content: 'x;y' }))).toMatchObject({ code: codes.forbidden });
  });

  it('are imported from a CSV file, whose faulty rows are named', async () => {
    const { call } = await newBuyer();
    const [one, two, three] = [await variant(), await variant(), await variant()];
    await call(ownNumberCalls.save, { lines: [{ variantId: three.id, number: 'TAKEN' }] });
    const content = `SKU;Own\r\n${one.sku.toLowerCase()};"W;1"\r\nNOBODY-1;X1\r\n${two.sku};taken\r\n;empty\r\n`;
    const answer = await call(ownNumberCalls.upload, { content });
    expect(answer).toMatchObject({ saved: 1, faulty: 3 });
    expect(answer.faults.map(({ row, state }) => [row, state])).toEqual([
      [3, 'unknown'],
      [4, 'taken'],
      [5, 'faulty'],
    ]);
    expect(await call(ownNumberCalls.upload, { content: `${three.sku}\t\n${two.sku}\tTAKEN` })).toMatchObject({ saved: 2, faulty: 0 });
    expect(await refusal(call(ownNumberCalls.upload, { content: 'SKU;Own' }))).toMatchObject({ code: codes.invalid });
  });

  it('are read with any delimiter, and in the format of our own exports', async () => {
    expect(await parseNumbers("sku,own\nA1,'=1")).toEqual([{ row: 2, code: 'A1', number: '=1' }]);
    expect(await parseNumbers('\uFEFFA1;B1')).toEqual([{ row: 1, code: 'A1', number: 'B1' }]);
  });
});
