import type { CardPrice } from '../../../../contract/pricing/pricing.ts';
import type { Cache } from '../../../platform/cache/cache.ts';
import { type Caches, cachesOf } from '../../../platform/cache/caches.ts';
import type { Database } from '../../../platform/postgres/pool.ts';
import { anyStore, catalogueTag, itemTag } from '../../cache-tags.ts';
import type { CardFacts, CardText } from './card-queries.ts';

/*
 * What cards of visitors are made of, in two halves: facts and price are the same in every language and country, the texts are few. Lists
 * with other filters, and the neighbours of other items, show the same items again, so that most cards need no query. A half is dropped as
 * soon as a change of the item is committed anywhere, and the facts when a price begins or ends; they do not expire otherwise.
 */

/** Facts are about 1 KB in memory, texts 200 bytes. */
const [mostFacts, mostTexts] = [15_000, 40_000];

export type PricedFacts = { facts: CardFacts; price: CardPrice | null };
export type LoadedCard = PricedFacts & { text: CardText };

export class CardCache {
  readonly #caches: Caches;
  readonly #facts: Cache<PricedFacts>;
  readonly #texts: Cache<CardText>;

  constructor(caches: Caches) {
    this.#caches = caches;
    this.#facts = caches.create('card facts', { entries: mostFacts });
    this.#texts = caches.create('card texts', { entries: mostTexts });
  }

  /** Of the items that are sold to a country, in the order of the ids; what is missing is read by `load` (both halves, for all countries) and `loadTexts`. */
  async cards(
    itemIds: readonly number[],
    { language, country, seesPrices }: { language: string; country: string; seesPrices: boolean },
    now: Date,
    load: (missing: number[]) => Promise<LoadedCard[]>,
    loadTexts: (missing: number[]) => Promise<Map<number, CardText>>,
  ): Promise<LoadedCard[]> {
    const time = now.getTime();
    const found = new Map<number, LoadedCard>();
    const missing: number[] = [];
    const untitled = new Map<number, PricedFacts>();
    for (const id of itemIds) {
      const known = this.#facts.get(`${id} ${seesPrices}`, time);
      const text = known && this.#texts.get(`${id} ${language}`);
      if (text) found.set(id, { ...known, text });
      else if (known) untitled.set(id, known);
      else missing.push(id);
    }
    const { moment } = this.#caches;
    const tagsUnchanged = (id: number): string[] | null => {
      const tags = [catalogueTag, anyStore, itemTag(id)];
      return this.#caches.changedSince(moment, tags) ? null : tags;
    };
    const [cards, texts] = await Promise.all([
      missing.length > 0 ? load(missing) : [],
      untitled.size > 0 ? loadTexts([...untitled.keys()]) : new Map<number, CardText>(),
    ]);
    for (const [id, text] of texts) {
      const known = untitled.get(id);
      if (!known) continue;
      found.set(id, { ...known, text });
      const tags = tagsUnchanged(id);
      if (tags) this.#texts.set(`${id} ${language}`, text, { tags });
    }
    for (const card of cards) {
      const { text, ...known } = card;
      const { id, changesAt } = known.facts;
      found.set(id, card);
      const tags = tagsUnchanged(id);
      if (!tags) continue;
      // Margins depend on the VAT rates of the day.
      const until = Math.min(changesAt?.getTime() ?? Infinity, known.price?.retail ? new Date(time).setUTCHours(24, 0, 0, 0) : Infinity);
      this.#facts.set(`${id} ${seesPrices}`, known, { tags, until });
      this.#texts.set(`${id} ${language}`, text, { tags });
    }
    return itemIds.flatMap((id) => {
      const card = found.get(id);
      return card?.facts.countryCodes.includes(country) ? [card] : [];
    });
  }
}

const caches = new WeakMap<Database, CardCache>();

/** From now on cards of visitors are cached. */
export function cacheCards(database: Database): void {
  caches.set(database, new CardCache(cachesOf(database)));
}

export function cardCacheOf(database: Database): CardCache | undefined {
  return caches.get(database);
}
