import type { Colour } from '../goods/vocabulary.ts';
import type { DrawnDesign } from '../designs/index.ts';
import { finish, fixed, tinted, type Finish } from './finishes.ts';

/** Backdrop colours: warm, cool and neutral, all calm. */
const backdrops = ['#efece7', '#edece9', '#eceeed', '#f0ebe4', '#ebedee'] as const;

export function backdropOf(design: DrawnDesign): string {
  return backdrops[design.collection.charCodeAt(1) % backdrops.length]!;
}

/** What a slot of the drawn model is made of in a colour of the design. */
export function slotFinish(slot: string, design: DrawnDesign, colour: Colour): Finish {
  if (slot.startsWith('p:')) return fixed[slot.slice(2)]!;
  const base = (name: string): Finish => {
    if (name === 'main') {
      const look = finish(design.material, colour);
      // A rug's loops are seen from far away: a coarser weave than on a cushion.
      return design.model === 'rug' ? { ...look, tile: [look.tile[0] * 2.6, look.tile[1] * 2.6], bump: look.bump * 3 } : look;
    }
    if (name === 'second') return design.secondMaterial ? finish(design.secondMaterial, design.accent) : finish(design.material, colour);
    if (name === 'rope') return finish('cotton', colour === 'white' || colour === 'sand' ? 'beige' : 'grey');
    if (name === 'contrast') return fixed[darkness(finish(design.material, colour).a) > 0.45 ? 'white' : 'ink']!;
    if (name === 'cane') return finish('rattan', 'natural');
    if (name === 'handle') return fixed[handleOf(design)]!;
    return fixed[name]!;
  };
  const last = slot.at(-1)!;
  if (last === '-') return tinted(base(slot.slice(0, -1)), -0.22);
  if (last === '+') return tinted(base(slot.slice(0, -1)), 0.35);
  if (last === '*') return { ...base(slot.slice(0, -1)), glow: 0.36 };
  return base(slot);
}

function handleOf(design: DrawnDesign): 'black' | 'brassy' | 'steel' {
  if (design.secondMaterial === 'brass') return 'brassy';
  if (design.secondMaterial === 'steel') return 'black';
  return (['black', 'brassy', 'steel'] as const)[design.collection.charCodeAt(0) % 3]!;
}

/** 0 for white, 1 for black, as the eye sees it. */
function darkness(hex: string): number {
  const [r, g, b] = [1, 3, 5].map((i) => Number.parseInt(hex.slice(i, i + 2), 16)) as [number, number, number];
  return 1 - (0.299 * r + 0.587 * g + 0.114 * b) / 255;
}
