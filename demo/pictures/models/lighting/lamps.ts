import type { P3 } from '../../kit.ts';
import { bell, cloth, foot, globe, shade } from './lamp-parts.ts';
import { smooth } from '../parts.ts';
import type { Draw } from '../spec.ts';

export const floorLamp: Draw = (k, s) => {
  const { w, d, h } = s;
  const slotShade = cloth(s) ? 'second*' : 'main';
  if (s.form === 'tripod') {
    const sr = w * 0.42;
    const sh = h * 0.22;
    const y = h - sh;
    k.lookAt([0, y + sh * 0.1, 0], sr * 3.2);
    for (let i = 0; i < 3; i++) {
      const a = (i / 3) * Math.PI * 2 + 0.3;
      k.rod(
        'main',
        [Math.cos(a) * 0.02, y + 0.02, Math.sin(a) * 0.02],
        [Math.cos(a) * w * 0.5, 0, Math.sin(a) * w * 0.5],
        s.metal ? 0.009 : 0.016,
        s.metal ? 0.009 : 0.012,
      );
    }
    k.cyl('handle', 0.035, 0.035, 0.03, [0, y - 0.02, 0]);
    k.rod('handle', [0, y, 0], [0, y + sh * 0.5, 0], 0.006);
    shade(k, slotShade, sr, sr * (0.72 + 0.26 * s.way('straight', 2)), sh, [0, y, 0]);
    return;
  }
  if (s.form === 'arc') {
    const base = s.second === 'marble' ? 'second' : 'main';
    const rb = d * 0.42;
    const x0 = -w / 2 + rb;
    k.lookAt([w * 0.24, h * 0.8, 0], 0.8);
    k.lathe(
      base,
      [
        [0, 0],
        [rb - 0.004, 0],
        [rb, 0.004],
        [rb, 0.05],
        [rb - 0.008, 0.06],
        [0, 0.06],
      ],
      { at: [x0, 0, 0], sides: 72 },
    );
    const rs = d * 0.5;
    const xs = w / 2 - rs;
    const pts: P3[] = [
      [x0, 0.05, 0],
      [x0, h * 0.45, 0],
    ];
    for (let i = 1; i <= 24; i++) {
      const a = Math.PI - (i / 24) * Math.PI * 0.93;
      pts.push([x0 + ((xs - x0) / 2) * (1 + Math.cos(a)), h * 0.45 + h * 0.545 * Math.sin(a) ** 0.85, 0]);
    }
    k.sweep('main', pts, { r: 0.0095 }, { bend: 0.02 });
    const end = pts.at(-1)!;
    k.rod('cord', end, [xs, h * 0.62 + rs * 0.62, 0], 0.003);
    if (cloth(s)) shade(k, 'second*', rs, rs * 0.8, rs * 0.9, [xs, h * 0.62, 0]);
    else {
      bell(
        k,
        'main',
        [
          [rs, 0],
          [rs * 0.97, rs * 0.3],
          [rs * 0.72, rs * 0.68],
          [rs * 0.3, rs * 0.88],
          [0.03, rs * 0.95],
          [0.024, rs * 1.1],
          [0, rs * 1.1],
        ],
        [xs, h * 0.62, 0],
      );
      k.ball('bulb', 0.045, 0.045, 0.045, [xs, h * 0.62 + rs * 0.35, 0]);
    }
    return;
  }
  if (s.form === 'reader') {
    const r = d * 0.46;
    const x0 = -w / 2 + r;
    k.lookAt([w * 0.1, h * 0.88, 0], 0.55);
    foot(k, s.second === 'marble' ? 'second' : 'main', r, 0.022, [x0, 0, 0]);
    k.rod('main', [x0, 0.02, 0], [x0, h * 0.93, 0], 0.008);
    k.lathe(
      'handle',
      [
        [0, 0],
        [0.016, 0],
        [0.016, 0.04],
        [0, 0.04],
      ],
      { at: [x0, h * 0.89, 0], sides: 24 },
    );
    k.rod('main', [x0 - 0.09, h * 0.9, 0], [x0 + w * 0.5, h * 0.985, 0], 0.006);
    if (cloth(s)) shade(k, 'second*', 0.115, 0.08, 0.15, [w / 2 - 0.116, h * 0.83, 0]);
    else
      bell(
        k,
        'main',
        [
          [0.1, 0],
          [0.095, 0.06],
          [0.05, 0.13],
          [0.024, 0.15],
          [0.02, 0.19],
          [0, 0.19],
        ],
        [w / 2 - 0.13, h * 0.835, 0],
        0,
        -0.25,
      );
    if (!cloth(s)) k.ball('bulb', 0.03, 0.03, 0.03, [w / 2 - 0.115, h * 0.865, 0]);
    else k.rod('handle', [w / 2 - 0.116, h * 0.98, 0], [w / 2 - 0.116, h * 0.93, 0], 0.005);
    return;
  }
  const sr = w / 2;
  const sh = h * 0.19;
  k.lookAt([0, h - sh * 0.9, 0], sr * 3);
  const base = s.second === 'marble' ? 'second' : 'main';
  if (s.wood)
    k.lathe(
      base,
      [
        [0, 0],
        ...smooth([
          [0.145, 0],
          [0.15, 0.012],
          [0.14, 0.024],
          [0.05, 0.034],
          [0.022, 0.06],
        ]),
        [0, 0.06],
      ],
      { sides: 64 },
    );
  else foot(k, base, 0.145, base === 'second' ? 0.045 : 0.02);
  if (s.wood)
    k.lathe(
      'main',
      [
        [0, 0.03],
        ...smooth([
          [0.022, 0.05],
          [0.016, h * 0.2],
          [0.022, h * 0.4],
          [0.014, h - sh - 0.02],
        ]),
        [0, h - sh * 0.6],
      ],
      { sides: 32 },
    );
  else k.rod('main', [0, 0.015, 0], [0, h - sh * 0.5, 0], 0.0095);
  if (cloth(s)) shade(k, 'second*', sr, sr * (0.62 + 0.3 * s.way('cone', 2)), sh * 1.15, [0, h - sh * 1.15, 0]);
  else {
    bell(
      k,
      'main',
      [
        [sr, 0],
        [sr * 0.96, sh * 0.35],
        [sr * 0.72, sh * 0.78],
        [sr * 0.3, sh * 0.97],
        [0, sh],
      ],
      [0, h - sh, 0],
    );
    k.ball('bulb', 0.045, 0.045, 0.045, [0, h - sh * 0.72, 0]);
  }
};

