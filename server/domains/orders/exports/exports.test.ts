/** Exports of orders and of sales orders: what is in the file, whose it is, and that a user has one at a time. */
import { parse } from 'csv-parse/sync';
import { unzipSync } from 'fflate';
import { beforeAll, expect, it } from 'vitest';
import { cartCalls } from '../../../../contract/buying/cart.ts';
import { checkoutCalls } from '../../../../contract/buying/checkout.ts';
import { exportBounds, purchaseExportCalls, salesExportCalls, salesOrderExportCalls } from '../../../../contract/orders/order-exports.ts';
import { salesOrderCalls } from '../../../../contract/orders/sales-orders.ts';
import { purchaseOrderCalls } from '../../../../contract/orders/purchase-orders.ts';
import { paymentCalls } from '../../../../contract/payments/payments.ts';
import { codes } from '../../../../contract/wire/codes.ts';
import { testDatabase } from '../../../../test/support/database.ts';
import { jobContext, runTask } from '../../../../test/support/jobs.ts';
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
import { runExport, tasks } from './jobs.ts';
import { exportLines, type ExportRow } from '../sales-orders/queries.ts';
import { findExport } from './queries.ts';
import { writeExport } from './write.ts';

let database: Database;
let store: Store;
let buyer: Caller;
let colleague: Caller;
let stranger: Caller;
let seller: Caller;
let otherSeller: Caller;
let skus: string[];
const orders: { id: number; number: string }[] = [];

const now = new Date();
const as = (caller: Caller, time = now) => callsAs(database, handlers, { caller, now: () => time });
const csv = { separator: 'comma', decimal: 'point', mark: false } as const;
const plain = { columns: ['number' as const], format: 'csv' as const, csv };
const write = (id: number, time = now) => runExport(id, jobContext(database, { now: () => time }));

async function fileOf(id: number): Promise<Buffer> {
  const { rows } = await database.pool.query<{ fileKey: string }>('select file_key as "fileKey" from order_export where id = $1', [id]);
  const file = await testFiles.get(rows[0]?.fileKey ?? 'none');
  if (!file) throw new Error('the export has no file');
  return file;
}
const cellsOf = async (id: number) => parse((await fileOf(id)).toString(), { delimiter: ',' }) as string[][];

/** Three paid orders of two lines. */
beforeAll(async () => {
  database = await testDatabase({ poolSize: 10 });
  const [company, other] = [await addCompany(database), await addCompany(database)];
  const [selling, otherSelling] = [await addCompany(database, { kind: 'seller' }), await addCompany(database, { kind: 'seller' })];
  store = await addStore(database, selling);
  await addStore(database, otherSelling);
  await addAddress(database, company);
  await addBalance(database, company.id, 100_000_000);
  const items = [
    await addItem(database, store, { price: 1_250, stock: 1_000 }),
    await addItem(database, store, { price: 990, stock: 1_000 }),
  ];
  [buyer, colleague, stranger] = [await addUser(database, company), await addUser(database, company), await addUser(database, other)];
  [seller, otherSeller] = [await addUser(database, selling), await addUser(database, otherSelling)];
  skus = items.map((item) => item.variants[0]?.sku ?? '');
  for (let index = 0; index < 3; index++) {
    await as(buyer)(cartCalls.add, { lines: items.map((item) => ({ variantId: item.variants[0]?.id ?? 0, quantity: 2 })) });
    const placed = await as(buyer)(checkoutCalls.placeOrder, {});
    await as(buyer)(paymentCalls.settle, { checkoutId: placed.checkoutId, method: 'balance' });
    orders.push({ id: placed.orders[0]?.id ?? 0, number: placed.orders[0]?.number ?? '' });
  }
  await database.pool.query(`update purchase_order_line set name = '=1+1' where order_id = $1 and position = 1`, [orders[0]?.id]);
  await as(buyer)(purchaseOrderCalls.cancel, { buyerOrderId: orders[2]?.id ?? 0 });
});

