/** Pages for visitors are cached in the memory of each process; after any change, nobody sees the old page for longer than five seconds. */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ItemInput } from '../../server/domains/catalogue/index.ts';
import { writeCatalogue } from '../../server/market-import/index.ts';
import { publish } from '../../server/platform/events/outbox.ts';
import { type Database, openDatabase } from '../../server/platform/postgres/pool.ts';
import { addCompany } from '../support/market.ts';
import { newHome, startKontor, stopAll } from './kontor.ts';

const longest = 5_000;
type PageKind = 'item' | 'other' | 'category' | 'home' | 'store';

let homes: string[] = [];
let servers: string[] = [];
let database: Database;
let paths: Record<PageKind, string>;
let oak = { id: 0, variantId: 0 };
let pine = oak;

const texts = (name: string) => ({ en: { name, urlKey: name.toLowerCase() }, de: { name, urlKey: name.toLowerCase() } });
const items = new Map<string, ItemInput>();

/** Writes an item as a seller or an import does, with its events. */
async function write(itemCode: string, change: Partial<ItemInput>): Promise<{ id: number; variantId: number }> {
  const next: ItemInput = {
    ...(items.get(itemCode) ?? {
      ...{ itemCode, store: 'STO', category: 'chairs', sourceLanguage: 'en' as const, texts: {} },
      variants: [{ sku: itemCode, listPrice: 11_100, stock: [{ warehouse: 'Main', onHand: 7 }] }],
    }),
    ...change,
  };
  items.set(itemCode, next);
  const written = (await writeCatalogue(database, { items: [next] })).items.get(itemCode);
  return { id: written?.id ?? 0, variantId: written?.variants.get(itemCode) ?? 0 };
}

beforeAll(async () => {
  const home = await newHome();
  const other = await newHome();
  homes = [home, other];
  const socket = join(home, 'postgres-socket');
  const first = startKontor({ KONTOR_HOME: home });
  const addresses = [await first.serving];
  const second = startKontor({
    KONTOR_HOME: other,
    DATABASE_URL: `postgres://kontor@localhost:5432/kontor?host=${encodeURIComponent(socket)}`,
  });
  addresses.push(await second.serving);
  servers = addresses;
  database = await openDatabase({ connection: { host: socket, port: 5432, user: 'kontor', database: 'kontor' }, poolSize: 4 });
  const { id: companyId } = await addCompany(database, { kind: 'seller' });
  const written = await writeCatalogue(database, {
    categories: [{ key: 'chairs', parentKey: null, texts: texts('Chairs') }],
    stores: [
      {
        ...{ itemCode: 'STO', companyId, name: 'Sitters', currency: 'EUR', vatCountryCode: 'DE', countryCodes: ['DE'] },
        warehouses: [{ name: 'Main', postalCode: '10115', city: 'Berlin', countryCode: 'DE' }],
      },
    ],
  });
  oak = await write('STO-1', { texts: texts('Oakchair') });
  pine = await write('STO-2', {
    texts: texts('Pinechair'),
    variants: [{ sku: 'STO-2', listPrice: 33_300, stock: [{ warehouse: 'Main', onHand: 7 }] }],
  });
  paths = {
    item: `/item/oakchair~${oak.id}`,
    other: `/item/pinechair~${pine.id}`,
    category: `/category/chairs~${written.categories.get('chairs')}`,
    home: '/',
    store: `/store/${written.stores.get('STO')}`,
  };
}, 120_000);
afterAll(async () => {
  await database?.close();
  await stopAll();
  for (const home of homes) await rm(home, { recursive: true, force: true });
});

/** What a visitor sees: words and amounts, without the data of the scripts. Empty for a page that is not there. */
async function seen(server: string, path: string): Promise<string> {
  const response = await fetch(server + path, { headers: { cookie: 'i18n_redirected=en; country=DE', 'accept-language': 'en' } });
  const html = await response.text();
  if (response.status !== 200) return '';
  return html.replace(/<script.*?<\/script>/gs, ' ').replace(/<[^>]+>/g, ' ');
}

