/** Lists whose file is hostile or broken, and cancelled lists. */
import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { codes } from '../../../../contract/wire/codes.ts';
import { operatorImportCalls } from '../../../../contract/operator/operator.ts';
import { type ImportPage, listingImportCalls as calls } from '../../../../contract/listings/imports.ts';
import { testDatabase } from '../../../../test/support/database.ts';
import {
  addCompany,
  addStore,
  addUser,
  callsAs,
  type Company,
  type Store,
  testConfig,
  testFiles,
} from '../../../../test/support/market.ts';
import { slowWorkbook } from '../../../../test/support/workbook.ts';
import { zipOf } from '../../../../test/support/zip.ts';
import { Parsers } from '../../../platform/files/parsing/parsers.ts';
import { openLog } from '../../../platform/log.ts';
import type { Database } from '../../../platform/postgres/pool.ts';
import { writeCatalogue } from '../../../market-import/index.ts';
import { handlers } from '../calls.ts';
import { tasks } from './jobs.ts';

let database: Database;
let company: Company;
let store: Store;
let call: ReturnType<typeof callsAs>;

beforeAll(async () => {
  database = await testDatabase();
  company = await addCompany(database, { kind: 'seller' });
  store = await addStore(database, company);
  call = callsAs(database, handlers, { caller: await addUser(database, company) });
  const texts = { en: { name: 'Lamps', urlKey: 'lamps' } };
  await writeCatalogue(database, { categories: [{ key: 'lamps', parentKey: null, texts }], attributes: [] });
});

const context = () => ({
  database,
  now: () => new Date(),
  log: openLog('silent'),
  files: testFiles,
  mailer: null,
  config: {
    publicUrl: testConfig.publicUrl,
    vies: false as const,
    exchangeRates: false as const,
    vatFreshDays: 30,
    fetchPictures: 'on' as const,
  },
});
const work = async (importId: string): Promise<void> => tasks['listings:import']?.({ importId }, context());
const one = (importId: string) => ({ storeId: store.id, importId });
const page = (importId: string): Promise<ImportPage> => call(calls.detail, one(importId));
const rowOf = async (importId: string) => {
  const { rows } = await database.pool.query<{ state: string; claim: string | null; attempts: number }>(
    'select state, claim, attempts from import where id = $1',
    [importId],
  );
  return rows[0]!;
};
const types: Record<string, string> = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  zip: 'application/zip',
};
async function upload(content: string | Buffer, name: string, purpose = 'importFile'): Promise<string> {
  const key = `uploads/${randomUUID()}`;
  await testFiles.put(key, Buffer.from(content as string));
  await database.pool.query(
    `insert into upload (id, key, company_id, network, purpose, file_name, size, content_type, state, stored_size)
     values ($1, $2, $3, '', $4, $5, 1, $6, 'stored', 1)`,
    [randomUUID(), key, company.id, purpose, name, types[name.split('.').at(-1) ?? '']],
  );
  return key;
}
const start = async (content: string | Buffer, name: string): Promise<string> =>
  (await call(calls.start, { storeId: store.id, fileKey: await upload(content, name), language: 'en' })).id;
const check = async (importId: string): Promise<void> => {
  const { columns, settings } = await page(importId);
  await call(calls.check, { ...one(importId), mapping: columns.map(({ target }) => target), settings });
};
const good = 'sku,name,price,images\nA-1,One,1.00,a.png\n';
/** Whatever happened before, the store accepts another list. */
const takesAnother = async (): Promise<void> => {
  const importId = await start(good, 'good.csv');
  await work(importId);
  expect(await page(importId)).toMatchObject({ state: 'read', lines: 1 });
};

