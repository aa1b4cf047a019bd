import type { P3 } from '../kit.ts';
import { ellipse, rounded } from '../outlines.ts';
import { legs, smooth, vessel } from './parts.ts';
import { plant } from './props.ts';
import type { Draw } from './spec.ts';

export const planter: Draw = (k, s) => {
  const { w, d, h } = s;
  const r = w / 2;
  const habit = s.way('plant', 4);
  const soil = (y: number, points: readonly (readonly [number, number])[]): void => k.slab('p:soil', points, 0.01, y, { r: 0.002 });
  k.lookAt([w * 0.08, h * 0.85, w * 0.2], w * 1.1);
  if (s.form === 'cube' || s.form === 'trough') {
    const t = s.main === 'concrete' ? 0.022 : s.metal ? 0.004 : 0.012;
    const low = s.form === 'trough' && s.second ? h * 0.24 : 0;
    if (low) legs(k, 'second', w / 2 - 0.01, d / 2 - 0.01, low + 0.02, { kind: 'block', r: 0.013 });
    const [taper, edge] = [s.way('taper', 2) ? 0.1 : 0, Math.min(0.03, t * 1.2)];
    for (const inside of [0, 1])
      k.surface(
        inside ? 'main-' : 'main',
        (u, v) => {
          const p = rounded(w - inside * t * 2, d - inside * t * 2, Math.max(0.008, edge));
          const q = u * p.length;
          const [a, b] = [p[Math.floor(q) % p.length]!, p[(Math.floor(q) + 1) % p.length]!];
          const f = q - Math.floor(q);
          const wide = 1 - taper * (1 - v);
          return [(a[0] + (b[0] - a[0]) * f) * wide, low + v * (h - low), (a[1] + (b[1] - a[1]) * f) * wide];
        },
        140,
        8,
        { wrapU: true, size: [2 * (w + d), h] },
      );
    const rim = rounded(w - t, d - t, edge);
    k.sweep(
      'main',
      rim.map(([x, z]): P3 => [x, h - 0.003, z]),
      { w: t, t: 0.006 },
      { closed: true },
    );
    soil(h - 0.045, rounded(w - t * 2.2, d - t * 2.2, edge));
    const n = s.form === 'trough' ? 4 : 1;
    for (let i = 0; i < n; i++)
      plant(
        k,
        [n > 1 ? ((i + 0.5) / n - 0.5) * w * 0.9 : 0, h - 0.04, 0],
        n > 1 ? 0.26 + 0.05 * (i % 2) : w * 1.15,
        n > 1 ? 0.22 : w * 0.8,
        n > 1 ? (habit + i * 2) % 4 : habit,
      );
    return;
  }
  if (s.form === 'stand') {
    const pot = h * 0.5;
    const y = h - pot;
    const rp = r * 0.86;
    vessel(
      k,
      'main',
      'main-',
      rp,
      pot,
      [
        [0.86, 0],
        [0.94, 0.05],
        [1, 0.5],
        [1, 1],
      ],
      { thick: 0.008, at: [0, y, 0] },
    );
    const f = s.second ? 'second' : 'handle';
    for (let i = 0; i < 4; i++) {
      const a = i * (Math.PI / 2) + 0.02;
      k.rod(
        f,
        [Math.cos(a) * (rp + 0.008), y + pot * 0.5, Math.sin(a) * (rp + 0.008)],
        [Math.cos(a) * (r - 0.002), 0, Math.sin(a) * (r - 0.002)],
        s.second ? 0.014 : 0.008,
        s.second ? 0.01 : 0.008,
      );
    }
    for (const a of [0.02, Math.PI / 2 + 0.02])
      k.bar(f, [Math.cos(a) * rp, y - 0.014, Math.sin(a) * rp], [-Math.cos(a) * rp, y - 0.014, -Math.sin(a) * rp], 0.024, 0.022);
    soil(h - 0.035, ellipse(rp * 1.88, rp * 1.88));
    plant(k, [0, h - 0.03, 0], w * 1.35, w * 0.9, habit);
    return;
  }
  const lines: Record<string, [number, number][]> = {
    conic: [
      [
        [0.72, 0],
        [0.76, 0.04],
        [0.97, 0.96],
        [0.96, 1],
      ],
      [
        [0.66, 0],
        [0.74, 0.3],
        [0.88, 0.78],
        [0.9, 0.82],
      ],
      [
        [0.7, 0],
        [0.92, 0.2],
        [1, 0.5],
        [0.98, 1],
      ],
    ][s.way('line', 3)] as [number, number][],
    bowl: [
      [
        [0.46, 0],
        [0.8, 0.2],
        [0.97, 0.62],
        [1, 1],
      ],
      [
        [0.6, 0],
        [0.92, 0.3],
        [1, 0.7],
        [0.94, 1],
      ],
    ][s.way('line', 2)] as [number, number][],
  };
  const line = lines[s.form]!;
  const collar = line.at(-1)![1] < 0.9;
  const high = collar ? h * 0.82 : h;
  const scaled = line.map(([x, y]): [number, number] => [x, collar ? y / 0.82 : y]);
  vessel(k, 'main', 'main-', r, high, scaled, {
    thick: Math.max(0.008, r * 0.06),
    ripple: s.way('ribs', 4) === 0 && !collar ? (a) => 1 - 0.015 * Math.abs(Math.sin(a * 18)) : undefined,
  });
  if (collar)
    k.lathe(
      'main',
      smooth(
        [
          [r * 0.86, high * 0.97],
          [r * 0.99, high * 0.985],
          [r, high + 0.004],
          [r, h - 0.005],
          [r * 0.985, h],
          [r * 0.9, h],
          [r * 0.885, h - 0.006],
          [r * 0.88, high * 0.9],
        ],
        3,
      ),
      { sides: 64 },
    );
  const mouth = (collar ? 0.88 : line.at(-1)![0]) * r * 0.93;
  soil(h * 0.9, ellipse(mouth * 1.98, mouth * 1.98));
  plant(k, [0, h * 0.91, 0], s.form === 'bowl' ? w * 0.7 : w * 1.2, s.form === 'bowl' ? w * 0.85 : w * 0.85, habit);
};

