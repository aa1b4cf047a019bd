/** Finds statements that write a table of another area (server/table-owners.ts). */
import type pg from 'pg';
import { foreignWrites } from './foreign-writes.ts';
import { handWrites } from './hand-writes.ts';
import { tableOwners } from '../../server/table-owners.ts';

/** One table that a statement writes, where the statement is (`server/app.ts:12`), and whether its text is written by hand. */
export type Write = { place: string; table: string; isByHand: boolean };

const writing = /\b(?:insert into|delete from|(?<!\b(?:for|do|key) )update(?! (?:of|set|skip|nowait)\b))\s+(?:only\s+)?("?)([a-z_]+)"?/g;

/** Tables that a statement inserts into, updates or deletes from, each once. The query builder quotes the names of tables, people do not. */
export function tablesWritten(text: string): Omit<Write, 'place'>[] {
  const plain = text.toLowerCase().replaceAll(/\s+/g, ' ');
  const found = new Map<string, boolean>();
  for (const [, quote, table = ''] of plain.matchAll(writing)) found.set(table, found.get(table) || quote === '');
  return [...found].map(([table, isByHand]) => ({ table, isByHand }));
}

const stateMachine = 'server/platform/state-machine.ts';
const owners = new Map(Object.entries(tableOwners).flatMap(([area, tables]) => tables.map((table): [string, string] => [table, area])));

/** The area of a file of the server; scripts of the server itself, such as the fill of the demo market, have none. */
const areaOf = (file: string): string | undefined => /^server\/(?:domains\/)?([a-z-]+)\//.exec(file)?.[1];

/** Problems: tables without an owner, foreign writes that are not listed, and listed ones that are gone. */
export async function ownerProblems(writes: readonly Write[], client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace order by relname`,
  );
  const names = new Set(rows.map(({ name }) => name));
  const problems = [
    ...[...names].filter((name) => !owners.has(name)).map((name) => `${name}: no area owns this table (server/table-owners.ts)`),
    ...[...owners.keys()].filter((name) => !names.has(name)).map((name) => `${name}: there is no such table (server/table-owners.ts)`),
  ];
  const found = new Set<string>();
  for (const { place, table } of writes) {
    const file = place.slice(0, place.lastIndexOf(':'));
    const area = areaOf(file);
    const owner = owners.get(table);
    // The state machine writes the tables of the areas that declare one.
    if (!names.has(table) || area === undefined || owner === area || file === stateMachine) continue;
    found.add(`${file} ${table}`);
    if (!foreignWrites.includes(`${file} ${table}`)) problems.push(`${place}: it writes ${table}, which belongs to ${owner}`);
  }
  for (const one of foreignWrites)
    if (!found.has(one)) problems.push(`${one}: this write is gone; remove it from scripts/sql-check/foreign-writes.ts`);
  return problems;
}

/**
 * Problems: writes whose text is written by hand, other than in `*.hot.ts` and where hand-writes.ts lists them. Inserts, updates and
 * deletes go through the query builder, which the types of the schema check.
 */
export function handWriteProblems(writes: readonly Write[]): string[] {
  const counts = new Map<string, Set<string>>();
  for (const { place, table, isByHand } of writes) {
    const file = place.slice(0, place.lastIndexOf(':'));
    if (!isByHand || !file.startsWith('server/') || file.endsWith('.hot.ts')) continue;
    counts.set(file, (counts.get(file) ?? new Set()).add(`${place} ${table}`));
  }
  return [...new Set([...counts.keys(), ...Object.keys(handWrites)])].flatMap((file) => {
    const count = counts.get(file)?.size ?? 0;
    const listed = handWrites[file] ?? 0;
    if (count > listed) return [`${file}: ${count} writes are written by hand, ${listed} are listed (scripts/sql-check/hand-writes.ts)`];
    return count < listed ? [`${file}: lower its number in scripts/sql-check/hand-writes.ts to ${count}`] : [];
  });
}
