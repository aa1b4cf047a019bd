/*
 * Search over a synthetic market, fed straight into the index: time to build, memory, and p50/p95 of each kind of query.
 *
 *     node bench/search.ts [items = 250000]
 *
 * Deterministic. Times are of CPU, so that they say the same on a busy machine. "cold" clears all caches before each query.
 */
import { type Language, languages } from '../contract/values/locale.ts';
import { countsOf } from '../server/domains/search/answer.ts';
import { type IndexRow, MarketIndex } from '../server/engines/search-index/data/market-index.ts';
import { pacer } from '../server/domains/search/reading.ts';
import { type Search, Searcher } from '../server/engines/search-index/query/searcher.ts';
import { suggest } from '../server/engines/search-index/query/suggesting.ts';

const itemCount = Number(process.argv[2] ?? 250_000);
const [storeCount, rootCount, wordCount] = [500, 12, 12_000];

let state = 20_260_101;
/** mulberry32 */
function random(): number {
  state = (state + 0x6d2b79f5) | 0;
  let t = Math.imul(state ^ (state >>> 15), 1 | state);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
}
const below = (n: number): number => Math.floor(random() * n);
/** Few are frequent, many are rare: word 0 is in a third of all texts. */
const skewed = (n: number): number => Math.min(n - 1, Math.floor(n ** random() - 1));

const syllables =
  'ba be bo da de dra fe fu ga gla ho ka ko kle la le lo ma me mi mo na ne no pa pe pla ra re ro sa se so sta ta te to tra va vi'.split(
    ' ',
  );
const endings: Record<Language, string> = { en: '', de: 'er', es: 'a', fr: 'e', it: 'o', pl: 'y', pt: 'o', ro: 'ul' };
const roots = Array.from({ length: wordCount }, (_, at) => {
  let text = '';
  for (let rest = at + 1_600; rest > 0; rest = Math.floor(rest / syllables.length)) text += syllables[rest % syllables.length];
  return text;
});
const wordsIn = Object.fromEntries(languages.map((language) => [language, roots.map((root) => root + endings[language])])) as Record<
  Language,
  string[]
>;
const named = (text: string) => Object.fromEntries(languages.map((language) => [language, `${text}${endings[language]}`]));

function emptyMarket(): MarketIndex {
  const index = new MarketIndex();
  const attributes = Array.from({ length: 42 }, (_, at) => ({
    id: at + 1,
    key: `attribute${at + 1}`,
    type: 'choice' as const,
    unit: null,
    facet: true,
    position: at,
    names: named(`attribute${at + 1}`),
  }));
  const valuesOf = (at: number): number => (at === 0 ? 30 : 12);
  index.taxonomy.setAttributes(
    attributes,
    attributes.flatMap(({ id }, at) =>
      Array.from({ length: valuesOf(at) }, (_, value) => ({
        id: id * 100 + value,
        attributeId: id,
        key: `v${value}`,
        swatch: null,
        position: value,
        names: named(roots[1_000 + at * 40 + value] as string),
      })),
    ),
  );
  const categories: Parameters<typeof index.taxonomy.setCategories>[0][number][] = [];
  const add = (parent: number[]): number[] => {
    const id = categories.length + 1;
    const path = [...parent, id];
    categories.push({
      id,
      parentId: parent.at(-1) ?? null,
      position: id,
      path,
      names: named(`${roots[3_000 + id]} ${roots[4_000 + id]}`),
      urlKeys: named(`category-${id}`),
    });
    return path;
  };
  for (let root = 0; root < rootCount; root++) {
    const top = add([]);
    for (let middle = 0; middle < 8; middle++) {
      const path = add(top);
      for (let leaf = 0; leaf < 6; leaf++) add(path);
    }
  }
  index.setCategories(categories);
  index.taxonomy.setStores(
    Array.from({ length: storeCount }, (_, at) => ({
      id: at + 1,
      name: `${roots[6_000 + at]} GmbH`,
      open: at % 97 !== 0,
      exclusive: at % 50 === 49,
      currency: ['EUR', 'EUR', 'PLN', 'RON'][at % 4] as string,
      service: at % 3 === 0 ? null : 80 + (at % 20),
    })),
  );
  index.setRates((currency) => ({ PLN: 4.25, RON: 4.97 })[currency] ?? 1);
  return index;
}