it('has the chosen columns in their order, of the orders that the filter finds', async () => {
  const columns = ['sku', 'number', 'unitPrice', 'quantity', 'country'] as const;
  const asked = await as(buyer)(purchaseExportCalls.request, { ...plain, columns: [...columns], states: ['paid'] });
  expect(asked).toMatchObject({ state: 'waiting', lines: 0, columns });
  await expect(as(buyer)(purchaseExportCalls.open, { exportId: asked.id })).rejects.toMatchObject({ code: codes.refused });
  await write(asked.id);
  const [head, ...rows] = await cellsOf(asked.id);
  expect(head).toEqual(['SKU', 'Order', 'Unit price', 'Quantity', 'Country'].map(() => expect.any(String) as string));
  expect(rows.map(([, number]) => number)).toEqual([orders[1], orders[1], orders[0], orders[0]].map((order) => order?.number));
  expect(new Set(rows.map(([, , price]) => price))).toEqual(new Set(['12.5', '9.9']));
  expect(rows.every(([, , , quantity, country]) => quantity === '2' && country?.length === 2)).toBe(true);
  const { exports } = await as(buyer)(purchaseExportCalls.list, {});
  expect(exports[0]).toMatchObject({ id: asked.id, state: 'ready', lines: 4, isCut: false });
  expect((await as(buyer)(purchaseExportCalls.open, { exportId: asked.id })).address).toMatch(/^\/files\//);
});

it('is a workbook, or CSV in the wished style, in which no text is a formula', async () => {
  const style = { separator: 'semicolon', decimal: 'comma', mark: true } as const;
  const asked = await as(seller)(salesExportCalls.request, {
    storeId: store.id,
    columns: ['name', 'lineTotal'],
    format: 'csv',
    csv: style,
  });
  await write(asked.id);
  const content = (await fileOf(asked.id)).toString();
  expect(content.startsWith('\uFEFF')).toBe(true);
  expect(content).toContain("'=1+1;25\r\n");
  expect(content).toContain(';19,8\r\n');
  const book = await as(seller)(salesExportCalls.request, {
    storeId: store.id,
    columns: ['name', 'recipient'],
    format: 'xlsx',
    csv: style,
  });
  await write(book.id);
  expect(Object.keys(unzipSync(await fileOf(book.id)))).toContain('xl/workbook.xml');
  expect((await as(seller)(salesExportCalls.list, { storeId: store.id })).exports.map(({ lines }) => lines)).toEqual([6, 6]);
});

it('takes the newest lines where there are more than a file takes', async () => {
  const asked = await as(buyer)(purchaseExportCalls.request, plain);
  const owner = { companyId: buyer.companyId, userId: buyer.userId, list: 'purchaseOrders' as const, storeId: null };
  const request = await findExport(database.kysely, owner, asked.id);
  if (!request) throw new Error('the export is not found');
  const path = await testFiles.newDraft();
  const of = (most: number) => writeExport(request, { database, path, most, onProgress: () => Promise.resolve() });
  expect(await of(5)).toMatchObject({ lines: 5, isCut: true });
  expect(await of(6)).toMatchObject({ lines: 6, isCut: false });
  await write(asked.id);
});

it('has no amounts for those who may not see them', async () => {
  const blind = { ...buyer, accessCodes: buyer.accessCodes.filter((code) => code !== 'price.view') };
  const columns = ['unitPrice' as const, 'lineTotal' as const];
  const asked = await as(blind)(purchaseExportCalls.request, { ...plain, columns });
  await write(asked.id);
  expect((await cellsOf(asked.id)).slice(1).flat()).toEqual(Array(12).fill(''));
  const seen = await as(buyer)(purchaseExportCalls.request, { ...plain, columns });
  await write(seen.id);
  await expect(as(blind)(purchaseExportCalls.open, { exportId: seen.id })).rejects.toMatchObject({ code: codes.notFound });
});

it('is nobody else’s', async () => {
  const [mine] = (await as(buyer)(purchaseExportCalls.list, {})).exports;
  const exportId = mine?.id ?? 0;
  const missing = { code: codes.notFound };
  for (const other of [colleague, stranger]) {
    expect((await as(other)(purchaseExportCalls.list, {})).exports).toEqual([]);
    await expect(as(other)(purchaseExportCalls.open, { exportId })).rejects.toMatchObject(missing);
  }
  await expect(as(otherSeller)(salesExportCalls.request, { storeId: store.id, ...plain })).rejects.toMatchObject(missing);
  await expect(as(seller)(salesExportCalls.open, { storeId: store.id, exportId })).rejects.toMatchObject(missing);
  const none = await as(stranger)(purchaseExportCalls.request, plain);
  await write(none.id);
  expect(await cellsOf(none.id)).toHaveLength(1);
});

it('refuses columns of the other list, columns twice, none, and two commas', async () => {
  const invalid = { code: codes.invalid };
  for (const columns of [['buyer' as const], ['sku' as const, 'sku' as const], []])
    await expect(as(buyer)(purchaseExportCalls.request, { ...plain, columns })).rejects.toMatchObject(invalid);
  await expect(as(buyer)(purchaseExportCalls.request, { ...plain, csv: { ...csv, decimal: 'comma' } })).rejects.toMatchObject(invalid);
});

it('is one at a time for each user, however many are requested at the same moment', async () => {
  const asked = await Promise.allSettled(Array.from({ length: 5 }, () => as(buyer)(purchaseExportCalls.request, plain)));
  const ids = asked.flatMap((one) => (one.status === 'fulfilled' ? [one.value.id] : []));
  expect(ids).toHaveLength(1);
  for (const one of asked) if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: codes.refused });
  const theirs = await as(colleague)(purchaseExportCalls.request, plain);
  // Written once by several processes, and again after one was killed.
  const [id = 0] = ids;
  await Promise.all([write(id), write(id), write(theirs.id)]);
  expect(await cellsOf(id)).toHaveLength(7);
  const next = await as(buyer)(purchaseExportCalls.request, plain);
  await database.pool.query(`update order_export set state = 'working', claim = gen_random_uuid(), beat_at = $2 where id = $1`, [
    next.id,
    new Date(now.getTime() - 3 * 60_000),
  ]);
  await runTask(tasks, 'order-exports:resume', { database, now: () => now });
  const { rows } = await database.pool.query(`select 1 from graphile_worker.jobs where key = $1`, [`order export ${next.id}`]);
  expect(rows).toHaveLength(1);
  await write(next.id);
  expect(await cellsOf(next.id)).toHaveLength(7);
});

