import { rounded } from '../../outlines.ts';
import { frameSlot, legs, pull, sleds, vessel } from '../parts.ts';
import { books, ornament } from '../props.ts';
import type { Draw } from '../spec.ts';

export const desk: Draw = (k, s) => {
  const { w, d, h } = s;
  const f = frameSlot(s);
  const metal = s.second === 'steel';
  const high = s.form === 'secretary' ? h - 0.15 : h;
  const t = 0.026;
  k.lookAt([w * 0.22, high * 0.95, d * 0.25], w * 0.5);
  k.slab('main', rounded(w, d, 0.014), t, high - t, { r: 0.004, under: metal ? 0 : 0.012 });
  if (s.form === 'lift') {
    k.mirror((side) => {
      const x = side * w * 0.34;
      k.box(f, 0.07, 0.035, d * 0.92, [x, 0.018, 0], { r: 0.008 });
      k.box(f, 0.075, high * 0.55, 0.055, [x, 0.035 + high * 0.275, 0], { r: 0.004, grain: 'y' });
      k.box(f, 0.062, high * 0.5, 0.042, [x, high * 0.72, 0], { r: 0.003, grain: 'y' });
      k.box(f, 0.05, 0.03, d * 0.7, [x, high - t - 0.015, 0], { r: 0.004 });
    });
    for (const z of [-0.1, 0.1]) k.box(f, w * 0.68, 0.03, 0.04, [0, high - t - 0.018, z], { r: 0.003 });
    k.box('black', 0.11, 0.018, 0.04, [w * 0.36, high - t - 0.01, d / 2 - 0.03], { r: 0.005 });
  } else if (s.form === 'sled' && metal) {
    sleds(k, f, w / 2 - 0.05, d / 2 - 0.03, high - t, 0.032);
    k.box(f, w - 0.14, 0.04, 0.02, [0, high - t - 0.03, -d / 2 + 0.07], { r: 0.003 });
  } else legs(k, f, w / 2 - 0.03, d / 2 - 0.03, high - t, metal ? { kind: 'square', r: 0.016, splay: 0 } : { r: 0.026, splay: 0.04 });
  if (s.form === 'drawers') {
    k.box('main', 0.4, 0.24, d - 0.12, [w / 2 - 0.28, high - t - 0.12, 0], { r: 0.003 });
    for (let i = 0; i < 2; i++) {
      k.box('main', 0.39, 0.11, 0.018, [w / 2 - 0.28, high - t - 0.062 - i * 0.117, d / 2 - 0.055], { r: 0.003, grain: 'x' });
      pull(k, 'handle', s.way('pull', 4), [w / 2 - 0.28, high - t - 0.055 - i * 0.117, d / 2 - 0.046], 0.12);
    }
    k.box(f, w - 0.16, 0.05, 0.022, [0, high - t - 0.028, -d / 2 + 0.07], { r: 0.003 });
  } else if (s.form === 'secretary') {
    const rim = 0.15;
    k.box('main', w, 0.016, d * 0.34, [0, h - 0.008, -d * 0.33], { r: 0.003 });
    k.box('main', w, rim, 0.014, [0, high + rim / 2, -d / 2 + 0.007], { r: 0.002 });
    for (const x of [-0.5, -0.17, 0.17, 0.5])
      k.box('main', 0.016, rim - 0.016, d * 0.33, [x * (w - 0.016), high + (rim - 0.016) / 2, -d * 0.33], { r: 0.002 });
    const each = (w - 0.14) / 3;
    k.box('main', w - 0.1, 0.1, d - 0.1, [0, high - t - 0.05, 0], { r: 0.003 });
    for (let i = -1; i <= 1; i++) {
      k.box('main', each, 0.085, 0.016, [i * (each + 0.006), high - t - 0.05, d / 2 - 0.045], { r: 0.003, grain: 'x' });
      pull(k, 'handle', s.way('pull', 4), [i * (each + 0.006), high - t - 0.05, d / 2 - 0.037], 0.1);
    }
    k.place({ y: high }, () => books(k, -w * 0.46, -w * 0.26, 0, -d * 0.33, 0.13, 5));
  }
  if (s.form !== 'secretary') {
    k.place({ x: -w * 0.12, y: high, z: -d * 0.06, ry: 0.06 }, () => {
      k.box('p:steel', 0.32, 0.012, 0.22, [0, 0.007, 0.04], { r: 0.004 });
      k.box('p:ink', 0.27, 0.002, 0.1, [0, 0.0135, 0.0], { r: 0.001 });
      k.place({ y: 0.012, z: -0.072, rx: -0.22 }, () => {
        k.box('p:steel', 0.32, 0.21, 0.006, [0, 0.105, 0], { r: 0.003 });
        k.box('p:screen', 0.306, 0.195, 0.002, [0, 0.107, 0.0036], { r: 0.001 });
      });
    });
    k.place({ y: high }, () => ornament(k, [w * 0.33, 0, -d * 0.2], 0.14, 1 + s.way('vase', 2)));
  }
};

