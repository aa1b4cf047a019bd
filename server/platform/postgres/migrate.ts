import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { explain, StartError } from '../process/start-error.ts';
import { clientConfig } from './connection.ts';
import type { Connection } from './connection.ts';

export const migrationFolder = join(import.meta.dirname, '../../../migrations');

interface Migration {
  name: string;
  text: string;
  checksum: string;
}

/** Checksums of files of which another version, with the same statements, has been published for a time. */
const otherChecksums = new Map([['0209_team_groups.sql', '03588a8e1494cf6af69c92fdd8368de70c4fa9b6d7591504563ed261f5ebb762']]);

/** An arbitrary number; the process that migrates this database holds the lock. */
const lock = 4_710_815;

/**
 * Brings the schema up to this program: forward only, each file in a transaction of its own, one process at a time.
 * Returns the names of the files that were applied.
 * @throws StartError when the database was migrated by a newer program, or an applied file has been changed since.
 */
export async function migrate(connection: Connection, folder = migrationFolder): Promise<string[]> {
  const files = await readMigrations(folder);
  const client = new pg.Client({ ...clientConfig(connection), application_name: 'kontor migrations' });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [lock]);
    await client.query(`create table if not exists schema_migration (
      name text primary key,
      checksum text not null,
      applied_at timestamptz not null default now()
    )`);
    const rows = (await client.query<{ name: string; checksum: string }>('select name, checksum from schema_migration order by name')).rows;
    const waiting = compare(files, rows);
    for (const file of waiting) await apply(client, file);
    return waiting.map(({ name }) => name);
  } finally {
    await client.end();
  }
}

export async function readMigrations(folder = migrationFolder): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => /^\d{4}_[a-z0-9_]+\.sql$/.test(name)).toSorted();
  return Promise.all(
    names.map(async (name) => {
      const text = (await readFile(join(folder, name), 'utf8')).replaceAll('\r\n', '\n');
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') };
    }),
  );
}

function compare(files: Migration[], applied: { name: string; checksum: string }[]): Migration[] {
  const known = new Map(files.map((file) => [file.name, file]));
  for (const row of applied) {
    const file = known.get(row.name);
    if (!file) {
      throw new StartError(
        `The database is newer than this program: it has been through ${row.name}. Start the newer Kontor, or restore a backup.`,
      );
    }
    if (row.checksum !== file.checksum && row.checksum !== otherChecksums.get(row.name)) {
      throw new StartError(
        `${row.name} has been changed since this database went through it. Put the file back as it was, and make the change in a new file.`,
      );
    }
  }
  const done = new Set(applied.map(({ name }) => name));
  return files.filter(({ name }) => !done.has(name));
}

async function apply(client: pg.Client, file: Migration): Promise<void> {
  await client.query('begin');
  try {
    // A statement that waits for a table lock blocks all statements queued behind it; give up and start again instead.
    await client.query(`set local lock_timeout = '15s'`);
    // sql-check: skip, a migration
    await client.query(file.text);
    await client.query('insert into schema_migration (name, checksum) values ($1, $2)', [file.name, file.checksum]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    const sentence = `The database could not be brought up to date; ${file.name} failed: ${(error as Error).message}. It was rolled back completely.`;
    throw explain(error, 'the database') ?? new StartError(sentence, { cause: error });
  }
}
