import { setTimeout as sleep } from 'node:timers/promises';
import type { Bus } from '../../platform/events/bus.ts';
import type { Database } from '../../platform/postgres/pool.ts';
import type { MarketIndex } from '../../engines/search-index/data/market-index.ts';
import { entriesWith, readChanges } from './goods/entries.ts';
import { namesOf, shippedEntries, shippedNames } from './goods/tables.ts';
import { batchSize, label, pacer, readMarket, readNames, readRows, readStates } from './reading.ts';
import { readActivityChanges, readItemIdsOfStore, readStores } from './queries.ts';

export type Parts = {
  database: Database;
  bus: Bus;
  log: { warn(details: object, message: string): void; info(details: object, message: string): void };
  now: () => Date;
  /** Tables of the operator's own that name goods. */
  goodsFolder?: string | undefined;
};

/** Milliseconds for which changes are collected before they are read together. */
const gather = 400;
/** Milliseconds between two notifications while a long list of changes is applied. */
const notifyPace = 700;
/** Milliseconds between checks for activities that begin or end, for which there are no events. */
const activityPace = 15_000;
/** Milliseconds before another attempt after the database could not be read. */
const patience = 2_000;
/** Edited items leave unused entries behind; beyond this share the index is rebuilt. */
const wasteful = { share: 0.3, least: 5_000 };

type Pending = {
  items: Set<number>;
  prices: Set<number>;
  stock: Set<number>;
  /** Stores whose items are to be read again. */
  stores: Set<number>;
  /** The visibility or a measured figure of a store has changed. */
  storeAccess: boolean;
  names: boolean;
};
const none = (): Pending => ({
  items: new Set(),
  prices: new Set(),
  stock: new Set(),
  stores: new Set(),
  storeAccess: false,
  names: false,
});

/** Synchronizes an index with the database: reads it in the background, applies events of the bus, and starts again after a gap. */
export class Follower {
  /** The index that answers; null until the first one is read. */
  index: MarketIndex | null = null;
  readonly #parts: Parts;
  readonly #onChange: (assortment: boolean) => void;
  /** Items have come or gone, or are in another category, since the last notification. */
  #assortment = false;
  readonly #stop = new AbortController();
  readonly #ended: (() => void)[] = [];
  #pending = none();
  /** Changes received while an index is being read: they are applied to it afterwards. */
  #meanwhile: Pending | null = null;
  readonly #watching: Promise<void>;
  #working: Promise<void> | null = null;
  #building: Promise<void> | null = null;
  #rebuild = false;
  /** The operator's changes of the names of goods that the index was read with. */
  #changes = '';

