/** Columns of state machines (server/platform/state-machine.ts) are updated by it alone. */

/** A state column, as its machine declares it. */
export type StateColumn = { table: string; column: string };

const declaration = /stateMachine\(\{\s*table: '(\w+)',\s*column: '(\w+)'/g;

/** The state columns that a source declares. */
export const stateColumnsIn = (source: string): StateColumn[] =>
  [...source.matchAll(declaration)].map(([, table = '', column = '']) => ({ table, column }));

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

/** Problems: statements outside of the state machine that update a state column. */
export function stateProblems(updates: readonly { place: string; columns: readonly string[] }[], states: readonly StateColumn[]): string[] {
  const names = new Set(states.map(({ table, column }) => `${table}.${column}`));
  return updates.flatMap(({ place, columns }) =>
    place.startsWith(`${machine}:`)
      ? []
      : columns.filter((column) => names.has(column)).map((column) => `${place}: it updates ${column}; move the row with ${machine}`),
  );
}
