/** Goods that no table knows: the market's own categories say what is sold. */
import { describe, expect, it } from 'vitest';
import { type Language, languages } from '../../../../contract/values/locale.ts';
import { MarketIndex } from '../data/market-index.ts';
import { nothingChosen, type Result, Searcher } from '../query/searcher.ts';
import { Goods } from './goods.ts';

const tables = new Goods([{ key: 'sofa', partOf: null, near: [], phrases: { en: ['sofa', 'couch'], de: ['sofa'] } }]);
const names = (en: string, de: string) => Object.fromEntries(languages.map((language) => [language, language === 'de' ? de : en]));
const categories = [
  { id: 1, parentId: null, path: [1], names: names('Accessories', 'Zubehör') },
  { id: 2, parentId: 1, path: [1, 2], names: names('Helmets', 'Helme') },
  { id: 3, parentId: 1, path: [1, 3], names: names('Tires and Tubes', 'Reifen und Schläuche') },
  { id: 4, parentId: null, path: [4], names: names('Garden', 'Garten') },
  { id: 5, parentId: 4, path: [4, 5], names: names('Pumps', 'Pumpen') },
  { id: 6, parentId: 1, path: [1, 6], names: names('Bells', 'Klingeln') },
];
const items: [name: string, german: string, category: number][] = [
  ['Sport 100 blue', 'Sport 100 blau', 2],
  ['Road Tire', 'Reifen Straße', 3],
  ['Road Tire Tube', 'Schlauch Straße', 3],
  ['Minipump', 'Minipumpe', 5],
];

function searcher(): Searcher {
  const index = new MarketIndex(tables);
  index.taxonomy.setAttributes([], []);
  index.setCategories(categories.map((category) => ({ ...category, position: category.id, urlKeys: {} })));
  index.taxonomy.setStores([{ id: 1, name: 'Store', open: true, exclusive: false, service: null, currency: 'EUR' }]);
  index.setRates(() => 1);
  for (const [at, [name, german, category]] of items.entries())
    index.put({
      itemId: at + 1,
      category: index.taxonomy.category(category)?.ordinal ?? 0,
      ...{ store: 0, currency: 0, countries: -1, sentFrom: -1, leadDays: 1, exclusive: false, sales: 0, publishedAt: 0, values: [] },
      variants: [{ id: at + 1, price: 100, inStock: true, values: [] }],
      codes: [],
      sourceLanguage: 'en',
      texts: { en: { name, others: [] }, de: { name: german, others: [] } },
    });
  for (const _ of index.relabelling());
  return new Searcher(index);
}
const market = searcher();
const ask = (keyword: string, language: Language = 'en'): Result =>
  market.search({
    ...nothingChosen,
    ...{ language, keyword, companyId: null, rights: null, country: 'DE', seesPrices: true, currency: 'EUR', newSince: 0 },
    ...{ sort: 'relevance', size: 10 },
  });
const found = (keyword: string, language?: Language): number[] => ask(keyword, language).itemIds;

describe('a category', () => {
  it('says what its items are, whatever they are called', () => {
    expect(found('bike helmet')).toEqual([1]);
    expect(ask('bike helmet')).toMatchObject({ relaxed: true, dropped: ['bike'] });
    expect(found('Fahrradhelm', 'de')).toEqual([1]);
    expect(found('leichter Helm', 'de')).toEqual([1]);
  });

  it('of two goods shows first what has the word in its name', () => {
    expect(found('inner tube')[0]).toBe(3);
    expect(found('Reifen', 'de')[0]).toBe(2);
    expect(found('Schlauch', 'de')[0]).toBe(3);
  });

  it('decides only where the noun stands', () => {
    expect(found('helmet lamp')).toEqual([]);
    expect(found('helmet with bell')).toEqual([1]);
  });

  it('with others below it finds nothing else when a word is missing', () => {
    expect(found('garden')).toEqual([4]);
    expect(found('gnome fairy garden')).toEqual([]);
  });

  it('without items is named as not sold, with what is near', () => {
    const { unsold, itemIds } = ask('bells');
    expect(itemIds).toEqual([]);
    expect(unsold).not.toBeNull();
    const { goods } = market.index;
    expect(goods.nameOf(unsold?.good ?? 0, 'de')).toBe('Klingeln');
    expect(goods.near(unsold?.good ?? 0).map((good) => goods.nameOf(good, 'en'))).toContain('Helmets');
  });

  it('leaves the tables’ kinds of goods as they are', () => {
    expect(ask('sofa').unsold).toEqual({ good: 0, name: 'sofa' });
  });
});
