import type { P3 } from '../../kit.ts';
import { rounded } from '../../outlines.ts';
import { vessel, smooth } from '../parts.ts';
import type { Draw } from '../spec.ts';

export const storageCrate: Draw = (k, s) => {
  const { w, d, h } = s;
  k.lookAt([w * 0.22, h * 0.8, d * 0.4], w * 0.8);
  if (s.form === 'slatted' || (s.wood && s.form !== 'lidded')) {
    const n = 4;
    const gap = 0.012;
    const each = (h - gap * (n - 1)) / n;
    const t = 0.011;
    for (let i = 0; i < n; i++) {
      const y = i * (each + gap) + each / 2;
      const top = i === n - 1;
      for (const z of [-1, 1]) k.box('main', w, each, t, [0, y, z * (d / 2 - t / 2)], { r: 0.002 });
      for (const x of [-1, 1]) {
        if (!top) k.box('main', t, each, d - 2 * t, [x * (w / 2 - t / 2), y, 0], { r: 0.002, grain: 'z' });
        else
          for (const e of [-1, 1]) k.box('main', t, each, d * 0.28, [x * (w / 2 - t / 2), y, e * (d * 0.36 - t)], { r: 0.002, grain: 'z' });
        if (top) k.box('main', t, each * 0.38, d * 0.5, [x * (w / 2 - t / 2), h - each * 0.19, 0], { r: 0.003, grain: 'z' });
      }
    }
    for (const x of [-1, 1])
      for (const z of [-1, 1])
        k.box('main', 0.024, h - 0.004, 0.024, [x * (w / 2 - t - 0.012), h / 2, z * (d / 2 - t - 0.012)], { r: 0.002, grain: 'y' });
    for (let i = 0; i < 4; i++)
      k.box('main', w - 2 * t, 0.008, d / 4 - 0.014, [0, 0.005, ((i + 0.5) / 4 - 0.5) * (d - 2 * t)], { r: 0.002 });
    return;
  }
  if (s.form === 'lidded') {
    const lid = Math.min(0.035, h * 0.16);
    const soft = s.main === 'felt';
    const r = soft ? 0.02 : 0.03;
    k.slab('main', rounded(w - 0.012, d - 0.012, r), h - lid, 0, { r: 0.008, under: soft ? 0 : 0.012 });
    k.slab(s.second ? 'second' : 'main', rounded(w, d, r), lid, h - lid, { r: 0.006 });
    if (!soft && s.way('ribs', 2))
      for (let i = -3; i <= 3; i++)
        for (const z of [-1, 1])
          k.box('main', 0.008, h * 0.6, 0.006, [i * w * 0.12, h * 0.42, z * (d / 2 - 0.008)], { r: 0.002, grain: 'y' });
    k.mirror((side) => k.box(s.second ? 'second' : 'black', 0.008, 0.022, 0.1, [side * (w / 2 - 0.005), h * 0.66, 0], { r: 0.003 }));
    k.box('brassy', 0.07, 0.032, 0.003, [0, h * 0.52, d / 2 - 0.007], { r: 0.001 });
    k.box('page', 0.058, 0.02, 0.003, [0, h * 0.52, d / 2 - 0.006], { r: 0.001 });
    return;
  }
  // Folding crate: ribs with slots, seen through between floor and rim.
  const t = 0.006;
  k.box('main', w - 0.02, 0.008, d - 0.02, [0, 0.006, 0], { r: 0.002 });
  const wallOf = (long: number, at: number, ry: number, handle: boolean): void =>
    k.place({ ry }, () => {
      const bars = Math.round(long / 0.034);
      for (const [y, high] of [
        [0.018, 0.036],
        [h * 0.48, 0.012],
        [h - 0.02, 0.04],
      ] as const)
        if (handle && y > h * 0.7) {
          for (const e of [-1, 1]) k.box('main', long * 0.34, high, t, [e * long * 0.33, y, at], { r: 0.002 });
          k.box('main', long * 0.36, 0.011, t * 2, [0, h - 0.0055, at], { r: 0.003 });
          k.box('main', long * 0.36, 0.009, t, [0, h - 0.04, at], { r: 0.002 });
        } else k.box('main', long, high, t, [0, y, at], { r: 0.002 });
      for (let i = 0; i <= bars; i++)
        k.box('main', 0.011, h - 0.03, t, [(i / bars - 0.5) * (long - 0.011), h / 2 - 0.008, at], { r: 0.001, grain: 'y' });
      k.box('main', long + 0.008, 0.008, 0.012, [0, h - 0.004, at + 0.001], { r: 0.002 });
    });
  for (const ry of [0, Math.PI]) wallOf(w - 0.008, d / 2 - 0.007, ry, false);
  for (const ry of [Math.PI / 2, -Math.PI / 2]) wallOf(d - 0.008, w / 2 - 0.007, ry, true);
  for (const x of [-1, 1])
    for (const z of [-1, 1])
      k.box('main', 0.02, h - 0.002, 0.02, [x * (w / 2 - 0.01), h / 2, z * (d / 2 - 0.01)], { r: 0.004, grain: 'y' });
};

