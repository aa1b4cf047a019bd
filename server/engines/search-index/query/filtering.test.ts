import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countsOf } from '../../../domains/search/answer.ts';
import { type IndexRow, MarketIndex } from '../data/market-index.ts';
import type { Rights } from '../data/rights.ts';
import { type Search, Searcher } from './searcher.ts';
import { countryBit } from '../data/taxonomy.ts';

/*
 * The index against the plainest program that could answer: random markets, edits and searches.
 */

const attributes = [
  { id: 1, key: 'colour', values: ['red', 'green', 'blue'] },
  { id: 2, key: 'material', values: ['oak', 'steel'] },
  { id: 3, key: 'width', values: ['200', '400', '600'] },
];
const categoryPaths = [[1], [1, 2], [1, 2, 3], [1, 2, 4], [5], [5, 6]];
const currencies = [
  { code: 'EUR', rate: 1 },
  { code: 'PLN', rate: 4.25 },
];
const countryCodes = ['DE', 'PL', 'FR'];
const words = ['chair', 'table', 'lamp', 'velvet'];

type Variant = { price: number; inStock: boolean; colour: number; width: number };
type Item = {
  id: number;
  category: number;
  store: number;
  countries: string[];
  leadDays: number;
  sentFrom: string[];
  exclusive: boolean;
  sales: number;
  day: number;
  material: number;
  name: string[];
  text: string[];
  variants: Variant[];
};

const stores = [
  { id: 1, open: true, exclusive: false, currency: 'EUR', service: 97 },
  { id: 2, open: true, exclusive: true, currency: 'PLN', service: null },
  { id: 3, open: false, exclusive: false, currency: 'EUR', service: 100 },
];

const variant = fc.record({
  price: fc.integer({ min: 1, max: 40 }).map((n) => n * 250),
  inStock: fc.boolean(),
  colour: fc.nat(3),
  width: fc.nat(3),
});
const item = (id: number): fc.Arbitrary<Item> =>
  fc.record({
    id: fc.constant(id),
    category: fc.nat(categoryPaths.length - 1),
    store: fc.constantFrom(0, 0, 1, 1, 2),
    countries: fc.subarray(countryCodes, { minLength: 1 }),
    leadDays: fc.constantFrom(1, 3, 14),
    sentFrom: fc.subarray(['DE', 'PL']),
    exclusive: fc.constantFrom(false, false, true),
    sales: fc.nat(5),
    day: fc.nat(3),
    material: fc.nat(2),
    name: fc.subarray(words, { minLength: 1 }),
    text: fc.subarray(words),
    variants: fc.array(variant, { minLength: 1, maxLength: 4 }),
  });

const market = fc.tuple(
  ...Array.from({ length: 14 }, (_, at) => item(at + 1)),
  fc.array(fc.integer({ min: 1, max: 14 }).chain(item), { maxLength: 6 }),
  fc.subarray([2, 5, 9]),
);

let lastKey = 0;
const rightsOf: fc.Arbitrary<Rights | null> = fc.option(
  fc
    .record({ items: fc.subarray(Array.from({ length: 14 }, (_, at) => at + 1)), stores: fc.subarray([2, 3]), own: fc.subarray([1, 2, 3]) })
    .map(({ items, stores: named, own }) => ({ key: ++lastKey, items: new Set(items), stores: new Set(named), own: new Set(own) })),
);