function item(index: MarketIndex, id: number): IndexRow {
  const { taxonomy } = index;
  const leaves = taxonomy.categories.length;
  const category = skewed(leaves);
  const store = skewed(storeCount);
  const name = Array.from({ length: 5 }, (_, at) => (at < 2 ? skewed(400) : skewed(wordCount)));
  const text = Array.from({ length: 40 }, () => skewed(wordCount));
  const value = (attribute: number, at: number): number => taxonomy.valueById((attribute + 1) * 100 + at) as number;
  const price = Math.round(2_000 * 1.6 ** (random() * 12));
  return {
    itemId: id,
    category,
    store,
    currency: taxonomy.stores[store]?.currency ?? 0,
    countries: store % 3 === 0 ? 0x3fffffff : 0x0fffff ^ (store % 7),
    sentFrom: 1 << (store % 5),
    leadDays: 1 + skewed(30),
    exclusive: id % 500 === 0,
    sales: skewed(5_000),
    publishedAt: 1.6e12 + below(1e11),
    values: Array.from({ length: 5 }, (_, at) => value(2 + ((category + at * 7) % 40), skewed(12))),
    variants: Array.from({ length: 4 }, (_, at) => ({
      id: id * 4 + at,
      price: price + at * 300,
      inStock: below(10) > 0,
      values: [value(0, below(30)), value(1, at % 12)],
    })),
    codes: [
      `S${store}-${id}`,
      ...Array.from({ length: 4 }, (_, at) => [`SKU${id}-${at}`, String(4_000_000_000_000 + id * 10 + at)]).flat(),
    ],
    sourceLanguage: 'en',
    texts: Object.fromEntries(
      languages.map((language) => [
        language,
        { name: name.map((word) => wordsIn[language][word]).join(' '), others: [text.map((word) => wordsIn[language][word]).join(' ')] },
      ]),
    ),
  };
}

const nothingChosen: Search = {
  language: 'en',
  companyId: null,
  rights: null,
  country: 'DE',
  seesPrices: true,
  keyword: '',
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
  newSince: 1.69e9,
  exact: false,
  sort: 'relevance',
  page: 1,
  size: 20,
};

const word = (from: number, to: number): string => wordsIn.en[from + below(to - from)] as string;
/** A word with two letters swapped: most results are no word of the market. */
const mistyped = (): string => {
  const text = word(500, 5_000);
  return `${text.slice(0, 2)}${text[3]}${text[2]}${text.slice(4)}`;
};
const colour = (): string => `attribute1:v${below(30)}`;
const kinds: Record<string, () => Partial<Search>> = {
  'one common word': () => ({ keyword: word(0, 5) }),
  'one word': () => ({ keyword: word(50, 3_000) }),
  'two common words': () => ({ keyword: `${word(0, 8)} ${word(8, 40)}` }),
  'three words': () => ({ keyword: `${word(0, 50)} ${word(50, 200)} ${word(20, 400)}` }),
  'German, parts of words': () => ({ language: 'de', keyword: wordsIn.de[below(500)] }),
  'mistyped word': () => ({ keyword: mistyped() }),
  'word and three facets': () => ({ keyword: word(0, 30), facets: [colour(), colour(), 'attribute2:v1'], inStock: true }),
  everything: () => ({ sort: 'newest' }),
  category: () => ({ categoryId: 1 + below(400) }),
  'category, three facets': () => ({
    categoryId: 1 + below(60),
    facets: [colour(), colour(), 'attribute2:v0', 'attribute2:v1'],
    priceFrom: 3_000 + below(3_000),
    priceTo: 90_000,
  }),
  'store by price': () => ({ storeIds: [2 + below(90)], sort: 'priceAsc' }),
  'price range in PLN': () => ({ priceFrom: 20_000, priceTo: 20_000 + below(80_000), currency: 'PLN', sort: 'priceDesc' }),
  'page 1 of everything': () => ({ page: 1 }),
  'page 100 of everything': () => ({ page: 100 }),
};

