import { createHash } from 'node:crypto';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testConnection } from '../../../test/support/database.ts';
import { StartError } from '../process/start-error.ts';
import { clientConfig, inDatabase } from './connection.ts';
import type { Connection } from './connection.ts';
import { dropDatabase, ensureDatabase } from './create.ts';
import { migrate, migrationFolder, readMigrations } from './migrate.ts';
import pg from 'pg';

let migrated: Connection;
let folder: string;

beforeAll(async () => {
  migrated = await testConnection();
  folder = await mkdtemp(join(tmpdir(), 'kontor-migrations-'));
  await cp(migrationFolder, folder, { recursive: true });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function namesIn(connection: Connection): Promise<string[]> {
  const client = new pg.Client(clientConfig(connection));
  await client.connect();
  const { rows } = await client.query<{ name: string }>('select name from schema_migration order by name');
  await client.end();
  return rows.map(({ name }) => name);
}

async function withEmpty(name: string, work: (connection: Connection) => Promise<void>): Promise<void> {
  await ensureDatabase(migrated, name);
  try {
    await work(inDatabase(migrated, name));
  } finally {
    await dropDatabase(migrated, name);
  }
}

test('a second run has nothing to do', async () => {
  expect(await migrate(migrated)).toEqual([]);
});

test('of several processes that migrate at once each file is applied by one', async () => {
  await withEmpty('kontor_migrate_race', async (connection) => {
    const applied = await Promise.all([1, 2, 3, 4].map(() => migrate(connection)));
    const names = (await readMigrations()).map(({ name }) => name);
    expect(applied.flat().toSorted()).toEqual(names);
    expect(await namesIn(connection)).toEqual(names);
  });
});

test('a database newer than the program is refused, and left as it is', async () => {
  await writeFile(join(folder, '9999_later.sql'), 'create table later (id integer);');
  await migrate(migrated, folder);
  await rm(join(folder, '9999_later.sql'));
  await expect(migrate(migrated, folder)).rejects.toThrow(StartError);
  await expect(migrate(migrated, folder)).rejects.toThrow(/newer than this program: it has been through 9999_later\.sql/);
});

test('a file changed after it was applied is refused by name', async () => {
  await withEmpty('kontor_migrate_changed', async (connection) => {
    await writeFile(join(folder, '9998_table.sql'), 'create table first (id integer);');
    await migrate(connection, folder);
    await writeFile(join(folder, '9998_table.sql'), 'create table second (id integer);');
    await expect(migrate(connection, folder)).rejects.toThrow(/9998_table\.sql has been changed/);
    await rm(join(folder, '9998_table.sql'));
  });
});

test('a file that fails halfway leaves nothing of itself behind', async () => {
  await withEmpty('kontor_migrate_half', async (connection) => {
    const before = await migrate(connection);
    await writeFile(join(folder, '9997_half.sql'), 'create table half (id integer); select 1/0;');
    await expect(migrate(connection, folder)).rejects.toThrow(/9997_half\.sql failed: division by zero/);
    await writeFile(join(folder, '9997_half.sql'), 'create table half (id integer);');
    expect(await migrate(connection, folder)).toEqual(['9997_half.sql']);
    expect(await namesIn(connection)).toEqual([...before, '9997_half.sql']);
    await rm(join(folder, '9997_half.sql'));
  });
});

test('a database that went through a file while its comment was another one is brought up to date', async () => {
  await withEmpty('kontor_migrate_comment', async (connection) => {
    await writeFile(join(folder, '9998_table.sql'), 'create table first (id integer);');
    const name = '0209_team_groups.sql';
    const file = (await readMigrations()).find((one) => one.name === name);
    const former = file?.text.replace('Groups among colleagues', 'Team groups') ?? '';
    expect(former).not.toBe(file?.text);
    await migrate(connection);
    const client = new pg.Client(clientConfig(connection));
    await client.connect();
    await client.query('update schema_migration set checksum = $1 where name = $2', [
      createHash('sha256').update(former).digest('hex'),
      name,
    ]);
    await client.end();
    expect(await migrate(connection, folder)).toEqual(['9998_table.sql']);
    await rm(join(folder, '9998_table.sql'));
  });
});
