import type { P3 } from '../kit.ts';
import { rounded } from '../outlines.ts';
import { legs } from './parts.ts';
import type { Draw } from './spec.ts';
import { horseshoe, wall } from './storage/walls.ts';

export const gardenChair: Draw = (k, s) => {
  const { w, d, h } = s;
  const seat = 0.43;
  const f = s.second ? 'second' : 'main';
  const metal = s.metal || s.second === 'steel';
  k.lookAt([w * 0.1, seat + 0.14, 0.05], w * 0.95);
  if (s.form === 'folding') {
    const slat = s.metal && s.second ? 'second' : 'main';
    const bar = s.metal ? 'main' : f;
    const r = s.metal || s.second === 'steel' ? 0.009 : 0.014;
    k.mirror((side) => {
      const x = side * (w / 2 - r);
      k.sweep(
        bar,
        [
          [x, 0, d / 2 - r],
          [x, seat, -d * 0.16],
          [x, h, -d / 2 + r],
        ],
        { r },
        { bend: 0.3 },
      );
      k.rod(bar, [x - side * 0.024, 0, -d / 2 + r + 0.02], [x - side * 0.024, seat - 0.01, d * 0.36], r);
      k.rod(bar, [x - side * 0.024, seat - 0.012, d * 0.4], [x - side * 0.024, seat - 0.012, -d * 0.26], r * 0.8);
    });
    for (let i = 0; i < 7; i++) k.box(slat, w - 0.03, 0.014, d * 0.085, [0, seat, d * (0.38 - i * 0.098)], { r: 0.004 });
    for (let i = 0; i < 4; i++) {
      const t = 0.42 + i * 0.17;
      const y = seat + (h - seat) * t;
      const z = -d * 0.16 + (-d / 2 + d * 0.16) * t + 0.012;
      k.box(slat, w - 0.02, 0.055, 0.014, [0, y, z], { r: 0.004, rx: -0.32 });
    }
    k.rod(bar, [-w / 2 + 0.03, 0.08, -d * 0.42], [w / 2 - 0.03, 0.08, -d * 0.42], r * 0.7);
    return;
  }
  if (s.form === 'rope') {
    const r = 0.012;
    k.mirror((side) => {
      k.sweep(
        'main',
        [
          [side * (w / 2 - 0.02), 0, d / 2 - 0.03],
          [side * (w / 2 - r), 0.62, d * 0.4],
          [side * (w / 2 - r), 0.64, -d * 0.2],
        ],
        { r },
        { bend: 0.06 },
      );
      k.rod('main', [side * (w / 2 - 0.03), 0, -d / 2 + 0.03], [side * (w / 2 - 0.05), 0.64, -d * 0.28], r);
    });
    const line = horseshoe(w - 0.024, d * 0.84, w * 0.4);
    const upper = Array.from({ length: 41 }, (_, i): P3 => {
      const t = 0.06 + 0.88 * (i / 40);
      const [x, z] = line(t);
      const back = Math.sin(Math.PI * Math.max(0, Math.min(1, (t - 0.2) / 0.6)));
      return [x, 0.63 + (h - 0.64) * back ** 0.8, z - 0.03 * back];
    });
    k.sweep('main', upper, { r });
    const ring = rounded(w - 0.07, d * 0.84, 0.12).map(([x, z]): P3 => [x, seat - 0.03, z]);
    k.sweep('main', ring, { r }, { closed: true });
    for (let i = 0; i < 41; i++) {
      const p = upper[i]!;
      const t = 0.06 + 0.88 * (i / 40);
      const [x, z] = line(t);
      k.rod('rope', [p[0], p[1], p[2]], [x * 0.93, seat - 0.03, z * 0.93 + 0.006], 0.0058);
    }
    if (s.second)
      for (let i = 0; i < 7; i++)
        k.box('second', w - 0.1, 0.02, d * 0.1, [0, seat - 0.012, ((i + 0.5) / 7 - 0.5) * d * 0.82], { r: 0.004 });
    else k.slab('p:shade', rounded(w - 0.1, d * 0.78, 0.12), 0.06, seat - 0.02, { r: 0.026 });
    return;
  }
  if (s.form === 'wicker') {
    const t = 0.05;
    legs(k, f, w / 2 - 0.05, d / 2 - 0.06, seat - 0.1, { r: metal ? 0.011 : 0.018, splay: 0.03 });
    wall(k, 'main', horseshoe(w - t, d - t, w * 0.42), {
      foot: () => seat - 0.14,
      top: (q) => {
        const b = Math.sin(Math.PI * Math.max(0, Math.min(1, (q - 0.16) / 0.68)));
        return 0.62 + (h - 0.62) * b ** 0.9;
      },
      thick: t,
      round: 0.5,
    });
    k.slab('main', rounded(w - t * 1.5, d - t * 1.4, w * 0.36), 0.1, seat - 0.14, { r: 0.02 });
    k.slab('p:shade', rounded(w - t * 2.4, d - t * 2.6, w * 0.32), 0.085, seat - 0.03, { r: 0.036 });
    k.box('p:shade', w * 0.62, 0.3, 0.1, [0, seat + 0.2, -d * 0.32], { r: 0.045, puff: 0.03, rx: -0.2 });
    return;
  }
  const q = metal && s.second ? 0.014 : 0.021;
  k.mirror((side) => {
    const x = side * (w / 2 - q * 1.3);
    k.bar(f, [x, 0, d / 2 - q * 1.2], [x, 0.63, d / 2 - q * 1.4], q * 2, q * 2);
    k.bar(f, [x, 0, -d / 2 + q * 3], [x, 0.63, -d * 0.34], q * 2, q * 2);
    k.box('main', 0.062, 0.022, d * 0.92, [side * (w / 2 - 0.031), 0.64, 0.01], { r: 0.006 });
    k.bar(f, [x, seat - 0.03, d * 0.45], [x, seat - 0.05, -d * 0.4], q * 1.3, q * 2.2);
    k.bar('main', [side * w * 0.36, seat - 0.03, -d * 0.3], [side * w * 0.36, h, -d / 2 + 0.016], 0.028, 0.028);
  });
  for (let i = 0; i < 7; i++)
    k.box('main', w - q * 6, 0.018, d * 0.092, [0, seat - 0.004 - i * 0.003, d * (0.41 - i * 0.112)], { r: 0.005 });
  const upright = s.way('slats', 2);
  for (let i = 0; i < (upright ? 6 : 4); i++) {
    if (upright) {
      const x = (i / 5 - 0.5) * w * 0.58;
      k.bar('main', [x, seat, -d * 0.315], [x, h - 0.02, -d / 2 + 0.02], 0.045, 0.014);
    } else {
      const t = 0.2 + i * 0.23;
      k.box('main', w * 0.72, 0.062, 0.016, [0, seat - 0.03 + (h - seat + 0.03) * t, -d * 0.3 + (-d * 0.2 + 0.016) * t + 0.016], {
        r: 0.004,
        rx: -0.24,
      });
    }
  }
  k.box('main', w * 0.76, 0.055, 0.022, [0, h - 0.028, -d / 2 + 0.022], { r: 0.006, rx: -0.2 });
};

