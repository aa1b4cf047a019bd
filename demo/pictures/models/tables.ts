import type { Kit, P3 } from '../kit.ts';
import { ellipse, outline, pebble, rounded } from '../outlines.ts';
import { books, legs, ornament, pull, sleds, smooth, type Draw, type Spec } from './spec.ts';

const frameSlot = (s: Spec): string => (s.second ? 'second' : 'main');
const topThick = (s: Spec): number => (s.metal ? 0.016 : s.main === 'glass' ? 0.01 : s.main === 'marble' ? 0.022 : 0.03);

/** Central column with a turned foot. */
function pedestal(k: Kit, slot: string, r: number, h: number, manner: number): void {
  const profiles: (readonly (readonly [number, number])[])[] = [
    [
      [r, 0],
      [r, 0.012],
      [r * 0.92, 0.022],
      [r * 0.3, 0.06 * h + 0.02],
      [r * 0.17, h * 0.25],
      [r * 0.15, h * 0.7],
      [r * 0.3, h * 0.95],
      [r * 0.45, h],
    ],
    [
      [r * 0.95, 0],
      [r * 0.95, 0.014],
      [r * 0.7, h * 0.1],
      [r * 0.34, h * 0.5],
      [r * 0.5, h * 0.92],
      [r * 0.62, h],
    ],
    [
      [r, 0],
      [r, 0.018],
      [r * 0.98, 0.02],
      [r * 0.14, 0.022],
      [r * 0.14, h * 0.96],
      [r * 0.5, h * 0.97],
      [r * 0.5, h],
    ],
  ];
  const p = profiles[manner % 3]!;
  k.lathe(slot, [[0, 0], ...(manner % 3 === 2 ? p : smooth(p)), [0, h]], { sides: 64 });
}

function table(k: Kit, s: Spec): void {
  const { w, d, h } = s;
  const t = topThick(s);
  const f = frameSlot(s);
  const metal = s.second === 'steel' || s.second === 'aluminium' || (!s.second && s.metal);
  const shape =
    s.form === 'trestle' && s.way('top', 2) ? 'boat' : s.form === 'trestle' ? 'oval' : ['plain', 'soft', 'plain'][s.way('top', 3)];
  k.lookAt([w * 0.34, h * 0.94, d * 0.3], Math.max(0.5, w * 0.42));
  if (s.form === 'pedestal') {
    k.slab('main', s.way('top', 2) && w !== d ? outline('soft', w, d) : ellipse(w, d), t, h - t, { r: t * 0.3, under: 0.02 });
    pedestal(k, f, w * 0.27, h - t, s.way('column', 3));
    return;
  }
  k.slab('main', shape === 'boat' || shape === 'oval' ? outline(shape, w, d) : rounded(w, d, shape === 'soft' ? 0.07 : 0.012), t, h - t, {
    r: 0.005,
    under: metal ? 0 : 0.015,
  });
  if (s.form === 'sled') sleds(k, f, w / 2 - w * 0.09, d / 2 - 0.05, h - t, metal ? 0.04 : 0.06);
  else if (s.form === 'trestle') {
    k.mirror((side) => {
      const x = side * w * 0.3;
      for (const z of [-1, 1])
        k.bar(f, [x, h - t, z * d * 0.12], [x + side * 0.06, 0, z * d * 0.32], metal ? 0.03 : 0.045, metal ? 0.03 : 0.05);
      k.box(f, 0.05, metal ? 0.03 : 0.04, d * 0.5, [x, h - t - 0.02, 0], { r: 0.004 });
      k.box(f, 0.04, 0.04, d * 0.4, [x + side * 0.035, h * 0.36, 0], { r: 0.004 });
    });
    k.box(f, w * 0.62, metal ? 0.03 : 0.05, 0.03, [0, h * 0.36, 0], { r: 0.004 });
  } else if (s.form === 'panel') {
    k.mirror((side) => {
      const x = side * w * 0.36;
      if (metal) {
        k.box(f, 0.06, h - t, 0.012, [x, (h - t) / 2, d * 0.3], { r: 0.002, ry: 0.5 });
        for (const z of [-1, 1])
          k.sweep(
            f,
            [
              [x, h - t - 0.005, z * d * 0.1],
              [x, 0.006, z * d * 0.36],
            ],
            { w: 0.08, t: 0.012 },
          );
        k.box(f, 0.08, 0.01, d * 0.74, [x, 0.005, 0], { r: 0.002 });
        k.box(f, 0.08, 0.01, d * 0.3, [x, h - t - 0.005, 0], { r: 0.002 });
      } else
        k.slab(
          f,
          ellipse(0.16, d * 0.66, 0.5).map(([px, pz]) => [px + x, pz] as const),
          h - t,
          0,
          { r: 0.01 },
        );
    });
    if (!metal) k.box(f, w * 0.66, 0.08, 0.03, [0, h - t - 0.06, 0], { r: 0.004 });
  } else {
    const way = s.way('legs', 3);
    const inset = 0.03 + 0.02 * s.way('inset', 3);
    legs(
      k,
      f,
      w / 2 - inset,
      d / 2 - inset,
      h - t,
      metal
        ? { kind: way ? 'square' : 'round', r: 0.018, splay: way * 0.03 }
        : { kind: way === 2 ? 'block' : 'round', r: 0.032, splay: way === 1 ? 0.08 : 0.02 },
    );
    const apron = way === 1 ? 0.1 : 0.02;
    for (const z of [-1, 1])
      k.box(
        f,
        w - 2 * (inset + 0.03 + apron),
        metal ? 0.035 : 0.07,
        0.022,
        [0, h - t - (metal ? 0.0175 : 0.035), z * (d / 2 - inset - 0.04 - apron)],
        { r: 0.003 },
      );
    for (const x of [-1, 1])
      k.box(
        f,
        0.022,
        metal ? 0.035 : 0.07,
        d - 2 * (inset + 0.03 + apron),
        [x * (w / 2 - inset - 0.04 - apron), h - t - (metal ? 0.0175 : 0.035), 0],
        { r: 0.003 },
      );
  }
}

