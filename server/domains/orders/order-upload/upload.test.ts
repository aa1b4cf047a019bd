import { randomUUID } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { beforeAll, describe, expect, it } from 'vitest';
import { codes } from '../../../../contract/wire/codes.ts';
import { type OrderUploadPage, orderUploadCalls as calls, type OrderUploadSettings } from '../../../../contract/orders/order-upload.ts';
import { testDatabase } from '../../../../test/support/database.ts';
import { addCompany, addItem, addStore, addUser, callsAs, type Company, testConfig, testFiles } from '../../../../test/support/market.ts';
import { openLog } from '../../../platform/log.ts';
import type { Database } from '../../../platform/postgres/pool.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { tasks as uploadTasks } from '../../../platform/uploads/jobs.ts';
import { personalData } from '../personal-data.ts';
import { orderUploadHandlers } from './calls.ts';
import { tasks } from './jobs.ts';

let database: Database;
let company: Company;
let call: ReturnType<typeof callsAs>;
let foreign: ReturnType<typeof callsAs>;

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
    fetchPictures: 'off' as const,
  },
});
/** Runs the queued jobs of an upload. */
async function work(uploadId: number): Promise<void> {
  for (let round = 0; round < 50; round++) {
    await tasks['orders:upload']?.({ uploadId }, context());
    const { rows } = await database.pool.query<{ state: string; claim: string | null }>(
      'select state, claim from order_upload where id = $1',
      [uploadId],
    );
    if (rows[0]?.claim !== null || !['reading', 'checking', 'writing', 'undoing'].includes(rows[0]?.state ?? '')) return;
  }
}
async function put(content: string | Buffer, of = company, purpose = 'orderFile'): Promise<string> {
  const key = `uploads/${randomUUID()}`;
  await testFiles.put(key, Buffer.from(content));
  await database.pool.query(
    `insert into upload (id, key, company_id, network, purpose, file_name, size, content_type, state, stored_size)
     values ($1, $2, $3, '', $4, 'orders.csv', 1, 'text/csv', 'stored', 1)`,
    [randomUUID(), key, of.id, purpose],
  );
  return key;
}
const page = (uploadId: number): Promise<OrderUploadPage> => call(calls.detail, { uploadId });
async function read(content: string | Buffer): Promise<OrderUploadPage> {
  const { id } = await call(calls.start, { fileKey: await put(content) });
  await work(id);
  return page(id);
}
async function check(
  upload: OrderUploadPage,
  settings: Partial<OrderUploadSettings> = {},
  mapping = upload.columns.map(({ target }) => target),
) {
  await call(calls.check, { uploadId: upload.id, mapping, settings: { ...upload.settings, ...settings } });
  await work(upload.id);
  return page(upload.id);
}
async function write({ id }: OrderUploadPage): Promise<OrderUploadPage> {
  await call(calls.write, { uploadId: id });
  await work(id);
  return page(id);
}
const problems = async (uploadId: number, more: object = {}) =>
  (await call(calls.problems, { uploadId, size: 100, ...more })).rows.map(({ line, header, value, reason, note }) => ({
    line,
    header,
    value,
    reason,
    note,
  }));
const ordersIn = async (uploadId: number) =>
  (
    await database.pool.query<{ number: string; row: number; lines: number }>(
      `select o.external_number as number, o.upload_row as row, (select count(*)::int from sales_order_line l where l.sales_order_id = o.id) as lines
       from sales_order o where upload_id = $1 order by o.upload_row`,
      [uploadId],
    )
  ).rows;
async function refusalOf(work: Promise<unknown>): Promise<{ code: number; key: string; fields: object | undefined }> {
  try {
    await work;
  } catch (error) {
    if (error instanceof Refusal)
      return { code: error.code, key: error.key, fields: (error.details as { fields?: object } | null)?.fields };
    throw error;
  }
  throw new Error('it was not refused');
}

