/** What a buyer does with sales orders before they are matched, and what their check finds. */
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { salesOrderCalls } from '../../../../contract/orders/sales-orders.ts';
import { codes } from '../../../../contract/wire/codes.ts';
import { testDatabase } from '../../../../test/support/database.ts';
import { addCompany, addItem, addStore, addUser, callsAs, type Company, type Item } from '../../../../test/support/market.ts';
import { handlers } from '../../../domains.ts';
import type { Database } from '../../../platform/postgres/pool.ts';
import type { Caller } from '../../../platform/scope.ts';
import { checkSome, recipientProblem } from './check.ts';
import { forgetEnded, forgetOfCompany } from './forget.ts';
import { tasks } from './jobs.ts';

let database: Database;
let buyer: Company;
let buyerUser: Caller;
let other: Caller;
let lamp: Item;
let rug: Item;
let germanOnly: Item;

beforeAll(async () => {
  database = await testDatabase({ poolSize: 10 });
  buyer = await addCompany(database);
  buyerUser = await addUser(database, buyer);
  other = await addUser(database, await addCompany(database));
  const store = await addStore(database, await addCompany(database, { kind: 'seller' }));
  lamp = await addItem(database, store, { name: 'Lamp' });
  rug = await addItem(database, store, { name: 'Rug', moq: 4, multiple: 2 });
  germanOnly = await addItem(database, store, { countryCodes: ['DE'] });
});

const as = (caller: Caller, now?: Date) => callsAs(database, handlers, { caller, ...(now && { now: () => now }) });
const address = { name: 'Erika Muster', line1: 'Lindenweg 4', postalCode: '04109', city: 'Leipzig', countryCode: 'DE' };
const skuOf = (item: Item) => item.variants[0]?.sku ?? '';
const variantOf = (item: Item) => item.variants[0]?.id ?? 0;
const order = (lines: object[], given: object = {}) =>
  ({ channel: 'Shop', externalNumber: randomUUID(), recipient: address, lines, ...given }) as never;
const add = async (...orders: never[]) => (await as(buyerUser)(salesOrderCalls.add, { orders })).added;
const one = async (lines: object[], given: object = {}) => (await add(order(lines, given)))[0] ?? { id: 0, state: 'none' };
const detail = (id: number) => as(buyerUser)(salesOrderCalls.detail, { buyerOrderId: id });
const problems = async (id: number) => (await detail(id)).orderLines.map(({ problem }) => problem);

