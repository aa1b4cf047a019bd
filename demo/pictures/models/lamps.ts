import type { Kit, P3 } from '../kit.ts';
import { smooth, type Draw, type Spec } from './spec.ts';

/** Lamp shade of cloth or paper, open below and above, standing on y. */
function shade(k: Kit, slot: string, bottom: number, top: number, h: number, at: P3): void {
  const [x, y, z] = at;
  k.lathe(
    slot,
    [
      [bottom, 0],
      [bottom + 0.001, 0.002],
      [top + 0.001, h - 0.002],
      [top, h],
      [top - 0.0015, h - 0.002],
      [bottom - 0.0015, 0.002],
      [bottom, 0],
    ],
    { at: [x, y, z], sides: 72 },
  );
  for (const [r, level] of [
    [bottom, 0.003],
    [top, h - 0.003],
  ] as const)
    k.lathe(
      slot,
      [
        [r - 0.001, level - 0.003],
        [r + 0.0022, level - 0.003],
        [r + 0.0022, level + 0.003],
        [r - 0.001, level + 0.003],
      ],
      { at: [x, y, z], sides: 72 },
    );
  for (const a of [0, 2.1, 4.2]) k.rod('steel', [x, y + h * 0.88, z], [x + Math.cos(a) * top, y + h * 0.96, z + Math.sin(a) * top], 0.0016);
  k.ball('bulb', 0.03, 0.036, 0.03, [x, y + h * 0.5, z]);
}

const globe = (k: Kit, r: number, at: P3): void => k.ball('opal', r, r, r, at, { sides: 56 });
const foot = (k: Kit, slot: string, r: number, t: number, at: P3 = [0, 0, 0]): void =>
  k.lathe(
    slot,
    [
      [0, 0],
      [r - 0.003, 0],
      [r, 0.003],
      [r, t - 0.006],
      [r - 0.006, t],
      [0, t],
    ],
    { at, sides: 72 },
  );
const cloth = (s: Spec): boolean => s.second === 'linen' || s.second === 'cotton';

/** Open metal shade as a bell or a cone, pointing down: outside in the main finish, inside white. */
function bell(k: Kit, slot: string, outer: readonly (readonly [number, number])[], at: P3, rx = 0, rz = 0): void {
  const line = smooth(outer);
  k.lathe(slot, line, { at, rx, rz, sides: 72 });
  k.lathe(
    'inside',
    line.map(([r, y]) => [Math.max(0, r - 0.002), y - 0.0015] as const),
    { at, rx, rz, sides: 72 },
  );
}

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

