import { sql } from 'kysely';
import { compiled } from '../postgres/sql/compiled.ts';
import type { Database } from '../postgres/pool.ts';
import { afterCommit } from '../postgres/transaction.ts';
import type { Connection, Tx } from '../postgres/sql/tx.ts';

/** Events that domains publish, to higher layers and across processes. Handlers must tolerate receiving an event twice. */
export type Events = {
  'item.changed': { itemIds: number[] };
  'price.changed': { itemIds: number[] };
  'stock.changed': { itemIds: number[] };
  'store.changed': { storeId: number };
  /** Which items and stores are for whom: rights of these companies (null: of any) begin or end, and whether these stores are for everyone. */
  'exclusive.changed': { companyIds: number[] | null; storeIds: number[] };
  /** The reliability figures of some stores were computed again. */
  'store.measured': Record<string, never>;
  'catalogue.changed': Record<string, never>;
  /** The market’s name, logo, colour or texts, or which agreements are in force. */
  'market.changed': Record<string, never>;
  /** Begun, ended, published or taken back; or its list of items changed. */
  'activity.changed': { activityId: number };
  'order.changed': { orderId: number };
  /** A register has answered about a company's VAT id, or could not be asked and nothing else is known. */
  'vat.checked': { companyId: number; state: 'unchecked' | 'valid' | 'invalid' | 'unavailable' };
  'session.ended': { sessionId: string };
  /** A user's rights have changed: a user's state or role, a company's state, a role's codes. The database publishes it itself. */
  'account.changed': { userId?: number; companyId?: number; roleId?: number };
  /** People whose notices have got numbers: they can be read by `seq`. Published by the numbering itself. */
  'notices.numbered': { userIds: number[] };
  /** Something for the open streams of people (`publishToStreams` in talk/stream). */
  'stream.event': { userIds: number[]; event: string; data: unknown };
};
export type Topic = keyof Events;

/** The channel on which PostgreSQL notifies every process of a committed event. */
export const channel = 'kontor_event';

/** NOTIFY takes 8,000 bytes; a longer payload is read from its row by the listener. */
const longest = 7_000;

/** Writes the event in the transaction of the change and notifies every process on commit. One statement. */
export async function publish<Name extends Topic>(tx: Tx, topic: Name, payload: Events[Name]): Promise<void> {
  const text = JSON.stringify(payload);
  await sql`
    with event as (insert into outbox_event (topic, payload, handled_at) values (${topic}, ${text}::jsonb, now()) returning id)
    select pg_notify(${channel}, json_build_object('id', id, 'topic', ${topic}::text, 'payload', case when length(${text}) <= ${longest} then ${text}::json end)::text)
    from event`.execute(tx);
}

/** Notifies every process on commit of what is of use at that moment only: no row is written. `payload` fits into 7,000 bytes. */
export async function publishFleeting<Name extends Topic>(db: Connection, topic: Name, payload: Events[Name]): Promise<void> {
  const text = JSON.stringify({ id: 0, topic, payload });
  if (Buffer.byteLength(text) > longest) throw new Error(`an event of ${topic} is too long`);
  await sql`select pg_notify(${channel}, ${text}::text)`.execute(db);
}

/*
 * NOTIFY within a transaction makes all such commits wait for one another (PostgreSQL orders them by a lock that is held until the
 * commit is on disk): 2,900 small commits a second became 490. Hot calls therefore write rows with `handled_at` null
 * (`publishAfterCommit`), which are announced after the commit; many are published at once, and the sweep each minute publishes what a crash left behind.
 */

const batch = 500;

/** Publishes the waiting events to every process, in order. Returns their number. */
export async function publishWaiting(database: Database): Promise<number> {
  let all = 0;
  for (;;) {
    const [row] = await database.prepared<{ published: number }>(
      'outbox_publish',
      `with waiting as materialized (select id from outbox_event where handled_at is null order by id limit ${batch} for update skip locked),
       published as (update outbox_event set handled_at = now() where id in (select id from waiting) returning id, topic, payload),
       sorted as materialized (select * from published order by id)
       select count(pg_notify('${channel}', json_build_object('id', id, 'topic', topic, 'payload', case when length(payload::text) <= ${longest} then payload end)::text)) as published
       from sorted`,
    );
    all += row?.published ?? 0;
    if ((row?.published ?? 0) < batch) return all;
  }
}

/** Long enough that a busy server publishes some hundred events at once, short enough that users notice no delay. */
const pause = 100;

const announcing = new WeakSet<Database>();

/** Call after a commit that left events waiting: they are published within a tenth of a second, together with others. */
export function announce(database: Database): void {
  if (announcing.has(database)) return;
  announcing.add(database);
  setTimeout(() => {
    announcing.delete(database);
    // What cannot be published now is published by the sweep.
    publishWaiting(database).catch(() => undefined);
  }, pause).unref();
}

/** Events of a transaction that wait in the table: they are announced after its commit. */
export const announceAfterCommit = (tx: Tx): void => afterCommit(tx, announce);

const insertEvent = compiled('outbox_leave', (db, event: { topic: Topic; payload: string }) =>
  db.insertInto('outbox_event').values({ topic: event.topic, payload: event.payload }),
);

/** Writes an event that is announced after the commit, for calls that are made often; others use `publish`. One statement. */
export async function publishAfterCommit<Name extends Topic>(tx: Tx, topic: Name, payload: Events[Name]): Promise<void> {
  await insertEvent(tx, { topic, payload: JSON.stringify(payload) });
  announceAfterCommit(tx);
}
