import type { Colour } from '../vocabulary.ts';
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
    if (name === 'main') return finish(design.material, colour);
    if (name === 'second') return design.secondMaterial ? finish(design.secondMaterial, design.accent) : finish(design.material, colour);
    if (name === 'rope') return finish('cotton', colour === 'white' || colour === 'sand' ? 'beige' : 'grey');
    if (name === 'cane') return finish('rattan', 'natural');
    if (name === 'handle') return fixed[handleOf(design)]!;
    if (name === 'glow') return { ...(design.secondMaterial && /linen|cotton|paper/.test(design.secondMaterial) ? finish(design.secondMaterial, design.accent) : finish(design.material, colour)), glow: 0.4 };
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
