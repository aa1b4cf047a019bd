import type { Kit, P3 } from '../kit.ts';
import type { Spec } from './spec.ts';

export const frameSlot = (s: Spec): string => (s.second ? 'second' : 'main');

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

/** Curve through the points of a profile (centripetal enough for pots), through its first and last point. */
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
