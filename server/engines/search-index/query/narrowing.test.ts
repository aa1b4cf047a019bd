/** Words next to the noun that names goods: they narrow what it finds, unless hardly anything is left. */
import { describe, expect, it } from 'vitest';
import { type Language, languages } from '../../../../contract/values/locale.ts';
import { MarketIndex } from '../data/market-index.ts';
import { ranking } from '../ranking.ts';
import { Dictionary } from '../text/dictionary.ts';
import { Goods } from '../text/goods.ts';
import { nothingChosen, type Result, Searcher } from './searcher.ts';

const tables = new Goods([
  { key: 'chair', partOf: null, near: [], phrases: { en: ['chair'], pt: ['cadeira'], ro: ['scaun'] } },
  { key: 'officeChair', partOf: 'chair', near: [], phrases: { en: ['office chair'], pt: ['cadeira de escritório'] } },
  { key: 'gamingChair', partOf: 'officeChair', near: ['officeChair'], phrases: { en: ['gaming chair'] } },
  { key: 'highChair', partOf: 'chair', near: [], phrases: { en: ['high chair'] } },
  { key: 'wardrobe', partOf: null, near: [], phrases: { en: ['wardrobe'] } },
  { key: 'armchair', partOf: null, near: [], phrases: { en: ['armchair'], pt: ['cadeirão'] } },
  { key: 'barStool', partOf: null, near: [], phrases: { en: ['bar stool'], ro: ['scaun de bar'] } },
  { key: 'table', partOf: null, near: [], phrases: { en: ['table'], de: ['Tisch'], es: ['mesa'] } },
  { key: 'lamp', partOf: null, near: [], phrases: { en: ['lamp', 'luminaire'] } },
  { key: 'dressingTable', partOf: null, near: [], phrases: { en: ['dressing table'] } },
  {
    key: 'seating',
    partOf: null,
    near: ['armchair', 'barStool'],
    members: ['armchair', 'barStool'],
    phrases: { en: ['lounge furniture'] },
  },
]);
const names = [
  ...['red', 'red', 'red', 'red', 'blue', 'blue', 'blue'].map((colour, at) => `Office chair ${colour} ${at}`),
  'Armchair red',
  'Bar stool red',
  'Chair aluminium',
  'Table red',
  ...[7, 8, 9, 10].map((at) => `Office chair red ${at}`),
  'Lamp black',
  'Luminaire black',
];
const red = [1, 2, 3, 4, 12, 13, 14, 15];
const german = new Map([[10, 'Schreibtisch']]);

async function searcher(): Promise<Searcher> {
  const dictionary = new Dictionary(true);
  for (const _ of dictionary.reading('SET UTF-8\n', '3\nSchrieb\nTisch\nKarte\n'));
  const english = new Dictionary(false);
  for (const _ of english.reading('SET UTF-8\n', '5\nsaws\ngrinder\nshiny\nfeeder\naluminium\n'));
  const index = new MarketIndex(
    tables,
    new Map<Language, Dictionary>([
      ['de', dictionary],
      ['en', english],
    ]),
  );
  index.taxonomy.setAttributes([], []);
  index.setCategories([
    { id: 1, parentId: null, path: [1], position: 1, urlKeys: {}, names: Object.fromEntries(languages.map((one) => [one, 'All'])) },
  ]);
  index.taxonomy.setStores([{ id: 1, name: 'Store', open: true, exclusive: false, service: null, currency: 'EUR' }]);
  index.setRates(() => 1);
  for (const [at, name] of names.entries())
    index.put({
      itemId: at + 1,
      ...{ category: 0, store: 0, currency: 0, countries: -1, sentFrom: -1, leadDays: 1, exclusive: false, publishedAt: 0, values: [] },
      sales: 0,
      variants: [{ id: at + 1, price: 100, inStock: true, values: [] }],
      codes: [],
      sourceLanguage: 'en',
      texts: { en: { name, others: ['A thing for everybody'] }, de: { name: german.get(at) ?? 'Ding', others: [] } },
    });
  for (const _ of index.relabelling());
  return new Searcher(index);
}
const market = await searcher();
const ask = (keyword: string, more: object = {}, language: Language = 'en'): Result =>
  market.search({
    ...nothingChosen,
    ...{ language, keyword, companyId: null, rights: null, country: 'DE', seesPrices: true, currency: 'EUR', newSince: 0 },
    ...{ sort: 'relevance', size: 20, ...more },
  });

