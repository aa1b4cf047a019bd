/** Exports of a million lines, of a store, of a buyer with its own numbers, and of sales orders: how fast, and how much memory while they are written. */
import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { type ExportColumn, usualExportColumns } from '../../contract/orders/export-columns.ts';
import type { ListName } from '../../contract/orders/list-columns.ts';
import type { ExportRequest } from '../../server/domains/orders/exports/queries.ts';
import { writeExport } from '../../server/domains/orders/exports/write.ts';
import { startEmbedded } from '../../server/engines/local-postgres/embedded.ts';
import { migrateJobs } from '../../server/platform/jobs/jobs.ts';
import { clientConfig, inDatabase } from '../../server/platform/postgres/connection.ts';
import { ensureDatabase } from '../../server/platform/postgres/create.ts';
import { migrate } from '../../server/platform/postgres/migrate.ts';
import { type Database, openDatabase } from '../../server/platform/postgres/pool.ts';
import type { Figure, Part } from '../tools/figures.ts';

const leastRows = 30_000;
const [buyer, seller, store] = [1_000_001, 1_000_002, 1_000_003];
const linesOfOrder = 5;

export async function exports(quick: boolean): Promise<Part> {
  const lines = quick ? 100_000 : 1_000_000;
  const home = await mkdtemp(join(tmpdir(), 'kontor-exports-'));
  const embedded = await startEmbedded({ home });
  const connection = inDatabase(embedded.connection, 'exports');
  try {
    await ensureDatabase(embedded.connection, 'exports');
    await migrate(connection);
    await migrateJobs(connection);
    await fill(connection, lines / linesOfOrder);
    const database = await openDatabase({ connection, poolSize: 2, patient: true });
    try {
      const figures: Figure[] = [];
      for (const list of ['sales', 'purchaseOrders', 'salesOrders'] as const)
        for (const format of ['csv', 'xlsx'] as const) figures.push(await written(database, join(home, 'export'), { list, format, lines }));
      const about = `Orders of ${linesOfOrder} lines, the columns that an export has without a choice and those of parcels, one export after the other in one process. Load average at the end: ${loadavg()[0]?.toFixed(1)}.`;
      return { name: 'exports', figures, notes: [about] };
    } finally {
      await database.close();
    }
  } finally {
    await embedded.stop();
    await rm(home, { recursive: true, force: true });
  }
}

const megabytes = (bytes: number): number => Math.round(bytes / 1_000_000);

async function written(
  database: Database,
  path: string,
  { list, format, lines }: { list: ListName; format: 'csv' | 'xlsx'; lines: number },
): Promise<Figure> {
  const request: ExportRequest = {
    ...{ id: 1, list, storeId: list === 'sales' ? store : null, companyId: list === 'sales' ? seller : buyer, format },
    filter: list === 'salesOrders' ? {} : { states: [] },
    columns: [...usualExportColumns(list), ...(list === 'salesOrders' ? (['carrier', 'tracking'] as const) : [])] as ExportColumn[],
    csv: { separator: 'comma', decimal: 'point', mark: false },
    ...{ withAmounts: true, language: 'en', state: 'working', lines: 0, isCut: false, fileKey: null, size: null },
    ...{ askedAt: new Date(), expiresAt: null },
  };
  const resident: number[] = [megabytes(process.memoryUsage.rss())];
  let highest = 0;
  const begin = performance.now();
  const before = process.cpuUsage();
  const done = await writeExport(request, {
    database,
    path,
    onProgress: (rows) => {
      const now = megabytes(process.memoryUsage.rss());
      highest = Math.max(highest, now);
      if (rows >= (resident.length * lines) / 5) resident.push(now);
      return Promise.resolve();
    },
  });
  const seconds = (performance.now() - begin) / 1_000;
  if (done.lines !== lines) throw new Error(`${done.lines} lines were written`);
  const { user, system } = process.cpuUsage(before);
  const rate = done.lines / seconds;
  return {
    part: 'exports',
    what: `export of ${lines.toLocaleString('en')} lines, ${list}, ${format.toUpperCase()}`,
    value: `${seconds.toFixed(1)} s, ${Math.round(rate).toLocaleString('en')} rows/s, ${((user + system) / 1e6).toFixed(1)} s of it processor time of this process, ${megabytes(done.size)} MB; resident memory at each fifth ${resident.join(', ')} MB, highest ${highest} MB`,
    goal: `≥ ${leastRows.toLocaleString('en')} rows/s`,
    reached: rate >= leastRows,
  };
}

