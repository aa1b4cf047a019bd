import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buyerChatCalls, chatCalls } from '../../../../contract/talk/chat.ts';
import { releaseDatabases, testDatabase } from '../../../../test/support/database.ts';
import { addCompany, addStore, addUser, callsAs } from '../../../../test/support/market.ts';
import type { Database } from '../../../platform/postgres/pool.ts';
import type { Caller } from '../../../platform/scope.ts';
import { handlers } from './calls.ts';
import { splitParsed } from './jobs.ts';

let database: Database;
let anna: Caller;
let gid: string;
let other: string;
let storeId: number;

const as = (caller: Caller) => callsAs(database, handlers, { caller });

beforeAll(async () => {
  database = await testDatabase();
  anna = await addUser(database, await addCompany(database, { kind: 'buyer' }));
  const seller = await addCompany(database, { kind: 'seller' });
  await database.pool.query(`update company set created_at = now() - interval '8 days'`);
  const [first, second] = [await addStore(database, seller), await addStore(database, seller)];
  storeId = second.id;
  gid = (await as(anna)(buyerChatCalls.open, { storeId: first.id })).gid;
  other = (await as(anna)(buyerChatCalls.open, { storeId })).gid;
});
afterAll(releaseDatabases);

const write = (msg: string, to = gid) => as(anna)(chatCalls.send, { cid: randomUUID(), to, type: 'txt', body: { msg } });
const find = async (keyword: string, more: object = {}): Promise<unknown[]> =>
  (await as(anna)(buyerChatCalls.search, { keyword, ...more })).rows.map(({ message }) => message.body['msg'] ?? message.body['name']);

describe('searching messages', () => {
  it('finds an order by its number, with its signs, without, and by a part', async () => {
    await write('Where is PO-00000012?');
    for (const keyword of ['PO-00000012', 'po 00000012', 'PO00000012', '00000012', 'po-0000'])
      expect(await find(keyword), keyword).toEqual(['Where is PO-00000012?']);
    for (const keyword of ['PO-00000013', '000012', 'po00000013']) expect(await find(keyword), keyword).toEqual([]);
    await write('po00000099 too');
    expect(await find('PO-00000099')).toEqual(['po00000099 too']);
  });

  it('finds SKUs, words with signs, and words with accents', async () => {
    await write('SKU AB-12/34: см. «price-list»');
    for (const keyword of ['AB-12/34', 'ab12/34', 'ab1234', '12/34', 'price-list', 'list', 'см'])
      expect(await find(keyword), keyword).toHaveLength(1);
    await write('Łóżko białe, größer');
    for (const keyword of ['lozko', 'ŁÓŻKO BIAŁE', 'grosser', 'größ'])
      expect(await find(keyword), keyword).toEqual(['Łóżko białe, größer']);
  });

  it('finds long words by their beginning', async () => {
    const long = 'x1'.repeat(1_500);
    await write(long);
    for (const keyword of ['x1x1x1', 'x1'.repeat(40)]) expect(await find(keyword)).toEqual([long]);
  });

  it('finds a text by its new words only after a change, and nothing of a recalled one', async () => {
    const { id } = await write('KX-500 is late');
    await as(anna)(chatCalls.modify, { gid, id, msg: 'KX-600 is late' });
    expect(await find('KX-500')).toEqual([]);
    expect(await find('KX-600')).toEqual(['KX-600 is late']);
    await as(anna)(chatCalls.recall, { gid, id });
    expect(await find('KX-600')).toEqual([]);
  });

  it('is narrowed to a conversation, a store and days', async () => {
    const day = '2026-03-10';
    const { id } = await write('narrow one');
    await database.pool.query('update chat_message set sent_at = $2 where id = $1', [id, `${day}T12:00:00Z`]);
    await write('narrow two', other);
    expect(await find('narrow')).toEqual(['narrow two', 'narrow one']);
    expect(await find('narrow', { gid })).toEqual(['narrow one']);
    expect(await find('narrow', { storeId })).toEqual(['narrow two']);
    expect(await find('narrow', { from: day, to: day })).toEqual(['narrow one']);
    expect(await find('narrow', { to: '2020-01-01' })).toEqual([]);
  });

  it('finds what an older version has stored once its words are split again', async () => {
    const { id } = await write('placeholder');
    await database.pool.query(
      `update chat_message set type = 'file', body = '{"file": "key", "name": "Zeta-List_2026.pdf"}', words = to_tsvector('simple', 'zeta-list_2026.pdf') where id = $1`,
      [id],
    );
    expect(await find('zeta-list')).toEqual([]);
    expect(await database.transaction(splitParsed)).toBe(1);
    expect(await database.transaction(splitParsed)).toBe(0);
    for (const keyword of ['zeta-list', 'Zeta-List_2026.pdf', 'zeta 2026', '2026', 'zetalist2026'])
      expect(await find(keyword), keyword).toEqual(['Zeta-List_2026.pdf']);
  });
});

