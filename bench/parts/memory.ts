/** What the server holds after all the other parts. */
import type { Bench } from '../bench.ts';
import { megabytes, type Part } from '../tools/figures.ts';
import { memoryOf } from '../tools/processes.ts';

const most = 300;

export async function memory({ pid }: Bench): Promise<Part> {
  const found = await memoryOf(pid);
  if (!found) return { name: 'memory', figures: [], notes: ['Memory was not measured: this system does not report it in /proc.'] };
  return {
    name: 'memory',
    figures: [
      {
        part: 'memory',
        what: `memory of the server afterwards (highest ${megabytes(found.highest)})`,
        value: megabytes(found.now),
        goal: `≤ ${megabytes(most)}`,
        reached: found.now <= most,
      },
    ],
    notes: ['Resident memory of the one server process, without the database.'],
  };
}
