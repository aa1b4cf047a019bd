import type { Material } from '../../vocabulary.ts';
import { chance, type DrawnDesign } from '../../designs/index.ts';
import type { Kit, P3 } from '../kit.ts';

/** What a model draws from: outer measures in metres, front towards +z, standing on y = 0, centred. */
export type Spec = {
  w: number;
  d: number;
  h: number;
  form: string;
  main: Material;
  second: Material | null;
  figures: DrawnDesign['figures'];
  /** Wood, or metal, or cloth: details follow from it. */
  wood: boolean;
  metal: boolean;
  soft: boolean;
  /** One of n ways that the collection has of doing something. */
  way: (word: string, n: number) => number;
};
export type Draw = (k: Kit, s: Spec) => void;

const woods: readonly Material[] = ['oak', 'walnut', 'ash', 'beech', 'pine', 'acacia', 'teak', 'bamboo'];
const metals: readonly Material[] = ['steel', 'aluminium', 'brass', 'castIron'];
const cloths: readonly Material[] = ['linen', 'velvet', 'boucle', 'wool', 'cotton', 'leather', 'mesh', 'felt'];

export function specOf(design: DrawnDesign): Spec {
  const { width, depth, height } = design.variants[0]!.dimensions;
  return {
    w: width / 1000,
    d: depth / 1000,
    h: height / 1000,
    form: design.form,
    main: design.material,
    second: design.secondMaterial,
    figures: design.figures,
    wood: woods.includes(design.material),
    metal: metals.includes(design.material),
    soft: cloths.includes(design.material),
    way: (word, n) => Math.floor(chance(design.collection, word) * n),
  };
}

export type Foot = 'round' | 'square' | 'block' | 'hairpin' | 'ball';

/** Four legs whose feet stand at ±x, ±z; their tops lean inwards by `splay`. */
export function legs(k: Kit, slot: string, x: number, z: number, h: number, o: { kind?: Foot; r?: number; splay?: number } = {}): void {
  const { kind = 'round', r = 0.02, splay = 0.03 } = o;
  for (const sx of [-1, 1])
    for (const sz of [-1, 1]) {
      const top: P3 = [sx * (x - splay), h, sz * (z - splay)];
      const foot: P3 = [sx * (x - r * 0.6), 0, sz * (z - r * 0.6)];
      if (kind === 'round') k.rod(slot, top, foot, r, r * 0.58);
      else if (kind === 'square') k.bar(slot, [top[0], h, top[2]], [foot[0], 0.001, foot[2]], r * 1.7, r * 1.7);
      else if (kind === 'block')
        k.box(slot, r * 2.6, h, r * 2.6, [sx * (x - r * 1.3), h / 2, sz * (z - r * 1.3)], { r: 0.004, grain: 'y' });
      else if (kind === 'ball')
        k.lathe(
          slot,
          [
            [0, 0],
            [r * 0.9, 0],
            [r * 1.5, h * 0.35],
            [r * 1.5, h * 0.55],
            [r * 0.8, h * 0.9],
            [r * 0.8, h],
            [0, h],
          ],
          { at: [sx * (x - r * 1.5), 0, sz * (z - r * 1.5)], sides: 28 },
        );
      else {
        const a: P3 = [top[0], h, top[2] - sz * 0.05];
        const b: P3 = [top[0] - sx * 0.05, h, top[2]];
        k.sweep(slot, [a, [foot[0], 0.004, foot[2]], b], { r: 0.0055 }, { bend: 0.03 });
      }
    }
}

/** Runner frames left and right: a closed rectangle of bar in the z–y plane at each side. */
export function sleds(k: Kit, slot: string, x: number, z: number, h: number, t = 0.03): void {
  k.mirror((side) => {
    const cx = side * (x - t / 2);
    k.box(slot, t, t, z * 2, [cx, t / 2, 0], { r: 0.003 });
    k.box(slot, t, t, z * 2, [cx, h - t / 2, 0], { r: 0.003 });
    for (const sz of [-1, 1]) k.box(slot, t, h - 2 * t, t, [cx, h / 2, sz * (z - t / 2)], { r: 0.003 });
  });
}

