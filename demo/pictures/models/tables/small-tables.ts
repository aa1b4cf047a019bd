import type { P3 } from '../../kit.ts';
import { ellipse, pebble, rounded } from '../../outlines.ts';
import { frameSlot, legs, smooth } from '../parts.ts';
import { ornament } from '../props.ts';
import type { Draw } from '../spec.ts';
import { pedestal, topThick } from './tables.ts';

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
