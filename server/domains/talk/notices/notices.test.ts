import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type MailTime, notificationSettingCalls } from '../../../../contract/talk/notification-settings.ts';
import { noticeCalls, type NoticeRow, operatorNoticeCalls, sellerNoticeCalls } from '../../../../contract/talk/notices.ts';
import { testDatabase } from '../../../../test/support/database.ts';
import { addCompany, addUser, callsAs, type Company } from '../../../../test/support/market.ts';
import { handlers } from '../../../domains.ts';
import { moneyValue, timeValue } from '../../../platform/formats/text-value.ts';
import { mailTemplates } from '../../../platform/mail/templates.ts';
import { notify } from '../../../platform/notifications.ts';
import { numberNotices } from '../../../platform/notices/numbers.ts';
import { countStatements, type Database } from '../../../platform/postgres/pool.ts';
import type { Caller } from '../../../platform/scope.ts';
import { sendDigests, tasks } from './jobs.ts';

const publicUrl = 'https://market.example';
const mails = mailTemplates({
  orderPaid: { link: true, topic: 'orderConfirmation' },
  orderAccepted: { link: true, topic: 'orderAccepted' },
  orderPlaced: { link: true, topic: 'orderPayment' },
  lowBalance: { link: true, topic: 'balance' },
  questionAnswered: { link: true, topic: 'questions' },
  passwordChanged: { link: true, topic: 'security' },
});

let database: Database;
let company: Company;
let reader: Caller;

beforeAll(async () => {
  database = await testDatabase();
  company = await addCompany(database);
});
beforeEach(async () => {
  const email = `${randomUUID()}@test.example`;
  reader = await addUser(database, company, { email });
  emails.set(reader.userId, email);
});

const as = (caller: Caller, given: object = {}) => callsAs(database, handlers, { caller, config: { publicUrl }, ...given });
const emails = new Map<number, string>();
const to = ({ userId }: Caller) => ({
  userId,
  email: emails.get(userId) ?? `${userId}@test.example`,
  language: 'en',
  kind: 'buyer' as const,
});
const day = 86_400_000;
const noon = new Date('2026-06-10T10:00:00Z');

const accepted = async (caller: Caller, order: string, now = noon): Promise<void> => {
  await database.transaction((tx) =>
    notify(tx, { now, publicUrl }, mails.orderAccepted, [to(caller)], { order, store: 'oak', link: `/purchased/purchase-orders/${order}` }),
  );
  await numberNotices(database);
};
const mailed = async (caller: Caller) =>
  (
    await database.pool.query<{ template: string; subject: string; body: string }>(
      `select m.template, m.subject, m.body from mail_message m join user_account u on u.email = m.recipient where u.id = $1 order by m.id`,
      [caller.userId],
    )
  ).rows;
const titles = async (caller: Caller) => (await as(caller)(noticeCalls.page, {})).rows.map(({ title }) => title);