it('says when it could not be written, and ends after a week', async () => {
  const asked = await as(buyer)(purchaseExportCalls.request, plain);
  const broken = { ...testFiles, putDraft: () => Promise.reject(new Error('the disk is full')) };
  await runExport(asked.id, jobContext(database, { now: () => now, files: broken }));
  const stateOf = async (id: number) => (await as(buyer)(purchaseExportCalls.list, {})).exports.find((one) => one.id === id)?.state;
  expect(await stateOf(asked.id)).toBe('failed');
  const good = await as(buyer)(purchaseExportCalls.request, plain);
  await write(good.id);
  const later = new Date(now.getTime() + (exportBounds.days + 1) * 86_400_000);
  await expect(as(buyer, later)(purchaseExportCalls.open, { exportId: good.id })).rejects.toMatchObject({ code: codes.refused });
  const { rows } = await database.pool.query<{ fileKey: string }>('select file_key as "fileKey" from order_export where id = $1', [
    good.id,
  ]);
  await runTask(tasks, 'order-exports:sweep', { database, now: () => later });
  expect(await stateOf(good.id)).toBe('expired');
  expect(await testFiles.has(rows[0]?.fileKey ?? '')).toBe(false);
});

it('a buyer’s own numbers are in its file, and in nobody else’s', async () => {
  await database.pool.query(`insert into own_number select $1, variant_id, 'MY-' || sku from purchase_order_line where order_id = $2`, [
    buyer.companyId,
    orders[0]?.id,
  ]);
  const asked = await as(buyer)(purchaseExportCalls.request, { ...plain, columns: ['sku', 'ownNumber'], states: ['paid'] });
  await write(asked.id);
  const rows = (await cellsOf(asked.id)).slice(1);
  expect(rows).toHaveLength(4);
  for (const [sku, own] of rows) expect(own).toBe(`MY-${sku}`);
});

