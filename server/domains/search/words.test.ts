import { describe, expect, it } from 'vitest';
import type { Language } from '../../../contract/values/locale.ts';
import { fold, stemOf } from '../../engines/search-index/text/analysis.ts';
import { typingErrors } from '../../engines/search-index/text/distance.ts';
import { MarketIndex } from '../../engines/search-index/data/market-index.ts';
import type { Rights } from '../../engines/search-index/data/rights.ts';
import { type Search, Searcher } from '../../engines/search-index/query/searcher.ts';
import { suggest } from '../../engines/search-index/query/suggesting.ts';

/** Item names, and the searches that should find them: other forms, without diacritics, mistyped. */
const corpus: Record<Language, { names: string[]; found: Record<string, string>; mistyped: Record<string, string> }> = {
  en: {
    names: [
      'Dining chair in oak',
      'Wall shelves Fjord',
      'Velvet armchair',
      'Glass vases, set of two',
      'Storage boxes with lid',
      'Baskets of seagrass',
    ],
    found: {
      chairs: 'Dining chair in oak',
      shelf: 'Wall shelves Fjord',
      armchairs: 'Velvet armchair',
      vase: 'Glass vases, set of two',
      box: 'Storage boxes with lid',
      'basket seagrass': 'Baskets of seagrass',
    },
    mistyped: { chiar: 'Dining chair in oak', armchiar: 'Velvet armchair', vevlet: 'Velvet armchair', basekts: 'Baskets of seagrass' },
  },
  de: {
    names: [
      'Gartenstuhl aus Akazie',
      'Bücherregal Eiche',
      'Stehleuchte Messing',
      'Körbe aus Seegras',
      'Großer Couchtisch',
      'Kissen mit Bezug',
    ],
    found: {
      Stühle: 'Gartenstuhl aus Akazie',
      stuhl: 'Gartenstuhl aus Akazie',
      garten: 'Gartenstuhl aus Akazie',
      Regale: 'Bücherregal Eiche',
      buecherregal: 'Bücherregal Eiche',
      Korb: 'Körbe aus Seegras',
      grosse: 'Großer Couchtisch',
      Tische: 'Großer Couchtisch',
      Leuchten: 'Stehleuchte Messing',
    },
    mistyped: { Gartenstulh: 'Gartenstuhl aus Akazie', Stehleuhcte: 'Stehleuchte Messing', Seegrass: 'Körbe aus Seegras' },
  },
  es: {
    names: [
      'Silla de comedor de roble',
      'Lámparas de pie',
      'Sofá de terciopelo',
      'Espejos redondos',
      'Sillón giratorio',
      'Luces de jardín',
    ],
    found: {
      sillas: 'Silla de comedor de roble',
      lampara: 'Lámparas de pie',
      sofas: 'Sofá de terciopelo',
      espejo: 'Espejos redondos',
      sillones: 'Sillón giratorio',
      luz: 'Luces de jardín',
      redonda: 'Espejos redondos',
    },
    mistyped: { sila: 'Silla de comedor de roble', lampraa: 'Lámparas de pie', terciopleo: 'Sofá de terciopelo' },
  },
  fr: {
    names: ['Chaises de bureau', 'Lampadaire en métal', 'Tables basses en chêne', 'Bureaux d’angle', 'Miroir œil-de-bœuf', 'Coussin blanc'],
    found: {
      chaise: 'Chaises de bureau',
      lampadaires: 'Lampadaire en métal',
      métaux: 'Lampadaire en métal',
      'table basse': 'Tables basses en chêne',
      chene: 'Tables basses en chêne',
      oeil: 'Miroir œil-de-bœuf',
      blanche: 'Coussin blanc',
      angle: 'Bureaux d’angle',
    },
    mistyped: { chiase: 'Chaises de bureau', lampadiare: 'Lampadaire en métal', coussni: 'Coussin blanc' },
  },
  it: {
    names: [
      'Sedia da pranzo in rovere',
      'Specchi rotondi',
      'Lampada da terra',
      'Tavolini da salotto',
      'Divano in velluto',
      'Cuscini di lino',
    ],
    found: {
      sedie: 'Sedia da pranzo in rovere',
      specchio: 'Specchi rotondi',
      lampade: 'Lampada da terra',
      tavolino: 'Tavolini da salotto',
      divani: 'Divano in velluto',
      cuscino: 'Cuscini di lino',
      rotonda: 'Specchi rotondi',
    },
    mistyped: { sdeia: 'Sedia da pranzo in rovere', spechcio: 'Specchi rotondi', velutto: 'Divano in velluto' },
  },
  pl: {
    names: [
      'Krzesło dębowe do jadalni',
      'Lampka nocna',
      'Stół rozkładany',
      'Fotele biurowe',
      'Lustro okrągłe',
      'Półki ścienne',
      'Kosze z trawy morskiej',
    ],
    found: {
      krzesła: 'Krzesło dębowe do jadalni',
      krzeseł: 'Krzesło dębowe do jadalni',
      krzeslami: 'Krzesło dębowe do jadalni',
      lampki: 'Lampka nocna',
      lampek: 'Lampka nocna',
      stoly: 'Stół rozkładany',
      stołów: 'Stół rozkładany',
      fotel: 'Fotele biurowe',
      luster: 'Lustro okrągłe',
      półek: 'Półki ścienne',
      dębowy: 'Krzesło dębowe do jadalni',
      kosz: 'Kosze z trawy morskiej',
    },
    mistyped: { krezslo: 'Krzesło dębowe do jadalni', lusrto: 'Lustro okrągłe', biuorwe: 'Fotele biurowe' },
  },
  pt: {
    names: [
      'Cadeira de jantar em carvalho',
      'Candeeiros de pé',
      'Almofadões de linho',
      'Espelho redondo',
      'Mesas de apoio',
      'Estruturas metálicas',
      'Papéis decorativos',
    ],
    found: {
      cadeiras: 'Cadeira de jantar em carvalho',
      candeeiro: 'Candeeiros de pé',
      almofadão: 'Almofadões de linho',
      espelhos: 'Espelho redondo',
      redonda: 'Espelho redondo',
      mesa: 'Mesas de apoio',
      metalica: 'Estruturas metálicas',
      papel: 'Papéis decorativos',
    },
    mistyped: { cadiera: 'Cadeira de jantar em carvalho', esplho: 'Espelho redondo', almofadose: 'Almofadões de linho' },
  },
  ro: {
    names: [
      'Scaun de bucătărie din stejar',
      'Lămpi de podea',
      'Oglindă rotundă',
      'Rafturi de perete',
      'Fotoliu catifea',
      'Măsuță și masă de cafea',
      'Covor țesut',
    ],
    found: {
      scaune: 'Scaun de bucătărie din stejar',
      scaunul: 'Scaun de bucătărie din stejar',
      scaunelor: 'Scaun de bucătărie din stejar',
      lampa: 'Lămpi de podea',
      oglinzi: 'Oglindă rotundă',
      raft: 'Rafturi de perete',
      fotolii: 'Fotoliu catifea',
      mese: 'Măsuță și masă de cafea',
      covoare: 'Covor țesut',
      tesut: 'Covor țesut',
      ţesut: 'Covor țesut',
    },
    mistyped: { sacun: 'Scaun de bucătărie din stejar', ogilnda: 'Oglindă rotundă', fotloiu: 'Fotoliu catifea' },
  },
};

