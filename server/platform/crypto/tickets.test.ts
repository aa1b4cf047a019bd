import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../../test/support/database.ts';
import { openDatabase, type Database } from '../postgres/pool.ts';
import { issueTicket, redeemTicket, ticketLife } from './tickets.ts';

const now = new Date('2026-03-02T10:00:00Z');
const after = (milliseconds: number): Date => new Date(now.getTime() + milliseconds);
const caller = { id: randomUUID(), userId: 7 };
let database: Database;

beforeAll(async () => {
  database = await testDatabase();
});

test('opens one connection of its session and user', async () => {
  const ticket = await issueTicket(database, 'stream', caller, now);
  expect(await redeemTicket(database, 'stream', ticket, after(ticketLife - 1))).toEqual({ sessionId: caller.id, userId: 7 });
  expect(await redeemTicket(database, 'stream', ticket, after(ticketLife - 1))).toBe('used');
});

test('lives for a minute', async () => {
  const ticket = await issueTicket(database, 'stream', caller, now);
  expect(await redeemTicket(database, 'stream', ticket, after(ticketLife))).toBe('expired');
});

test('opens nothing else, and is not used up by the attempt', async () => {
  const ticket = await issueTicket(database, 'stream', caller, now);
  expect(await redeemTicket(database, 'chat', ticket, now)).toBe('foreign');
  expect(await redeemTicket(database, 'stream', ticket, now)).toMatchObject({ userId: 7 });
});

test('that nobody issued opens nothing', async () => {
  const ticket = await issueTicket(database, 'stream', caller, now);
  const [key = '', content = '', signature = ''] = ticket.split('.');
  const changed = Buffer.from(content, 'base64url').toString().replace('"user":7', '"user":8');
  for (const bad of [
    '',
    '..',
    'x'.repeat(10_000),
    `${key}.${content}`,
    `${key}.${content}.`,
    `${key}.${content}.${signature}.x`,
    `${key}.${content}.${signature.slice(0, -3)}`,
    `${key}.${Buffer.from(changed).toString('base64url')}.${signature}`,
    `${randomUUID()}.${content}.${signature}`,
  ])
    expect(await redeemTicket(database, 'stream', bad, now), bad.slice(0, 80)).toBe('invalid');
});

test('used by many at once, in two processes, opens one connection', async () => {
  const other = await openDatabase({ connection: database.connection, poolSize: 4 });
  try {
    const ticket = await issueTicket(database, 'chat', caller, now);
    const uses = await Promise.all(Array.from({ length: 20 }, (_, n) => redeemTicket(n % 2 === 0 ? database : other, 'chat', ticket, now)));
    expect(uses.filter((use) => use === 'used')).toHaveLength(19);
    expect(uses.filter((use) => typeof use === 'object')).toEqual([{ sessionId: caller.id, userId: 7 }]);
  } finally {
    await other.close();
  }
});

test('of a connection is taken for the next of its device, as long as it says', async () => {
  const next = { device: 'device-1', life: 600_000 };
  const ticket = await issueTicket(database, 'chat', caller, now, next);
  expect(await redeemTicket(database, 'chat', ticket, after(ticketLife), 'device-2')).toBe('foreign');
  expect(await redeemTicket(database, 'chat', ticket, after(ticketLife))).toBe('foreign');
  expect(await redeemTicket(database, 'chat', ticket, after(599_999), 'device-1')).toMatchObject({ userId: 7 });
  expect(await redeemTicket(database, 'chat', ticket, after(599_999), 'device-1')).toBe('used');
  expect(await redeemTicket(database, 'chat', await issueTicket(database, 'chat', caller, now, next), after(600_000), 'device-1')).toBe(
    'expired',
  );
});
