/** Checks of VAT ids against a VIES of the tests: its answers, and failures to answer, become the company's state. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sellerVatCheckCalls, vatCheckCalls } from '../../../../contract/companies/vat-checks.ts';
import { testDatabase } from '../../../../test/support/database.ts';
import { addCompany, addUser, callsAs, type Company } from '../../../../test/support/market.ts';
import { handlers } from '../../../domains.ts';
import { type JobContext, startJobs } from '../../../platform/jobs/jobs.ts';
import { openLog } from '../../../platform/log.ts';
import type { Database } from '../../../platform/postgres/pool.ts';
import { checkDue, tasks } from './vat-check-jobs.ts';
import { askForVatCheck, pauseAfter } from './vat-checks.ts';
import { type VatRegister, viesRegister } from './vies.ts';

type Question = { countryCode: string; vatNumber: string; requesterMemberStateCode?: string; requesterNumber?: string };
type Behaviour = (question: Question, response: ServerResponse) => void;

let database: Database;
let vies: Server;
let address: string;
let behave: Behaviour;
let asked: Question[] = [];
let now: Date;

const json = (response: ServerResponse, body: object, status = 200): void =>
  void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
const yes: Behaviour = ({ countryCode, vatNumber, requesterNumber }, response) =>
  json(response, {
    countryCode,
    vatNumber,
    requestDate: '2026-11-21T10:00:00.000Z',
    valid: true,
    requestIdentifier: requesterNumber ? 'WAPIAAAAW1jAb2c3' : '',
    name: 'BEISPIEL GMBH',
    address: 'HAFENSTR. 1\n04109 LEIPZIG',
  });
const no: Behaviour = ({ countryCode, vatNumber }, response) =>
  json(response, { countryCode, vatNumber, valid: false, name: '---', address: '---' });
const failing =
  (error: string): Behaviour =>
  (_, response) =>
    json(response, { actionSucceed: false, errorWrappers: [{ error }] });

async function bodyOf(request: IncomingMessage): Promise<Question> {
  let text = '';
  for await (const part of request) text += String(part);
  return JSON.parse(text) as Question;
}

beforeAll(async () => {
  database = await testDatabase();
  vies = createServer((request, response) => {
    void bodyOf(request).then((question) => {
      asked.push(question);
      behave(question, response);
    });
  });
  await new Promise<void>((resolve) => void vies.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(vies.address() as AddressInfo).port}`;
});
afterAll(() => {
  vies.closeAllConnections();
  vies.close();
});

beforeEach(async () => {
  asked = [];
  behave = yes;
  now = new Date('2026-11-21T10:00:00Z');
  await database.pool.query('delete from vat_check_due');
  await database.pool.query('delete from vat_register_pause');
});

const later = (minutes: number): void => void (now = new Date(now.getTime() + minutes * 60_000));
const days = 24 * 60;
const context = () => ({ database, now: () => now, log: openLog('silent'), freshDays: 30 });
/** Short timeouts, so that a silent register does not take the test's time. */
const register = (): VatRegister => viesRegister(address, { connectMs: 500, readMs: 150 });
const ask = (company: Company) => database.transaction((tx) => askForVatCheck(tx, company.id, now));
const check = () => checkDue(register(), context());

async function stateOf(company: Company) {
  const { rows } = await database.pool.query<{ state: string; checked: Date | null; number: string | null; counts: boolean | null }>(
    `select vat_state as state, vat_checked_at as checked, vat_consultation_number as number, vat_counts_until > $2 as counts from company where id = $1`,
    [company.id, now],
  );
  return rows[0];
}
async function checksOf(company: Company) {
  const { rows } = await database.pool.query<Record<string, unknown>>(
    `select vat_id, result, requester_vat_id, consultation_number, registered_name, registered_address, error from vat_check where company_id = $1 order by id`,
    [company.id],
  );
  return rows;
}
const dueCount = async (): Promise<number> =>
  (await database.pool.query<{ n: number }>('select count(*)::int as n from vat_check_due')).rows[0]?.n ?? 0;