const head = 'Order number;Recipient;Street;ZIP;City;Country;SKU;Quantity;Price;Currency';
const row = (number: string, sku = 'A', more: { zip?: string; quantity?: string; city?: string } = {}): string =>
  `${number};Ida Berg;Torweg 3;${more.zip ?? '04229'};${more.city ?? 'Leipzig'};DE;${sku};${more.quantity ?? '2'};9,50;EUR`;
const file = (...rows: string[]): string => `${[head, ...rows].join('\n')}\n`;
const fresh = (count: number): string[] => Array.from({ length: count }, () => row(randomUUID().slice(0, 13)));

beforeAll(async () => {
  database = await testDatabase({ poolSize: 8 });
  company = await addCompany(database);
  call = callsAs(database, orderUploadHandlers, { caller: await addUser(database, company) });
  const seller = await addCompany(database, { kind: 'seller' });
  const item = await addItem(database, await addStore(database, seller));
  await database.pool.query(`update variant set sku = 'A' where item_id = $1`, [item.id]);
  foreign = callsAs(database, orderUploadHandlers, { caller: await addUser(database, await addCompany(database)) });
});

describe('an upload', () => {
  it('goes from columns to sales orders; what is wrong is named, downloaded, corrected and uploaded again', async () => {
    const upload = await read(
      file(row('1-1'), row('1-1', 'B'), row('1-2', 'A', { zip: '99' }), ';;;;;;C;3;;', row('1-3', '', { quantity: 'x' }), 'Sum;;;;;;;;99;'),
    );
    expect(upload).toMatchObject({ state: 'read', lines: 6, layout: null, sameFile: null });
    expect(upload.columns.map(({ target }) => target)).toEqual([
      'orderNumber',
      'name',
      'line1',
      'postalCode',
      'city',
      'country',
      'sku',
      'quantity',
      'price',
      'currency',
    ]);
    const checked = await check(upload);
    expect(checked).toMatchObject({
      state: 'checked',
      orders: 3,
      ready: 1,
      refused: 2,
      leftOut: 0,
      badLines: 2,
      mayUndo: false,
      editable: true,
    });
    expect(await ordersIn(upload.id)).toEqual([]);
    expect(await problems(upload.id)).toEqual([
      { line: 4, header: 'ZIP', value: '99', reason: expect.any(String), note: false },
      { line: 6, header: 'SKU', value: '', reason: 'SKU or GTIN is missing', note: false },
      { line: 6, header: 'Quantity', value: 'x', reason: 'This is no whole number of pieces', note: false },
      { line: 3, header: 'SKU', value: 'B', reason: expect.stringContaining('can be chosen then'), note: true },
      { line: 7, header: '', value: '', reason: 'This row belongs to no order and is left out', note: true },
    ]);
    expect(await problems(upload.id, { kind: 'noted' })).toHaveLength(2);
    const reason = checked.reasons.find(({ header }) => header === 'Quantity')?.key;
    expect(await problems(upload.id, { reason })).toMatchObject([{ line: 6, header: 'Quantity' }]);
    const first = await call(calls.problems, { uploadId: upload.id, size: 10 });
    expect([first.next, first.previous]).toEqual([null, null]);

    const done = await write(checked);
    expect(done).toMatchObject({ state: 'done', ready: 0, added: 1, refused: 2, mayUndo: true, editable: false });
    expect(await ordersIn(upload.id)).toEqual([{ number: '1-1', row: 2, lines: 2 }]);
    const { rows } = await database.pool.query(
      `select sold_for, quantity from sales_order_line l join sales_order o on o.id = l.sales_order_id where o.upload_id = $1`,
      [upload.id],
    );
    expect(rows).toEqual([
      { sold_for: 950, quantity: 2 },
      { sold_for: 950, quantity: 2 },
    ]);

    const { name } = await call(calls.failed, { uploadId: upload.id });
    expect(name).toBe('orders-2.csv');
    const { rows: files } = await database.pool.query<{ key: string }>(
      'select file_key as key from order_upload_download where upload_id = $1',
      [upload.id],
    );
    const opened = await testFiles.open(files[0]?.key ?? '');
    const content = opened ? await text(opened.read()) : '';
    expect(content.split('\r\n').map((line) => line.split(';')[0])).toEqual(['Order number', '1-2', '', '1-3', '']);
    expect(content).toContain('Row 4: ZIP: ');

    const again = await read(content.replace(';99;', ';04229;').replace(';;x;', ';D;1;'));
    // The company has used these columns before; the column of reasons is none of them.
    expect(again.columns.map(({ target, how }) => [target, how]).slice(-2)).toEqual([
      ['currency', 'before'],
      [null, null],
    ]);
    expect(await write(await check(again))).toMatchObject({ state: 'done', added: 2, refused: 0 });
    expect(await ordersIn(again.id)).toEqual([
      { number: '1-2', row: 2, lines: 2 },
      { number: '1-3', row: 4, lines: 1 },
    ]);
  });

  it('says that the same file was uploaded before, and adds no order a second time', async () => {
    const content = file(...fresh(3));
    const first = await write(await check(await read(content)));
    expect(first.added).toBe(3);
    const second = await read(content);
    expect(second.sameFile).toMatchObject({ id: first.id });
    const checked = await check(second);
    expect(checked).toMatchObject({ ready: 0, known: 3 });
    expect((await problems(second.id))[0]).toMatchObject({
      line: 2,
      header: 'Order number',
      reason: expect.stringContaining('SO-'),
      note: true,
    });
    expect((await refusalOf(call(calls.write, { uploadId: second.id }))).key).toBe('order-upload.moved');
  });

  it('sent twice at the same moment has one effect', async () => {
    const content = file(...fresh(300));
    const uploads = await Promise.all([check(await read(content)), check(await read(content))]);
    expect(uploads.map(({ ready }) => ready)).toEqual([300, 300]);
    await Promise.all(uploads.map(({ id }) => call(calls.write, { uploadId: id })));
    await Promise.all(uploads.map(({ id }) => work(id)));
    const [one, other] = await Promise.all(uploads.map(({ id }) => page(id)));
    expect((one?.added ?? 0) + (other?.added ?? 0)).toBe(300);
    expect((one?.known ?? 0) + (other?.known ?? 0)).toBe(300);
  });

  it('has its columns named by hand, each meaning once, and none missing', async () => {
    const upload = await read(file(row('H-1')).replace(head, 'a;b;c;d;e;f;g;h;i;j'));
    expect(upload.columns.every(({ target }) => target === null)).toBe(true);
    const mapping: OrderUploadPage['columns'][number]['target'][] = [
      'orderNumber',
      'name',
      'line1',
      'postalCode',
      'city',
      'country',
      'sku',
      null,
      null,
      null,
    ];
    const settings = upload.settings;
    expect((await refusalOf(call(calls.check, { uploadId: upload.id, mapping, settings }))).fields).toEqual({
      mapping: 'order-upload.needs.quantity',
    });
    const twice = mapping.with(7, 'sku');
    expect((await refusalOf(call(calls.check, { uploadId: upload.id, mapping: twice, settings }))).fields).toEqual({
      'mapping.7': 'order-upload.columnTwice',
    });
    expect(await check(upload, { pieces: true, country: 'DE' }, mapping)).toMatchObject({ state: 'checked', ready: 1 });
  });

  it('has a bad cell corrected before it is written', async () => {
    const upload = await check(await read(file(row(randomUUID().slice(0, 8), 'A', { city: '' }))));
    expect(upload).toMatchObject({ refused: 1, ready: 0 });
    expect(await refusalOf(call(calls.correct, { uploadId: upload.id, line: 9, column: 4, value: 'Leipzig' }))).toMatchObject({
      code: codes.notFound,
    });
    await call(calls.correct, { uploadId: upload.id, line: 2, column: 4, value: 'Leipzig' });
    expect(await write(await check(await page(upload.id)))).toMatchObject({ added: 1, refused: 0 });
    expect((await refusalOf(call(calls.correct, { uploadId: upload.id, line: 2, column: 4, value: 'Ulm' }))).key).toBe(
      'order-upload.moved',
    );
  });

  it('of another company does not exist', async () => {
    const { id } = await check(await read(file(...fresh(1))));
    for (const one of [calls.detail, calls.progress, calls.problems, calls.write, calls.stop, calls.undo, calls.failed] as const)
      expect(await refusalOf(foreign(one as typeof calls.detail, { uploadId: id }))).toMatchObject({ code: codes.ordersNotExist });
    expect(await refusalOf(foreign(calls.start, { fileKey: await put('a') }))).toMatchObject({ code: codes.notFound });
    expect((await foreign(calls.list, {})).rows).toEqual([]);
  });

  it('of no table fails with the reason', async () => {
    expect(await read('nothing here')).toMatchObject({ state: 'failed', failure: expect.stringContaining('no lines') });
    expect((await read(`${head}\n${';'.repeat(1_000)}x\n`)).state).toBe('failed');
  });
});

