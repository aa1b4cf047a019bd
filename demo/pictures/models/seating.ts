import type { Kit, P3 } from '../kit.ts';
import { ellipse, rounded } from '../outlines.ts';
import { horseshoe, legs, sleds, wall, type Draw, type Spec } from './spec.ts';

const slotLegs = (s: Spec): string => (s.second ? 'second' : 'main');
const step = (a: number, b: number, t: number): number => {
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

export const diningChair: Draw = (k, s) => {
  const { w, d, h } = s;
  const seat = 0.45;
  const leg = slotLegs(s);
  const pad = s.soft ? 'main' : s.second && s.second !== 'steel' && s.second !== 'beech' ? 'second' : null;
  const frame = s.soft || s.main === 'plastic' ? 'second' : s.second === 'steel' ? 'second' : 'main';
  k.lookAt([0.03, seat + 0.12, 0], w * 1.05);
  const thin = (s.second === 'steel' && frame === 'second') || s.second === 'brass';
  const stand = (): void => {
    if (thin && s.way('feet', 2)) {
      k.mirror((side) =>
        k.sweep(
          frame,
          [
            [side * w * 0.36, seat - 0.03, d * 0.3],
            [side * w * 0.46, 0.008, d * 0.4],
            [side * w * 0.46, 0.008, -d * 0.44],
            [side * w * 0.36, seat - 0.03, -d * 0.26],
          ],
          { r: 0.008 },
          { bend: 0.03 },
        ),
      );
    } else legs(k, frame, w * 0.46, d * 0.44, seat - 0.02, { r: thin ? 0.0095 : 0.018, splay: 0.05 });
  };
  if (s.form === 'shell') {
    stand();
    // One bowl: a spine from the front edge up the back, hollowed towards its middle.
    const thick = s.soft ? 0.045 : 0.012;
    const spine = (u: number): { z: number; y: number; tilt: number } => {
      const [z0, z1, bend] = [d * 0.46, -d * 0.24, 0.14];
      if (u < 0.46) return { z: z0 + (z1 - z0) * (u / 0.46), y: seat + 0.012 - 0.03 * (u / 0.46), tilt: 0 };
      if (u < 0.62) {
        const a = ((u - 0.46) / 0.16) * 1.38;
        return { z: z1 - bend * Math.sin(a), y: seat - 0.018 + bend * (1 - Math.cos(a)), tilt: a };
      }
      const q = (u - 0.62) / 0.38;
      const [zb, yb] = [z1 - bend * Math.sin(1.38), seat - 0.018 + bend * (1 - Math.cos(1.38))];
      return { z: zb + (-d / 2 + 0.012 - zb) * q, y: yb + (h - 0.004 - yb) * q, tilt: 1.38 };
    };
    const wide = (u: number): number =>
      (w / 2) *
      (0.9 + 0.1 * Math.sin(Math.PI * Math.min(1, u * 1.2))) *
      Math.sqrt(Math.max(0, 1 - Math.max(0, (u - 0.74) / 0.26) ** 2.2 * 0.8)) *
      Math.sqrt(1 - Math.max(0, (0.12 - u) / 0.12) ** 2 * 0.3);
    for (const side of [0, 1])
      k.surface(
        'main',
        (u, v) => {
          const a = (v - 0.5) * 2;
          const { z, y, tilt } = spine(u);
          const hollow = (0.02 + 0.075 * Math.exp(-(((u - 0.56) / 0.2) ** 2)) + 0.03 * u) * Math.abs(a) ** 2.2;
          const fade = side ? Math.min(1, (1 - Math.abs(a)) * 7, u * 14, (1 - u) * 14) : 0;
          const off = hollow - thick * fade;
          return [a * wide(u), y + off * Math.cos(tilt), z + off * Math.sin(tilt)];
        },
        44,
        24,
        { size: [0.9, 0.5] },
      );
    return;
  }
  if (s.form === 'ply') {
    stand();
    k.slab('main', rounded(w * 0.94, d * 0.8, 0.09), 0.016, seat - 0.012, { r: 0.006 });
    k.box(frame, w * 0.62, 0.03, d * 0.5, [0, seat - 0.03, 0], { r: 0.008 });
    for (const side of [-1, 1]) k.bar(frame, [side * w * 0.25, seat - 0.02, -d * 0.36], [side * w * 0.25, h - 0.08, -d * 0.45], 0.02, 0.02);
    bowedBoard(k, 'main', w * 0.96, 0.2, h - 0.2, -d * 0.44, 0.05, 0.014);
    return;
  }
  const r = 0.017;
  const post = (side: number): void =>
    k.sweep(
      frame,
      [
        [side * (w / 2 - r), 0, -d / 2 + r + 0.01],
        [side * (w / 2 - r * 2), seat, -d * 0.37],
        [side * (w / 2 - r * 2.2), h - 0.02, -d / 2 + 0.012],
      ],
      thin ? { r: 0.01 } : { r },
      { bend: 0.18 },
    );
  if (s.form === 'spindle') {
    legs(k, frame, w / 2, d / 2, seat, { r: 0.018, splay: 0.06 });
    for (const z of [-d * 0.36, d * 0.36]) k.rod(frame, [-w * 0.42, 0.2, z], [w * 0.42, 0.2, z], 0.009);
    k.slab('main', rounded(w * 0.95, d * 0.86, 0.11), 0.032, seat - 0.014, { r: 0.014, under: 0.02 });
    const n = 6 + s.way('spindles', 3);
    for (let i = 0; i < n; i++) {
      const q = (i / (n - 1) - 0.5) * 2;
      const bow = 0.05 * q * q;
      k.rod('main', [q * w * 0.37, seat + 0.01, -d * 0.36 + bow * 0.6], [q * w * 0.44, h - 0.055, -d * 0.46 + bow], 0.0075);
    }
    bowedBoard(k, 'main', w * 0.98, 0.07, h - 0.07, -d * 0.445, 0.055, 0.022);
    return;
  }
  if (s.form === 'armrest') {
    for (const side of [-1, 1]) {
      k.rod(
        frame,
        [side * (w / 2 - 0.02), 0, d / 2 - 0.03],
        [side * (w / 2 - 0.03), 0.655, d * 0.4],
        thin ? 0.011 : 0.019,
        thin ? 0.011 : 0.016,
      );
      k.rod(
        frame,
        [side * (w / 2 - 0.03), 0, -d / 2 + 0.03],
        [side * (w / 2 - 0.06), 0.68, -d * 0.36],
        thin ? 0.011 : 0.019,
        thin ? 0.011 : 0.016,
      );
    }
    const line = horseshoe(w - 0.05, d * 0.9, w * 0.42);
    k.sweep(
      frame,
      Array.from({ length: 33 }, (_, i): P3 => {
        const t = 0.01 + 0.98 * (i / 32);
        const [x, z] = line(t);
        return [x, 0.655 + 0.07 * step(0.2, 0.45, t) * (1 - step(0.55, 0.8, t)), z];
      }),
      thin ? { r: 0.013 } : { w: 0.042, t: 0.03 },
    );
    wall(k, pad ?? 'main', (t) => line(0.3 + 0.4 * t).map((q, i) => (i ? q + 0.012 : q * 0.93)) as [number, number], {
      foot: () => 0.56,
      top: () => h,
      thick: pad ? 0.06 : 0.022,
      round: 0.4,
      n: 30,
    });
    if (pad) k.slab(pad, rounded(w - 0.1, d * 0.84, 0.1), 0.065, seat - 0.03, { r: 0.03 });
    else k.slab('main', rounded(w - 0.1, d * 0.84, 0.1), 0.03, seat - 0.014, { r: 0.012 });
    for (const z of [-d * 0.33, d * 0.38]) k.bar(frame, [-w / 2 + 0.03, seat - 0.045, z], [w / 2 - 0.03, seat - 0.045, z], 0.02, 0.04);
    return;
  }
  k.mirror((side) => {
    if (frame === 'main' || !thin) k.rod(frame, [side * (w / 2 - r), 0, d / 2 - r], [side * (w / 2 - r * 1.6), seat, d * 0.44], r, r);
    else k.rod(frame, [side * (w / 2 - 0.01), 0, d / 2 - 0.01], [side * (w / 2 - 0.03), seat, d * 0.44], 0.01);
    post(side);
    k.bar(frame, [side * (w / 2 - r * 1.7), seat - 0.035, -d * 0.36], [side * (w / 2 - r * 1.7), seat - 0.035, d * 0.43], 0.018, 0.045);
  });
  for (const z of [-d * 0.36, d * 0.43]) k.bar(frame, [-w / 2 + r, seat - 0.035, z], [w / 2 - r, seat - 0.035, z], 0.018, 0.045);
  const cover = pad ?? 'main';
  k.box(cover, w - 0.02, 0.075, d * 0.86, [0, seat + 0.01, d * 0.05], { r: 0.03, puff: 0.014 });
  k.box(cover, w - 0.05, h - seat - 0.14, 0.06, [0, seat + 0.14 + (h - seat - 0.14) / 2, -d * 0.428], { r: 0.027, puff: 0.012, rx: -0.14 });
  if (leg !== frame) k.bar(leg, [-w * 0.4, seat - 0.06, 0], [w * 0.4, seat - 0.06, 0], 0.02, 0.02);
};

/** Board that is bowed backwards in plan, as a chair's top rail. */
function bowedBoard(k: Kit, slot: string, w: number, high: number, y: number, z: number, bow: number, thick: number): void {
  wall(k, slot, (t) => [(t - 0.5) * w, z - bow * (1 - (2 * t - 1) ** 2) * 0.9 + bow * 0.45], {
    foot: () => y,
    top: (t) => y + high * (0.93 + 0.07 * Math.sin(t * Math.PI)),
    thick,
    round: 0.4,
    n: 30,
  });
}

export const barStool: Draw = (k, s) => {
  const { w, d, h } = s;
  const back = s.form === 'back';
  const seat = back ? h * 0.73 : h;
  const frame = slotLegs(s);
  const thin = s.second === 'steel' || s.second === 'brass';
  k.lookAt([0, seat - 0.05, 0.02], w * 1.3);
  const top = s.soft ? 0.07 : 0.036;
  if (s.form === 'sled') {
    k.slab('main', rounded(w * 0.92, d * 0.84, 0.1), top, seat - top, { r: top * 0.4 });
    k.mirror((side) =>
      k.sweep(
        frame,
        [
          [side * w * 0.34, seat - top, d * 0.3],
          [side * (w / 2 - 0.01), 0.009, d / 2 - 0.012],
          [side * (w / 2 - 0.01), 0.009, -d / 2 + 0.012],
          [side * w * 0.34, seat - top, -d * 0.3],
        ],
        { r: thin ? 0.009 : 0.014 },
        { bend: 0.035 },
      ),
    );
    k.rod(frame, [-w * 0.455, seat * 0.3, d * 0.44], [w * 0.455, seat * 0.3, d * 0.44], thin ? 0.008 : 0.012);
    k.rod(frame, [-w * 0.4, seat * 0.62, -d * 0.39], [w * 0.4, seat * 0.62, -d * 0.39], thin ? 0.008 : 0.012);
    return;
  }
  if (s.form === 'pedestal') {
    k.lathe(
      frame,
      [
        [0, 0],
        [w * 0.48, 0],
        [w * 0.5, 0.006],
        [w * 0.46, 0.016],
        [0.06, 0.034],
        [0.026, 0.06],
        [0.026, seat - top - 0.06],
        [0.09, seat - top - 0.012],
        [0.09, seat - top],
        [0, seat - top],
      ],
      { sides: 64 },
    );
    k.sweep(
      frame,
      Array.from({ length: 33 }, (_, i): P3 => [Math.cos((i / 32) * 6.2832) * 0.15, seat * 0.34, Math.sin((i / 32) * 6.2832) * 0.15]),
      { r: 0.009 },
    );
    for (const a of [0.8, 0.8 + Math.PI]) k.rod(frame, [0, seat * 0.34, 0], [Math.cos(a) * 0.15, seat * 0.34, Math.sin(a) * 0.15], 0.008);
    k.slab('main', ellipse(w * 0.92, w * 0.92), top, seat - top, { r: top * 0.42 });
    return;
  }
  if (s.soft || !back)
    k.slab('main', back ? rounded(w * 0.94, d * 0.82, 0.1) : ellipse(w * 0.9, d * 0.9), top, seat - top, { r: top * 0.42 });
  else k.slab('main', rounded(w * 0.94, d * 0.82, 0.1), top, seat - top, { r: 0.012, under: 0.016 });
  legs(k, frame, w / 2, d / 2, seat - top + 0.004, { r: thin ? 0.0105 : 0.018, splay: 0.075 });
  const [a, b] = [w / 2 - 0.03, d / 2 - 0.03];
  const y = seat * 0.3;
  const ring: P3[] = [
    [-a, y, -b],
    [a, y, -b],
    [a, y, b],
    [-a, y, b],
  ];
  if (back || s.way('ring', 2)) for (let i = 0; i < 4; i++) k.rod(frame, ring[i]!, ring[(i + 1) % 4]!, thin ? 0.007 : 0.011);
  else
    k.sweep(
      frame,
      Array.from({ length: 40 }, (_, i): P3 => [Math.cos((i / 40) * 6.2832) * a * 1.23, y, Math.sin((i / 40) * 6.2832) * b * 1.23]),
      { r: thin ? 0.007 : 0.01 },
      { closed: true },
    );
  if (back) {
    for (const side of [-1, 1])
      k.rod(frame, [side * w * 0.36, seat - 0.03, -d * 0.34], [side * w * 0.4, h - 0.1, -d * 0.46], thin ? 0.009 : 0.014);
    wall(k, 'main', (t) => [(t - 0.5) * w * 0.98, -d * 0.47 + 0.1 * (2 * t - 1) ** 2], {
      foot: () => h - 0.18,
      top: () => h,
      thick: s.soft ? 0.055 : 0.02,
      round: 0.42,
      n: 30,
    });
  }
};

export const bench: Draw = (k, s) => {
  const { w, d, h } = s;
  const frame = slotLegs(s);
  k.lookAt([w * 0.34, h * 0.8, d * 0.2], w * 0.42);
  if (s.form === 'padded') {
    k.box('main', w, 0.1, d, [0, h - 0.05, 0], { r: 0.04, puff: 0.008 });
    k.box(frame, w - 0.06, 0.03, d - 0.06, [0, h - 0.112, 0], { r: 0.004 });
    if (s.second === 'steel') legs(k, frame, w / 2 - 0.06, d / 2 - 0.02, h - 0.1, { kind: 'hairpin', splay: 0.02 });
    else legs(k, frame, w / 2 - 0.04, d / 2 - 0.02, h - 0.12, { r: 0.022, splay: 0.04 });
    return;
  }
  if (s.form === 'sled') {
    k.box('main', w, 0.036, d, [0, h - 0.018, 0], { r: 0.006 });
    if (s.second === 'steel') sleds(k, frame, w / 2 - 0.1, d / 2 - 0.01, h - 0.036, 0.028);
    else
      k.mirror((side) =>
        k.box('main', 0.036, h - 0.036, d, [side * (w / 2 - 0.018 - 0.0005), (h - 0.036) / 2, 0], { r: 0.005, grain: 'y' }),
      );
    if (s.second !== 'steel') k.box('main', w - 0.08, 0.09, 0.024, [0, h - 0.09, 0], { r: 0.004 });
    return;
  }
  if (s.form === 'slats') {
    const n = 6;
    const each = (d - 0.01 * (n - 1)) / n;
    for (let i = 0; i < n; i++) k.box('main', w, 0.026, each, [0, h - 0.013, (i + 0.5) * (each + 0.01) - d / 2 - 0.005], { r: 0.005 });
    for (const x of [-w / 2 + 0.14, w / 2 - 0.14]) k.box('main', 0.05, 0.04, d - 0.03, [x, h - 0.046, 0], { r: 0.004 });
    legs(k, frame, w / 2 - 0.12, d / 2 - 0.015, h - 0.06, { kind: 'square', r: 0.022, splay: 0.01 });
    for (const x of [-w / 2 + 0.14, w / 2 - 0.14]) k.bar(frame, [x, 0.12, -d * 0.42], [x, 0.12, d * 0.42], 0.025, 0.03);
    return;
  }
  k.slab('main', rounded(w, d, 0.03), 0.042, h - 0.042, { r: 0.008, under: 0.012 });
  if (s.second === 'steel') legs(k, frame, w / 2 - 0.08, d / 2 - 0.02, h - 0.042, { kind: 'hairpin', splay: 0.02 });
  else legs(k, frame, w / 2 - 0.06, d / 2 - 0.015, h - 0.03, { r: 0.026, splay: 0.05 });
  k.box(frame === 'second' ? 'second' : 'main', w * 0.72, 0.03, 0.06, [0, h - 0.055, 0], { r: 0.004 });
};

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
