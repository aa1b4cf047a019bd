import { planned } from '../designs/index.ts';
import type { Colour } from '../goods/vocabulary.ts';
import { Studio, type ViewName } from './studio.ts';

const studio = new Studio(new OffscreenCanvas(720, 720));
const byKey = new Map(planned.map((design) => [design.key, design]));

/** Called from render.ts: one picture as base64 of its raw pixels. */
function shoot(key: string, colour: Colour, view: ViewName): string {
  const pixels = studio.shoot(byKey.get(key)!, colour, view);
  return pixels.toBase64();
}
Object.assign(window, { shoot });
