/** The catalogue's list call. */
import { searchCalls } from '../../contract/search/search.ts';
import type { Bench } from '../bench.ts';
import { cpuRatio, type Figure, type Part, percent, rate } from '../tools/figures.ts';
import { load } from '../tools/load.ts';
import { addressOf } from '../market.ts';
import { socketOf, withFloor } from '../tools/processes.ts';
import { compare } from '../tools/rounds.ts';
import { countedStatements } from '../tools/statements.ts';

const connections = 16;
const goal = 0.4;
const mostStatements = 3;
const mostDistinct = 20_000;

export async function lists({ address, pid, home, sample, rounds, seconds }: Bench): Promise<Part> {
  const figures: Figure[] = [];
  const row = (categoryId: number, filter: object) => ({ path: addressOf(searchCalls.list, { categoryId, size: 20, ...filter } as never) });
  const cached = sample.lists.map(({ categoryId }) => row(categoryId, {}));
  let limit = 100_000_000;
  const distinct = () =>
    Array.from({ length: mostDistinct }, (_, at) => row(sample.lists[at % sample.lists.length]?.categoryId ?? 0, { priceTo: limit++ }));
  await withFloor({ database: socketOf(home), lists: sample.lists.map((list) => list.itemIds) }, async (floor) => {
    const below = () => load({ origin: floor.address, pid: floor.pid, requests: [{ path: '/list' }], connections, seconds });
    const add = async (what: string, requests: () => { path: string }[]) => {
      await load({ origin: address, pid, requests: requests(), connections, seconds: 1 });
      const found = await compare(rounds, () => load({ origin: address, pid, requests: requests(), connections, seconds }), below);
      figures.push({
        part: 'lists',
        what,
        value: rate(found.subject),
        floor: `${rate(found.floor)} one prepared query for the same rows`,
        ratio: percent(found.ratio),
        cpuRatio: cpuRatio(found.subject, found.floor),
        goal: `≥ ${percent(goal)}`,
        reached: found.ratio >= goal && found.subject.failed === 0,
      });
    };
    await add('list of 20 with prices and facets, answers cached', () => cached);
    await add('the same, no answer cached (another filter each time)', distinct);
  });
  const statements = await countedStatements(home, sample);
  figures.push({
    part: 'lists',
    what: 'statements of a list that is not cached',
    value: String(statements.list),
    goal: `≤ ${mostStatements}`,
    reached: statements.list <= mostStatements,
  });
  return {
    name: 'lists',
    figures,
    notes: [
      `Lists of ${sample.lists.length} categories over ${connections} connections. The floor's query gets the ids of the rows: it finds, filters, sorts and counts nothing, and knows no tiers, agreements, countries or 30-day prices.`,
    ],
  };
}