export const monitorStand: Draw = (k, s) => {
  const { w, d, h } = s;
  const f = frameSlot(s);
  const t = s.metal ? 0.006 : 0.018;
  k.lookAt([w * 0.3, h * 0.8, d * 0.2], 0.3);
  if (s.form === 'legs') {
    k.slab('main', rounded(w, d, 0.03), t, h - t, { r: 0.004 });
    if (s.second)
      k.mirror((side) =>
        k.sweep(
          f,
          [
            [side * (w / 2 - 0.07), h - t, d * 0.4],
            [side * (w / 2 - 0.07), 0.005, d * 0.4],
            [side * (w / 2 - 0.07), 0.005, -d * 0.4],
            [side * (w / 2 - 0.07), h - t, -d * 0.4],
          ],
          { r: 0.005 },
          { bend: 0.02 },
        ),
      );
    else legs(k, f, w / 2 - 0.04, d / 2 - 0.02, h - t, { r: 0.016, splay: 0.01 });
  } else {
    if (s.metal) {
      k.box('main', w, t, d, [0, h - t / 2, 0], { r: 0.0028 });
      k.mirror((side) => k.box('main', t, h, d, [side * (w / 2 - t / 2), h / 2, 0], { r: 0.0028, grain: 'y' }));
    } else {
      k.box('main', w, t, d, [0, h - t / 2, 0], { r: 0.004 });
      k.mirror((side) =>
        k.box(s.second ? f : 'main', s.second ? 0.006 : t, h - t, d * (s.second ? 0.8 : 0.96), [side * (w / 2 - 0.03), (h - t) / 2, 0], {
          r: 0.002,
          grain: 'y',
        }),
      );
    }
    if (s.form === 'drawer') {
      k.box('main', w * 0.6, h * 0.42, d * 0.92, [0, h - t - h * 0.21, -0.004], { r: 0.003 });
      k.box('main', w * 0.58, h * 0.36, 0.014, [0, h - t - h * 0.21, d * 0.46], { r: 0.003, grain: 'x' });
      pull(k, 'handle', s.way('pull', 4), [0, h - t - h * 0.21, d * 0.46 + 0.007], 0.09);
    }
  }
  k.place({ y: h, z: -d * 0.08 }, () => {
    k.cyl('p:ink', 0.09, 0.088, 0.008, [0, 0, 0]);
    k.box('p:ink', 0.05, 0.12, 0.014, [0, 0.066, -0.02], { r: 0.004 });
    k.box('p:ink', 0.5, 0.29, 0.018, [0, 0.225, 0], { r: 0.006 });
    k.box('p:screen', 0.488, 0.276, 0.002, [0, 0.226, 0.0095], { r: 0.001 });
  });
};