describe('searching many messages', () => {
  /** Messages `count` in each of some conversations, a minute after another in turns; the newest is the last. */
  async function fill(bruno: Caller, gids: readonly string[], count: number): Promise<void> {
    for (const [turn, of] of gids.entries()) {
      await database.pool.query(
        `insert into chat_message (conversation_id, seq, number, changed_seq, id, sender_id, client_id, type, body, sent_at, words)
         select h.conversation_id, h.last_seq + n, h.last_number + n, h.last_seq + n, gen_random_uuid(), $2, 'filled-' || $1::text || n, 'txt', jsonb_build_object('msg', t.msg),
           timestamptz '2026-01-01' + (n * $4 + $5) * interval '1 minute', array_to_tsvector(string_to_array(t.msg, ' '))
         from conversation_head h, generate_series(1, $3::int) n
         cross join lateral (select 'often ' || case n when 3 then 'seldom' else 'n' || n end || case when n % 1000 = 0 then ' now' else '' end as msg) t
         where h.conversation_id = $1::uuid`,
        [of, bruno.userId, count, gids.length, turn],
      );
      await database.pool.query(
        'update conversation_head set last_seq = last_seq + $2, last_number = last_number + $2, last_message_seq = last_seq + $2 where conversation_id = $1',
        [of, count],
      );
    }
  }

  it('finds frequent and rare words alike, the newest first, page by page', async () => {
    const seller = await addCompany(database, { kind: 'seller' });
    const bruno = await addUser(database, await addCompany(database, { kind: 'buyer' }));
    await database.pool.query(`update company set created_at = now() - interval '8 days'`);
    const gids: string[] = [];
    for (let count = 0; count < 3; count++)
      gids.push((await as(bruno)(buyerChatCalls.open, { storeId: (await addStore(database, seller)).id })).gid);
    await fill(bruno, gids, 4_100);
    const pagesOf = async (keyword: string, pages: number): Promise<string[]> => {
      const found: string[] = [];
      for (let [page, cursor] = [0, '' as string | null]; page < pages && cursor !== null; page++) {
        const answer = await as(bruno)(buyerChatCalls.search, { keyword, cursor });
        found.push(...answer.rows.map(({ message }) => `${gids.indexOf(message.gid)} ${String(message.body['msg'])}`));
        cursor = answer.cursor;
      }
      return found;
    };
    const newest = Array.from({ length: 60 }, (_one, at) => `${2 - (at % 3)} often n${4_100 - Math.floor(at / 3)}`);
    expect(await pagesOf('often', 3)).toEqual(newest);
    expect(await pagesOf('seldom', 3)).toEqual(['2 often seldom', '1 often seldom', '0 often seldom']);
    // A part of these is among the newest, the rest is not.
    expect(await pagesOf('now', 3)).toEqual([4_000, 3_000, 2_000, 1_000].flatMap((n) => [2, 1, 0].map((at) => `${at} often n${n} now`)));
    // The page begins among the newest and ends far from them.
    const begins = [4_100, 419, 418, 417, 416, 415, 414].flatMap((n) => [2, 1, 0].map((at) => `${at} often n${n}`));
    expect(await pagesOf('n41', 1)).toEqual(begins.slice(0, 20));
    // One conversation alone has a larger part of what is compared.
    const { rows } = await as(bruno)(buyerChatCalls.search, { keyword: 'now', gid: gids[1], cursor: '' });
    expect(rows.map(({ message }) => message.body['msg'])).toEqual([4_000, 3_000, 2_000, 1_000].map((n) => `often n${n} now`));
  });
});

describe('the place of a message', () => {
  it('is its number, for those of the conversation', async () => {
    const { id, seq } = await write('here');
    expect(await as(anna)(chatCalls.place, { gid, id })).toEqual({ seq });
    expect(await as(anna)(chatCalls.place, { gid: other, id })).toEqual({ seq: null });
    expect(await as(anna)(chatCalls.place, { gid, id: randomUUID() })).toEqual({ seq: null });
    const stranger = await addUser(database, await addCompany(database, { kind: 'buyer' }));
    await expect(as(stranger)(chatCalls.place, { gid, id })).rejects.toMatchObject({ details: { type: 1400 } });
  });
});