export const basket: Draw = (k, s) => {
  const { w, d, h } = s;
  const r = w / 2;
  k.lookAt([w * 0.16, h * 0.78, d * 0.36], w * 0.75);
  const oblong = s.form === 'oblong';
  const lid = s.form === 'laundry' ? h * 0.12 : 0;
  const grips = s.form === 'round' || oblong ? Math.min(0.06, h * 0.2) : 0;
  const high = h - lid - grips;
  const lines: Record<string, [number, number][]> = {
    round: s.way('line', 2)
      ? [
          [0.86, 0],
          [0.94, 0.1],
          [1, 0.55],
          [0.97, 1],
        ]
      : [
          [0.78, 0],
          [0.86, 0.06],
          [1, 1],
        ],
    belly: [
      [0.66, 0],
      [0.9, 0.18],
      [1, 0.45],
      [0.92, 0.78],
      [0.78, 1],
    ],
    laundry: [
      [0.84, 0],
      [0.92, 0.06],
      [1, 0.6],
      [0.98, 1],
    ],
    oblong: [
      [0.9, 0],
      [0.95, 0.1],
      [1, 1],
    ],
  };
  const line = lines[s.form]!;
  const weave = s.main !== 'cotton' && s.main !== 'bamboo';
  if (oblong) {
    for (const inside of [0, 1])
      k.surface(
        inside ? 'main-' : 'main',
        (u, v) => {
          const p = rounded(w - inside * 0.02, d - inside * 0.02, 0.06);
          const q = u * p.length;
          const [a, b] = [p[Math.floor(q) % p.length]!, p[(Math.floor(q) + 1) % p.length]!];
          const f = q - Math.floor(q);
          const wide = 0.88 + 0.12 * v;
          return [(a[0] + (b[0] - a[0]) * f) * wide, 0.004 + inside * 0.006 + v * (high - 0.008), (a[1] + (b[1] - a[1]) * f) * wide];
        },
        112,
        12,
        { wrapU: true, size: [2 * (w + d), h] },
      );
    k.slab('main', rounded((w - 0.006) * 0.88, (d - 0.006) * 0.88, 0.05), 0.012, 0, { r: 0.004 });
    k.sweep(
      'main',
      rounded(w - 0.012, d - 0.012, 0.06).map(([x, z]): P3 => [x, high - 0.004, z]),
      { r: 0.0075 },
      { closed: true },
    );
  } else {
    vessel(k, 'main', 'main-', r * 0.985, high, line, { thick: r * 0.05, ripple: weave ? undefined : (a) => 1 - 0.008 * Math.sin(a * 9) });
    const top = line.at(-1)![0] * r * 0.97;
    k.sweep(
      'main',
      Array.from({ length: 56 }, (_, i): P3 => [Math.cos((i / 56) * 6.2832) * top, high - 0.002, Math.sin((i / 56) * 6.2832) * top]),
      { r: Math.min(0.009, r * 0.05) },
      { closed: true },
    );
    if (s.form === 'belly')
      for (const e of [-1, 1])
        k.sweep(
          s.second ? 'second' : 'main',
          Array.from({ length: 11 }, (_, i): P3 => {
            const a = (i / 10) * Math.PI;
            return [e * (r * 0.95 + 0.014 * Math.sin(a)), high * 0.62 + 0.03 * Math.cos(a), 0];
          }).map((p): P3 => [Math.max(-r, Math.min(r, p[0])), p[1], p[2]]),
          { r: 0.006 },
        );
  }
  if (grips)
    for (const e of [-1, 1]) {
      const x = e * (oblong ? w * 0.485 : line.at(-1)![0] * r * 0.96);
      const half = (oblong ? d : w) * 0.2;
      k.sweep(
        s.second ? 'second' : 'main',
        [
          [x, high - 0.03, -half],
          [x, h - 0.004, -half * 0.8],
          [x, h - 0.007, half * 0.8],
          [x, high - 0.03, half],
        ],
        { r: 0.0075 },
        { bend: half * 0.8 },
      );
    }
  if (lid) {
    const top = line.at(-1)![0] * r + 0.004;
    k.lathe(
      'main',
      [
        [0, high],
        [top - 0.002, high],
        [top, high + lid * 0.25],
        ...smooth([
          [top * 0.96, high + lid * 0.4],
          [top * 0.7, high + lid * 0.66],
          [0.02, high + lid * 0.74],
        ]),
        [0, high + lid * 0.75],
      ].filter((p, i, all) => i === 0 || p[1]! >= all[i - 1]![1]!) as [number, number][],
      { sides: 64 },
    );
    k.ball(s.second ? 'second' : 'main', 0.02, lid * 0.22, 0.02, [0, h - lid * 0.2, 0]);
  }
  if (s.form === 'round' && s.way('throw', 3) === 0)
    for (let i = 0; i < 3; i++)
      k.box(i === 1 ? 'p:book2' : 'p:shade', w * 0.62, 0.05, d * 0.5, [0, high - 0.05 + i * 0.03, 0], {
        r: 0.024,
        puff: 0.012,
        ry: 0.4 * i,
        rz: 0.1 * (i - 1),
      });
};
