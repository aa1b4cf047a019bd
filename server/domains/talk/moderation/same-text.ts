import { LRUCache } from 'lru-cache';

/** Conversations that one text may go to within so many milliseconds. */
const mostConversations = 5;
const span = 10 * 60_000;

/** To which conversations a person sent a text lately, by the time of each; those of this process, as other limits are. */
const sent = new LRUCache<string, Map<string, number>>({ max: 50_000 });

/**
 * Notes that a text goes to a conversation. Returns the seconds to wait if it has gone to five others within ten minutes; then nothing is noted.
 */
export function takeSameText(userId: number, text: string, gid: string, now: number): number {
  const key = `${userId} ${text.replace(/\s+/gu, ' ').trim().toLowerCase()}`;
  const places = sent.get(key) ?? new Map<string, number>();
  for (const [place, at] of places) if (at <= now - span) places.delete(place);
  if (!places.has(gid) && places.size >= mostConversations) return Math.ceil((Math.min(...places.values()) + span - now) / 1_000);
  places.set(gid, now);
  sent.set(key, places, { ttl: span });
  return 0;
}