describe('interrupted', () => {
  /** The process is killed after some transactions of a step: its claim stays, without a sign of life. */
  async function killedAfter(parts: number, uploadId: number): Promise<void> {
    let left = parts;
    const breaking = new Proxy(database, {
      get: (target, name) =>
        name === 'transaction'
          ? (...given: Parameters<Database['transaction']>) =>
              left-- > 0 ? target.transaction(...given) : Promise.reject(new Error('killed'))
          : (Reflect.get(target, name, target) as unknown),
    });
    await tasks['orders:upload']?.({ uploadId }, { ...context(), database: breaking });
    await database.pool.query(`update order_upload set claim = gen_random_uuid(), heard_at = now() - interval '10 minutes' where id = $1`, [
      uploadId,
    ]);
  }

  it.each([1, 2, 3])('after part %i of each step it goes on without a second effect', async (parts) => {
    const upload = await read(file(...fresh(700)));
    await call(calls.check, { uploadId: upload.id, mapping: upload.columns.map(({ target }) => target), settings: upload.settings });
    await killedAfter(parts, upload.id);
    await tasks['orders:upload-resume']?.({}, context());
    await work(upload.id);
    expect(await page(upload.id)).toMatchObject({ state: 'checked', ready: 700, orders: 700, progress: 700 });
    await call(calls.write, { uploadId: upload.id });
    await killedAfter(parts, upload.id);
    expect((await page(upload.id)).added).toBe(parts * 200);
    await Promise.all([work(upload.id), work(upload.id)]);
    expect(await page(upload.id)).toMatchObject({ state: 'done', added: 700, known: 0 });
    expect(await ordersIn(upload.id)).toHaveLength(700);
  });

  it('by its user it stops, and continues later', async () => {
    const upload = await check(await read(file(...fresh(500))));
    await call(calls.write, { uploadId: upload.id });
    await killedAfter(1, upload.id);
    expect(await call(calls.stop, { uploadId: upload.id })).toEqual({ state: 'stopped' });
    await work(upload.id);
    expect(await page(upload.id)).toMatchObject({ state: 'stopped', added: 200, ready: 300, mayUndo: true });
    expect(await write(upload)).toMatchObject({ state: 'done', added: 500, ready: 0 });
  });

  it('too often while it is checked it fails, and what was checked is not added', async () => {
    const upload = await read(file(...fresh(300)));
    await call(calls.check, { uploadId: upload.id, mapping: upload.columns.map(({ target }) => target), settings: upload.settings });
    await killedAfter(2, upload.id);
    await database.pool.query('update order_upload set attempts = 5 where id = $1', [upload.id]);
    await work(upload.id);
    expect(await page(upload.id)).toMatchObject({ state: 'failed', ready: 200, added: 0 });
    expect((await refusalOf(call(calls.write, { uploadId: upload.id }))).key).toBe('order-upload.moved');
    expect(await write(await check(upload))).toMatchObject({ state: 'done', added: 300 });
  });

  it('while it is read it fails, and while it is checked the columns can be chosen again', async () => {
    const { id } = await call(calls.start, { fileKey: await put(file(...fresh(2))) });
    expect(await call(calls.stop, { uploadId: id })).toEqual({ state: 'failed' });
    const upload = await read(file(...fresh(2)));
    await call(calls.check, { uploadId: upload.id, mapping: upload.columns.map(({ target }) => target), settings: upload.settings });
    expect(await call(calls.stop, { uploadId: upload.id })).toEqual({ state: 'read' });
    expect(await check(upload)).toMatchObject({ state: 'checked', ready: 2 });
  });
});

