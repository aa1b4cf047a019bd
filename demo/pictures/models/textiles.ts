import type { P2, P3 } from '../kit.ts';
import { ellipse, rounded } from '../outlines.ts';
import type { Draw } from './spec.ts';

export const cushion: Draw = (k, s) => {
  const { w, d, h } = s;
  const lean = 0.16;
  k.lookAt([w * 0.24, h * 0.72, d * 0.3], w * 0.55);
  const p = (q: number, e: number): number => Math.sign(q) * Math.abs(q) ** e;
  // Pillow: square in outline with hollow sides, its thickness falls to the seam.
  const skin =
    (side: 1 | -1) =>
    (u: number, v: number): P3 => {
      const [x, y] = [2 * u - 1, 2 * v - 1];
      const pinch = 0.045;
      const px = x * (1 - pinch * (1 - y * y) * Math.abs(x));
      const py = y * (1 - pinch * (1 - x * x) * Math.abs(y));
      const rise = ((1 - x ** 4) * (1 - y ** 4)) ** 0.55 * (0.82 + 0.18 * (1 - x * x) * (1 - y * y));
      const fold = 0.006 * Math.sin(x * 7 + y * 3) * (1 - rise) ** 0.5 * rise;
      return [(px * w) / 2, (py * h) / 2, side * ((rise * d) / 2 + fold)];
    };
  k.place({ y: (h / 2) * Math.cos(lean) + 0.012, z: 0, rx: -lean }, () => {
    const stripes = s.form === 'striped';
    for (const side of [1, -1] as const) {
      if (!stripes) k.surface('main', skin(side), 40, 40, { size: [w, h], flip: side < 0 });
      else {
        const bands = [0, 0.14, 0.2, 0.26, 0.42, 0.48, 0.52, 0.58, 0.74, 0.8, 0.86, 1];
        for (let i = 0; i + 1 < bands.length; i++) {
          const [a, b] = [bands[i]!, bands[i + 1]!];
          k.surface(i % 2 ? 'main+' : 'main', (u, v) => skin(side)(a + (b - a) * u, v), 6, 40, { size: [w * (b - a), h], flip: side < 0 });
        }
      }
    }
    const edge = (t: number): P3 => {
      const q = t * 4;
      const i = Math.floor(q) % 4;
      const f = (q - Math.floor(q)) * 2 - 1;
      const hollow = 1 - 0.045 * (1 - f * f);
      const e: P2[] = [
        [f, -hollow],
        [hollow, f],
        [-f, hollow],
        [-hollow, -f],
      ];
      return [(e[i]![0] * w) / 2, (e[i]![1] * h) / 2, 0];
    };
    if (s.form === 'piped' || s.form === 'bolster')
      k.sweep(
        s.form === 'piped' ? 'main-' : 'main',
        Array.from({ length: 80 }, (_, i) => edge(i / 80)),
        { r: 0.0065 },
        { closed: true },
      );
    if (s.form === 'tassels')
      for (const [x, y] of [
        [-1, -1],
        [1, -1],
        [1, 1],
        [-1, 1],
      ] as const) {
        k.ball('main-', 0.013, 0.013, 0.013, [x * (w / 2 - 0.002), y * (h / 2 - 0.002), 0]);
        for (let i = 0; i < 9; i++)
          k.rod(
            'main-',
            [x * (w / 2), y * (h / 2), 0],
            [x * (w / 2 + 0.006 + 0.004 * (i % 3)) + p(i - 4, 1) * 0.003, y * (h / 2) - 0.055, (i % 3) * 0.005 - 0.005],
            0.0018,
          );
      }
    if (s.form === 'plain' && s.way('button', 2))
      for (const x of [-0.25, 0.25])
        k.place({ x: x * w, z: d * 0.43 }, () =>
          k.lathe(
            'main-',
            [
              [0, 0],
              [0.011, 0],
              [0.013, 0.004],
              [0, 0.008],
            ],
            { rx: Math.PI / 2, sides: 24 },
          ),
        );
  });
};

export const rug: Draw = (k, s) => {
  const { w, d } = s;
  const t = Math.max(s.h, 0.012);
  const flat = (slot: string, points: readonly P2[], thick: number, y = 0): void => k.slab(slot, points, thick, y, { r: thick * 0.4 });
  k.lookAt([w * 0.34, 0.01, d * 0.36], 0.55);
  if (s.form === 'round') {
    const rings = s.way('rings', 2) ? 1 : 4;
    for (let i = 0; i < rings; i++)
      flat(i % 2 ? 'main+' : 'main', ellipse(w * (1 - i * 0.22), d * (1 - i * 0.22)), t - 0.0012 * (rings - 1 - i));
    return;
  }
  const base = rounded(w, d, 0.02);
  if (s.form === 'stripes') {
    const n = 14;
    for (let i = 0; i < n; i++)
      k.box(['main', 'main+', 'main', 'main-'][i % 4]!, w, t, d / n - 0.0005, [0, t / 2, ((i + 0.5) / n - 0.5) * d], { r: 0.003 });
  } else flat('main', base, t - 0.001);
  if (s.form === 'border') {
    flat('main+', rounded(w - 0.16, d - 0.16, 0.02), t - 0.0004);
    flat('main', rounded(w - 0.2, d - 0.2, 0.02), t);
  }
  if (s.form === 'arches')
    for (let i = 0; i < 3; i++) {
      const r = w * (0.4 - i * 0.1);
      const line = Array.from({ length: 25 }, (_, j): P3 => {
        const a = (j / 24) * Math.PI;
        return [r * Math.cos(a), t - 0.002, d * 0.1 - r * Math.sin(a)];
      });
      k.sweep(['main-', 'main+', 'main-'][i]!, [[r, t - 0.002, d * 0.42], ...line, [-r, t - 0.002, d * 0.42]], { w: w * 0.045, t: 0.008 });
    }
  if (s.form !== 'border' || s.way('fringe', 2))
    for (const e of [-1, 1])
      for (let i = 0; i < 60; i++)
        k.rod(
          'p:shade',
          [((i + 0.5) / 60 - 0.5) * (w - 0.02), 0.004, e * d * 0.5],
          [((i + 0.5) / 60 - 0.5) * (w - 0.02) + (((i * 7) % 5) - 2) * 0.003, 0.002, e * (d * 0.5 + 0.05)],
          0.003,
        );
};
