import type { Kit } from '../../kit.ts';
import { ellipse, rounded } from '../../outlines.ts';
import { legs, sleds } from '../parts.ts';
import type { Draw, Spec } from '../spec.ts';
import { horseshoe, wall } from '../storage/walls.ts';

export const step = (a: number, b: number, t: number): number => {
  const q = Math.max(0, Math.min(1, (t - a) / (b - a)));
  return q * q * (3 - 2 * q);
};

/** Foot of upholstered furniture: round tapered, square, sled or a plinth. */
function feet(k: Kit, s: Spec, x: number, z: number, h: number): void {
  const metal = s.second === 'steel' || s.second === 'brass';
  const way = s.way('feet', 3);
  if (metal && way === 0) sleds(k, 'second', x, z * 0.92, h, 0.022);
  else if (metal) legs(k, 'second', x, z, h, { r: 0.012, splay: way === 1 ? 0.0 : 0.03 });
  else if (way === 0) legs(k, 'second', x, z, h, { r: 0.023, splay: 0.045 });
  else if (way === 1) legs(k, 'second', x, z, h, { kind: 'block', r: 0.02 });
  else legs(k, 'second', x, z, h, { kind: 'ball', r: 0.024 });
}

export const armchair: Draw = (k, s) => {
  const { w, d, h } = s;
  const leg = 0.13 + 0.03 * s.way('leg', 3);
  k.lookAt([w * 0.24, h * 0.58, d * 0.2], w * 0.75);
  if (s.form === 'tub') {
    const t = 0.12;
    feet(k, s, w / 2 - 0.1, d / 2 - 0.1, leg);
    wall(k, 'main', horseshoe(w - t, d - t, (w - t) * 0.46), {
      foot: () => leg,
      top: (q) => h - (h - leg) * 0.2 * (1 - step(0.12, 0.4, q) * (1 - step(0.6, 0.88, q))),
      thick: t,
      round: 0.55,
    });
    k.box('main', w - t * 2 + 0.04, 0.16, d - t - 0.03, [0, leg + 0.1, t * 0.35], { r: 0.05 });
    k.slab('main', ellipse(w - t * 2, d - t - 0.05, 0.62), 0.13, leg + 0.18, { r: 0.055 });
    return;
  }
  if (s.form === 'wing') {
    const t = 0.1;
    feet(k, s, w / 2 - 0.07, d / 2 - 0.1, leg);
    k.box('main', w * 0.9, 0.16, d * 0.84, [0, leg + 0.08, 0.03], { r: 0.04 });
    k.box('main', w - t * 2 - 0.02, 0.15, d * 0.74, [0, leg + 0.225, d * 0.09], { r: 0.06, puff: 0.018 });
    k.box('main', w - t * 1.6, h - leg - 0.12, 0.15, [0, leg + 0.12 + (h - leg - 0.14) / 2, -d * 0.34], {
      r: 0.07,
      puff: 0.012,
      rx: -0.15,
    });
    k.mirror((side) => {
      const x = side * (w / 2 - t / 2);
      k.box('main', t, 0.42, d * 0.82, [x, leg + 0.27, 0.01], { r: 0.048 });
      k.box('main', t * 0.9, h * 0.47, d * 0.34, [x * 0.985, h * 0.735, -d * 0.25], { r: 0.044, rx: -0.14, ry: side * 0.1 });
    });
    return;
  }
  if (s.form === 'lounge') {
    const r = 0.019;
    const seat = 0.36;
    k.mirror((side) => {
      const x = side * (w / 2 - r * 1.3);
      k.bar('second', [x, 0, d * 0.46], [x, 0.55, d * 0.4], r * 1.7, r * 2);
      k.bar('second', [x, 0, -d * 0.47], [x, 0.53, -d * 0.3], r * 1.7, r * 2);
      k.sweep(
        'second',
        [
          [x, 0.53, -d * 0.42],
          [x, 0.56, 0],
          [x, 0.575, d * 0.46],
        ],
        { w: 0.055, t: 0.024 },
        { bend: 0.2 },
      );
      k.bar('second', [x, 0.26, -d * 0.36], [x, 0.34, d * 0.42], 0.03, 0.05);
      k.bar('second', [side * w * 0.34, 0.3, -d * 0.24], [side * w * 0.34, h * 0.96, -d * 0.465], 0.03, 0.028);
    });
    for (const [y, z] of [
      [0.3, -d * 0.28],
      [0.335, d * 0.38],
    ] as const)
      k.bar('second', [-w / 2 + r, y, z], [w / 2 - r, y, z], 0.028, 0.055);
    k.bar('second', [-w * 0.35, h * 0.9, -d * 0.452], [w * 0.35, h * 0.9, -d * 0.452], 0.026, 0.05);
    k.box('main', w - 0.13, 0.13, d * 0.76, [0, seat + 0.045, d * 0.08], { r: 0.045, puff: 0.022, rx: -0.1 });
    k.box('main', w - 0.14, h - seat - 0.06, 0.13, [0, seat + 0.07 + (h - seat - 0.06) / 2, -d * 0.315], {
      r: 0.05,
      puff: 0.026,
      rx: -0.3,
    });
    return;
  }
  const pillow = s.form === 'pillow';
  const [arm, armH] = pillow ? [0.2, h * 0.7] : [0.13 + 0.03 * s.way('arm', 3), h * (0.68 + 0.06 * s.way('armHeight', 3))];
  const r = pillow ? 0.085 : 0.035 + 0.015 * s.way('edge', 3);
  const foot = pillow ? 0.06 : leg;
  feet(k, s, w / 2 - 0.05, d / 2 - 0.05, foot + 0.02);
  k.box('main', w - arm, 0.18, d - 0.06, [0, foot + 0.1, 0.01], { r: 0.03 });
  k.mirror((side) =>
    k.box('main', arm, armH - foot, d - (pillow ? 0.04 : 0), [side * (w / 2 - arm / 2), foot + (armH - foot) / 2, 0], {
      r,
      puff: pillow ? 0.02 : 0.004,
    }),
  );
  k.box('main', w - arm * 1.2, h - foot - 0.1, 0.19, [0, foot + 0.1 + (h - foot - 0.1) / 2, -d / 2 + 0.1], {
    r: Math.min(0.09, r * 1.5),
    puff: 0.01,
  });
  k.box('main', w - arm * 2 - 0.004, 0.17, d - 0.2, [0, foot + 0.26, 0.11], { r: 0.06, puff: pillow ? 0.035 : 0.02 });
  k.box('main', w - arm * 2 - 0.02, h * 0.46, 0.17, [0, h * 0.71, -d / 2 + 0.25], { r: 0.07, puff: pillow ? 0.05 : 0.028, rx: -0.16 });
  if (pillow) k.box('main', w * 0.42, 0.26, 0.13, [w * 0.06, h * 0.66, -d / 2 + 0.4], { r: 0.05, puff: 0.045, rx: -0.32 });
};

