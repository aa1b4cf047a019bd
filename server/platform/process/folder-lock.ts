import { readlinkSync, readFileSync } from 'node:fs';
import { link, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { execFileSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartError } from './start-error.ts';

interface Holder {
  pid: number;
  /** When the process began, in the system's own words; distinguishes it from a later process with the same pid. */
  began: string;
  /** Machine, boot and container: pids mean something only within. */
  place: string;
}

const heartbeat = 2_000;
const patience = 5_000;
/** A Kontor that is just ending lets go of the folder within this time. */
const endingFor = 5_000;

/**
 * Makes this process the only user of a folder until it ends or calls what is returned. A holder that has been killed
 * is recognised by its pid and start time. One in another container or on another machine cannot be asked: it touches the file
 * every two seconds, and counts as gone when it has not for five. A living holder is given `wait` ms to end.
 */
export async function lockFolder(file: string, folder: string, wait = endingFor): Promise<() => Promise<void>> {
  const mine: Holder = { pid: process.pid, began: beginOf(process.pid), place: place() };
  const text = JSON.stringify(mine);
  const draft = `${file}.${process.pid}.${Math.random().toString(36).slice(2)}`;
  await writeFile(draft, text);
  try {
    for (const deadline = performance.now() + wait; !(await tryLink(draft, file));) await clearStale(file, folder, draft, deadline);
  } finally {
    await rm(draft, { force: true });
  }
  const timer = setInterval(() => void utimes(file, new Date(), new Date()).catch(() => undefined), heartbeat);
  timer.unref();
  return async () => {
    clearInterval(timer);
    if ((await readText(file)) === text) await rm(file, { force: true });
  };
}

async function tryLink(draft: string, file: string): Promise<boolean> {
  try {
    await link(draft, file);
    return true;
  } catch (error) {
    if ((error as { code?: string }).code === 'EEXIST') return false;
    throw error;
  }
}

async function clearStale(file: string, folder: string, draft: string, deadline: number): Promise<void> {
  const text = await readText(file);
  if (text === undefined) return;
  if (await isHeld(file, text)) {
    if (performance.now() < deadline) return sleep(100);
    const { pid } = parse(text);
    throw new StartError(`Another Kontor (process ${pid}) uses ${folder}. Stop it first, or set KONTOR_HOME to another folder.`);
  }
  // Renamed before it is removed, so that of several who find it stale only one removes it, and never a fresh one.
  const aside = `${draft}.stale`;
  await rename(file, aside).catch(() => undefined);
  const taken = await readText(aside);
  if (taken !== undefined && taken !== text) await link(aside, file).catch(() => undefined);
  await rm(aside, { force: true });
}

async function isHeld(file: string, text: string): Promise<boolean> {
  const holder = parse(text);
  if (holder.place === place()) return holder.began !== '' && holder.began === beginOf(holder.pid);
  const before = await stat(file).catch(() => undefined);
  await sleep(patience);
  const after = await stat(file).catch(() => undefined);
  return before !== undefined && after !== undefined && before.mtimeMs !== after.mtimeMs;
}

function parse(text: string): Holder {
  try {
    return JSON.parse(text) as Holder;
  } catch {
    return { pid: 0, began: '', place: place() }; // cut short by a full disk or a power failure: no process is alive from then
  }
}

function readText(file: string): Promise<string | undefined> {
  return readFile(file, 'utf8').catch(() => undefined);
}

function place(): string {
  if (process.platform !== 'linux') return hostname();
  const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  return `${hostname()} ${boot} ${readlinkSync('/proc/self/ns/pid')}`;
}

/** Empty when there is no such process. */
function beginOf(pid: number): string {
  try {
    if (process.platform === 'linux') {
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
        .replace(/^.*\) /s, '')
        .split(' ');
      return fields[0] === 'Z' ? '' : (fields[19] ?? '');
    }
    if (process.platform !== 'win32') return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim();
    process.kill(pid, 0);
    return 'alive';
  } catch {
    return '';
  }
}
