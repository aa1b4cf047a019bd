import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clientConfig } from '../../server/platform/postgres/connection.ts';
import { testConnection } from '../../test/support/database.ts';
import { checkStatements, type Report } from './check.ts';
import { openSources } from './program.ts';

// Below the packages, so that the sample finds them.
const cache = join(import.meta.dirname, '../../node_modules/.cache');
let folder: string;
let client: pg.Client;

beforeAll(async () => {
  await mkdir(cache, { recursive: true });
  folder = await mkdtemp(join(cache, 'sql-check-'));
  const compilerOptions = {
    target: 'es2024',
    module: 'esnext',
    moduleResolution: 'bundler',
    strict: true,
    allowImportingTsExtensions: true,
    noEmit: true,
  };
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: { ...compilerOptions, types: [] }, include: ['*.ts'] }));
  await writeFile(
    join(folder, 'base.ts'),
    `import type { Kysely } from 'kysely';
     export type Db = Kysely<Record<string, never>>;
     export type Database = { prepared<Row>(name: string, text: string, values?: readonly unknown[]): Promise<Row[]> };`,
  );
  client = new pg.Client(clientConfig(await testConnection()));
  await client.connect();
  await client.query(`
    create table author (id bigint primary key, name text not null, born date, tags text[] not null default '{}');
    create table book (id bigint primary key, author_id bigint not null references author, title text not null, price numeric, sold_at timestamptz)`);
});
afterAll(async () => {
  await client.end();
  await rm(folder, { recursive: true, force: true });
});

async function check(source: string): Promise<Report> {
  await writeFile(
    join(folder, 'sample.ts'),
    `import { type RawBuilder, sql } from 'kysely';\nimport type { Database, Db } from './base.ts';\nvoid (0 as unknown as RawBuilder<0>);\n${source}`,
  );
  using sources = openSources({ config: join(folder, 'tsconfig.json'), root: folder, folders: ['sample.ts'] });
  return await checkStatements(sources, client);
}

const problems = async (source: string): Promise<string[]> =>
  (await check(source)).problems.map((text) => text.replace(/^sample\.ts:/, ''));

const three = `
export const titles = (db: Db) => sql<{ title: string }>\`select title from book\`.execute(db);
export const born = (db: Db, id: number) => sql<{ born: string | null }>\`select born from author where id = \${id}\`.execute(db);
export async function named(database: Database, name: string) {
  const text = 'select b.title, a.born as "bornOn" from book b join author a on a.id = b.author_id where a.name = $1';
  return database.prepared<{ title: string; bornOn: string | null }>('named', text, [name]);
}`;

test('statements that fit the schema and their rows pass', async () => {
  expect(await check(three)).toMatchObject({ problems: [], sites: 3, statements: 3, compared: 3, skipped: [] });
});

test('a renamed column names every statement that breaks, and no other', async () => {
  await client.query('alter table author rename column born to birthday');
  const found = await problems(three);
  await client.query('alter table author rename column birthday to born');
  expect(found).toEqual([
    '6: column "born" does not exist (at "select born from author where id = $1")',
    '9: column a.born does not exist (at "select b.title, a.born as "bornOn" from book b")',
  ]);
});

test('a changed row type names the statement', async () => {
  expect(await problems(three.replace('{ title: string }', '{ title: number }'))).toEqual([
    '5: title is of type text, but is declared as number',
  ]);
  expect(await problems(three.replace('{ born: string | null }', '{ born: string; age: number }'))).toEqual([
    '6: born can be null, but is declared as string',
    '6: age: number is declared, but not returned',
  ]);
  expect(await problems(three.replace('title: string; bornOn', 'bornOn'))).toEqual(['9: title is returned, but not declared']);
});

test('each branch of a statement is prepared', async () => {
  const source = (bad: string): string => `
const priced = (most: number) => sql\`and b.price < \${most}\`;
const orders: Record<'title' | 'price', RawBuilder<unknown>> = { title: sql\`b.title\`, price: sql\`b.${bad}\` };
export async function list(db: Db, filter: { most?: number; words: string[]; sort: 'title' | 'price' }) {
  const parts: RawBuilder<unknown>[] = [sql\`true\`];
  for (const word of filter.words) parts.push(sql\`b.title ilike \${word}\`);
  if (filter.most === 0) return [];
  const { rows } = await sql<{ id: number }>\`select b.id from book b where \${sql.join(parts, sql\` and \`)}
    \${filter.most === undefined ? sql\`\` : priced(filter.most)} order by \${orders[filter.sort]}\`.execute(db);
  return rows;
}`;
  const good = await check(source('price'));
  expect(good.problems).toEqual([]);
  expect(good.statements).toBeGreaterThanOrEqual(3);
  expect(await problems(source('prize'))).toEqual([expect.stringContaining('column b.prize does not exist')]);
});