export const sofa: Draw = (k, s) => {
  const { w, d, h } = s;
  const leg = 0.12 + 0.03 * s.way('leg', 3);
  const seats = s.figures.seats ?? 3;
  k.lookAt([w * 0.34, h * 0.5, d * 0.2], 1.0);
  if (s.form === 'curved') {
    const t = 0.22;
    feet(k, s, w / 2 - 0.22, d / 2 - 0.14, 0.1);
    wall(k, 'main', horseshoe(w - t, d - t, (d - t) * 0.9), {
      foot: () => 0.08,
      top: (q) => h - h * 0.26 * (1 - step(0.02, 0.3, q) * (1 - step(0.7, 0.98, q))),
      thick: t,
      round: 0.62,
      n: 80,
    });
    k.slab('main', rounded(w - t * 1.3, d - t * 0.6, 0.3), 0.2, 0.08, { r: 0.05 });
    k.slab(
      'main',
      rounded(w - t * 1.8, d - t * 0.9, 0.28).map(([x, z]) => [x, z + 0.06] as const),
      0.17,
      0.27,
      { r: 0.07 },
    );
    return;
  }
  if (s.form === 'frame') {
    const r = 0.02;
    const seat = 0.34;
    k.mirror((side) => {
      const x = side * (w / 2 - r * 1.5);
      k.bar('second', [x, 0, d * 0.46], [x, 0.56, d * 0.44], r * 2, r * 2);
      k.bar('second', [x, 0, -d * 0.47], [x, 0.56, -d * 0.4], r * 2, r * 2);
      k.box('second', 0.07, 0.026, d * 0.96, [x, 0.575, 0], { r: 0.01 });
      k.bar('second', [x, 0.3, -d * 0.42], [x, 0.3, d * 0.44], 0.026, 0.06);
    });
    for (const z of [-d * 0.42, d * 0.44]) k.box('second', w - 0.06, 0.07, 0.03, [0, 0.3, z], { r: 0.006 });
    k.box('second', w - 0.1, 0.055, 0.026, [0, h * 0.84, -d * 0.478], { r: 0.008 });
    for (let i = 0; i <= 8; i++) k.box('second', 0.022, h * 0.58, 0.014, [(i / 8 - 0.5) * (w - 0.16), h * 0.58, -d * 0.47], { r: 0.004 });
    const each = (w - 0.14) / seats;
    for (let i = 0; i < seats; i++) {
      const x = (i + 0.5) * each - (w - 0.14) / 2;
      k.box('main', each - 0.006, 0.15, d * 0.8, [x, seat + 0.07, d * 0.06], { r: 0.05, puff: 0.024 });
      k.box('main', each - 0.012, h - seat - 0.15, 0.17, [x, seat + 0.13 + (h - seat - 0.15) / 2, -d * 0.3], {
        r: 0.06,
        puff: 0.04,
        rx: -0.2,
      });
    }
    return;
  }
  if (s.form === 'tufted') {
    const arm = 0.17;
    feet(k, s, w / 2 - 0.06, d / 2 - 0.07, leg);
    k.box('main', w - 0.04, 0.18, d - 0.06, [0, leg + 0.09, 0], { r: 0.05 });
    k.mirror((side) =>
      k.box('main', arm, h * 0.74 - leg, d - 0.04, [side * (w / 2 - arm / 2), leg + (h * 0.74 - leg) / 2, 0], { r: 0.08, puff: 0.006 }),
    );
    const n = Math.round((w - 0.06) / 0.15);
    for (let i = 0; i < n; i++) {
      const x = ((i + 0.5) / n - 0.5) * (w - 0.06);
      k.box('main', (w - 0.06) / n + 0.012, h - leg - 0.12, 0.18, [x, leg + 0.12 + (h - leg - 0.12) / 2, -d / 2 + 0.11], {
        r: 0.07,
        puff: 0.008,
      });
    }
    k.box('main', w - arm * 2 - 0.01, 0.17, d - 0.24, [0, leg + 0.24, 0.1], { r: 0.06, puff: 0.016 });
    return;
  }
  const pillow = s.form === 'pillow';
  const arm = pillow ? 0.24 : 0.15 + 0.03 * s.way('arm', 3);
  const foot = pillow ? 0.05 : leg;
  const armH = pillow ? h * 0.72 : h * (0.7 + 0.06 * s.way('armHeight', 3));
  const r = pillow ? 0.09 : 0.035 + 0.015 * s.way('edge', 3);
  feet(k, s, w / 2 - 0.06, d / 2 - 0.06, foot + 0.02);
  k.box('main', w - arm, 0.18, d - 0.05, [0, foot + 0.1, 0.01], { r: 0.03 });
  k.mirror((side) =>
    k.box('main', arm, armH - foot, d - (pillow ? 0.04 : 0), [side * (w / 2 - arm / 2), foot + (armH - foot) / 2, 0], {
      r,
      puff: pillow ? 0.02 : 0.004,
    }),
  );
  k.box('main', w - arm * 1.2, h - foot - 0.12, 0.2, [0, foot + 0.1 + (h - foot - 0.12) / 2, -d / 2 + 0.1], {
    r: Math.min(0.09, r * 1.4),
    puff: 0.006,
  });
  const each = (w - arm * 2) / seats;
  for (let i = 0; i < seats; i++) {
    const x = (i + 0.5) * each - (w - arm * 2) / 2;
    k.box('main', each - 0.006, 0.17, d - 0.2, [x, foot + 0.26, 0.105], { r: 0.06, puff: pillow ? 0.036 : 0.02 });
    k.box('main', each - 0.012, h * 0.48, 0.19, [x, h * 0.74, -d / 2 + 0.27], { r: 0.07, puff: pillow ? 0.055 : 0.032, rx: -0.17 });
  }
  if (pillow || s.way('throw', 2))
    k.mirror((side) =>
      k.box(side > 0 ? 'main' : 'main+', 0.44, 0.42, 0.1, [side * (w / 2 - arm - 0.2), h * 0.73, -d / 2 + 0.44], {
        r: 0.04,
        puff: 0.05,
        rx: -0.36,
        ry: side * -0.2,
        rz: side * 0.08,
      }),
    );
};