export const raisedBed: Draw = (k, s) => {
  const { w, d, h } = s;
  const box = s.form === 'ground' ? h : h * 0.36;
  const y = h - box;
  const t = 0.022;
  k.lookAt([w * 0.28, h * 0.86, d * 0.4], w * 0.55);
  const boards = Math.max(2, Math.round(box / 0.13));
  if (s.metal) {
    // Corrugated sheet between corner posts.
    const n = Math.round(w / 0.045);
    for (const e of [-1, 1])
      k.surface('main', (u, v) => [(u - 0.5) * (w - 0.03), y + v * box, e * (d / 2 - 0.012) + 0.008 * Math.sin(u * n * 6.2832)], n * 8, 2, {
        size: [w, box],
      });
    const m = Math.round(d / 0.045);
    for (const e of [-1, 1])
      k.surface('main', (u, v) => [e * (w / 2 - 0.012) + 0.008 * Math.sin(u * m * 6.2832), y + v * box, (u - 0.5) * (d - 0.03)], m * 8, 2, {
        size: [d, box],
      });
    k.sweep(
      'main',
      rounded(w - 0.024, d - 0.024, 0.02).map(([x, z]): P3 => [x, h - 0.012, z]),
      { w: 0.024, t: 0.024 },
      { closed: true },
    );
  } else
    for (let i = 0; i < boards; i++) {
      const each = box / boards;
      for (const e of [-1, 1]) {
        k.box('main', w - 0.01, each - 0.004, t, [0, y + (i + 0.5) * each, e * (d / 2 - t / 2 - 0.006)], { r: 0.003 });
        k.box('main', t, each - 0.004, d - 0.07, [e * (w / 2 - t / 2 - 0.006), y + (i + 0.5) * each, 0], { r: 0.003, grain: 'z' });
      }
    }
  const p = s.metal ? 0.03 : 0.055;
  for (const x of [-1, 1])
    for (const z of [-1, 1]) k.box('main', p, h, p, [x * (w / 2 - p / 2), h / 2, z * (d / 2 - p / 2)], { r: 0.004, grain: 'y' });
  if (s.form === 'shelf')
    for (let i = 0; i < 6; i++)
      k.box('main', w - 0.08, 0.018, d / 6 - 0.016, [0, h * 0.17, ((i + 0.5) / 6 - 0.5) * (d - 0.04)], { r: 0.003 });
  if (s.form === 'shelf')
    for (const x of [-0.22, 0.16]) {
      k.lathe(
        'p:book1',
        smooth(
          [
            [0, 0],
            [0.06, 0],
            [0.085, 0.13],
            [0.09, 0.15],
            [0.075, 0.15],
            [0, 0.13],
          ],
          2,
        ),
        { at: [x * w, h * 0.17 + 0.01, 0], sides: 40 },
      );
      plant(k, [x * w, h * 0.17 + 0.13, 0], 0.18, 0.16, 0);
    }
  if (!s.metal && s.way('cap', 2))
    for (const e of [-1, 1]) k.box('main', w, 0.018, 0.05, [0, h - 0.009, e * (d / 2 - 0.025)], { r: 0.004 });
  k.box('p:soil', w - 0.06, 0.03, d - 0.06, [0, h - 0.07, 0], { r: 0.01 });
  const rows = Math.max(4, Math.round(w / 0.22));
  for (let i = 0; i < rows; i++)
    for (const z of [-0.22, 0.22])
      plant(
        k,
        [((i + 0.5) / rows - 0.5) * (w - 0.12), h - 0.06, z * d],
        0.16 + (0.07 * ((i * 3) % 4)) / 3,
        0.17,
        [0, 3, 1, 2][(i + (z > 0 ? 1 : 0)) % 4]!,
      );
};
