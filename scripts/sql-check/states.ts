/** Columns of states are updated by the state machine (server/platform/state-machine.ts) alone, except where `statesByHand` says so. */
import { statesByHand } from './states-by-hand.ts';

/** A state column, as its machine declares it. */
export type StateColumn = { table: string; column: string };

/** The state columns that a source declares, whatever the order of the properties and with or without type arguments. */
export const stateColumnsIn = (source: string): StateColumn[] =>
  [...source.matchAll(/\bstateMachine(?:<[^;=(){}]*>)?\(\s*\{/g)].flatMap(({ 0: matched, index }) => {
    const properties = ownProperties(source.slice(index + matched.length));
    const [table, column] = ['table', 'column'].map((name) => new RegExp(`\\b${name}: '(\\w+)'`).exec(properties)?.[1]);
    return table && column ? [{ table, column }] : [];
  });

/** The text of an object up to its end, without what is nested in it. */
function ownProperties(text: string): string {
  let depth = 0;
  let own = '';
  for (const letter of text) {
    if ('{[('.includes(letter)) depth++;
    else if ('}])'.includes(letter) && --depth < 0) break;
    else if (depth === 0) own += letter;
  }
  return own;
}

const update = /(?<!\b(?:for|do|key) )\bupdate (?:only )?"?([a-z_]+)"?(?: (?:as )?"?[a-z_]+"?)?? set /g;

/** The columns that a statement updates, as `table.column`. */
export function columnsUpdated(text: string): string[] {
  const plain = text.toLowerCase().replaceAll(/\s+/g, ' ');
  const found = [...plain.matchAll(update)].flatMap(({ 0: matched, 1: table = '', index }) =>
    assigned(plain.slice(index + matched.length)).map((column) => `${table}.${column}`),
  );
  const [, inserted = ''] = /\binsert into "?([a-z_]+)"?/.exec(plain) ?? [];
  for (const { 0: matched, index } of plain.matchAll(/\bdo update set /g))
    found.push(...assigned(plain.slice(index + matched.length)).map((column) => `${inserted}.${column}`));
  return [...new Set(found)];
}

/** The names on the left of a list of assignments. */
function assigned(list: string): string[] {
  const names: string[] = [];
  let depth = 0;
  let start = 0;
  const take = (end: number): void => {
    const name = /^\s*"?([a-z_]+)"?\s*=/.exec(list.slice(start, end))?.[1];
    if (name) names.push(name);
    const several = /^\s*\(([^)]*)\)\s*=/.exec(list.slice(start, end))?.[1];
    if (several) names.push(...several.split(',').map((one) => one.trim().replaceAll('"', '')));
    start = end + 1;
  };
  for (let at = 0; at <= list.length; at++) {
    const letter = list[at];
    if (letter === '(') depth++;
    else if (letter === ')') depth--;
    const ends = at === list.length || depth < 0 || (depth === 0 && /^ (?:from|where|returning) /.test(list.slice(at, at + 11)));
    if (letter === ',' && depth === 0) take(at);
    if (!ends) continue;
    take(at);
    break;
  }
  return names;
}

const machine = 'server/platform/state-machine.ts';

/**
 * Problems: statements outside of the state machine that update a column of a state (that of a machine, or any that is named `state`), and
 * exceptions that are no longer needed.
 */
export function stateProblems(
  updates: readonly { place: string; columns: readonly string[] }[],
  states: readonly StateColumn[],
  byHand: Readonly<Record<string, readonly string[]>> = statesByHand,
): string[] {
  const names = new Set(states.map(({ table, column }) => `${table}.${column}`));
  const unused = new Set(Object.entries(byHand).flatMap(([column, files]) => files.map((file) => `${column} in ${file}`)));
  const problems = updates.flatMap(({ place, columns }) => {
    if (place.startsWith(`${machine}:`)) return [];
    const file = place.split(':')[0] ?? '';
    return columns.flatMap((column) => {
      if (!names.has(column) && !column.endsWith('.state')) return [];
      unused.delete(`${column} in ${file}`);
      return byHand[column]?.includes(file) ? [] : [`${place}: it updates ${column}; move the row with ${machine}`];
    });
  });
  return [...new Set(problems), ...[...unused].map((one) => `scripts/sql-check/states-by-hand.ts: nothing updates ${one}`)];
}