/** Hangs on its cable; the cable runs out of the picture. */
export const pendantLamp: Draw = (k, s) => {
  const { w, h } = s;
  const r = w / 2;
  const fitting = s.second ? 'second' : 'main';
  const top = s.form === 'globe' ? h : h * 0.94;
  k.cyl(fitting, 0.02, 0.016, 0.06, [0, top - 0.02, 0]);
  k.rod('p:cord', [0, top + 0.03, 0], [0, top + h * 0.75, 0], 0.0032);
  k.lookAt([0, h * 0.4, 0], w * 0.8);
  const bulb = (y: number, size = 0.045): void => k.ball('bulb', size, size * 1.15, size, [0, y, 0]);
  if (s.form === 'dome' || s.form === 'cone') {
    const profiles = {
      dome: [
        [
          [1, 0],
          [0.985, 0.3],
          [0.86, 0.62],
          [0.55, 0.88],
          [0.16, 0.985],
          [0.1, 1],
        ],
        [
          [1, 0],
          [0.99, 0.04],
          [0.94, 0.34],
          [0.66, 0.62],
          [0.3, 0.76],
          [0.2, 0.96],
          [0.1, 1],
        ],
        [
          [0.94, 0],
          [1, 0.16],
          [0.94, 0.5],
          [0.62, 0.84],
          [0.2, 0.98],
          [0.1, 1],
        ],
      ],
      cone: [
        [
          [1, 0],
          [0.98, 0.04],
          [0.6, 0.5],
          [0.24, 0.92],
          [0.1, 1],
        ],
        [
          [1, 0],
          [0.97, 0.06],
          [0.42, 0.34],
          [0.24, 0.6],
          [0.2, 0.95],
          [0.1, 1],
        ],
        [
          [0.98, 0],
          [1, 0.02],
          [0.72, 0.26],
          [0.34, 0.44],
          [0.28, 0.9],
          [0.1, 1],
        ],
      ],
    }[s.form][s.way('bell', 3)]!;
    bell(
      k,
      'main',
      profiles.map(([x, y]) => [x! * r, y! * top] as const),
      [0, 0, 0],
    );
    bulb(top * 0.4, Math.min(0.05, r * 0.3));
  } else if (s.form === 'globe') {
    if (s.main === 'glass') {
      k.ball('main', r, h / 2 - 0.01, r, [0, h / 2, 0], { sides: 64 });
      k.ball('bulb', 0.042, 0.05, 0.042, [0, h * 0.55, 0]);
      k.rod(fitting, [0, h * 0.68, 0], [0, h, 0], 0.016);
    } else {
      const ribs = 26;
      k.lathe(
        'main*',
        smooth(
          Array.from({ length: 15 }, (_, i) => {
            const a = (i / 14 - 0.5) * Math.PI * 0.96;
            return [r * Math.cos(a) * (1 - 0.02 * (i % 2)), h / 2 + (h / 2) * Math.sin(a)] as const;
          }),
          3,
        ),
        { sides: 72 },
      );
      for (let i = 1; i < ribs; i++) {
        const a = (i / ribs - 0.5) * Math.PI;
        k.lathe(
          'main',
          [
            [r * Math.cos(a) - 0.001, 0],
            [r * Math.cos(a) + 0.0024, 0.001],
            [r * Math.cos(a) - 0.001, 0.002],
          ],
          { at: [0, h / 2 + (h / 2) * Math.sin(a), 0], sides: 72 },
        );
      }
    }
  } else if (s.form === 'drum') {
    shade(k, 'main*', r, r, h, [0, 0, 0]);
    k.lathe(
      'opal',
      [
        [0, 0.006],
        [r - 0.004, 0.006],
      ],
      { sides: 64 },
    );
  } else {
    // Woven strands around an open body.
    const bodies = [
      (t: number): number => r * (0.3 + 0.7 * Math.sin(Math.PI * (0.12 + 0.8 * (1 - t))) ** 0.8),
      (t: number): number => r * (1 - 0.82 * t ** 1.6),
      (t: number): number => r * (0.62 + 0.38 * Math.cos(t * 2.6)),
    ];
    const at = bodies[s.way('weave', 3)]!;
    const strands = 44;
    for (const turn of [0.9, -0.9])
      for (let i = 0; i < strands; i++)
        k.sweep(
          'main',
          Array.from({ length: 15 }, (_, j): P3 => {
            const t = j / 14;
            const a = (i / strands) * 6.2832 + turn * t;
            return [Math.cos(a) * at(t) * (turn > 0 ? 1 : 0.988), t * top, Math.sin(a) * at(t) * (turn > 0 ? 1 : 0.988)];
          }),
          { r: 0.0028, sides: 5 },
        );
    for (const t of [0, 0.33, 0.66, 1])
      k.sweep(
        'main',
        Array.from({ length: 48 }, (_, i): P3 => [
          Math.cos((i / 48) * 6.2832) * at(t),
          t * top + 0.001,
          Math.sin((i / 48) * 6.2832) * at(t),
        ]),
        { r: 0.0042, sides: 6 },
        { closed: true },
      );
    bulb(top * 0.45);
  }
};

export const wallLamp: Draw = (k, s) => {
  const { w, d, h } = s;
  const back = -d / 2;
  k.lookAt([0, h * 0.6, 0], Math.max(w, h) * 0.9);
  const plate = (y: number, r: number): void =>
    k.place({ y, z: back }, () =>
      k.lathe(
        'main',
        [
          [0, 0],
          [r, 0],
          [r, 0.014],
          [r - 0.006, 0.02],
          [0, 0.02],
        ],
        { rx: Math.PI / 2, sides: 56 },
      ),
    );
  if (s.form === 'cylinder') {
    k.box('main', 0.05, 0.12, 0.02, [0, h / 2, back + 0.01], { r: 0.006 });
    k.rod('main', [0, h / 2, back + 0.015], [0, h / 2, d / 2 - w / 2], 0.011);
    const z = d / 2 - w / 2;
    k.lathe(
      'main',
      [
        [w / 2 - 0.004, 0],
        [w / 2, 0.003],
        [w / 2, h - 0.003],
        [w / 2 - 0.004, h],
      ],
      { at: [0, 0, z], sides: 64 },
    );
    for (const y of [0.006, h - 0.006])
      k.lathe(
        'bulb',
        [
          [0, y],
          [w / 2 - 0.005, y],
        ],
        { at: [0, 0, z], sides: 48 },
      );
  } else if (s.form === 'globe') {
    const r = w / 2;
    plate(h * 0.3, 0.055);
    k.sweep(
      'main',
      [
        [0, h * 0.3, back + 0.01],
        [0, 0.01, d / 2 - r],
        [0, h - 2 * r, d / 2 - r],
      ],
      { r: 0.008 },
      { bend: 0.04 },
    );
    k.lathe(
      'main',
      [
        [0, 0],
        [0.035, 0],
        [0.04, 0.028],
        [0, 0.028],
      ],
      { at: [0, h - 2 * r - 0.006, d / 2 - r], sides: 40 },
    );
    globe(k, r, [0, h - r, d / 2 - r]);
  } else {
    plate(h * 0.62, 0.05);
    k.sweep(
      'main',
      [
        [0, h * 0.62, back + 0.01],
        [0, h * 0.92, back + d * 0.3],
        [0, h * 0.86, d / 2 - w / 2],
      ],
      { r: 0.006 },
      { bend: 0.06 },
    );
    const z = d / 2 - w / 2;
    const r = w / 2;
    bell(
      k,
      'main',
      [
        [r, 0],
        [r * 0.95, h * 0.16],
        [r * 0.6, h * 0.42],
        [0.026, h * 0.54],
        [0.02, h * 0.66],
        [0, h * 0.67],
      ],
      [0, 0.004, z],
    );
    k.ball('bulb', 0.028, 0.03, 0.028, [0, h * 0.16, z]);
    k.rod('main', [0, h * 0.98, back + 0.02], [0, h * 0.6, back + 0.02], 0.006);
    k.ball('main', 0.012, 0.012, 0.012, [0, h - 0.012, back + 0.02]);
  }
};