export const diningTable: Draw = (k, s) => {
  table(k, s);
  if (s.way('set', 2)) {
    const { h } = s;
    k.place({ x: s.w * 0.06, y: h }, () => {
      ornament(k, [0, 0, 0], 0.22, s.way('vase', 3));
      k.lathe(
        'p:pot',
        smooth([
          [0, 0.002],
          [0.05, 0.002],
          [0.1, 0.03],
          [0.125, 0.06],
          [0.12, 0.062],
          [0.09, 0.03],
          [0, 0.012],
        ]),
        { at: [0.28, 0, 0.06] },
      );
    });
  }
};

export const coffeeTable: Draw = (k, s) => {
  const { w, d, h } = s;
  const t = topThick(s);
  const f = frameSlot(s);
  const metal = s.second === 'steel';
  k.lookAt([w * 0.3, h * 0.85, d * 0.3], Math.max(0.42, w * 0.55));
  const slab = (points: ReturnType<typeof ellipse>): void => k.slab('main', points, t, h - t, { r: t * 0.3, under: metal ? 0 : 0.012 });
  if (s.form === 'drum') {
    k.slab('main', ellipse(w, d), t, h - t, { r: 0.006 });
    const n = 64;
    const r = w / 2 - 0.035;
    if (s.way('drum', 2))
      k.lathe(
        'main',
        [
          [0, 0],
          [r, 0],
          [r, h - t],
          [0, h - t],
        ],
        { sides: 256, ripple: (a) => 1 - 0.012 * Math.abs(Math.sin((a * n) / 2)) },
      );
    else
      for (let i = 0; i < 36; i++)
        k.place({ ry: (i / 36) * Math.PI * 2 }, () => k.box('main', 0.03, h - t, 0.014, [0, (h - t) / 2, r], { r: 0.003, grain: 'y' }));
    if (!s.way('drum', 2)) k.slab('main', ellipse(w * 0.86, d * 0.86), 0.018, 0.0, { r: 0.003 });
  } else if (s.form === 'pebble') {
    slab(pebble(w, d, s.way('pebble', 6)));
    for (const [x, z] of [
      [-0.26, 0.2],
      [0.3, 0.16],
      [0.04, -0.28],
    ] as const) {
      if (metal) k.cyl(f, 0.02, 0.02, h - t, [x * w, 0, z * d]);
      else
        k.lathe(
          f,
          [
            [0, 0],
            [0.05, 0],
            [0.055, 0.01],
            [0.062, h - t],
            [0, h - t],
          ],
          { at: [x * w, 0, z * d], sides: 40 },
        );
    }
  } else if (s.form === 'cross') {
    slab(ellipse(w, d));
    for (const a of [0.5, 0.5 + Math.PI / 2]) {
      const [c, z] = [Math.cos(a) * w * 0.36, Math.sin(a) * d * 0.36];
      if (metal)
        k.sweep(
          f,
          [
            [-c * 0.8, h - t, -z * 0.8],
            [-c, 0.008, -z],
            [c, 0.008, z],
            [c * 0.8, h - t, z * 0.8],
          ],
          { r: 0.009 },
          { bend: 0.03 },
        );
      else {
        for (const e of [-1, 1]) k.rod(f, [e * c * 0.78, h - t, e * z * 0.78], [e * c, 0, e * z], 0.021, 0.014);
        k.bar(f, [-c * 0.8, h - t - 0.03, -z * 0.8], [c * 0.8, h - t - 0.03, z * 0.8], 0.026, 0.045);
      }
    }
  } else if (s.form === 'slab') {
    const thick = Math.min(0.07, h * 0.2);
    k.slab('main', rounded(w, d, 0.02), thick, h - thick, { r: 0.008 });
    if (metal && s.way('base', 2)) {
      for (const x of [-1, 1]) k.box(f, 0.012, h - thick, d * 0.7, [x * w * 0.3, (h - thick) / 2, 0], { r: 0.002 });
      k.box(f, w * 0.6, h - thick, 0.012, [0, (h - thick) / 2, 0], { r: 0.002 });
    } else
      k.mirror((side) =>
        k.box('main', thick, h - thick, d * 0.9, [side * (w / 2 - thick * 1.5), (h - thick) / 2, 0], { r: 0.008, grain: 'y' }),
      );
  } else {
    slab(rounded(w, d, 0.03));
    legs(k, f, w / 2 - 0.02, d / 2 - 0.02, h - t, metal ? { kind: 'square', r: 0.012, splay: 0 } : { r: 0.022, splay: 0.03 });
    const y = h * 0.34;
    if (s.main === 'glass') k.slab('main', rounded(w - 0.07, d - 0.07, 0.02), 0.008, y, { r: 0.002 });
    else if (s.way('shelf', 2))
      for (let i = 0; i < 7; i++) k.box('main', w - 0.1, 0.012, (d - 0.16) / 8, [0, y, (i / 6 - 0.5) * (d - 0.14)], { r: 0.003 });
    else k.slab('main', rounded(w - 0.08, d - 0.08, 0.01), 0.016, y - 0.008, { r: 0.003 });
    if (metal || s.main === 'glass') {
      for (const z of [-1, 1]) k.box(f, w - 0.05, 0.02, 0.02, [0, h - t - 0.01, z * (d / 2 - 0.03)], { r: 0.002 });
      for (const z of [-1, 1]) k.box(f, w - 0.05, 0.014, 0.014, [0, y - 0.01, z * (d / 2 - 0.03)], { r: 0.002 });
      for (const x of [-1, 1]) k.box(f, 0.02, 0.02, d - 0.05, [x * (w / 2 - 0.03), h - t - 0.01, 0], { r: 0.002 });
    }
    k.place({ x: -w * 0.12, y: y + 0.012 }, () => {
      for (const [i, slot] of ['p:book3', 'p:book2'].entries())
        k.box(slot, 0.26, 0.024, 0.19, [0, 0.013 + i * 0.025, 0], { r: 0.002, ry: i * 0.14 });
    });
  }
  if (s.way('set', 3)) ornament(k, [w * 0.1, h, -d * 0.06], 0.17, s.way('vase', 3));
};

