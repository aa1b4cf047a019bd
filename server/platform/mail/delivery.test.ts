import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { codes } from '../../../contract/wire/codes.ts';
import { mailCalls } from '../../../contract/talk/mail.ts';
import { testDatabase } from '../../../test/support/database.ts';
import { startMailServer } from '../../../test/support/mail-server.ts';
import { addCompany, addUser, callsAs } from '../../../test/support/market.ts';
import { mails as identityMails } from '../../domains/identity/mails.ts';
import { mails as companyMails } from '../../domains/companies/mails.ts';
import { openLog } from '../log.ts';
import type { JobContext } from '../jobs/jobs.ts';
import { handlers } from './calls.ts';
import { pauseAfter, tasks } from './jobs.ts';
import { sendMail } from './mail.ts';
import { smtpMailer } from './mailer.ts';

const database = await testDatabase();
const server = await startMailServer();
afterAll(() => server.close());
const start = Date.now();
let time = start;
const now = () => new Date(time);
const context = { database, now, log: openLog('silent'), mailer: smtpMailer(server.address, 'Market <no-reply@market.example>') };
const deliver = (mailer = context.mailer) => tasks['mail:deliver']?.({}, { ...context, mailer } as unknown as JobContext);
const operator = await addUser(database, await addCompany(database, { kind: 'operator' }));
const operates = callsAs(database, handlers, { caller: operator, now });

beforeEach(async () => {
  await database.pool.query('truncate mail_message');
  server.delivered.length = 0;
  server.refusing = {};
  server.connections = 0;
});

async function accepted(to = `${randomUUID()}@shop.example`, company = 'Ada & Söhne'): Promise<number> {
  await database.transaction((tx) =>
    sendMail(tx, {
      to,
      template: companyMails.buyerAccepted,
      language: 'de',
      kind: 'buyer',
      values: { company },
      link: 'https://market.example/',
      now: now(),
    }),
  );
  return latest();
}

async function code(to = 'ada@shop.example'): Promise<number> {
  await database.transaction((tx) =>
    sendMail(tx, {
      to,
      template: identityMails.loginCode,
      language: 'en',
      kind: 'buyer',
      values: { code: '123456', minutes: 10 },
      now: now(),
      validUntil: new Date(time + 600_000),
    }),
  );
  return latest();
}

async function latest(): Promise<number> {
  const { rows } = await database.pool.query<{ id: number }>('select max(id) as id from mail_message');
  return rows[0]?.id ?? 0;
}

const row = async (id: number) =>
  (
    await database.pool.query<{
      sent_at: Date | null;
      dead_at: Date | null;
      attempts: number;
      next_attempt_at: Date;
      last_error: string | null;
      subject: string;
      body: string;
      html: string;
    }>('select * from mail_message where id = $1', [id])
  ).rows[0];