describe('words that narrow', () => {
  it('leave what has all of them, where that fills two rows', () => {
    expect(ranking.goods.fewestNarrowed).toBe(8);
    const { itemIds, complete, relaxed } = ask('red office chair');
    expect([itemIds.toSorted((a, b) => a - b), complete, relaxed]).toEqual([red, null, false]);
  });

  it('are followed by others of the kind where they leave less, and say how many have all', () => {
    const { itemIds, complete, relaxed, dropped } = ask('blue office chair');
    expect([itemIds.slice(0, 3).toSorted(), itemIds.length, complete, relaxed, dropped]).toEqual([[5, 6, 7], 11, 3, false, []]);
    expect(ask('blue armchair').complete).toBeNull();
  });

  it('stand alone in another order than that of relevance, and for lists that a rule makes', () => {
    expect(ask('blue office chair', { sort: 'priceAsc' }).itemIds.toSorted()).toEqual([5, 6, 7]);
    expect(ask('blue office chair', { exact: true }).itemIds.toSorted()).toEqual([5, 6, 7]);
  });
});

describe('a word of another language', () => {
  it('is looked for there, though English dictionaries have it', () => {
    expect(ask('aluminium', {}, 'de')).toMatchObject({ itemIds: [10], corrected: null, relaxed: false });
  });

  it('stands for what it means in English, next to a good named in the language of the query', () => {
    expect(ask('crimson Tisch', {}, 'de')).toMatchObject({ itemIds: [11], relaxed: true, dropped: ['crimson'] });
    market.index.synonyms.set([{ id: 1, language: 'en', words: ['crimson'], leadsTo: ['red'] }]);
    expect(ask('Tisch crimson', {}, 'de')).toMatchObject({ itemIds: [11], relaxed: false, dropped: [] });
    market.index.synonyms.set([]);
  });
});

const about = (text: string, language: Language): string | null => {
  const head = tables.headOfQuery(text, language);
  return head && tables.keyOf(head.good);
};

describe('the noun that names goods', () => {
  it('may have other words within, but no preposition', () => {
    expect(about('office mesh chair', 'en')).toBe('officeChair');
    expect(about('scaun înalt de bar', 'ro')).toBe('barStool');
    expect(about('office room with chair', 'en')).toBe('chair');
    // The name of an item says what it is in one piece.
    expect(tables.keyOf(tables.headOf('office mesh chair', 'en')?.good ?? -1)).toBe('chair');
  });

  it('comes first where an item has it in its own name, too', () => {
    expect(ask('lamp').itemIds).toEqual([16, 17]);
    expect(ask('black luminaires').itemIds).toEqual([17, 16]);
  });

  it('is taken as written before its stem', () => {
    expect(['cadeirão', 'cadeiras'].map((word) => about(word, 'pt'))).toEqual(['armchair', 'chair']);
  });

  it('is no part of another name that ends later, and may be the other way round', () => {
    const text = 'office chair table';
    expect([about(text, 'en'), about('high bar stool', 'en'), about('chair office red', 'en')]).toEqual([
      'table',
      'barStool',
      'officeChair',
    ]);
  });

  it('is a plural before a singular: the second says what for', () => {
    expect([about('armchairs table', 'en'), about('armchair table', 'en'), about('armchairs tables', 'en')]).toEqual([
      'armchair',
      'table',
      'table',
    ]);
  });

  it('is not what something else belongs to, but an amount is nothing', () => {
    expect([about('covers for chairs', 'en'), about('set of chairs', 'en'), about('patas de mesa', 'es')]).toEqual([null, 'chair', null]);
    expect([about('juego de 2 mesas', 'es'), about('lote de mesas', 'es')]).toEqual(['table', 'table']);
    expect(ask('covers for chairs').itemIds).toEqual([]);
    expect(ask('set of red armchairs')).toMatchObject({ itemIds: [8], dropped: [] });
  });

  it('is the same as a diminutive, and with umlauts written as two letters', () => {
    expect([about('Eichentischchen', 'de'), about('Tischchen', 'de'), about('Tuechen', 'de')]).toEqual(['table', 'table', null]);
  });

  it('is the same in American and British spelling', () => {
    expect(ask('aluminum chair').itemIds[0]).toBe(10);
  });

  it('is corrected where two letters of a compound are swapped, although both of its parts are words', () => {
    expect(ask('Schriebtisch', {}, 'de')).toMatchObject({ corrected: 'schreibtisch', itemIds: [11] });
    // Another letter makes another word.
    expect(ask('Kartentisch', {}, 'de').corrected).toBeNull();
  });
});

