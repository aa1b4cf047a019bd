/** Public pages: cached, and rendered for each request. */
import { cookies } from '../../contract/values/locale.ts';
import { cpuRatio, type Figure, type Part, percent, rate } from '../tools/figures.ts';
import { cpuOf, load } from '../tools/load.ts';
import { browserHeaders } from '../market.ts';
import { withFloor } from '../tools/processes.ts';
import { compare, repeat } from '../tools/rounds.ts';
import type { Bench } from '../bench.ts';

const connections = 16;
const [cachedGoal, renderedGoal] = [0.7, 400];

export async function pages({ address, pid, sample, rounds, seconds }: Bench): Promise<Part> {
  const entries = Object.entries(sample.pages);
  const sizes = new Map<string, number>();
  for (const [, path] of entries) sizes.set(path, await sizeOf(address + path));
  const figures: Figure[] = [];
  await withFloor({ sizes: [...new Set(sizes.values())] }, async (floor) => {
    for (const [name, path] of entries) {
      const size = sizes.get(path) ?? 0;
      const run = (server: { address: string; pid: number }, path: string) =>
        load({ origin: server.address, pid: server.pid, requests: [{ path }], headers: browserHeaders, connections, seconds });
      // Both have compiled what they need before they are compared: otherwise the first page has an easy floor, and the last a hard one.
      for (let round = 0; round < warmUpRounds; round++) {
        await run({ address, pid }, path);
        await run(floor, `/constant-${size}`);
      }
      const {
        subject,
        floor: below,
        ratio,
      } = await compare(
        rounds,
        () => run({ address, pid }, path),
        () => run(floor, `/constant-${size}`),
      );
      figures.push({
        part: 'pages',
        what: `${name}, cached (${(size / 1024).toFixed(1)} KB compressed)`,
        value: rate(subject),
        floor: `${rate(below)} constant string of that size`,
        ratio: percent(ratio),
        cpuRatio: cpuRatio(subject, below),
        goal: `≥ ${percent(cachedGoal)}`,
        reached: ratio >= cachedGoal && subject.failed === 0,
      });
    }
  });
  for (const [name, path] of entries) {
    // A request with a session cookie gets a page of its own.
    const headers = { ...browserHeaders, cookie: `${cookies.authorization}=none; ${cookies.language}=en` };
    const cost = await costOf(pid, address + path, headers);
    const run = () => load({ origin: address, requests: [{ path }], headers, connections, seconds: seconds * 2 });
    const measured = { ...(await repeat(rounds, run)), ...(cost === undefined ? {} : { cpu: cost }) };
    figures.push({
      part: 'pages',
      what: `${name}, rendered each time`,
      value: rate(measured),
      goal: `≥ ${renderedGoal}/s`,
      reached: measured.perSecond >= renderedGoal && measured.failed === 0,
    });
  }
  return {
    name: 'pages',
    figures,
    notes: [
      `Pages are asked for over ${connections} connections with a browser's headers and answered in brotli. "Rendered each time" carries the cookie of a session that does not exist, so that nothing of the HTML cache is used and each page is rendered and compressed; the answers of the calls that it makes are kept, as for every visitor. Its processor time is of pages asked for one after the other, compression in it; a thousand by it is what one core manages.`,
    ],
  };
}

const warmUpRounds = 2;
const warmUp = 100;
const counted = 100;

/** Milliseconds of processor time per page, asked for one after the other: no page is half done when the count ends. */
async function costOf(pid: number, url: string, headers: Record<string, string>): Promise<number | undefined> {
  const ask = async (times: number) => {
    for (let at = 0; at < times; at++) await (await fetch(url, { headers })).arrayBuffer();
  };
  await ask(warmUp);
  const before = await cpuOf(pid);
  await ask(counted);
  const after = await cpuOf(pid);
  return before === undefined || after === undefined ? undefined : (after - before) / counted;
}

/** Bytes of the body as they travel. */
async function sizeOf(url: string): Promise<number> {
  for (let tries = 0; tries < 3; tries++) {
    const response = await fetch(url, { headers: browserHeaders, redirect: 'manual' });
    await response.arrayBuffer();
    const length = Number(response.headers.get('content-length'));
    if (response.status === 200 && length > 0) return length;
  }
  throw new Error(`${url} has no length`);
}
