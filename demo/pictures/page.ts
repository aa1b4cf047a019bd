import { designs } from '../designs/index.ts';
import type { Colour } from '../vocabulary.ts';
import { Studio, type ViewName } from './studio.ts';

const studio = new Studio(document.querySelector('canvas')!);
const byKey = new Map(designs.map((design) => [design.key, design]));

/** Called from render.ts: one picture as base64 of its raw pixels. */
function shoot(key: string, colour: Colour, view: ViewName): string {
  const pixels = studio.shoot(byKey.get(key)!, colour, view);
  let text = '';
  for (let i = 0; i < pixels.length; i += 0x8000) text += String.fromCharCode(...pixels.subarray(i, i + 0x8000));
  return btoa(text);
}
Object.assign(window, { shoot });
