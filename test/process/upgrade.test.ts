/** A database of an older version, with rows in the tables that were renamed since, goes through the migrations and is understood. */
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tasks } from '../../server/domains.ts';
import { migrateJobs } from '../../server/platform/jobs/jobs.ts';
import { clientConfig, inDatabase } from '../../server/platform/postgres/connection.ts';
import type { Connection } from '../../server/platform/postgres/connection.ts';
import { ensureDatabase } from '../../server/platform/postgres/create.ts';
import { migrate, migrationFolder } from '../../server/platform/postgres/migrate.ts';
import { isMessageKey } from '../../server/platform/texts.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

/** The last migration before the tables of listings were renamed. */
const last = '0049_drop_must_hold.sql';

let server: TestServer;
let connection: Connection;
let client: pg.Client;

beforeAll(async () => {
  server = await startTestServer();
  await ensureDatabase(server.template, 'kontor_older');
  connection = inDatabase(server.template, 'kontor_older');
  const folder = await mkdtemp(join(tmpdir(), 'kontor-older-'));
  const older = (await readdir(migrationFolder)).filter((name) => name <= last);
  await Promise.all(older.map((name) => cp(join(migrationFolder, name), join(folder, name))));
  await migrate(connection, folder);
  await migrateJobs(connection);
  await rm(folder, { recursive: true, force: true });
  client = new pg.Client(clientConfig(connection));
  await client.connect();
  await client.query(rowsOfThen);
  await migrate(connection);
}, 120_000);
afterAll(async () => {
  await client?.end();
  await server?.stop();
});

const [read, checked] = ['01a2053b-82e2-70cd-871a-06e161d0e968', '01a2053b-98e0-75a1-9a15-f5ada96b1844'];

const rowsOfThen = `
  with seller as (insert into company (kind, legal_name, country_code, state) values ('seller', 'Werk GmbH', 'DE', 'approved') returning id),
  shop as (
    insert into store (company_id, name, item_code, currency_code, vat_country_code, country_codes, state)
      select id, 'Werk', 'WRK', 'EUR', 'DE', '{DE}', 'open' from seller returning id),
  file as (insert into product_file (file_key, store_id, created_at) select 'a.csv', id, now() from shop),
  list as (
    insert into product_import (id, store_id, file_key, file_name, content_type, state, kept_items, created_at)
      select '${read}'::uuid, id, 'a.csv', 'a.csv', 'text/csv', 'checked', 3, now() from shop returning id),
  notices as (insert into company_payment_setting (company_id, low_balance_told_at) select id, '2026-01-01' from seller),
  problems as (
    insert into product_import_problem (import_id, line, header, reason)
      select list.id, line, 'Price', reason from list, unnest(array['shop.money', 'shop.moneyTooLarge', 'import.price']) with ordinality as x (reason, line)),
  bulk as (
    insert into product_bulk (id, store_id, change, language, state, items, created_at)
      select '${checked}'::uuid, id, '{"kind": "price", "by": "to", "value": 1}', 'en', 'checked', 1, now() from shop returning id)
  insert into product_bulk_refusal (bulk_id, position, place, name, reason) select id, 0, 0, 'Chair', 'shop.moneyTooLarge' from bulk;
  select graphile_worker.add_job('products:import', '{"importId": "${read}"}'::json);
  select graphile_worker.add_job('products:bulk', '{"bulkId": "${checked}"}'::json, job_key => 'bulk ${checked}');
  select graphile_worker.add_job('mail:deliver', '{}'::json);
  select graphile_worker.add_job('questions:tellChange', '{"id": 1}'::json);`;

const valuesOf = async (text: string): Promise<string[]> =>
  (await client.query<[string]>({ text, rowMode: 'array' })).rows.map(([value]) => value);

test('lists and bulk changes are there, with reasons that have a text', async () => {
  expect(await valuesOf('select id from import union all select id from bulk_change')).toEqual([read, checked]);
  expect(await valuesOf('select file_key from listing_file')).toEqual(['a.csv']);
  const reasons = await valuesOf('select reason from import_problem union all select reason from bulk_change_refusal');
  expect(reasons.toSorted()).toEqual(['import.price', 'store.money', 'store.moneyTooLarge', 'store.moneyTooLarge']);
  expect(reasons.filter((reason) => !isMessageKey(reason))).toEqual([]);
});

test('columns with new names have their values', async () => {
  const found = await client.query('select not_undone_items, low_balance_notified_at from import cross join company_payment_setting');
  expect(found.rows).toEqual([{ not_undone_items: 3, low_balance_notified_at: new Date('2026-01-01') }]);
});

test('waiting jobs have names that this version knows', async () => {
  const waiting = await valuesOf('select task_identifier from graphile_worker.jobs order by id');
  expect(waiting).toEqual(['listings:import', 'listings:bulk-change', 'mail:deliver', 'questions:notify-change']);
  expect((await valuesOf('select identifier from graphile_worker._private_tasks')).filter((task) => !(task in tasks))).toEqual([]);
});
