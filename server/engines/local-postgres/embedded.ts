import { spawn } from 'node:child_process';
import type { ChildProcess, SpawnOptions } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmod, chown, mkdir, open, readFile, rename, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { explain, StartError } from '../../platform/process/start-error.ts';
import type { Connection } from '../../platform/postgres/connection.ts';
import { placeData, socketFolder } from './embedded-place.ts';
import { findProgram } from './embedded-program.ts';
import type { Program } from './embedded-program.ts';
import { stopLeftOver } from './embedded-remains.ts';
import { databaseUser } from './embedded-user.ts';
import type { User } from './embedded-user.ts';

export interface EmbeddedOptions {
  /** Folder of all data (KONTOR_HOME); the database's own is `postgres` in it. The caller holds its lock. */
  home: string;
  /** Settings of postgresql.conf beyond the ones set here. */
  settings?: Record<string, string>;
  /** False only for databases that are thrown away: a power failure then costs all of it. */
  durable?: boolean;
  /** Called with a message when something unusual was done (data placed elsewhere, a crash, a restart). */
  onNote?: (sentence: string) => void;
}

export interface Embedded {
  /** To the database `kontor`. */
  connection: Connection;
  /** Ends PostgreSQL cleanly: clients are cut off, everything is on disk. */
  stop(): Promise<void>;
}

interface Place {
  data: string;
  /** Folder of the socket; undefined where there are none (Windows): then TCP on 127.0.0.1 with a password. */
  sockets: string | undefined;
  log: string;
  user: User | undefined;
  program: Program;
}

const port = 5432;
const superuser = 'kontor';
const startPatience = 60_000;
/** Milliseconds: pauses between attempts to start PostgreSQL again, and how long one that runs well has lasted. */
const shortestPause = 1_000;
const longestPause = 30_000;
const steady = 60_000;
const largestLog = 10 * 1024 * 1024;

/**
 * Starts the PostgreSQL that came with npm, creating its data on the first start (0.8 s, later 0.1 s). It runs in a
 * process group of its own, so that Ctrl-C reaches us alone and it outlives the last request; one left behind by a
 * killed Kontor is stopped first. When it ends by itself it is started again, however often.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const note = options.onNote ?? (() => {});
  const place = await prepare(options, note);
  await stopLeftOver(place.data, place.sockets, note);
  const connection = await address(place, options.home);
  const begin = () => launch(place, connection, options);
  let server = await begin();
  const stop = new AbortController();
  const running = supervise();

  /** Starts PostgreSQL again whenever it ends by itself; when it ends or fails again and again, with growing pauses between. */
  async function supervise(): Promise<void> {
    for (let pause = 0; ;) {
      const since = performance.now();
      await once(server, 'exit');
      if (performance.now() - since > steady) pause = 0;
      for (let started = false; !started;) {
        if (pause > 0) await sleep(pause, undefined, { signal: stop.signal, ref: false }).catch(() => undefined);
        pause = Math.min(Math.max(pause * 2, shortestPause), longestPause);
        if (stop.signal.aborted) return;
        note('PostgreSQL ended by itself; starting it again.');
        try {
          server = await begin();
          started = true;
        } catch (error) {
          note(`PostgreSQL does not start: ${(error as Error).message} The next attempt is in ${pause / 1_000} s.`);
        }
      }
      if (stop.signal.aborted) server.kill('SIGINT');
    }
  }

  return {
    connection,
    async stop() {
      stop.abort();
      server.ref();
      if (server.exitCode === null && server.signalCode === null) server.kill('SIGINT'); // "fast": cuts clients off, writes a checkpoint
      await running;
    },
  };
}

async function prepare(options: EmbeddedOptions, note: (sentence: string) => void): Promise<Place> {
  const { home } = options;
  try {
    await mkdir(home, { recursive: true });
    const user = await databaseUser(join(home, 'postgres'));
    const base = await placeData(home, user, note);
    const program = await findProgram(user, join(base, 'postgres-program'));
    const data = join(base, 'postgres');
    const log = join(home, 'postgres.log');
    const sockets = process.platform === 'win32' ? undefined : await socketFolder(base, user);
    if (!(await stat(join(data, 'PG_VERSION')).catch(() => undefined))) await create(program, data, home, user, options);
    await checkVersion(data);
    return { data, sockets, log, user, program };
  } catch (error) {
    throw explain(error, home) ?? error;
  }
}

/** Built in a temporary folder and moved into place when complete: a killed process leaves nothing half made. */
async function create(program: Program, data: string, home: string, user: User | undefined, options: EmbeddedOptions): Promise<void> {
  const draft = `${data}.new`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { mode: 0o700 });
  if (user) await chown(draft, user.uid, user.gid);
  const settings = ['--encoding=UTF8', '--locale-provider=builtin', '--locale=C.UTF-8', '--data-checksums', `--username=${superuser}`];
  const passwords = join(home, 'postgres-password');
  if (process.platform === 'win32') {
    await writeFile(passwords, randomBytes(24).toString('base64url'), { mode: 0o600 });
    settings.push('--auth=scram-sha-256', `--pwfile=${passwords}`);
  } else {
    // The socket lies in a folder that only this user (and root) may enter.
    settings.push('--auth=trust');
  }
  if (options.durable === false) settings.push('--no-sync');
  const child = spawn(program.initdb, ['-D', draft, ...settings], { ...runAs(user), stdio: ['ignore', 'ignore', 'pipe'] });
  let complaint = '';
  child.stderr?.on('data', (chunk: Buffer) => (complaint += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) {
    await rm(draft, { recursive: true, force: true });
    throw reason(complaint, home) ?? new StartError(`PostgreSQL could not create its data in ${data}: ${lastLines(complaint)}`);
  }
  await rename(draft, data);
}

