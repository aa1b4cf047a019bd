import { describe, expect, it } from 'vitest';
import { planned } from '../designs/index.ts';
import { Kit } from './kit.ts';
import { slotFinish } from './looks.ts';
import { draws } from './models/index.ts';
import { specOf } from './models/spec.ts';
import { shots } from './render.ts';

describe('drawn models', () => {
  it('have the measures that the market states, and only known finishes', () => {
    for (const design of planned) {
      const kit = new Kit();
      const spec = specOf(design);
      draws[design.model](kit, spec);
      const low = [Infinity, Infinity, Infinity];
      const high = [-Infinity, -Infinity, -Infinity];
      for (const [slot, { position }] of kit.slots) {
        expect(position.some(Number.isNaN), `${design.key} ${slot}`).toBe(false);
        for (const { colour } of design.variants)
          expect(slotFinish(slot, design, colour)?.pattern, `${design.key} ${slot}`).toBeTypeOf('string');
        if (slot.startsWith('p:')) continue;
        position.forEach((value, i) => {
          low[i % 3] = Math.min(low[i % 3]!, value);
          high[i % 3] = Math.max(high[i % 3]!, value);
        });
      }
      // Handles stand out of a cabinet's front, three feet do not fill their circle: a fifth or 35 mm either way.
      [spec.w, spec.h, spec.d].forEach((stated, axis) => {
        const off = Math.abs(high[axis]! - low[axis]! - stated);
        expect(off, `${design.key} ${design.form}: ${'whd'[axis]} ${stated}`).toBeLessThan(Math.max(stated * 0.21, 0.035));
      });
      expect(kit.focus, design.key).not.toBeNull();
    }
  });
});

describe('shots', () => {
  it('begin with one picture of each item and hold every planned picture once', () => {
    const all = shots();
    expect(new Set(all.slice(0, planned.length).map((shot) => shot.key)).size).toBe(planned.length);
    const names = new Set([
      ...planned.flatMap((design) => design.variants.map((variant) => variant.picture)),
      ...planned.flatMap((design) => design.pictures),
    ]);
    expect(all.length).toBe(names.size);
    expect(all.filter((shot) => !names.has(shot.name))).toEqual([]);
  });
});
