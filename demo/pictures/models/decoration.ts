import type { Kit, P2, P3 } from '../kit.ts';
import { arch, ellipse, pebble, rounded } from '../outlines.ts';
import { smooth, vessel } from './parts.ts';
import { leaf } from './props.ts';
import type { Draw } from './spec.ts';

export const vase: Draw = (k, s) => {
  const { w, h } = s;
  const r = w / 2;
  k.lookAt([0, h * 0.72, 0], w * 1.25);
  const inner = s.main === 'glass' ? 'main' : 'main-';
  if (s.form === 'ring') {
    const [R, t] = [w * 0.36, w * 0.14];
    const y = h * 0.5 - 0.01;
    k.surface(
      'main',
      (u, v) => {
        const [a, b] = [u * 6.2832, v * 6.2832];
        const q = R + t * Math.cos(b);
        return [Math.cos(a) * q, y + Math.sin(a) * q * ((h * 0.42) / (R + t)), t * 1.25 * (s.d / 2 / (t * 1.25)) * Math.sin(b)];
      },
      64,
      28,
      { wrapU: true, wrapV: true, size: [0.6, 0.2] },
    );
    k.lathe(
      'main',
      smooth([
        [t * 1.1, 0],
        [t * 1.05, h * 0.03],
        [t * 0.7, h * 0.1],
      ]),
      { sides: 40 },
    );
    k.lathe(
      'main',
      smooth([
        [t * 0.55, h * 0.84],
        [t * 0.5, h * 0.92],
        [t * 0.7, h],
      ]),
      { sides: 40 },
    );
    k.lathe(
      'main-',
      [
        [t * 0.68, h - 0.001],
        [t * 0.46, h * 0.92],
        [0, h * 0.9],
      ],
      { sides: 40 },
    );
    return;
  }
  const shapes: Record<string, P2[][]> = {
    bottle: [
      [
        [0.62, 0],
        [0.92, 0.12],
        [1, 0.3],
        [0.86, 0.5],
        [0.36, 0.68],
        [0.28, 0.84],
        [0.4, 1],
      ],
      [
        [0.7, 0],
        [1, 0.2],
        [0.96, 0.42],
        [0.3, 0.6],
        [0.24, 0.8],
        [0.3, 1],
      ],
      [
        [0.8, 0],
        [0.98, 0.06],
        [1, 0.4],
        [0.4, 0.56],
        [0.32, 0.94],
        [0.36, 1],
      ],
    ],
    belly: [
      [
        [0.42, 0],
        [0.84, 0.18],
        [1, 0.46],
        [0.82, 0.76],
        [0.5, 0.92],
        [0.54, 1],
      ],
      [
        [0.5, 0],
        [0.96, 0.3],
        [0.98, 0.58],
        [0.6, 0.86],
        [0.44, 0.93],
        [0.5, 1],
      ],
      [
        [0.6, 0],
        [0.98, 0.24],
        [1, 0.4],
        [0.7, 0.74],
        [0.62, 1],
      ],
    ],
    cylinder: [
      [
        [0.96, 0],
        [1, 0.02],
        [1, 0.5],
        [1, 0.98],
        [0.99, 1],
      ],
      [
        [0.8, 0],
        [0.86, 0.03],
        [0.92, 0.5],
        [1, 1],
      ],
      [
        [0.98, 0],
        [1, 0.03],
        [0.96, 0.6],
        [0.82, 0.98],
        [0.8, 1],
      ],
    ],
    waist: [
      [
        [0.86, 0],
        [1, 0.14],
        [0.8, 0.42],
        [0.46, 0.66],
        [0.6, 0.86],
        [0.86, 1],
      ],
      [
        [0.7, 0],
        [0.98, 0.24],
        [0.56, 0.52],
        [0.92, 0.78],
        [0.6, 1],
      ],
      [
        [1, 0],
        [0.9, 0.16],
        [0.5, 0.46],
        [0.5, 0.62],
        [0.86, 0.88],
        [0.98, 1],
      ],
    ],
  };
  const line = shapes[s.form]![s.way('line', 3)]!;
  const ribs =
    s.main !== 'glass' && s.main !== 'concrete' && s.way('ribs', 3) === 0
      ? (a: number): number => 1 - 0.02 * Math.abs(Math.sin(a * 12))
      : undefined;
  vessel(k, 'main', inner, r, h, line, { thick: Math.max(0.004, r * 0.06), ripple: ribs });
  // Branches or grasses in every other vase.
  const what = s.way('stems', 4);
  if (what < 2) {
    const mouth = line.at(-1)![0] * r;
    for (let i = 0; i < (what ? 5 : 3); i++) {
      const a = i * 2.2 + 0.4;
      const tip: P3 = [Math.cos(a) * mouth * 1.9, h * (1.62 + 0.16 * (i % 3)), Math.sin(a) * mouth * 1.4];
      const mid: P3 = [Math.cos(a) * mouth * 0.5, h * 1.1, Math.sin(a) * mouth * 0.5];
      k.sweep(
        'p:stem',
        [[Math.cos(a) * mouth * 0.2, h * 0.5, Math.sin(a) * mouth * 0.2], mid, tip],
        { r: 0.0016, sides: 6 },
        { bend: h * 0.2 },
      );
      if (what)
        for (let j = 0; j < 12; j++) {
          const t = j / 11;
          const p: P3 = [
            mid[0] + (tip[0] - mid[0]) * (0.55 + 0.45 * t),
            mid[1] + (tip[1] - mid[1]) * (0.55 + 0.45 * t),
            mid[2] + (tip[2] - mid[2]) * (0.55 + 0.45 * t),
          ];
          leaf(k, 'p:shade', p, h * 0.07, h * 0.02, j * 2.4, 0.5, 0.4);
        }
      else
        for (let j = 0; j < 8; j++) {
          const t = 0.2 + (j / 7) * 0.8;
          leaf(
            k,
            j % 3 ? 'p:leaf2' : 'p:leaf',
            [mid[0] + (tip[0] - mid[0]) * t, mid[1] + (tip[1] - mid[1]) * t, mid[2] + (tip[2] - mid[2]) * t],
            h * 0.19,
            h * 0.1,
            a + j * 2.6,
            0.8,
            0.5,
          );
        }
    }
  }
};

