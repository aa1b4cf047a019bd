import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { accountCalls } from '../../../../contract/identity/accounts.ts';
import { cartCalls } from '../../../../contract/buying/cart.ts';
import { checkoutCalls } from '../../../../contract/buying/checkout.ts';
import { codes } from '../../../../contract/wire/codes.ts';
import { paymentCalls } from '../../../../contract/payments/payments.ts';
import { privacyCalls } from '../../../../contract/identity/privacy.ts';
import { questionCalls } from '../../../../contract/buying/questions.ts';
import { quoteCalls } from '../../../../contract/buying/quotes.ts';
import { wishListCalls } from '../../../../contract/buying/wish-lists.ts';
import { testDatabase } from '../../../../test/support/database.ts';
import { addAddress, addBalance, addCompany, addItem, addStore, addUser, callsAs, type Company } from '../../../../test/support/market.ts';
import { diskFiles, type Files } from '../../../platform/files/files.ts';
import type { Caller } from '../../../platform/scope.ts';
import type { JobContext } from '../../../platform/jobs/jobs.ts';
import { openLog } from '../../../platform/log.ts';
import type { Database } from '../../../platform/postgres/pool.ts';
import { handlers, tasks } from '../../../domains.ts';
import { hashPassword } from '../index.ts';
import { seedRoles } from '../../companies/index.ts';

const password = 'Right-2026!';
const day = 86_400_000;
let database: Database;
let files: Files;
let folder: string;
let passwordHash: string;
let time = Date.now();

beforeAll(async () => {
  database = await testDatabase();
  await seedRoles(database.kysely);
  passwordHash = await hashPassword(password);
  folder = await mkdtemp(join(tmpdir(), 'kontor-privacy-'));
  files = diskFiles(folder);
});
afterAll(() => rm(folder, { recursive: true, force: true }));
beforeEach(() => {
  time += 3_600_000;
});

const now = (): Date => new Date(time);
const as = (session: Caller, language: 'en' | 'de' = 'en') =>
  callsAs(database, handlers, { caller: session, now, language, network: session.id });
const run = async (task: string, payload: object = {}): Promise<void> => {
  const context = { database, files, now, log: openLog('silent'), mailer: null, config: { publicUrl: 'https://kontor.example' } };
  await tasks[task]?.(payload, context as unknown as JobContext);
};

async function owner(given: Parameters<typeof addCompany>[1] = {}): Promise<{ company: Company; session: Caller; email: string }> {
  const company = await addCompany(database, given);
  return { company, ...(await person(company, 'owner')) };
}

/** A user with the predefined role of that name. */
async function person(company: Company, role: string): Promise<{ session: Caller; email: string }> {
  const email = `privacy-${crypto.randomUUID()}@test.example`;
  const session = await addUser(database, company, { email, role });
  await database.pool.query(
    `update user_account set password_hash = $2, language = 'de', phone_number = '3412345678', role_id = (select id from role where key = $3 and company_kind = $4 and company_id is null) where id = $1`,
    [session.userId, passwordHash, role, company.kind],
  );
  return { session, email };
}

async function order(company: Company, session: Caller): Promise<number> {
  const store = await addStore(database, await addCompany(database, { kind: 'seller' }));
  const item = await addItem(database, store, {});
  await addAddress(database, company);
  await addBalance(database, company.id, 10_000_000);
  const buy = callsAs(database, handlers, { caller: session });
  await buy(cartCalls.add, { lines: [{ variantId: item.variants[0]?.id ?? 0, quantity: 2 }] });
  const placed = await buy(checkoutCalls.placeOrder, {});
  await buy(paymentCalls.settle, { checkoutId: placed.checkoutId, method: 'balance' });
  await buy(cartCalls.add, { lines: [{ variantId: item.variants[0]?.id ?? 0, quantity: 1 }] });
  return placed.orders[0]?.id ?? 0;
}

