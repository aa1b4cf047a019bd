import type { Bus } from '../events/bus.ts';
import type { Events, Topic } from '../events/outbox.ts';
import { cachesOf } from './caches.ts';

/** The tags that an event invalidates. */
export type TagsOfEvents = { readonly [Name in Topic]?: (payload: Events[Name]) => readonly string[] };

const following = new WeakMap<Bus, WeakSet<object>>();

/** From now on events of the bus invalidate the owner's caches, by a table of tags; after a gap all entries are dropped. */
export function followEvents(owner: object, bus: Bus, table: TagsOfEvents): void {
  const owners = following.get(bus) ?? new WeakSet<object>();
  if (owners.has(owner)) return;
  following.set(bus, owners.add(owner));
  const caches = cachesOf(owner);
  caches.connected = true;
  const follow = <Name extends Topic>(topic: Name, tagsOf: (payload: Events[Name]) => readonly string[]): void => {
    bus.subscribe(topic, (payload) => {
      const tags = tagsOf(payload);
      if (tags.length > 0) caches.invalidate(tags);
    });
  };
  for (const [topic, tagsOf] of Object.entries(table)) follow(topic as Topic, tagsOf as (payload: Events[Topic]) => readonly string[]);
  bus.onGap(() => caches.clear());
}
