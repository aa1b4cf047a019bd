import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testDatabase } from '../../../test/support/database.ts';
import { addCompany, addUser, type Company } from '../../../test/support/market.ts';
import { mailTemplates } from '../mail/templates.ts';
import { notify } from '../notifications.ts';
import { type Database, openDatabase } from '../postgres/pool.ts';
import type { Tx } from '../postgres/sql/tx.ts';
import type { Caller } from '../scope.ts';
import { numberNotices } from './numbers.ts';
import { noticesAfter } from './queries.ts';

const mails = mailTemplates({ orderAccepted: { link: true, topic: 'orderAccepted' } });
const scope = { now: new Date(), publicUrl: 'https://market.example' };

let database: Database;
let second: Database;
let company: Company;
let people: Caller[];

beforeAll(async () => {
  database = await testDatabase();
  second = await openDatabase({ connection: database.connection, poolSize: 8 });
  company = await addCompany(database);
});
afterAll(() => second.close());
beforeEach(async () => {
  people = await Promise.all([1, 2, 3].map(() => addUser(database, company)));
});

const to = ({ userId }: Caller) => ({ userId, email: `${userId}@test.example`, language: 'en', kind: 'buyer' as const });
const accepted = (tx: Tx, readers: readonly Caller[], order: string) =>
  notify(tx, scope, mails.orderAccepted, readers.map(to), { order, store: 'oak', link: '/x' });
const numbersOf = async ({ userId }: Caller) =>
  (await database.pool.query<{ seq: number | null }>('select seq from notice where user_id = $1 order by seq', [userId])).rows.map(
    ({ seq }) => seq,
  );
const upTo = (count: number) => Array.from({ length: count }, (_, n) => n + 1);
/** Numbers what waits, and what the timers of the writers do meanwhile. */
async function numbered(): Promise<void> {
  while ((await numberNotices(database)).waiting > 0) await sleep(10);
}

describe('the number of a notice', () => {
  it('counts from 1 without gaps for each person, by itself after the commit', async () => {
    for (const order of ['1', '2', '3']) await database.transaction((tx) => accepted(tx, people, order));
    await expect.poll(() => Promise.all(people.map(numbersOf))).toEqual(people.map(() => [1, 2, 3]));
  });

  it('is not given to what is rolled back, and leaves no gap for it', async () => {
    await database.transaction((tx) => accepted(tx, people, '1'));
    await expect(
      database.transaction(async (tx) => {
        await accepted(tx, people, '2');
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    await database.transaction((tx) => accepted(tx, people, '3'));
    await numbered();
    expect(await Promise.all(people.map(numbersOf))).toEqual(people.map(() => [1, 2]));
  });

  it('follows the commit: a reader by number does not miss what was written before and commits later', async () => {
    const [reader] = people as [Caller];
    const written = Promise.withResolvers<void>();
    const mayCommit = Promise.withResolvers<void>();
    const slow = database.transaction(async (tx) => {
      await accepted(tx, [reader], 'slow');
      written.resolve();
      await mayCommit.promise;
    });
    await written.promise;
    await database.transaction((tx) => accepted(tx, [reader], 'fast'));
    await numbered();
    const after = async (seq: number) => noticesAfter(database.kysely, [{ userId: reader.userId, after: seq }], 10);
    expect((await after(0)).map(({ seq, parameters }) => [seq, parameters['order']])).toEqual([[1, 'fast']]);
    mayCommit.resolve();
    await slow;
    await numbered();
    expect((await after(1)).map(({ seq, parameters }) => [seq, parameters['order']])).toEqual([[2, 'slow']]);
  });

  it('keeps no two transactions waiting that notify the same people in another order, several times each', async () => {
    const [one, two] = people as [Caller, Caller];
    const begun = performance.now();
    const both = Promise.withResolvers<void>();
    let waiting = 2;
    const run = (first: Caller, next: Caller) =>
      database.transaction(async (tx) => {
        await accepted(tx, [first], '1');
        if (--waiting === 0) both.resolve();
        await both.promise;
        await accepted(tx, [next], '2');
      });
    await Promise.all([run(one, two), run(two, one)]);
    expect(performance.now() - begun).toBeLessThan(900);
    await numbered();
    expect([await numbersOf(one), await numbersOf(two)]).toEqual([upTo(2), upTo(2)]);
  });

  it('is given once by many processes at a time, and is seen in order by readers meanwhile', async () => {
    const rounds = 60;
    const [reader] = people as [Caller];
    let done = false;
    const seen: number[] = [];
    const read = async (): Promise<void> => {
      for (;;) {
        const last = done;
        const next = await noticesAfter(second.kysely, [{ userId: reader.userId, after: seen.at(-1) ?? 0 }], 100);
        seen.push(...next.map(({ seq }) => seq));
        if (last) return;
      }
    };
    const number = async (on: Database): Promise<void> => {
      while (!done) await numberNotices(on);
    };
    const reading = read();
    const numbering = [number(database), number(second), number(second)];
    await Promise.all(
      Array.from({ length: rounds }, (_, n) =>
        (n % 2 === 0 ? database : second).transaction(async (tx) => {
          await accepted(tx, n % 3 === 0 ? people.toReversed() : people, String(n));
          await sleep(Math.random() * 20);
        }),
      ),
    );
    await numbered();
    done = true;
    await Promise.all([reading, ...numbering]);
    expect(seen).toEqual(upTo(rounds));
    expect(await Promise.all(people.map(numbersOf))).toEqual(people.map(() => upTo(rounds)));
    const heads = await database.pool.query<{ last_seq: number }>('select last_seq from notice_head where user_id = any($1)', [
      people.map(({ userId }) => userId),
    ]);
    expect(heads.rows.map(({ last_seq: seq }) => seq)).toEqual(people.map(() => rounds));
  });

  it('leaves what somebody holds to the next time', async () => {
    const [reader] = people as [Caller];
    await database.transaction(async (tx) => {
      await accepted(tx, [reader], '1');
    });
    await database.transaction(async (tx) => {
      const { rows } = await sql<{ id: number }>`select id from notice where user_id = ${reader.userId} and seq is null for update`.execute(
        tx,
      );
      if (rows.length === 0) return;
      expect((await numberNotices(second)).waiting).toBeGreaterThan(0);
    });
    await expect.poll(() => numbersOf(reader)).toEqual([1]);
  });
});