const wish: fc.Arbitrary<Search> = fc.record({
  language: fc.constant('en' as const),
  companyId: fc.constant(null),
  rights: rightsOf,
  country: fc.constantFrom('DE', 'PL'),
  seesPrices: fc.boolean(),
  keyword: fc.subarray(words, { maxLength: 2 }).map((some) => some.join(' ')),
  categoryId: fc.option(fc.constantFrom(1, 2, 3, 5, 99), { nil: null, freq: 1 }),
  storeIds: fc.subarray([1, 2, 3, 99], { maxLength: 2 }),
  facets: fc.subarray(['colour:red', 'colour:blue', 'material:oak', 'material:brass', 'width:200', 'width:300..600', 'shape:round'], {
    maxLength: 4,
  }),
  priceFrom: fc.option(fc.integer({ min: 0, max: 6_000 }), { nil: null }),
  priceTo: fc.option(fc.integer({ min: 2_000, max: 12_000 }), { nil: null }),
  currency: fc.constantFrom('EUR', 'PLN'),
  inStock: fc.boolean(),
  maxLeadDays: fc.option(fc.constantFrom(0, 3, 7), { nil: null }),
  alsoTo: fc.option(fc.constantFrom('FR', 'PL'), { nil: null }),
  sentFrom: fc.subarray(['DE', 'PL']),
  service: fc.option(fc.constantFrom(90, 99), { nil: null }),
  isNew: fc.boolean(),
  ownNumbers: fc.constant(new Map()),
  newSince: fc.constant(1e9 + 86_400),
  exact: fc.constant(false),
  sort: fc.constantFrom('relevance' as const, 'priceAsc' as const, 'priceDesc' as const, 'newest' as const, 'sales' as const),
  page: fc.integer({ min: 1, max: 3 }),
  size: fc.constantFrom(3, 10),
});

function emptyIndex(): MarketIndex {
  const index = new MarketIndex();
  index.taxonomy.setAttributes(
    attributes.map(({ id, key }) => ({
      id,
      key,
      type: key === 'width' ? 'number' : 'choice',
      unit: null,
      facet: true,
      position: id,
      names: { en: key },
    })),
    attributes
      .filter(({ key }) => key !== 'width')
      .flatMap(({ id, values }) =>
        values.map((key, at) => ({ id: id * 10 + at, attributeId: id, key, swatch: null, position: at, names: {} })),
      ),
  );
  index.taxonomy.setCategories(
    categoryPaths.map((path) => ({ id: path.at(-1) as number, parentId: path.at(-2) ?? null, position: 0, path, names: {}, urlKeys: {} })),
  );
  index.taxonomy.setStores(stores.map((store) => ({ ...store, name: '' })));
  index.setRates((code) => currencies.find((currency) => currency.code === code)?.rate ?? 1);
  return index;
}

function row(index: MarketIndex, one: Item): IndexRow {
  const value = (attribute: number, at: number): number[] => {
    const key = attributes[attribute - 1]?.values[at];
    const ordinal = key === undefined ? undefined : index.taxonomy.valueByText(attribute, key);
    return ordinal === undefined ? [] : [ordinal];
  };
  return {
    itemId: one.id,
    category: one.category,
    store: one.store,
    currency: index.taxonomy.currency(stores[one.store]?.currency ?? 'EUR'),
    countries: one.countries.reduce((mask, code) => mask | countryBit(code), 0),
    leadDays: one.leadDays,
    sentFrom: one.sentFrom.reduce((mask, code) => mask | countryBit(code), 0),
    exclusive: one.exclusive,
    sales: one.sales,
    publishedAt: one.day * 86_400_000 + 1e12,
    values: value(2, one.material),
    variants: one.variants.map(({ price, inStock, colour, width }, at) => ({
      id: one.id * 100 + at,
      price,
      inStock,
      values: [...value(1, colour), ...value(3, width)],
    })),
    codes: [`ITEM-${one.id}`],
    sourceLanguage: 'en',
    texts: { en: { name: one.name.join(' '), others: [one.text.join(' ')] } },
  };
}

const isNew = (one: Item): boolean => one.day > 1;

