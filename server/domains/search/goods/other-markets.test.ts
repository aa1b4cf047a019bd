/** Markets of goods that the tables of furniture hardly know: their own categories and brands say what is sold. */
import { describe, expect, it } from 'vitest';
import { type Language, languages } from '../../../../contract/values/locale.ts';
import { MarketIndex } from '../../../engines/search-index/data/market-index.ts';
import { nothingChosen, type Result, Searcher } from '../../../engines/search-index/query/searcher.ts';
import { relatedCategories } from '../related-categories.ts';
import { shippedNames } from './tables.ts';

const categories: [en: string, de: string, parent: number | null][] = [
  ['Bikes', 'Fahrräder', null],
  ['Mountain bikes', 'Mountainbikes', 1],
  ['Handlebars', 'Lenker', null],
  ['Bike racks', 'Fahrradständer', null],
  ['Office supplies', 'Bürobedarf', null],
  ['Adhesive tape', 'Klebeband', 5],
  ['Envelopes', 'Briefumschläge', 5],
  ['Food', 'Lebensmittel', null],
  ['Condiments', 'Würzmittel', 8],
  ['Seafood', 'Meeresfrüchte', 8],
];
const items: [en: string, de: string, category: number][] = [
  ['Velora Trail 200 black', 'Velora Trail 200 schwarz', 2],
  ['Velora Trail 300 red', 'Velora Trail 300 rot', 2],
  ['Velora flat bar', 'Velora gerade', 3],
  ['Hitch carrier for 4 bikes', 'Heckträger für 4 Räder', 4],
  ['Papyra clear roll 50 m', 'Papyra Rolle klar 50 m', 6],
  ['Papyra C5 white', 'Papyra C5 weiß', 7],
  ['Aniseed syrup', 'Anissirup', 9],
  ['Louisiana hot sauce', 'Scharfe Soße Louisiana', 9],
  ['Boston crab meat', 'Krabbenfleisch Boston', 10],
];

function market(): Searcher {
  const { goods, words } = shippedNames();
  const index = new MarketIndex(goods, new Map(), words);
  index.taxonomy.setAttributes([], []);
  index.setCategories(
    categories.map(([en, de, parentId], at) => ({
      ...{ id: at + 1, parentId, position: at, path: parentId === null ? [at + 1] : [parentId, at + 1], urlKeys: {} },
      names: Object.fromEntries(languages.map((language) => [language, language === 'de' ? de : en])),
    })),
  );
  index.taxonomy.setStores([{ id: 1, name: 'Store', open: true, exclusive: false, service: null, currency: 'EUR' }]);
  index.setRates(() => 1);
  for (const [at, [en, de, category]] of items.entries())
    index.put({
      itemId: at + 1,
      category: index.taxonomy.category(category)?.ordinal ?? 0,
      ...{ store: 0, currency: 0, countries: -1, sentFrom: -1, leadDays: 1, exclusive: false, sales: 0, publishedAt: 0, values: [] },
      variants: [{ id: at + 1, price: 100, inStock: true, values: [] }],
      codes: [],
      sourceLanguage: 'en',
      texts: { en: { name: en, others: [] }, de: { name: de, others: [] } },
    });
  for (const _ of index.relabelling());
  return new Searcher(index);
}

const searcher = market();
const ask = (keyword: string, language: Language = 'en'): Result =>
  searcher.search({
    ...nothingChosen,
    ...{ language, keyword, companyId: null, rights: null, country: 'DE', seesPrices: false, currency: 'EUR', newSince: 0 },
    ...{ sort: 'relevance', size: 20 },
  });
const found = (keyword: string, language?: Language): number[] => ask(keyword, language).itemIds.toSorted();

describe('a market of bicycles, office supplies and food', () => {
  it('finds goods by the names of its categories, in each of their languages', () => {
    expect([found('handlebars'), found('Lenker', 'de')]).toEqual([[3], [3]]);
    expect([found('red mountain bikes')[0], found('Mountainbike rot', 'de')]).toEqual([1, expect.arrayContaining([2])]);
    expect([found('adhesive tape'), found('Briefumschläge', 'de'), found('seafood')]).toEqual([[5], [6], [9]]);
    expect(found('condiments')).toEqual([7, 8]);
  });

  it('finds what is in a category whose name the tables know, although its own names say something else', () => {
    expect(found('bike rack')).toEqual([4]);
  });

  it('finds brands and names, alone and with other words', () => {
    expect([found('velora'), found('papyra envelopes'), found('hot sauce')]).toEqual([[1, 2, 3], [6], [8]]);
  });

  it('says what it does not have, with categories of goods that are near', () => {
    expect(ask('corner sofa')).toMatchObject({ itemIds: [], unsold: { name: 'corner sofa' } });
    expect(ask('Esstisch Eiche', 'de')).toMatchObject({ itemIds: [], unsold: { name: 'Esstisch' } });
    const { itemIds, unsold, corrected } = ask('stapler');
    expect([itemIds, unsold?.name, corrected]).toEqual([[], 'stapler', null]);
    const related = relatedCategories(searcher.index, unsold?.good ?? -1, 'en', { rights: null, country: 0 });
    expect(related.every(({ count }) => count > 0)).toBe(true);
  });

  it('corrects none of its words', () => {
    expect(items.map(([en]) => ask(en)).filter(({ corrected, didYouMean }) => (corrected ?? didYouMean) !== null)).toEqual([]);
  });
});