describe('delivery', () => {
  test('hands over text and HTML, and keeps nothing of what was said', async () => {
    const id = await accepted('ada@shop.example');
    await deliver();
    expect(server.delivered).toHaveLength(1);
    const { from, to, data } = server.delivered[0] ?? { from: '', to: '', data: '' };
    expect(from).toContain('<no-reply@market.example>');
    expect(to).toContain('<ada@shop.example>');
    expect(data).toContain('multipart/alternative');
    expect(data).toMatch(/Content-Type: text\/plain/);
    expect(data).toMatch(/Content-Type: text\/html/);
    expect(data).toContain(`Message-ID: <kontor-${id}@market.example>`);
    expect(data).toContain('Auto-Submitted: auto-generated');
    expect(await row(id)).toMatchObject({ sent_at: now(), body: '', html: '', last_error: null });
    expect((await row(id))?.subject).toContain('Ada & Söhne');
    await deliver();
    expect(server.delivered).toHaveLength(1);
  });

  test('a mail exists if, and only if, its transaction commits; its commit wakes the delivery', async () => {
    await database.pool.query('delete from graphile_worker._private_jobs');
    await expect(
      database.transaction(async (tx) => {
        await sendMail(tx, {
          to: 'a@b.example',
          template: identityMails.dataExportReady,
          language: 'fr',
          kind: 'buyer',
          values: { days: 7 },
          link: 'https://m.example/',
        });
        throw new Error('rolled back');
      }),
    ).rejects.toThrow('rolled back');
    const jobs = async () =>
      (await database.pool.query("select from graphile_worker.jobs where task_identifier = 'mail:deliver'")).rows.length;
    expect([await latest(), await jobs()]).toEqual([0, 0]);
    await accepted();
    expect(await jobs()).toBe(1);
  });

  test('nobody smuggles in a further recipient or header', async () => {
    await accepted('ada@shop.example, eve@evil.example\r\nBcc: eve@evil.example', 'A\r\nBcc: eve@evil.example');
    await deliver();
    for (const { to, data } of server.delivered) {
      expect(to).not.toContain('<eve@evil.example>');
      expect(data.split('\r\n\r\n', 1)[0]).not.toMatch(/^Bcc:/m);
    }
  });

  test('two processes deliver a mail once', async () => {
    await Promise.all(Array.from({ length: 12 }, () => accepted()));
    await Promise.all([deliver(), deliver(), deliver()]);
    expect(server.delivered).toHaveLength(12);
    expect(new Set(server.delivered.map(({ to }) => to)).size).toBe(12);
  });

  test('a mail that a killed process had claimed is due again when the claim ends', async () => {
    const id = await accepted();
    const hanging = { send: () => Promise.reject(new Error('killed')) };
    await database.pool.query(
      "update mail_message set attempts = 1, next_attempt_at = $2::timestamptz + interval '2 minutes' where id = $1",
      [id, now()],
    );
    await deliver(hanging);
    expect((await row(id))?.attempts).toBe(1);
    time += 121_000;
    await deliver();
    expect(server.delivered).toHaveLength(1);
  });

  test('without a mail server mails wait', async () => {
    const id = await accepted();
    await deliver(null as never);
    expect(await row(id)).toMatchObject({ sent_at: null, dead_at: null, attempts: 0 });
  });
});

describe('back-off', () => {
  test('is full jitter under a doubling bound', () => {
    expect([1, 2, 3, 8, 16].map((attempts) => pauseAfter(attempts, () => 1))).toEqual([30_000, 60_000, 120_000, 3_840_000, 21_600_000]);
    expect(pauseAfter(5, () => 0)).toBe(0);
    const pauses = Array.from({ length: 200 }, () => pauseAfter(4));
    expect(Math.max(...pauses)).toBeLessThanOrEqual(240_000);
    expect(new Set(pauses).size).toBeGreaterThan(150);
  });

  test('a server that is gone is asked once, however many mails wait; they go out when it is back', async () => {
    const ids = [await accepted(), await accepted(), await accepted()];
    server.refusing.greeting = 'hang up';
    await deliver();
    expect(server.connections).toBe(1);
    const rows = await Promise.all(ids.map(row));
    expect(rows.map((one) => one?.attempts).toSorted()).toEqual([0, 0, 1]);
    expect(rows.every((one) => one?.dead_at === null)).toBe(true);
    server.refusing = {};
    time += 31_000;
    await deliver();
    expect(server.delivered).toHaveLength(3);
  });

  test('a passing refusal of one mail does not hold up the others', async () => {
    server.refusing.RCPT = '450 4.2.0 greylisted, come back later';
    const ids = [await accepted(), await accepted()];
    await deliver();
    for (const id of ids) expect(await row(id)).toMatchObject({ attempts: 1, dead_at: null, sent_at: null });
    expect((await row(ids[0] ?? 0))?.last_error).toContain('greylisted');
  });
});

