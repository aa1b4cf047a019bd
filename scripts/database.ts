/**
 * What is derived from the migrations, with one throw-away PostgreSQL for all of it:
 *   types    writes server/platform/postgres/schema.ts   (npm run db:types)
 *   schema   writes schema/<table>.sql                    (npm run db:schema)
 *   check    compares both with the migrations            (part of npm run check)
 */
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { clientConfig } from '../server/platform/postgres/connection.ts';
import { startTestServer } from '../test/support/server.ts';
import { schemaOf } from './database/schema.ts';
import { typesOf } from './database/types.ts';

const root = join(import.meta.dirname, '..');
const typesFile = join(root, 'server/platform/postgres/schema.ts');
const schemaFolder = join(root, 'schema');

type Check = (client: pg.Client) => Promise<string[]>;

const readText = (path: string): Promise<string | undefined> => readFile(path, 'utf8').catch(() => undefined);
const readNames = (): Promise<string[]> => readdir(schemaFolder).catch(() => []);

async function writeTypes(client: pg.Client): Promise<string[]> {
  await writeFile(typesFile, await typesOf(client));
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
  if ((await readText(typesFile)) === (await typesOf(client))) return [];
  return ['server/platform/postgres/schema.ts differs from the migrations. Run `npm run db:types`.'];
}

async function checkSchema(client: pg.Client): Promise<string[]> {
  const files = await schemaOf(client);
  const names = new Set([...files.keys(), ...(await readNames())]);
  const differing: string[] = [];
  for (const name of names) if ((await readText(join(schemaFolder, name))) !== files.get(name)) differing.push(`schema/${name}`);
  if (differing.length === 0) return [];
  return [...differing.map((name) => `${name} differs from the migrations.`), 'Run `npm run db:schema`.'];
}

const commands: Record<string, Check[]> = {
  types: [writeTypes],
  schema: [writeSchema],
  check: [checkTypes, checkSchema],
};

const chosen = commands[process.argv[2] ?? ''];
if (!chosen) throw new Error(`Say what to do: ${Object.keys(commands).join(', ')}`);
const server = await startTestServer();
try {
  const client = new pg.Client(clientConfig(server.template));
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
