/**
 * What a change costs or gains: this checkout and another state of it, each a server with a PostgreSQL and a copy of one market of its own,
 * answer the same requests in turns. Processor time is compared, as the clock says little on a busy machine.
 *
 *     node bench/turns.ts BEFORE [HOME] [--parts answers,lists,pages] [--chunks 8] [--size 100]
 *
 * BEFORE: another checkout, installed and built. HOME: the folder of a market whose server is stopped; without it one is filled.
 * Each request is made once, one after the other: answers of items in a language and country in which nobody has asked for them, lists of
 * another filter each, pages of items. Figures are medians over the chunks; a server's include all of its threads.
 */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile, rm } from 'node:fs/promises';
import { Agent, get } from 'node:http';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { catalogueCalls } from '../contract/catalogue/catalogue.ts';
import { searchCalls } from '../contract/search/search.ts';
import { environment, findNode, serverArguments } from '../scripts/parts/node.mjs';
import { newHome } from '../test/process/kontor.ts';
import { addressOf, browserHeaders, sampleOf, shuffled } from './market.ts';
import { cpuOf } from './tools/load.ts';
import { memoryOf } from './tools/processes.ts';
import { median } from './tools/rounds.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    parts: { type: 'string', default: 'answers,lists,pages' },
    chunks: { type: 'string', default: '8' },
    size: { type: 'string', default: '100' },
  },
});
const [before, given] = positionals;
if (before === undefined) throw new Error('usage: node bench/turns.ts BEFORE [HOME]');
const [chunks, size] = [Number(values.chunks), Number(values.size)];

type Server = { name: string; address: string; pid: number; home: string; stop(): Promise<void> };

async function serve(name: string, folder: string, home: string): Promise<Server> {
  const child = spawn(findNode(), serverArguments, {
    cwd: folder,
    env: environment({
      NODE_ENV: 'production',
      PORT: '0',
      KONTOR_HOME: home,
      KONTOR_DEMO: 'on',
      KONTOR_DEMO_SCALE: '10000',
      KONTOR_LOG: 'warn',
    }),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const found = Promise.withResolvers<string>();
  let text = '';
  child.stdout.on('data', (chunk: Buffer) => {
    text += chunk.toString();
    const [, address] = /Kontor is at (http:\S+)/.exec(text) ?? [];
    if (address) found.resolve(address);
  });
  child.once('exit', () => found.reject(new Error(`${name} ended: ${text}`)));
  const address = await found.promise;
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    await once(child, 'exit');
  };
  return { name, address, pid: child.pid ?? 0, home, stop };
}

/** Processor time of the PostgreSQL that a server has started: of its processes, and of those that have ended. */
async function cpuOfDatabase({ home }: Server): Promise<number> {
  const [postmaster] = (await readFile(join(home, 'postgres/postmaster.pid'), 'utf8')).split('\n');
  let total = 0;
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    if (pid === postmaster) total += (Number(fields[13]) + Number(fields[14])) * 10;
    if (pid === postmaster || fields[1] === postmaster) total += (await cpuOf(Number(pid))) ?? 0;
  }
  return total;
}

const agent = new Agent({ keepAlive: true, maxSockets: 1 });
const ask = (url: string): Promise<void> =>
  new Promise((resolve, reject) => {
    get(url, { agent, headers: browserHeaders }, (response) => {
      response.resume();
      response.on('end', () => (response.statusCode === 200 ? resolve() : reject(new Error(`${url}: ${response.statusCode}`))));
    }).on('error', reject);
  });

/** Milliseconds of server and PostgreSQL per request. */
async function costs(server: Server, paths: readonly string[]): Promise<[number, number]> {
  const own = (await cpuOf(server.pid)) ?? 0;
  const database = await cpuOfDatabase(server);
  for (const path of paths) await ask(server.address + path);
  return [(((await cpuOf(server.pid)) ?? 0) - own) / paths.length, ((await cpuOfDatabase(server)) - database) / paths.length];
}

async function filled(): Promise<string> {
  const home = await newHome();
  console.log('Filling the market …');
  await (await serve('market', join(import.meta.dirname, '..'), home)).stop();
  return home;
}

/** Requests of a part; they last for a number of chunks. */
async function requests(part: string, address: string): Promise<string[]> {
  const { lists } = await sampleOf(address);
  const items: { id: number; urlKey: string }[] = [];
  for (let page = 1; ; page++) {
    const response = await fetch(address + addressOf(searchCalls.list, { page, size: 100 } as never));
    const { data } = (await response.json()) as { data: { items: typeof items } };
    if (data.items.length === 0) break;
    items.push(...data.items);
  }
  const order = shuffled(items);
  if (part === 'pages') return order.map(({ id, urlKey }) => `/item/${urlKey}~${id}`);
  if (part === 'answers')
    return ['AT', 'FR', 'PL'].flatMap((country, at) =>
      order.map(({ id }) => addressOf(catalogueCalls.item, { id } as never, { language: ['de', 'fr', 'pl'][at] ?? 'en', country })),
    );
  return Array.from({ length: chunks * size }, (_, at) => {
    const { categoryId } = lists[at % lists.length] ?? {};
    return addressOf(searchCalls.list, { categoryId, size: 20, currency: 'EUR', priceTo: 100_000_000 + at } as never);
  });
}

const market = given ?? (await filled());
const homes = [`${market}-before`, `${market}-now`];
for (const home of homes) {
  await rm(home, { recursive: true, force: true });
  // PostgreSQL's files belong to a user of their own.
  execFileSync('cp', ['-a', market, home]);
}
const servers: Server[] = [];
for (const [at, name] of ['before', 'now'].entries())
  servers.push(await serve(name, at === 0 ? before : join(import.meta.dirname, '..'), homes[at] ?? ''));
try {
  for (const part of values.parts.split(',')) {
    const perServer = new Map<Server, string[]>();
    for (const server of servers) perServer.set(server, await requests(part, server.address));
    const times = new Map<Server, [number, number][]>(servers.map((server) => [server, []]));
    for (let chunk = 0; chunk < chunks; chunk++)
      for (const server of chunk % 2 ? servers : servers.toReversed()) {
        const paths = perServer.get(server)?.slice(chunk * size, (chunk + 1) * size) ?? [];
        if (paths.length < size) continue;
        const cost = await costs(server, paths);
        times.get(server)?.push(cost);
      }
    for (const [server, all] of times) {
      const [own, database] = [0, 1].map((at) => median(all.map((one) => one[at] ?? 0)));
      const memory = await memoryOf(server.pid);
      console.log(
        `${part}, ${server.name}: ${own?.toFixed(2)} + ${database?.toFixed(2)} ms (${all.length} chunks), ${memory?.now.toFixed(0)} MB, highest ${memory?.highest.toFixed(0)} MB`,
      );
    }
  }
} finally {
  for (const server of servers) await server.stop();
}
agent.destroy();