/** A pull at the front of a drawer or door, in one of four manners. */
export function pull(k: Kit, slot: string, manner: number, at: P3, long: number, upright = false): void {
  const turn = upright ? Math.PI / 2 : 0;
  k.place({ x: at[0], y: at[1], z: at[2], rz: turn }, () => {
    if (manner === 0)
      k.lathe(
        slot,
        [
          [0, 0],
          [0.006, 0],
          [0.006, 0.012],
          [0.013, 0.018],
          [0.013, 0.026],
          [0, 0.028],
        ],
        { rx: Math.PI / 2, sides: 24 },
      );
    else if (manner === 1)
      k.sweep(
        slot,
        [
          [-long / 2, 0, 0],
          [-long / 2, 0, 0.025],
          [long / 2, 0, 0.025],
          [long / 2, 0, 0],
        ],
        { r: 0.005 },
        { bend: 0.012 },
      );
    else if (manner === 2) k.box(slot, long, 0.012, 0.018, [0, 0, 0.009], { r: 0.004 });
    else {
      // A leaf of bent metal over the edge.
      k.box(slot, long * 0.6, 0.032, 0.004, [0, 0, 0.006], { r: 0.002 });
      k.box(slot, long * 0.6, 0.004, 0.018, [0, 0.016, 0.006], { r: 0.001 });
    }
  });
}

/** Upholstered or moulded wall along a line on the floor; `top` and `foot` are heights at t = 0…1, ends are round. */
export function wall(
  k: Kit,
  slot: string,
  line: (t: number) => readonly [number, number],
  o: { foot: (t: number) => number; top: (t: number) => number; thick: number; lean?: number; round?: number; n?: number; bulge?: number },
): void {
  const n = o.n ?? 56;
  const e = 1e-3;
  const length = Array.from({ length: 32 }, (_, i) =>
    Math.hypot(line((i + 1) / 32)[0] - line(i / 32)[0], line((i + 1) / 32)[1] - line(i / 32)[1]),
  ).reduce((a, b) => a + b, 0);
  k.surface(
    slot,
    (u, v) => {
      // Ends: the last half thickness of the line is a quarter round.
      const end = Math.min(0.49, (o.thick * 0.5) / length);
      const along =
        u < end
          ? end * (1 - Math.cos((u / end) * (Math.PI / 2)))
          : u > 1 - end
            ? 1 - end * (1 - Math.cos(((1 - u) / end) * (Math.PI / 2)))
            : u;
      const fade = u < end ? Math.sin((u / end) * (Math.PI / 2)) : u > 1 - end ? Math.sin(((1 - u) / end) * (Math.PI / 2)) : 1;
      const [x, z] = line(along);
      const [x1, z1] = line(Math.min(1, along + e));
      const [x0, z0] = line(Math.max(0, along - e));
      const l = Math.hypot(x1 - x0, z1 - z0) || 1;
      const [nx, nz] = [(z1 - z0) / l, -(x1 - x0) / l];
      const a = v * Math.PI * 2;
      const p = o.round ?? 0.35;
      const pow = (q: number): number => Math.sign(q) * Math.abs(q) ** p;
      const [foot, top] = [o.foot(along), o.top(along)];
      const high = top - foot;
      const rise = 0.5 + 0.5 * pow(Math.sin(a)) * (0.9 + 0.1 * fade);
      const across =
        pow(Math.cos(a)) * (o.thick / 2) * Math.max(0.02, fade) * (1 + (o.bulge ?? 0) * Math.sin(rise * Math.PI)) +
        (o.lean ?? 0) * rise * high;
      return [x + nx * across, foot + high * rise, z + nz * across];
    },
    n,
    28,
    { wrapV: true, size: [length, 2 * (o.top(0.5) - o.foot(0.5))] },
  );
}