async function checkVersion(data: string): Promise<void> {
  const version = (await readFile(join(data, 'PG_VERSION'), 'utf8')).trim();
  if (version !== '18') {
    throw new StartError(
      `The data in ${data} are of PostgreSQL ${version}; this Kontor brings PostgreSQL 18. Move them by pg_dumpall of the old version, or start the Kontor that made them.`,
    );
  }
}

async function address(place: Place, home: string): Promise<Connection> {
  if (place.sockets) return { host: place.sockets, port, user: superuser, database: 'kontor' };
  const password = (await readFile(join(home, 'postgres-password'), 'utf8')).trim();
  return { host: '127.0.0.1', port: await freePort(), user: superuser, database: 'kontor', password };
}

async function launch(place: Place, connection: Connection, options: EmbeddedOptions): Promise<ChildProcess> {
  const deadline = Date.now() + startPatience;
  for (;;) {
    const from = await logSize(place.log);
    const server = await run(place, connection, options);
    if (await isReady(server, place.data, deadline)) return server;
    const said = (await readFile(place.log, 'utf8').catch(() => '')).slice(from);
    // Workers of a killed postmaster notice after a moment that it is gone, and let go of the shared memory.
    if (/shared memory block .* is still in use|lock file .* already exists/.test(said) && Date.now() < deadline) {
      await sleep(200);
      continue;
    }
    throw reason(said, options.home) ?? new StartError(`PostgreSQL did not start: ${lastLines(said)} (${place.log} has more)`);
  }
}

async function run(place: Place, connection: Connection, options: EmbeddedOptions): Promise<ChildProcess> {
  const settings: Record<string, string> = {
    listen_addresses: place.sockets ? '' : '127.0.0.1',
    port: String('port' in connection ? connection.port : port),
    ...(place.sockets ? { unix_socket_directories: place.sockets, unix_socket_permissions: '0700' } : {}),
    max_connections: '120',
    shared_buffers: '256MB',
    effective_cache_size: '1GB',
    work_mem: '8MB',
    maintenance_work_mem: '128MB',
    max_wal_size: '2GB',
    min_wal_size: '512MB', // files of the log are used again: to make one, a transaction waits for some 100 ms
    random_page_cost: '1.1', // solid-state disks
    jit: 'off', // compiles for longer than our queries run
    log_min_messages: 'warning',
    log_checkpoints: 'off',
    log_min_error_statement: 'panic', // statements may hold personal data
    timezone: 'UTC',
    ...(options.durable === false ? { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', shared_buffers: '64MB' } : {}),
    ...options.settings,
  };
  const log = await open(place.log, 'a', 0o600);
  try {
    const parts = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const child = spawn(place.program.postgres, ['-D', place.data, ...parts], {
      ...runAs(place.user),
      detached: true,
      stdio: ['ignore', log.fd, log.fd],
    });
    await once(child, 'spawn');
    child.unref(); // a program that has nothing else to do may end
    return child;
  } finally {
    await log.close();
  }
}

/** The postmaster writes its state into the eighth line of its pid file. */
async function isReady(server: ChildProcess, data: string, deadline: number): Promise<boolean> {
  while (server.exitCode === null && server.signalCode === null) {
    const lines = (await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n');
    if (lines[0] === String(server.pid) && lines[7]?.trim() === 'ready') return true;
    if (Date.now() > deadline) {
      server.kill('SIGQUIT');
      return false;
    }
    await sleep(10);
  }
  return false;
}

function runAs(user: User | undefined): SpawnOptions {
  // PGDATA, PGPORT and their like are meant for other databases.
  const inherited = Object.entries(process.env).filter(([name]) => !/^PG[A-Z]+$/.test(name));
  return {
    env: { ...Object.fromEntries(inherited), LC_ALL: 'C' },
    windowsHide: true,
    ...(user ? { uid: user.uid, gid: user.gid, cwd: '/' } : {}),
  };
}

function reason(said: string, home: string): StartError | undefined {
  if (/No space left on device/.test(said)) return explain({ code: 'ENOSPC' }, home);
  if (/Permission denied/.test(said)) return explain({ code: 'EACCES' }, home);
  return undefined;
}

function lastLines(text: string): string {
  return text.trim().split('\n').slice(-3).join(' ');
}

async function logSize(path: string): Promise<number> {
  const size = (await stat(path).catch(() => undefined))?.size ?? 0;
  if (size <= largestLog) return size;
  await truncate(path);
  await chmod(path, 0o600);
  return 0;
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const found = (probe.address() as { port: number }).port;
  probe.close();
  return found;
}