  /** @param onChange notified of changes of the index; `assortment`: other items are for sale, or in other categories. */
  constructor(parts: Parts, onChange: (assortment: boolean) => void) {
    this.#parts = parts;
    this.#onChange = onChange;
    const { bus } = parts;
    const note = (change: (pending: Pending) => void): void => {
      change(this.#pending);
      if (this.#meanwhile) change(this.#meanwhile);
      this.#wake();
    };
    const add = (set: Set<number>, ids: readonly number[]): void => ids.forEach((id) => set.add(id));
    this.#ended.push(
      bus.subscribe('item.changed', ({ itemIds }) => note(({ items }) => add(items, itemIds))),
      bus.subscribe('price.changed', ({ itemIds }) => note(({ prices }) => add(prices, itemIds))),
      bus.subscribe('stock.changed', ({ itemIds }) => note(({ stock }) => add(stock, itemIds))),
      bus.subscribe('store.changed', ({ storeId }) => note(({ stores }) => stores.add(storeId))),
      bus.subscribe('exclusive.changed', ({ storeIds }) => {
        if (storeIds.length > 0) note((pending) => void (pending.storeAccess = true));
      }),
      bus.subscribe('store.measured', () => note((pending) => void (pending.storeAccess = true))),
      bus.subscribe('catalogue.changed', () => note((pending) => void (pending.names = true))),
    );
    bus.onGap(() => void this.build());
    this.#watching = this.#watchActivities();
  }

  /** Reads a new index and replaces the old one, which answers meanwhile. One at a time; a second request waits. */
  build(): Promise<void> {
    if (this.#building) {
      this.#rebuild = true;
      return this.#building;
    }
    this.#building = this.#build().finally(() => {
      this.#building = null;
    });
    return this.#building;
  }

  /** Resolves when all changes received so far are in the index. */
  async settled(): Promise<void> {
    while (this.#building ?? this.#working) await (this.#building ?? this.#working);
  }

  async close(): Promise<void> {
    this.#stop.abort();
    for (const end of this.#ended) end();
    await Promise.all([this.#building, this.#working, this.#watching]);
  }

  async #build(): Promise<void> {
    const { database, now, log } = this.#parts;
    const { signal } = this.#stop;
    while (!signal.aborted) {
      this.#rebuild = false;
      this.#meanwhile = none();
      const start = performance.now();
      try {
        const changes = await readChanges(database);
        this.#changes = JSON.stringify(changes);
        const folder = this.#parts.goodsFolder;
        const names = changes.length === 0 ? shippedNames(folder) : namesOf(entriesWith(shippedEntries(folder), changes));
        const index = await readMarket(database, now, signal, names);
        if (signal.aborted) return;
        this.index = index;
        merge(this.#pending, this.#meanwhile);
        this.#meanwhile = null;
        log.info({ items: index.documents.alive, milliseconds: Math.round(performance.now() - start) }, 'the search index is ready');
        this.#wake();
        this.#onChange(true);
        if (!this.#rebuild) return;
      } catch (error) {
        if (signal.aborted) return;
        log.warn({ err: error }, 'the search index could not be read; trying again');
        await pauseFor(patience, signal);
      }
    }
  }

  #wake(): void {
    if (this.#working || !this.index || this.#stop.signal.aborted || isEmpty(this.#pending)) return;
    this.#working = this.#work().finally(() => {
      this.#working = null;
      this.#wake();
    });
  }

  async #work(): Promise<void> {
    const { signal } = this.#stop;
    await pauseFor(gather, signal);
    const { index } = this;
    if (signal.aborted || !index) return;
    const pending = this.#pending;
    this.#pending = none();
    const notify = this.#notifier(index);
    try {
      await this.#apply(index, pending, notify);
    } catch (error) {
      if (signal.aborted) return;
      this.#parts.log.warn({ err: error }, 'the search index could not follow; trying again');
      merge(this.#pending, pending);
      await pauseFor(patience, signal);
    }
    notify(true);
    if (index.waste > Math.max(wasteful.least, index.documents.count * wasteful.share)) void this.build();
  }

  /** Notifies of changes at a limited rate while many are applied, so that caches are not dropped for each. */
  #notifier(index: MarketIndex): (atOnce: boolean) => void {
    let version = index.version;
    let since = performance.now();
    return (atOnce) => {
      if (index.version === version || (!atOnce && performance.now() - since < notifyPace)) return;
      version = index.version;
      since = performance.now();
      this.#onChange(this.#assortment);
      this.#assortment = false;
    };
  }

  async #apply(index: MarketIndex, pending: Pending, notify: (atOnce: boolean) => void): Promise<void> {
    const { database, now } = this.#parts;
    const pause = pacer();
    const items = new Set(pending.items);
    if (pending.names) {
      // What items are by their names is decided when they are read.
      if (JSON.stringify(await readChanges(database)) !== this.#changes) void this.build();
      await readNames(database, index);
      await label(index);
    }
    if (pending.stores.size > 0 || pending.storeAccess) {
      // State and visibility of a store apply at once; countries and lead times of its items follow.
      index.taxonomy.setStores(await readStores(database));
      index.version++;
      notify(true);
      for (const storeId of pending.stores) for (const id of await readItemIdsOfStore(database, storeId)) items.add(id);
    }
    for (const [ids, withPrices] of [
      [pending.prices, true],
      [pending.stock, false],
    ] as const) {
      for (const batch of batches([...ids].filter((id) => !items.has(id)))) {
        const states = await readStates(database, batch, withPrices, now());
        for (const id of batch) {
          const state = states.get(id);
          if (!state || !index.updateVariants(id, state.variants, state.sentFrom)) items.add(id);
        }
        notify(false);
        await pause();
      }
    }
    for (const batch of batches([...items])) {
      const rows = await readRows(database, index, batch, now());
      const living = new Set(rows.map((row) => row.itemId));
      for (const id of batch) {
        if (living.has(id)) continue;
        this.#assortment ||= index.docOf(id) !== undefined;
        index.remove(id);
      }
      for (const row of rows) {
        const doc = index.docOf(row.itemId);
        this.#assortment ||= doc === undefined || index.documents.category.data[doc] !== row.category;
        index.put(row);
        await pause();
      }
      notify(false);
    }
  }

  async #watchActivities(): Promise<void> {
    const { database, now, log } = this.#parts;
    const { signal } = this.#stop;
    for (let from = now(); !signal.aborted;) {
      await pauseFor(activityPace, signal);
      if (signal.aborted) return;
      try {
        const to = now();
        for (const id of await readActivityChanges(database, from, to)) this.#pending.prices.add(id);
        from = to;
        this.#wake();
      } catch (error) {
        if (!signal.aborted) log.warn({ err: error }, 'activities could not be looked at; trying again');
      }
    }
  }
}

const pauseFor = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  sleep(milliseconds, undefined, { signal, ref: false }).catch(() => undefined);

function isEmpty({ items, prices, stock, stores, storeAccess, names }: Pending): boolean {
  return items.size + prices.size + stock.size + stores.size === 0 && !storeAccess && !names;
}

function merge(into: Pending, from: Pending): void {
  for (const key of ['items', 'prices', 'stock', 'stores'] as const) for (const id of from[key]) into[key].add(id);
  into.storeAccess ||= from.storeAccess;
  into.names ||= from.names;
}

function* batches(ids: readonly number[]): Generator<number[]> {
  for (let at = 0; at < ids.length; at += batchSize) yield ids.slice(at, at + batchSize);
}