/** U-shaped line, open towards +z, with corners of radius r: from the left front round the back to the right front. */
export function horseshoe(w: number, d: number, r: number): (t: number) => readonly [number, number] {
  const arm = d - r;
  const bend = (Math.PI / 2) * r;
  const back = w - 2 * r;
  const all = 2 * arm + 2 * bend + back;
  return (t) => {
    const run = t * all;
    const half = run <= all / 2;
    const q = half ? run : all - run;
    const sign = half ? -1 : 1;
    if (q < arm) return [(sign * w) / 2, d / 2 - q];
    if (q < arm + bend) {
      const a = (q - arm) / r;
      return [sign * (w / 2 - r + r * Math.cos(a)), -d / 2 + r - r * Math.sin(a)];
    }
    return [sign * (w / 2 - r - (q - arm - bend)), -d / 2];
  };
}

let seed = 1;
export const sow = (n: number): void => void (seed = n * 7919 + 1);
export function random(): number {
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

/** Curve through the points of a profile (centripetal enough for pots), with its first and last point kept. */
export function smooth(points: readonly (readonly [number, number])[], per = 5): [number, number][] {
  const out: [number, number][] = [];
  for (let i = 0; i + 1 < points.length; i++) {
    const [a, b, c, d] = [points[Math.max(0, i - 1)]!, points[i]!, points[i + 1]!, points[Math.min(points.length - 1, i + 2)]!];
    for (let j = 0; j < per; j++) {
      const t = j / per;
      const at = (m: 0 | 1): number =>
        0.5 *
        (2 * b[m] + (c[m] - a[m]) * t + (2 * a[m] - 5 * b[m] + 4 * c[m] - d[m]) * t * t + (3 * b[m] - a[m] - 3 * c[m] + d[m]) * t ** 3);
      out.push([Math.max(0, at(0)), at(1)]);
    }
  }
  out.push([...points.at(-1)!] as [number, number]);
  return out;
}

/** Turned vessel: outer wall up, rounded lip, inner wall down. `outer` as [share of radius, share of height] from the foot up. */
export function vessel(
  k: Kit,
  slot: string,
  inner: string,
  r: number,
  h: number,
  outer: readonly (readonly [number, number])[],
  o: { thick?: number; at?: P3; ripple?: (a: number, y: number) => number; depth?: number } = {},
): void {
  const thick = o.thick ?? Math.min(r, h) * 0.05;
  const curve = smooth(outer.map(([x, y]) => [x * r, y * h] as const));
  const lip = curve.at(-1)!;
  const profile: [number, number][] = [
    [0, 0],
    [curve[0]![0] - thick * 0.4, 0],
    ...curve.map(([x, y], i) => [x, i === 0 ? thick * 0.4 : y] as [number, number]),
  ];
  profile.push(
    [lip[0] - thick * 0.15, lip[1] + thick * 0.35],
    [lip[0] - thick * 0.5, lip[1] + thick * 0.5],
    [lip[0] - thick * 0.85, lip[1] + thick * 0.35],
  );
  k.lathe(
    slot,
    profile.map(([x, y]) => [x, (y * h) / (h + thick * 0.5)] as const),
    { at: o.at, ripple: o.ripple, sides: 64 },
  );
  const deep = o.depth ?? thick;
  const inside = curve
    .filter(([, y]) => y > deep)
    .map(([x, y]) => [Math.max(0.001, x - thick), (y * h) / (h + thick * 0.5)] as [number, number]);
  const bottom = inside[0]?.[0] ?? 0;
  k.lathe(inner, [[0, deep], [bottom * 0.8, deep], ...inside, [lip[0] - thick * 0.85, h - thick * 0.1]], {
    at: o.at,
    ripple: o.ripple,
    sides: 64,
  });
}