const wish = (language: Language, keyword: string): Search => ({
  language,
  keyword,
  companyId: null,
  rights: null,
  country: 'DE',
  seesPrices: true,
  exact: false,
  categoryId: null,
  storeIds: [],
  facets: [],
  priceFrom: null,
  priceTo: null,
  currency: 'EUR',
  inStock: false,
  maxLeadDays: null,
  alsoTo: null,
  sentFrom: [],
  service: null,
  isNew: false,
  ownNumbers: new Map(),
  newSince: 0,
  sort: 'relevance',
  page: 1,
  size: 10,
});

type Texts = Partial<Record<Language, { name: string; others: string[] }>>;

function marketOf(
  texts: readonly { language: Language; name: string; other?: string; also?: Texts; exclusive?: boolean; codes?: string[] }[],
): {
  searcher: Searcher;
  names: string[];
} {
  const index = new MarketIndex();
  index.taxonomy.setCategories([{ id: 1, parentId: null, position: 0, path: [1], names: {}, urlKeys: {} }]);
  index.taxonomy.setStores([{ id: 1, name: '', open: true, exclusive: false, service: null, currency: 'EUR' }]);
  index.setRates(() => 1);
  for (const [at, { language, name, other = '', also, exclusive = false, codes = [] }] of texts.entries()) {
    index.put({
      itemId: at + 1,
      category: 0,
      store: 0,
      currency: 0,
      countries: -1,
      sentFrom: 0,
      leadDays: 1,
      exclusive,
      sales: 0,
      publishedAt: 0,
      values: [],
      variants: [{ id: at + 1, price: 100, inStock: true, values: [] }],
      codes: [`KX-${at + 1}`, ...codes],
      sourceLanguage: language,
      texts: { ...also, [language]: { name, others: [other] } },
    });
  }
  return { searcher: new Searcher(index), names: texts.map(({ name }) => name) };
}

