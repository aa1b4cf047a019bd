import type { Kit, P3 } from '../kit.ts';
import { smooth } from './parts.ts';

let seed = 1;

const sow = (n: number): void => void (seed = n * 7919 + 1);

function random(): number {
  seed = (seed * 48271) % 2147483647;
  return seed / 2147483647;
}

/** One leaf: a bent blade from `at`, leaning out by `tilt` in the direction `turn`. */
export function leaf(k: Kit, slot: string, at: P3, long: number, wide: number, turn: number, tilt: number, bend: number): void {
  k.surface(
    slot,
    (u, v) => {
      const a = tilt + bend * u;
      // Sum of a slowly turning direction.
      const out = long * u * Math.sin(tilt + (bend * u) / 2);
      const up = long * u * Math.cos(tilt + (bend * u) / 2);
      const half = wide * 0.5 * Math.sin(Math.PI * Math.min(1, u * 0.94 + 0.06)) ** 0.8;
      const side = (v - 0.5) * 2 * half;
      const fold = Math.abs(v - 0.5) * half * 0.7;
      const [c, s] = [Math.cos(turn), Math.sin(turn)];
      const o = out - fold * Math.cos(a) * 0.6;
      return [at[0] + c * o - s * side, at[1] + up + fold * Math.sin(a), at[2] + s * o + c * side];
    },
    9,
    4,
    { size: [long, wide] },
  );
}

/** A plant in one of four habits; `size` is its height. */
export function plant(k: Kit, at: P3, size: number, spread: number, habit: number, slot = 'p:leaf'): void {
  sow(habit + Math.round(size * 1000));
  const other = slot === 'p:leaf' ? 'p:leaf2' : slot;
  if (habit === 0)
    for (let i = 0; i < 34; i++) {
      const t = i / 34;
      leaf(
        k,
        i % 3 ? slot : other,
        [at[0] + (random() - 0.5) * spread * 0.3, at[1], at[2] + (random() - 0.5) * spread * 0.3],
        size * (0.75 + 0.4 * random()),
        size * 0.13,
        i * 2.4,
        0.08 + t * 0.55,
        0.2 + t * 1.1,
      );
    }
  else if (habit === 1)
    for (let i = 0; i < 13; i++)
      leaf(
        k,
        slot,
        [at[0] + Math.cos(i * 2.4) * spread * 0.12, at[1], at[2] + Math.sin(i * 2.4) * spread * 0.12],
        size * (0.7 + 0.32 * random()),
        size * 0.15,
        i * 2.4,
        0.04 + 0.16 * random(),
        0.12,
      );
  else if (habit === 2)
    for (let i = 0; i < 12; i++) {
      const [turn, lean] = [i * 2.4, 0.12 + 0.5 * (i / 12)];
      const long = size * (0.62 + 0.3 * random());
      const tip: P3 = [
        at[0] + Math.cos(turn) * long * Math.sin(lean),
        at[1] + long * Math.cos(lean) * 0.9,
        at[2] + Math.sin(turn) * long * Math.sin(lean),
      ];
      k.sweep(
        'p:stem',
        [[at[0], at[1], at[2]], [at[0] + (tip[0] - at[0]) * 0.4, at[1] + (tip[1] - at[1]) * 0.6, at[2] + (tip[2] - at[2]) * 0.4], tip],
        { r: 0.0045 },
        { bend: 0.1 },
      );
      leaf(k, i % 4 ? slot : other, tip, size * 0.34, size * 0.26, turn, 0.9 + 0.3 * random(), 0.9);
    }
  else
    for (let i = 0; i < 110; i++) {
      const [a, b] = [random() * 6.28, Math.acos(1 - 1.62 * random())];
      const r = size * 0.4 * (0.72 + 0.34 * random());
      const wide = (spread / size) * 1.25;
      const c: P3 = [
        at[0] + Math.cos(a) * Math.sin(b) * r * wide,
        at[1] + size * 0.34 + Math.cos(b) * r * 1.15,
        at[2] + Math.sin(a) * Math.sin(b) * r * wide,
      ];
      leaf(k, i % 3 ? slot : other, c, size * 0.24, size * 0.12, a, Math.min(1.5, b * 0.8), 0.7);
      if (i % 6 === 0)
        k.sweep(
          'p:stem',
          [[at[0], at[1], at[2]], [at[0] + (c[0] - at[0]) * 0.5, at[1] + (c[1] - at[1]) * 0.7, at[2] + (c[2] - at[2]) * 0.5], c],
          { r: Math.max(0.0012, size * 0.008), sides: 6 },
          { bend: size * 0.2 },
        );
    }
}

/** A row of books from x0 to about x1, standing on y. */
export function books(k: Kit, x0: number, x1: number, y: number, z: number, high: number, n: number): void {
  sow(n);
  let x = x0;
  const room = high;
  while (x < x1) {
    const t = 0.016 + random() * 0.024;
    const h = room * (0.66 + 0.28 * random());
    const d = 0.13 + random() * 0.05;
    k.box(`p:book${1 + Math.floor(random() * 3)}`, t, h, d, [x + t / 2, y + h / 2, z], { r: 0.002, grain: 'y' });
    k.box('p:page', t * 0.7, h * 0.97, d * 0.98, [x + t / 2, y + h / 2 + 0.0008, z - 0.003], { r: 0.001 });
    x += t + 0.0015;
  }
}

/** Little vase or pot that stands on furniture. */
export function ornament(k: Kit, at: P3, h: number, manner: number): void {
  const slot = ['p:pot', 'p:book1', 'p:ink'][manner % 3]!;
  const shapes = [
    [
      [0, 0],
      [0.28, 0],
      [0.46, 0.3],
      [0.4, 0.62],
      [0.16, 0.82],
      [0.2, 1],
      [0.17, 1],
      [0.13, 0.82],
      [0, 0.8],
    ],
    [
      [0, 0],
      [0.32, 0],
      [0.36, 0.85],
      [0.4, 1],
      [0.36, 1],
      [0.32, 0.85],
      [0, 0.8],
    ],
    [
      [0, 0],
      [0.2, 0],
      [0.44, 0.5],
      [0.2, 0.9],
      [0.22, 1],
      [0.18, 1],
      [0.16, 0.9],
      [0, 0.85],
    ],
  ][manner % 3]!;
  k.lathe(slot, smooth(shapes.map(([r, y]) => [r! * h, y! * h] as const)), { at });
}
