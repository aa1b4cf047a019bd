import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chatReportCalls, chatSafetyCalls } from '../../../../contract/talk/chat-moderation.ts';
import { buyerChatCalls, chatCalls } from '../../../../contract/talk/chat.ts';
import { releaseDatabases, testDatabase } from '../../../../test/support/database.ts';
import { jobContext } from '../../../../test/support/jobs.ts';
import { addCompany, addStore, addUser, callsAs, type Company } from '../../../../test/support/market.ts';
import type { Database } from '../../../platform/postgres/pool.ts';
import type { Caller } from '../../../platform/scope.ts';
import { handlers as chat } from '../chat/calls.ts';
import { handlers as moderation } from '../moderation/calls.ts';
import { retain } from './jobs.ts';

let database: Database;
let buyer: Company;
let anna: Caller;

const written = new Date('2020-05-10T12:00:00Z');
const as = (caller: Caller) => callsAs(database, [...chat, ...moderation], { caller, now: () => written });
const sweepAt = (time: string) => retain({}, { ...jobContext(database), now: () => new Date(time) });

beforeAll(async () => {
  database = await testDatabase();
  buyer = await addCompany(database, { kind: 'buyer' });
  anna = await addUser(database, buyer);
  await database.pool.query(`update company set created_at = '2019-01-01'`);
});
afterAll(releaseDatabases);

async function group() {
  const seller = await addCompany(database, { kind: 'seller' });
  const store = await addStore(database, seller);
  const sam = await addUser(database, seller);
  const { gid } = await as(anna)(buyerChatCalls.open, { storeId: store.id });
  const send = (who: Caller, msg: string) => as(who)(chatCalls.send, { cid: randomUUID(), to: gid, type: 'txt', body: { msg } });
  const { id } = await send(sam, `Hello ${gid}`);
  // Messages carry the server's own time.
  await database.pool.query('update conversation set active_at = $2 where id = $1', [gid, written]);
  const exists = async () => (await database.pool.query('select 1 from conversation where id = $1', [gid])).rows.length === 1;
  return { gid, store, seller, sam, send, id, exists };
}

describe('conversations', () => {
  it('without an order go two years after the last message', async () => {
    const { gid, exists } = await group();
    await sweepAt('2022-05-10T11:59:00Z');
    expect(await exists()).toBe(true);
    await sweepAt('2022-05-10T12:01:00Z');
    expect(await exists()).toBe(false);
    const { rows } = await database.pool.query('select 1 from chat_message where conversation_id = $1', [gid]);
    expect(rows).toEqual([]);
  });

  it('with an order go six years after its year', async () => {
    const { store, seller, exists } = await group();
    await addOrder(store.id, seller.id);
    await sweepAt('2026-12-31T23:59:00Z');
    expect(await exists()).toBe(true);
    await sweepAt('2027-01-01T00:01:00Z');
    expect(await exists()).toBe(false);
  });

  it('of two people stay as long as those of their companies', async () => {
    const { store, seller, sam } = await group();
    await addOrder(store.id, seller.id);
    await as(anna)(chatCalls.askFriend, { userId: sam.userId });
    await as(sam)(chatCalls.askFriend, { userId: anna.userId });
    const exists = async () =>
      (
        await database.pool.query(`select 1 from conversation where kind = 'single' and $1 in (first_user_id, second_user_id)`, [
          sam.userId,
        ])
      ).rows.length === 1;
    await sweepAt('2026-12-31T23:59:00Z');
    expect(await exists()).toBe(true);
    await sweepAt('2027-01-01T00:01:00Z');
    expect(await exists()).toBe(false);
  });

  it('stay while a case of after-sales is open', async () => {
    const { store, seller, exists } = await group();
    const orderId = await addOrder(store.id, seller.id);
    const { rows } = await database.pool.query<{ id: number }>(
      `insert into after_sales_case (order_id, buyer_company_id, seller_company_id, store_id, kind, state, reason, opened_by, opened_at, currency, asked)
       values ($1, $2, $3, $4, 'cancel', 'disputed', 'late', $5, '2020-04-01', 'EUR', 0) returning id`,
      [orderId, buyer.id, seller.id, store.id, anna.userId],
    );
    await sweepAt('2030-01-01T00:00:00Z');
    expect(await exists()).toBe(true);
    await database.pool.query(`update after_sales_case set state = 'decided' where id = $1`, [rows[0]?.id]);
    await sweepAt('2030-01-01T00:00:00Z');
    expect(await exists()).toBe(false);
  });

  it('stay while a report is open', async () => {
    const { gid, id, exists } = await group();
    const { reportId } = await as(anna)(chatSafetyCalls.report, { gid, messageIds: [id], reason: 'spam' });
    await sweepAt('2023-01-01T00:00:00Z');
    expect(await exists()).toBe(true);
    const mediator = await addUser(database, await addCompany(database, { kind: 'operator' }));
    await as(mediator)(chatReportCalls.decide, { id: reportId, decision: 'dismissed' });
    // Decided in 2020: the report goes as well, two years later.
    await sweepAt('2023-01-01T00:00:00Z');
    expect(await exists()).toBe(false);
    expect((await as(mediator)(chatReportCalls.list, {})).rows).toEqual([]);
  });

  it('are deleted in parts, and not when somebody writes meanwhile', async () => {
    const { gid, exists, sam } = await group();
    await database.pool.query(
      `insert into chat_message (conversation_id, seq, changed_seq, number, id, sender_id, client_id, type, body, sent_at)
       select $1, n, n, n - 1, gen_random_uuid(), $2, 'bulk-' || n, 'txt', '{"msg": "x"}', '2020-05-10' from generate_series(3, 1203) n`,
      [gid, sam.userId],
    );
    await database.pool.query('update conversation_head set last_seq = 1203, last_number = 1202 where conversation_id = $1', [gid]);
    await database.pool.query(`update conversation set active_at = '2024-01-01' where id = $1`, [gid]);
    await sweepAt('2025-01-01T00:00:00Z');
    expect(await exists()).toBe(true);
    await database.pool.query(`update conversation set active_at = '2020-05-10' where id = $1`, [gid]);
    await sweepAt('2025-01-01T00:00:00Z');
    expect(await exists()).toBe(false);
  });
});

/** A paid order of 2020. */
async function addOrder(storeId: number, sellerId: number): Promise<number> {
  const { rows } = await database.pool.query<{ id: number }>(
    `insert into checkout (company_id, user_id, language, expires_at, created_at) values ($1, $2, 'en', '2020-03-02', '2020-03-01') returning id`,
    [buyer.id, anna.userId],
  );
  const order = await database.pool.query<{ id: number }>(
    `insert into purchase_order (number, checkout_id, buyer_company_id, buyer_user_id, seller_company_id, store_id, state, currency, lines_total, vat_total, total,
       vat_decision, address, language, created_at, paid_at)
     values ($1, $2, $3, $4, $5, $6, 'completed', 'EUR', 0, 0, 0, '{}', '{}', 'en', '2020-03-01', '2020-03-01') returning id`,
    [`B${rows[0]?.id}`, rows[0]?.id, buyer.id, anna.userId, sellerId, storeId],
  );
  return order.rows[0]?.id ?? 0;
}
