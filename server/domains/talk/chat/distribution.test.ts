import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { releaseDatabases, testDatabase } from '../../../../test/support/database.ts';
import { newId } from '../../../platform/ids.ts';
import { openDatabase, type Database } from '../../../platform/postgres/pool.ts';
import type { Channel } from '../../../platform/postgres/channel.ts';
import { announcePresence, distribute, distributeMissed, openChatChannel, reactToSilence } from './distribution.ts';
import { hubOf } from './hub.ts';

/** `database` is this process; what others say goes through `other`. */
let database: Database;
let other: Database;
let channel: Channel;
const log = { warn: () => undefined };

beforeAll(async () => {
  database = await testDatabase();
  other = await openDatabase({ connection: database.connection, poolSize: 1 });
  channel = await openChatChannel(database, log);
});
afterAll(async () => {
  await channel.close();
  await other.close();
  await releaseDatabases();
});

function listen(): { frames: { t: string; gid?: string }[]; end: () => void } {
  const frames: { t: string; gid?: string }[] = [];
  const member = {
    ...{ userId: 1, companyId: 1, operator: false, platformOnly: false },
    deliver: (frame: string) => void frames.push(JSON.parse(frame) as { t: string }),
  };
  hubOf(database).add(member);
  return { frames, end: () => hubOf(database).remove(member) };
}

/** What another process says. */
const say = (lot: object) => other.pool.query('select pg_notify($1, $2)', ['kontor_chat', JSON.stringify(lot)]);
const audience = { companies: [1], platform: false, only: null, gone: [] };

describe('a process', () => {
  it('that falls silent makes the clients of the others compare, once; one that says goodbye does not', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] });
    const { frames, end } = listen();
    try {
      const [killed, stopped] = [newId(), newId()];
      for (const from of [killed, stopped]) await say({ from, users: [7], online: true });
      await say({ from: stopped, bye: true });
      await say({ from: killed, sent: [{ audience, frame: { t: 'typing' } }] });
      await vi.waitUntil(() => frames.length === 1, { interval: 1 });
      vi.advanceTimersByTime(40_000);
      reactToSilence(database);
      vi.advanceTimersByTime(10_000);
      expect(frames).toHaveLength(1);
      vi.advanceTimersByTime(1_000);
      reactToSilence(database);
      vi.advanceTimersByTime(5_000);
      expect(frames.slice(1)).toEqual([{ t: 'gap' }]);
      expect(hubOf(database).isOnline(7)).toBe(false);
      reactToSilence(database);
      vi.advanceTimersByTime(5_000);
      expect(frames).toHaveLength(2);
    } finally {
      vi.useRealTimers();
      end();
    }
  });

  it('gives signs of life without users', async () => {
    const notified = new Promise<string>((resolve) => {
      const spy = vi.spyOn(other, 'prepared').mockImplementation((_name, _text, values) => {
        spy.mockRestore();
        resolve(String(values?.[0]));
        return Promise.resolve([]);
      });
    });
    announcePresence(other, [], true);
    expect(JSON.parse(await notified)).toMatchObject({ users: [], online: true });
  });
});

describe('a notification', () => {
  it('is sent again; if that fails as well, the clients of other processes compare as soon as they can be asked', async () => {
    const sent: string[] = [];
    let failures = 1;
    const spy = vi.spyOn(other, 'prepared').mockImplementation((_name, _text, values) => {
      if (failures-- > 0) return Promise.reject(new Error('away'));
      sent.push(String(values?.[0]));
      return Promise.resolve([]);
    });
    const gid = newId();
    const frame = { t: 'message', gid, seq: 1 };
    distribute(other, [{ audience, frame }]);
    await expect.poll(() => sent.length).toBe(1);
    expect(sent[0]).toContain('message');
    failures = 3;
    distribute(other, [{ audience, frame }]);
    await expect.poll(() => failures).toBeLessThanOrEqual(1);
    await new Promise(setImmediate);
    await distributeMissed(other);
    expect(sent).toHaveLength(1);
    await distributeMissed(other);
    expect(sent[1]).toContain('gap');
    expect(sent[1]).toContain(gid);
    await distributeMissed(other);
    expect(sent).toHaveLength(2);
    spy.mockRestore();
  });
});
