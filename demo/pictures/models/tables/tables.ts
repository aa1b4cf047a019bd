import type { Kit, P3 } from '../../kit.ts';
import { ellipse, outline, rounded } from '../../outlines.ts';
import { frameSlot, legs, sleds, smooth } from '../parts.ts';
import { ornament } from '../props.ts';
import type { Draw, Spec } from '../spec.ts';

export const topThick = (s: Spec): number => (s.metal ? 0.016 : s.main === 'glass' ? 0.01 : s.main === 'marble' ? 0.022 : 0.03);

/** Central column with a turned foot. */
export function pedestal(k: Kit, slot: string, r: number, h: number, manner: number): void {
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