/** By statements alone: triggers and foreign keys are not what is measured. */
async function fill(connection: Parameters<typeof clientConfig>[0], orders: number): Promise<void> {
  const client = new pg.Client(clientConfig(connection));
  await client.connect();
  try {
    for (const setting of ['session_replication_role = replica', 'synchronous_commit = off']) await client.query(`set ${setting}`);
    await client.query(`insert into company (id, kind, legal_name, country_code, state) overriding system value
      values (${buyer}, 'buyer', 'Buyer', 'DE', 'approved'), (${seller}, 'seller', 'Seller', 'DE', 'approved')`);
    await client.query(`insert into store (id, company_id, name, item_code, currency_code, vat_country_code, country_codes) overriding system value
      values (${store}, ${seller}, 'Store', 'B1', 'EUR', 'DE', '{DE}')`);
    await client.query(
      `insert into own_number (company_id, variant_id, number) select ${buyer}, n, 'MY-' || n from generate_series(1, 20000) n`,
    );
    await client.query(
      `insert into purchase_order (id, number, checkout_id, buyer_company_id, buyer_user_id, seller_company_id, store_id, state, currency, lines_total, vat_total,
        total, vat_decision, address, reference, language, created_at, paid_at, shipped_at, delivered_at, completed_at, lead_days) overriding system value
      select n, 'PO-' || lpad(n::text, 8, '0'), n, ${buyer}, 1, ${seller}, ${store}, 'completed', 'EUR', 50000, 9500, 59500, '{}',
        jsonb_build_object('name', 'Anna Berg' || n % 5000, 'companyName', 'Berg GmbH', 'line1', 'Hauptstraße ' || n % 200, 'line2', '', 'postalCode',
          lpad((n * 17 % 99999)::text, 5, '0'), 'city', 'Leipzig', 'region', '', 'countryCode', 'DE', 'phone', ''),
        'Fair ' || n % 3000, 'en', at, at, at, at, at, 3
      from (select n, now() - (1 - n::float8 / $1) * interval '730 days' as at from generate_series(1, $1::bigint) n) facts`,
      [orders],
    );
    const goods = `(n * 31 + p) % 20000`;
    await client.query(
      `insert into purchase_order_line (order_id, position, item_id, variant_id, item_code, sku, name, quantity, unit_price, price_reason, line_total, tax_class,
        vat_rate, vat_category, shipped_quantity)
      select n, p, 1 + ${goods}, 1 + ${goods}, 'IT' || ${goods}, 'SOFA-' || ${goods}, 'A sofa for two', 2, 5000, '{"kind": "list"}', 10000, 'standard', 1900, 'S', 2
      from generate_series(1, $1::bigint) n, generate_series(0, ${linesOfOrder - 1}) p`,
      [orders],
    );
    await client.query(`insert into order_day select created_at::date, min(id), max(id) from purchase_order group by 1`);
    await client.query(`update order_search_mark set order_id = ${orders}`);
    await client.query(
      `insert into sales_order (id, number, company_id, user_id, state, channel, external_number, sold_on, recipient, created_at) overriding system value
      select n, 'SO-' || lpad(n::text, 8, '0'), ${buyer}, 1, 'delivered', 'Shop', 'A-' || n, '2026-01-02',
        jsonb_build_object('name', 'Anna Berg' || n % 5000, 'companyName', '', 'line1', 'Hauptstraße ' || n % 200, 'line2', '', 'postalCode',
          lpad((n * 17 % 99999)::text, 5, '0'), 'city', 'Leipzig', 'region', '', 'countryCode', 'DE', 'phone', ''), now()
      from generate_series(1, $1::bigint) n`,
      [orders],
    );
    await client.query(
      `insert into sales_order_line (id, sales_order_id, position, sku, name, quantity, sold_for) overriding system value
      select n * ${linesOfOrder} + p, n, p, 'SOFA-' || ${goods}, 'A sofa for two', 1, 1999
      from generate_series(1, $1::bigint) n, generate_series(0, ${linesOfOrder - 1}) p`,
      [orders],
    );
    await client.query(
      `insert into dispatch (id, number, sales_order_id, company_id, store_id, warehouse_id, state, carrier, tracking_number, created_at, shipped_at, delivered_at)
        overriding system value
      select n, 'D-' || n, n, ${buyer}, ${store}, 1, 'delivered', 'DHL', lpad(n::text, 12, '0'), now(), now(), now() from generate_series(1, $1::bigint) n`,
      [orders],
    );
    await client.query(
      `insert into dispatch_line (dispatch_id, sales_order_line_id, held_stock_id, quantity)
      select n, n * ${linesOfOrder} + p, 1, 1 from generate_series(1, $1::bigint) n, generate_series(0, ${linesOfOrder - 1}) p`,
      [orders],
    );
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
}
