import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from './postgres/client.ts';
import { clientConfig } from './postgres/connection.ts';
import type { Database } from './postgres/pool.ts';
import { channel, type Events, type Topic } from './outbox.ts';

type Listener<Name extends Topic> = (payload: Events[Name]) => void | Promise<void>;

/**
 * Tells this process what any process has committed. Delivery is at least once while connected; after a lost connection
 * the listeners of `onGap` are told that something may have been missed, so that caches drop what they hold.
 */
export type Bus = {
  subscribe<Name extends Topic>(topic: Name, listener: Listener<Name>): () => void;
  onGap(listener: () => void): void;
  close(): Promise<void>;
};

export async function openBus(database: Database, log: { warn(details: object, message: string): void }): Promise<Bus> {
  const listeners = new Map<string, Set<Listener<Topic>>>();
  const gapListeners: (() => void)[] = [];
  let client: Client | undefined;
  let closed = false;

  async function tell(text: string): Promise<void> {
    const event = JSON.parse(text) as { id: number; topic: Topic; payload: Events[Topic] | null };
    const wanted = listeners.get(event.topic);
    if (!wanted?.size) return;
    let payload = event.payload;
    if (payload === null) {
      const [row] = await database.prepared<{ payload: Events[Topic] }>(
        'outbox_payload',
        'select payload from outbox_event where id = $1',
        [event.id],
      );
      if (!row) return;
      payload = row.payload;
    }
    for (const listener of wanted) {
      try {
        await listener(payload);
      } catch (error) {
        log.warn({ err: error, topic: event.topic }, 'a listener failed');
      }
    }
  }

  async function connect(): Promise<void> {
    const next = new Client(clientConfig(database.connection));
    next.on('notification', (message) => {
      void tell(message.payload ?? '{}').catch((error: unknown) => log.warn({ err: error }, 'an event could not be told'));
    });
    next.on('error', () => undefined); // 'end' follows
    next.on('end', () => void reconnect());
    await next.connect();
    await (next.query(`listen ${channel}`) as Promise<unknown>);
    client = next;
  }

  async function reconnect(): Promise<void> {
    for (let pause = 100; !closed; pause = Math.min(pause * 2, 5_000)) {
      await sleep(pause, undefined, { ref: false });
      if (closed) return;
      try {
        await connect();
        for (const listener of gapListeners) listener();
        return;
      } catch (error) {
        log.warn({ err: error }, 'the event channel is cut off; trying again');
      }
    }
  }

  await connect();
  return {
    subscribe(topic, listener) {
      const set = listeners.get(topic) ?? new Set();
      listeners.set(topic, set);
      set.add(listener as Listener<Topic>);
      return () => void set.delete(listener as Listener<Topic>);
    },
    onGap: (listener) => void gapListeners.push(listener),
    async close() {
      closed = true;
      await client?.end();
    },
  };
}