test('a text that is one of two is found', async () => {
  const source = `
export const rows = (database: Database, old: boolean) => database.prepared<{ id: number }>('rows', old ? 'select id from book' : 'select isbn as id from book');`;
  expect(await problems(source)).toEqual([expect.stringContaining('column "isbn" does not exist')]);
});

test('null is found through joins, subselects and functions', async () => {
  const source = (row: string): string => `
export const rows = (db: Db) => sql<${row}>\`
  with last as (select b.author_id, max(b.sold_at) as at from book b group by b.author_id)
  select a.name, b.title, coalesce(b.title, 'none') as shown, count(*) over ()::int as total, last.at, a.tags[1] as tag, upper(b.title) as upper,
    (select x.title from book x where x.author_id = a.id limit 1) as one, (select y.name from author y where y.id = o.author_id) as writer,
    (select sum(x.price) from book x where x.author_id = a.id) as sum, exists (select 1 from book) as any, case when a.id > 1 then a.name end as some
  from author a left join book b on b.author_id = a.id left join last on last.author_id = a.id join book o on o.id = a.id\`.execute(db);`;
  const sure = 'name: string; shown: string; total: number; any: boolean; writer: string';
  const open = 'title: string; at: Date; tag: string; upper: string; one: string; sum: string; some: string';
  expect(await problems(source(`{ ${sure}; ${open.replaceAll(';', ' | null;')} | null }`))).toEqual([]);
  expect((await problems(source(`{ ${sure}; ${open} }`))).map((text) => text.split(' ')[1])).toEqual([
    'title',
    'at',
    'tag',
    'upper',
    'one',
    'sum',
    'some',
  ]);
});

test('a condition on a column excludes null', async () => {
  const source = 'select b.price, a.born from book b left join author a on a.id = b.author_id where b.price > 1 and a.born is not null';
  expect(await problems(`export const rows = (db: Db) => sql<{ price: string; born: string }>\`${source}\`.execute(db);`)).toEqual([]);
});

test('rows have names in camelCase', async () => {
  const source = (column: string): string => `
export const rows = (db: Db) => sql<{ authorId: number }>\`select ${column} from book\`.execute(db);
export const lock = (db: Db) => sql\`select pg_advisory_xact_lock(1)\`.execute(db);`;
  expect(await problems(source('author_id as "authorId"'))).toEqual([]);
  expect(await problems(source('author_id'))).toContain('5: author_id is returned; name it "authorId"');
});

test('a text that the caller gives is looked for at the callers', async () => {
  const source = (column: string, type = 'number'): string => `
async function one<Row>(database: Database, name: string, text: string): Promise<Row | undefined> {
  return (await database.prepared<Row>(name, text, []))[0];
}
export const first = (database: Database) => one<{ id: number }>(database, 'first', 'select ${column} from book limit 1');
const lists = <Row>(table: string) => ({ all: (database: Database) => database.prepared<Row>('all', 'select id from ' + table) });
export const authors = lists<{ id: ${type} }>('author');`;
  expect(await check(source('id'))).toMatchObject({ problems: [], statements: 2, compared: 2 });
  expect(await problems(source('id', 'string'))).toEqual(['9: id is of type int8, but is declared as string']);
  expect(await problems(source('isbn'))).toEqual([expect.stringContaining('column "isbn" does not exist')]);
});

test('what cannot be checked is a problem, unless a comment gives the reason', async () => {
  const source = (comment: string): string => `
export async function any(database: Database, text: string) {
  ${comment}
  return database.prepared('any', text);
}
export const key = (db: Db) => sql<{ key: string }>\`select title || born as key from book, author\`.execute(db);`;
  const unknown = '7: the statement cannot be found out, since its text depends on values at run time';
  expect(await problems(source(''))).toEqual([unknown, '9: key can be null, but is declared as string']);
  const skipped = await check(
    source('// sql-check: skip, for the console').replace('export const key', '// sql-check: not null key, all have one\nexport const key'),
  );
  expect(skipped).toMatchObject({ problems: [], skipped: [{ place: 'sample.ts:7', reason: 'for the console' }] });
});

test('SQL that is part of no statement, and wrong numbers of values, are problems', async () => {
  const source = `
export const lonely = sql\`select 1\`;
export const rows = (database: Database) => database.prepared<{ id: number }>('rows', 'select id from book where id = $1', []);`;
  expect(await problems(source)).toEqual([
    '6: it has 1 parameters, but 0 values are given',
    expect.stringMatching(/^5: no statement was found/),
  ]);
});