describe('the check', () => {
  it('recognises SKUs, GTINs and own numbers, and finds orders ready', async () => {
    await database.pool.query('update variant set gtin = $2 where id = $1', [variantOf(lamp), '4006381333931']);
    await database.pool.query('insert into own_number (company_id, variant_id, number) values ($1, $2, $3)', [
      buyer.id,
      variantOf(rug),
      'MY-RUG',
    ]);
    const { id, state } = await one([
      { sku: skuOf(lamp).toLowerCase(), quantity: 1 },
      { gtin: '4006381333931', quantity: 2 },
      { sku: 'my-rug', quantity: 4 },
    ]);
    expect(state).toBe('ready');
    expect((await detail(id)).orderLines.map(({ goods }) => goods?.variantId)).toEqual([variantOf(lamp), variantOf(lamp), variantOf(rug)]);
  });

  it('names what is wrong with each line', async () => {
    const { id, state } = await one(
      [
        { sku: 'NOBODY-HAS-IT', quantity: 1 },
        { sku: skuOf(germanOnly), quantity: 1 },
        { sku: skuOf(rug), quantity: 2 },
        { sku: skuOf(rug), quantity: 5 },
      ],
      { recipient: { ...address, countryCode: 'FR', postalCode: '75001', city: 'Paris' } },
    );
    expect(state).toBe('problem');
    expect(await problems(id)).toEqual(['unknown', 'notDelivered', 'belowMinimum', 'notMultiple']);
    expect((await as(buyerUser)(salesOrderCalls.list, { state: 'problem' })).rows.find((row) => row.id === id)?.problems).toBe(4);
  });

  it('does not choose between two sellers with one SKU, unless the GTIN distinguishes them', async () => {
    const second = await addStore(database, await addCompany(database, { kind: 'seller' }));
    const twin = await addItem(database, second, {});
    await database.pool.query('update variant set sku = $2, gtin = $3 where id = $1', [variantOf(twin), skuOf(lamp), '5901234123457']);
    const unclear = await one([{ sku: skuOf(lamp), quantity: 1 }]);
    expect(await problems(unclear.id)).toEqual(['ambiguous']);
    const clear = await one([{ sku: skuOf(lamp), gtin: '5901234123457', quantity: 1 }]);
    expect((await detail(clear.id)).orderLines[0]?.goods?.variantId).toBe(variantOf(twin));
    await database.pool.query(`update variant set sku = 'TWIN' where id = $1`, [variantOf(twin)]);
  });

  it('refuses addresses to which no carrier delivers', () => {
    const of = (line1: string, given: object = {}, service = '') =>
      recipientProblem({ recipient: { companyName: '', line2: '', region: '', phone: '', ...address, line1, ...given }, service });
    const boxes = [
      'P.O. Box 12',
      'PO Box 7',
      'Postfach 10 20',
      'Apartado de correos 5',
      'Boîte postale 3',
      'BP 120',
      'Casella Postale 9',
      'Skrytka pocztowa 4',
    ];
    for (const line of [...boxes, 'Caixa postal 8', 'Căsuța poștală 2']) expect([line, of(line)]).toEqual([line, 'poBox']);
    for (const line of ['Postfachgasse 3', 'Am Boxberg 12', 'Rue du Boulevard 12', 'Lindenweg 4 bp'])
      expect([line, of(line)]).toEqual([line, null]);
    expect(of('Packstation 120')).toBe('parcelLocker');
    expect(of('Packstation 120', {}, 'DHL Paket')).toBeNull();
    expect(of('Lindenweg 4', { phone: '12' })).toBe('phone');
    expect(of('Lindenweg 4', { phone: '+49 341 123456' })).toBeNull();
    expect(of('Lindenweg 4', { postalCode: '1' })).toBe('postalCode');
  });

  it('by the job takes orders of all companies, each once, however many jobs run', async () => {
    const { rows } = await database.pool.query<{ id: number }>(
      `with sold as (insert into sales_order (number, company_id, user_id, state, external_number, recipient, created_at)
         select 'JOB-' || n, $1, $2, 'checking', 'JOB-' || n, $3, now() from generate_series(1, 300) n returning id)
       insert into sales_order_line (sales_order_id, position, sku, quantity) select id, 0, $4, 1 from sold returning sales_order_id as id`,
      [buyer.id, buyerUser.userId, { companyName: '', line2: '', region: '', phone: '', ...address }, skuOf(lamp)],
    );
    const run = () => database.transaction((tx) => checkSome(tx, 100, new Date()));
    const checked = await Promise.all([run(), run(), run(), run()]);
    expect(checked.reduce((sum, count) => sum + count, 0)).toBe(300);
    const ids = rows.map(({ id }) => id);
    const events = await database.pool.query(
      `select state_after, count(*)::int from sales_order_event where sales_order_id = any($1) group by 1`,
      [ids],
    );
    expect(events.rows).toEqual([{ state_after: 'ready', count: 300 }]);
  });
});