export const sideTable: Draw = (k, s) => {
  const { w, d, h } = s;
  const t = s.metal ? 0.004 : topThick(s) * 0.8;
  const f = frameSlot(s);
  const thin = s.metal || s.second === 'steel' || s.second === 'brass';
  k.lookAt([0, h * 0.9, 0.02], Math.max(w, d) * 0.95);
  if (s.form === 'tray') {
    if (s.metal)
      k.lathe(
        'main',
        [
          [0, h - 0.03],
          [w / 2 - 0.004, h - 0.03],
          [w / 2, h - 0.026],
          [w / 2, h],
          [w / 2 - 0.004, h],
          [w / 2 - 0.006, h - 0.024],
          [0, h - 0.024],
        ],
        { sides: 72 },
      );
    else k.slab('main', ellipse(w, d), t, h - t, { r: t * 0.3 });
    const top = h - (s.metal ? 0.028 : t);
    for (let i = 0; i < 3; i++) {
      const a = (i / 3) * Math.PI * 2 + 0.5;
      const [c, z] = [Math.cos(a) * w, Math.sin(a) * d];
      k.rod(f, [c * 0.3, top, z * 0.3], [c * 0.46, 0, z * 0.46], thin ? 0.009 : 0.017, thin ? 0.009 : 0.011);
    }
    if (thin)
      k.sweep(
        f,
        Array.from({ length: 40 }, (_, i): P3 => [
          Math.cos((i / 40) * 6.2832) * w * 0.385,
          top * 0.46,
          Math.sin((i / 40) * 6.2832) * d * 0.385,
        ]),
        { r: 0.005 },
        { closed: true },
      );
    else k.slab(f, ellipse(w * 0.5, d * 0.5), 0.012, top * 0.4, { r: 0.004 });
  } else if (s.form === 'cside') {
    const tt = Math.max(t, 0.008);
    k.slab('main', rounded(w, d, 0.03), tt, h - tt, { r: tt * 0.35 });
    const r = 0.01;
    for (const z of thin ? [-0.36, 0.36] : [-0.3, 0.3])
      k.sweep(
        f,
        [
          [w * 0.42, h - tt - (thin ? r : 0.011), z * d],
          [-w * 0.47, h - tt - (thin ? r : 0.011), z * d],
          [-w * 0.47, thin ? r : 0.011, z * d],
          [w * 0.42, thin ? r : 0.011, z * d],
        ],
        thin ? { r } : { w: 0.03, t: 0.022 },
        { bend: thin ? 0.03 : 0 },
      );
    k.rod(f, [w * 0.41, thin ? r : 0.011, -d * 0.34], [w * 0.41, thin ? r : 0.011, d * 0.34], r);
  } else if (s.form === 'pedestal') {
    const tt = Math.max(t, 0.012);
    k.slab('main', ellipse(w, d), tt, h - tt, { r: tt * 0.35 });
    pedestal(k, f, w * 0.34, h - tt, s.way('column', 3));
  } else if (s.metal || s.way('stool', 2)) {
    const profiles = [
      [
        [0.5, 0],
        [0.5, 0.03],
        [0.4, 0.2],
        [0.26, 0.5],
        [0.4, 0.8],
        [0.5, 0.97],
        [0.5, 1],
      ],
      [
        [0.36, 0],
        [0.37, 0.02],
        [0.46, 0.25],
        [0.5, 0.5],
        [0.46, 0.75],
        [0.4, 0.98],
        [0.38, 1],
      ],
    ][s.way('turned', 2)]!;
    k.lathe('main', [[0, 0], ...smooth(profiles.map(([r, y]) => [r! * w, y! * h] as const)), [0, h]], { sides: 72 });
  } else {
    k.slab('main', ellipse(w, d), 0.03, h - 0.03, { r: 0.012 });
    for (let i = 0; i < 3; i++)
      k.place({ ry: (i / 3) * Math.PI * 2 + 0.4 }, () =>
        k.box(f, thin ? 0.008 : 0.05, h - 0.03, thin ? 0.06 : 0.1, [0, (h - 0.03) / 2, w * 0.36], { r: 0.008, grain: 'y' }),
      );
  }
  if (s.way('set', 2))
    k.place({ y: h - (s.form === 'tray' && s.metal ? 0.024 : 0) }, () => ornament(k, [w * 0.08, 0, -d * 0.06], 0.15, s.way('vase', 3)));
};

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

