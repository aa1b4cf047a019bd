/** Finds statements that write a table of another area (server/table-owners.ts). */
import type pg from 'pg';
import { foreignWrites } from './foreign-writes.ts';
import { tableOwners } from '../../server/table-owners.ts';

/** One table that a statement writes, and where the statement is: `server/app.ts:12`. */
export type Write = { place: string; table: string };

const writing = /\b(?:insert into|delete from|(?<!\b(?:for|do|key) )update(?! (?:of|set|skip|nowait)\b))\s+(?:only\s+)?"?([a-z_]+)"?/g;

/** Tables that a statement inserts into, updates or deletes from, each once. */
export function tablesWritten(text: string): string[] {
  const plain = text.toLowerCase().replaceAll(/\s+/g, ' ');
  return [...new Set([...plain.matchAll(writing)].map(([, table = '']) => table))];
}

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
    if (!names.has(table) || area === undefined || owner === area) continue;
    found.add(`${file} ${table}`);
    if (!foreignWrites.includes(`${file} ${table}`)) problems.push(`${place}: it writes ${table}, which belongs to ${owner}`);
  }
  for (const one of foreignWrites)
    if (!found.has(one)) problems.push(`${one}: this write is gone; remove it from scripts/sql-check/foreign-writes.ts`);
  return problems;
}