export const tableLamp: Draw = (k, s) => {
  const { w, h } = s;
  if (s.form === 'classic') {
    const sh = h * 0.46;
    const bh = h - sh - 0.02;
    k.lookAt([0, bh * 0.72, 0], w * 1.05);
    const bodies = [
      [
        [0.3, 0],
        [0.4, 0.06],
        [0.5, 0.34],
        [0.46, 0.62],
        [0.22, 0.88],
        [0.12, 1],
      ],
      [
        [0.26, 0],
        [0.27, 0.03],
        [0.22, 0.1],
        [0.34, 0.4],
        [0.34, 0.7],
        [0.14, 0.95],
        [0.1, 1],
      ],
      [
        [0.36, 0],
        [0.38, 0.03],
        [0.38, 0.9],
        [0.34, 0.97],
        [0.1, 1],
      ],
      [
        [0.34, 0],
        [0.46, 0.2],
        [0.3, 0.46],
        [0.4, 0.68],
        [0.16, 0.94],
        [0.1, 1],
      ],
    ][s.way('body', 4)]!;
    const ribs = s.way('ribs', 2) ? (a: number): number => 1 - 0.022 * Math.abs(Math.sin(a * 13)) : undefined;
    k.lathe('main', [[0, 0], ...smooth(bodies.map(([r, y]) => [r! * w * 0.9, y! * bh] as const)), [0, bh]], {
      sides: ribs ? 200 : 72,
      ripple: ribs,
    });
    k.cyl('brassy', 0.014, 0.014, 0.05, [0, bh, 0]);
    const b = w / 2;
    shade(k, 'second*', b, b * (0.66 + 0.3 * s.way('straight', 2)), sh, [0, h - sh, 0]);
    return;
  }
  if (s.form === 'mushroom') {
    const r = w / 2;
    const sh = h * 0.42;
    k.lookAt([0, h * 0.6, 0], w * 1.1);
    const stem = s.way('stem', 2);
    k.lathe(
      'main',
      [
        [0, 0],
        ...smooth(
          stem
            ? [
                [r * 0.62, 0],
                [r * 0.62, 0.012],
                [r * 0.3, h * 0.18],
                [r * 0.24, h * 0.5],
                [r * 0.3, h * 0.66],
              ]
            : [
                [r * 0.5, 0],
                [r * 0.46, h * 0.3],
                [r * 0.3, h * 0.62],
              ],
        ),
        [0, h * 0.66],
      ],
      { sides: 72 },
    );
    bell(
      k,
      'main',
      [
        [r * 0.98, 0],
        [r, sh * 0.08],
        [r * 0.93, sh * 0.42],
        [r * 0.68, sh * 0.78],
        [r * 0.3, sh * 0.97],
        [0, sh],
      ],
      [0, h - sh, 0],
    );
    k.ball('bulb', r * 0.26, r * 0.26, r * 0.26, [0, h - sh * 0.72, 0]);
    return;
  }
  if (s.form === 'globe') {
    const r = w / 2;
    k.lookAt([0, h * 0.42, 0], w * 1.1);
    if (s.main === 'marble')
      k.lathe(
        'main',
        [
          [0, 0],
          [r * 0.56, 0],
          [r * 0.58, 0.003],
          [r * 0.58, h - 2 * r * 0.9],
          [r * 0.56, h - 2 * r * 0.89],
          [0, h - 2 * r * 0.89],
        ],
        { sides: 72 },
      );
    else {
      foot(k, 'main', r * 0.66, 0.018);
      k.rod('main', [0, 0.01, 0], [0, h - 2 * r + 0.02, 0], 0.011);
      k.cyl('main', 0.045, 0.045, 0.03, [0, h - 2 * r - 0.012, 0]);
    }
    k.cyl('brassy', 0.05, 0.05, 0.014, [0, h - 2 * r + (s.main === 'marble' ? 0.02 : 0.01), 0]);
    globe(k, r, [0, h - r, 0]);
    return;
  }
  const r = s.d * 0.46;
  const x0 = -w / 2 + r;
  const arm = s.second && s.second !== 'steel' ? 'second' : 'main';
  foot(k, 'main', r, 0.02, [x0, 0, 0]);
  const elbow: P3 = [x0 - 0.02, h * 0.56, 0];
  const tip: P3 = [w / 2 - 0.1, h * 0.92, 0];
  k.lookAt([w * 0.12, h * 0.72, 0], w * 0.85);
  k.rod('main', [x0, 0.018, 0], [x0, 0.05, 0], 0.011);
  for (const z of [-0.011, 0.011]) {
    k.rod(arm, [x0, 0.05, z], [elbow[0], elbow[1], z], 0.006);
    k.rod(arm, [elbow[0], elbow[1], z * 0.6], [tip[0], tip[1], z * 0.6], 0.006);
  }
  for (const p of [elbow, tip, [x0, 0.05, 0] as const])
    k.place({ x: p[0], y: p[1], z: p[2], rx: Math.PI / 2 }, () => k.cyl('handle', 0.013, 0.013, 0.036, [0, -0.018, 0], { sides: 24 }));
  bell(
    k,
    'main',
    [
      [0.085, 0],
      [0.08, 0.03],
      [0.055, 0.085],
      [0.03, 0.105],
      [0.026, 0.14],
      [0, 0.142],
    ],
    [tip[0] + 0.005, tip[1] - 0.1, 0],
    0,
    0.25,
  );
  k.ball('bulb', 0.026, 0.026, 0.026, [tip[0] + 0.012, tip[1] - 0.07, 0]);
};
