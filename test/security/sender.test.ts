/** What a request says of itself, and what the server says when it cannot write. */
import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { FastifyInstance } from 'fastify';
import { catalogueCalls } from '../../contract/catalogue/catalogue.ts';
import { codes } from '../../contract/wire/codes.ts';
import { buildApp } from '../../server/app.ts';
import { readConfig } from '../../server/config.ts';
import { diskFiles } from '../../server/platform/files/files.ts';
import { failure } from '../../server/platform/http/envelope.ts';
import { handle } from '../../server/platform/http/handler.ts';
import { mountHealth } from '../../server/platform/listener/health.ts';
import { testDatabase } from '../support/database.ts';
import { testFolder } from '../support/files.ts';

let app: FastifyInstance;
let port: number;

beforeAll(async () => {
  const database = await testDatabase();
  const unused = () => Promise.resolve(null as never);
  // Any call that fails as the database does when its disk is full.
  const broken = handle(catalogueCalls.navigation, async () => {
    await sql`do $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`.execute(database.kysely);
    throw new Error('it did not fail');
  });
  app = await buildApp({
    ...{ config: readConfig({}), database, files: diskFiles(join(testFolder, randomUUID())), handlers: [broken] },
    ...{ now: () => new Date(), resolveSession: unused, decrypt: unused, log: pino({ level: 'silent' }), bus: {} as never },
  });
  mountHealth(app, database);
  await app.listen({ port: 0, host: '127.0.0.1' });
  port = (app.server.address() as AddressInfo).port;
  return () => app.close();
});
afterEach(() => vi.useRealTimers());

async function statusOf(...lines: string[]): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.write([...lines, 'Connection: close', '', ''].join('\r\n'));
  const [chunk] = (await once(socket, 'data')) as [Buffer];
  socket.destroy();
  return chunk.toString().slice(9, 12);
}

test('a request for two hosts is refused, whichever comes first and whatever it asks for', async () => {
  const get = (path: string) => `GET ${path} HTTP/1.1`;
  for (const path of ['/api/health', '/api/nothing', '/', '/media/a.webp']) {
    expect(await statusOf(get(path), 'Host: market.example', 'HOST: evil.example')).toBe('400');
    expect(await statusOf(get(path), 'Host: market.example', 'Accept: */*', 'host: market.example')).toBe('400');
  }
  expect(await statusOf(get('/api/health'), 'Host: market.example')).toBe('200');
});

test('a full disk is unavailable for now, and health says so for a minute', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const health = async () => {
    const response = await fetch(`http://127.0.0.1:${port}/api/health`);
    return [response.status, response.headers.get('retry-after'), await response.json()];
  };
  expect(await health()).toEqual([200, null, { status: 'ok' }]);
  const answer = await app.inject(`/api${catalogueCalls.navigation.path}`);
  expect([answer.statusCode, answer.json<{ code: number }>().code]).toEqual([503, codes.unavailable]);
  expect(await health()).toEqual([503, '60', { status: 'unavailable', reason: 'disk' }]);
  vi.setSystemTime(Date.now() + 60_000);
  expect(await health()).toEqual([200, null, { status: 'ok' }]);
});

test.each(['53100', '53200', 'ENOSPC', 'EDQUOT'])('%s is no bug of ours', (code) => {
  vi.useFakeTimers({ toFake: ['Date'], now: 0 });
  expect(failure(Object.assign(new Error('full'), { code }), 'en', 'id')).toMatchObject({ code: codes.unavailable });
});
