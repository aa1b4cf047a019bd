import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { exchangeRateCalls as calls } from '../../../../contract/pricing/exchange-rates.ts';
import { codes } from '../../../../contract/wire/codes.ts';
import { testDatabase } from '../../../../test/support/database.ts';
import { addCompany, addUser, callsAs, type Company, testFiles } from '../../../../test/support/market.ts';
import { openLog } from '../../../platform/log.ts';
import type { Database } from '../../../platform/postgres/pool.ts';
import { handlers } from './exchange-rate-calls.ts';
import { tasks } from './exchange-rate-jobs.ts';
import { RatesUnreadable, readRates } from './files.ts';

const envelope = (days: string): string => `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
<gesmes:subject>Reference rates</gesmes:subject><Cube>${days}</Cube></gesmes:Envelope>`;
const dayOf = (day: string, rates: Record<string, string | number>): string =>
  `<Cube time='${day}'>${Object.entries(rates)
    .map(([currency, rate]) => `<Cube currency='${currency}' rate='${rate}'/>`)
    .join('')}</Cube>`;

describe('a file of the European Central Bank', () => {
  it('is read as XML of one day or of many', () => {
    expect(readRates(envelope(dayOf('2026-03-31', { USD: 1.08, PLN: '4.2345', RON: 4.97 })))).toEqual([
      { day: '2026-03-31', rates: { PLN: '4.2345', RON: '4.97' } },
    ]);
    const history = envelope(dayOf('2026-03-31', { PLN: 4.2 }) + dayOf('2026-03-30', { PLN: 4.1 }));
    expect(readRates(history).map(({ day }) => day)).toEqual(['2026-03-30', '2026-03-31']);
  });

  it('is read as CSV of one day or of many', () => {
    expect(readRates('Date, USD, PLN, CZK, \n31 March 2026, 1.08, 4.2345, 25.1, \n')).toEqual([
      { day: '2026-03-31', rates: { PLN: '4.2345', CZK: '25.1' } },
    ]);
    expect(readRates('Date,USD,PLN,SIT,\n2026-03-31,1.08,4.2,N/A,\n2026-03-30,1.07,4.1,N/A,\n')).toEqual([
      { day: '2026-03-30', rates: { PLN: '4.1' } },
      { day: '2026-03-31', rates: { PLN: '4.2' } },
    ]);
  });

  it.each([
    ['nothing', ''],
    ['a page', '<!doctype html><title>Not found</title>'],
    ['another list', 'sku;name\nA-1;Lamp'],
    ['a rate of zero', envelope(dayOf('2026-03-31', { PLN: 0 }))],
    ['a negative rate', envelope(dayOf('2026-03-31', { PLN: -4 }))],
    ['a rate that is no number', envelope(dayOf('2026-03-31', { PLN: '4,2' }))],
    ['a day that does not exist', envelope(dayOf('2026-13-31', { PLN: 4.2 }))],
    ['none of the market’s currencies', envelope(dayOf('2026-03-31', { USD: 1.08 }))],
    ['no day', envelope("<Cube currency='PLN' rate='4.2'/>")],
  ])('with %s is refused', (_name, content) => {
    expect(() => readRates(content)).toThrow(RatesUnreadable);
  });
});

const now = () => new Date('2026-03-31T15:30:00Z');
let database: Database;
let operator: Company;
let call: ReturnType<typeof callsAs>;
let bank: Server;
let address: string;
let answer: { status: number; body: string };
let asked: number;

