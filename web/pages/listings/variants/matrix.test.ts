import { expect, test } from 'vitest';
import type { AttributeChoice, ListingVariant } from '../../../../contract/listings/listings.ts';
import { axesOf, combinationKey, existing, labelOf, missing, mostVariants, withCombinations } from './matrix.ts';
import { type Choices, newVariant } from '../editor/new-listing.ts';

const choices = [
  {
    key: 'colour',
    name: 'Colour',
    type: 'choice',
    values: [
      { key: 'red', name: 'Rot' },
      { key: 'blue', name: 'Blau' },
    ],
  },
  { key: 'size', name: 'Größe', type: 'choice', values: [] },
] as unknown as AttributeChoice[];
const fresh = newVariant({ warehouses: [] } as unknown as Choices) as ListingVariant;
const colour = (valueKey: string) => ({ attributeKey: 'colour', valueKey, label: null });
const size = (label: string) => ({ attributeKey: 'size', valueKey: null, label });
const axes = axesOf(
  [
    { attributeKey: 'colour', values: 'rot, Blau, rot' },
    { attributeKey: 'size', values: 'M, L' },
  ],
  choices,
);
const red = { ...fresh, id: 1, sku: 'CH-1-RED', listPrice: 900, moq: 4, options: [colour('red'), size('M')] };
const blue = { ...fresh, id: 2, sku: 'CH-1-BLUE', listPrice: 1100, options: [colour('blue'), size('m')] };
const spoken = (variant: ListingVariant) => variant.options.map((option) => labelOf(option, choices)).join(' ');

test('values are listed ones by their name, and each once', () => {
  expect(axes.map((axis) => axis.map((option) => labelOf(option, choices)))).toEqual([
    ['Rot', 'Blau'],
    ['M', 'L'],
  ]);
});

test('existing variants match case-insensitively, and only missing ones are made', () => {
  expect([...existing([red, blue], axes).values()]).toEqual([0, 1]);
  const wanted = missing([red, blue], axes);
  const all = withCombinations([red, blue], wanted, axes, fresh, choices);
  expect(all.slice(0, 2)).toEqual([red, blue]);
  expect(all.slice(2).map((variant) => [spoken(variant), variant.sku, variant.listPrice, variant.moq])).toEqual([
    ['Rot L', 'CH-1-ROT-L', 900, 4],
    ['Blau L', 'CH-1-BLAU-L', 1100, null],
  ]);
  expect(missing(all, axes)).toEqual([]);
});

test('a variant of a value that is no more named stays, and one that lacks an option gets its first value', () => {
  const green = { ...fresh, id: 3, sku: 'G', options: [{ attributeKey: 'colour', valueKey: null, label: 'Moss' }] };
  const all = withCombinations([green], missing([green], axes), axes, fresh, choices);
  expect(all.map(spoken)).toEqual(['Moss M', 'Rot M', 'Rot L', 'Blau M', 'Blau L']);
  expect(new Set(all.map(({ sku }) => sku)).size).toBe(all.length);
});

test('no more variants are made than an item may have', () => {
  const many = (key: string) => ({ attributeKey: key, values: Array.from({ length: 90 }, (_, at) => `${key}${at}`).join() });
  const wide = axesOf([many('a'), many('b'), many('c')], []);
  const made = missing([red], wide);
  expect(made).toHaveLength(mostVariants - 1);
  expect(new Set(made.map(combinationKey)).size).toBe(made.length);
});
