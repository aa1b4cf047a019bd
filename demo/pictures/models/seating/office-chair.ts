import type { P3 } from '../../kit.ts';
import { ellipse } from '../../outlines.ts';
import type { Draw } from '../spec.ts';
import { step } from './upholstery.ts';
import { horseshoe, wall } from '../storage/walls.ts';

/** Swivel chair on a star of five castors. */
export const officeChair: Draw = (k, s) => {
  const { w, d, h } = s;
  const seat = 0.48;
  const r = w / 2 - 0.03;
  k.lookAt([0.04, seat + 0.16, 0], w * 1.0);
  for (let i = 0; i < 5; i++) {
    const a = (i / 5) * Math.PI * 2 + Math.PI / 2;
    const [c, z] = [Math.cos(a), Math.sin(a)];
    k.sweep(
      'second',
      [
        [0, 0.12, 0],
        [c * r * 0.5, 0.1, z * r * 0.5],
        [c * r, 0.07, z * r],
      ],
      { w: 0.042, t: 0.024 },
      { bend: 0.05 },
    );
    k.rod('p:ink', [c * r, 0.07, z * r], [c * r, 0.045, z * r], 0.008);
    for (const o of [-0.013, 0.013])
      k.place({ x: c * r - z * o, y: 0.029, z: z * r + c * o, ry: -a, rx: Math.PI / 2 }, () =>
        k.cyl('black', 0.028, 0.028, 0.016, [0, -0.008, 0], { sides: 24 }),
      );
  }
  k.cyl('second', 0.04, 0.034, 0.06, [0, 0.09, 0]);
  k.cyl('black', 0.027, 0.027, 0.16, [0, 0.14, 0]);
  k.cyl('steel', 0.016, 0.016, 0.12, [0, 0.29, 0]);
  k.box('black', 0.2, 0.05, 0.24, [0, seat - 0.085, -0.01], { r: 0.015 });
  k.rod('black', [0.1, seat - 0.08, 0.05], [0.25, seat - 0.09, 0.07], 0.006);
  const back = h - seat;
  if (s.form === 'shell') {
    const line = horseshoe(w * 0.8, d * 0.72, w * 0.34);
    wall(k, 'main', line, {
      foot: () => seat - 0.04,
      top: (t) => h - 0.24 * back * 2 * (1 - step(0.16, 0.42, t) * (1 - step(0.58, 0.84, t))),
      thick: 0.055,
      round: 0.5,
      lean: 0,
    });
    k.slab('main', ellipse(w * 0.8, d * 0.76, 0.6), 0.1, seat - 0.06, { r: 0.045 });
    return;
  }
  const exec = s.form === 'executive';
  const mesh = s.main === 'mesh';
  k.box(mesh ? 'black' : 'main', w * 0.78, 0.085, d * 0.76, [0, seat - 0.02, 0.03], { r: 0.038, puff: 0.014 });
  k.sweep(
    'second',
    [
      [0, seat - 0.09, -0.08],
      [0, seat - 0.07, -d * 0.42],
      [0, seat + back * 0.5, -d * 0.46],
    ],
    { w: 0.06, t: 0.018 },
    { bend: 0.08 },
  );
  if (mesh) {
    // Frame with netting that bows to the rear.
    const half = w * 0.36;
    const rim = (t: number): P3 => {
      const a = t * Math.PI * 2;
      const p = (q: number): number => Math.sign(q) * Math.abs(q) ** 0.5;
      const y = seat + 0.08 + (back - 0.09) * (0.5 + 0.5 * p(Math.sin(a)));
      const x = half * p(Math.cos(a)) * (1 - 0.12 * ((y - seat) / back));
      return [x, y, -d * 0.36 - 0.06 * ((y - seat) / back) + 0.24 * x * x - 0.03 * Math.sin(((y - seat) / back) * 5)];
    };
    k.sweep(
      'black',
      Array.from({ length: 48 }, (_, i) => rim(i / 48)),
      { r: 0.012 },
      { closed: true },
    );
    k.surface(
      'main',
      (u, v) => {
        const [a, b] = [rim(0.25 + u * 0.5), rim(0.25 - u * 0.5)];
        return [a[0] + (b[0] - a[0]) * v, a[1], a[2] - 0.045 * Math.sin(v * Math.PI)];
      },
      24,
      12,
      { size: [0.6, 0.5] },
    );
    k.box('black', w * 0.5, 0.06, 0.02, [0, seat + back * 0.28, -d * 0.42], { r: 0.009 });
  } else if (exec) {
    const n = 4;
    for (let i = 0; i < n; i++)
      k.box(
        'main',
        w * 0.76 - (i === n - 1 ? 0.06 : 0),
        (back - 0.04) / n + 0.012,
        0.11,
        [0, seat + 0.05 + ((i + 0.5) * (back - 0.06)) / n, -d * 0.34 - i * 0.022],
        { r: 0.05, puff: 0.018, rx: -0.14 },
      );
  } else {
    wall(k, 'main', (t) => [(t - 0.5) * w * 0.76, -d * 0.42 + 0.09 * (2 * t - 1) ** 2], {
      foot: () => seat + 0.08,
      top: (t) => h - 0.02 * (2 * t - 1) ** 4,
      thick: 0.07,
      round: 0.42,
      n: 36,
    });
  }
  k.mirror((side) => {
    const x = side * w * 0.45;
    k.sweep(
      'second',
      [
        [side * w * 0.2, seat - 0.07, 0.02],
        [x, seat - 0.05, 0.02],
        [x, seat + 0.19, 0],
      ],
      { w: 0.045, t: 0.014 },
      { bend: 0.05 },
    );
    k.box('black', 0.075, 0.03, 0.25, [x, seat + 0.205, 0.02], { r: 0.013 });
  });
};
