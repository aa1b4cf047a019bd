/** The server is stopped, and killed, while a file keeps its parser busy. */
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { AnswerOf, Call, Envelope, InputOf } from '../../contract/wire/call.ts';
import { listingImportCalls as calls } from '../../contract/listings/imports.ts';
import { temporaryTag } from '../../contract/wire/upload-purposes.ts';
import { uploadCalls } from '../../contract/wire/uploads.ts';
import { accountByEmail } from '../../server/domains/identity/login/account-queries.ts';
import { openSession } from '../../server/domains/identity/sessions/sessions.ts';
import { type Database, openDatabase } from '../../server/platform/postgres/pool.ts';
import { formOf, queryOf, splitPath } from '../../web/app/api/wire.ts';
import { type Kontor, newHome, startKontor, stopAll } from '../process/kontor.ts';
import { addCompany, addStore, addUser } from '../support/market.ts';
import { slowWorkbook } from '../support/workbook.ts';

const locale = { language: 'en', country: 'DE' };
let home: string;
let database: Database;

beforeAll(async () => {
  home = await newHome();
});
afterAll(async () => {
  await database.close();
  await stopAll();
  await rm(home, { recursive: true, force: true });
});

const secondDatabase = (): Promise<Database> =>
  openDatabase({ connection: { host: join(home, 'postgres-socket'), port: 5432, user: 'kontor', database: 'kontor' }, poolSize: 2 });

async function addSeller(): Promise<{ storeId: number; token: string }> {
  const company = await addCompany(database, { kind: 'seller' });
  const email = `${randomUUID()}@test.example`;
  await addUser(database, company, { email });
  const store = await addStore(database, company);
  const account = await accountByEmail(database, email);
  if (!account) throw new Error('the account is not there');
  const { login } = await openSession(database, account, { now: new Date(), userAgent: 'test', network: '192.0.2.1', device: null });
  return { storeId: store.id, token: login.accessToken };
}

const client =
  (address: string, token: string) =>
  async <C extends Call>(call: C, input: InputOf<C>): Promise<AnswerOf<C>> => {
    const { path, rest } = splitPath(call, input as Record<string, unknown>);
    const isGet = call.method === 'GET';
    const response = await fetch(`${address}${path}${isGet ? `?${queryOf(rest, locale)}` : ''}`, {
      method: call.method,
      headers: { authorization: `Bearer ${token}`, origin: new URL(address).origin },
      ...(isGet ? {} : { body: formOf(rest, locale) }),
    });
    const { code, msg, data } = (await response.json()) as Envelope<AnswerOf<C>>;
    if (code !== 200) throw new Error(`${call.name}: ${code} ${msg}`);
    return data;
  };

async function startImport(address: string, { storeId, token }: { storeId: number; token: string }, content: Buffer): Promise<string> {
  const call = client(address, token);
  const contentType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  const place = await call(uploadCalls.presign, { fileName: 'list.xlsx', size: content.length, contentType, purpose: 'importFile' });
  const headers = { ...place.headers, [temporaryTag.name]: temporaryTag.value };
  const sent = await fetch(`${address}${place.address}`, { method: 'PUT', headers, body: new Uint8Array(content) });
  expect(sent.status).toBe(200);
  return (await call(calls.start, { storeId, fileKey: place.key })).id;
}

const processes = async (): Promise<{ pid: number; parent: number }[]> => {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid=,args=']);
  const lists = stdout.split('\n').filter((line) => /parsing\/process\.ts \d+ lists$/.test(line.trim()));
  return lists.map((line) => {
    const [pid = 0, parent = 0] = line.trim().split(/\s+/).map(Number);
    return { pid, parent };
  });
};
/** The process that reads lists for a server. */
const readerOf = async (kontor: Kontor): Promise<number | null> =>
  (await processes()).find(({ parent }) => parent === kontor.process.pid)?.pid ?? null;
/** Whatever its parent is by now. */
const isRunning = async (reader: number): Promise<boolean> => (await processes()).some(({ pid }) => pid === reader);

const stateOf = async (importId: string) => {
  const { rows } = await database.pool.query<{ state: string; failure: string | null; attempts: number; claim: string | null }>(
    'select state, failure, attempts, claim from import where id = $1',
    [importId],
  );
  return rows[0]!;
};

const patience = { timeout: 90_000, interval: 100 };

/** Waits until a file is read, the first time or again; the process that does it. */
async function beingRead(kontor: Kontor, importId: string, attempt: number): Promise<number> {
  return vi.waitFor(async () => {
    const { claim, attempts } = await stateOf(importId);
    const reader = await readerOf(kontor);
    expect([claim !== null, attempts, reader !== null]).toEqual([true, attempt, true]);
    return reader!;
  }, patience);
}

test('a file that is being read stops no server, dies with it, and is begun twice at most', { timeout: 400_000 }, async () => {
  let kontor = startKontor({ KONTOR_HOME: home });
  let address = await kontor.serving;
  database = await secondDatabase();
  const seller = await addSeller();
  const importId = await startImport(address, seller, slowWorkbook());
  let reader = await beingRead(kontor, importId, 1);
  // The shop goes on meanwhile.
  expect((await fetch(`${address}/api/health`)).status).toBe(200);

  const began = performance.now();
  kontor.process.kill('SIGTERM');
  expect(await kontor.ended).toBe(0);
  expect(performance.now() - began).toBeLessThan(20_000);
  expect(await isRunning(reader)).toBe(false);
  await database.close();

  kontor = startKontor({ KONTOR_HOME: home });
  address = await kontor.serving;
  database = await secondDatabase();
  reader = await beingRead(kontor, importId, 2);
  kontor.process.kill('SIGKILL');
  await kontor.ended;
  // Nobody is left to end it: it notices by itself, amid its computation.
  await vi.waitFor(async () => expect(await isRunning(reader)).toBe(false), patience);
  await database.close();

  kontor = startKontor({ KONTOR_HOME: home });
  address = await kontor.serving;
  database = await secondDatabase();
  // As if a minute had passed in which nothing was heard of it.
  await database.pool.query(`update import set heard_at = now() - interval '2 minutes' where id = $1`, [importId]);
  await database.pool.query(`select graphile_worker.add_job('listings:import', json_build_object('importId', $1::text))`, [importId]);
  await vi.waitFor(async () => expect(await stateOf(importId)).toMatchObject({ state: 'failed', failure: 'import.limits' }), patience);

  // And the store takes another list.
  const next = await startImport(address, seller, slowWorkbook());
  reader = await beingRead(kontor, next, 1);
  await client(address, seller.token)(calls.cancel, { storeId: seller.storeId, importId: next });
  await vi.waitFor(async () => expect(await isRunning(reader)).toBe(false), patience);
  expect(await stateOf(next)).toMatchObject({ state: 'failed', failure: 'import.cancelled' });
  kontor.process.kill('SIGTERM');
  expect(await kontor.ended).toBe(0);
});
