import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { demoItems, demoStores } from '../../goods/items.ts';
import { demoSellers } from '../../market.ts';
import { headerTiles } from './tiles.ts';

test('each store has a header picture, of goods that it sells', () => {
  const shown = new Map<string, Set<string>>();
  for (const { store, pictureKeys } of demoItems(new Date(), 1)) {
    const keys = shown.get(store) ?? new Set();
    for (const key of pictureKeys ?? []) keys.add(key);
    shown.set(store, keys);
  }
  const stores = demoSellers.flatMap((seller) => seller.stores);
  expect(stores).toHaveLength(Object.keys(headerTiles).length);
  for (const { key, itemCode } of stores) {
    expect(existsSync(new URL(`${key}.webp`, import.meta.url)), key).toBe(true);
    for (const [model, picture] of headerTiles[key]) {
      expect(shown.get(itemCode)?.has(`pictures/${picture}.webp`), `${key}: ${model} ${picture}`).toBe(true);
    }
  }
  expect(demoStores(new Map()).map(({ headerKey }) => headerKey)).toEqual(stores.map(({ key }) => `headers/${key}.webp`));
});
