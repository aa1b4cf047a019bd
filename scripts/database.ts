/**
 * What is derived from the migrations, with one throw-away PostgreSQL for all of it:
 *   types    writes schema.ts with the types of all tables  (npm run db:types)
 *   schema   writes schema/<table>.sql                    (npm run db:schema)
 *   sql      checks all statements written by hand        (npm run check:sql)
 *   check    compares files and statements with the migrations (part of npm run check)
 */
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import pg from 'pg';
import { clientConfig } from '../server/platform/postgres/connection.ts';
import { stateProblems } from './sql-check/states.ts';
import { startTestServer } from '../test/support/server.ts';
import { schemaOf } from './database/schema.ts';
import { typesHead, typesOf } from './database/types.ts';
import { checkStatements } from './sql-check/check.ts';
import { handWriteProblems, ownerProblems } from './sql-check/owners.ts';
import { openSources } from './sql-check/program.ts';

const root = join(import.meta.dirname, '..');
const schemaFolder = join(root, 'schema');

type Check = (client: pg.Client) => Promise<string[]>;

const readText = (path: string): Promise<string | undefined> => readFile(path, 'utf8').catch(() => undefined);
const readNames = (): Promise<string[]> => readdir(schemaFolder).catch(() => []);

/** The file with the types, by its first line, wherever in `server/` it is. */
async function typesFile(): Promise<string> {
  for (const name of await readdir(join(root, 'server'), { recursive: true })) {
    const path = join(root, 'server', name);
    if (name.endsWith('schema.ts') && (await readText(path))?.startsWith(typesHead)) return path;
  }
  throw new Error('No file in server/ begins as `npm run db:types` writes it');
}

async function writeTypes(client: pg.Client): Promise<string[]> {
  await writeFile(await typesFile(), await typesOf(client));
  return [];
}

async function writeSchema(client: pg.Client): Promise<string[]> {
  const files = await schemaOf(client);
  await mkdir(schemaFolder, { recursive: true });
  for (const name of await readNames()) if (!files.has(name)) await rm(join(schemaFolder, name));
  for (const [name, text] of files) await writeFile(join(schemaFolder, name), text);
  return [];
}

async function checkTypes(client: pg.Client): Promise<string[]> {
  const path = await typesFile();
  if ((await readText(path)) === (await typesOf(client))) return [];
  return [`${relative(root, path)} differs from the migrations. Run \`npm run db:types\`.`];
}

async function checkSchema(client: pg.Client): Promise<string[]> {
  const files = await schemaOf(client);
  const names = new Set([...files.keys(), ...(await readNames())]);
  const differing: string[] = [];
  for (const name of names) if ((await readText(join(schemaFolder, name))) !== files.get(name)) differing.push(`schema/${name}`);
  if (differing.length === 0) return [];
  return [...differing.map((name) => `${name} differs from the migrations.`), 'Run `npm run db:schema`.'];
}

async function checkSql(client: pg.Client): Promise<string[]> {
  using sources = openSources({ config: join(root, 'scripts/sql-check/tsconfig.json'), root, folders: ['server'] });
  const { problems: ofStatements, sites, statements, compared, skipped, writes, updates, states } = await checkStatements(sources, client);
  const declared = states.map(({ place, table }) => ({ place, table, isByHand: false }));
  const problems = [
    ...ofStatements,
    ...(await ownerProblems([...writes, ...declared], client)),
    ...handWriteProblems(writes),
    ...stateProblems(updates, states),
  ];
  console.log(
    `${sites} calls send a statement: ${statements} texts prepared, ${compared} compared with a row type, ${skipped.length} calls skipped`,
  );
  for (const { place, reason } of skipped) console.log(`  ${place}: ${reason}`);
  return problems.length === 0 ? [] : [...problems, 'docs/sql.md says what to do about statements.'];
}

const commands: Record<string, Check[]> = {
  types: [writeTypes],
  schema: [writeSchema],
  sql: [checkSql],
  check: [checkTypes, checkSchema, checkSql],
};

const chosen = commands[process.argv[2] ?? ''];
if (!chosen) throw new Error(`Say what to do: ${Object.keys(commands).join(', ')}`);
const server = await startTestServer();
try {
  const client = new pg.Client(clientConfig(server.template));
  client.on('error', () => undefined); // a check that fails leaves it open until the server stops
  await client.connect();
  for (const check of chosen) {
    for (const problem of await check(client)) {
      console.error(problem);
      process.exitCode = 1;
    }
  }
  await client.end();
} finally {
  await server.stop();
}
