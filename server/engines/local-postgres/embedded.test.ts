import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clientConfig, inDatabase } from '../../platform/postgres/connection.ts';
import type { Connection } from '../../platform/postgres/connection.ts';
import { startEmbedded } from './embedded.ts';

let home: string;

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'kontor-embedded-'));
  await chmod(home, 0o755);
});
afterAll(() => rm(home, { recursive: true, force: true }));

async function query(connection: Connection, text: string): Promise<unknown[]> {
  const client = new pg.Client(clientConfig(inDatabase(connection, 'postgres')));
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<{ value: unknown }>(text)).rows.map(({ value }) => value);
  } finally {
    await client.end();
  }
}

async function pidOfServer(): Promise<number> {
  return Number((await readFile(join(home, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0]);
}

test('creates its data, keeps them over a stop, and leaves nothing running', async () => {
  const first = await startEmbedded({ home });
  await query(first.connection, 'create table kept (value integer)');
  await query(first.connection, 'insert into kept values (1)');
  const pid = await pidOfServer();
  await first.stop();
  expect(() => process.kill(pid, 0)).toThrow('ESRCH');
  const second = await startEmbedded({ home });
  expect(await query(second.connection, 'select value from kept')).toEqual([1]);
  expect(await query(second.connection, `select current_setting('fsync') || current_setting('synchronous_commit') as value`)).toEqual([
    'onon',
  ]);
  await second.stop();
});

test('a killed postmaster comes back by itself, with every committed row', async () => {
  const notes: string[] = [];
  const back = Promise.withResolvers<void>();
  const server = await startEmbedded({
    home,
    onNote: (sentence) => {
      notes.push(sentence);
      back.resolve();
    },
  });
  await query(server.connection, 'insert into kept values (2)');
  process.kill(await pidOfServer(), 'SIGKILL');
  await back.promise;
  expect(notes).toEqual(['PostgreSQL ended by itself; starting it again.']);
  for (let attempt = 0; ; attempt++) {
    try {
      expect(await query(server.connection, 'select value from kept order by value')).toEqual([1, 2]);
      break;
    } catch (error) {
      if (attempt === 100 || !(error as { code?: string }).code) throw error;
      await sleep(100);
    }
  }
  await server.stop();
});

test('one that cannot be started is tried again until it can', async () => {
  const notes: string[] = [];
  const server = await startEmbedded({ home, onNote: (sentence) => notes.push(sentence) });
  await rename(join(home, 'postgres/global'), join(home, 'postgres/elsewhere'));
  process.kill(await pidOfServer(), 'SIGKILL');
  while (!notes.some((sentence) => sentence.startsWith('PostgreSQL does not start:'))) await sleep(20);
  await rename(join(home, 'postgres/elsewhere'), join(home, 'postgres/global'));
  for (;;) {
    const answer = await query(server.connection, 'select 1 as value').catch(() => undefined);
    if (answer) break;
    await sleep(50);
  }
  await server.stop();
});

test('one left behind by a killed program is stopped, and nothing committed is lost', async () => {
  const script = `import { startEmbedded } from ${JSON.stringify(join(import.meta.dirname, 'embedded.ts'))};
    await startEmbedded({ home: ${JSON.stringify(home)} }); console.log('started'); setInterval(() => {}, 1000);`;
  const program = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(program.stdout, 'data');
  const left = await pidOfServer();
  program.kill('SIGKILL');
  await once(program, 'exit');
  expect(process.kill(left, 0)).toBe(true);

  const notes: string[] = [];
  const server = await startEmbedded({ home, onNote: (sentence) => notes.push(sentence) });
  expect(notes).toEqual(['A PostgreSQL of an earlier, killed Kontor still ran here; it was stopped.']);
  expect(await pidOfServer()).not.toBe(left);
  expect(await query(server.connection, 'select value from kept order by value')).toEqual([1, 2]);
  await server.stop();
});

test('a pid file whose number now belongs to another program stops nobody', async () => {
  const other = spawn(process.execPath, ['-e', 'console.log(1); setInterval(() => {}, 1000)'], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(other.stdout, 'data');
  await writeFile(join(home, 'postgres/postmaster.pid'), `${other.pid}\n${join(home, 'postgres')}\n`);
  const server = await startEmbedded({ home });
  expect(other.exitCode).toBe(null);
  expect(await query(server.connection, 'select 1 as value')).toEqual([1]);
  await server.stop();
  other.kill('SIGKILL');
});

test('data of another version are refused, not touched', async () => {
  await writeFile(join(home, 'postgres/PG_VERSION'), '17\n');
  await expect(startEmbedded({ home })).rejects.toThrow(/are of PostgreSQL 17; this Kontor brings PostgreSQL 18/);
  await writeFile(join(home, 'postgres/PG_VERSION'), '18\n');
});

test(
  'where PostgreSQL’s user may not enter the folder, the data lie elsewhere and a file says where',
  { skip: process.getuid?.() !== 0 },
  async () => {
    const closed = await mkdtemp(join(tmpdir(), 'kontor-closed-'));
    const notes: string[] = [];
    const server = await startEmbedded({ home: closed, durable: false, onNote: (sentence) => notes.push(sentence) });
    const place = (await readFile(join(closed, 'postgres-place'), 'utf8')).trim();
    expect(notes.join()).toContain(`the database is in ${place}`);
    expect(await query(server.connection, 'select 1 as value')).toEqual([1]);
    await server.stop();
    await rm(place, { recursive: true });
    await expect(startEmbedded({ home: closed })).rejects.toThrow(/but nothing is there/);
    await rm(closed, { recursive: true });
  },
);
