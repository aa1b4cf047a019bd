import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MarketIndex } from '../data/market-index.ts';
import { pageOf } from './ordering.ts';

/** So many that a page is guessed at before it is sorted. */
const many = 4_000;

function indexWith(sales: (at: number) => number): MarketIndex {
  const index = new MarketIndex();
  index.taxonomy.setStores([{ id: 1, name: 'Store', open: true, exclusive: false, currency: 'EUR', service: null }]);
  index.taxonomy.setCategories([{ id: 1, parentId: null, position: 0, path: [1], names: {}, urlKeys: {} }]);
  index.setRates(() => 1);
  for (let at = 0; at < many; at++)
    index.put({
      itemId: at + 1,
      category: 0,
      store: 0,
      currency: index.taxonomy.currency('EUR'),
      countries: 1,
      sentFrom: 1,
      leadDays: 1,
      exclusive: false,
      sales: sales(at),
      publishedAt: 1e12,
      values: [],
      variants: [{ id: at + 1, price: 100, inStock: true, values: [] }],
      codes: [],
      sourceLanguage: 'en',
      texts: { en: { name: 'Chair', others: [] } },
    });
  return index;
}

describe('a page of many hits', () => {
  const shapes: Record<string, (at: number) => number> = {
    scattered: (at) => (at * 7_919) % 100_003,
    'mostly equal': (at) => (at % 500 === 0 ? at : 0),
    'all equal': () => 3,
    ascending: (at) => at,
    // The sample sees every seventh only: its guess is far too high.
    'misleading to a sample': (at) => (at % 7 === 0 ? 1_000_000 + at : at % 11),
  };
  for (const [shape, sales] of Object.entries(shapes))
    it(`is the same as of a sorted list: ${shape}`, () => {
      const index = indexWith(sales);
      const docs = Uint32Array.from({ length: many }, (_, at) => at);
      const sorted = [...docs].toSorted((a, b) => sales(b) - sales(a) || b - a).map((doc) => doc + 1);
      fc.assert(
        fc.property(fc.nat(250), fc.constantFrom(10, 20, 100), (page, size) => {
          const found = pageOf(index, { docs, scores: null, prices: null }, 'sales', page * size, size);
          expect(found).toEqual(sorted.slice(page * size, page * size + size));
        }),
        { numRuns: 40 },
      );
    });
});
