import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dropDatabase, ensureDatabase } from '../../server/platform/postgres/create.ts';
import { inDatabase } from '../../server/platform/postgres/connection.ts';
import type { Connection } from '../../server/platform/postgres/connection.ts';
import { stopLeftOver } from '../../server/engines/local-postgres/embedded-remains.ts';
import { startEmbedded } from '../../server/engines/local-postgres/embedded.ts';
import { migrate } from '../../server/platform/postgres/migrate.ts';
import { migrateJobs } from '../../server/platform/jobs/jobs.ts';

export interface TestServer {
  /** To the migrated template; clones are made of it. */
  template: Connection;
  stop(): Promise<void>;
}

/**
 * A PostgreSQL for the tests of one project in one run, thrown away at its end: one of its own in a temporary folder, or the one at
 * KONTOR_TEST_DATABASE_URL (its user must be allowed to create databases).
 */
export async function startTestServer(project = 'one'): Promise<TestServer> {
  const url = process.env['KONTOR_TEST_DATABASE_URL'];
  const name = `kontor_template_${project}_${process.pid}`;
  if (url) {
    const template = await migrated(inDatabase({ url }, name), name);
    return { template, stop: () => dropDatabase({ url }, name) };
  }
  await clearKilledRuns();
  const home = await mkdtemp(join(tmpdir(), `kontor-test-${process.pid}-`));
  await chmod(home, 0o755); // PostgreSQL runs as another user when we are root
  // The folder may be memory: files are short-lived.
  const embedded = await startEmbedded({ home, durable: false, settings: { max_wal_size: '256MB', min_wal_size: '64MB' } });
  const template = await migrated(inDatabase(embedded.connection, name), name);
  return {
    template,
    async stop() {
      await embedded.stop();
      await rm(home, { recursive: true, force: true });
    },
  };
}

async function migrated(connection: Connection, name: string): Promise<Connection> {
  await ensureDatabase(connection, name);
  await migrate(connection);
  await migrateJobs(connection);
  return connection;
}

/** A run that was killed could not stop its PostgreSQL nor remove its folder. */
async function clearKilledRuns(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const pid = Number(/^kontor-test-(\d+)-/.exec(name)?.[1]);
    if (!pid || isAlive(pid)) continue;
    const home = join(tmpdir(), name);
    await stopLeftOver(join(home, 'postgres'), join(home, 'postgres-socket'), () => {});
    await rm(home, { recursive: true, force: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