const salesOrder = (externalNumber: string, name: string) => ({
  ...{ channel: 'Shop', externalNumber, soldOn: '2026-11-02', currency: 'EUR', reference: 'R1', email: '', service: '', note: '' },
  recipient: {
    ...{ name, companyName: '', line1: 'Lindenweg 4', line2: '', postalCode: '04109', city: 'Leipzig', region: '', countryCode: 'DE' },
    phone: '',
  },
  lines: skus.map((sku, at) => ({ sku, gtin: '', name: `Line ${at + 1}`, quantity: at + 1, soldFor: 19_99, externalLine: `${at + 1}` })),
});

it('sales orders have their own columns, read in steps that lose no line', async () => {
  const added = await as(buyer)(salesOrderCalls.add, { orders: ['A', 'B', 'C'].map((number) => salesOrder(number, `=${number}`)) });
  expect(added.added).toHaveLength(3);
  const columns = ['external', 'name', 'sku', 'quantity', 'soldFor', 'tracking', 'shippedOn', 'state'] as const;
  const asked = await as(buyer)(salesOrderExportCalls.request, { ...plain, columns: [...columns], channel: 'shop' });
  const owner = { companyId: buyer.companyId, userId: buyer.userId, list: 'salesOrders' as const, storeId: null };
  const request = await findExport(database.kysely, owner, asked.id);
  if (!request) throw new Error('the export is not found');
  const path = await testFiles.newDraft();
  expect(await writeExport(request, { database, path, most: 5, onProgress: () => Promise.resolve() })).toMatchObject({
    lines: 5,
    isCut: true,
  });
  const steps: number[] = [];
  for (let after: ExportRow | undefined; ;) {
    const rows = await exportLines(database.kysely, buyer.companyId, { words: null }, { after, most: 4, withParcels: true });
    steps.push(rows.length);
    after = rows.at(-1);
    if (rows.length < 4) break;
  }
  expect(steps).toEqual([4, 2]);
  await write(asked.id);
  const [head, ...rows] = await cellsOf(asked.id);
  expect(head).toHaveLength(columns.length);
  expect(rows.map(([number, name, , quantity, soldFor]) => [number, name, quantity, soldFor])).toEqual(
    ['C', 'B', 'A'].flatMap((number) => ['1', '2'].map((quantity) => [number, `'=${number}`, quantity, '19.99'])),
  );
  // Open exports of purchase orders are not among them.
  expect((await as(buyer)(salesOrderExportCalls.list, {})).exports.map(({ id }) => id)).toEqual([asked.id]);
  await expect(as(buyer)(purchaseExportCalls.open, { exportId: asked.id })).rejects.toMatchObject({ code: codes.notFound });
  expect((await as(buyer)(salesOrderExportCalls.open, { exportId: asked.id })).address).toMatch(/^\/files\//);
  for (const others of [colleague, stranger])
    await expect(as(others)(salesOrderExportCalls.open, { exportId: asked.id })).rejects.toMatchObject({ code: codes.notFound });
  await expect(as(buyer)(salesOrderExportCalls.request, { ...plain, columns: ['unitPrice'] })).rejects.toMatchObject({
    code: codes.invalid,
  });
  const theirs = await as(stranger)(salesOrderExportCalls.request, plain);
  await write(theirs.id);
  expect(await cellsOf(theirs.id)).toHaveLength(1);
});
