import type { P3 } from '../../kit.ts';
import { bell, globe, shade } from './lamp-parts.ts';
import { smooth } from '../parts.ts';
import type { Draw } from '../spec.ts';

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