export const gardenTable: Draw = (k, s) => {
  const { w, d, h } = s;
  const f = frameSlot(s);
  const metalFrame = s.metal || s.second === 'aluminium';
  const t = s.metal ? 0.022 : 0.028;
  k.lookAt([w * 0.3, h * 0.93, d * 0.3], Math.max(0.5, w * 0.42));
  if (s.form === 'bistro') {
    if (s.way('bistro', 2))
      k.lathe(
        'main',
        [
          [0, h - 0.012],
          [w / 2 - 0.006, h - 0.022],
          [w / 2, h - 0.016],
          [w / 2, h - 0.004],
          [w / 2 - 0.004, h],
          [0, h],
        ],
        { sides: 72 },
      );
    else {
      k.sweep(
        'main',
        Array.from({ length: 56 }, (_, i): P3 => [
          Math.cos((i / 56) * 6.2832) * (w / 2 - 0.008),
          h - 0.012,
          Math.sin((i / 56) * 6.2832) * (w / 2 - 0.008),
        ]),
        { r: 0.009 },
        { closed: true },
      );
      for (let i = 0; i < 9; i++) {
        const z = ((i + 0.5) / 9 - 0.5) * w * 0.96;
        k.box('main', 2 * Math.sqrt(Math.max(0.001, (w / 2 - 0.012) ** 2 - z * z)), 0.012, (w / 9) * 0.82, [0, h - 0.008, z], { r: 0.003 });
      }
    }
    for (const [side, off] of [
      [1, 0.012],
      [-1, -0.012],
    ] as const)
      for (const z of [-1, 1]) k.rod(f, [side * w * 0.24, h - 0.02, z * d * 0.2 + off], [-side * w * 0.32, 0, z * d * 0.24 + off], 0.009);
    for (const x of [-1, 1]) k.rod(f, [x * w * 0.3, h * 0.06, -d * 0.24], [x * w * 0.3, h * 0.06, d * 0.24], 0.007);
    return;
  }
  const n = Math.round(d / 0.1);
  for (let i = 0; i < n; i++)
    k.box('main', w - (s.metal ? 0.04 : 0), t * 0.8, d / n - 0.006, [0, h - t * 0.4, ((i + 0.5) / n - 0.5) * d], { r: 0.004 });
  if (s.metal) k.mirror((side) => k.box('main', 0.03, t + 0.01, d, [side * (w / 2 - 0.015), h - t / 2 - 0.005, 0], { r: 0.003 }));
  if (s.form === 'pedestal') {
    k.box(f, 0.09, h - t, 0.09, [0, (h - t) / 2, 0], { r: 0.006, grain: 'y' });
    for (const a of [0, Math.PI / 2])
      k.place({ ry: a + Math.PI / 4 }, () => {
        k.box(f, w * 0.86, 0.03, 0.07, [0, 0.015, 0], { r: 0.006 });
        k.box(f, w * 0.7, 0.03, 0.05, [0, h - t - 0.015, 0], { r: 0.004 });
      });
  } else if (s.form === 'trestle') {
    k.mirror((side) => {
      const x = side * w * 0.34;
      for (const e of [-1, 1]) k.bar(f, [x, h - t, e * d * 0.3], [x, 0, -e * d * 0.36], metalFrame ? 0.03 : 0.05, metalFrame ? 0.03 : 0.05);
      k.box(f, 0.05, 0.05, d * 0.8, [x, h - t - 0.025, 0], { r: 0.004 });
    });
    k.box(f, w * 0.68, 0.045, 0.04, [0, h * 0.46, 0], { r: 0.004 });
  } else {
    legs(k, f, w / 2 - 0.01, d / 2 - 0.01, h - t, { kind: 'block', r: metalFrame ? 0.022 : 0.03 });
    for (const z of [-1, 1]) k.box(f, w - 0.12, 0.06, 0.024, [0, h - t - 0.035, z * (d / 2 - 0.05)], { r: 0.003 });
    for (const x of [-1, 1]) k.box(f, 0.024, 0.06, d - 0.12, [x * (w / 2 - 0.05), h - t - 0.035, 0], { r: 0.003 });
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