export const lounger: Draw = (k, s) => {
  const { w, d, h } = s;
  // Lies along z; the head is at -z and raised.
  const deck = Math.min(0.3, h * 0.72);
  const metal = s.metal;
  const t = metal ? 0.03 : 0.045;
  const hinge = -d * 0.12;
  const rise = Math.asin(Math.min(0.6, (h - deck + (s.form === 'padded' ? -0.05 : 0.012)) / (d * 0.38)));
  const head: P3 = [0, deck + Math.sin(rise) * d * 0.38, hinge - Math.cos(rise) * d * 0.38];
  k.lookAt([0, deck + 0.06, hinge], w * 1.3);
  k.mirror((side) => {
    const x = side * (w / 2 - t / 2);
    if (s.main === 'rattan') k.box('main', 0.08, deck - 0.05, d, [side * (w / 2 - 0.04), (deck - 0.05) / 2 + 0.05, 0], { r: 0.03 });
    else k.box('main', t, metal ? 0.04 : 0.075, d, [x, deck - 0.04, 0], { r: 0.006 });
    for (const z of [-0.42, 0.4])
      if (s.main !== 'rattan') k.box('main', t, deck - 0.05, t * 1.2, [x, (deck - 0.05) / 2, z * d], { r: 0.005, grain: 'y' });
    if (s.form !== 'sling')
      k.place({ x: side * (w / 2 - t * 1.2), y: 0.07, z: -d * 0.42, rz: Math.PI / 2 }, () => {
        k.cyl('main-', 0.07, 0.07, 0.03, [0, -0.015, 0]);
        k.cyl('handle', 0.014, 0.014, 0.036, [0, -0.018, 0]);
      });
  });
  for (const z of [-0.485, 0.485]) k.box('main', w - t * 1.5, metal ? 0.035 : 0.06, t * 0.8, [0, deck - 0.04, z * d], { r: 0.005 });
  if (s.main === 'rattan') k.box('main', w - 0.1, 0.1, d - 0.06, [0, deck - 0.09, 0], { r: 0.02 });
  if (s.form === 'sling') {
    k.box('second', w - t * 2.2, 0.006, d * 0.6, [0, deck - 0.004, hinge + d * 0.305], { r: 0.002 });
    k.place({ y: deck, z: hinge, rx: rise }, () => k.box('second', w - t * 2.6, 0.006, d * 0.375, [0, 0, -d * 0.19], { r: 0.002 }));
    k.place({ y: deck, z: hinge, rx: rise }, () => {
      k.mirror((side) => k.box('main', t * 0.8, t * 0.8, d * 0.38, [side * (w / 2 - t * 1.6), 0, -d * 0.19], { r: 0.006 }));
      k.box('main', w - t * 3, t * 0.8, t * 0.8, [0, 0, -d * 0.375], { r: 0.006 });
    });
  } else {
    const n = 13;
    for (let i = 0; i < n; i++)
      k.box('main', w - t * 2.1, 0.018, (d * 0.6) / n - 0.011, [0, deck - 0.01, hinge + ((i + 0.5) * d * 0.6) / n], { r: 0.004 });
    k.place({ y: deck - 0.01, z: hinge, rx: rise }, () => {
      for (let i = 0; i < 8; i++)
        k.box('main', w - t * 2.4, 0.018, (d * 0.38) / 8 - 0.011, [0, 0, -((i + 0.5) * d * 0.38) / 8], { r: 0.004 });
      k.mirror((side) => k.box('main', 0.03, 0.03, d * 0.37, [side * w * 0.32, -0.022, -d * 0.19], { r: 0.004 }));
    });
    for (const x of [-0.26, 0.26])
      k.bar('main', [x * w, deck - 0.06, hinge - d * 0.3], [x * w, head[1] - 0.12, hinge - d * 0.24], 0.03, 0.03);
  }
  if (s.form === 'padded') {
    const pad = s.second ? 'second' : 'p:shade';
    for (let i = 0; i < 3; i++)
      k.box(pad, w - t * 2.4, 0.075, d * 0.2 - 0.004, [0, deck + 0.035, hinge + (i + 0.5) * d * 0.2], { r: 0.034, puff: 0.012 });
    k.place({ y: deck, z: hinge, rx: rise }, () => {
      for (let i = 0; i < 2; i++)
        k.box(pad, w - t * 2.4, 0.075, d * 0.19 - 0.004, [0, 0.035, -(i + 0.5) * d * 0.19], { r: 0.034, puff: 0.012 });
    });
    k.place({ y: deck, z: hinge, rx: rise }, () => k.box('p:shade', w * 0.62, 0.07, 0.16, [0, 0.1, -d * 0.32], { r: 0.034, puff: 0.02 }));
  }
};