function candle(k: Kit, r: number, h: number, y: number): void {
  k.lathe(
    'p:wax',
    [
      [0, 0],
      [r - 0.002, 0],
      [r, 0.002],
      [r, h - 0.004],
      [r - 0.003, h],
      [0, h - 0.003],
    ],
    { at: [0, y, 0], sides: 40 },
  );
  k.rod('p:ink', [0, y + h - 0.004, 0], [0.001, y + h + 0.008, 0], 0.0012);
  k.lathe(
    'p:flame',
    smooth([
      [0, 0],
      [0.0045, 0.008],
      [0.003, 0.018],
      [0, 0.03],
    ]),
    { at: [0.001, y + h + 0.005, 0], sides: 16 },
  );
}
export { candle };

export const lantern: Draw = (k, s) => {
  const { w, h } = s;
  const r = w / 2;
  const handle = h * 0.14;
  const roof = h * 0.14;
  const body = h - handle - roof;
  const t = s.wood ? 0.018 : 0.01;
  k.lookAt([0, h * 0.55, 0], w * 1.5);
  const ring = (y: number, rad: number, r0: number): void =>
    k.sweep(
      'main',
      Array.from({ length: 48 }, (_, i): P3 => [Math.cos((i / 48) * 6.2832) * rad, y, Math.sin((i / 48) * 6.2832) * rad]),
      { r: r0 },
      { closed: true },
    );
  if (s.form === 'round') {
    foot(k, 'main', r, 0.016);
    for (let i = 0; i < 8; i++)
      k.rod(
        'main',
        [Math.cos(i * 0.785) * (r - 0.006), 0.01, Math.sin(i * 0.785) * (r - 0.006)],
        [Math.cos(i * 0.785) * (r - 0.006), body, Math.sin(i * 0.785) * (r - 0.006)],
        0.0035,
      );
    for (const q of [0.5, 1]) ring(body * q, r - 0.006, 0.004);
    k.lathe(
      'main',
      smooth([
        [r * 0.99, body],
        [r * 0.9, body + roof * 0.3],
        [r * 0.42, body + roof * 0.62],
        [r * 0.36, body + roof],
        [0, body + roof],
      ]),
      { sides: 56 },
    );
    k.lathe(
      'clear',
      [
        [r * 0.82, 0.02],
        [r * 0.82, body - 0.02],
      ],
      { sides: 56 },
    );
  } else {
    k.box('main', w, t, w, [0, t / 2, 0], { r: 0.003 });
    const slats = s.form === 'slats';
    for (const x of [-1, 1])
      for (const z of [-1, 1])
        k.box('main', t, body - t * 2, t, [x * (r - t / 2 - 0.006), body / 2, z * (r - t / 2 - 0.006)], { r: 0.002, grain: 'y' });
    for (let i = 0; i < 4; i++)
      k.place({ ry: (i * Math.PI) / 2 }, () => {
        if (slats)
          for (let j = 0; j < 5; j++)
            k.box('main', w * 0.035, body - t * 2, 0.006, [((j + 0.5) / 5 - 0.5) * (w - t * 3), body / 2, r - t * 0.9], {
              r: 0.001,
              grain: 'y',
            });
        else {
          k.box('clear', w - t * 2.4, body - t * 2, 0.002, [0, body / 2, r - t], { r: 0.0005 });
          if (s.way('bars', 2)) {
            k.box('main', 0.006, body - t * 2, 0.006, [0, body / 2, r - t * 0.9], { r: 0.001, grain: 'y' });
            k.box('main', w - t * 2.4, 0.006, 0.006, [0, body * 0.62, r - t * 0.9], { r: 0.001 });
          }
        }
      });
    k.box('main', w, t, w, [0, body - t / 2, 0], { r: 0.003 });
    k.place({ ry: Math.PI / 4 }, () =>
      k.lathe(
        'main',
        [
          [0, body],
          [r * 1.4, body],
          [r * 0.5, body + roof * 0.8],
          [r * 0.5, body + roof],
          [0, body + roof],
        ],
        { sides: 4 },
      ),
    );
  }
  k.place({ y: 0 }, () =>
    k.sweep(
      'handle',
      Array.from({ length: 13 }, (_, i): P3 => {
        const a = (i / 12) * Math.PI;
        return [Math.cos(a) * r * 0.55, body + roof * 0.75 + Math.sin(a) * (handle + roof * 0.22), 0];
      }),
      { r: 0.0035 },
    ),
  );
  candle(k, w * 0.16, body * 0.42, 0.016);
};
