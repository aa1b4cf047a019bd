/**
 * Measures Kontor against its reference programs and writes the table to the terminal and to bench/results.md.
 *
 *     npm run bench [-- PART…] [--quick] [--keep] [--large] [--home FOLDER] [--built] [--queries FOLDER] [--details]
 *
 * Parts: pages lists items orders checkout visits tail login import uploads streams talk invoices search relevance weight lighthouse start memory; none named means all. --quick: short rounds, to try out changes. --keep: writes bench/results.md
 * although it is no complete run.
 * --large: searches in a market of a million variants in PostgreSQL instead of a synthetic index. --home: keeps the market there for the next time.
 * --built: takes the pages as they were built last.
 * exports: exports of a million lines; only where it is named.
 * order-lists: lists of five million orders, which take 20 GB and eleven minutes to fill; only where it is named. --home keeps them.
 * --queries: a folder with real queries (queries.tsv) for the part relevance. --details: prints the judged queries that fall short.
 */
import { rm } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { newHome, stopAll } from '../test/process/kontor.ts';
import type { Bench } from './bench.ts';
import type { Part } from './tools/figures.ts';
import { sampleOf } from './market.ts';
import { checkout } from './parts/checkout.ts';
import { exports } from './parts/exports.ts';
import { imports } from './parts/import.ts';
import { invoices } from './parts/invoices.ts';
import { items } from './parts/items.ts';
import { lighthouses } from './parts/lighthouse.ts';
import { lists } from './parts/lists.ts';
import { login } from './parts/login.ts';
import { memory } from './parts/memory.ts';
import { orderUploads } from './parts/order-uploads.ts';
import { orderLists } from './parts/order-lists.ts';
import { orders } from './parts/orders.ts';
import { pages } from './parts/pages.ts';
import { relevance } from './relevance/relevance.ts';
import { largeSearch, search } from './parts/search.ts';
import { tail } from './parts/tail.ts';
import { talk } from './parts/talk.ts';
import { streams } from './parts/streams.ts';
import { startUp } from './parts/start.ts';
import { visits } from './parts/visits.ts';
import { weight } from './parts/weight.ts';
import { start, stop } from './tools/processes.ts';
import { writeReport } from './report.ts';
import { buildIfNeeded } from '../scripts/parts/build.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    quick: { type: 'boolean' },
    keep: { type: 'boolean' },
    large: { type: 'boolean' },
    built: { type: 'boolean' },
    home: { type: 'string' },
    queries: { type: 'string' },
    details: { type: 'boolean' },
  },
});
const parts: Record<string, (bench: Bench) => Promise<Part>> = {
  pages,
  lists,
  items,
  weight,
  lighthouse: lighthouses,
  orders,
  checkout,
  visits,
  tail,
  login,
  import: imports,
  uploads: orderUploads,
  memory,
};
const known = [...Object.keys(parts), 'start', 'search', 'relevance', 'invoices', 'exports', 'order-lists', 'streams', 'talk'];
const withoutServer = ['search', 'relevance', 'invoices', 'exports', 'order-lists', 'streams', 'talk'];
const unknown = positionals.filter((name) => !known.includes(name));
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(', ')}; there are ${known.join(', ')}.`);
  process.exit(1);
}
const wanted = (name: string) => positionals.length === 0 || positionals.includes(name);
const begun = new Date();
const done: Part[] = [];

async function measure(name: string, work: () => Promise<Part>): Promise<void> {
  if (!wanted(name)) return;
  const began = performance.now();
  // What the other parts have found is not lost with this one.
  const part = await work().catch((error: unknown): Part => ({
    name,
    figures: [],
    notes: [`${name} could not be measured: ${String(error)}`],
  }));
  done.push(part);
  for (const { what, value, floor, ratio, cpuRatio, goal } of part.figures)
    console.log(
      [
        `${what}: ${value}`,
        ...(floor ? [`against ${floor}`] : []),
        ...(ratio ? [ratio] : []),
        ...(cpuRatio ? [`${cpuRatio} by CPU`] : []),
        `goal ${goal}`,
      ].join(' · '),
    );
  for (const note of part.figures.length === 0 ? part.notes : []) console.log(note);
  console.log(`(${name}: ${((performance.now() - began) / 1_000).toFixed(0)} s)\n`);
}

const home = values.home ?? (await newHome());
try {
  if (
    !values.built &&
    (positionals.length === 0 || positionals.some((name) => !['relevance', 'invoices', 'exports', 'order-lists'].includes(name)))
  )
    await buildIfNeeded(process.execPath);
  if (known.some((name) => !withoutServer.includes(name) && wanted(name))) {
    const settings = { KONTOR_DEMO_SCALE: '10000' };
    console.log('Filling the market …');
    await stop(await start(home, settings));
    await measure('start', () => startUp(home));
    const running = await start(home, settings);
    const bench: Bench = {
      ...running,
      home,
      sample: await sampleOf(running.address),
      ...(values.quick ? { rounds: 1, seconds: 1 } : { rounds: 3, seconds: 2 }),
    };
    for (const [name, part] of Object.entries(parts)) await measure(name, () => part(bench));
    await stop(running);
  }
  await measure('search', () => (values.large ? largeSearch(values.quick ?? false, values.home) : search(values.quick ?? false)));
  await measure('streams', () => streams(values.quick ?? false));
  await measure('talk', () => talk(values.quick ?? false));
  await measure('invoices', () => invoices(values.quick ?? false));
  // They fill a million lines, and five million orders: only by their names.
  if (positionals.includes('exports')) await measure('exports', () => exports(values.quick ?? false));
  if (positionals.includes('order-lists')) await measure('order-lists', () => orderLists(values.quick ?? false, values.home));
  await measure('relevance', () => relevance(values.queries, values.details ?? false));
  await writeReport(done, begun, values.keep ?? (positionals.length === 0 && !values.quick));
} finally {
  await stopAll();
  if (values.home === undefined) await rm(home, { recursive: true, force: true });
}
