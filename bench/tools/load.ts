/** Load on a server from a process of its own: wrk where it is installed, else autocannon. */
import { fork, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export type Request = { path: string; method?: 'GET' | 'POST'; headers?: Record<string, string>; body?: string };

export type Load = {
  origin: string;
  /** Sent one after the other and from the start again, over all connections together. */
  requests: readonly Request[];
  headers?: Record<string, string>;
  connections: number;
  seconds: number;
  /** The server's process, to see what it spends. */
  pid?: number;
};

/** Times in milliseconds; `failed` counts answers other than 2xx and broken connections. `cpu`: of the server's process, per request. */
export type Measured = { perSecond: number; p50: number; p95: number; failed: number; cpu?: number };

const hasWrk = spawnSync('wrk', ['--version']).error === undefined;
export const loadGenerator = hasWrk ? 'wrk' : 'autocannon';

export async function load(given: Load): Promise<Measured> {
  return withCpu(given.pid, async () => {
    const measured = await (hasWrk ? byWrk(given) : byAutocannon(given));
    return { measured, requests: measured.perSecond * given.seconds };
  });
}

/** Milliseconds of processor time that a process has used; undefined where the system does not report it. */
export async function cpuOf(pid: number): Promise<number | undefined> {
  const fields = await statOf(pid);
  return fields && (Number(fields[11]) + Number(fields[12])) * 10; // in hundredths of a second
}

/** The same of all children of a process, of those that have ended, too, as PostgreSQL's are of its first process. */
export async function cpuOfChildren(pid: number): Promise<number> {
  const ended = await statOf(pid);
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
  const times = await Promise.all(
    children
      .trim()
      .split(' ')
      .map((child) => cpuOf(Number(child))),
  );
  return times.reduce<number>((sum, time) => sum + (time ?? 0), (Number(ended?.[13] ?? 0) + Number(ended?.[14] ?? 0)) * 10);
}

async function statOf(pid: number): Promise<string[] | undefined> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
  return text?.slice(text.lastIndexOf(')') + 2).split(' ');
}

/** `run` with what the process spent on each request meanwhile. */
export async function withCpu(pid: number | undefined, run: () => Promise<{ measured: Measured; requests: number }>): Promise<Measured> {
  const before = pid === undefined ? undefined : await cpuOf(pid);
  const { measured, requests } = await run();
  const after = pid === undefined ? undefined : await cpuOf(pid);
  return before === undefined || after === undefined ? measured : { ...measured, cpu: (after - before) / Math.max(1, requests) };
}

async function byAutocannon(given: Load): Promise<Measured> {
  const child = fork(join(import.meta.dirname, 'autocannon.ts'), { stdio: 'inherit' });
  child.send(given);
  const [measured] = (await once(child, 'message')) as [Measured];
  child.disconnect();
  return measured;
}

const report = /RESULT (\S+) (\S+) (\S+) (\S+) (\S+)/;

async function byWrk({ origin, requests, headers = {}, connections, seconds }: Load): Promise<Measured> {
  const folder = await mkdtemp(join(tmpdir(), 'kontor-wrk-'));
  try {
    const script = join(folder, 'load.lua');
    await writeFile(script, scriptOf(requests, headers));
    const child = spawn('wrk', ['-t', '1', '-c', String(connections), '-d', `${seconds}s`, '--timeout', '30s', '-s', script, origin]);
    let text = '';
    child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (text += chunk.toString()));
    await once(child, 'close');
    const found = report.exec(text)?.slice(1).map(Number);
    if (!found) throw new Error(`wrk said nothing of use: ${text}`);
    const [total = 0, microseconds = 1, p50 = 0, p95 = 0, failed = 0] = found;
    return { perSecond: (total / microseconds) * 1e6, p50: p50 / 1_000, p95: p95 / 1_000, failed };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Requests are put together once, not while measuring. */
function scriptOf(requests: readonly Request[], headers: Record<string, string>): string {
  const table = (entries: Record<string, string>) =>
    `{${Object.entries(entries)
      .map(([name, value]) => `[${lua(name)}]=${lua(value)}`)
      .join(',')}}`;
  const made = requests.map(
    ({ path, method = 'GET', headers: own = {}, body }) =>
      `all[#all+1]=wrk.format(${lua(method)},${lua(path)},${table({ ...headers, ...own })},${body === undefined ? 'nil' : lua(body)})`,
  );
  // A Lua function holds a few thousand constants at most, so that the list is made by many.
  const chunks = Array.from(
    { length: Math.ceil(made.length / 500) },
    (_, at) => `(function()\n${made.slice(at * 500, at * 500 + 500).join('\n')}\nend)();`,
  );
  return `
local all, at = {}, 0
function init(args)
${chunks.join('\n')}
end
function request()
  at = at % #all + 1
  return all[at]
end
function done(summary, latency)
  local e = summary.errors
  print(string.format("RESULT %d %d %d %d %d", summary.requests, summary.duration, latency:percentile(50), latency:percentile(95),
    e.status + e.connect + e.read + e.write + e.timeout))
end`;
}

function lua(text: string): string {
  return `"${text.replace(/[\\"]/g, '\\$&').replaceAll('\n', '\\n')}"`;
}