beforeAll(async () => {
  database = await testDatabase();
  operator = await addCompany(database, { kind: 'operator' });
  bank = createServer((_request, response) => {
    asked++;
    response.writeHead(answer.status).end(answer.body);
  });
  await new Promise<void>((resolve) => bank.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(bank.address() as AddressInfo).port}/daily.xml`;
  call = callsAs(database, handlers, { caller: await addUser(database, operator), now, config: { exchangeRates: address } });
});
afterAll(() => new Promise((resolve) => bank.close(resolve)));
beforeEach(async () => {
  asked = 0;
  answer = { status: 200, body: envelope(dayOf('2026-03-31', { PLN: 4.2, RON: 4.97 })) };
  await database.pool.query('delete from exchange_rate');
});

const stored = async (): Promise<[string, string, number][]> =>
  (
    await database.pool.query<{ currency: string; day: string; rate: number }>(
      'select currency, day::text, rate::float8 as rate from exchange_rate order by currency, day',
    )
  ).rows.map(({ currency, day, rate }) => [currency, day, rate]);

async function upload(content: string, { companyId = operator.id } = {}): Promise<string> {
  const key = `uploads/${randomUUID()}`;
  await testFiles.put(key, Buffer.from(content));
  await database.pool.query(
    `insert into upload (id, key, company_id, network, purpose, file_name, size, content_type, state, stored_size)
     values ($1, $2, $3, '', 'exchangeRates', 'rates.xml', 1, 'application/xml', 'stored', 1)`,
    [randomUUID(), key, companyId],
  );
  return key;
}

describe('the operator', () => {
  it('fetches rates, which are listed with the change since the day before', async () => {
    await call(calls.import, { file: await upload(envelope(dayOf('2026-03-30', { PLN: 4.0 }))) });
    expect(await call(calls.fetch, {})).toEqual({ stored: true, day: '2026-03-31', days: 1, unusual: [] });
    expect(await call(calls.list, {})).toEqual({
      fetched: true,
      outdated: false,
      rates: [
        { currency: 'PLN', day: '2026-03-31', rate: 4.2, before: 4 },
        { currency: 'RON', day: '2026-03-31', rate: 4.97, before: null },
      ],
    });
    const { rows } = await database.pool.query(
      `select after->>'how' as how from audit_log where action = 'exchangeRates.stored' order by id`,
    );
    expect(rows).toEqual([{ how: 'imported' }, { how: 'fetched' }]);
  });

  it('imports a history, again without doubling it', async () => {
    const history = dayOf('2026-03-31', { PLN: 4.2 }) + dayOf('2026-03-30', { PLN: 4.1 });
    const file = await upload(envelope(history));
    for (const _ of [1, 2]) expect(await call(calls.import, { file })).toMatchObject({ stored: true, days: 2 });
    expect(await stored()).toEqual([
      ['PLN', '2026-03-30', 4.1],
      ['PLN', '2026-03-31', 4.2],
    ]);
  });

  it('is asked before rates are stored that differ much', async () => {
    await call(calls.fetch, {});
    const file = await upload(envelope(dayOf('2026-03-31', { PLN: 42, RON: 4.98 })));
    expect(await call(calls.import, { file })).toEqual({
      stored: false,
      day: '2026-03-31',
      days: 1,
      unusual: [{ currency: 'PLN', before: 4.2, after: 42 }],
    });
    expect(await stored()).toEqual([
      ['PLN', '2026-03-31', 4.2],
      ['RON', '2026-03-31', 4.97],
    ]);
    expect(await call(calls.import, { file, confirmed: true })).toMatchObject({ stored: true });
    expect(await stored()).toEqual([
      ['PLN', '2026-03-31', 42],
      ['RON', '2026-03-31', 4.98],
    ]);
  });

  it('learns why rates are not stored', async () => {
    const refused = { code: codes.refused };
    answer = { status: 503, body: '' };
    await expect(call(calls.fetch, {})).rejects.toMatchObject({ ...refused, key: 'exchangeRates.unavailable' });
    answer = { status: 200, body: '<html></html>' };
    await expect(call(calls.fetch, {})).rejects.toMatchObject({ ...refused, key: 'exchangeRates.unreadable' });
    const future = await upload(envelope(dayOf('2026-04-02', { PLN: 4.2 })));
    await expect(call(calls.import, { file: future })).rejects.toMatchObject({ ...refused, key: 'exchangeRates.future' });
    const other = await upload(envelope(dayOf('2026-03-31', { PLN: 4.2 })), { companyId: (await addCompany(database)).id });
    await expect(call(calls.import, { file: other })).rejects.toMatchObject({ code: codes.notFound });
    const off = callsAs(database, handlers, { caller: await addUser(database, operator), now });
    await expect(off(calls.fetch, {})).rejects.toMatchObject({ ...refused, key: 'exchangeRates.off' });
    expect(await stored()).toEqual([]);
  });

  it('sees when rates are outdated', async () => {
    expect(await call(calls.list, {})).toMatchObject({ outdated: true, rates: [] });
    await call(calls.import, { file: await upload(envelope(dayOf('2026-03-25', { PLN: 4.2 }))) });
    expect(await call(calls.list, {})).toMatchObject({ outdated: true });
    await call(calls.import, { file: await upload(envelope(dayOf('2026-03-26', { PLN: 4.2 }))) });
    expect(await call(calls.list, {})).toMatchObject({ outdated: false });
  });
});

describe('the job', () => {
  const run = (exchangeRates: string | false): Promise<void> | undefined =>
    tasks['pricing:fetch-rates']?.(
      {},
      {
        database,
        now,
        log: openLog('silent'),
        files: testFiles,
        mailer: null,
        config: { publicUrl: '', vies: false, vatFreshDays: 30, fetchPictures: 'off', exchangeRates },
      },
    );

  it('fetches until the rates of the day are there', async () => {
    answer.body = envelope(dayOf('2026-03-30', { PLN: 4.1, RON: 4.9 }));
    await run(address);
    answer.body = envelope(dayOf('2026-03-31', { PLN: 4.2, RON: 4.97 }));
    await run(address);
    await run(address);
    expect(asked).toBe(2);
    expect(await stored()).toHaveLength(4);
  });

  it('leaves what differs much to the operator, and a server that does not answer to the next hour', async () => {
    await call(calls.import, { file: await upload(envelope(dayOf('2026-03-30', { PLN: 4.1 }))) });
    answer.body = envelope(dayOf('2026-03-31', { PLN: 41 }));
    await run(address);
    answer = { status: 500, body: '' };
    await run(address);
    await run(false);
    expect(asked).toBe(2);
    expect(await stored()).toEqual([['PLN', '2026-03-30', 4.1]]);
  });
});
