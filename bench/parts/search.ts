/** Search over a million variants: in memory alone, or in a market that has them. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { catalogueCalls } from '../../contract/catalogue/catalogue.ts';
import { languages } from '../../contract/values/locale.ts';
import { type SearchAnswer, searchCalls } from '../../contract/search/search.ts';
import { publish } from '../../server/platform/events/outbox.ts';
import { openDatabase } from '../../server/platform/postgres/pool.ts';
import { newHome } from '../../test/process/kontor.ts';
import { type Figure, megabytes, milliseconds, type Part, percent, perSecond } from '../tools/figures.ts';
import { load, type Measured } from '../tools/load.ts';
import { addressOf, sampleOf, shuffled } from '../market.ts';
import { memoryOf, type Running, socketOf, start, stop } from '../tools/processes.ts';
import { repeat } from '../tools/rounds.ts';

const most = 50;
const fillGoal = 10_000;
const callers = 8;
const figure = (what: string, value: string, goal: string, reached: boolean | null): Figure => ({
  part: 'search',
  what,
  value,
  goal,
  reached,
});

/** bench/search.ts in a process of its own; its times are of CPU. */
export async function search(quick: boolean): Promise<Part> {
  const items = quick ? 25_000 : 250_000;
  const child = spawn(process.execPath, ['--expose-gc', join(import.meta.dirname, '../search.ts'), String(items)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let text = '';
  child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`bench/search.ts ended with ${code}`);
  const variants = `${(items * 4).toLocaleString('en')} variants`;
  const row = (label: string): [p50: number, p95: number] => {
    const [, p50, p95] = new RegExp(`^${label} +([\\d.]+) +([\\d.]+)`, 'm').exec(text) ?? [];
    if (p95 === undefined) throw new Error(`bench/search.ts printed nothing about ${label}`);
    return [Number(p50), Number(p95)];
  };
  const goalFigure = (label: string, [p50, p95]: [number, number], goal: number) =>
    figure(
      `${label}, ${variants}, ${callers} callers: p95 (p50)`,
      `${milliseconds(p95)} (${milliseconds(p50)})`,
      `≤ ${goal} ms`,
      p95 <= goal,
    );
  return {
    name: 'search',
    figures: [
      goalFigure('keywords with facets', row('keywords with facets'), most),
      goalFigure('the same with nothing cached', row('keywords with facets, nothing cached'), most),
      goalFigure('category with three facets', row('category, three facets'), 40),
      goalFigure('suggestions', row('suggestions'), 15),
      figure(`memory of the index`, /memory (\d+ MB)/.exec(text)?.[1] ?? '', 'reported', null),
    ],
    notes: [
      'Search: a synthetic market fed straight into the index (bench/search.ts), milliseconds of CPU, each caller waiting for the seven before; without the two statements that read the rows found. `npm run bench -- search --large` measures it through HTTP over a market in PostgreSQL.',
    ],
  };
}

const words =
  'chair table lamp shelf oak walnut steel linen garden storage desk sofa stool mirror basket planter bench cabinet pendant rug'.split(' ');
const filters: Asked[] = [{}, {}, { inStock: 'true' }, { maxLeadDays: '5' }, { sort: 'priceAsc' }, { sort: 'newest' }];
const [mostForCategory, mostForSuggestions, mostLag, mostGrowth, mostDeeper] = [40, 15, 2_000, 1.5, 1.3];
const smallMarket = 10_000;
/** More than a server answers in a round: repeated requests would get cached answers. */
const mostAsked = 12_000;

type Asked = Record<string, string | number | string[]>;
const listOf = (input: Asked): { path: string } => ({ path: addressOf(searchCalls.list, input as never) });
let highestPrice = 100_000_000;
/** Another upper price each time: no answer is cached. */
const unkept = (): Asked => ({ priceTo: highestPrice++ });

/** Markets of their own, filled by the demo's own code: a small one, and a large one that stays in `folder` if one is given. */
export async function largeSearch(quick: boolean, folder?: string): Promise<Part> {
  const variants = quick ? 100_000 : 1_000_000;
  const home = folder ?? (await newHome());
  const smallHome = await newHome();
  try {
    const small = await start(smallHome, { KONTOR_DEMO_SCALE: String(smallMarket) });
    const before = await callsOf(small, quick);
    await stop(small);
    const running = await start(home, { KONTOR_DEMO_SCALE: String(variants) });
    const rate = Number(/"variants":\d+,"perSecond":(\d+)/.exec(running.kontor.text())?.[1] ?? Number.NaN);
    const rounds = quick ? 1 : 3;
    const size = `${variants.toLocaleString('en')} variants`;
    const measure = async (make: () => { path: string }[]) => {
      const run = () => load({ origin: running.address, pid: running.pid, requests: shuffled(make()), connections: callers, seconds: 4 });
      await run();
      return repeat(rounds, run);
    };
    const quickEnough = (what: string, goal: number, found: Measured) =>
      figure(
        `${what} over HTTP, ${size}, ${callers} connections: p95 (p50)`,
        `${milliseconds(found.p95)} (${milliseconds(found.p50)}), ${perSecond(found.perSecond, found.failed)}, ${milliseconds(found.cpu ?? 0)} CPU`,
        `≤ ${goal} ms`,
        found.p95 <= goal && found.failed === 0,
      );
    const keywords = words.flatMap((one, at) => [one, `${one} ${words[(at * 7 + 3) % words.length]}`, one.slice(0, -1)]);
    const keyword = await measure(() =>
      Array.from({ length: mostAsked }, (_, at) =>
        listOf({ keyword: keywords[at % keywords.length] ?? '', size: 20, ...unkept(), ...filters[at % filters.length] }),
      ),
    );
    const choices = await facetedCategories(running.address);
    const category = await measure(() =>
      Array.from({ length: mostAsked }, (_, at) => listOf({ ...choices[at % choices.length], size: 20, ...unkept() })),
    );
    const beginnings = words.flatMap((one, at) => [
      ...Array.from({ length: one.length - 1 }, (_, length) => one.slice(0, length + 2)),
      `${words[(at * 3 + 1) % words.length]} ${one.slice(0, 3)}`,
    ]);
    const typed = await measure(() => beginnings.map((one) => ({ path: addressOf(searchCalls.suggest, { keyword: one } as never) })));
    const [first, deep] = await depths(running, quick);
    const lag = await lagOf(running, home, quick ? 5 : 20);
    const after = await callsOf(running, quick);
    const memory = await memoryOf(running.pid);
    const figures = [
      ...(Number.isNaN(rate)
        ? []
        : [figure(`filling a market of ${size}`, perSecond(rate), `≥ ${fillGoal.toLocaleString('en')}/s`, rate >= fillGoal)]),
      quickEnough('keyword search with facets', most, keyword),
      quickEnough('category with three facets', mostForCategory, category),
      quickEnough('suggestions', mostForSuggestions, typed),
      figure(
        `page 100 compared with page 1 of the same lists, ${size}: CPU`,
        `${milliseconds(deep)} against ${milliseconds(first)}`,
        `≤ ${percent(mostDeeper)}`,
        deep <= first * mostDeeper,
      ),
      figure(`an edit is found, ${size}: slowest of ${quick ? 5 : 20}`, milliseconds(lag), `≤ ${mostLag} ms`, lag <= mostLag),
      ...(['list', 'item'] as const).map((call) =>
        figure(
          `${call} call, from ${smallMarket.toLocaleString('en')} to ${size}: CPU`,
          `${milliseconds(before[call])} → ${milliseconds(after[call])}, ${(after[call] / before[call]).toFixed(2)} ×`,
          `≤ ${mostGrowth} ×`,
          after[call] <= before[call] * mostGrowth,
        ),
      ),
      figure(`memory of the server with ${size}`, megabytes(memory?.now ?? 0), 'reported', null),
    ];
    await stop(running);
    return {
      name: 'search',
      figures,
      notes: [
        `Search over HTTP: words of the demo, alone, in pairs and cut short, and categories with three facets, each time with another upper price, so that no answer is cached; suggestions are cached by input. Load average while it ran: ${loadavg()[0]?.toFixed(1)}.`,
      ],
    };
  } finally {
    await rm(smallHome, { recursive: true, force: true });
    if (folder === undefined) await rm(home, { recursive: true, force: true });
  }
}

/** Categories with values of three facets that something in them has. */
async function facetedCategories(address: string): Promise<Asked[]> {
  const { lists } = await sampleOf(address);
  const requests: Asked[] = [];
  for (const { categoryId } of lists) {
    const response = await fetch(address + listOf({ categoryId, size: 10 }).path);
    const { data } = (await response.json()) as { data: SearchAnswer };
    const facets = data.facets.filter((facet) => facet.type === 'choice' && facet.values.length > 1).slice(0, 3);
    if (facets.length < 3) continue;
    requests.push({ categoryId, facet: facets.flatMap(({ key, values }) => values.slice(0, 2).map(({ value }) => `${key}:${value}`)) });
  }
  return requests;
}

/** Milliseconds of CPU of a list's first and hundredth page. */
async function depths({ address, pid }: Running, quick: boolean): Promise<[first: number, deep: number]> {
  const cost = async (page: number): Promise<number> => {
    const requests = () =>
      Array.from({ length: mostAsked }, (_, at) => listOf({ keyword: words[at % 4] ?? '', page, size: 20, ...unkept() }));
    return (await repeat(quick ? 1 : 3, () => load({ origin: address, pid, requests: requests(), connections: 1, seconds: 3 }))).cpu ?? 0;
  };
  await cost(1);
  return [await cost(1), await cost(100)];
}

/** The longest time in milliseconds from an edit to its being found by its new name. */
async function lagOf({ address }: Running, home: string, edits: number): Promise<number> {
  const database = await openDatabase({ connection: socketOf(home), poolSize: 1 });
  let longest = 0;
  try {
    const seen = await fetch(address + listOf({ sort: 'newest', size: edits }).path);
    const { data: newest } = (await seen.json()) as { data: SearchAnswer };
    const rows = await database.prepared<{ id: number; name: string }>(
      'bench_items',
      `select item_id as id, name from item_text where item_id = any ($1) and language = 'en'`,
      [newest.items.map(({ id }) => id)],
    );
    for (const [at, { id, name }] of rows.entries()) {
      const word = `zyx${Date.now().toString(36)}${at}`;
      const rename = (text: string) =>
        database.transaction(async (tx) => {
          await tx.updateTable('item_text').set({ name: text }).where('item_id', '=', id).where('language', '=', 'en').execute();
          await publish(tx, 'item.changed', { itemIds: [id] });
        });
      await rename(`${name} ${word}`);
      const begin = performance.now();
      for (let total = 0; total === 0 && performance.now() - begin < 30_000;) {
        await sleep(20);
        const response = await fetch(address + listOf({ keyword: word, size: 10 }).path);
        const { data } = (await response.json()) as { data: SearchAnswer };
        total = data.corrected === null && !data.relaxed ? data.total : 0;
      }
      longest = Math.max(longest, performance.now() - begin);
      await rename(name);
    }
  } finally {
    await database.close();
  }
  return longest;
}

/** Milliseconds of CPU of a call that is not cached: a category's list, an item. */
async function callsOf({ address, pid }: Running, quick: boolean): Promise<{ list: number; item: number }> {
  const { lists, itemIds } = await sampleOf(address);
  // Of the third level: what a list holds there grows with the market least, and is looked at most.
  const listed = lists.slice(-20);
  const rounds = quick ? 1 : 3;
  const cost = async (requests: (round: number) => { path: string }[]): Promise<number> => {
    const run = (round: number) => load({ origin: address, pid, requests: requests(round), connections: callers, seconds: 3 });
    await run(rounds);
    return (await repeat(rounds, run)).cpu ?? 0;
  };
  // Each language and country has answers of its own, so that each round has some that are not cached.
  const items = shuffled(
    languages.flatMap((language) =>
      ['DE', 'AT'].flatMap((country) =>
        itemIds.map((id) => ({ path: addressOf(catalogueCalls.item, { id } as never, { language, country }) })),
      ),
    ),
  );
  const share = Math.floor(items.length / (rounds + 1));
  return {
    list: await cost(() =>
      Array.from({ length: mostAsked }, (_, at) =>
        listOf({ categoryId: listed[at % listed.length]?.categoryId ?? 0, size: 20, ...unkept() }),
      ),
    ),
    item: await cost((round) => items.slice(round * share, (round + 1) * share)),
  };
}