describe('a file', () => {
  it('whose parser is ended twice stays failed and says why', async () => {
    const { run } = Parsers.prototype;
    const impatient = vi.spyOn(Parsers.prototype, 'run').mockImplementation(function (this: Parsers, parser, input, options) {
      return run.call(this, parser, input, { ...options, limits: { part: 300, all: 300 } }) as ReturnType<typeof run>;
    });
    const importId = await start(slowWorkbook(8_000_000), 'slow.xlsx');
    await work(importId);
    expect(await rowOf(importId)).toEqual({ state: 'reading', claim: null, attempts: 1 });
    await work(importId);
    expect(await page(importId)).toMatchObject({ state: 'failed', failure: expect.stringContaining('too much time or memory') });
    await tasks['listings:import-resume']?.({}, context());
    await work(importId);
    expect((await rowOf(importId)).state).toBe('failed');
    impatient.mockRestore();
    await takesAnother();
  });

  it('whose server was killed twice while reading it is not started a third time', async () => {
    const importId = await start(good, 'killer.csv');
    for (const _ of [1, 2])
      await database.pool.query(
        `update import set claim = gen_random_uuid(), heard_at = now() - interval '2 minutes', attempts = attempts + 1, progress = 1000 where id = $1`,
        [importId],
      );
    await work(importId);
    expect(await page(importId)).toMatchObject({ state: 'failed', failure: expect.stringContaining('too much time or memory') });
    await takesAnother();
  });

  it('that the database cannot store fails at once, and one that failed because the database was unavailable is tried again', async () => {
    const fail = async (state: string | null): Promise<void> => {
      await database.pool.query('drop trigger if exists refuse on import_line');
      if (state === null) return;
      await database.pool.query(
        `create or replace function refuse() returns trigger language plpgsql as $$ begin raise exception 'refused' using errcode = '${state}'; end $$`,
      );
      await database.pool.query('create trigger refuse before insert on import_line for each row execute function refuse()');
    };
    await fail('22021');
    const unholdable = await start(good, 'unholdable.csv');
    await work(unholdable);
    expect(await page(unholdable)).toMatchObject({ state: 'failed', failure: expect.stringContaining('could not be finished') });
    await fail('57P01');
    const interrupted = await start(good, 'interrupted.csv');
    for (const _ of [1, 2, 3]) {
      await work(interrupted);
      expect(await rowOf(interrupted)).toEqual({ state: 'reading', claim: null, attempts: 0 });
    }
    await fail(null);
    await work(interrupted);
    expect(await page(interrupted)).toMatchObject({ state: 'read', lines: 1 });
  });

  it('with unpaired surrogates and NULs is stored without them', async () => {
    const halves = `sku,name,price\nA-1,${'x'.repeat(199)}\uD83D\uDE00,1.00\n`;
    const list = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(`${halves}A-2,\uD83D \0 y,1.00\n`, 'utf16le')]);
    const importId = await start(list, 'halves.csv');
    await work(importId);
    expect(await page(importId)).toMatchObject({ state: 'read', lines: 2 });
  });
});

describe('an archive', () => {
  it('with names that the database cannot store provides its other pictures', async () => {
    const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    const names = [
      'a.png',
      'in\\b.png',
      '%00c.png',
      'nul\0nul.png',
      '%ED%A0%80.png',
      `${'long'.repeat(5_000)}.png`,
      '\0.png',
      '%E2%80.png',
      '../../up.png',
    ];
    const archive = zipOf(Object.fromEntries(names.map((name) => [name, picture])));
    const importId = await start('sku,name,price,images\nA-1,One,1.00,"a.png, b.png, c.png, nulnul.png, up.png"\n', 'named.csv');
    await work(importId);
    await call(calls.pictures, { ...one(importId), archiveKeys: [await upload(archive, 'names.zip', 'pictureArchive')] });
    await check(importId);
    await work(importId);
    expect(await page(importId)).toMatchObject({ state: 'checked', failure: null });
    const { rows } = await database.pool.query<{ name: string }>('select name from import_picture where import_id = $1', [importId]);
    expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining(['a', 'b', 'c', 'nulnul', 'up', 'long'.repeat(50)]));
  });

  it('continues with the entry after the last one, also if none is a picture', async () => {
    const importId = await start(good, 'noise.csv');
    await work(importId);
    const archive = zipOf(Object.fromEntries(Array.from({ length: 5 }, (_, at) => [`${at}.png`, 'no picture'])));
    await call(calls.pictures, { ...one(importId), archiveKeys: [await upload(archive, 'noise.zip', 'pictureArchive')] });
    await check(importId);
    const clock = vi.spyOn(Date, 'now');
    let time = 0;
    // Each reading of the clock is half a turn later.
    clock.mockImplementation(() => (time += 4_001));
    for (let round = 0; round < 20 && (await rowOf(importId)).state === 'checking'; round++) await work(importId);
    clock.mockRestore();
    expect((await rowOf(importId)).state).toBe('checked');
  });
});

