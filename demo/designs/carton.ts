import type { Dimensions } from '../goods/vocabulary.ts';
import type { Plan } from './plan.ts';

const up = (value: number): number => Math.max(10, Math.ceil(value / 10) * 10);

/** Outer carton in millimetres and grams: what is flat-packed lies in its longest two sides, what nests is stacked, rugs are rolled, everything else stands in rows. */
export function carton(
  pack: Plan['pack'],
  pieces: number,
  one: Dimensions,
  weight: number,
): { dimensions: Dimensions; weight: number; pieces: number } {
  const outer = outside(pack, pieces, one);
  const { width: w, depth: d, height: h } = outer;
  // Corrugated board of 650 g/m², its flaps overlap by a fifth.
  const board = ((2 * (w * d + d * h + w * h)) / 1e6) * 650 * 1.2;
  const step = weight * pieces > 5000 ? 100 : 10;
  return { dimensions: outer, weight: Math.round((weight * pieces + board) / step) * step, pieces };
}

function outside(pack: Plan['pack'], pieces: number, one: Dimensions): Dimensions {
  const { width: w, depth: d, height: h } = one;
  if (pack === 'flat') {
    const [shortest, middle, longest] = [w, d, h].sort((a, b) => a - b) as [number, number, number];
    return { width: up(longest + 40), depth: up(middle * 0.92 + 50), height: up(Math.min(shortest, 90 + shortest * 0.14) * pieces ** 0.8) };
  }
  if (pack === 'nested') return { width: up(w + 30), depth: up(d + 30), height: up(h * (1 + 0.3 * (pieces - 1)) + 30) };
  if (pack === 'rolled') {
    const across = up(Math.sqrt((4 * w * d * h * 1.35) / Math.PI / Math.min(w, d)) + 40);
    return { width: up(Math.min(w, d) + 60), depth: across, height: across };
  }
  let best: Dimensions | null = null;
  let least = Infinity;
  for (let x = 1; x <= pieces; x++)
    for (let y = 1; x * y <= pieces; y++) {
      if (pieces % (x * y)) continue;
      const tried = { width: up(w * x + 30), depth: up(d * y + 30), height: up(h * (pieces / x / y) + 30) };
      const surface = tried.width * tried.depth + tried.depth * tried.height + tried.width * tried.height;
      if (surface < least) [best, least] = [tried, surface];
    }
  return best!;
}