describe('a notice', () => {
  it('is worded in the language of its reader when it is read, with times and amounts', async () => {
    const [until, link] = [new Date('2026-06-11T07:30:00Z'), '/purchased/purchase-orders/7'];
    await database.transaction(async (tx) => {
      await notify(tx, { now: noon, publicUrl }, mails.orderPlaced, [to(reader)], { order: 'K-7', until: timeValue(until), link });
      const values = { balance: moneyValue(123_456, 'EUR'), limit: moneyValue(200_000, 'EUR'), link: '/account/payment-setting' };
      await notify(tx, { now: noon, publicUrl }, mails.lowBalance, [to(reader)], values);
    });
    const english = await as(reader)(noticeCalls.page, {});
    expect(english.rows.map(({ title, category }) => [title, category])).toEqual([
      ['Your balance is down to €1,234.56', 'money'],
      ['Order K-7 waits for your payment', 'order'],
    ]);
    const [balance, order] = english.rows;
    const german = as(reader, { language: 'de' });
    expect((await german(noticeCalls.detail, { messageId: balance?.id ?? 0 })).title.replaceAll(/\s/g, ' ')).toContain('1.234,56 €');
    const detail = await german(noticeCalls.detail, { messageId: order?.id ?? 0 });
    expect(detail.paragraphs.join()).toContain('11. Juni 2026 um 09:30 MESZ');
    expect(detail.link).toEqual({ to: '/purchased/purchase-orders/7', label: 'Zur Bestellung' });
    // Nothing of what only a mail has around its text.
    expect(detail.paragraphs).toHaveLength(1);
    // Users who have lost the right to see prices see none in older notices.
    const blind = { ...reader, accessCodes: reader.accessCodes.filter((code) => code !== 'price.view') };
    const [hidden] = (await as(blind)(noticeCalls.page, { category: 'money' })).rows;
    expect(hidden?.title).toBe('Your balance is down to –');
  });

  it('begins with a capital where the mail continues its greeting, but names stay as they are', async () => {
    await database.transaction((tx) =>
      notify(tx, { now: noon }, mails.passwordChanged, [to(reader)], {
        time: timeValue(noon),
        link: `${publicUrl}/account/security?from=mail`,
      }),
    );
    await accepted(reader, '8');
    const [order, password] = (await as(reader)(noticeCalls.page, {})).rows;
    const detail = await as(reader)(noticeCalls.detail, { messageId: password?.id ?? 0 });
    expect(detail.paragraphs[0]).toMatch(/^Your password was changed on 10 June 2026/);
    expect(detail.link?.to).toBe('/account/security?from=mail');
    expect((await as(reader)(noticeCalls.detail, { messageId: order?.id ?? 0 })).paragraphs[0]).toMatch(/^oak has accepted/);
  });

  it('holds what users type: broken characters, braces, and texts of any length', async () => {
    const question = `{market} \0 \ud83d ${'🪑'.repeat(3_000)}`;
    await database.transaction((tx) =>
      notify(tx, { now: noon, publicUrl }, mails.questionAnswered, [to(reader)], { item: '{answer}', question, answer: '<b>', link: '/q' }),
    );
    const [row] = (await as(reader)(noticeCalls.page, {})).rows;
    expect(row?.title).toBe('Your question about {answer} is answered');
    const detail = await as(reader)(noticeCalls.detail, { messageId: row?.id ?? 0 });
    expect(detail.paragraphs[1]).toContain('{market}');
    expect(detail.paragraphs[2]).toContain('<b>');
    const item = `${'Chair '.repeat(500)}\u2028<img src=x>`;
    await notify(database.kysely, { now: noon, publicUrl }, mails.questionAnswered, [to(reader)], {
      item,
      question,
      answer: '',
      link: '/q',
    });
    const [long] = (await as(reader)(noticeCalls.page, {})).rows;
    expect(long?.title).toMatch(/^Your question about Chair .* Chair …$/);
    expect(long?.title.length).toBeLessThanOrEqual(202);
  });

  it('of a kind that this version does not know is shown without its text', async () => {
    await database.pool.query(
      `insert into notice (user_id, kind, category, parameters, created_at, shown) values ($1, 'ofTomorrow', 'news', '{}', now(), true)`,
      [reader.userId],
    );
    expect(await titles(reader)).toEqual(['This notice can be read in a moment']);
  });

  it('is not there if the transaction is rolled back, and takes one statement for any number of people', async () => {
    await expect(
      database.transaction(async (tx) => {
        await notify(tx, { now: noon, publicUrl }, mails.orderPaid, [to(reader)], { order: '9', link: '/x' });
        throw new Error('rolled back');
      }),
    ).rejects.toThrow('rolled back');
    expect(await titles(reader)).toEqual([]);
    const people = await Promise.all(Array.from({ length: 20 }, () => addUser(database, company)));
    const recipients = people.map((one) => to(one));
    const { statements } = await countStatements(() =>
      notify(database.kysely, { now: noon, publicUrl }, mails.orderPaid, recipients, { order: '9', link: '/x' }),
    );
    expect(statements).toBe(1);
    for (const one of people) expect(await titles(one)).toEqual(['Order 9 is confirmed']);
  });
});

