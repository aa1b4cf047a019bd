import { readlinkSync, realpathSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { createConnection } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartError } from '../../platform/process/start-error.ts';

const patience = 60_000;

/**
 * Clears up after a Kontor that was killed: its PostgreSQL, if that still runs, is stopped cleanly; a pid file whose
 * number now belongs to another program is removed, since PostgreSQL would take that program for itself.
 */
export async function stopLeftOver(data: string, sockets: string | undefined, note: (sentence: string) => void): Promise<void> {
  const file = join(data, 'postmaster.pid');
  const pid = await pidIn(file);
  if (pid !== undefined && isAlive(pid)) {
    if (await isPostgresOf(pid, data, sockets)) {
      note('A PostgreSQL of an earlier, killed Kontor still ran here; it was stopped.');
      await stop(pid, data);
    } else {
      await rm(file, { force: true });
    }
  }
  if (!sockets) return;
  const lock = join(sockets, '.s.PGSQL.5432.lock');
  const holder = await pidIn(lock);
  if (holder !== undefined && !(isAlive(holder) && (await isPostgresOf(holder, data, sockets)))) {
    await rm(lock, { force: true });
    await rm(join(sockets, '.s.PGSQL.5432'), { force: true });
  }
}

async function stop(pid: number, data: string): Promise<void> {
  const deadline = Date.now() + patience;
  process.kill(pid, 'SIGINT');
  while (isAlive(pid)) {
    if (Date.now() > deadline) {
      throw new StartError(`A PostgreSQL (process ${pid}) still runs on ${data} and does not stop. End it by hand, then start again.`);
    }
    await sleep(20);
  }
}

async function pidIn(file: string): Promise<number | undefined> {
  const first = (await readFile(file, 'utf8').catch(() => '')).split('\n')[0] ?? '';
  const pid = Math.abs(Number(first.trim()));
  return Number.isSafeInteger(pid) && pid > 0 && pid !== process.pid ? pid : undefined;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !isZombie(pid);
  } catch (error) {
    return (error as { code?: string }).code === 'EPERM';
  }
}

/** A dead child that was not reaped (in a container without an init) still answers signals. */
function isZombie(pid: number): boolean {
  if (process.platform !== 'linux') return false;
  try {
    return readlinkSync(`/proc/${pid}/exe`) === '';
  } catch (error) {
    return (error as { code?: string }).code === 'ENOENT';
  }
}

/** On Linux its working folder shows it; elsewhere, whether anybody answers at the socket. */
async function isPostgresOf(pid: number, data: string, sockets: string | undefined): Promise<boolean> {
  if (process.platform === 'linux') {
    try {
      return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(data);
    } catch {
      return false;
    }
  }
  return sockets ? answers(join(sockets, '.s.PGSQL.5432')) : true;
}

function answers(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection(path);
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