describe('dead letters', () => {
  test('a mailbox that does not exist is not tried twice; the operator sees why and may try again', async () => {
    server.refusing.RCPT = '550 5.1.1 no such user';
    const id = await accepted('gone@shop.example');
    await deliver();
    expect(await row(id)).toMatchObject({ attempts: 1, dead_at: now() });
    const { rows } = await operates(mailCalls.list, { state: 'dead' });
    expect(rows).toMatchObject([{ id, recipient: 'gone@shop.example', state: 'dead', template: 'buyerAccepted' }]);
    expect(rows[0]?.lastError).toContain('no such user');

    server.refusing = {};
    expect(await operates(mailCalls.resend, { ids: [id] })).toEqual({ resent: 1 });
    await deliver();
    expect(server.delivered).toHaveLength(1);
    await expect(operates(mailCalls.resend, { ids: [id] })).rejects.toMatchObject({ code: codes.refused, key: 'mail.notResendable' });
    await expect(operates(mailCalls.resend, { ids: [id + 1000] })).rejects.toMatchObject({ code: codes.notFound });
  });

  test('after sixteen attempts a mail is given up', async () => {
    const id = await accepted();
    await database.pool.query('update mail_message set attempts = 14 where id = $1', [id]);
    const failing = { send: () => Promise.reject(new Error('not now')) };
    await deliver(failing);
    // With full jitter the next attempt may be due at once.
    await database.pool.query('update mail_message set next_attempt_at = $2 where id = $1', [id, now()]);
    await deliver(failing);
    expect(await row(id)).toMatchObject({ attempts: 16, dead_at: now(), last_error: 'Error: not now' });
  });

  test('a code that has expired is not sent any more, and not replayed', async () => {
    const id = await code();
    time += 601_000;
    await deliver();
    expect(server.delivered).toHaveLength(0);
    expect(await row(id)).toMatchObject({ dead_at: now(), last_error: 'too late to be of use' });
    await expect(operates(mailCalls.resend, { ids: [id] })).rejects.toMatchObject({ key: 'mail.notResendable' });
  });
});

describe('the operator', () => {
  test('reads a code only in the mail itself, only while it is not delivered, and each read is recorded', async () => {
    const id = await code();
    const [listed] = (await operates(mailCalls.list, { recipient: 'ADA@shop.example' })).rows;
    expect(listed).toMatchObject({ id, subject: '•••••• is your login code for Kontor', state: 'waiting' });
    const read = await operates(mailCalls.item, { id });
    expect(read.body).toContain('123456');
    const { rows } = await database.pool.query<{ user_id: number; after: unknown }>(
      "select user_id, after from audit_log where action = 'mail.read' and subject = $1",
      [`mail_message:${id}`],
    );
    expect(rows).toEqual([{ user_id: operator.userId, after: { template: 'loginCode', recipient: 'ada@shop.example' } }]);
    await deliver();
    expect(server.delivered[0]?.data).toContain('123456');
    const sent = await operates(mailCalls.item, { id });
    expect(sent).toMatchObject({ state: 'sent', body: null, html: null, subject: '•••••• is your login code for Kontor' });
    expect(JSON.stringify(await database.pool.query('select * from mail_message').then((result) => result.rows))).not.toContain('123456');
  });

  test('pages through all mails, filtered by part of an address and by state', async () => {
    for (let count = 0; count < 25; count++) await accepted(`buyer-${count}@${count % 2 ? 'odd' : 'even'}.example`);
    await deliver();
    await accepted('waiting@odd.example');
    const first = await operates(mailCalls.list, { size: 10 });
    expect(first.rows[0]).toMatchObject({ recipient: 'waiting@odd.example', state: 'waiting' });
    expect(first.hasMailServer).toBe(false);
    const second = await operates(mailCalls.list, { size: 10, cursor: first.next ?? '' });
    expect(second.rows).toHaveLength(10);
    expect((await operates(mailCalls.list, { size: 10, cursor: second.previous ?? '' })).rows).toEqual(first.rows);
    expect((await operates(mailCalls.list, { recipient: 'odd.ex', size: 50 })).rows).toHaveLength(13);
    expect((await operates(mailCalls.list, { recipient: '%', size: 50 })).rows).toHaveLength(0);
    expect((await operates(mailCalls.list, { state: 'waiting' })).rows).toHaveLength(1);
    expect((await operates(mailCalls.list, { state: 'sent', size: 50 })).rows).toHaveLength(25);
    await expect(operates(mailCalls.item, { id: 999_999_999 })).rejects.toMatchObject({ code: codes.notFound });
  });
});

test('mails are forgotten after 90 days', async () => {
  await accepted();
  const at = (days: number) => ({ ...context, now: () => new Date(time + days * 86_400_000) }) as unknown as JobContext;
  await tasks['mail:forget']?.({}, at(89));
  expect(await latest()).not.toBe(0);
  await tasks['mail:forget']?.({}, at(91));
  expect((await database.pool.query('select from mail_message')).rows).toHaveLength(0);
});
