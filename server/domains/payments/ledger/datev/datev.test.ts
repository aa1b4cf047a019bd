/** The file for DATEV: its format byte by byte, that it has all postings of the days and no other, and what it refuses. */
import { parse } from 'csv-parse/sync';
import { beforeAll, describe, expect, it } from 'vitest';
import { chartAccounts, datevCalls, datevCharts } from '../../../../../contract/payments/datev.ts';
import { ledgerKinds, ledgerLockCalls } from '../../../../../contract/payments/ledger.ts';
import type { InputOf } from '../../../../../contract/wire/call.ts';
import { codes } from '../../../../../contract/wire/codes.ts';
import { testDatabase } from '../../../../../test/support/database.ts';
import { addCompany, addUser, callsAs, testFiles } from '../../../../../test/support/market.ts';
import { handlers } from '../../../../domains.ts';
import { migrateJobs } from '../../../../platform/jobs/jobs.ts';
import { openLog } from '../../../../platform/log.ts';
import type { Database } from '../../../../platform/postgres/pool.ts';
import type { Caller } from '../../../../platform/scope.ts';
import { post } from '../index.ts';
import { buildExport } from './build-jobs.ts';
import { columns, headerLine, recordLine, windows1252 } from './format.ts';
import { pairs } from './records.ts';
import { fiscalYear } from './years.ts';

const now = new Date('2026-11-21T10:20:30.456Z');

describe('the format', () => {
  it('has 125 columns and a header of 31 fields', () => {
    expect(columns).toHaveLength(125);
    expect(new Set(columns).size).toBe(125);
    const header = headerLine({
      ...{ createdAt: now, consultant: 29_098, client: 55_003, yearBegins: '2026-01-01', accountLength: 4, from: '2026-10-01' },
      ...{ to: '2026-10-31', name: 'Kontor', chart: '03', locked: true },
    });
    expect(header).toBe(
      '"EXTF";700;21;"Buchungsstapel";13;20261121102030456;;"KO";"";"";29098;55003;20260101;4;20261001;20261031;"Kontor";"";1;0;1;"EUR";;"";;;"03";;;"";""',
    );
    expect(header.split(';')).toHaveLength(31);
  });

  it('writes a posting with comma, day and month, and quoted texts', () => {
    const line = recordLine({
      ...{ amount: 1_190_05, currency: 'EUR', rate: null, euros: null, account: '1200', contra: '1700', day: '2026-10-09' },
      ...{ document: '4711', text: 'Top-up\n"Huber"; '.padEnd(90, 'x'), locked: false },
    });
    const [cells = []] = parse(line, { delimiter: ';' }) as string[][];
    expect(cells).toHaveLength(125);
    expect(cells.slice(0, 14)).toEqual([
      ...['1190,05', 'S', 'EUR', '', '', '', '1200', '1700', '', '0910', '4711', '', ''],
      'Top-up "Huber"; '.padEnd(59, 'x').slice(0, 59) + 'x',
    ]);
    expect(cells[columns.indexOf('Festschreibung')]).toBe('0');
    const foreign = recordLine({
      ...{ amount: 4_25, currency: 'PLN', rate: 4.25, euros: 1_00, account: '1200', contra: '1700', day: '2026-10-09' },
      ...{ document: '1', text: 'x', locked: true },
    });
    expect(foreign.startsWith('4,25;"S";"PLN";4,250000;1,00;"EUR";1200;1700;;0910;"1";;;"x"')).toBe(true);
  });

  it('is in Windows-1252; letters that it has not lose their marks', () => {
    expect(windows1252('Müller & Söhne – 5 €').toString('latin1')).toBe('M\u00fcller & S\u00f6hne \u0096 5 \u0080');
    expect(windows1252('Łódź, Iași, Škoda, 東').toString('latin1')).toBe('L\u00f3dz, Iasi, \u008akoda, ?');
  });

  it('knows the fiscal year of a day', () => {
    expect(fiscalYear('2026-10-31', 1)).toEqual({ from: '2026-01-01', to: '2026-12-31' });
    expect(fiscalYear('2026-10-31', 7)).toEqual({ from: '2026-07-01', to: '2027-06-30' });
    expect(fiscalYear('2026-02-28', 7)).toEqual({ from: '2025-07-01', to: '2026-06-30' });
  });

  it('proposes another number for each kind of account', () => {
    for (const chart of datevCharts) expect(new Set(Object.values(chartAccounts[chart])).size).toBe(ledgerKinds.length);
  });
});

