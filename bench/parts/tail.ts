/** What nobody has asked for before: pages, answers and lists of all items, each once; and the memory afterwards. */
import { Agent, get } from 'node:http';
import type { AnswerOf } from '../../contract/wire/call.ts';
import { catalogueCalls } from '../../contract/catalogue/catalogue.ts';
import { searchCalls } from '../../contract/search/search.ts';
import type { Bench } from '../bench.ts';
import { type Figure, megabytes, type Part, rate } from '../tools/figures.ts';
import { type Measured, withCpu } from '../tools/load.ts';
import { addressOf, browserHeaders, shuffled } from '../market.ts';
import { memoryOf } from '../tools/processes.ts';

const connections = 4;
const goals = { pages: 120, items: 600, lists: 1_500, memory: 350 };
const mostItems = 10_000;
const mostLists = 5_000;

export async function tail({ address, pid, quick }: Bench & { quick?: boolean }): Promise<Part> {
  const items = shuffled(await allItems(address)).slice(0, quick ? 1_000 : mostItems);
  const figures: Figure[] = [];
  const add = async (what: string, goal: number, paths: readonly string[]): Promise<void> => {
    const measured = await once(address, pid, paths);
    figures.push({
      part: 'tail',
      what: `${what} (${paths.length}, each once)`,
      value: rate(measured),
      goal: `≥ ${goal}/s`,
      reached: measured.perSecond >= goal && measured.failed === 0,
    });
  };
  const pages = items.map(({ id, urlKey }) => `/item/${urlKey}~${id}`);
  await add('pages of items', goals.pages, pages);
  const elsewhere = { language: 'de', country: 'AT' };
  await add(
    'answers of items',
    goals.items,
    items.map(({ id }) => addressOf(catalogueCalls.item, { id } as never, elsewhere)),
  );
  const pagesOfLists = await leafPages(address);
  const lists = Array.from({ length: quick ? pagesOfLists.length : mostLists }, (_, at) =>
    addressOf(searchCalls.list, { ...pagesOfLists[at % pagesOfLists.length], currency: 'EUR', priceTo: 100_000_000 + at } as never),
  );
  await add('lists of categories, each of another filter', goals.lists, lists);
  const found = await memoryOf(pid);
  if (found)
    figures.push({
      part: 'tail',
      what: `memory of the server after it (highest ${megabytes(found.highest)})`,
      value: megabytes(found.now),
      goal: `≤ ${megabytes(goals.memory)}`,
      reached: found.now <= goals.memory,
    });
  return {
    name: 'tail',
    figures,
    notes: [
      `The long tail: ${items.length} items in random order over ${connections} connections from the benchmark's own process, pages with a browser's headers. Lists are those of the lowest categories, page by page, which show all items, each with another upper price that excludes nothing.`,
    ],
  };
}

async function allItems(address: string): Promise<{ id: number; urlKey: string }[]> {
  const items: { id: number; urlKey: string }[] = [];
  for (let page = 1; items.length < mostItems; page++) {
    const response = await fetch(address + addressOf(searchCalls.list, { page, size: 100 } as never));
    const { data } = (await response.json()) as { data: { items: { id: number; urlKey: string }[] } };
    if (data.items.length === 0) break;
    items.push(...data.items.map(({ id, urlKey }) => ({ id, urlKey })));
  }
  return items;
}

/** Every page of the lists of the lowest categories. */
async function leafPages(address: string): Promise<{ categoryId: number; page: number; size: number }[]> {
  const response = await fetch(address + addressOf(catalogueCalls.navigation, {}));
  const { data } = (await response.json()) as { data: AnswerOf<typeof catalogueCalls.navigation> };
  const leaves = data.categories.flatMap(({ children }) =>
    children.flatMap((child) => (child.children.length > 0 ? child.children : [child])),
  );
  const pages: { categoryId: number; page: number; size: number }[] = [];
  for (const { id } of leaves) {
    const list = await fetch(address + addressOf(searchCalls.list, { categoryId: id, size: 20 } as never));
    const { total } = ((await list.json()) as { data: { total: number } }).data;
    for (let page = 1; page <= Math.ceil(total / 20); page++) pages.push({ categoryId: id, page, size: 20 });
  }
  return pages;
}

/** Each path once, over all connections together. */
async function once(address: string, pid: number, paths: readonly string[]): Promise<Measured> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const times: number[] = [];
  let failed = 0;
  const waiting = paths.values();
  const ask = (path: string): Promise<void> =>
    new Promise((resolve) => {
      const begun = performance.now();
      const end = (isFailed: boolean): void => {
        failed += isFailed ? 1 : 0;
        times.push(performance.now() - begun);
        resolve();
      };
      get(address + path, { agent, headers: browserHeaders }, (response) => {
        response.resume();
        response.on('end', () => end(response.statusCode !== 200));
      }).on('error', () => end(true));
    });
  const work = async (): Promise<void> => {
    for (const path of waiting) await ask(path);
  };
  const measured = await withCpu(pid, async () => {
    const begun = performance.now();
    await Promise.all(Array.from({ length: connections }, work));
    const perSecond = (paths.length * 1_000) / (performance.now() - begun);
    times.sort((a, b) => a - b);
    const at = (share: number): number => times[Math.floor(times.length * share)] ?? 0;
    return { measured: { perSecond, p50: at(0.5), p95: at(0.95), failed }, requests: paths.length };
  });
  agent.destroy();
  return measured;
}