describe('the message centre', () => {
  it('pages by cursor, by category and unread ones only, and counts what is unread', async () => {
    for (let order = 1; order <= 12; order++) await accepted(reader, `N-${order}`);
    await database.transaction((tx) =>
      notify(tx, { now: noon, publicUrl }, mails.passwordChanged, [to(reader)], { time: timeValue(noon), link: '/account/security' }),
    );
    const call = as(reader);
    await numberNotices(database);
    const first = await call(noticeCalls.page, { size: 10 });
    expect(first.rows[0]?.title).toContain('Your password');
    expect([first.previous, first.rows.length]).toEqual([null, 10]);
    const second = await call(noticeCalls.page, { size: 10, cursor: first.next ?? '' });
    expect(second.rows.map(({ title }) => title)).toEqual([3, 2, 1].map((order) => `oak has accepted order N-${order}`));
    expect(second.next).toBeNull();
    const back = await call(noticeCalls.page, { size: 10, cursor: second.previous ?? '' });
    expect(back.rows.map(({ id }) => id)).toEqual(first.rows.map(({ id }) => id));
    expect(await call(noticeCalls.count, {})).toMatchObject({ unread: 13, categories: { order: 12, system: 1, money: 0, news: 0 } });

    const [newest] = second.rows;
    expect((await call(noticeCalls.detail, { messageId: newest?.id ?? 0 })).unread).toBe(false);
    expect(await call(noticeCalls.read, { messageIds: [first.rows[0]?.id ?? 0, newest?.id ?? 0] })).toEqual({ changed: 1 });
    expect(await call(noticeCalls.count, {})).toMatchObject({ unread: 11, categories: { order: 11, system: 0 } });
    expect((await call(noticeCalls.page, { unread: true, category: 'system' })).rows).toEqual([]);

    // What comes while the page is open stays unread.
    await accepted(reader, 'N-13');
    expect(await call(noticeCalls.readAll, { upTo: first.rows[0]?.seq ?? 0, category: 'order' })).toEqual({ changed: 11 });
    expect((await call(noticeCalls.page, { unread: true })).rows.map(({ title }) => title)).toEqual(['oak has accepted order N-13']);
    expect(await call(noticeCalls.delete, { messageIds: first.rows.map(({ id }) => id) })).toEqual({ changed: 10 });
    expect((await call(noticeCalls.page, {})).rows).toHaveLength(4);
    await expect(call(noticeCalls.page, { cursor: 'x' })).rejects.toMatchObject({ code: 40001 });
  });

  it('finds a word of the notice in the reader’s language, an order, a store; nothing by signs of a pattern', async () => {
    await accepted(reader, 'K-4711');
    await database.transaction((tx) =>
      notify(tx, { now: noon, publicUrl }, mails.orderAccepted, [to(reader)], { order: 'K-4712', store: 'Möbel & Söhne', link: '/x' }),
    );
    await notify(database.kysely, { now: noon, publicUrl }, mails.lowBalance, [to(reader)], { balance: '1', limit: '2', link: '/x' });
    const found = async (keyword: string, language = 'en') =>
      (await as(reader, { language })(noticeCalls.page, { keyword })).rows.map(({ title }) => title);
    expect(await found('4711')).toEqual(['oak has accepted order K-4711']);
    expect(await found('mobel')).toEqual(['Möbel & Söhne has accepted order K-4712']);
    expect(await found('has ACCEPTED')).toHaveLength(2);
    expect(await found('angenommen')).toEqual([]);
    expect(await found('angenommen', 'de')).toHaveLength(2);
    for (const sign of ['%', '_', '\\', 'none of this']) expect(await found(sign), sign).toEqual([]);
    expect(await found(' ')).toHaveLength(3);
  });

  it('counts no category beyond a hundred', async () => {
    await database.pool.query(
      `insert into notice (user_id, kind, category, parameters, created_at, shown)
       select $1, 'orderPaid', 'order', '{"order": "1"}', now(), true from generate_series(1, 150)`,
      [reader.userId],
    );
    expect(await as(reader)(noticeCalls.count, {})).toMatchObject({ unread: 100, categories: { order: 100 } });
  });

  it('is a person’s own: colleagues, other companies and other kinds of users see and change nothing of it', async () => {
    await accepted(reader, 'P-1');
    const messageId = (await as(reader)(noticeCalls.page, {})).rows[0]?.id ?? 0;
    const colleague = as(await addUser(database, company));
    const seller = as(await addUser(database, await addCompany(database, { kind: 'seller' })));
    const operator = as(await addUser(database, await addCompany(database, { kind: 'operator' })));
    for (const [call, calls] of [
      [colleague, noticeCalls],
      [seller, sellerNoticeCalls],
      [operator, operatorNoticeCalls],
    ] as const) {
      expect((await call(calls.page, {})).rows).toEqual([]);
      expect((await call(calls.count, {})).unread).toBe(0);
      await expect(call(calls.detail, { messageId })).rejects.toMatchObject({ code: 40004 });
      for (const change of [calls.read, calls.delete]) expect(await call(change, { messageIds: [messageId] })).toEqual({ changed: 0 });
      expect(await call(calls.readAll, { upTo: messageId })).toEqual({ changed: 0 });
    }
    expect((await as(reader)(noticeCalls.page, { unread: true })).rows).toHaveLength(1);
  });

  it('takes one statement for each of its calls', async () => {
    for (const order of ['P-2', 'P-3']) await accepted(reader, order);
    const [{ id: messageId, seq }] = (await as(reader)(noticeCalls.page, {})).rows as [NoticeRow];
    const count = async (work: () => Promise<unknown>): Promise<number> => (await countStatements(work)).statements;
    expect(await count(() => as(reader)(noticeCalls.page, { category: 'order', unread: true }))).toBe(1);
    expect(await count(() => as(reader)(noticeCalls.count, {}))).toBe(1);
    // The first one also notifies the reader's other devices.
    expect(await count(() => as(reader)(noticeCalls.detail, { messageId }))).toBe(2);
    expect(await count(() => as(reader)(noticeCalls.detail, { messageId }))).toBe(1);
    expect(await count(() => as(reader)(noticeCalls.readAll, { upTo: seq ?? 0 }))).toBe(2);
    expect(await count(() => as(reader)(noticeCalls.readAll, { upTo: seq ?? 0 }))).toBe(1);
  });

  it('says which notice is the newest, so that all can be marked as read on each page, and no later one', async () => {
    expect((await as(reader)(noticeCalls.count, {})).newest).toBeNull();
    for (const order of ['M-1', 'M-2']) await accepted(reader, order);
    const { newest } = await as(reader)(noticeCalls.count, {});
    await accepted(reader, 'M-3');
    const both = await Promise.all([1, 2].map(() => as(reader)(noticeCalls.readAll, { upTo: newest ?? 0 })));
    expect(both.reduce((sum, { changed }) => sum + changed, 0)).toBe(2);
    expect((await as(reader)(noticeCalls.page, { unread: true })).rows.map(({ title }) => title)).toEqual(['oak has accepted order M-3']);
  });

  it('refuses what is no id, category or page', async () => {
    const call = as(reader) as (one: object, input: object) => Promise<unknown>;
    for (const messageId of [0, -1, 1.5, 2 ** 60, 'x', null])
      await expect(call(noticeCalls.detail, { messageId }), String(messageId)).rejects.toMatchObject({ code: 40001 });
    await expect(call(noticeCalls.detail, { messageId: 2 ** 52 })).rejects.toMatchObject({ code: 40004 });
    for (const messageIds of [Array.from({ length: 101 }, (_, id) => id + 1), ['x']])
      await expect(call(noticeCalls.read, { messageIds })).rejects.toMatchObject({ code: 40001 });
    for (const input of [{ category: 'other' }, { size: 7 }, { cursor: 'n99999999999999999' }])
      await expect(call(noticeCalls.page, input)).rejects.toMatchObject({ code: 40001 });
  });

  it('forgets notices after half a year', async () => {
    await accepted(reader, 'old', new Date(noon.getTime() - 181 * day));
    await accepted(reader, 'new', new Date(noon.getTime() - 179 * day));
    await tasks['notices:forget']?.({}, { database, now: () => noon } as never);
    expect(await titles(reader)).toEqual(['oak has accepted order new']);
  });
});