describe('pairs of a posting', () => {
  const leg = (kind: 'buyer_balance' | 'seller_payable' | 'vat', amount: number, currency = 'EUR') => ({
    kind,
    company: null,
    currency,
    amount,
  });

  it('keep the sum of each entry, with several on both sides and in several currencies', () => {
    const legs = [
      ...[leg('buyer_balance', -100), leg('buyer_balance', -50), leg('seller_payable', 120), leg('vat', 30)],
      ...[leg('buyer_balance', -7, 'PLN'), leg('seller_payable', 7, 'PLN')],
    ];
    const found = pairs(legs);
    expect(found.every(({ amount }) => amount > 0)).toBe(true);
    for (const one of legs) {
      const sum = found
        .filter(({ debit, credit }) => (one.amount < 0 ? debit : credit) === one)
        .reduce((total, { amount }) => total + amount, 0);
      expect(sum).toBe(Math.abs(one.amount));
    }
    expect(found.filter(({ currency }) => currency === 'PLN')).toHaveLength(1);
  });
});

describe('an export', () => {
  let database: Database;
  let accountant: Caller;
  let sellerId: number;
  let buyerId: number;
  const as = (caller: Caller) => callsAs(database, handlers, { caller, now: () => now });
  const setting = (changes: object = {}): InputOf<typeof datevCalls.save> => ({
    ...{ version: 1, consultant: 1001, client: 7, chart: '03', accountLength: 4, yearBegins: 1 },
    accounts: Object.fromEntries(Object.keys(chartAccounts['03']).map((kind) => [kind, ''])) as never,
    ...changes,
  });
  const save = async (changes: object = {}) =>
    as(accountant)(datevCalls.save, setting({ version: (await as(accountant)(datevCalls.read, {})).version, ...changes }));
  const request = (from: string, to: string) => as(accountant)(datevCalls.request, { from, to });
  const build = (id: number) => buildExport(id, { database, files: testFiles, now: () => now, log: openLog('silent') });
  const fileOf = async (id: number): Promise<string[][]> => {
    const { rows } = await database.pool.query<{ key: string }>('select file_key as key from ledger_export where id = $1', [id]);
    const content = (await testFiles.get(rows[0]?.key ?? ''))?.toString('latin1') ?? '';
    return parse(content, { delimiter: ';', relax_column_count: true }) as string[][];
  };
  const postings = (at: string, currency: string, total: number, parts: number[]) =>
    database.transaction((tx) =>
      post(tx, {
        ...{ kind: 'order_payment', scope: 'test', key: `${at} ${currency}`, at: new Date(at) },
        entries: [
          { kind: 'provider_clearing', companyId: null, currency, amount: -total },
          ...parts.map((amount, index) => ({
            ...(index === 0 ? { kind: 'seller_payable' as const, companyId: sellerId } : { kind: 'commission' as const, companyId: null }),
            ...{ currency, amount },
          })),
        ],
      }),
    );

  beforeAll(async () => {
    database = await testDatabase();
    await migrateJobs(database.connection);
    accountant = await addUser(database, await addCompany(database, { kind: 'operator' }), { role: 'accountant' });
    sellerId = (await addCompany(database, { kind: 'seller', legalName: 'Łódź Möbel' })).id;
    buyerId = (await addCompany(database)).id;
    await database.pool.query(`insert into exchange_rate (currency, day, rate) values ('PLN', '2026-10-01', 4), ('PLN', '2026-10-11', 5)`);
    await postings('2026-09-01T12:00:00Z', 'RON', 5, [5]);
    await postings('2026-09-30T23:59:59Z', 'EUR', 100, [100]);
    await postings('2026-10-01T00:00:00Z', 'EUR', 119_00, [100_00, 19_00]);
    await postings('2026-10-10T12:00:00Z', 'PLN', 40_00, [40_00]);
    await postings('2026-10-31T23:59:59Z', 'EUR', 1, [1]);
    await postings('2026-11-01T00:00:00Z', 'EUR', 100, [100]);
    // Within one account of the chart: nothing for the tax adviser.
    await database.transaction((tx) =>
      post(tx, {
        ...{ kind: 'other', scope: 'test', key: 'within', at: new Date('2026-10-15T12:00:00Z') },
        entries: [
          { kind: 'seller_payable', companyId: sellerId, currency: 'EUR', amount: -1 },
          { kind: 'seller_payable', companyId: buyerId, currency: 'EUR', amount: 1 },
        ],
      }),
    );
  });

  it('needs the numbers of adviser and client first', async () => {
    await expect(request('2026-10-01', '2026-10-31')).rejects.toMatchObject({ code: codes.refused, key: 'datev.incomplete' });
    expect(await save()).toEqual({ version: 2 });
    await expect(as(accountant)(datevCalls.save, setting({ version: 1 }))).rejects.toMatchObject({ code: codes.conflict });
  });

  it('has the postings of its days, in the accounts of the chart', async () => {
    const { id } = await request('2026-10-01', '2026-10-31');
    await build(id);
    const [header = [], head = [], ...records] = await fileOf(id);
    expect(header.slice(10, 16)).toEqual(['1001', '7', '20260101', '4', '20261001', '20261031']);
    expect(head).toHaveLength(125);
    expect(records.map((cells) => [...cells.slice(0, 10), cells[13]])).toEqual([
      ['100,00', 'S', 'EUR', '', '', '', '1360', '1592', '', '0110', 'Payment of orders L\u00f3dz M\u00f6bel'.slice(0, 60)],
      ['19,00', 'S', 'EUR', '', '', '', '1360', '8510', '', '0110', 'Payment of orders'],
      ['40,00', 'S', 'PLN', '4,000000', '10,00', 'EUR', '1360', '1592', '', '1010', 'Payment of orders L\u00f3dz M\u00f6bel'],
      ['0,01', 'S', 'EUR', '', '', '', '1360', '1592', '', '3110', 'Payment of orders L\u00f3dz M\u00f6bel'],
    ]);
    expect((await as(accountant)(datevCalls.list, {})).rows[0]).toMatchObject({
      ...{ id, state: 'ready', records: 4, progress: 100, failure: null, requestedBy: accountant.name },
    });
    expect((await as(accountant)(datevCalls.file, { id })).address).toMatch(/^\/files\//);
    // A job that runs again changes nothing.
    await build(id);
    expect((await as(accountant)(datevCalls.list, {})).rows[0]).toMatchObject({ records: 4 });
  });

  it('uses the account numbers of the settings, and says when nothing changes any more', async () => {
    await save({ chart: '04', accountLength: 5, accounts: { ...setting().accounts, seller_payable: '700001', commission: '45600' } });
    expect((await as(accountant)(datevCalls.read, {})).accounts).toEqual({ seller_payable: '700001' });
    const waiting = await request('2026-10-01', '2026-10-31');
    await as(accountant)(ledgerLockCalls.lock, { to: '2026-10-31' });
    const locked = await request('2026-10-01', '2026-10-31');
    // Later settings do not concern what was requested.
    await save();
    await Promise.all([build(waiting.id), build(locked.id)]);
    const [header = [], , first = []] = await fileOf(locked.id);
    expect([header[20], header[26], first[6], first[7], first[113]]).toEqual(['1', '04', '14600', '700001', '1']);
    expect((await fileOf(waiting.id))[0]?.[20]).toBe('0');
  });

  it('fails with a sentence when a rate is missing', async () => {
    const { id } = await request('2026-09-01', '2026-09-01');
    await build(id);
    const [row] = (await as(accountant)(datevCalls.list, {})).rows;
    expect(row).toMatchObject({ id, state: 'failed' });
    expect(row?.failure).toContain('RON');
    expect(row?.failure).toContain('2026-09-01');
    await expect(as(accountant)(datevCalls.file, { id })).rejects.toMatchObject({ code: codes.notFound });
  });

  it('refuses days and settings that cannot be', async () => {
    const field = (name: string, key: string) => ({ details: { fields: { [name]: key } } });
    await expect(request('2026-10-02', '2026-10-01')).rejects.toMatchObject(field('to', 'datev.order'));
    await expect(request('2026-10-02', '2026-11-21')).rejects.toMatchObject(field('to', 'datev.ended'));
    await expect(request('2025-12-31', '2026-01-01')).rejects.toMatchObject(field('to', 'datev.oneYear'));
    await expect(save({ consultant: 1000 })).rejects.toMatchObject(field('consultant', 'datev.consultant'));
    await expect(save({ accounts: { ...setting().accounts, vat: '0776' } })).rejects.toMatchObject(field('accounts.vat', 'datev.account'));
    await expect(save({ accounts: { ...setting().accounts, vat: '177600' } })).rejects.toMatchObject(
      field('accounts.vat', 'datev.accountDigits'),
    );
    const editor = await addUser(database, await addCompany(database, { kind: 'operator' }), { role: 'editor' });
    await expect(as(editor)(datevCalls.request, { from: '2026-10-01', to: '2026-10-01' })).rejects.toMatchObject({ code: codes.forbidden });
  });
});
