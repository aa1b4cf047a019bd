import type { Kit, P2, P3 } from '../kit.ts';
import { arch, ellipse, pebble, rounded } from '../outlines.ts';
import { candle } from './lamps.ts';
import { leaf, smooth, vessel, type Draw } from './spec.ts';

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
function upright(k: Kit, h: number, d: number, draw: () => void): void {
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

export const candleHolder: Draw = (k, s) => {
  const { w, d, h } = s;
  const r = w / 2;
  k.lookAt([0, h * 0.8, 0], Math.max(w, h) * 1.0);
  if (s.form === 'arch') {
    const t = d * 0.3;
    for (let i = 0; i < 5; i++) {
      const x = (i / 4 - 0.5) * (w - 0.03);
      k.lathe(
        'main',
        [
          [0, 0],
          [0.0135, 0],
          [0.015, 0.002],
          [0.015, 0.016],
          [0.012, 0.018],
          [0, 0.012],
        ],
        { at: [x, h - 0.018, 0], sides: 28 },
      );
      k.place({ x }, () => candle(k, 0.0105, 0.1, h - 0.012));
    }
    k.sweep(
      'main',
      [
        [-w / 2 + 0.015, h - 0.02, 0],
        [-w / 2 + 0.015, h * 0.45, 0],
        [0, h * 0.3, 0],
        [w / 2 - 0.015, h * 0.45, 0],
        [w / 2 - 0.015, h - 0.02, 0],
      ],
      { w: t, t: 0.005 },
      { bend: 0.05 },
    );
    for (const x of [-0.25, 0, 0.25]) k.rod('main', [x * (w - 0.03), h * 0.36, 0], [x * (w - 0.03), h - 0.02, 0], 0.003);
    k.rod('main', [0, 0.008, 0], [0, h * 0.33, 0], 0.006);
    k.lathe(
      'main',
      [
        [0, 0],
        [d / 2, 0],
        [d / 2, 0.004],
        [0.01, 0.012],
        [0, 0.012],
      ],
      { sides: 48 },
    );
  } else if (s.form === 'stick') {
    const lines: P2[][] = [
      [
        [1, 0],
        [0.98, 0.03],
        [0.3, 0.1],
        [0.18, 0.4],
        [0.34, 0.56],
        [0.18, 0.7],
        [0.34, 0.96],
        [0.34, 1],
      ],
      [
        [1, 0],
        [0.96, 0.05],
        [0.16, 0.16],
        [0.15, 0.84],
        [0.4, 0.95],
        [0.4, 1],
      ],
      [
        [0.9, 0],
        [1, 0.1],
        [0.4, 0.3],
        [0.7, 0.45],
        [0.3, 0.65],
        [0.46, 0.9],
        [0.36, 1],
      ],
    ];
    k.lathe(
      'main',
      [[0, 0], ...smooth(lines[s.way('line', 3)]!.map(([x, y]) => [x * r, y * h] as const)), [r * 0.26, h - 0.002], [0, h - 0.01]],
      { sides: 64 },
    );
    candle(k, 0.0105, 0.17, h - 0.01);
  } else if (s.form === 'tealight') {
    const lines: P2[][] = [
      [
        [0.7, 0],
        [0.96, 0.2],
        [1, 0.6],
        [0.9, 1],
      ],
      [
        [0.94, 0],
        [1, 0.06],
        [1, 0.94],
        [0.98, 1],
      ],
      [
        [0.62, 0],
        [0.8, 0.4],
        [1, 1],
      ],
    ];
    vessel(k, 'main', s.main === 'glass' ? 'main' : 'main+', r, h, lines[s.way('line', 3)]!, {
      thick: r * (s.main === 'glass' ? 0.1 : 0.14),
      depth: h * 0.3,
      ripple: s.way('ribs', 2) ? (a) => 1 - 0.025 * Math.abs(Math.sin(a * 11)) : undefined,
    });
    candle(k, r * 0.5, h * 0.3, h * 0.3);
  } else {
    vessel(
      k,
      'main',
      'main',
      r,
      h * 0.42,
      [
        [0.7, 0],
        [0.9, 0.3],
        [1, 1],
      ],
      { thick: 0.004 },
    );
    k.cyl('main', 0.018, 0.016, h * 0.92, [0, 0.002, 0]);
    k.lathe(
      'main',
      [
        [0, h * 0.9],
        [0.018, h * 0.9],
        [0.019, h],
        [0.012, h],
        [0, h * 0.95],
      ],
      { sides: 32 },
    );
    k.sweep(
      'main',
      Array.from({ length: 17 }, (_, i): P3 => {
        const a = (i / 16) * 6.2832;
        return [r * 0.86 + 0.016 * Math.cos(a) + 0.0, h * 0.42 + 0.016 * Math.sin(a) - 0.004, 0];
      }),
      { r: 0.003 },
    );
    candle(k, 0.0105, 0.13, h * 0.95);
  }
};

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

export const bowl: Draw = (k, s) => {
  const { w, h } = s;
  const r = w / 2;
  k.lookAt([r * 0.4, h * 0.85, r * 0.4], w * 0.75);
  const lines: Record<string, P2[]> = {
    round: s.way('line', 2)
      ? [
          [0.42, 0],
          [0.7, 0.2],
          [0.92, 0.58],
          [1, 1],
        ]
      : [
          [0.5, 0],
          [0.86, 0.24],
          [0.98, 0.62],
          [0.99, 1],
        ],
    coupe: [
      [0.5, 0],
      [0.72, 0.1],
      [0.93, 0.45],
      [1, 1],
    ],
    footed: [
      [0.5, 0],
      [0.46, 0.12],
      [0.42, 0.2],
      [0.74, 0.38],
      [0.96, 0.7],
      [1, 1],
    ],
    ribbed: [
      [0.48, 0],
      [0.82, 0.22],
      [0.96, 0.6],
      [1, 1],
    ],
  };
  const thick = s.wood ? r * 0.085 : s.main === 'glass' ? r * 0.045 : r * 0.055;
  const two = s.main === 'stoneware' && s.way('glaze', 2);
  vessel(k, 'main', two ? 'main+' : s.main === 'glass' ? 'main' : s.wood ? 'main' : 'main', r, h, lines[s.form]!, {
    thick,
    depth: s.form === 'footed' ? h * 0.3 : undefined,
    ripple: s.form === 'ribbed' ? (a) => 1 - 0.02 * Math.abs(Math.sin(a * 16)) : undefined,
  });
  if (s.way('fruit', 5) === 0 && s.form !== 'coupe')
    for (const [x, z, q] of [
      [-0.3, 0.1, 0],
      [0.28, 0.22, 1],
      [0.1, -0.32, 0],
    ] as const)
      k.ball(q ? 'p:leaf2' : 'p:fruit', r * 0.3, r * 0.29, r * 0.3, [x * r, h * 0.72, z * r], { sides: 28 });
};

export const mug: Draw = (k, s) => {
  const { w, d, h } = s;
  const r = d / 2;
  const x0 = -(w / 2 - r);
  k.lookAt([0, h * 0.7, 0], w * 0.95);
  const lines: Record<string, P2[][]> = {
    straight: [
      [
        [0.9, 0],
        [0.97, 0.05],
        [1, 0.5],
        [1, 1],
      ],
      [
        [0.84, 0],
        [0.9, 0.04],
        [1, 1],
      ],
    ],
    belly: [
      [
        [0.56, 0],
        [0.9, 0.2],
        [1, 0.5],
        [0.92, 0.85],
        [0.94, 1],
      ],
      [
        [0.7, 0],
        [0.98, 0.3],
        [0.96, 0.6],
        [0.86, 1],
      ],
    ],
    espresso: [
      [
        [0.7, 0],
        [0.8, 0.06],
        [0.96, 0.5],
        [1, 1],
      ],
      [
        [0.92, 0],
        [1, 0.1],
        [1, 1],
      ],
    ],
    tall: [
      [
        [0.86, 0],
        [0.94, 0.05],
        [0.94, 0.6],
        [1, 1],
      ],
      [
        [0.98, 0],
        [1, 0.04],
        [0.92, 0.6],
        [0.96, 1],
      ],
    ],
  };
  const line = lines[s.form]![s.way('line', 2)]!;
  const thick = s.main === 'glass' ? r * 0.06 : r * 0.085;
  const two = s.main !== 'glass' && s.way('glaze', 3) === 0;
  const at: P3 = [x0, 0, 0];
  vessel(k, 'main', s.main === 'glass' ? 'main' : s.way('inside', 2) ? 'pot' : 'main', r, h, line, {
    thick,
    at,
    ripple: s.way('facets', 4) === 0 ? (a) => 1 - 0.02 * Math.abs(Math.sin(a * 8)) : undefined,
  });
  if (two)
    k.lathe(
      'pot',
      smooth(line)
        .filter(([, y]) => y < 0.3)
        .map(([x, y]) => [x * r + 0.0006, y * h + 0.0005] as const),
      { at, sides: 64 },
    );
  if (s.way('coffee', 2))
    k.lathe(
      'p:coffee',
      [
        [0, h * 0.84],
        [r * line.at(-1)![0] - thick, h * 0.84],
      ],
      { at, sides: 48 },
    );
  const out = w / 2;
  const in0 = x0 + r * 0.93;
  const t = s.form === 'espresso' ? 0.0042 : 0.0062;
  const ear: P3[] = s.way('ear', 2)
    ? [
        [in0, h * 0.8, 0],
        [out - t, h * 0.82, 0],
        [out - t, h * 0.28, 0],
        [in0 - r * 0.02, h * 0.24, 0],
      ]
    : [
        [in0, h * 0.84, 0],
        [out - t, h * 0.74, 0],
        [out - t, h * 0.5, 0],
        [in0 - r * 0.04, h * 0.2, 0],
      ];
  k.sweep('main', ear, { w: t * 2.1, t: t * 1.3 }, { bend: h * 0.24 });
  k.sweep('main', ear, { r: t * 0.98 }, { bend: h * 0.24 });
};