/** Flat frame and pane standing upright in the picture plane, its back at z = -d/2. */
export function upright(k: Kit, h: number, d: number, draw: () => void): void {
  k.place({ y: h / 2, z: -d / 2, rx: Math.PI / 2 }, draw);
}

export const mirror: Draw = (k, s) => {
  const { w, d, h } = s;
  const rim = s.metal ? 0.012 : s.main === 'rattan' ? 0.06 : 0.028 + 0.012 * s.way('rim', 2);
  k.lookAt([w * 0.24, h * 0.8, 0], w * 0.6);
  const shape = (by: number): P2[] => {
    const [a, b] = [w - by * 2, h - by * 2];
    if (s.form === 'round') return ellipse(a, b);
    if (s.form === 'arch') return arch(a, b, 0.012).map(([x, z]) => [x, -z] as const);
    if (s.form === 'pebble') return pebble(a, b, s.way('pebble', 6));
    return rounded(a, b, s.way('corner', 2) ? 0.06 : 0.006);
  };
  upright(k, h, d, () => {
    k.slab('black', shape(0.004), d * 0.4, 0, { r: 0.001 });
    k.slab('mirror', shape(rim * 0.7), 0.004, d * 0.4, { r: 0.001 });
    const line = shape(rim / 2);
    if (s.main === 'rattan') {
      for (let i = 0; i < 3; i++)
        k.sweep(
          'main',
          shape(0.012 + i * 0.02).map(([x, z]): P3 => [x, d * 0.5, z]),
          { r: 0.0105 },
          { closed: true },
        );
    } else
      k.sweep(
        'main',
        line.map(([x, z]): P3 => [x, d / 2, z]),
        { w: rim, t: d },
        { closed: true },
      );
  });
};

export const wallClock: Draw = (k, s) => {
  const { w, d, h } = s;
  const face = s.form === 'square' ? rounded(w, h, 0.03) : ellipse(w, h);
  const inner = s.form === 'square' ? rounded(w - 0.03, h - 0.03, 0.02) : ellipse(w - 0.03, h - 0.03);
  k.lookAt([w * 0.14, h * 0.6, 0], w * 0.75);
  const pale = s.form !== 'minimal' && s.way('dial', 2);
  const hands = s.second === 'brass' ? 'brassy' : pale ? 'ink' : 'contrast';
  upright(k, h, d, () => {
    k.slab('main', face, d - 0.008, 0, { r: 0.008 });
    if (pale) k.slab('white', inner, 0.004, d - 0.01, { r: 0.001 });
    const y = d - 0.004;
    const marks = s.form === 'minimal' ? 4 : 12;
    for (let i = 0; i < marks; i++) {
      const a = (i / marks) * Math.PI * 2;
      const long = s.form === 'minimal' ? 0.035 : i % 3 ? 0.014 : 0.026;
      k.place({ ry: -a }, () =>
        k.box(hands, i % 3 && marks === 12 ? 0.0035 : 0.006, 0.003, long, [0, y - 0.001, -(w / 2 - 0.03 - long / 2)], { r: 0.0008 }),
      );
    }
    k.place({ ry: 0.95 }, () => k.box(hands, 0.0085, 0.002, w * 0.26, [0, y + 0.002, -w * 0.1], { r: 0.0006 }));
    k.place({ ry: -0.98 }, () => k.box(hands, 0.006, 0.002, w * 0.38, [0, y + 0.004, -w * 0.15], { r: 0.0006 }));
    k.cyl(hands, 0.009, 0.009, 0.009, [0, y - 0.001, 0], { sides: 28 });
    if (s.form === 'minimal')
      k.sweep(
        'main-',
        ellipse(w - 0.012, h - 0.012).map(([x, z]): P3 => [x, d - 0.008, z]),
        { r: 0.0035 },
        { closed: true },
      );
  });
};
