import { access, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { lockFolder } from '../../platform/process/folder-lock.ts';
import { StartError } from '../../platform/process/start-error.ts';
import type { Connection } from '../../platform/postgres/connection.ts';
import { startEmbedded } from './embedded.ts';

/**
 * The database that the settings name, for a script: shared with a running Kontor if there is one, else started for as long as `opened`
 * lives. It is not created or migrated here. Throws StartError when there is none yet.
 */
export async function attachDatabase(
  config: { home: string; databaseUrl?: string | undefined },
  opened: AsyncDisposableStack,
): Promise<Connection> {
  if (config.databaseUrl !== undefined) return { url: config.databaseUrl };
  await access(join(config.home, 'postgres'))
    .catch(() => access(join(config.home, 'postgres-place')))
    .catch((error: unknown) => {
      throw new StartError(`There is no database in ${config.home} yet. Start Kontor once, or set KONTOR_HOME or DATABASE_URL.`, {
        cause: error,
      });
    });
  try {
    opened.defer(await lockFolder(join(config.home, 'lock'), config.home, 0));
  } catch (error) {
    // A server is running: connect to its database.
    const running = await runningEmbedded(config.home);
    if (running) return running;
    throw error;
  }
  const embedded = await startEmbedded({ home: config.home });
  opened.defer(() => embedded.stop());
  return embedded.connection;
}

/** Lines of PostgreSQL's postmaster.pid: process, data, start, port, folder of the socket, address. */
async function runningEmbedded(home: string): Promise<Connection | undefined> {
  const text = (path: string) => readFile(path, 'utf8').catch(() => '');
  const base = (await text(join(home, 'postgres-place'))).trim() || home;
  const [, , , port, socketFolder] = (await text(join(base, 'postgres', 'postmaster.pid'))).split('\n');
  if (!port) return undefined;
  if (socketFolder) return { host: socketFolder, port: Number(port), user: 'kontor', database: 'kontor' };
  return {
    host: '127.0.0.1',
    port: Number(port),
    user: 'kontor',
    database: 'kontor',
    password: (await text(join(home, 'postgres-password'))).trim(),
  };
}
