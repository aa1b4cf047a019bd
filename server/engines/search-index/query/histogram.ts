import { binStart } from '../data/documents.ts';

export type Bar = { from: number; to: number; count: number };
const mostBars = 24;

/** The price bins as bars in minor units of a currency (`rate`: its euro cents per unit); null when all are empty. */
export function histogram(bins: Uint32Array, rate: number): Bar[] | null {
  let first = 0;
  while (first < bins.length && bins[first] === 0) first++;
  if (first === bins.length) return null;
  let last = bins.length - 1;
  while (bins[last] === 0) last--;
  const width = Math.ceil((last - first + 1) / mostBars);
  const bars: Bar[] = [];
  for (let bin = first; bin <= last; bin += width) {
    let count = 0;
    for (let inside = bin; inside < Math.min(bin + width, last + 1); inside++) count += bins[inside] as number;
    bars.push({ from: Math.ceil(binStart(bin) / rate), to: Math.ceil(binStart(Math.min(bin + width, last + 1)) / rate) - 1, count });
  }
  return bars.map((bar) => ({ ...bar, to: Math.max(bar.from, bar.to) }));
}