describe.each(Object.entries(corpus))('%s', (key, { names, found, mistyped }) => {
  const language = key as Language;
  const { searcher } = marketOf(names.map((name) => ({ language, name })));
  const namesFor = (keyword: string) => {
    const { itemIds, corrected, relaxed } = searcher.search(wish(language, keyword));
    return { names: itemIds.map((id) => names[id - 1]), corrected, relaxed };
  };

  it.each(Object.entries(found))('finds %s as it is', (keyword, name) => {
    expect(namesFor(keyword)).toEqual({ names: [name], corrected: null, relaxed: false });
  });

  it.each(Object.entries(mistyped))('finds %s after correcting it', (keyword, name) => {
    const result = namesFor(keyword);
    expect(result.names).toContain(name);
    expect(result.corrected).not.toBeNull();
    expect(namesFor(result.corrected as string).corrected).toBeNull();
  });
});

describe('words', () => {
  it('are compared without case and diacritics', () => {
    expect(['GRÖSSE', 'größe', 'Łóżko', 'ȘEZLONG', 'şezlong', 'Œuvre', 'ÇÃO'].map(fold)).toEqual([
      'grosse',
      'grosse',
      'lozko',
      'sezlong',
      'sezlong',
      'oeuvre',
      'cao',
    ]);
  });

  it('with digits have no other forms', () => {
    expect(stemOf('120x60', 'en')).toBe('120x60');
    expect(stemOf('3300s', 'en')).toBe('3300s');
  });

  it('count a transposition of neighbours as one error', () => {
    expect([
      typingErrors('stulh', 'stuhl', 2),
      typingErrors('lampe', 'klempe', 2),
      typingErrors('abc', 'xyz', 2),
      typingErrors('', 'ab', 2),
    ]).toEqual([1, 2, 3, 2]);
  });
});

