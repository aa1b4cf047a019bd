/** Search over a million variants: in memory alone, or in a market that has them. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { searchCalls } from '../../contract/search.ts';
import { newHome } from '../../test/process/kontor.ts';
import { type Figure, megabytes, milliseconds, type Part, perSecond } from '../figures.ts';
import { load } from '../load.ts';
import { addressOf, shuffled } from '../market.ts';
import { memoryOf, start, stop } from '../processes.ts';
import { repeat } from '../rounds.ts';

const most = 60;
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
    if (p95 === undefined) throw new Error(`bench/search.ts told nothing about ${label}`);
    return [Number(p50), Number(p95)];
  };
  const told = (label: string, [p50, p95]: [number, number], limited: boolean) =>
    figure(
      `${label}, ${variants}, ${callers} callers: p95 (p50)`,
      `${milliseconds(p95)} (${milliseconds(p50)})`,
      limited ? `≤ ${most} ms` : 'told',
      limited ? p95 <= most : null,
    );
  return {
    name: 'search',
    figures: [
      told('keywords with facets', row('keywords with facets'), true),
      told('the same with nothing kept', row('keywords with facets, nothing kept'), true),
      told('category with three facets', row('category, three facets'), false),
      told('suggestions', row('suggestions'), false),
      figure(`memory of the index`, /memory (\d+ MB)/.exec(text)?.[1] ?? '', 'told', null),
    ],
    notes: [
      'Search: a synthetic market fed straight into the index (bench/search.ts), milliseconds of CPU, each caller waiting for the seven before; without the two statements that read the rows found. `npm run bench -- search --large` measures it through HTTP over a market in PostgreSQL.',
    ],
  };
}

const words =
  'chair table lamp shelf oak walnut steel linen garden storage desk sofa stool mirror basket planter bench cabinet pendant rug'.split(' ');
const filters = [{}, {}, { inStock: 'true' }, { maxLeadDays: '5' }, { sort: 'priceAsc' }, { sort: 'newest' }];

/** A market of its own, filled by the demo's own code. */
export async function largeSearch(quick: boolean): Promise<Part> {
  const variants = quick ? 100_000 : 1_000_000;
  const home = await newHome();
  try {
    const running = await start(home, { KONTOR_DEMO_SCALE: String(variants) });
    const rate = Number(/"variants":\d+,"perSecond":(\d+)/.exec(running.kontor.text())?.[1]);
    const pairs = words.flatMap((one, at) => [one, `${one} ${words[(at * 7 + 3) % words.length]}`, one.slice(0, -1)]);
    let price = 100_000_000;
    // Another upper price each time: no answer is kept.
    const requests = () =>
      shuffled(
        Array.from({ length: 3_000 }, (_, at) => ({
          path: addressOf(searchCalls.list, {
            keyword: pairs[at % pairs.length],
            size: '20',
            priceTo: String(price++),
            ...filters[at % filters.length],
          } as never),
        })),
      );
    const run = () => load({ origin: running.address, requests: requests(), connections: callers, seconds: 4 });
    await run();
    const found = await repeat(quick ? 1 : 5, run);
    const memory = await memoryOf(running.pid);
    const size = `${variants.toLocaleString('en')} variants`;
    const figures = [
      figure(`filling a market of ${size}`, perSecond(rate), `≥ ${fillGoal.toLocaleString('en')}/s`, rate >= fillGoal),
      figure(
        `keyword search with facets over HTTP, ${size}, ${callers} connections: p95 (p50)`,
        `${milliseconds(found.p95)} (${milliseconds(found.p50)}), ${perSecond(found.perSecond, found.failed)}`,
        `≤ ${most} ms`,
        found.p95 <= most && found.failed === 0,
      ),
      figure(`memory of the server with ${size}`, megabytes(memory?.now ?? 0), 'told', null),
    ];
    await stop(running);
    return {
      name: 'search',
      figures,
      notes: [
        'Search over HTTP: words of the demo, alone, in pairs and cut short, each time with another upper price, so that no answer is kept.',
      ],
    };
  } finally {
    await rm(home, { recursive: true, force: true });
  }
}