describe('a typing error in the noun', () => {
  it('is corrected without a question where other goods are meant, and keeps the words that say nothing', () => {
    expect(ask('offcie chair')).toMatchObject({ corrected: 'office chair', didYouMean: null });
    expect(ask('set with offcie chair').corrected).toBe('set with office chair');
    expect(ask('red tabel').corrected).toBe('red table');
  });

  it('may be a word that a dictionary has, next to the rest of the name', () => {
    expect(tables.nearestInPair({ written: 'drossing', folded: 'drossing' }, null, { written: 'table', folded: 'table' }, 'en', true)).toBe(
      'dressing',
    );
    // A form of the same word is no error.
    expect(
      tables.nearestInPair({ written: 'chairs', folded: 'chairs' }, { written: 'office', folded: 'office' }, null, 'en', true),
    ).toBeNull();
    expect(tables.swappedName('tabel', 'en')).toBe('table');
    expect(tables.swappedName('stable', 'en')).toBeNull();
  });
});

describe('a common name', () => {
  it('finds all that it stands for', () => {
    expect(ask('lounge furniture').itemIds.toSorted()).toEqual([8, 9]);
    expect(ask('armchair').itemIds).toEqual([8]);
  });
});

describe('two kinds', () => {
  it('joined by an “and” are both found, where the second follows at once', () => {
    expect(ask('table and armchair').itemIds.toSorted()).toEqual([11, 8].toSorted());
    expect(ask('armchair and red table').itemIds).toEqual([11]);
  });

  it('with a preposition between them are the first', () => {
    expect(about('armchair with table', 'en')).toBe('armchair');
    expect(about('bar with stool', 'en')).not.toBe('barStool');
  });
});

describe('a query without goods', () => {
  it('finds nothing where its last word is in running texts alone', () => {
    expect(ask('red thing').itemIds).toEqual([]);
  });
});

describe('a kind that is not sold', () => {
  it('is answered with goods of the wider kind where that is near, in the order of the words', () => {
    const { itemIds, unsold } = ask('red gaming chair');
    expect([itemIds.toSorted((a, b) => a - b), unsold?.name]).toEqual([red, 'gaming chair']);
    expect(ask('high chair')).toMatchObject({ itemIds: [] });
  });

  it('is what a mistyped word may mean, too', () => {
    const { corrected, unsold, itemIds } = ask('wardobe');
    expect([corrected, unsold?.name, itemIds]).toEqual(['wardrobe', 'wardrobe', []]);
    expect(tables.nearestName('wardobe', 'en')).toBe('wardrobe');
    // Nothing, or two, are near.
    expect(['sideboard', 'chsir table'].map((word) => tables.nearestName(word, 'en'))).toEqual([null, null]);
  });
});

describe('a noun that no table knows', () => {
  it('says what is asked for where it stands in the place of the good', () => {
    expect(ask('table saws').found.docs.length).toBe(0);
    expect(ask('table grinder').found.docs.length).toBe(0);
    expect(ask('table accessories').found.docs.length).toBe(0);
    // Adjectives, names and goods in the plural do not.
    expect(ask('table shiny').found.docs.length).toBe(1);
    expect(ask('table galvestons').found.docs.length).toBe(1);
    expect(ask('tables saws').found.docs.length).toBe(1);
  });
});
