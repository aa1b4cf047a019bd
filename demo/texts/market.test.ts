import { describe, expect, test } from 'vitest';
import { languages, type Language } from '../../contract/values/locale.ts';
import { categoryTree } from '../goods/vocabulary.ts';
import { articleKeys, articleTexts, categoryText, storeTexts, urlKey, type CategoryKey, type StoreKey } from './index.ts';
import { texts } from './languages.ts';

const tops = Object.keys(categoryTree) as CategoryKey[];
const middles = Object.values(categoryTree).flatMap((top) => Object.keys(top)) as CategoryKey[];
const leaves = Object.values(categoryTree).flatMap((top) => Object.values(top).flatMap((middle) => Object.keys(middle))) as CategoryKey[];
const stores = Object.keys(texts.en.stores) as StoreKey[];
const threeGenders: readonly Language[] = ['de', 'pl'];

/** All strings of a language's templates, with the path that leads to them. */
function strings(value: unknown, path = ''): [string, string][] {
  if (typeof value === 'string') return [[path, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => strings(inner, `${path}.${key}`));
}

describe.each(languages)('the market in %s', (language) => {
  test('categories have names and addresses of their own on each level', () => {
    for (const level of [tops, middles, leaves]) {
      const named = level.map((key) => categoryText(key, language));
      expect(new Set(named.map((category) => category.urlKey)).size).toBe(level.length);
      for (const category of named) {
        expect(category.urlKey).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
        expect(category.name).toMatch(/^\p{Lu}/u);
        expect(category.description).toMatch(/^\p{Lu}.*\.$/u);
      }
    }
  });

  test('stores introduce themselves', () => {
    // Nine for everybody, and one for few.
    expect(stores).toHaveLength(10);
    for (const key of stores) {
      const { slogan, description, headerAlt } = storeTexts(key, language);
      expect(slogan).toMatch(/^\p{Lu}.{8,60}[^.]$/u);
      expect(description).toMatch(/^\p{Lu}.{120,}\.$/su);
      expect(headerAlt).toMatch(/^\p{Lu}[^,|]*(?:, [^,|]+){3}$/u);
    }
  });

  test('articles are complete and laid out as in English', () => {
    for (const key of articleKeys) {
      const { title, body } = articleTexts(key, language);
      expect(title.length).toBeGreaterThan(2);
      expect(body.split('\n\n').length).toBe(articleTexts(key, 'en').body.split('\n\n').length);
      expect(body.match(/^## /gm)?.length).toBe(articleTexts(key, 'en').body.match(/^## /gm)?.length);
      expect(body).not.toMatch(/ {2}|^\s|\s$/);
    }
  });

  test('templates name as many forms as the language has genders', () => {
    for (const [path, text] of strings(texts[language].sentences)) {
      for (const [, forms = ''] of text.matchAll(/\{([^{}]*\|[^{}]*)\}/g))
        expect(forms.split('|').length, path).toBe(threeGenders.includes(language) ? 3 : 2);
    }
  });
});

test.each(languages.filter((language) => language !== 'en'))(
  'no sentence, article or introduction is left in English in %s',
  (language) => {
    const english = new Set(strings([texts.en.sentences, texts.en.stores, texts.en.articles]).map(([, text]) => text));
    const left = strings([texts[language].sentences, texts[language].stores, texts[language].articles]).filter(
      ([, text]) => text.length > 12 && english.has(text),
    );
    expect(left).toEqual([]);
  },
);

test.each([
  ['Sessel für Gäste, groß', 'sessel-fuer-gaeste-gross'],
  ['Łóżko z drewna dębowego', 'lozko-z-drewna-debowego'],
  ['Table d’appoint en chêne', 'table-dappoint-en-chene'],
  ['Măsuță auxiliară', 'masuta-auxiliara'],
  ['160 × 90 cm', '160-x-90-cm'],
])('the address of %s', (name, address) => {
  expect(urlKey(name)).toBe(address);
});

test('long names are cut between words', () => {
  const address = urlKey(`${'Aufbewahrungskiste '.repeat(6)}aus Holz`);
  expect(address.length).toBeLessThanOrEqual(80);
  expect(address.endsWith('aufbewahrungskiste')).toBe(true);
});