/** Which groups of a wish a variant of an item fails. */
function failures(one: Item, { price, inStock, colour, width }: Variant, search: Search): Set<string> {
  const failed = new Set<string>();
  const path = categoryPaths[one.category] as number[];
  if (search.categoryId !== null && !path.includes(search.categoryId)) failed.add('category');
  if (search.storeIds.length > 0 && !search.storeIds.includes(one.store + 1)) failed.add('store');
  if (search.maxLeadDays !== null && one.leadDays > search.maxLeadDays) failed.add('leadDays');
  if (search.alsoTo !== null && !one.countries.includes(search.alsoTo)) failed.add('country');
  if (search.inStock && !inStock) failed.add('inStock');
  if (search.sentFrom.length > 0 && !search.sentFrom.some((code) => one.sentFrom.includes(code))) failed.add('sentFrom');
  if (search.service !== null && (stores[one.store]?.service ?? 0) < search.service) failed.add('service');
  if (search.isNew && !isNew(one)) failed.add('isNew');
  const rate = (code: string): number => currencies.find((currency) => currency.code === code)?.rate ?? 1;
  const own = stores[one.store]?.currency ?? 'EUR';
  const shown = (price / rate(own)) * rate(search.currency);
  const tolerance = own === search.currency ? 0 : 0.5;
  if (
    search.seesPrices &&
    ((search.priceFrom !== null && shown < search.priceFrom - tolerance) || (search.priceTo !== null && shown > search.priceTo + tolerance))
  )
    failed.add('price');
  const has: Record<string, string | undefined> = {
    colour: attributes[0]?.values[colour],
    material: attributes[1]?.values[one.material],
    width: attributes[2]?.values[width],
  };
  for (const { key, values } of attributes) {
    const wanted = search.facets
      .filter((facet) => facet.startsWith(`${key}:`))
      .flatMap((facet) => (facet === 'width:300..600' ? ['400', '600'] : [facet.slice(key.length + 1)]))
      .filter((value) => values.includes(value));
    if (wanted.length > 0 && !wanted.includes(has[key] ?? '')) failed.add(key);
  }
  return failed;
}

/** Items with their matching variants, as the wish sees them when one group of choices is left out. */
function matching(items: readonly Item[], search: Search, without?: string): { one: Item; variants: Variant[] }[] {
  const wanted = search.keyword.split(' ').filter(Boolean);
  const { rights } = search;
  const visible = items.filter((one) => {
    const store = stores[one.store];
    if (!store?.open || !one.countries.includes(search.country)) return false;
    if (rights?.own.has(store.id)) return true;
    return (!store.exclusive || rights?.stores.has(store.id)) && (!one.exclusive || rights?.items.has(one.id));
  });
  const matches = (one: Item): number => wanted.filter((word) => one.name.includes(word) || one.text.includes(word)).length;
  const most = Math.max(0, ...visible.map(matches));
  return visible
    .filter((one) => wanted.length === 0 || (most > 0 && matches(one) === most))
    .map((one) => ({ one, variants: one.variants.filter((some) => [...failures(one, some, search)].every((group) => group === without)) }))
    .filter(({ variants }) => variants.length > 0);
}

const counts = (keys: readonly string[]): Record<string, number> => {
  const result: Record<string, number> = {};
  for (const key of keys) result[key] = (result[key] ?? 0) + 1;
  return result;
};
const unique = (values: readonly (string | undefined)[]): string[] => [...new Set(values.filter((value) => value !== undefined))];

