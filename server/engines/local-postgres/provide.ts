import pg from 'pg';
import { migrateJobs } from '../../platform/jobs/jobs.ts';
import { StartError } from '../../platform/process/start-error.ts';
import { clientConfig } from '../../platform/postgres/connection.ts';
import type { Connection } from '../../platform/postgres/connection.ts';
import { ensureDatabase } from '../../platform/postgres/create.ts';
import { startEmbedded } from './embedded.ts';
import { migrate } from '../../platform/postgres/migrate.ts';

export interface ProvideOptions {
  /** Closes what was opened. */
  opened: AsyncDisposableStack;
}

/** The database of this program, running and migrated: the one at DATABASE_URL, or the embedded one. */
export async function provideDatabase(
  config: { home: string; databaseUrl?: string | undefined },
  options: ProvideOptions,
): Promise<Connection> {
  const connection = config.databaseUrl === undefined ? await embedded(config.home, options) : await given(config.databaseUrl);
  await migrate(connection);
  await migrateJobs(connection);
  return connection;
}

async function embedded(home: string, { opened }: ProvideOptions): Promise<Connection> {
  const server = await startEmbedded({ home, onNote: (sentence) => console.log(sentence) });
  opened.defer(() => server.stop());
  await ensureDatabase(server.connection, 'kontor');
  return server.connection;
}

const oldest = 150_000;

async function given(url: string): Promise<Connection> {
  const connection = { url };
  const client = new pg.Client({ ...clientConfig(connection), connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined); // reported by the failing call
  try {
    await client.connect();
    const { rows } = await client.query<{ version: number }>(`select current_setting('server_version_num')::int as version`);
    if ((rows[0]?.version ?? 0) < oldest)
      throw new StartError('The PostgreSQL at DATABASE_URL is older than version 15. Update it, or use another.');
    return connection;
  } catch (error) {
    throw error instanceof StartError ? error : explained(error);
  } finally {
    await client.end().catch(() => undefined);
  }
}

function explained(error: unknown): StartError {
  const { code, message } = error as { code?: string; message?: string };
  const sentences: Record<string, string> = {
    '28P01': 'The PostgreSQL at DATABASE_URL does not take this user and password. Correct them in DATABASE_URL.',
    '28000': 'The PostgreSQL at DATABASE_URL does not let this user in. Correct the user in DATABASE_URL, or pg_hba.conf.',
    '3D000': 'The PostgreSQL at DATABASE_URL has no database of that name. Create it (createdb), or correct the name in DATABASE_URL.',
    '53300': 'The PostgreSQL at DATABASE_URL has no connection left. Raise its max_connections, or stop what holds them.',
  };
  const known = sentences[code ?? ''];
  return new StartError(
    known ?? `The PostgreSQL at DATABASE_URL cannot be reached (${code ?? message}). Start it, or correct the address.`,
    { cause: error },
  );
}
