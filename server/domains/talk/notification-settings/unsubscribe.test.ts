import Fastify, { type FastifyInstance } from 'fastify';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { notificationSettingCalls } from '../../../../contract/talk/notification-settings.ts';
import { testDatabase } from '../../../../test/support/database.ts';
import { jobContext } from '../../../../test/support/jobs.ts';
import { addCompany, addUser, callsAs, type Company } from '../../../../test/support/market.ts';
import { handlers } from '../../../domains.ts';
import { tasks } from '../../../platform/mail/jobs.ts';
import type { OutgoingMail } from '../../../platform/mail/mailer.ts';
import { mailTemplates } from '../../../platform/mail/templates.ts';
import { collectedTopics, unsubscribeLink } from '../../../platform/mail/unsubscribe.ts';
import { notify } from '../../../platform/notifications.ts';
import type { Database } from '../../../platform/postgres/pool.ts';
import type { Caller } from '../../../platform/scope.ts';
import { sendDigests } from '../notices/jobs.ts';
import { mountUnsubscribe } from './unsubscribe-routes.ts';

const mails = mailTemplates({
  orderAccepted: { link: true, topic: 'orderAccepted' },
  orderPaid: { link: true, topic: 'orderConfirmation' },
});
const publicUrl = 'https://market.example';

let database: Database;
let app: FastifyInstance;
let company: Company;
let reader: Caller;
let email: string;

beforeAll(async () => {
  database = await testDatabase();
  company = await addCompany(database);
  app = Fastify();
  mountUnsubscribe(app, { database, now: () => new Date() });
  await app.ready();
});
beforeEach(async () => {
  email = `reader-${Math.random().toString(36).slice(2)}@test.example`;
  reader = await addUser(database, company, { email });
});

const call = () => callsAs(database, handlers, { caller: reader });
const mailTimeOf = async (topic: string) =>
  (await call()(notificationSettingCalls.list, {})).find((setting) => setting.topic === topic)?.mail;
const notifyOf = (kind: typeof mails.orderAccepted | typeof mails.orderPaid, now = new Date()) =>
  notify(
    database.kysely,
    { now, publicUrl },
    kind as typeof mails.orderAccepted,
    [{ userId: reader.userId, email, language: 'en', kind: 'buyer' }],
    {
      ...{ order: '1', store: 'oak', link: '/x' },
    },
  );
async function delivered(): Promise<OutgoingMail[]> {
  const sent: OutgoingMail[] = [];
  await tasks['mail:deliver']?.({}, jobContext(database, { mailer: { send: async (mail) => void sent.push(mail) } }));
  return sent.filter(({ recipient }) => recipient === email);
}
/** What a mail program does with the header of RFC 8058. */
const click = (link: string, method: 'POST' | 'GET' = 'POST') =>
  app.inject({
    ...{ method, url: link.replace(/^https?:\/\/[^/]+/, '') },
    ...(method === 'POST' && { headers: { 'content-type': 'application/x-www-form-urlencoded' }, payload: 'List-Unsubscribe=One-Click' }),
  });

it('one click turns the mails of the topic off, and nothing else', async () => {
  await notifyOf(mails.orderAccepted);
  const [mail] = await delivered();
  const link = mail?.unsubscribe ?? '';
  expect(link).toMatch(/^http.*\/api\/notification\/unsubscribe\?token=/);
  // Programs that scan mails follow links.
  const looked = await click(link, 'GET');
  expect([looked.statusCode, looked.headers.location]).toEqual([303, '/account/notifications']);
  expect(await mailTimeOf('orderAccepted')).toBe('now');
  for (let times = 0; times < 2; times++) expect((await click(link)).statusCode).toBe(200);
  expect(await mailTimeOf('orderAccepted')).toBe('never');
  expect(await mailTimeOf('orderShipped')).toBe('now');
  expect((await call()(notificationSettingCalls.list, {})).find(({ topic }) => topic === 'orderAccepted')?.notice).toBe(true);
  await notifyOf(mails.orderAccepted);
  expect(await delivered()).toEqual([]);
});

it('mails that are always sent have no such link', async () => {
  await notifyOf(mails.orderPaid);
  expect((await delivered())[0]?.unsubscribe).toBeUndefined();
  await click(await unsubscribeLink(database, publicUrl, { userId: reader.userId, topic: 'orderConfirmation' }));
  expect(await mailTimeOf('orderConfirmation')).toBe('now');
});

it('that of a collected mail turns off what is collected', async () => {
  await call()(notificationSettingCalls.save, { topic: 'orderAccepted', notice: true, mail: 'daily' });
  await notifyOf(mails.orderAccepted, new Date(Date.now() - 2 * 86_400_000));
  await database.transaction((tx) => sendDigests(tx, { now: new Date(), publicUrl }));
  const [mail] = await delivered();
  expect((await click(mail?.unsubscribe ?? '')).statusCode).toBe(200);
  expect([await mailTimeOf('orderAccepted'), await mailTimeOf('orderShipped')]).toEqual(['never', 'now']);
  // Collected although nothing was chosen.
  expect(await mailTimeOf('platformNews')).toBe('never');
});

it('that of a collected mail leaves alone what was chosen to be mailed at once', async () => {
  await call()(notificationSettingCalls.save, { topic: 'platformNews', notice: true, mail: 'now' });
  expect((await click(await unsubscribeLink(database, publicUrl, { userId: reader.userId, topic: collectedTopics }))).statusCode).toBe(200);
  expect(await mailTimeOf('platformNews')).toBe('now');
});

it('that nobody wrote does nothing', async () => {
  const link = await unsubscribeLink(database, publicUrl, { userId: reader.userId, topic: 'orderAccepted' });
  for (const bad of [
    link.slice(0, -1),
    link.replace('orderAccepted', 'orderShipped'),
    link.replace(`${reader.userId}.`, `${reader.userId + 1}.`),
    `${link}x`,
  ])
    expect((await click(bad)).statusCode, bad).toBe(404);
  expect(await mailTimeOf('orderAccepted')).toBe('now');
});