/** A private and a shared list, a question and a request for a quote. */
async function addWishLists(session: Caller): Promise<void> {
  const store = await addStore(database, await addCompany(database, { kind: 'seller' }));
  const item = await addItem(database, store, {});
  const call = callsAs(database, handlers, { caller: session });
  for (const [name, shared] of [
    ['Mine', false],
    ['Ours', true],
  ] as const) {
    const { id } = await call(wishListCalls.save, { name, shared });
    await call(wishListCalls.add, { listId: id, lines: [{ itemId: item.id }] });
  }
  await call(questionCalls.ask, { itemId: item.id, text: 'Is it made of oak?' });
  const lines = [{ variantId: item.variants[0]?.id ?? 0, quantity: 3 }];
  await call(quoteCalls.save, { lines, countryCode: 'DE', note: 'For spring', send: true });
}

const left = async (companyId: number) => {
  const { rows } = await database.pool.query<{ lists: string[]; questions: number; quotes: string[] }>(
    `select array(select name from wish_list where company_id = $1 order by 1) as lists,
       (select count(*)::int from item_question where company_id = $1) as questions, array(select state from quote where buyer_company_id = $1) as quotes`,
    [companyId],
  );
  return rows[0];
};

const mails = async (email: string): Promise<{ template: string; body: string }[]> =>
  database.kysely.selectFrom('mail_message').select(['template', 'body']).where('recipient', '=', email).orderBy('id').execute();

