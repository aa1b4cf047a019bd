/** Visits of cached pages next to orders, at a steady pace: what share of a core they take. */
import { Agent, get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '../../server/platform/postgres/pool.ts';
import type { Bench } from '../bench.ts';
import type { Part } from '../tools/figures.ts';
import { cpuOf } from '../tools/load.ts';
import { browserHeaders } from '../market.ts';
import { socketOf } from '../tools/processes.ts';
import { addBuyer, chooseGoods, send } from './orders.ts';

const visitsPerSecond = 50;
const ordersPerSecond = 5;
const categories = 10;
const goal = 0.25;

export async function visits({ address, pid, home, sample, seconds }: Bench): Promise<Part> {
  const time = Math.max(4, seconds * 10);
  const paths = await categoryPaths(
    address,
    sample.lists.slice(0, categories).map(({ categoryId }) => categoryId),
  );
  const database = await openDatabase({ connection: socketOf(home), poolSize: 2 });
  try {
    const buyer = await addBuyer(database);
    const baskets = (await chooseGoods(database)).map((id) => [id]);
    const order = () => send({ address, tokens: [buyer.token], baskets, seconds: time, kind: 'order', perSecond: ordersPerSecond });
    const shareOf = async (work: () => Promise<unknown>): Promise<number> => {
      const before = (await cpuOf(pid)) ?? 0;
      const begun = performance.now();
      await work();
      return (((await cpuOf(pid)) ?? 0) - before) / (performance.now() - begun);
    };
    await visit(address, paths, 2);
    const alone = await shareOf(() => visit(address, paths, time));
    const orders = await shareOf(order);
    const both = await shareOf(() => Promise.all([visit(address, paths, time), order()]));
    const percent = (share: number): string => `${(share * 100).toFixed(1)} % of a core`;
    const figure = (what: string, share: number, reached: boolean | null) => ({
      part: 'visits',
      what,
      value: percent(share),
      goal: reached === null ? 'reported' : `≤ ${percent(goal)}`,
      reached,
    });
    return {
      name: 'visits',
      figures: [
        figure(`${paths.length} category pages, ${visitsPerSecond} visits/s`, alone, null),
        figure(`${ordersPerSecond} orders/s`, orders, null),
        figure('both together', both, both <= goal),
      ],
      notes: [`Visits and orders at a steady pace for ${time} s each; processor time of the server's process.`],
    };
  } finally {
    await database.close();
  }
}

/** A category's address contains its name: the page of any other is redirected to it. */
async function categoryPaths(address: string, ids: readonly number[]): Promise<string[]> {
  return Promise.all(
    ids.map(async (id) => {
      const response = await fetch(`${address}/category/any~${id}`, { redirect: 'manual', headers: browserHeaders });
      await response.arrayBuffer();
      return new URL(response.headers.get('location') ?? `/category/any~${id}`, address).pathname;
    }),
  );
}

async function visit(address: string, paths: readonly string[], seconds: number): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 16 });
  const answers: Promise<void>[] = [];
  const begun = performance.now();
  for (let number = 0; number < visitsPerSecond * seconds; number++) {
    const due = begun + (number * 1_000) / visitsPerSecond;
    if (due > performance.now()) await sleep(due - performance.now());
    answers.push(
      new Promise((resolve, reject) => {
        get(address + (paths[number % paths.length] ?? '/'), { agent, headers: browserHeaders }, (response) => {
          response.resume();
          response.on('end', resolve);
        }).on('error', reject);
      }),
    );
  }
  await Promise.all(answers);
  agent.destroy();
}
