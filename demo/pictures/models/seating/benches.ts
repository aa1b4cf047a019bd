import { rounded } from '../../outlines.ts';
import { frameSlot, legs, sleds } from '../parts.ts';
import type { Draw } from '../spec.ts';

export const bench: Draw = (k, s) => {
  const { w, d, h } = s;
  const frame = frameSlot(s);
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

export const shoeRack: Draw = (k, s) => {
  const { w, d, h } = s;
  const f = frameSlot(s);
  const n = s.figures.shelves ?? 3;
  k.lookAt([w * 0.26, h * 0.7, d * 0.3], w * 0.55);
  const shoe = (x: number, y: number, z: number, slot: string): void => {
    k.place({ x, y, z, rx: 0.0 }, () => {
      k.box('p:page', 0.09, 0.018, 0.26, [0, 0.01, 0], { r: 0.009 });
      k.surface(
        slot,
        (u, v) => {
          const a = v * Math.PI;
          const z1 = (u - 0.5) * 0.25;
          const high = 0.035 + 0.055 * (1 - u) ** 1.4;
          const wide = 0.042 * Math.sin(Math.PI * (0.12 + u * 0.8)) ** 0.4;
          return [Math.cos(a) * wide * (1 - 0.25 * Math.sin(a) * (1 - u)), 0.018 + Math.sin(a) * high * (u > 0.94 ? 0.6 : 1), z1];
        },
        16,
        12,
        { size: [0.25, 0.15] },
      );
    });
  };
  const pairs = (y: number, level: number): void => {
    for (let i = 0; i < 2; i++)
      for (const e of [-1, 1])
        shoe(
          ((i + 0.5) / 2 - 0.5) * w * 0.7 + e * 0.053 + (level % 2 ? 0.04 : -0.05),
          y,
          0,
          ['p:book1', 'p:ink', 'p:book3', 'p:white'][(i + level * 2 + s.way('shoes', 4)) % 4]!,
        );
  };
  if (s.form === 'wire') {
    for (const x of [-1, 1])
      k.sweep(
        'main',
        [
          [x * (w / 2 - 0.006), 0, d / 2 - 0.008],
          [x * (w / 2 - 0.006), h - 0.006, d / 2 - 0.008],
          [x * (w / 2 - 0.006), h - 0.006, -d / 2 + 0.008],
          [x * (w / 2 - 0.006), 0, -d / 2 + 0.008],
        ],
        { r: 0.006 },
        { bend: 0.03 },
      );
    for (let i = 0; i < n; i++) {
      const y = 0.1 + (h - 0.22) * (i / (n - 1));
      for (let j = 0; j < 7; j++)
        k.rod('main', [-w / 2 + 0.006, y, (j / 6 - 0.5) * (d - 0.03)], [w / 2 - 0.006, y, (j / 6 - 0.5) * (d - 0.03)], 0.0035);
      pairs(y + 0.004, i);
    }
    if (s.second) k.box('second', w, 0.016, d, [0, h - 0.008, 0], { r: 0.003 });
    return;
  }
  const bench = s.form === 'bench';
  const slotTop = bench && s.second ? 'main' : 'main';
  if (s.metal)
    k.mirror((side) => {
      for (const z of [-1, 1]) k.box('main', 0.02, h, 0.02, [side * (w / 2 - 0.01), h / 2, z * (d / 2 - 0.01)], { r: 0.002, grain: 'y' });
      k.box('main', 0.02, 0.02, d, [side * (w / 2 - 0.01), h - 0.01, 0], { r: 0.002 });
    });
  else if (bench)
    k.mirror((side) =>
      k.box(s.second ? 'second' : 'main', s.second ? 0.014 : 0.024, h - 0.03, d - 0.01, [side * (w / 2 - 0.02), (h - 0.03) / 2, 0], {
        r: 0.003,
        grain: 'y',
      }),
    );
  else
    k.mirror((side) => {
      for (const z of [-1, 1]) k.box(f, 0.026, h, 0.034, [side * (w / 2 - 0.013), h / 2, z * (d / 2 - 0.017)], { r: 0.004, grain: 'y' });
    });
  if (bench) k.slab(slotTop, rounded(w, d, 0.01), 0.03, h - 0.03, { r: 0.005 });
  for (let i = 0; i < n; i++) {
    const y = 0.07 + (h - (bench ? 0.2 : 0.1)) * (n > 1 ? i / (n - (bench ? 0 : 1)) : 0);
    const slot = s.second && s.metal ? 'second' : 'main';
    for (let j = 0; j < 5; j++) k.box(slot, w - 0.03, 0.013, d * 0.15, [0, y, ((j + 0.5) / 5 - 0.5) * (d - 0.02)], { r: 0.003 });
    if (i < n - 1 || bench) pairs(y + 0.007, i);
  }
};