describe('an export of personal data', () => {
  async function packed(session: Caller, scope: 'person' | 'company', language: 'en' | 'de' = 'en'): Promise<Record<string, string>> {
    const asked = await as(session, language)(privacyCalls.requestExport, { scope });
    expect(asked).toMatchObject({ state: 'waiting', progress: 0 });
    await run('privacy:export', { exportId: asked.id });
    const row = await database.kysely.selectFrom('data_export').selectAll().where('id', '=', asked.id).executeTakeFirstOrThrow();
    expect(row).toMatchObject({ state: 'ready', progress: 100, failure: '' });
    const content = (await files.get(row.file_key ?? '')) ?? Buffer.alloc(0);
    expect(content.length).toBe(row.size);
    return Object.fromEntries(Object.entries(unzipSync(content)).map(([name, bytes]) => [name, Buffer.from(bytes).toString()]));
  }

  test('of a user: each list as CSV and JSON, explained in their language', async () => {
    const { company, session, email } = await owner();
    await order(company, session);
    await addWishLists(session);
    await database.pool.query(
      `insert into import (id, store_id, user_id, file_key, file_name, content_type, state, created_at)
       select gen_random_uuid(), min(id), $1, 'uploads/x', 'lamps.csv', 'text/csv', 'done', now() from store`,
      [session.userId],
    );
    await database.pool.query(
      `insert into bulk_change (id, store_id, user_id, change, language, state, items, created_at)
       select gen_random_uuid(), min(id), $1, '{"field": "stock", "by": 5}', 'de', 'done', 3, now() from store`,
      [session.userId],
    );
    await database.pool.query(
      `insert into purchase_order_change (order_id, state, actor, user_id, reason, note, restock, lines_total, shipping_total, discount_total, vat_total, total, decided_at)
       select id, 'made', 'seller', null, 'damaged', 'A broken leg', false, 0, 0, 0, 0, 0, now() from purchase_order where buyer_user_id = $1`,
      [session.userId],
    );
    await database.pool.query(`insert into notification_setting (user_id, topic, mail) values ($1, 'orderShipped', false)`, [
      session.userId,
    ]);
    await database.pool.query(
      `insert into notice (user_id, kind, category, access_code, parameters, created_at, shown)
       select $1, 'orderPaid', 'order', code, '{"order": "7"}', now(), true from unnest('{order.view,a.lost.right}'::text[]) code`,
      [session.userId],
    );
    const found = await packed(session, 'person', 'de');
    const names = [
      'after-sales-cases',
      'after-sales-events',
      'addresses',
      'cart',
      'chat-blocks',
      'chat-messages',
      'chat-notes',
      'chat-notices',
      'chat-reports',
      'decisions',
      'devices',
      'notices',
      'list-settings',
      'list-views',
      'export-templates',
      'notification-settings',
      'order-changes',
      'order-lines',
      'order-uploads',
      'orders',
      'profile',
      'push-devices',
      'quick-replies',
      'sales-order-lines',
      'sales-orders',
      'service-notes',
      'service-ratings',
      'sessions',
      'sign-ins',
      'signatures',
      'wish-lists',
      'questions',
      'quotes',
      'product-imports',
      'product-changes',
    ];
    expect(Object.keys(found).toSorted()).toEqual(['README.txt', ...names.flatMap((name) => [`${name}.csv`, `${name}.json`])].toSorted());
    for (const name of names) expect(found['README.txt']).toContain(`${name}.csv, ${name}.json`);
    expect(found['README.txt']).toContain('Was in Ihrem Warenkorb liegt');
    expect(JSON.parse(found['profile.json'] ?? '')).toMatchObject([{ email, phone_number: '3412345678', role: 'owner' }]);
    expect(JSON.parse(found['orders.json'] ?? '')).toHaveLength(1);
    expect(JSON.parse(found['order-changes.json'] ?? '')).toMatchObject([{ reason: 'damaged', note: 'A broken leg' }]);
    expect(JSON.parse(found['notification-settings.json'] ?? '')).toEqual([
      { topic: 'orderShipped', notice: true, mail: false, daily: false, period: 'daily', toast: true, push: true },
    ]);
    expect(JSON.parse(found['notices.json'] ?? '')).toMatchObject([{ category: 'order', kind: 'orderPaid', parameters: { order: '7' } }]);
    expect(JSON.parse(found['cart.json'] ?? '')).toHaveLength(1);
    expect(found['orders.csv']).toMatch(/^\uFEFFnumber;state;/);
    expect(JSON.parse(found['wish-lists.json'] ?? '')).toMatchObject([{ list: 'Mine' }, { list: 'Ours' }]);
    expect(JSON.parse(found['questions.json'] ?? '')).toMatchObject([{ question: 'Is it made of oak?' }]);
    expect(JSON.parse(found['product-imports.json'] ?? '')).toMatchObject([{ file_name: 'lamps.csv', state: 'done' }]);
    expect(JSON.parse(found['product-changes.json'] ?? '')).toMatchObject([{ change: { field: 'stock', by: 5 }, items: 3 }]);
    expect(JSON.parse(found['quotes.json'] ?? '')).toMatchObject([{ side: 'buyer', note: 'For spring', quantity: 3 }]);
    expect(Object.values(found).join('\n')).not.toContain('argon2');
    expect((await mails(email)).at(-1)).toMatchObject({ template: 'dataExportReady' });
  });

  test('of a company: all data of it and none of others, also in many parts', async () => {
    const one = await owner();
    const other = await owner();
    await order(one.company, one.session);
    await order(other.company, other.session);
    await database.pool.query(
      `insert into company_address (company_id, name, line1, postal_code, city, country_code)
       select $1, '=HYPERLINK("x")' || n, 'Street', '04109', 'Leipzig', 'DE' from generate_series(1, 2500) n`,
      [one.company.id],
    );
    const found = await packed(one.session, 'company');
    expect(JSON.parse(found['orders.json'] ?? '')).toHaveLength(1);
    expect(JSON.parse(found['people.json'] ?? '')).toMatchObject([{ email: one.email }]);
    expect(JSON.parse(found['addresses.json'] ?? '')).toHaveLength(2501);
    const lines = (found['addresses.csv'] ?? '').trim().split('\r\n');
    expect(lines).toHaveLength(2502);
    expect(lines.filter((line) => line.includes('HYPERLINK')).every((line) => line.includes(`'=HYPERLINK`))).toBe(true);
    expect(Object.values(found).join('\n')).not.toContain(other.email);
    expect(JSON.parse(found['ledger.json'] ?? '')).not.toHaveLength(0);
  });

  test('is available to its owner only, for a week, through an address of its own', async () => {
    const { company, session } = await owner();
    const [colleague, stranger] = [await person(company, 'owner'), await owner()];
    const asked = await as(session)(privacyCalls.requestExport, { scope: 'company' });
    await expect(as(session)(privacyCalls.requestExport, { scope: 'company' })).rejects.toMatchObject({ key: 'privacy.exportRunning' });
    await expect(as(session)(privacyCalls.openExport, { exportId: asked.id })).rejects.toMatchObject({ key: 'privacy.exportGone' });
    await run('privacy:export', { exportId: asked.id });
    const { address } = await as(session)(privacyCalls.openExport, { exportId: asked.id });
    expect(address).toMatch(/^\/files\/[\w-]+\.[\w-]+$/);
    for (const other of [colleague.session, stranger.session])
      await expect(as(other)(privacyCalls.openExport, { exportId: asked.id })).rejects.toMatchObject({ code: codes.notFound });
    const { file_key: key } = await database.kysely
      .selectFrom('data_export')
      .select('file_key')
      .where('id', '=', asked.id)
      .executeTakeFirstOrThrow();
    time += 7 * day;
    await run('privacy:sweep');
    expect(await files.has(key ?? '')).toBe(false);
    await expect(as(session)(privacyCalls.openExport, { exportId: asked.id })).rejects.toMatchObject({ key: 'privacy.exportGone' });
    expect((await as(session)(privacyCalls.overview, {})).exports[0]).toMatchObject({ state: 'expired' });
  });

  test('of the company is not available to all of its users', async () => {
    const { company } = await owner();
    const { session } = await person(company, 'viewer');
    expect((await as(session)(privacyCalls.overview, {})).scopes).toEqual(['person']);
    await expect(as(session)(privacyCalls.requestExport, { scope: 'company' })).rejects.toMatchObject({ code: codes.forbidden });
    await expect(as(session)(privacyCalls.requestErasure, { scope: 'company', password })).rejects.toMatchObject({ code: codes.forbidden });
  });

  test('created twice at once, as after a kill, is one export; a failure is reported', async () => {
    const { session } = await owner();
    const asked = await as(session)(privacyCalls.requestExport, { scope: 'person' });
    await Promise.all([run('privacy:export', { exportId: asked.id }), run('privacy:export', { exportId: asked.id })]);
    expect((await as(session)(privacyCalls.overview, {})).exports).toMatchObject([{ state: 'ready' }]);
    const again = await as(session)(privacyCalls.requestExport, { scope: 'person' });
    const broken = { ...files, newDraft: async () => '/nowhere/at/all' };
    await tasks['privacy:export']?.({ exportId: again.id }, { database, files: broken, now, log: openLog('silent'), config: {} } as never);
    expect((await as(session)(privacyCalls.overview, {})).exports[0]).toMatchObject({ state: 'failed' });
  });
});

