import { sql, type Transaction } from 'kysely';
import type { Database } from '../postgres/pool.ts';
import type { DB } from '../postgres/schema.ts';

/** What domains tell each other, upwards and across processes. Handlers must bear hearing a thing twice. */
export type Events = {
  'item.changed': { itemIds: number[] };
  'price.changed': { itemIds: number[] };
  'stock.changed': { itemIds: number[] };
  'store.changed': { storeId: number };
  /** Which items and stores are for whom: rights of these companies (null: of any) begin or end, and whether these stores are for everyone. */
  'exclusive.changed': { companyIds: number[] | null; storeIds: number[] };
  /** How well some stores keep their word was measured anew. */
  'store.measured': Record<string, never>;
  'catalogue.changed': Record<string, never>;
  /** Begun, ended, published or taken back; or its items are others. */
  'activity.changed': { activityId: number };
  'order.changed': { orderId: number };
  /** A register has answered about a company's VAT id, or could not be asked and nothing else is known. */
  'vat.checked': { companyId: number; state: 'unchecked' | 'valid' | 'invalid' | 'unavailable' };
  'session.ended': { sessionId: string };
  /** What somebody may do has changed: a person's state or role, a company's state, a role's codes. The database tells of it by itself. */
  'account.changed': { userId?: number; companyId?: number; roleId?: number };
};
export type Topic = keyof Events;

/** The channel on which PostgreSQL tells every process of a committed event. */
export const channel = 'kontor_event';

/** NOTIFY takes 8,000 bytes; a longer payload is fetched from its row by whoever listens. */
const longest = 7_000;

/** Writes the event in the transaction of the change, and tells every process when it commits. One statement. */
export async function publish<Name extends Topic>(tx: Transaction<DB>, topic: Name, payload: Events[Name]): Promise<void> {
  const text = JSON.stringify(payload);
  await sql`
    with event as (insert into outbox_event (topic, payload, handled_at) values (${topic}, ${text}::jsonb, now()) returning id)
    select pg_notify(${channel}, json_build_object('id', id, 'topic', ${topic}::text, 'payload', case when length(${text}) <= ${longest} then ${text}::json end)::text)
    from event`.execute(tx);
}

/*
 * NOTIFY within a transaction makes all such commits wait for one another (PostgreSQL orders them by a lock that is held until the
 * commit is on disk): 2,900 small commits a second became 490. Hot calls therefore write rows with `handled_at` null and call
 * `announce` after their commit; many are told at once, and whatever a crash left behind is told by the sweep each minute.
 */

const batch = 500;

/** Tells every process of the events that wait, in their order. Returns how many there were. */
export async function tellWaiting(database: Database): Promise<number> {
  let all = 0;
  for (;;) {
    const [row] = await database.prepared<{ told: number }>(
      'outbox_tell',
      `with waiting as materialized (select id from outbox_event where handled_at is null order by id limit ${batch} for update skip locked),
       told as (update outbox_event set handled_at = now() where id in (select id from waiting) returning id, topic, payload),
       sorted as materialized (select * from told order by id)
       select count(pg_notify('${channel}', json_build_object('id', id, 'topic', topic, 'payload', case when length(payload::text) <= ${longest} then payload end)::text)) as told
       from sorted`,
    );
    all += row?.told ?? 0;
    if ((row?.told ?? 0) < batch) return all;
  }
}

/** Long enough that a busy server tells some hundred events at once, short enough that nobody waits for what he sees. */
const pause = 100;

const announcing = new WeakSet<Database>();

/** To be called after a commit that left events waiting: they are told within a tenth of a second, together with others'. */
export function announce(database: Database): void {
  if (announcing.has(database)) return;
  announcing.add(database);
  setTimeout(() => {
    announcing.delete(database);
    // What cannot be told now is told by the sweep.
    tellWaiting(database).catch(() => undefined);
  }, pause).unref();
}
