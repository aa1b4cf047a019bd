import { openChannel, type Pace } from '../postgres/channel.ts';
import type { Database } from '../postgres/pool.ts';
import { channel, type Events, type Topic } from './outbox.ts';

type Listener<Name extends Topic> = (payload: Events[Name]) => void | Promise<void>;

/**
 * Notifies this process of what any process has committed. Delivery is at least once while connected; after a lost connection
 * the listeners of `onGap` are notified that events may have been missed, so that caches are cleared. While no connection can be
 * opened, the database counts as unreachable (reachability.ts).
 */
export type Bus = {
  subscribe<Name extends Topic>(topic: Name, listener: Listener<Name>): () => void;
  onGap(listener: () => void): void;
  close(): Promise<void>;
};

export async function openBus(
  database: Database,
  log: { warn(details: object, message: string): void },
  pace: Partial<Pace> = {},
): Promise<Bus> {
  const listeners = new Map<string, Set<Listener<Topic>>>();
  const gapListeners: (() => void)[] = [];
  const { reachability } = database;

  async function deliver(text: string): Promise<void> {
    const event = JSON.parse(text) as { id: number; topic: Topic; payload: Events[Topic] | null };
    const wanted = listeners.get(event.topic);
    if (!wanted?.size) return;
    let payload = event.payload;
    if (payload === null) {
      // sql-check: skip, reached only by a notification of the database
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

  const open = await openChannel({
    connection: database.connection,
    name: channel,
    onMessage: (payload) => void deliver(payload).catch((error: unknown) => log.warn({ err: error }, 'an event could not be delivered')),
    onLost: () => reachability.lose(),
    onRestored() {
      reachability.restore();
      for (const listener of gapListeners) listener();
    },
    log,
    pace,
  });
  return {
    subscribe(topic, listener) {
      const set = listeners.get(topic) ?? new Set();
      listeners.set(topic, set);
      set.add(listener as Listener<Topic>);
      return () => void set.delete(listener as Listener<Topic>);
    },
    onGap: (listener) => void gapListeners.push(listener),
    close: () => open.close(),
  };
}