describe('an erasure', () => {
  const token = async (email: string): Promise<string> => /confirm=([\w-]+)/.exec((await mails(email)).at(-1)?.body ?? '')?.[1] ?? '';

  async function confirmed(session: Caller, email: string, scope: 'person' | 'company'): Promise<void> {
    await as(session)(privacyCalls.requestErasure, { scope, password });
    await as(session)(privacyCalls.confirmErasure, { token: await token(email) });
  }
  const rowOf = (userId: number) =>
    database.kysely.selectFrom('user_account').selectAll().where('id', '=', userId).executeTakeFirstOrThrow();

  test('requires the password and the e-mailed link, and a week', async () => {
    const { company } = await owner();
    const { session, email } = await person(company, 'viewer');
    const self = as(session);
    await expect(self(privacyCalls.requestErasure, { scope: 'person', password: 'Wrong-2026!' })).rejects.toMatchObject({
      details: { fields: { password: 'password.wrong' } },
    });
    await self(privacyCalls.requestErasure, { scope: 'person', password });
    time += 8 * day;
    await run('privacy:erase');
    expect(await rowOf(session.userId), 'never confirmed').toMatchObject({ state: 'active', email });
    await expect(self(privacyCalls.confirmErasure, { token: await token(email) })).rejects.toMatchObject({ key: 'privacy.linkGone' });

    await self(privacyCalls.requestErasure, { scope: 'person', password });
    const word = await token(email);
    const other = await person(company, 'viewer');
    await expect(as(other.session)(privacyCalls.confirmErasure, { token: word })).rejects.toMatchObject({ key: 'privacy.linkGone' });
    const { dueAt } = await self(privacyCalls.confirmErasure, { token: word });
    expect(Date.parse(dueAt) - time).toBe(7 * day);
    await expect(self(privacyCalls.confirmErasure, { token: word })).rejects.toMatchObject({ key: 'privacy.linkGone' });
    await expect(self(privacyCalls.requestErasure, { scope: 'person', password })).rejects.toMatchObject({ key: 'privacy.erasureRunning' });
    expect((await mails(email)).at(-1)).toMatchObject({ template: 'erasurePlanned' });
    expect((await mails(email)).at(-1)?.body).toContain('§ 257 HGB');
    time += 7 * day - 1;
    await run('privacy:erase');
    expect((await rowOf(session.userId)).state).toBe('active');
    time += 1;
    await run('privacy:erase');
    expect((await rowOf(session.userId)).state).toBe('erased');
  });

  test('can be withdrawn until then', async () => {
    const { company } = await owner();
    const { session, email } = await person(company, 'viewer');
    await confirmed(session, email, 'person');
    expect((await as(session)(privacyCalls.overview, {})).erasures).toMatchObject([{ scope: 'person', state: 'confirmed' }]);
    await as(session)(privacyCalls.withdrawErasure, { scope: 'person' });
    await expect(as(session)(privacyCalls.withdrawErasure, { scope: 'person' })).rejects.toMatchObject({
      key: 'privacy.nothingToWithdraw',
    });
    time += 8 * day;
    await run('privacy:erase');
    expect((await rowOf(session.userId)).state).toBe('active');
  });

  test('a user leaves no personal data, and what must be retained stays', async () => {
    const { company, session: boss } = await owner();
    const { session, email } = await person(company, 'purchaser');
    const orderId = await order(company, session);
    await addWishLists(session);
    const notice = `insert into notice (user_id, kind, category, parameters, created_at, shown) values ($1, 'orderApproved', 'order', $2, now(), true)`;
    const parameters = { order: '7', approver: session.name, until: { time: '2026-06-01T10:00:00Z' } };
    for (const { userId } of [session, boss]) await database.pool.query(notice, [userId, JSON.stringify(parameters)]);
    await callsAs(database, handlers, { now })(accountCalls.login, { loginType: 2, email, password });
    await callsAs(database, handlers, { now })(accountCalls.login, { loginType: 2, email, password: 'Wrong-2026!' }).catch(() => undefined);
    await confirmed(session, email, 'person');
    time += 7 * day;
    await run('privacy:erase');
    expect(await rowOf(session.userId)).toMatchObject({
      state: 'erased',
      email: `erased-${session.userId}@erased.invalid`,
      name: `erased ${session.userId}`,
      phone_number: null,
      password_hash: null,
    });
    const { rows } = await database.pool.query<{ table: string; count: number }>(
      `select 'session' as table, count(*) from user_session where user_id = $1 union all select 'device', count(*) from user_device where user_id = $1
       union all select 'sign_in', count(*) from sign_in where user_id = $1 union all select 'cart', count(*) from cart_line where user_id = $1
       union all select 'order', count(*) from purchase_order where id = $2 union all select 'mail', count(*) from mail_message where recipient = $3
       union all select 'notice', count(*) from notice where user_id = $1`,
      [session.userId, orderId, email],
    );
    expect(Object.fromEntries(rows.map((row) => [row.table, row.count]))).toEqual({
      session: 0,
      device: 0,
      sign_in: 0,
      cart: 0,
      order: 1,
      mail: 1,
      notice: 0,
    });
    const { rows: others } = await database.pool.query<{ parameters: object }>('select parameters from notice where user_id = $1', [
      boss.userId,
    ]);
    expect(others.map((row) => row.parameters)).toEqual([{ ...parameters, approver: '–' }]);
    expect((await mails(email))[0]).toMatchObject({ template: 'erasureDone' });
    await expect(callsAs(database, handlers, { now })(accountCalls.login, { loginType: 2, email, password })).rejects.toMatchObject({
      code: codes.loginFailed,
    });
    expect((await as(boss)(privacyCalls.overview, {})).scopes).toEqual(['person', 'company']);
    await run('privacy:erase');
    expect(await left(company.id)).toEqual({ lists: ['Ours'], questions: 1, quotes: ['open'] });
  });

  test('the last owner of an active company stays, with a message', async () => {
    const { company, session } = await owner();
    expect((await as(session)(privacyCalls.overview, {})).obstacles['person']).toEqual([
      'You are the last owner of your company. Please make somebody else an owner first, or have the whole company deleted',
    ]);
    await expect(as(session)(privacyCalls.requestErasure, { scope: 'person', password })).rejects.toMatchObject({
      key: 'privacy.lastOwner',
    });
    await person(company, 'owner');
    await as(session)(privacyCalls.requestErasure, { scope: 'person', password });
  });

  test('of two owners who leave at once, one stays', async () => {
    const { company, session, email } = await owner();
    const second = await person(company, 'owner');
    await confirmed(session, email, 'person');
    await confirmed(second.session, second.email, 'person');
    time += 7 * day;
    await Promise.all([run('privacy:erase'), run('privacy:erase'), run('privacy:erase')]);
    const states = await database.kysely.selectFrom('user_account').select('state').where('company_id', '=', company.id).execute();
    expect(states.map((row) => row.state).toSorted()).toEqual(['active', 'erased']);
  });

  test('a company with open orders or a balance stays; then it is erased with all its users', async () => {
    const { company, session, email } = await owner();
    const colleague = await person(company, 'viewer');
    const orderId = await order(company, session);
    await addWishLists(session);
    await expect(as(session)(privacyCalls.requestErasure, { scope: 'company', password })).rejects.toMatchObject({
      key: 'privacy.openOrders',
      values: { count: 1 },
    });
    await database.pool.query(`update purchase_order set state = 'completed' where id = $1`, [orderId]);
    await expect(as(session)(privacyCalls.requestErasure, { scope: 'company', password })).rejects.toMatchObject({
      key: 'privacy.balanceLeft',
    });
    await database.pool.query('update ledger_account set balance = 0 where company_id = $1', [company.id]);
    await confirmed(session, email, 'company');
    time += 7 * day;
    await database.pool.query(`update purchase_order set state = 'shipped' where id = $1`, [orderId]);
    await run('privacy:erase');
    expect((await rowOf(session.userId)).state, 'an obstacle came meanwhile').toBe('active');
    await database.pool.query(`update purchase_order set state = 'completed' where id = $1`, [orderId]);
    await run('privacy:erase');
    for (const { userId } of [session, colleague.session]) expect((await rowOf(userId)).state).toBe('erased');
    const row = await database.kysely.selectFrom('company').selectAll().where('id', '=', company.id).executeTakeFirstOrThrow();
    expect(row).toMatchObject({ state: 'closed', contact_email: null, phone_number: null });
    expect(await database.kysely.selectFrom('company_address').select('id').where('company_id', '=', company.id).execute()).toEqual([]);
    expect(await mails(colleague.email)).toEqual([]);
    expect(await left(company.id)).toEqual({ lists: [], questions: 0, quotes: ['withdrawn'] });
  });

  test('the operator’s last owner stays, and its company cannot be erased', async () => {
    const { session } = await owner({ kind: 'operator' });
    expect((await as(session)(privacyCalls.overview, {})).scopes).toEqual(['person']);
    await expect(as(session)(privacyCalls.requestErasure, { scope: 'person', password })).rejects.toMatchObject({
      key: 'privacy.operatorStays',
    });
  });
});
