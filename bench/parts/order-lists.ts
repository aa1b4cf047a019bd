/** Lists of orders of a large market, the numbers of their tabs, and 1,000 orders shipped at once. */
import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { codesOfKind } from '../../contract/identity/access.ts';
import { salesBulkCalls } from '../../contract/orders/order-bulk.ts';
import { purchaseOrderCalls } from '../../contract/orders/purchase-orders.ts';
import { handlers } from '../../server/domains.ts';
import { tasks } from '../../server/domains/orders/bulk/jobs.ts';
import { startEmbedded } from '../../server/engines/local-postgres/embedded.ts';
import { migrateJobs } from '../../server/platform/jobs/jobs.ts';
import { clientConfig, inDatabase } from '../../server/platform/postgres/connection.ts';
import { ensureDatabase } from '../../server/platform/postgres/create.ts';
import { migrate } from '../../server/platform/postgres/migrate.ts';
import { countStatements, type Database, openDatabase } from '../../server/platform/postgres/pool.ts';
import { addUser, callsAs, type Company } from '../../test/support/market.ts';
import { fillOrders, firstBuyer, firstSeller, firstStore } from '../order-market.ts';
import { measureLists, times } from '../order-reads.ts';
import { type Figure, milliseconds, type Part } from '../tools/figures.ts';

const mostMilliseconds = 60;
const mostSeconds = 10;
const many = 5_000_000;
const shipped = 1_000;
const callers = 8;

export async function orderLists(quick: boolean, folder?: string): Promise<Part> {
  const home = folder ?? (await mkdtemp(join(tmpdir(), 'kontor-orders-')));
  const embedded = await startEmbedded({ home });
  const connection = inDatabase(embedded.connection, 'orders');
  try {
    await ensureDatabase(embedded.connection, 'orders');
    await migrate(connection);
    await migrateJobs(connection);
    const orders = await filled(connection, quick ? 200_000 : many);
    const database = await openDatabase({ connection, poolSize: callers, patient: true });
    try {
      const figures = [...(await lists(database, quick ? 10 : 40, orders)), ...(await page(database, quick)), await ship(database)];
      const about = `${orders.toLocaleString('en')} orders of two years, 1 % of them of the buyer, 4 % of the store; the lists as buyer, store and operator, by the code of the calls, one after the other. Load average while it ran: ${loadavg()[0]?.toFixed(1)}.`;
      return { name: 'order-lists', figures, notes: [about] };
    } finally {
      await database.close();
    }
  } finally {
    await embedded.stop();
    if (folder === undefined) await rm(home, { recursive: true, force: true });
  }
}

/** Fills an empty database; returns the number of orders. */
async function filled(connection: Parameters<typeof clientConfig>[0], orders: number): Promise<number> {
  const client = new pg.Client(clientConfig(connection));
  await client.connect();
  try {
    const { rows } = await client.query<{ last: number }>('select coalesce(max(id), 0)::int as last from purchase_order');
    if (rows[0]?.last) return rows[0].last;
    await fillOrders(client, orders);
    return orders;
  } finally {
    await client.end();
  }
}

async function lists(database: Database, count: number, orders: number): Promise<Figure[]> {
  const measured = await measureLists(database, count);
  return Object.entries(measured).map(([name, sides]): Figure => {
    const each = Object.entries(sides);
    const worst = Math.max(...each.map(([, { p95 }]) => p95));
    return {
      part: 'order-lists',
      what: `list of ${orders.toLocaleString('en')} orders: ${name}`,
      value: each.map(([side, { p50, p95 }]) => `${side} ${p50.toFixed(1)} / ${p95.toFixed(1)} ms`).join(', '),
      goal: `p95 ≤ ${mostMilliseconds} ms`,
      reached: worst <= mostMilliseconds,
    };
  });
}

/** A user with all rights, whose role has a name that no earlier run has used. */
const somebody = (database: Database, company: Company) =>
  addUser(database, company, { role: `bench-${Date.now()}`, accessCodes: [...codesOfKind[company.kind]] });

/** The call of an order's page, eight at once. */
async function page(database: Database, quick: boolean): Promise<Figure[]> {
  const call = callsAs(database, handlers, { caller: await somebody(database, { id: firstBuyer, kind: 'buyer', countryCode: 'DE' }) });
  const open = (at: number) => call(purchaseOrderCalls.detail, { buyerOrderId: 100 * (1 + (at % 1_000)) });
  const { statements } = await countStatements(() => open(1));
  const { p50, p95 } = await times(quick ? 10 : 50, (at) =>
    Promise.all(Array.from({ length: callers }, (_, one) => open(at * callers + one))),
  );
  return [
    {
      ...{
        part: 'order-lists',
        what: `an order with its lines, parcels and history, ${callers} at once`,
        goal: `p95 ≤ ${mostMilliseconds} ms`,
      },
      ...{ value: `${p50.toFixed(1)} / ${p95.toFixed(1)} ms`, reached: p95 <= mostMilliseconds },
    },
    {
      ...{ part: 'order-lists', what: 'statements of an order', value: String(statements), goal: '≤ 6', reached: statements <= 6 },
    },
  ];
}

/** Ships orders that are being packed, by the job. */
async function ship(database: Database): Promise<Figure> {
  const { rows } = await database.pool.query<{ number: string }>(
    `update purchase_order set state = 'packing', completed_at = null, delivered_at = null, shipped_at = null
     where id in (select id from purchase_order where store_id = $1 and completed_at is not null order by id desc limit ${shipped}) returning number`,
    [firstStore],
  );
  const call = callsAs(database, handlers, { caller: await somebody(database, { id: firstSeller, kind: 'seller', countryCode: 'DE' }) });
  const orders = rows.map(({ number }, at) => `${number};BENCH-${at}`).join('\n');
  const begin = performance.now();
  const { bulkId } = await call(salesBulkCalls.start, { storeId: firstStore, action: 'ship', carrier: 'DHL', orders });
  await tasks['order-bulk:run']?.({ bulkId }, { database, now: () => new Date(), log: console, config: { publicUrl: '' } } as never);
  const taken = performance.now() - begin;
  const { done } = await call(salesBulkCalls.detail, { storeId: firstStore, bulkId });
  return {
    ...{
      part: 'order-lists',
      what: `${shipped.toLocaleString('en')} orders shipped at once, each a durable commit`,
      goal: `≤ ${mostSeconds} s`,
    },
    value: `${done.toLocaleString('en')} in ${(taken / 1_000).toFixed(1)} s, ${milliseconds(taken / Math.max(1, done))} each`,
    reached: done === shipped && taken <= mostSeconds * 1_000,
  };
}
