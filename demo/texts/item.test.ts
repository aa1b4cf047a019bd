import { describe, expect, test } from 'vitest';
import { languages } from '../../contract/values/locale.ts';
import { designs } from '../designs/index.ts';
import type { Design } from '../goods/vocabulary.ts';
import { itemText, variantText, wholeDimensions } from './index.ts';
import { sampleDesign, sampleDesigns } from './sample.ts';

/** Words that are English and nothing else in our languages. */
const english = /\b(the|with|and|from|of|available|supplied|drawers|colours|steel|oak|cover|shade|legs)\b/i;

/** All texts of a design, in the way in which a shop shows them. */
function written(design: Design, language: (typeof languages)[number]): string[] {
  const item = itemText(design, language);
  const variants = design.variants.flatMap((variant) => Object.values(variantText(design, variant, language)));
  return [item.name, item.urlKey, item.summary, ...item.description.split('\n\n'), ...item.bullets, ...variants];
}

function faults(text: string, language: (typeof languages)[number]): string[] {
  return [
    ...(text.trim() === text && text !== '' ? [] : ['empty or with blanks around']),
    ...(/[{}|]/.test(text) ? ['a mark left unfilled'] : []),
    ...(/\b(undefined|null|NaN)\b/.test(text) ? ['no value'] : []),
    ...(/ {2}| [,.]|\.\.|,,/.test(text) ? ['blanks or stops out of place'] : []),
    ...(language !== 'en' && english.test(text) ? ['English'] : []),
  ].map((fault) => `${fault}: ${text}`);
}

describe.each(languages)('texts in %s', (language) => {
  test('every model in every material reads complete and in its own language', () => {
    expect([...sampleDesigns, ...designs].flatMap((design) => written(design, language).flatMap((text) => faults(text, language)))).toEqual(
      [],
    );
  });

  test('sentences begin with a capital and end with a full stop', () => {
    for (const design of designs) {
      const { summary, description } = itemText(design, language);
      for (const paragraph of [summary, ...description.split('\n\n')]) expect(paragraph).toMatch(/^\p{Lu}[^]*\.$/u);
    }
  });

  test('no two items are named or addressed alike', () => {
    const texts = designs.map((design) => itemText(design, language));
    expect(new Set(texts.map(({ name }) => name)).size).toBe(designs.length);
    expect(new Set(texts.map(({ urlKey }) => urlKey)).size).toBe(designs.length);
    for (const { urlKey } of texts) expect(urlKey).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
  });

  test('no two variants of an item are named alike', () => {
    for (const design of designs) {
      const names = design.variants.map((variant) => variantText(design, variant, language).name);
      expect(new Set(names).size, design.key).toBe(names.length);
    }
  });
});

test('items of a model are described by different patterns', () => {
  const openings = designs
    .filter(({ model }) => model === 'diningChair')
    .map((design) => itemText(design, 'en').description.replaceAll(design.collection, ''));
  const shapes = new Set(openings.map((text) => text.split('\n\n').length));
  expect(shapes.size).toBeGreaterThan(1);
  expect(new Set(openings.map((text) => text.slice(0, 12))).size).toBeGreaterThan(1);
});

test('the same design always reads the same', () => {
  const [design] = designs;
  if (!design) throw new Error('The demo market has no designs');
  expect(itemText(structuredClone(design), 'de')).toEqual(itemText(design, 'de'));
});

test('full cartons are described in the plural forms of their number', () => {
  const design = sampleDesign({ model: 'mug', collection: 'Oder', material: 'stoneware' });
  const bullet = (pieces: number): string | undefined => {
    const variants = design.variants.map((variant) => ({ ...variant, carton: { ...variant.carton, pieces } }));
    return itemText({ ...design, variants }, 'pl').bullets.at(-1);
  };
  expect(bullet(1)).toMatch(/^Karton: 1 sztuka,/);
  expect(bullet(4)).toMatch(/^Karton: 4 sztuki,/);
  expect(bullet(12)).toMatch(/^Karton: 12 sztuk,/);
});

test('sizes that are named by their measures alone have no decimal mark, and stay apart', () => {
  for (const { key, variants } of designs) {
    const exact = variants.filter(({ size }) => !size);
    const labels = new Map(exact.map(({ dimensions }) => [JSON.stringify(dimensions), wholeDimensions(dimensions)]));
    expect(new Set(labels.values()).size, key).toBe(labels.size);
    for (const label of labels.values()) expect(label).toMatch(/^\d+ × \d+ × \d+ cm$/);
  }
});