describe('a remedy', () => {
  it('that names the goods is remembered for the channel, and checks other orders with the code again', async () => {
    const [first, second, third] = [
      await one([{ sku: 'shop-lamp', quantity: 1 }]),
      await one([{ sku: 'SHOP-LAMP', quantity: 3 }]),
      await one([{ sku: 'shop-lamp', quantity: 1 }], { channel: 'Elsewhere' }),
    ];
    const [line] = (await detail(first.id)).orderLines;
    const input = { buyerOrderId: first.id, lineId: line?.id ?? 0, remedy: 'goods', variantId: variantOf(lamp) } as const;
    expect(await as(buyerUser)(salesOrderCalls.remedy, input)).toEqual({ state: 'ready', others: 1 });
    await database.transaction((tx) => checkSome(tx, 100, new Date()));
    expect([(await detail(second.id)).state, (await detail(third.id)).state]).toEqual(['ready', 'problem']);
    expect((await one([{ sku: 'Shop-Lamp', quantity: 1 }])).state).toBe('ready');
  });

  it('that names goods which the recipient’s country does not get is refused', async () => {
    const { id } = await one([{ sku: 'x', quantity: 1 }], {
      recipient: { ...address, countryCode: 'FR', postalCode: '75001', city: 'Paris' },
    });
    const [line] = (await detail(id)).orderLines;
    const input = { buyerOrderId: id, lineId: line?.id ?? 0, remedy: 'goods', variantId: variantOf(germanOnly) } as const;
    await expect(as(buyerUser)(salesOrderCalls.remedy, input)).rejects.toMatchObject({ code: codes.notFound });
  });

  it('accepts a quantity, leaves out a line, and takes it up again', async () => {
    const { id } = await one([
      { sku: skuOf(rug), quantity: 3 },
      { sku: 'nothing', quantity: 1 },
    ]);
    const [few, unknown] = (await detail(id)).orderLines;
    const remedy = (lineId: number | undefined, kind: 'quantity' | 'ignore' | 'restore') =>
      as(buyerUser)(salesOrderCalls.remedy, { buyerOrderId: id, lineId: lineId ?? 0, remedy: kind });
    expect(await remedy(few?.id, 'quantity')).toMatchObject({ state: 'problem' });
    expect(await remedy(unknown?.id, 'ignore')).toMatchObject({ state: 'ready' });
    expect(await remedy(few?.id, 'ignore')).toMatchObject({ state: 'problem' });
    expect((await detail(id)).problem).toBe('nothing');
    expect(await remedy(unknown?.id, 'restore')).toMatchObject({ state: 'problem' });
  });
});