describe('the ways that a person has chosen', () => {
  const choose = (notice: boolean, mail: MailTime) => as(reader)(notificationSettingCalls.save, { topic: 'orderAccepted', notice, mail });

  it.each([
    [true, 'now', 1, ['orderAccepted']],
    [true, 'never', 1, []],
    [false, 'now', 0, ['orderAccepted']],
    [false, 'never', 0, []],
    [true, 'daily', 1, []],
    [false, 'daily', 0, []],
  ] as const)('notice %s, mail %s', async (notice, mail, notices, templates) => {
    await choose(notice, mail);
    await accepted(reader, 'C-1');
    expect(await titles(reader)).toHaveLength(notices);
    expect((await mailed(reader)).map(({ template }) => template)).toEqual(templates);
    expect(await as(reader)(notificationSettingCalls.list, {})).toContainEqual({
      ...{ topic: 'orderAccepted', notice, toast: true, push: true, mail, required: false },
    });
  });

  it('hold for optional topics of one’s own kind only', async () => {
    const call = as(reader);
    for (const topic of ['orderConfirmation', 'security', 'saleNew'] as const)
      await expect(call(notificationSettingCalls.save, { topic, notice: false, mail: 'never' })).rejects.toMatchObject({ code: 40001 });
    // Not even a setting from when the topic was optional.
    await database.pool.query(
      `insert into notification_setting (user_id, topic, mail, notice) values ($1, 'orderConfirmation', false, false)`,
      [reader.userId],
    );
    await notify(database.kysely, { now: noon, publicUrl }, mails.orderPaid, [to(reader)], { order: '1', link: '/x' });
    expect(await titles(reader)).toHaveLength(1);
    expect(await mailed(reader)).toHaveLength(1);
    const seller = await addUser(database, await addCompany(database, { kind: 'seller' }));
    const topics = (await as(seller)(notificationSettingCalls.list, {})).map(({ topic }) => topic);
    expect(topics).toContain('saleNew');
    expect(topics).not.toContain('orderAccepted');
  });

  it('a daily mail lists what is unread at eight, once, however late it is sent', async () => {
    await choose(true, 'daily');
    await accepted(reader, 'D-1', new Date('2026-06-10T05:00:00Z'));
    await accepted(reader, 'D-2', new Date('2026-06-10T05:30:00Z'));
    await accepted(reader, 'D-3', new Date('2026-06-10T06:30:00Z'));
    const read = (await as(reader)(noticeCalls.page, {})).rows.find(({ title }) => title.endsWith('D-1'));
    await as(reader)(noticeCalls.read, { messageIds: [read?.id ?? 0] });
    const run = (at: string) => database.transaction((tx) => sendDigests(tx, { now: new Date(at), publicUrl }));
    await run('2026-06-10T05:59:00Z');
    expect(await mailed(reader)).toEqual([]);
    await Promise.all([run('2026-06-10T09:00:00Z'), run('2026-06-10T09:00:00Z')]);
    await run('2026-06-10T09:10:00Z');
    const [mail, ...more] = await mailed(reader);
    expect(more).toEqual([]);
    expect(mail?.template).toBe('dailyNews');
    expect(mail?.subject).toMatch(/: 1$/);
    expect(mail?.body).toContain('oak has accepted order D-2');
    expect(mail?.body).toContain(`${publicUrl}/purchased/purchase-orders/D-2`);
    expect(mail?.body).not.toMatch(/D-1|D-3/);
    await run('2026-06-11T06:00:00Z');
    expect((await mailed(reader)).at(-1)?.body).toContain('D-3');
  });

  it('a daily mail without the message centre leaves nothing there', async () => {
    await choose(false, 'daily');
    await accepted(reader, 'E-1', new Date('2026-06-10T05:00:00Z'));
    await database.transaction((tx) => sendDigests(tx, { now: noon, publicUrl }));
    expect((await mailed(reader))[0]?.body).toContain('E-1');
    expect((await database.pool.query('select id from notice where user_id = $1', [reader.userId])).rows).toEqual([]);
  });

  it('a daily mail is for nobody who is blocked, and lists nothing that its reader has lost the right to see', async () => {
    await choose(true, 'daily');
    const before = new Date('2026-06-10T05:00:00Z');
    await accepted(reader, 'F-1', before);
    await database.pool.query(`update user_account set state = 'blocked' where id = $1`, [reader.userId]);
    const run = () => database.transaction((tx) => sendDigests(tx, { now: noon, publicUrl }));
    await run();
    expect(await mailed(reader)).toEqual([]);
    await accepted(reader, 'F-2', before);
    expect(await titles(reader)).toHaveLength(1);
    await database.pool.query(`update user_account set state = 'active' where id = $1`, [reader.userId]);
    await database.pool.query(`update notice set access_code = 'order.approve' where user_id = $1`, [reader.userId]);
    await database.pool.query(
      `update role set access_codes = array_remove(access_codes, 'order.approve') where id = (select role_id from user_account where id = $1)`,
      [reader.userId],
    );
    await run();
    expect((await mailed(reader)).filter(({ template }) => template === 'dailyNews')).toEqual([]);
  });

  it.each([
    // Written, the time zone of the reader, when they are mailed: not before, and then.
    ['daily', '2026-06-10T05:00:00Z', null, '2026-06-10T05:59:00Z', '2026-06-10T06:00:00Z'],
    ['daily', '2026-12-09T08:00:00Z', null, '2026-12-10T06:59:00Z', '2026-12-10T07:00:00Z'],
    // The clocks change in the night between.
    ['daily', '2026-03-28T08:00:00Z', null, '2026-03-29T05:59:00Z', '2026-03-29T06:00:00Z'],
    ['daily', '2026-06-10T05:00:00Z', 'America/New_York', '2026-06-10T11:59:00Z', '2026-06-10T12:00:00Z'],
    ['daily', '2026-06-10T05:00:00Z', 'Pacific/Auckland', '2026-06-10T19:59:00Z', '2026-06-10T20:00:00Z'],
    ['hourly', '2026-06-10T05:10:00Z', 'Pacific/Auckland', '2026-06-10T05:59:00Z', '2026-06-10T06:00:00Z'],
  ] as const)('an %s mail of what was written at %s, in the zone %s', async (time, at, zone, before, due) => {
    await as(reader)(notificationSettingCalls.saveZone, { zone });
    expect(await as(reader)(notificationSettingCalls.zone, {})).toEqual({ zone, market: 'Europe/Berlin' });
    await choose(true, time);
    await accepted(reader, 'Z-1', new Date(at));
    const run = (now: string) => database.transaction((tx) => sendDigests(tx, { now: new Date(now), publicUrl }));
    await run(before);
    expect(await mailed(reader)).toEqual([]);
    await run(due);
    await run(due);
    expect((await mailed(reader)).map(({ template }) => template)).toEqual(['dailyNews']);
  });

  it('a weekly mail is for news, on Monday at eight', async () => {
    await expect(choose(true, 'weekly')).rejects.toMatchObject({ code: 40001 });
    const selling = await addCompany(database, { kind: 'seller' });
    const seller = await addUser(database, selling, { email: `${randomUUID()}@test.example` });
    const save = as(seller)(notificationSettingCalls.save, { topic: 'activities', notice: true, toast: false, mail: 'weekly' });
    expect(await save).toEqual({});
    expect(await as(seller)(notificationSettingCalls.list, {})).toContainEqual({
      ...{ topic: 'activities', notice: true, toast: false, push: true, mail: 'weekly', required: false },
    });
    const news = mailTemplates({ orderAccepted: { link: true, topic: 'activities' } });
    const [{ email }] = (await database.pool.query<{ email: string }>('select email from user_account where id = $1', [seller.userId]))
      .rows as [{ email: string }];
    emails.set(seller.userId, email);
    await notify(database.kysely, { now: noon, publicUrl }, news.orderAccepted, [to(seller)], { order: '1', store: 'oak', link: '/x' });
    const run = (now: string) => database.transaction((tx) => sendDigests(tx, { now: new Date(now), publicUrl }));
    await run('2026-06-15T05:59:00Z');
    expect(await mailed(seller)).toEqual([]);
    await run('2026-06-15T06:00:00Z');
    expect(await mailed(seller)).toHaveLength(1);
  });

  it('no zone but one that there is', async () => {
    for (const zone of ['Mars/Olympus', 'europe/berlin; select 1', ''])
      await expect(as(reader)(notificationSettingCalls.saveZone, { zone }), zone).rejects.toMatchObject({ code: 40001 });
  });
});

it('an address without an account gets its mail alone', async () => {
  const email = `${randomUUID()}@nobody.example`;
  await notify(database.kysely, { now: noon, publicUrl }, mails.orderPaid, [{ userId: null, email, language: 'en', kind: 'buyer' }], {
    order: '1',
    link: '/x',
  });
  expect((await database.pool.query('select id from mail_message where recipient = $1', [email])).rows).toHaveLength(1);
});