describe('an undo', () => {
  it('deletes the orders of the upload, which can be added again', async () => {
    const done = await write(await check(await read(file(...fresh(3)))));
    await Promise.allSettled([call(calls.undo, { uploadId: done.id }), call(calls.undo, { uploadId: done.id })]);
    await Promise.all([work(done.id), work(done.id)]);
    expect(await page(done.id)).toMatchObject({ state: 'undone', undone: 3, mayUndo: false });
    expect(await ordersIn(done.id)).toEqual([]);
    expect(await write(await check(await page(done.id)))).toMatchObject({ state: 'done', added: 3 });
  });

  it('is refused once an order is matched; one that is matched meanwhile stays', async () => {
    const done = await write(await check(await read(file(...fresh(3)))));
    const matched = (count: number) =>
      database.pool.query(
        `update sales_order set state = 'matched' where id in (select id from sales_order where upload_id = $1 order by id limit ${count})`,
        [done.id],
      );
    await call(calls.undo, { uploadId: done.id });
    await matched(1);
    await work(done.id);
    expect(await page(done.id)).toMatchObject({ state: 'undone', undone: 2 });
    expect(await ordersIn(done.id)).toHaveLength(1);
    const other = await write(await check(await read(file(...fresh(1)))));
    await database.pool.query(`update sales_order set state = 'matched' where upload_id = $1`, [other.id]);
    expect(await page(other.id)).toMatchObject({ mayUndo: false });
    expect(await refusalOf(call(calls.undo, { uploadId: other.id }))).toMatchObject({ code: codes.conflict, key: 'order-upload.begun' });
  });
});

