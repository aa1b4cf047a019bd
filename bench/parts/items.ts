/** The item call by random id. */
import { catalogueCalls } from '../../contract/catalogue/catalogue.ts';
import { languages } from '../../contract/values/locale.ts';
import type { Bench } from '../bench.ts';
import { cpuRatio, type Figure, type Part, percent, rate } from '../tools/figures.ts';
import { load } from '../tools/load.ts';
import { addressOf, shuffled } from '../market.ts';
import { socketOf, withFloor } from '../tools/processes.ts';
import { compare } from '../tools/rounds.ts';
import { countedStatements } from '../tools/statements.ts';

const connections = 16;
const goal = 0.5;

export async function items({ address, pid, home, sample, rounds, seconds }: Bench): Promise<Part> {
  const figures: Figure[] = [];
  const ids = shuffled(sample.itemIds);
  const page = (id: number, language: string, country = 'DE') => ({
    path: addressOf(catalogueCalls.item, { id } as never, { language, country }),
  });
  const warm = ids.map((id) => page(id, 'en'));
  // Each language and country has answers of its own.
  const others = languages.filter((language) => language !== 'en');
  const cold = shuffled(others.flatMap((language) => ids.flatMap((id) => [page(id, language, 'DE'), page(id, language, 'AT')])));
  const share = Math.floor(cold.length / rounds);
  await withFloor({ database: socketOf(home) }, async (floor) => {
    const byKey = ids.map((id) => ({ path: `/item/${id}` }));
    const below = () => load({ origin: floor.address, pid: floor.pid, requests: byKey, connections, seconds });
    const add = async (what: string, requests: (round: number) => { path: string }[]) => {
      const found = await compare(
        rounds,
        (round) => load({ origin: address, pid, requests: requests(round), connections, seconds }),
        below,
      );
      figures.push({
        part: 'items',
        what,
        value: rate(found.subject),
        floor: `${rate(found.floor)} one row by primary key`,
        ratio: percent(found.ratio),
        cpuRatio: cpuRatio(found.subject, found.floor),
        goal: `≥ ${percent(goal)}`,
        reached: found.ratio >= goal && found.subject.failed === 0,
      });
    };
    await add('item by random id, answer not cached yet', (round) => cold.slice(round * share, (round + 1) * share));
    await askAll(address, warm);
    await add('item by random id, answers cached', () => warm);
  });
  const statements = await countedStatements(home, sample);
  figures.push({
    part: 'items',
    what: 'statements of an item that is not cached',
    value: String(statements.item),
    goal: '≤ 4',
    reached: statements.item <= 4,
  });
  return {
    name: 'items',
    figures,
    notes: [
      `${ids.length} items in random order over ${connections} connections; the answer holds all variants with tiers, stock per warehouse, attributes and eight neighbours, the floor's one row of the table.`,
    ],
  };
}

async function askAll(address: string, requests: readonly { path: string }[]): Promise<void> {
  const waiting = requests.values();
  const work = async () => {
    for (const { path } of waiting) await (await fetch(address + path)).arrayBuffer();
  };
  await Promise.all(Array.from({ length: connections }, work));
}
