import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { categoryTree, collections, colours, materials, models, traits, type Model } from '../goods/vocabulary.ts';
import { designs, planned, storeCount, storeOf } from './index.ts';

const files = new Set(readdirSync(new URL('../pictures/files', import.meta.url)));
const variants = designs.flatMap((design) => design.variants.map((variant) => ({ design, variant })));
const distinct = (values: readonly string[]): number => new Set(values).size;

describe('designs of the demo market', () => {
  it('fill every category of the tree', () => {
    expect(designs.length).toBeGreaterThanOrEqual(420);
    expect(variants.length).toBeGreaterThanOrEqual(1700);
    expect(new Set(designs.map((design) => design.model))).toEqual(new Set(models));
    const known = new Set(designs.map((design) => design.model));
    for (const [top, middle] of Object.entries(categoryTree)) {
      const held = Object.values(middle).flatMap((leaves) => Object.values(leaves).flat() as Model[]);
      expect(
        held.filter((model) => !known.has(model)),
        top,
      ).toEqual([]);
      expect(designs.filter((design) => held.includes(design.model)).length, top).toBeGreaterThanOrEqual(45);
    }
  });

  it('are spread over all stores', () => {
    const counts = Array.from({ length: storeCount }, (_, store) => designs.filter((design) => storeOf(design) === store).length);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(designs.length);
    expect(Math.min(...counts)).toBeGreaterThanOrEqual(35);
  });

  it('use only words of the vocabulary', () => {
    for (const design of designs) {
      expect(collections).toContain(design.collection);
      expect(materials).toContain(design.material);
      if (design.secondMaterial) expect(materials).toContain(design.secondMaterial);
      expect(design.traits.filter((trait) => !traits.includes(trait))).toEqual([]);
      expect(design.variants.filter((variant) => !(variant.colour in colours))).toEqual([]);
    }
  });

  it('are each different from all others', () => {
    expect(distinct(designs.map((design) => design.key))).toBe(designs.length);
    expect(designs.filter((design) => !/^[a-z]+(-[a-z]+)+$/.test(design.key))).toEqual([]);
    expect(distinct(designs.map((design) => `${design.model} ${design.collection}`))).toBe(designs.length);
    for (const design of designs)
      expect(distinct(design.variants.map((v) => JSON.stringify([v.colour, v.size, v.dimensions]))), design.key).toBe(
        design.variants.length,
      );
  });

  it('plan one picture for each look', () => {
    const looks = new Map<string, string>();
    for (const design of planned)
      for (const variant of design.variants) {
        const look = `${design.key} ${variant.colour}`;
        expect(looks.get(variant.picture) ?? look).toBe(look);
        looks.set(variant.picture, look);
      }
    expect(new Set(looks.values()).size).toBe(looks.size);
    const further = planned.flatMap((design) => design.pictures);
    expect(distinct(further)).toBe(further.length);
    expect(further.filter((name) => looks.has(name))).toEqual([]);
    expect(looks.size + further.length).toBeLessThanOrEqual(2200);
  });

  it('name only pictures that are there', () => {
    const named = [...variants.map(({ variant }) => variant.picture), ...designs.flatMap((design) => design.pictures)];
    expect([...new Set(named)].filter((name) => !files.has(`${name}.webp`))).toEqual([]);
  });

  it('have measures, weights, cartons and prices that a dealer would believe', () => {
    for (const { design, variant } of variants) {
      const { width, depth, height } = variant.dimensions;
      const about = `${design.key} ${JSON.stringify(variant)}`;
      for (const length of [width, depth, height]) expect(Number.isInteger(length) && length >= 10 && length <= 3300, about).toBe(true);
      const density = variant.weight / 1000 / ((width * depth * height) / 1e9);
      expect(density, about).toBeGreaterThan(4);
      expect(density, about).toBeLessThan(2200);
      const { dimensions: box, weight, pieces } = variant.carton;
      expect(weight, about).toBeGreaterThan(variant.weight * pieces);
      expect(weight, about).toBeLessThan(variant.weight * pieces * 1.5 + 7000);
      expect(Math.max(box.width, box.depth, box.height), about).toBeLessThanOrEqual(3400);
    }
    for (const design of designs) {
      expect(Number.isInteger(design.basePrice), design.key).toBe(true);
      expect(design.basePrice, design.key).toBeGreaterThanOrEqual(300);
      expect(design.basePrice, design.key).toBeLessThanOrEqual(150000);
    }
  });

  it('are the same at every start', () => {
    expect(createHash('sha256').update(JSON.stringify(planned)).digest('hex')).toBe(
      '7e7d6eb1ff44182b58aaff3fbaaccf255c99cdc7fcd52db5851fbba8dc1bfa23',
    );
  });
});
