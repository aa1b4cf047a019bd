/** How long a later start takes to its first page. */
import type { Part } from '../tools/figures.ts';
import { start, stop } from '../tools/processes.ts';
import { median } from '../tools/rounds.ts';

const runs = 3;
const most = 3_000;

export async function startUp(home: string): Promise<Part> {
  const times: number[] = [];
  for (let run = 0; run < runs; run++) {
    const running = await start(home);
    times.push(running.started);
    await stop(running);
  }
  const took = median(times);
  return {
    name: 'start',
    figures: [
      {
        part: 'start',
        what: 'later start, from the command to the first page',
        value: `${(took / 1_000).toFixed(2)} s`,
        goal: `≤ ${most / 1_000} s`,
        reached: took <= most,
      },
    ],
    notes: [`Median of ${runs} starts of server/main.ts with the market filled, database and pages included.`],
  };
}
