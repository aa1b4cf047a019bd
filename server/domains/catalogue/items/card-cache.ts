import type { ItemCard } from '../../../../contract/catalogue/catalogue.ts';
import type { Bus } from '../../../platform/events/bus.ts';
import type { Database } from '../../../platform/postgres/pool.ts';

/*
 * Cards of visitors: lists with other filters show the same items again, so that most cards need no query. They are dropped as soon as a
 * change of the item is committed anywhere, and in any case after `patience`: new items and offers expire by themselves.
 */

const patience = 60_000;
/** A card is 1 to 2 KB in memory. */
const mostCards = 5_000;

type CachedCard = { card: ItemCard; until: number };
/** What a card depends on in addition to its item. */
export type Audience = { language: string; country: string; seesPrices: boolean };

export class CardCache {
  readonly #byItem = new Map<number, Map<string, CachedCard>>();
  #count = 0;
  #changes = 0;

  /** Cards in the order of the ids; missing ones are read by one `load`. */
  async cards(
    itemIds: readonly number[],
    audience: Audience,
    now: Date,
    load: (missing: number[]) => Promise<ItemCard[]>,
  ): Promise<ItemCard[]> {
    const kind = `${audience.language} ${audience.country} ${audience.seesPrices}`;
    const found = new Map<number, ItemCard>();
    for (const id of itemIds) {
      const cached = this.#byItem.get(id)?.get(kind);
      if (cached && cached.until > now.getTime()) found.set(id, cached.card);
    }
    const missing = itemIds.filter((id) => !found.has(id));
    if (missing.length > 0) {
      const changes = this.#changes;
      for (const card of await load(missing)) {
        found.set(card.id, card);
        if (changes === this.#changes) this.#keep(card, kind, now);
      }
    }
    return itemIds.flatMap((id) => found.get(id) ?? []);
  }

  drop(itemIds: readonly number[]): void {
    this.#changes += 1;
    for (const id of itemIds) this.#forget(id);
  }

  dropAll(): void {
    this.#changes += 1;
    this.#byItem.clear();
    this.#count = 0;
  }

  #keep(card: ItemCard, kind: string, now: Date): void {
    const kinds = this.#byItem.get(card.id) ?? new Map<string, CachedCard>();
    this.#count += kinds.has(kind) ? 0 : 1;
    kinds.set(kind, { card, until: now.getTime() + patience });
    // Reinserted at the end: the least recently loaded items are dropped first.
    this.#byItem.delete(card.id);
    this.#byItem.set(card.id, kinds);
    for (const oldest of this.#byItem.keys()) {
      if (this.#count <= mostCards) break;
      this.#forget(oldest);
    }
  }

  #forget(itemId: number): void {
    this.#count -= this.#byItem.get(itemId)?.size ?? 0;
    this.#byItem.delete(itemId);
  }
}

const caches = new WeakMap<Database, CardCache>();

/** From now on cards of visitors are cached and invalidated by events of the bus. */
export function cacheCards(database: Database, bus: Bus): void {
  const cards = new CardCache();
  caches.set(database, cards);
  for (const topic of ['item.changed', 'price.changed', 'stock.changed'] as const)
    bus.subscribe(topic, ({ itemIds }) => cards.drop(itemIds));
  for (const topic of ['store.changed', 'catalogue.changed'] as const) bus.subscribe(topic, () => cards.dropAll());
  bus.subscribe('exclusive.changed', ({ storeIds }) => {
    if (storeIds.length > 0) cards.dropAll();
  });
  bus.onGap(() => cards.dropAll());
}

export function cardCacheOf(database: Database): CardCache | undefined {
  return caches.get(database);
}