it('the erasure of a company takes its files, their rows and what was downloaded of them', async () => {
  const key = `orderFile/${randomUUID()}.csv`;
  await testFiles.put(key, Buffer.from(file('a'.repeat(20))));
  await database.pool.query(
    `insert into upload (id, key, company_id, network, purpose, file_name, size, content_type, state, stored_size)
     values ($1, $2, $3, '', 'orderFile', 'orders.csv', 1, 'text/csv', 'stored', 1)`,
    [randomUUID(), key, company.id],
  );
  const { id } = await call(calls.start, { fileKey: key });
  await work(id);
  await check(await page(id));
  await call(calls.failed, { uploadId: id });
  const { rows: downloads } = await database.pool.query<{ key: string }>(
    'select file_key as key from order_upload_download where upload_id = $1',
    [id],
  );
  const [download] = downloads;
  await database.transaction(async (tx) => {
    await personalData.eraseCompany?.(tx, { companyId: company.id, userIds: [], now: new Date() } as never);
  });
  const later = new Date(Date.now() + 2 * 86_400_000);
  await uploadTasks['uploads:sweep']?.({}, { ...context(), now: () => later });
  await tasks['orders:upload-sweep']?.({}, context());
  expect(await Promise.all([key, download?.key ?? ''].map((one) => testFiles.has(one)))).toEqual([false, false]);
  expect((await page(id)).lines).toBeGreaterThan(0);
  expect((await database.pool.query('select 1 from order_upload_line where upload_id = $1', [id])).rowCount).toBe(0);
});