describe('cancelling', () => {
  const waitFor = (condition: () => Promise<boolean>): Promise<void> =>
    vi.waitFor(async () => expect(await condition()).toBe(true), { timeout: 20_000, interval: 50 });

  it('by the seller stops the parser, and the store accepts another list', { timeout: 60_000 }, async () => {
    const importId = await start(slowWorkbook(8_000_000), 'slow.xlsx');
    const running = work(importId);
    await waitFor(async () => (await rowOf(importId)).claim !== null);
    expect(await call(calls.cancel, one(importId))).toEqual({ state: 'failed' });
    await running;
    expect(await page(importId)).toMatchObject({ state: 'failed', failure: 'The import was cancelled' });
    await expect(call(calls.cancel, one(importId))).rejects.toMatchObject({ code: codes.conflict, key: 'import.moved' });
    await takesAnother();
  });

  it('of a check keeps the columns, and it can be checked again', async () => {
    const importId = await start(good, 'again.csv');
    await work(importId);
    await check(importId);
    await call(calls.cancel, one(importId));
    await work(importId);
    expect(await page(importId)).toMatchObject({ state: 'failed', columns: [{ header: 'sku' }, {}, {}, {}] });
    await check(importId);
    await work(importId);
    expect(await page(importId)).toMatchObject({ state: 'checked', failure: null });
  });

  it('during writing leaves the written items, which can be undone', async () => {
    await database.pool.query(
      `insert into tax_rate (country_code, tax_class, rate, valid_from) values ('DE', 'standard', 1900, '2007-01-01') on conflict do nothing`,
    );
    const lines = Array.from({ length: 1_500 }, (_, at) => `W-${at},Written ${at},lamps,1.00\n`);
    const importId = await start(`sku,name,category,price\n${lines.join('')}`, 'written.csv');
    await work(importId);
    await check(importId);
    for (let round = 0; round < 20 && (await rowOf(importId)).state === 'checking'; round++) await work(importId);
    expect(await page(importId)).toMatchObject({ state: 'checked', createdItems: 1_500 });
    await call(calls.write, one(importId));
    let parts = 0;
    const cancelsAfterOne = new Proxy(database, {
      get: (target, name) =>
        name === 'transaction'
          ? async (...given: Parameters<Database['transaction']>) => {
              if (parts++ === 1) await call(calls.cancel, one(importId));
              return target.transaction(...given);
            }
          : Reflect.get(target, name, target),
    });
    await tasks['listings:import']?.({ importId }, { ...context(), database: cancelsAfterOne });
    expect(await page(importId)).toMatchObject({
      state: 'failed',
      failure: 'The import was cancelled',
      mayUndo: true,
      createdItems: 1_000,
    });
    await call(calls.undo, one(importId));
    for (let round = 0; round < 20 && (await rowOf(importId)).state === 'undoing'; round++) await work(importId);
    expect(await page(importId)).toMatchObject({ state: 'undone', undoneItems: 1_000 });
  });

  it('by the operator is logged and shown to the seller', async () => {
    const operatorCompany = await addCompany(database, { kind: 'operator' });
    const session = await addUser(database, operatorCompany);
    const operator = callsAs(database, handlers, { caller: session });
    const importId = await start(good, 'any.csv');
    const [row, ...others] = await operator(operatorImportCalls.list, {});
    expect(others).toEqual([]);
    expect(row).toMatchObject({
      id: importId,
      fileName: 'any.csv',
      state: 'reading',
      company: { id: company.id },
      store: expect.any(String),
      tries: 0,
    });
    await operator(operatorImportCalls.cancel, { importId });
    expect(await operator(operatorImportCalls.list, {})).toEqual([]);
    expect(await page(importId)).toMatchObject({
      state: 'failed',
      failure: expect.stringContaining('The operator of the market cancelled'),
    });
    const { rows } = await database.pool.query(`select user_id, company_id, subject from audit_log where action = 'import.cancelled'`);
    expect(rows).toEqual([{ user_id: session.userId, company_id: company.id, subject: `product_import:${importId}` }]);
    await expect(operator(operatorImportCalls.cancel, { importId })).rejects.toMatchObject({ code: codes.conflict });
    await expect(operator(operatorImportCalls.cancel, { importId: randomUUID() })).rejects.toMatchObject({ code: codes.notFound });
    await takesAnother();
  });
});
