/**
 * Writes docs/states.md from the state machines that the code declares, or compares it with them:
 *   node scripts/checks/states.ts --write     (npm run docs:states)
 *   node scripts/checks/states.ts             (part of npm run check)
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { declaredMachines, type DeclaredMachine } from '../../server/platform/state-machine.ts';

const root = join(import.meta.dirname, '../..');
const page = join(root, 'docs/states.md');

type Arrow = { from: string; to: string; name: string };

/** A move's name, and who may make it where that is declared. */
const labelOf = (name: string, by: string | undefined): string => (by ? `${name} (${by})` : name);

/** The moves of a machine; several names of one arrow stand in one line. */
function arrowsOf({ moves }: DeclaredMachine): Arrow[] {
  const all = Object.entries(moves).flatMap(([key, value]): Arrow[] =>
    'to' in value
      ? value.from.map((from) => ({ from, to: value.to, name: labelOf(key, value.by) }))
      : value.map((to) => ({ from: key, to, name: '' })),
  );
  const joined = new Map<string, Arrow>();
  for (const arrow of all) {
    const key = `${arrow.from} ${arrow.to}`;
    const known = joined.get(key);
    joined.set(key, known ? { ...known, name: `${known.name}, ${arrow.name}` } : arrow);
  }
  return [...joined.values()];
}

/** A machine as a section: its diagram, the times and what is recorded of a move. */
export function sectionOf(machine: DeclaredMachine): string {
  const arrows = arrowsOf(machine);
  const states = [...new Set([...arrows.flatMap(({ from, to }) => [from, to])])];
  const begins = states.filter((state) => !arrows.some(({ from, to }) => to === state && from !== state));
  const ends = states.filter((state) => !arrows.some(({ from, to }) => from === state && to !== state));
  const stamps = Object.entries(machine.stamps ?? {}).map(([state, column]) => `\`${column}\` when ${state}`);
  const { history, event } = machine;
  return [
    `## \`${machine.table}.${machine.column}\``,
    '',
    '```mermaid',
    'stateDiagram-v2',
    ...begins.map((state) => `  [*] --> ${state}`),
    ...arrows.map(({ from, to, name }) => `  ${from} --> ${to}${name ? `: ${name}` : ''}`),
    ...ends.map((state) => `  ${state} --> [*]`),
    '```',
    '',
    ...(stamps.length > 0 ? [`- Times: ${stamps.join(', ')}.`] : []),
    ...(history ? [`- History: \`${history.table}\` has a row for each move.`] : []),
    ...(event ? [`- Event: \`${event.topic}\`.`] : []),
    ...(stamps.length > 0 || history || event ? [''] : []),
  ].join('\n');
}

const head = `# States

Written by \`npm run docs:states\` from the machines that the code declares (\`server/platform/state-machine.ts\`). Do not edit; \`npm run check\` compares.
An arrow is a move that is declared. A name at an arrow is that of the move; in parentheses is who may make it, where the declaration says so. Otherwise who
may make a move, and what else has to hold, is where it is made.
A row may begin in other states than those that no move leads to.
`;

async function text(): Promise<string> {
  const files = execFileSync('git', ['grep', '--untracked', '-lE', '\\bstateMachine(<[^>]*>)?\\(', '--', 'server/domains'], {
    cwd: root,
    encoding: 'utf8',
  });
  for (const file of files.trim().split('\n')) if (!file.endsWith('.test.ts')) await import(join(root, file));
  const machines = declaredMachines().toSorted((a, b) => (`${a.table} ${a.column}` < `${b.table} ${b.column}` ? -1 : 1));
  return [head, ...machines.map(sectionOf)].join('\n');
}

if (import.meta.main) {
  const wanted = await text();
  if (process.argv.includes('--write')) writeFileSync(page, wanted);
  else if (readFileSync(page, 'utf8') !== wanted) {
    console.error('docs/states.md is not what the code declares');
    process.exitCode = 1;
  }
}