describe('the index answers as the plainest filter does', () => {
  it('totals, counts without one’s own choice, order and pages', () => {
    fc.assert(
      fc.property(market, wish, fc.nat(4), (drawn, search, before) => {
        const edits = drawn.at(-2) as Item[];
        const removed = drawn.at(-1) as number[];
        const index = emptyIndex();
        const items = new Map<number, Item>();
        for (const one of [...(drawn.slice(0, -2) as Item[]), ...edits]) {
          items.set(one.id, one);
          index.put(row(index, one));
        }
        for (const id of removed) {
          items.delete(id);
          index.remove(id);
        }
        const searcher = new Searcher(index);
        // Repeated searches with other prices or stock are cached, and only what these change is counted again.
        for (let time = 0; time < before; time++)
          searcher.search({ ...search, facets: [], inStock: time === 2, priceFrom: null, priceTo: time === 1 ? null : 4_000 * (time + 1) });
        const result = searcher.search(search);
        const answer = countsOf(index, search, result);
        const all = [...items.values()];
        const hits = matching(all, search);
        expect(result.found.docs.length).toBe(hits.length);

        for (const [at, { key, values }] of attributes.entries()) {
          const expected = counts(
            matching(all, search, key).flatMap(({ one, variants }) =>
              unique(
                at === 0
                  ? variants.map(({ colour }) => values[colour])
                  : at === 1
                    ? [values[one.material]]
                    : variants.map(({ width }) => values[width]),
              ),
            ),
          );
          const facet = answer.facets.find((one) => one.key === key);
          expect(
            Object.fromEntries((facet?.values ?? []).filter(({ count }) => count > 0).map(({ value, count }) => [value, count])),
          ).toEqual(expected);
        }
        expect(Object.fromEntries(answer.stores.filter(({ count }) => count > 0).map(({ id, count }) => [id, count]))).toEqual(
          counts(matching(all, search, 'store').map(({ one }) => String(one.store + 1))),
        );
        expect(answer.inStock.count).toBe(
          matching(all, search, 'inStock').filter(({ variants }) => variants.some(({ inStock }) => inStock)).length,
        );
        for (const { days, count } of answer.leadDays)
          expect(count).toBe(matching(all, search, 'leadDays').filter(({ one }) => one.leadDays <= days).length);
        expect(Object.fromEntries(answer.countries.filter(({ count }) => count > 0).map(({ code, count }) => [code, count]))).toEqual(
          counts(matching(all, search, 'country').flatMap(({ one }) => one.countries)),
        );
        expect(Object.fromEntries(answer.sentFrom.filter(({ count }) => count > 0).map(({ code, count }) => [code, count]))).toEqual(
          counts(matching(all, search, 'sentFrom').flatMap(({ one }) => one.sentFrom)),
        );
        for (const { percent, count } of answer.service)
          expect(count).toBe(matching(all, search, 'service').filter(({ one }) => (stores[one.store]?.service ?? 0) >= percent).length);
        expect(answer.isNew.count).toBe(matching(all, search, 'isNew').filter(({ one }) => isNew(one)).length);
        expect(answer.price?.histogram.reduce((sum, { count }) => sum + count, 0) ?? 0).toBe(
          search.seesPrices ? matching(all, search, 'price').length : 0,
        );
        const chosenPath = categoryPaths.find((path) => path.at(-1) === search.categoryId);
        for (const { id, count } of answer.categories) {
          expect(count).toBe(
            matching(all, search, 'category').filter(({ one }) => (categoryPaths[one.category] as number[]).includes(id)).length,
          );
        }
        if (search.categoryId === null) expect(answer.categories.reduce((sum, { count }) => sum + count, 0)).toBe(hits.length);
        expect(answer.breadcrumb.map(({ id }) => id)).toEqual(chosenPath ?? []);

        const rate = (one: Item): number => currencies.find(({ code }) => code === stores[one.store]?.currency)?.rate ?? 1;
        const wanted = search.keyword.split(' ').filter(Boolean);
        const score = (one: Item): number =>
          wanted.reduce((sum, word) => sum + (one.name.includes(word) ? 12 : one.text.includes(word) ? 2 : 0), 0);
        const standing = (one: Item): number =>
          Math.round(Math.log1p(one.sales) * 400_000 + (Math.floor((one.day * 86_400_000 + 1e12) / 1000) / 86_400) * 2_000);
        const sort = !search.seesPrices && search.sort.startsWith('price') ? 'relevance' : search.sort;
        const keyOf = ({ one, variants }: { one: Item; variants: Variant[] }): number => {
          const price = Math.min(...variants.map((some) => some.price)) / rate(one);
          if (sort === 'priceAsc') return -price;
          if (sort === 'priceDesc') return price;
          if (sort === 'newest') return one.day;
          return sort === 'sales' ? one.sales : score(one) * 1e8 + standing(one);
        };
        // Prices that differ by a rounding of the conversion may stand either way: they are compared as keys, everything else by id.
        const sorted = hits
          .map((hit) => ({ id: hit.one.id, key: Number(keyOf(hit).toPrecision(12)) }))
          .toSorted((a, b) => b.key - a.key || b.id - a.id);
        const page = sorted.slice((search.page - 1) * search.size, search.page * search.size);
        expect(result.itemIds).toEqual(page.map(({ id }) => id));
      }),
      { numRuns: 500 },
    );
  });
});
