import pg from 'pg';
import { clientConfig, inDatabase } from './connection.ts';
import type { Connection } from './connection.ts';

/**
 * Creates the connection's database when the server does not have it yet. Asks by way of the database `postgres`. The files of a template are
 * copied, which takes a third of the time that writing them to the log takes.
 */
export async function ensureDatabase(connection: Connection, name: string, template?: string): Promise<void> {
  await inMaintenance(connection, async (client) => {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (rowCount) return;
    const from = template ? ` template ${client.escapeIdentifier(template)} strategy file_copy` : '';
    // sql-check: skip, the database has a name that is given
    await client.query(`create database ${client.escapeIdentifier(name)}${from}`);
  });
}

/** Open connections are terminated. */
export async function dropDatabase(connection: Connection, name: string): Promise<void> {
  await inMaintenance(connection, async (client) => {
    // sql-check: skip, the database has a name that is given
    await client.query(`drop database if exists ${client.escapeIdentifier(name)} with (force)`);
  });
}

async function inMaintenance(connection: Connection, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client(clientConfig(inDatabase(connection, 'postgres')));
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
