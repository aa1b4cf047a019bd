/** Starts what is measured and what it is compared with. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Kontor, startKontor } from '../../test/process/kontor.ts';
import type { FloorOrder } from '../floor.ts';

export type Running = {
  kontor: Kontor;
  address: string;
  pid: number;
  /** Milliseconds from the command to the first page. */
  started: number;
};

/** One server process with its database in `home`; settled when a page has been served and the search is in memory. */
export async function start(home: string, settings: Record<string, string> = {}): Promise<Running> {
  const begin = performance.now();
  const kontor = startKontor({
    KONTOR_HOME: home,
    KONTOR_DEMO: 'on',
    KONTOR_LOG: 'info',
    ...settings,
  });
  const address = await kontor.serving;
  const page = await fetch(address);
  await page.text();
  if (page.status !== 200) throw new Error(`the home page was answered with ${page.status}`);
  const started = performance.now() - begin;
  while (await warmingUp(address)) await sleep(250);
  return { kontor, address, pid: kontor.process.pid ?? 0, started };
}

async function warmingUp(address: string): Promise<boolean> {
  const response = await fetch(`${address}/api/b2b/catalogue/list?size=10&_lang=en&_country=DE`);
  // Of a very large market SQL alone may be too slow to answer: the index is not there yet, either.
  return ((await response.json()) as { data: { warmingUp: boolean } | null }).data?.warmingUp ?? true;
}

export async function stop({ kontor }: Running): Promise<void> {
  kontor.process.kill('SIGTERM');
  await kontor.ended;
}

export const socketOf = (home: string) => ({ host: join(home, 'postgres-socket'), port: 5432, user: 'kontor', database: 'kontor' });

/** Resident memory in MB, now and at its highest; undefined where the system does not report it. */
export async function memoryOf(pid: number): Promise<{ now: number; highest: number } | undefined> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => undefined);
  if (status === undefined) return undefined;
  const read = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1] ?? 0) / 1024;
  return { now: read('VmRSS'), highest: read('VmHWM') };
}

/** Runs `work` while a reference program runs. */
export async function withFloor<Result>(
  order: FloorOrder,
  work: (floor: { address: string; pid: number }) => Promise<Result>,
): Promise<Result> {
  const child = fork(join(import.meta.dirname, '../floor.ts'), [JSON.stringify(order)], {
    env: { ...process.env, NODE_ENV: 'production' },
  });
  try {
    const [address] = (await once(child, 'message')) as [string];
    return await work({ address, pid: child.pid ?? 0 });
  } finally {
    child.disconnect();
  }
}
