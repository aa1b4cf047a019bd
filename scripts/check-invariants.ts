/**
 * `npm run check:invariants`: checks the database that the settings name against every rule about money, stock and orders.
 * Works while Kontor is running, and without. Ends with 1 when a rule is broken.
 */
import { access, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readConfig } from '../server/config.ts';
import { checkInvariants, invariantNames } from '../server/domains/checkout/index.ts';
import { lockFolder } from '../server/platform/folder-lock.ts';
import type { Connection } from '../server/platform/postgres/connection.ts';
import { startEmbedded } from '../server/platform/postgres/embedded.ts';
import { openDatabase } from '../server/platform/postgres/pool.ts';
import { StartError } from '../server/platform/start-error.ts';

/** Lines of PostgreSQL's postmaster.pid: process, data, start, port, folder of the socket, address. */
async function runningEmbedded(home: string): Promise<Connection | undefined> {
  const text = (path: string) => readFile(path, 'utf8').catch(() => '');
  const base = (await text(join(home, 'postgres-place'))).trim() || home;
  const [, , , port, socketFolder] = (await text(join(base, 'postgres', 'postmaster.pid'))).split('\n');
  if (!port) return undefined;
  if (socketFolder) return { host: socketFolder, port: Number(port), user: 'kontor', database: 'kontor' };
  return { host: '127.0.0.1', port: Number(port), user: 'kontor', database: 'kontor', password: (await text(join(home, 'postgres-password'))).trim() };
}

const config = readConfig(process.env);
await using opened = new AsyncDisposableStack();

async function connection(): Promise<Connection> {
  if (config.databaseUrl !== undefined) return { url: config.databaseUrl };
  await access(join(config.home, 'postgres')).catch(() => access(join(config.home, 'postgres-place'))).catch((error: unknown) => {
    throw new StartError(`There is no database in ${config.home} yet. Start Kontor once, or set KONTOR_HOME or DATABASE_URL.`, { cause: error });
  });
  try {
    opened.defer(await lockFolder(join(config.home, 'lock'), config.home, 0));
  } catch (error) {
    // Somebody runs there: we ask beside them.
    const running = await runningEmbedded(config.home);
    if (running) return running;
    throw error;
  }
  const embedded = await startEmbedded({ home: config.home });
  opened.defer(() => embedded.stop());
  return embedded.connection;
}

try {
  const database = await openDatabase({ connection: await connection(), poolSize: 1, patient: true });
  opened.defer(() => database.close());
  const breaches = await checkInvariants(database);
  for (const breach of breaches) console.error(breach);
  console.log(breaches.length === 0 ? `All ${invariantNames.length} rules hold.` : `${breaches.length} breaches of ${invariantNames.length} rules.`);
  process.exitCode = breaches.length === 0 ? 0 : 1;
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