type Sight = (text: string) => boolean;
/** What each page shows before the change, and after it. */
type Sights = Partial<Record<PageKind, { before: Sight; after: Sight }>>;

/** Both processes have cached these pages before the change; after it nobody sees the old ones for longer than five seconds. */
async function follow(sights: Sights, change: () => Promise<unknown>): Promise<void> {
  const all = servers.flatMap((server) =>
    Object.entries(sights).map(([place, sight]) => ({ server, place, path: paths[place as PageKind], sight })),
  );
  await Promise.all(
    all.map(async ({ server, place, path, sight }) => {
      const begin = Date.now();
      while (!sight.before(await seen(server, path))) {
        if (Date.now() - begin > 15_000) throw new Error(`${place} of ${server} never showed what was there before`);
        await sleep(200);
      }
    }),
  );
  await change();
  const changed = Date.now();
  await Promise.all(
    all.map(async ({ server, place, path, sight }) => {
      // At the first process some visitor is there all the time, at the second one nobody is until the five seconds are over.
      if (server === servers[1]) await sleep(longest);
      for (;;) {
        const asked = Date.now();
        if (sight.after(await seen(server, path))) return;
        // An earlier request may have got the old page, however long a busy machine took to send it.
        expect(asked - changed, `${place} is stale`).toBeLessThan(longest);
        await sleep(100);
      }
    }),
  );
}

const shows =
  (word: string): Sight =>
  (text) =>
    text.includes(word);
const both =
  (...all: Sight[]): Sight =>
  (text) =>
    all.every((one) => one(text));
const not =
  (sight: Sight): Sight =>
  (text) =>
    !sight(text);
const isGone: Sight = (text) => text === '';
const soldOut: Sight = (text) => /out of stock|sold out/i.test(text);
const patience = { timeout: 60_000 };

test('a price and stock that is gone, as orders and price lists publish them', patience, () => {
  const list = { before: both(not(shows('122.00')), not(soldOut)), after: both(shows('122.00'), not(shows('111.00')), soldOut) };
  return follow(
    {
      item: { before: shows('111.00'), after: both(shows('122.00'), not(shows('111.00'))) },
      other: { before: not(soldOut), after: soldOut },
      ...{ category: list, home: list, store: list },
    },
    () =>
      database.transaction(async (tx) => {
        await tx.updateTable('variant').set({ list_price: 12_200 }).where('id', '=', oak.variantId).execute();
        await publish(tx, 'price.changed', { itemIds: [oak.id] });
        await tx.updateTable('stock').set({ on_hand: 0 }).where('variant_id', '=', pine.variantId).execute();
        await publish(tx, 'stock.changed', { itemIds: [pine.id] });
      }),
  );
});

test('a text', patience, () => {
  const sight = { before: shows('Oakchair'), after: both(shows('Oakseat'), not(shows('Oakchair'))) };
  // The address stays, as it does in the seller's editor.
  const oakseat = { name: 'Oakseat', urlKey: 'oakchair' };
  return follow({ item: sight, category: sight, home: sight, store: sight }, () => write('STO-1', { texts: { en: oakseat, de: oakseat } }));
});

test('the name of a category', patience, () => {
  const sight = { before: shows('Chairs'), after: both(shows('Seats'), not(shows('Chairs'))) };
  const seats = { name: 'Seats', urlKey: 'chairs' };
  return follow({ item: sight, category: sight, home: sight, store: sight }, () =>
    writeCatalogue(database, { categories: [{ key: 'chairs', parentKey: null, texts: { en: seats, de: seats } }] }),
  );
});

test('an item for some companies only, and one that is taken off the market', patience, () => {
  const list = { before: both(shows('Oakseat'), shows('Pinechair')), after: both(not(shows('Oakseat')), not(shows('Pinechair'))) };
  return follow(
    {
      item: { before: shows('Oakseat'), after: isGone },
      other: { before: shows('Pinechair'), after: isGone },
      category: list,
      home: list,
      store: list,
    },
    async () => {
      await write('STO-1', { visibility: 'exclusive', exclusiveTo: [] });
      await write('STO-2', { state: 'archived' });
    },
  );
});