describe('a VAT id that is checked', () => {
  it('is valid if VIES confirms it, with the consultation number for a requester', async () => {
    const operator = await addCompany(database, { kind: 'operator', vatId: 'AT U13585627' });
    const company = await addCompany(database, { vatId: 'DE136695976' });
    await ask(company);
    expect(await check()).toBe(1);
    expect(asked).toEqual([{ countryCode: 'DE', vatNumber: '136695976', requesterMemberStateCode: 'AT', requesterNumber: 'U13585627' }]);
    expect(await stateOf(company)).toEqual({ state: 'valid', checked: now, number: 'WAPIAAAAW1jAb2c3', counts: true });
    expect(await checksOf(company)).toEqual([
      {
        vat_id: 'DE136695976',
        result: 'valid',
        requester_vat_id: 'ATU13585627',
        consultation_number: 'WAPIAAAAW1jAb2c3',
        registered_name: 'BEISPIEL GMBH',
        registered_address: 'HAFENSTR. 1\n04109 LEIPZIG',
        error: null,
      },
    ]);
    expect(await dueCount()).toBe(0);
    const { rows } = await database.pool.query(`select payload from outbox_event where topic = 'vat.checked' order by id desc limit 1`);
    expect(rows).toEqual([{ payload: { companyId: company.id, state: 'valid' } }]);
    later(30 * days + 1);
    expect(await stateOf(company)).toMatchObject({ state: 'valid', counts: false });
    await database.pool.query('update company set vat_id = null where id = $1', [operator.id]);
  });

  it('is invalid if VIES denies it, or says that it cannot be an id', async () => {
    for (const [behaviour, error] of [
      [no, null],
      [failing('INVALID_INPUT'), 'INVALID_INPUT'],
    ] as const) {
      behave = behaviour;
      const company = await addCompany(database, { vatId: 'PL8567346215' });
      await ask(company);
      await check();
      expect(await stateOf(company)).toMatchObject({ state: 'invalid', checked: now, number: null });
      expect(await checksOf(company)).toMatchObject([{ result: 'invalid', registered_name: null, error }]);
    }
  });

  const silence: Behaviour = () => undefined;
  it.each<[string, Behaviour]>([
    ['says that the member state is down', failing('MS_UNAVAILABLE')],
    ['limits us', failing('MS_MAX_CONCURRENT_REQ')],
    ['limits everybody', failing('GLOBAL_MAX_CONCURRENT_REQ')],
    ['says so in the form of its own page', (_, response) => json(response, { isValid: false, userError: 'MS_UNAVAILABLE' })],
    ['blocks us', failing('IP_BLOCKED')],
    ['does not answer in time', silence],
    ['breaks off', (_, response) => void response.socket?.destroy()],
    ['trickles', (_, response) => void response.writeHead(200).write('{"valid": true')],
    ['answers with a page', (_, response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>valid</h1>')],
    ['names its error with a NUL', failing('OUT\0OF ORDER')],
    ['answers with something else', (_, response) => json(response, { valid: 'true' })],
    ['answers with nothing', (_, response) => json(response, {})],
    ['answers without end', (_, response) => void response.end('x'.repeat(200_000))],
    ['fails', (_, response) => json(response, { valid: true }, 500)],
    ['sends us elsewhere', (_, response) => void response.writeHead(302, { location: address }).end()],
    ['answers about another id', (_, response) => json(response, { valid: true, countryCode: 'FI', vatNumber: '20774740' })],
  ])('could not be checked when VIES %s: a state, and never a yes', async (_, behaviour) => {
    behave = behaviour;
    const company = await addCompany(database, { vatId: 'FI88654657' });
    await ask(company);
    expect(await check()).toBe(1);
    expect(await stateOf(company)).toEqual({ state: 'unavailable', checked: now, number: null, counts: null });
    expect(await checksOf(company)).toMatchObject([{ result: 'unavailable', consultation_number: null, registered_name: null }]);
    // It is checked again automatically, and the answer then counts.
    behave = yes;
    expect(await check()).toBe(0);
    later(6 * 60);
    expect(await check()).toBe(1);
    expect(await stateOf(company)).toMatchObject({ state: 'valid', counts: true });
    expect(await dueCount()).toBe(0);
  });

  it('could not be checked if nobody listens', async () => {
    const company = await addCompany(database, { vatId: 'FI88654657' });
    await ask(company);
    await checkDue(viesRegister('http://127.0.0.1:9', { connectMs: 300, readMs: 300 }), context());
    expect(await stateOf(company)).toMatchObject({ state: 'unavailable' });
    const publishedEvents = async () =>
      (
        await database.pool.query(`select id from outbox_event where topic = 'vat.checked' and (payload->>'companyId')::bigint = $1`, [
          company.id,
        ])
      ).rowCount;
    expect(await publishedEvents()).toBe(1);
    const { rows } = await database.pool.query('select member_state from vat_register_pause');
    expect(rows).toEqual([{ member_state: '*' }]);
    later(60);
    await checkDue(viesRegister('http://127.0.0.1:9', { connectMs: 300, readMs: 300 }), context());
    expect(await checksOf(company)).toHaveLength(2);
    expect(await publishedEvents()).toBe(1);
  });

  it('waits five seconds for an answer, and no longer', { timeout: 15_000 }, async () => {
    behave = silence;
    const begun = performance.now();
    const answer = await viesRegister(address)({ vatId: 'FI88654657', requesterVatId: null });
    expect(answer).toMatchObject({ result: 'unavailable', scope: 'state' });
    expect(performance.now() - begun).toBeGreaterThan(4_900);
    expect(performance.now() - begun).toBeLessThan(6_500);
  });

  it('is checked without a requester that VIES refuses', async () => {
    await addCompany(database, { kind: 'operator', vatId: 'DE999999999' });
    behave = (question, response) => (question.requesterNumber ? failing('INVALID_REQUESTER_INFO') : yes)(question, response);
    const company = await addCompany(database, { vatId: 'EL094259216', countryCode: 'GR' });
    await ask(company);
    await check();
    expect(asked.map(({ requesterNumber }) => requesterNumber)).toEqual(['999999999', undefined]);
    expect(await stateOf(company)).toMatchObject({ state: 'valid', number: null });
    expect(await checksOf(company)).toMatchObject([{ requester_vat_id: null, consultation_number: null }]);
  });

  it('of Northern Ireland is in VIES; British, Swiss and Norwegian ones stay unchecked, and so do those of the demo', async () => {
    const companies = await Promise.all(
      ['XI980780684', 'GB980780684', 'CHE107787577MWST', 'NO995525828MVA', '12-3456789', null].map((vatId) =>
        addCompany(database, { vatId: vatId ?? undefined } as { vatId: string }),
      ),
    );
    const demo = await addCompany(database, { vatId: 'DE136695976' });
    await database.pool.query('update company set demo = true where id = $1', [demo.id]);
    for (const company of [...companies, demo]) await ask(company);
    await check();
    expect(asked.map(({ countryCode }) => countryCode)).toEqual(['XI']);
    const states = await Promise.all([...companies, demo].map(async (company) => (await stateOf(company))?.state));
    expect(states).toEqual(['valid', 'unchecked', 'unchecked', 'unchecked', 'unchecked', 'unchecked', 'unchecked']);
  });

  it('loses the old id’s answer when it is changed, and an answer that arrives too late does not count', async () => {
    const company = await addCompany(database, { vatId: 'DE136695976' });
    await ask(company);
    await check();
    await database.pool.query(`update company set vat_id = 'DE341082696' where id = $1`, [company.id]);
    expect(await stateOf(company)).toEqual({ state: 'unchecked', checked: null, number: null, counts: null });
    await ask(company);
    await checkDue(async (question) => {
      await database.pool.query(`update company set vat_id = 'DE424119042' where id = $1`, [company.id]);
      await ask(company);
      return register()(question);
    }, context());
    expect((await checksOf(company)).map((row) => row['vat_id'])).toEqual(['DE136695976', 'DE341082696', 'DE424119042']);
    expect(await stateOf(company)).toMatchObject({ state: 'valid' });
    expect(await dueCount()).toBe(0);
  });
});

describe('a register that is down', () => {
  it('is paused, longer each time, while the others are queried', async () => {
    behave = (question, response) => (question.countryCode === 'DE' ? failing('MS_UNAVAILABLE') : yes)(question, response);
    for (const vatId of ['DE136695976', 'DE341082696', 'FI88654657']) await ask(await addCompany(database, { vatId }));
    expect(await check()).toBe(2);
    expect(asked.map(({ countryCode }) => countryCode).toSorted()).toEqual(['DE', 'FI']);
    const questions: number[] = [];
    for (let minute = 0; minute < 60; minute++) {
      later(1);
      questions.push(await check());
    }
    // After 1, 2, 4, 8, 16 minutes, not once per id and minute.
    expect(questions.reduce((sum, count) => sum + count)).toBeLessThanOrEqual(6);
    behave = yes;
    later(6 * 60);
    expect(await check()).toBe(2);
    expect(await dueCount()).toBe(0);
  });

  it('costs one request if the entire service is down', async () => {
    behave = failing('SERVICE_UNAVAILABLE');
    for (const vatId of ['DE136695976', 'AT U13585627', 'FI88654657']) await ask(await addCompany(database, { vatId }));
    expect(await check()).toBe(1);
  });

  it('is given the time that it requests', async () => {
    behave = (_, response) => void response.writeHead(429, { 'retry-after': '3600' }).end('slow down');
    await ask(await addCompany(database, { vatId: 'FI88654657' }));
    await check();
    later(59);
    expect(await check()).toBe(0);
    later(2);
    expect(await check()).toBe(1);
  });

  it('does not revoke a confirmation that still counts, but one that has expired', async () => {
    const company = await addCompany(database, { vatId: 'FI88654657' });
    await ask(company);
    await check();
    const confirmed = now;
    behave = failing('MS_UNAVAILABLE');
    later(29 * days);
    await ask(company);
    await check();
    expect(await stateOf(company)).toMatchObject({ state: 'valid', checked: confirmed, counts: true });
    expect(await checksOf(company)).toMatchObject([{ result: 'valid' }, { result: 'unavailable' }]);
    later(2 * days);
    await check();
    expect(await stateOf(company)).toMatchObject({ state: 'unavailable', counts: null });
  });

  it('is paused from a minute to six hours', () => {
    expect([1, 2, 3, 9, 1_000].map(pauseAfter)).toEqual([60_000, 120_000, 240_000, 15_360_000, 21_600_000]);
  });

  it('is queried by one process at a time', async () => {
    for (const vatId of ['FI88654657', 'FI20774740', 'SE556188840401']) await ask(await addCompany(database, { vatId }));
    let running = 0;
    let most = 0;
    const slow: VatRegister = async (question) => {
      if (question.vatId.startsWith('FI')) most = Math.max(most, ++running);
      await new Promise((resolve) => void setTimeout(resolve, 60));
      if (question.vatId.startsWith('FI')) running--;
      return { result: 'invalid', consultationNumber: null, error: null };
    };
    const counts = await Promise.all(Array.from({ length: 4 }, () => checkDue(slow, context())));
    expect(most).toBe(1);
    expect(counts.reduce((sum, count) => sum + count)).toBe(3);
  });
});

describe('the jobs', () => {
  const run = (name: string, config: Partial<JobContext['config']> = {}) =>
    tasks[name]?.({}, { ...context(), config: { publicUrl: '', vies: address, vatFreshDays: 30, ...config } } as unknown as JobContext);

  it('check again before an answer expires, and ids without an answer; closed companies are skipped', async () => {
    await database.pool.query(`update company set vat_id = null`);
    const company = await addCompany(database, { vatId: 'FI88654657' });
    const closed = await addCompany(database, { vatId: 'FI20774740', state: 'closed' });
    await run('accounts:list-stale-vat');
    await run('accounts:check-vat');
    expect(asked).toHaveLength(1);
    expect(await stateOf(closed)).toMatchObject({ state: 'unchecked' });
    later(26 * days);
    await run('accounts:list-stale-vat');
    expect(await dueCount()).toBe(0);
    later(1 * days + 1);
    await run('accounts:list-stale-vat');
    await run('accounts:list-stale-vat');
    expect(await dueCount()).toBe(1);
    await run('accounts:check-vat');
    expect(asked).toHaveLength(2);
    expect(await stateOf(company)).toMatchObject({ state: 'valid', checked: now });
  });

  it('start as soon as the request is committed', async () => {
    const company = await addCompany(database, { vatId: 'FI88654657' });
    const config = { publicUrl: '', vies: address, vatFreshDays: 30 };
    const jobs = await startJobs({ ...context(), tasks, config } as unknown as Parameters<typeof startJobs>[0]);
    await ask(company);
    await expect.poll(async () => (await stateOf(company))?.state).toBe('valid');
    await jobs.stop();
  });

  it('query no register if that is switched off', async () => {
    const company = await addCompany(database, { vatId: 'FI88654657' });
    await ask(company);
    await run('accounts:check-vat', { vies: false });
    await run('accounts:list-stale-vat', { vies: false });
    expect(asked).toEqual([]);
    expect(await stateOf(company)).toMatchObject({ state: 'unchecked' });
  });
});

describe('the company', () => {
  it('requests another check, and reads the state in its language', async () => {
    const company = await addCompany(database, { vatId: 'FI88654657' });
    const call = callsAs(database, handlers, { caller: await addUser(database, company), now: () => now });
    expect(await call(vatCheckCalls.standing, {})).toMatchObject({ state: 'unchecked', counts: false, waiting: false, inRegister: true });
    const waiting = await call(vatCheckCalls.checkVatId, {});
    expect(waiting).toMatchObject({ state: 'unchecked', waiting: true, checkedAt: null });
    expect(waiting.message).toContain('being checked');
    const { rows } = await database.pool.query(`select task_identifier from graphile_worker.jobs where key = 'vat checks'`);
    expect(rows).toEqual([{ task_identifier: 'accounts:check-vat' }]);
    await check();
    expect(await call(vatCheckCalls.standing, {})).toEqual({
      vatId: 'FI88654657',
      state: 'valid',
      checkedAt: now.toISOString(),
      inRegister: true,
      counts: true,
      waiting: false,
      consultationNumber: null,
      registeredName: 'BEISPIEL GMBH',
      registeredAddress: 'HAFENSTR. 1\n04109 LEIPZIG',
      message: 'Confirmed by the EU register VIES on 21 Nov 2026',
    });
    later(40 * days);
    expect(await call(vatCheckCalls.standing, {})).toMatchObject({ state: 'valid', counts: false });
    const german = callsAs(database, handlers, { caller: await addUser(database, company), language: 'de', now: () => now });
    expect((await german(vatCheckCalls.standing, {})).message).toContain('zu alt');
  });

  it('on the other side of the market does the same', async () => {
    const seller = await addCompany(database, { kind: 'seller', vatId: 'FI88654657' });
    const call = callsAs(database, handlers, { caller: await addUser(database, seller), now: () => now });
    expect(await call(sellerVatCheckCalls.checkVatId, {})).toMatchObject({ vatId: 'FI88654657', waiting: true });
    await check();
    expect(await call(sellerVatCheckCalls.standing, {})).toMatchObject({ state: 'valid', counts: true });
  });

  it('without an id is asked to enter one; with one from outside VIES learns that no register confirms it', async () => {
    const none = callsAs(database, handlers, { caller: await addUser(database, await addCompany(database)) });
    await expect(none(vatCheckCalls.checkVatId, {})).rejects.toMatchObject({ key: 'vatId.missing' });
    const swiss = callsAs(database, handlers, {
      caller: await addUser(database, await addCompany(database, { vatId: 'CHE107787577MWST', countryCode: 'CH' })),
    });
    expect(await swiss(vatCheckCalls.checkVatId, {})).toMatchObject({
      state: 'unchecked',
      inRegister: false,
      waiting: false,
      counts: false,
    });
  });
});

it('stored answers cannot be changed or deleted', async () => {
  await expect(database.pool.query('delete from vat_check')).rejects.toThrow('append-only');
  await expect(database.pool.query(`update vat_check set result = 'valid'`)).rejects.toThrow('append-only');
});
