import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { type SalesOrderInput, salesOrderInput } from '../../../../contract/orders/sales-order-input.ts';
import { testDatabase } from '../../../../test/support/database.ts';
import { addCompany, addUser, testConfig } from '../../../../test/support/market.ts';
import type { Database } from '../../../platform/postgres/pool.ts';
import { jobScope, type SignedInScope } from '../../../platform/scope.ts';
import { addSalesOrders, type NewSalesOrder } from './index.ts';

let database: Database;
let scope: SignedInScope;

beforeAll(async () => {
  database = await testDatabase({ poolSize: 8 });
  const caller = await addUser(database, await addCompany(database));
  scope = { ...jobScope({ now: () => new Date('2026-11-02T10:00:00Z'), config: testConfig }), caller };
});

const recipient = { name: 'Erika Muster', line1: 'Lindenweg 4', postalCode: '04109', city: 'Leipzig', countryCode: 'DE' };
const input = (given: object = {}): SalesOrderInput =>
  salesOrderInput.parse({ channel: 'Shop', externalNumber: randomUUID(), recipient, lines: [{ sku: 'A-1', quantity: 2 }], ...given });
const add = (orders: readonly NewSalesOrder[]) => database.transaction((tx) => addSalesOrders(tx, scope, orders));
const linesOf = async (id: number) =>
  (await database.pool.query('select position, sku, quantity from sales_order_line where sales_order_id = $1 order by 1', [id])).rows;

it('orders are added with their lines, once for each channel and number', async () => {
  const first = input({
    lines: [
      { sku: 'A-1', quantity: 2 },
      { gtin: '4006381333931', quantity: 1 },
    ],
  });
  const { added, known } = await add([
    { input: first, row: 2 },
    { input: input({ externalNumber: first.externalNumber, channel: 'Other' }) },
  ]);
  expect(added).toMatchObject([{ index: 0, number: expect.stringMatching(/^SO-\d{8}$/) }, { index: 1 }]);
  expect(known).toEqual([]);
  expect(await linesOf(added[0]?.id ?? 0)).toEqual([
    { position: 0, sku: 'A-1', quantity: 2 },
    { position: 1, sku: '', quantity: 1 },
  ]);
  const again = await add([{ input: { ...first, channel: 'SHOP' } }, { input: input() }]);
  expect(again).toMatchObject({ known: [{ index: 0, id: added[0]?.id }], added: [{ index: 1 }] });
});

it('of two in one list the first counts, and what can never be shipped is refused', async () => {
  const one = input();
  const result = await add([
    { input: one },
    { input: { ...one, lines: [] } },
    { input: { ...one, note: 'again' } },
    { input: input({ lines: [{ quantity: 1 }] }) },
    { input: input({ lines: [{ sku: 'A', quantity: 1, soldFor: 900 }] }) },
  ]);
  expect(result.added).toMatchObject([{ index: 0 }]);
  expect(result.known).toEqual([{ index: 2, id: result.added[0]?.id }]);
  expect(result.refused).toEqual([
    { index: 1, key: 'salesOrder.noLines' },
    { index: 3, key: 'salesOrder.noCode' },
    { index: 4, key: 'salesOrder.noCurrency' },
  ]);
});

it('the same file sent several times at the same moment has one effect', async () => {
  const orders = Array.from({ length: 500 }, () => ({ input: input() }));
  const results = await Promise.all([add(orders), add(orders.toReversed()), add(orders), add(orders.toReversed())]);
  expect(results.reduce((sum, { added }) => sum + added.length, 0)).toBe(500);
  for (const { added, known } of results) expect(added.length + known.length).toBe(500);
});

it('adds thousands at once', async () => {
  const { added } = await add(Array.from({ length: 4000 }, (_, row) => ({ input: input(), row })));
  expect(added).toHaveLength(4000);
  expect(await linesOf(added[3999]?.id ?? 0)).toHaveLength(1);
});