/** Milliseconds of CPU since then: what the others on the machine do is not in it. */
const cpu = (since: NodeJS.CpuUsage): number => {
  const { user, system } = process.cpuUsage(since);
  return (user + system) / 1000;
};
const percentile = (times: number[], share: number): string =>
  (times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? 0).toFixed(1);
const row = (name: string, times: number[]): void =>
  console.log(
    `${name.padEnd(38)} ${percentile(times, 0.5).padStart(8)} ${percentile(times, 0.95).padStart(8)} ${percentile(times, 1 - 1 / times.length).padStart(8)}`,
  );
const megabytes = (bytes: number): string => `${Math.round(bytes / 1_048_576)} MB`;

const before = process.memoryUsage().rss;
const index = emptyMarket();
const pause = pacer();
const start = performance.now();
let working = 0;
let longest = 0;
for (let id = 1; id <= itemCount; id++) {
  const one = item(index, id);
  const begin = process.cpuUsage();
  index.put(one);
  const took = cpu(begin);
  working += took;
  longest = Math.max(longest, took);
  await pause();
}
const relabelling: number[] = [];
for (const steps = index.relabelling(); ;) {
  const begin = process.cpuUsage();
  if (steps.next().done) break;
  relabelling.push(cpu(begin));
}
(globalThis as { gc?: () => void }).gc?.();
console.log(
  `${itemCount} items, ${itemCount * 4} variants: ${((performance.now() - start) / 1000).toFixed(1)} s with making them up, ${(working / 1000).toFixed(1)} s indexing (longest step ${longest.toFixed(1)} ms, labels ${relabelling.reduce((sum, took) => sum + took, 0).toFixed(0)} ms, longest step ${Math.max(...relabelling).toFixed(1)} ms)`,
);
const { rss, heapUsed, arrayBuffers } = process.memoryUsage();
console.log(
  `memory ${megabytes(rss - before)} more than empty (heap ${megabytes(heapUsed)}, arrays ${megabytes(arrayBuffers)}; postings ${megabytes(index.memory().postings ?? 0)}, ${index.memory().words} words)`,
);

const searcher = new Searcher(index);
const ask = (wish: Partial<Search>): void => {
  const search = { ...nothingChosen, ...wish };
  countsOf(index, search, searcher.search(search));
};
for (const make of Object.values(kinds)) for (let at = 0; at < 5; at++) ask(make());

console.log(`\n${'cold, one after the other (ms of CPU)'.padEnd(38)}      p50      p95      max`);
for (const [name, make] of Object.entries(kinds)) {
  const times: number[] = [];
  for (let at = 0; at < 100; at++) {
    const wish = make();
    searcher.forget();
    const begin = process.cpuUsage();
    ask(wish);
    times.push(cpu(begin));
  }
  row(name, times);
}

console.log(`\n${'eight callers in turn (ms of CPU)'.padEnd(38)}      p50      p95      max`);
/** With eight callers on the one thread, each waits for the seven before: the sum of eight in a row. */
function together(name: string, work: () => void, rounds = 600): void {
  const own: number[] = [];
  for (let at = 0; at < rounds; at++) {
    const begin = process.cpuUsage();
    work();
    own.push(cpu(begin));
  }
  row(
    name,
    own.slice(7).map((_, at) => own.slice(at, at + 8).reduce((sum, took) => sum + took, 0)),
  );
}
const keywords = ['one common word', 'one word', 'two common words', 'three words', 'mistyped word', 'word and three facets'];
const any = (names: readonly string[]): Partial<Search> => (kinds[names[below(names.length)] as string] as () => Partial<Search>)();
together('keywords with facets', () => ask(any(keywords)));
together('keywords with facets, nothing cached', () => {
  searcher.forget();
  ask(any(keywords));
});
together('category, three facets', () => ask(any(['category, three facets'])));
const viewer = searcher.viewer(nothingChosen);
const typed = (): string => {
  const text = word(0, 4_000);
  return random() < 0.4 ? `${word(0, 100)} ${text.slice(0, 1 + below(4))}` : text.slice(0, 1 + below(6));
};
together('suggestions', () => suggest(searcher, typed(), 'en', viewer, 6));
together('suggestions, German', () => suggest(searcher, typed(), 'de', viewer, 6));
