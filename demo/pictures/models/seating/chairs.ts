import type { Kit, P3 } from '../../kit.ts';
import { ellipse, rounded } from '../../outlines.ts';
import { frameSlot, legs } from '../parts.ts';
import type { Draw } from '../spec.ts';
import { step } from './upholstery.ts';
import { horseshoe, wall } from '../storage/walls.ts';

export const diningChair: Draw = (k, s) => {
  const { w, d, h } = s;
  const seat = 0.45;
  const leg = frameSlot(s);
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
  const frame = frameSlot(s);
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
