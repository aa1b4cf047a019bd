import { expect, test } from 'vitest';
import { languages } from '../../contract/values/locale.ts';
import { designs } from '../designs/index.ts';
import { attributes, attributeText, attributeValueText, itemAttributes } from './index.ts';
import { sampleDesign } from './sample.ts';

test.each(languages)('attributes and their values have names of their own in %s', (language) => {
  const names = attributes.map(({ key }) => attributeText(key, language));
  expect(names.every(Boolean)).toBe(true);
  expect(new Set(names).size).toBe(names.length);
  for (const { key, type, values } of attributes) {
    expect(values.length > 0, key).toBe(type === 'choice');
    const labels = values.map((value) => attributeValueText(key, value.key, language));
    expect(new Set(labels).size, key).toBe(values.length);
    for (const label of labels) expect(label).toMatch(/^\p{Lu}/u);
  }
});

test('every fact of every design is one of the attributes and of its listed values', () => {
  const known = new Map(attributes.map((attribute) => [attribute.key, attribute]));
  for (const design of designs) {
    const facts = itemAttributes(design);
    expect(new Set(facts.map(({ key }) => key)).size, design.key).toBe(facts.length);
    for (const fact of facts) {
      const attribute = known.get(fact.key);
      expect(attribute?.isOption, fact.key).toBe(false);
      if ('value' in fact) expect(attribute?.values.map(({ key }) => key)).toContain(fact.value);
      else expect(attribute?.type).toBe('number' in fact ? 'number' : 'flag');
    }
  }
});

test('facts of a table', () => {
  const table = sampleDesign({
    model: 'diningTable',
    collection: 'Lund',
    material: 'oak',
    secondMaterial: 'steel',
    traits: ['round', 'selfAssembly', 'fscCertified', 'extendable'],
  });
  expect(itemAttributes(table)).toEqual([
    { key: 'material', value: 'oak' },
    { key: 'secondMaterial', value: 'steel' },
    { key: 'shape', value: 'round' },
    { key: 'style', value: 'scandinavian' },
    { key: 'room', value: 'diningRoom' },
    { key: 'assembly', value: 'selfAssembly' },
    { key: 'certificate', value: 'fsc' },
    { key: 'width', number: 40 },
    { key: 'depth', number: 45.5 },
    { key: 'height', number: 80 },
    { key: 'extendable', flag: true },
  ]);
});

test('a measure that differs between variants is no fact of the item', () => {
  const rug = sampleDesign({ model: 'rug', collection: 'Nida', material: 'wool' });
  const variants = [80, 160].map((width) => ({ ...rug.variants[0]!, dimensions: { width: width * 10, depth: 2300, height: 12 } }));
  const keys = itemAttributes({ ...rug, variants }).map(({ key }) => key);
  expect(keys).not.toContain('width');
  expect(keys).toContain('depth');
});

test('an attribute without listed values has no names for them', () => {
  expect(() => attributeValueText('width', '40', 'en')).toThrow('no listed values');
});