describe('an order', () => {
  it('is changed as long as nobody else has changed it, and its number stays its own', async () => {
    const taken = order([{ sku: skuOf(lamp), quantity: 1 }], { externalNumber: 'TAKEN' });
    await add(taken);
    const { id } = await one([{ sku: 'wrong', quantity: 1 }]);
    const { version, externalNumber } = await detail(id);
    const changed = order([{ sku: skuOf(lamp), quantity: 7 }], { externalNumber });
    const save = (given: never) => as(buyerUser)(salesOrderCalls.save, { buyerOrderId: id, version, order: given });
    await expect(save(taken)).rejects.toMatchObject({ details: { fields: { externalNumber: 'salesOrder.numberTaken' } } });
    expect(await save(changed)).toEqual({ state: 'ready' });
    await expect(save(changed)).rejects.toMatchObject({ code: codes.conflict });
    expect((await detail(id)).orderLines).toMatchObject([{ quantity: 7, goods: { sku: skuOf(lamp) } }]);
  });

  it('as a draft waits until it is finished', async () => {
    const { added } = await as(buyerUser)(salesOrderCalls.add, { orders: [order([{ sku: skuOf(lamp), quantity: 1 }])], draft: true });
    const id = added[0]?.id ?? 0;
    expect(added[0]?.state).toBe('draft');
    await database.transaction((tx) => checkSome(tx, 100, new Date()));
    expect((await detail(id)).actions).toEqual(['edit', 'check', 'cancel']);
    expect(await as(buyerUser)(salesOrderCalls.check, { buyerOrderIds: [id] })).toEqual({ done: [id], skipped: [] });
    expect((await detail(id)).timeline.map(({ after }) => after)).toEqual(['draft', 'checking', 'ready']);
  });

  it('is found by its numbers, recipient, postal code and SKU, by its company alone', async () => {
    const { id, state } = await one([{ sku: skuOf(lamp), quantity: 2 }], {
      channel: 'Marktplatz',
      recipient: { ...address, name: 'Zoë Zeller' },
    });
    const { number, externalNumber } = await detail(id);
    for (const keyword of [number, externalNumber.slice(0, 20), 'zoë', 'Zeller', 'ZOE ZELL', skuOf(lamp), '0410']) {
      const found = await as(buyerUser)(salesOrderCalls.list, { keyword, channel: 'marktplatz' });
      expect([keyword, found.rows.map((row) => row.id)]).toEqual([keyword, [id]]);
      expect((await as(other)(salesOrderCalls.list, { keyword })).rows).toEqual([]);
    }
    expect(state).toBe('ready');
    const { channels, states } = await as(buyerUser)(salesOrderCalls.counts, {});
    expect(channels).toContain('Marktplatz');
    expect(states.find((row) => row.state === 'ready')?.count).toBeGreaterThan(0);
    await expect(as(other)(salesOrderCalls.detail, { buyerOrderId: id })).rejects.toMatchObject({ code: codes.ordersNotExist });
    expect((await as(buyerUser)(salesOrderCalls.export, { keyword: number })).content).toContain('Zoë Zeller');
  });

  it('is found by what it says now: after a correction, and not by a recipient that is forgotten', async () => {
    const { id } = await one([{ sku: skuOf(lamp), quantity: 2 }], { recipient: { ...address, name: 'Quentin Quill' } });
    const found = async (keyword: string) => (await as(buyerUser)(salesOrderCalls.list, { keyword })).rows.map((row) => row.id);
    const { version, externalNumber } = await detail(id);
    const order = { externalNumber, recipient: { ...address, name: 'Xaver Xylander' }, lines: [{ sku: 'NEW-CODE-77', quantity: 1 }] };
    await as(buyerUser)(salesOrderCalls.save, { buyerOrderId: id, version, order });
    expect(await Promise.all(['quill', 'xylander', 'new code 77', '#!'].map(found))).toEqual([[], [id], [id], []]);
    // Written for those that have none.
    await database.pool.query('delete from sales_order_word where sales_order_id = $1', [id]);
    expect(await found('xylander')).toEqual([]);
    await tasks['sales-orders:words']?.({}, { database } as never);
    expect(await found('xylander')).toEqual([id]);
    await database.transaction((tx) => forgetOfCompany(tx, buyerUser.companyId));
    expect(await found('xylander')).toEqual([]);
    expect(await found('new code 77')).toEqual([id]);
  });

  it('is found among many with the same word, newest first, page by page', async () => {
    const many = await addUser(database, await addCompany(database));
    await database.pool.query(
      `insert into sales_order (number, company_id, user_id, state, external_number, recipient, created_at)
       select 'MANY-' || n, $1, $2, 'draft', 'X' || n, '{"name": "Same Name", "postalCode": "1", "city": "Leipzig", "countryCode": "DE"}', now() from generate_series(1, 5100) n`,
      [many.companyId, many.userId],
    );
    await tasks['sales-orders:words']?.({}, { database } as never);
    const page = (keyword: string, cursor?: string) => as(many)(salesOrderCalls.list, { keyword, size: 50, ...(cursor && { cursor }) });
    const first = await page('same');
    expect(first.rows[0]?.number).toBe('MANY-5100');
    expect((await page('same', first.next ?? '')).rows[0]?.number).toBe('MANY-5050');
    expect((await page('many 12')).rows).toHaveLength(50);
    expect((await page('many5099')).rows.map(({ number }) => number)).toEqual(['MANY-5099']);
    expect((await page('nothing like it')).rows).toEqual([]);
  });

  it('is cancelled once; of several all are the company’s or none is touched', async () => {
    const [mine, gone] = [await one([{ sku: skuOf(lamp), quantity: 1 }]), await one([{ sku: skuOf(lamp), quantity: 1 }])];
    const cancel = (buyerOrderIds: number[], caller = buyerUser) => as(caller)(salesOrderCalls.cancel, { buyerOrderIds });
    expect(await cancel([gone.id])).toEqual({ done: [gone.id], skipped: [] });
    await expect(cancel([mine.id], other)).rejects.toMatchObject({ code: codes.ordersNotExist });
    expect(await cancel([mine.id, gone.id])).toEqual({ done: [mine.id], skipped: [gone.id] });
  });

  it('that ended long ago has no recipient any more', async () => {
    const { id } = await one([{ sku: skuOf(lamp), quantity: 1 }], { email: 'e@example.com', note: 'Ring twice' });
    await as(buyerUser, new Date('2023-01-01T00:00:00Z'))(salesOrderCalls.cancel, { buyerOrderIds: [id] });
    expect(await database.transaction((tx) => forgetEnded(tx, new Date('2026-01-01T00:00:00Z'), 10))).toBe(1);
    expect(await detail(id)).toMatchObject({ address: { name: '', line1: '', countryCode: 'DE' }, email: '', note: '' });
  });
});

it('goods are found by words and codes, for the country that they are sent to', async () => {
  const find = (keyword: string, countryCode = 'DE') => as(buyerUser)(salesOrderCalls.goods, { keyword, countryCode });
  expect((await find(skuOf(lamp)))[0]).toMatchObject({ variantId: variantOf(lamp), name: 'Lamp' });
  expect((await find('rug')).map(({ variantId }) => variantId)).toContain(variantOf(rug));
  expect(await find(skuOf(germanOnly), 'FR')).toEqual([]);
});