export const deskOrganiser: Draw = (k, s) => {
  const { w, d, h } = s;
  const t = s.metal ? 0.003 : s.main === 'felt' ? 0.006 : 0.008;
  k.lookAt([w * 0.1, h * 0.7, d * 0.2], w * 0.75);
  const pens = (x: number, y: number, z: number, n: number): void => {
    for (let i = 0; i < n; i++) {
      const lean = 0.12 * Math.sin(i * 2.4);
      k.rod(
        ['p:pen', 'p:ink', 'p:book1', 'p:book3'][i % 4]!,
        [x, y, z],
        [x + lean * 0.14, y + 0.15 + 0.012 * (i % 3), z + 0.1 * Math.cos(i * 2.4) * 0.14],
        0.0036,
      );
    }
  };
  const tray = (x: number, z: number, a: number, b: number, high: number): void => {
    k.box('main', a, t, b, [x, t / 2, z], { r: 0.001 });
    for (const e of [-1, 1]) {
      k.box('main', a, high, t, [x, high / 2, z + e * (b / 2 - t / 2)], { r: Math.min(0.002, t / 2.2) });
      k.box('main', t, high, b, [x + e * (a / 2 - t / 2), high / 2, z], { r: Math.min(0.002, t / 2.2), grain: 'z' });
    }
  };
  if (s.form === 'cups') {
    const n = 3;
    k.slab('main', rounded(w, d, 0.02), 0.014, 0, { r: 0.004 });
    for (let i = 0; i < n; i++) {
      const r = (w / n) * 0.44;
      const high = h * [1, 0.72, 0.5][(i + s.way('order', 3)) % 3]! - 0.014;
      const x = ((i + 0.5) / n - 0.5) * w;
      vessel(
        k,
        'main',
        'main-',
        r,
        high,
        [
          [1, 0],
          [1, 0.5],
          [1, 1],
        ],
        { thick: Math.max(t, 0.004), at: [x, 0.014, 0] },
      );
      if (high > h * 0.6) pens(x, 0.03, 0, 5);
    }
    return;
  }
  if (s.form === 'drawer') {
    const low = h * 0.58;
    k.box('main', w, low, d, [0, low / 2, -0.002], { r: 0.004, grain: 'x' });
    for (let i = 0; i < 2; i++) {
      k.box('main', w - 0.014, low / 2 - 0.009, 0.008, [0, low * (0.25 + 0.5 * i), d / 2 - 0.003], { r: 0.002, grain: 'x' });
      pull(k, 'handle', s.way('pull', 2) ? 0 : 2, [0, low * (0.25 + 0.5 * i), d / 2], 0.05);
    }
    k.place({ y: low }, () => {
      tray(-w * 0.25, 0, w * 0.5, d, h - low);
      tray(w * 0.25, -d * 0.22, w * 0.5, d * 0.56, h - low);
      tray(w * 0.25, d * 0.28, w * 0.5, d * 0.44, (h - low) * 0.6);
      pens(-w * 0.2, 0.01, 0, 4);
      k.box('p:page', 0.07, 0.02, 0.07, [w * 0.25, 0.02, -d * 0.22], { r: 0.001 });
    });
    return;
  }
  tray(-w * 0.36, 0, w * 0.28, d, h);
  tray(w * 0.14, -d * 0.25, w * 0.72, d * 0.5, h * 0.82);
  tray(-w * 0.02, d * 0.25, w * 0.4, d * 0.5, h * 0.42);
  tray(w * 0.34, d * 0.25, w * 0.32, d * 0.5, h * 0.42);
  pens(-w * 0.36, 0.01, 0, 6);
  for (let i = 0; i < 3; i++) k.box(`p:book${i + 1}`, w * 0.62, h * 0.98, 0.012, [w * 0.14, h * 0.5, -d * 0.36 + i * 0.02], { r: 0.001 });
  k.box('p:page', 0.06, 0.02, 0.06, [-w * 0.02, 0.02, d * 0.25], { r: 0.001 });
};
