import { once } from 'node:events';
import { readFile, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { calls } from '../../contract/index.ts';
import { newHome, startKontor, stopAll } from './kontor.ts';

let home: string;

beforeAll(async () => {
  home = await newHome();
});
afterAll(async () => {
  await stopAll();
  await rm(home, { recursive: true, force: true });
});

async function read(socket: Socket): Promise<string> {
  let text = '';
  socket.on('data', (chunk: Buffer) => (text += chunk.toString()));
  await once(socket, 'close');
  return text;
}

/** Fulfilled once nobody listens there any more. */
async function untilRefused(port: number): Promise<void> {
  for (;;) {
    const socket = connect(port, 'localhost');
    const refused = await new Promise((resolve) => {
      socket.once('connect', () => resolve(false)).once('error', () => resolve(true));
    });
    socket.destroy();
    if (refused) return;
    await sleep(20);
  }
}

async function pidOfPostgres(): Promise<number> {
  return Number((await readFile(join(home, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0]);
}

const patience = { timeout: 120_000 };

test('the login of the first operator is printed once; SIGTERM finishes a running request, then stops the database', patience, async () => {
  const kontor = startKontor({ KONTOR_HOME: home });
  const address = await kontor.serving;
  expect(kontor.text()).toMatch(/The first operator, shown this once:\n {2}login {5}\S+@\S+\n {2}password {2}\S{12,}\n/);
  expect(await (await fetch(`${address}/api/health`)).json()).toEqual({ status: 'ok' });

  const postgres = await pidOfPostgres();
  const port = Number(new URL(address).port);
  const path = `/api${calls.find((call) => call.method === 'POST')?.path}`;
  const socket = connect(port, 'localhost');
  const answer = read(socket);
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: localhost:${port}\r\nContent-Type: application/json\r\nContent-Length: 2\r\nExpect: 100-continue\r\n\r\n`,
  );
  await once(socket, 'data'); // "100 Continue": the request is running
  kontor.process.kill('SIGTERM');
  await untilRefused(port);
  socket.write('{}');
  expect(await answer).toMatch(/^HTTP\/1\.1 100 [^]*HTTP\/1\.1 \d{3} [^]*"code":\d+/);
  expect(await kontor.ended).toBe(0);
  expect(() => process.kill(postgres, 0)).toThrow('ESRCH');
});

test('after kill -9 of the server the next start just works; a second start while it runs is refused', patience, async () => {
  const first = startKontor({ KONTOR_HOME: home });
  await first.serving;
  const left = await pidOfPostgres();
  first.process.kill('SIGKILL');
  await first.ended;

  const second = startKontor({ KONTOR_HOME: home });
  await second.serving;
  expect(second.text()).toContain('A PostgreSQL of an earlier, killed Kontor still ran here; it was stopped.');
  expect(second.text()).not.toContain('The first operator');
  expect(await pidOfPostgres()).not.toBe(left);

  const third = startKontor({ KONTOR_HOME: home });
  expect(await third.ended).toBe(1);
  expect(third.text()).toBe(
    `Another Kontor (process ${second.process.pid}) uses ${home}. Stop it first, or set KONTOR_HOME to another folder.\n`,
  );

  const client = new pg.Client({ host: join(home, 'postgres-socket'), user: 'kontor', database: 'kontor' });
  await client.connect();
  await client.query(`insert into schema_migration (name, checksum) values ('9999_later.sql', '')`);
  await client.end();
  second.process.kill('SIGINT');
  expect(await second.ended).toBe(0);
});

test('a database newer than the program: a sentence, exit code 1', patience, async () => {
  const kontor = startKontor({ KONTOR_HOME: home });
  expect(await kontor.ended).toBe(1);
  expect(kontor.text()).toBe(
    'The database is newer than this program: it has been through 9999_later.sql. Start the newer Kontor, or restore a backup.\n',
  );
});
