import { sql, type Transaction } from 'kysely';
import type { DB } from './postgres/schema.ts';

/** What domains tell each other, upwards and across processes. Handlers must bear hearing a thing twice. */
export type Events = {
  'item.changed': { itemIds: number[] };
  'price.changed': { itemIds: number[] };
  'stock.changed': { itemIds: number[] };
  'store.changed': { storeId: number };
  'catalogue.changed': Record<string, never>;
  'order.changed': { orderId: number };
  'session.ended': { sessionId: string };
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
    with event as (insert into outbox_event (topic, payload) values (${topic}, ${text}::jsonb) returning id)
    select pg_notify(${channel}, json_build_object('id', id, 'topic', ${topic}::text, 'payload', case when length(${text}) <= ${longest} then ${text}::json end)::text)
    from event`.execute(tx);
}