describe('a keyword', () => {
  it('finds names before other texts', () => {
    const { searcher } = marketOf([
      { language: 'en', name: 'Side table', other: 'Goes with any chair' },
      { language: 'en', name: 'Chair' },
    ]);
    expect(searcher.search(wish('en', 'chair')).itemIds).toEqual([2, 1]);
  });

  it('is matched in another language if the caller’s own has no such word', () => {
    const { searcher } = marketOf([{ language: 'en', name: 'Chair' }]);
    const index = searcher.index;
    index.put({
      itemId: 9,
      category: 0,
      store: 0,
      currency: 0,
      countries: -1,
      sentFrom: 0,
      leadDays: 1,
      exclusive: false,
      sales: 0,
      publishedAt: 0,
      values: [],
      variants: [{ id: 9, price: 1, inStock: true, values: [] }],
      codes: [],
      sourceLanguage: 'de',
      texts: { de: { name: 'Schrank', others: [] }, en: { name: 'Wardrobe', others: [] } },
    });
    expect(searcher.search(wish('de', 'wardrobe')).itemIds).toEqual([9]);
  });

  it('finds prefixes of three letters in any language, and corrects them only then', () => {
    const { searcher } = marketOf([
      { language: 'en', name: 'Oak chair', also: { de: { name: 'Esszimmersitz', others: [] } } },
      { language: 'en', name: 'Floor lamp', also: { de: { name: 'Stehleuchte', others: [] } } },
      { language: 'en', name: 'Chat box' },
      { language: 'en', name: 'Sofa' },
      { language: 'de', name: 'Licht am Tag' },
    ]);
    const found = (language: Language, keyword: string) => {
      const { itemIds, corrected } = searcher.search(wish(language, keyword));
      return [itemIds.toSorted(), corrected];
    };
    expect(found('en', 'cha')).toEqual([[1, 3], null]);
    expect(found('en', 'cah')).toEqual([[], null]);
    expect(found('en', 'oak cha')).toEqual([[1], null]);
    expect(found('de', 'lam')).toEqual([[2], null]);
    expect(found('de', 'tah')).toEqual([[5], 'tag']);
    expect(found('de', 'ste')).toEqual([[2], null]);
  });

  it('suggests the operator’s synonyms by their beginning, if they have results', () => {
    const { searcher } = marketOf([{ language: 'de', name: 'Stehleuchte Messing' }]);
    searcher.index.synonyms.set([
      { id: 1, language: 'de', words: ['Lampe', 'Stehleuchte'], leadsTo: [] },
      { id: 2, language: 'de', words: ['Lambris'], leadsTo: ['Paneel'] },
      { id: 3, language: null, words: ['Lampadaire'], leadsTo: ['Stehleuchte'] },
    ]);
    const typed = (text: string, language: Language = 'de') =>
      suggest(searcher, text, language, searcher.viewer({ rights: null, country: 'DE' }), 5).keywords;
    expect(typed('lam')).toEqual(['Lampe', 'Lampadaire']);
    expect(typed('Lampa')).toEqual(['Lampadaire']);
    expect(typed('steh')).toEqual(['Stehleuchte']);
    expect(typed('lampe m')).toEqual(['lampe Messing']);
  });

  it('finds the operator’s synonyms when they are mistyped', () => {
    const { searcher } = marketOf([
      { language: 'de', name: 'Stehleuchte Messing' },
      { language: 'de', name: 'Vase' },
    ]);
    searcher.index.synonyms.set([{ id: 1, language: 'de', words: ['Stehlampe', 'Stehleuchte'], leadsTo: [] }]);
    expect(searcher.search(wish('de', 'Stehlmape'))).toMatchObject({ itemIds: [1], corrected: 'Stehlampe' });
    expect(searcher.search(wish('de', 'Stehlampe'))).toMatchObject({ itemIds: [1], corrected: null });
    expect(searcher.search(wish('de', 'Stahlwanne'))).toMatchObject({ itemIds: [] });
    // In compounds of which only the base noun is a synonym.
    const { searcher: other } = marketOf([
      { language: 'de', name: 'Leuchte Messing', other: 'Zum Stehen und Hängen.' },
      { language: 'de', name: 'Vase' },
    ]);
    other.index.synonyms.set([{ id: 1, language: 'de', words: ['Lampe', 'Leuchte'], leadsTo: [] }]);
    expect(other.search(wish('de', 'Stehlampe'))).toMatchObject({ itemIds: [1], corrected: null });
    expect(other.search(wish('de', 'Stehlmape'))).toMatchObject({ itemIds: [1], corrected: 'stehlampe' });
    expect(other.search(wish('de', 'Stahlmape'))).toMatchObject({ itemIds: [] });
  });

  it('is fast to suggest even if many synonyms with this beginning lead to nothing, or to items the caller does not see', () => {
    const syllables = ['ba', 'ke', 'li', 'mo', 'nu', 'ra', 'se', 'ti', 'vo', 'gre'];
    const made = (at: number): string => [...String(at).padStart(4, '0')].map((figure) => syllables[Number(figure)]).join('');
    const goods = Array.from({ length: 2_000 }, (_, at) => ({ language: 'de' as const, name: made(at), exclusive: at === 77 }));
    const { searcher } = marketOf(goods);
    const nowhere = Array.from({ length: 2_000 }, (_, at) => `bax${made(at)}`);
    searcher.index.synonyms.set([
      ...nowhere.map((word, id) => ({ id, language: 'de' as const, words: [word, `${word} ${made(id)}ig`], leadsTo: [] })),
      { id: 2_000, language: 'de' as const, words: ['baxa'], leadsTo: [made(77)] },
      { id: 2_001, language: 'de' as const, words: ['baxe'], leadsTo: [made(78)] },
    ]);
    const viewer = searcher.viewer({ rights: null, country: 'DE' });
    const typed = (text: string) => suggest(searcher, text, 'de', viewer, 5).keywords;
    const begun = performance.now();
    expect(typed('bax')).toEqual(['baxe']);
    expect(performance.now() - begun).toBeLessThan(1_000);
  });

  it('with words that never occur together gives items with most of them', () => {
    const { searcher } = marketOf([
      { language: 'en', name: 'Oak chair' },
      { language: 'en', name: 'Steel lamp' },
      { language: 'en', name: 'Oak chair with velvet' },
    ]);
    const { itemIds, relaxed } = searcher.search(wish('en', 'oak lamp chair'));
    expect([itemIds.toSorted(), relaxed]).toEqual([[1, 3], true]);
  });

  it('joins the parts of a German compound', () => {
    const { searcher } = marketOf([{ language: 'de', name: 'Stuhl für das Esszimmer' }]);
    expect(searcher.search(wish('de', 'Esszimmerstuhl')).itemIds).toEqual([1]);
  });

  it('splits a German compound where its base noun begins, not where the end of another one would', () => {
    const { searcher } = marketOf([
      { language: 'de', name: 'Gartentisch aus Eiche' },
      { language: 'de', name: 'Runder Tisch aus Eiche' },
      { language: 'de', name: 'Gartenstuhl aus Buche' },
      { language: 'de', name: 'Bürostuhl aus Buche' },
    ]);
    expect(searcher.search(wish('de', 'Eichentisch')).itemIds.toSorted()).toEqual([1, 2]);
    expect(searcher.search(wish('de', 'Buchenstuhl')).itemIds.toSorted()).toEqual([3, 4]);
  });

  it('matches the first part of a compound in descriptions, too, or drops it and reports that', () => {
    const { searcher, names } = marketOf([
      { language: 'de', name: 'Runder Esstisch Lund', other: 'Aus massivem Holz' },
      { language: 'de', name: 'Eckiger Tisch aus Marmor' },
      { language: 'de', name: 'Regal Fjord', other: 'Aus Holz' },
      { language: 'de', name: 'Sitzbank aus Kiefer' },
      { language: 'de', name: 'Gartenstuhl aus Teak' },
      { language: 'de', name: 'Tischleuchte aus Messing' },
    ]);
    const found = (keyword: string) => {
      const { itemIds, relaxed, dropped } = searcher.search(wish('de', keyword));
      return { names: itemIds.map((id) => names[id - 1]), relaxed, dropped };
    };
    expect(found('Holztisch')).toEqual({ names: ['Runder Esstisch Lund'], relaxed: false, dropped: [] });
    expect(found('Teakbank')).toEqual({ names: ['Sitzbank aus Kiefer'], relaxed: true, dropped: ['teak'] });
    expect(found('Teakbank aus Kiefer')).toEqual({ names: ['Sitzbank aus Kiefer'], relaxed: true, dropped: ['teak'] });
    // A noun that begins with the word is a different one.
    expect(found('Messingtisch').names.toSorted()).toEqual(['Eckiger Tisch aus Marmor', 'Runder Esstisch Lund']);
  });

  it('is corrected to names in the caller’s language only', () => {
    const inEnglish = (name: string, other = '') => ({ en: { name, others: [other] } });
    const { searcher } = marketOf([
      { language: 'de', name: 'Stuhl aus Eiche', also: inEnglish('Oak chair') },
      { language: 'de', name: 'Tisch aus Eiche', also: inEnglish('Oak table', 'Given to charity') },
      { language: 'de', name: 'Teller', also: inEnglish('Plate from Tallar') },
    ]);
    const found = (keyword: string) => {
      const { itemIds, corrected, dropped } = searcher.search(wish('de', keyword));
      return { itemIds, corrected, dropped };
    };
    expect(found('oak chairz')).toMatchObject({ corrected: null, dropped: ['chairz'] });
    expect(found('tabel')).toEqual({ itemIds: [], corrected: null, dropped: [] });
    // Words of descriptions are too many to be meant.
    expect(found('tellar')).toEqual({ itemIds: [3], corrected: 'teller', dropped: [] });
    expect(found('charitys').itemIds).toEqual([]);
    expect(found('oka').itemIds).toEqual([]);
    const typed = suggest(searcher, 'chairz', 'de', searcher.viewer({ rights: null, country: 'DE' }), 5);
    expect(typed.itemIds).toEqual([]);
  });

  it('is a code with any separators, ranked after exact codes', () => {
    const { searcher } = marketOf([
      { language: 'en', name: 'One', codes: ['702.611-50/a'] },
      { language: 'en', name: 'Two', codes: ['ZW-9 001', '40 06381 33393-1'] },
      { language: 'en', name: 'Three', codes: ['ZW9-001', '1-00'] },
    ]);
    const viewer = searcher.viewer({ rights: null, country: 'DE' });
    const found = (keyword: string) => [searcher.search(wish('en', keyword)).itemIds.toSorted(), searcher.itemByCode(keyword, viewer)];
    expect(found('70261150A')).toEqual([[1], 1]);
    expect(found(' 702 611 50_a')).toEqual([[1], 1]);
    expect(found('\u202d702.611\u200b-50/\u00ada\u202c')).toEqual([[1], 1]);
    expect(found('zw-9 001')).toEqual([[2], 2]);
    expect(found('zw9001')).toEqual([[2, 3], null]);
    expect(found('4006381333931')).toEqual([[2], 2]);
    expect(found('100')).toEqual([[], null]);
  });

  it('matches the beginning of codes, unless an item has it as a word', () => {
    const { searcher } = marketOf([
      { language: 'de', name: 'Regal', codes: ['WRK-13178-1', 'WRK-13178-2'] },
      { language: 'de', name: 'Kasten für CDs', codes: ['CAS-10285'] },
      { language: 'de', name: 'Vase', codes: ['WRK-13171', '4006381333931'] },
      { language: 'de', name: 'Platte 60x60', codes: ['60X601'] },
      { language: 'de', name: 'Platte', exclusive: true, codes: ['WRK-13170'] },
      { language: 'de', name: 'Hocker', codes: ['60X6022'] },
    ]);
    const found = (keyword: string) => searcher.search(wish('de', keyword)).itemIds;
    // In the order of the codes.
    expect(found('WRK-1317')).toEqual([3, 1]);
    expect(found('wrk 1317')).not.toEqual([3, 1]);
    expect(found('wrk1317')).toEqual([3, 1]);
    expect(found('CAS-102')).toEqual([2]);
    expect(found('ZQX-104')).toEqual([]);
    expect(found('60x60')).toEqual([4]);
    expect(found('60x602')).toEqual([6]);
    expect(found('40063813')).toEqual([]);
    const typed = (text: string) => suggest(searcher, text, 'de', searcher.viewer({ rights: null, country: 'DE' }), 5).itemIds;
    expect(typed('WRK-13')).toEqual([3, 1]);
    expect(typed('WRK-13178-2')).toEqual([1]);
  });

  it('is a GTIN with any number of leading zeros', () => {
    const { searcher } = marketOf([
      { language: 'en', name: 'One', codes: ['4006381333931'] },
      { language: 'en', name: 'Two', codes: ['0012345678905'] },
      { language: 'en', name: 'Three', codes: ['00000096385074'] },
    ]);
    const found = (keyword: string) => searcher.itemByCode(keyword, searcher.viewer({ rights: null, country: 'DE' }));
    expect([found('04006381333931'), found('4006381333931')]).toEqual([1, 1]);
    expect([found('012345678905'), found('0012345678905'), found('00012345678905')]).toEqual([2, 2, 2]);
    expect(found('0000096385074')).toBe(3);
    expect(found('14006381333931')).toBeNull();
  });

  it('may be a list of codes', () => {
    const { searcher } = marketOf([1, 2, 3].map((at) => ({ language: 'en', name: `Thing ${at}` })));
    expect(searcher.search(wish('en', 'kx-1, KX-3')).itemIds.toSorted()).toEqual([1, 3]);
  });

  it('matches parts of German compounds during typing, without accidental matches in other languages', () => {
    const { searcher } = marketOf([
      { language: 'de', name: 'Gartenstuhl aus Akazie' },
      { language: 'de', name: 'Polsterstühle mit Bezug' },
      { language: 'de', name: 'Stuhlkissen' },
      { language: 'de', name: 'Hängelampe Messing' },
      { language: 'en', name: 'Armchair in oak' },
    ]);
    const typed = (text: string, language: Language) =>
      suggest(searcher, text, language, searcher.viewer({ rights: null, country: 'DE' }), 5);
    expect(typed('Stuh', 'de').keywords).toEqual(['Stuhlkissen', 'Gartenstuhl', 'Polsterstühle']);
    expect(typed('Stuh', 'de').itemIds.toSorted()).toEqual([1, 2, 3]);
    expect(typed('Lamp', 'de')).toMatchObject({ keywords: ['Hängelampe'], itemIds: [4] });
    expect(typed('Lam', 'de').keywords).toEqual([]);
    expect(typed('chai', 'en').keywords).toEqual([]);
  });

  it('finds the same German compounds in singular and plural', () => {
    const { searcher } = marketOf(
      [
        'Couchtisch',
        'Tische im Set',
        'Tischleuchte Elbe',
        'Lampenschirm',
        'Hängelampe',
        'Schale',
        'Schalter',
        'Armband',
        'Arme aus Holz',
      ].map((name) => ({
        language: 'de',
        name,
      })),
    );
    const found = (keyword: string) => searcher.search(wish('de', keyword)).itemIds.toSorted();
    for (const form of ['Tisch', 'Tische', 'Tischen']) expect(found(form), form).toEqual([1, 2, 3]);
    for (const form of ['Lampe', 'Lampen']) expect(found(form), form).toEqual([4, 5]);
    for (const form of ['Schale', 'Schalen']) expect(found(form), form).toEqual([6]);
    expect(found('Arme')).toEqual([9]);
  });

  it('suggests one form of a word, the most frequent, written as in names', () => {
    const { searcher } = marketOf([
      { language: 'en', name: 'Oak chair Oskar with LED' },
      { language: 'en', name: 'OAK BENCH' },
      { language: 'en', name: 'MDF board' },
      { language: 'en', name: 'Set of two chairs' },
      { language: 'en', name: 'Garden chair' },
      { language: 'en', name: 'CHEAP CHAIRLIFT' },
      { language: 'de', name: 'STUHLBEINE IM SET' },
      { language: 'de', name: 'Zwei Stühle aus Eiche' },
      { language: 'de', name: 'Runder Tisch' },
      { language: 'de', name: 'Großer, runder Stuhl' },
      { language: 'de', name: 'Stuhl' },
      { language: 'de', name: 'stuhl' },
    ]);
    const typed = (text: string, language: Language) =>
      suggest(searcher, text, language, searcher.viewer({ rights: null, country: 'DE' }), 5).keywords;
    expect(typed('chai', 'en')).toEqual(['chair', 'chairlift']);
    expect(typed('OSK', 'en')).toEqual(['Oskar']);
    expect(typed('led', 'en')).toEqual(['LED']);
    expect(typed('oak', 'en')).toEqual(['oak']);
    expect(typed('mdf', 'en')).toEqual(['MDF']);
    expect(typed('benc', 'en')).toEqual(['bench']);
    expect(typed('st', 'de')).toEqual(['Stuhl', 'stuhlbeine']);
    expect(typed('stühle', 'de')).toEqual(['Stühle']);
    expect(typed('rund', 'de')).toEqual(['runder']);
    expect(typed('eiche stü', 'de')).toEqual(['Eiche Stuhl']);
    expect(typed('xyz stü', 'de')).toEqual([]);
  });

  it('never reveals exclusive items to others', () => {
    const { searcher } = marketOf([
      { language: 'en', name: 'Secretaire Nimbus', exclusive: true },
      { language: 'en', name: 'Secret drawer' },
    ]);
    const named = { key: 1, items: new Set([1]), stores: new Set<number>(), own: new Set<number>() };
    const other = { ...named, key: 2, items: new Set([99]) };
    const asked = (rights: Rights | null, keyword: string) => searcher.search({ ...wish('en', keyword), rights });
    expect(asked(named, 'nimbus').itemIds).toEqual([1]);
    expect(asked(other, 'nimbus').found.docs.length).toBe(0);
    expect(asked(other, 'nimbsu').corrected).toBeNull();
    expect(searcher.itemByCode('KX-1', searcher.viewer({ rights: other, country: 'DE' }))).toBeNull();
    const typed = (rights: Rights | null) => suggest(searcher, 'secre', 'en', searcher.viewer({ rights, country: 'DE' }), 5);
    expect(typed(null)).toMatchObject({ keywords: ['secret'], itemIds: [2] });
    expect(typed(named).keywords).toEqual(['secret', 'secretaire']);
  });
});
