import { carcass, front, stand } from './cabinets.ts';
import { frameSlot, pull } from '../parts.ts';
import { books, ornament, plant } from '../props.ts';
import type { Draw } from '../spec.ts';

export const bookcase: Draw = (k, s) => {
  const { w, d, h } = s;
  const n = s.figures.shelves ?? 5;
  const t = s.metal ? 0.008 : 0.02;
  const f = frameSlot(s);
  k.lookAt([w * 0.1, h * 0.62, d * 0.3], w * 0.95);
  const fill = (level: number, y: number, room: number, back: number): void => {
    k.place({ y, z: back }, () => {
      const what = (level + s.way('fill', 4)) % 5;
      const half = w / 2 - 0.05;
      if (what === 0) {
        books(k, -half, -half + w * 0.42, 0, 0, Math.min(0.28, room), 3 + level);
        ornament(k, [half * 0.5, 0, 0], Math.min(0.22, room * 0.7), level);
      } else if (what === 1) {
        books(k, half - w * 0.36, half - 0.04, 0, 0, Math.min(0.27, room), 7 + level);
        k.box('p:shade', w * 0.3, Math.min(0.2, room * 0.6), 0.24, [-half * 0.5, Math.min(0.2, room * 0.6) / 2, 0], { r: 0.012 });
      } else if (what === 2) {
        k.lathe(
          'p:pot',
          [
            [0, 0],
            [0.05, 0],
            [0.062, 0.1],
            [0.056, 0.1],
            [0.05, 0.09],
            [0, 0.09],
          ],
          { at: [-half * 0.4, 0, 0] },
        );
        plant(k, [-half * 0.4, 0.08, 0], Math.min(0.2, room * 0.62), 0.16, 3);
        for (const [i, slot] of ['p:book1', 'p:book2', 'p:book3'].entries())
          k.box(slot, 0.24, 0.028, 0.18, [half * 0.45, 0.015 + i * 0.029, 0], { r: 0.002, ry: i * 0.05 });
      } else if (what === 3) books(k, -half * 0.8, half * 0.45, 0, 0, Math.min(0.28, room), 11 + level);
      else {
        ornament(k, [-half * 0.55, 0, 0], Math.min(0.25, room * 0.75), 2);
        ornament(k, [-half * 0.22, 0, 0.02], Math.min(0.14, room * 0.5), 0);
        books(k, half * 0.2, half * 0.7, 0, 0, Math.min(0.26, room), 17);
      }
    });
  };
  if (s.form === 'ladder') {
    k.mirror((side) => {
      const x = side * (w / 2 - 0.014);
      k.bar(f, [x, 0, d / 2 - 0.02], [x, h, -d / 2 + 0.02], 0.026, 0.04);
      k.bar(f, [x, 0, -d / 2 + 0.015], [x, h * 0.96, -d / 2 + 0.015], 0.026, 0.026);
    });
    for (let i = 0; i < n; i++) {
      const y = h * (0.14 + (0.72 * i) / (n - 1));
      const deep = d * (1 - y / h) + 0.05;
      k.box('main', w - 0.056, t, Math.max(0.12, deep), [0, y, -d / 2 + 0.01 + Math.max(0.12, deep) / 2], { r: 0.003 });
      if (i < n - 1 || s.way('top', 2)) fill(i, y + t / 2, h * 0.18, -d / 2 + Math.max(0.14, deep * 0.5));
    }
    return;
  }
  if (s.form === 'frame') {
    const r = 0.022;
    for (const x of [-1, 1])
      for (const z of [-1, 1]) k.box(f, r, h, r, [x * (w / 2 - r / 2), h / 2, z * (d / 2 - r / 2)], { r: 0.003, grain: 'y' });
    for (let i = 0; i < n; i++) {
      const y = 0.1 + ((h - 0.13) * i) / (n - 1);
      k.box('main', w - 0.03, t, d - 0.012, [0, y, 0], { r: 0.003 });
      k.mirror((side) => k.box(f, r * 0.7, r * 0.7, d - 2 * r, [side * (w / 2 - r / 2), y - t / 2 - r * 0.35, 0], { r: 0.002 }));
      if (i < n - 1) fill(i, y + t / 2, (h - 0.13) / (n - 1) - 0.05, -0.03);
    }
    return;
  }
  const doors = s.form === 'doors';
  const foot = s.second ? 0.12 : 0.05;
  if (s.second) stand(k, s, w, d, foot);
  else k.box('main', w - 0.04, foot, d - 0.04, [0, foot / 2, -0.01], { r: 0.002 });
  carcass(k, 'main', w, h - foot, d, foot, t);
  const lower = doors ? foot + (h - foot) * 0.36 : foot;
  const gaps = doors ? n : n - 1 + (n === 5 ? 0 : 0);
  const each = (h - lower) / (gaps + (doors ? 0 : 0));
  for (let i = 0; i < gaps; i++) {
    const y = lower + i * each;
    if (i > 0 || doors) k.box('main', w - 2 * t, t, d - 0.014, [0, y, 0.003], { r: 0.002 });
    fill(i, y + (i > 0 || doors ? t / 2 : t), each - 0.06, -0.03);
  }
  if (doors)
    for (const e of [-1, 1]) {
      const [dw, dh] = [w / 2 - t - 0.003, lower - foot - t - 0.014];
      front(k, s.way('doors', 2) ? 'cane' : 'plain', dw, dh, e * (dw / 2 + 0.002), foot + t + dh / 2 + 0.002, d / 2 - 0.011, 'y');
      pull(k, 'handle', s.way('pull', 4), [e * 0.035, foot + t + dh * 0.6, d / 2 - 0.002], 0.12, true);
    }
};

export const wallShelf: Draw = (k, s) => {
  const { w, d, h } = s;
  const f = s.second ? 'second' : 'handle';
  const t = s.metal ? 0.008 : 0.024;
  k.lookAt([w * 0.28, h * 0.6, 0.03], 0.42);
  const things = (y: number, manner: number): void => {
    k.place({ y, z: 0 }, () => {
      if (manner) {
        books(k, -w * 0.36, -w * 0.12, 0, -0.02, 0.22, 5);
        k.lathe(
          'p:pot',
          [
            [0, 0],
            [0.045, 0],
            [0.055, 0.085],
            [0.05, 0.085],
            [0.045, 0.078],
            [0, 0.078],
          ],
          { at: [w * 0.24, 0, 0] },
        );
        plant(k, [w * 0.24, 0.07, 0], 0.15, 0.13, 3);
      } else {
        ornament(k, [-w * 0.22, 0, 0], 0.19, 0);
        ornament(k, [-w * 0.08, 0, 0.01], 0.11, 1);
        for (const [i, slot] of ['p:book3', 'p:book1'].entries())
          k.box(slot, 0.21, 0.024, 0.15, [w * 0.24, 0.013 + i * 0.025, 0], { r: 0.002, ry: i * 0.07 });
      }
    });
  };
  if (s.form === 'box') {
    k.box('main', w, t * 0.8, d, [0, h - t * 0.4, 0], { r: 0.003 });
    k.box('main', w, t * 0.8, d, [0, t * 0.4, 0], { r: 0.003 });
    for (const x of [-1, -0.32, 0.32, 1])
      k.box('main', t * 0.8, h - t * 1.6, d - 0.002, [x * (w / 2 - t * 0.4), h / 2, 0], { r: 0.002, grain: 'y' });
    k.box('main-', w - 0.04, h - 0.03, 0.004, [0, h / 2, -d / 2 + 0.004], { r: 0.001 });
    k.place({ y: t * 0.8 }, () => {
      books(k, -w * 0.46, -w * 0.26, 0, -0.01, h * 0.78, 4);
      ornament(k, [0, 0, 0], h * 0.6, 2);
      ornament(k, [w * 0.33, 0, 0], h * 0.45, 1);
    });
    return;
  }
  if (s.form === 'double') {
    k.mirror((side) =>
      k.sweep(
        f,
        [
          [side * w * 0.42, h, -d / 2 + 0.005],
          [side * w * 0.42, 0.004, -d / 2 + 0.005],
          [side * w * 0.42, 0.004, d / 2 - 0.012],
          [side * w * 0.42, h * 0.62, d / 2 - 0.012],
          [side * w * 0.42, h * 0.62, -d / 2 + 0.005],
        ],
        { r: 0.005 },
        { bend: 0.012 },
      ),
    );
    k.box('main', w, t, d - 0.01, [0, 0.01 + t / 2, -0.004], { r: 0.003 });
    k.box('main', w, t, d - 0.01, [0, h * 0.62 + 0.006 + t / 2, -0.004], { r: 0.003 });
    things(0.012 + t, 1);
    things(h * 0.62 + 0.008 + t, 0);
    return;
  }
  const y = s.form === 'rail' ? h * 0.72 : h - t;
  k.box('main', w, t, d, [0, y + t / 2, 0], { r: 0.004 });
  if (s.form === 'rail') {
    k.box('main', w * 0.98, h * 0.62, 0.018, [0, h * 0.4, -d / 2 + 0.009], { r: 0.003 });
    k.box('main', w * 0.98, 0.012, 0.012, [0, h - 0.006, -d / 2 + 0.006], { r: 0.002 });
    const hooks = s.figures.hooks ?? 5;
    for (let i = 0; i < hooks; i++)
      k.place({ x: ((i + 0.5) / hooks - 0.5) * w * 0.9, y: h * 0.34, z: -d / 2 + 0.018 }, () =>
        k.sweep(
          f,
          [
            [0, 0.03, 0],
            [0, -0.025, 0.004],
            [0, -0.035, 0.04],
            [0, -0.005, 0.055],
          ],
          { r: 0.005 },
          { bend: 0.02 },
        ),
      );
    k.rod(f, [-w * 0.44, 0.004, -d / 2 + 0.02], [-w * 0.44, 0.02, -d / 2 + 0.02], 0.004);
  } else {
    for (const x of [-w * 0.34, w * 0.34]) {
      if (s.way('bracket', 2))
        k.sweep(
          f,
          [
            [x, 0, -d / 2 + 0.004],
            [x, y - 0.003, -d / 2 + 0.004],
            [x, y - 0.003, d * 0.42],
          ],
          { w: 0.028, t: 0.006 },
        );
      else {
        k.box(f, 0.018, y, 0.012, [x, y / 2, -d / 2 + 0.006], { r: 0.003, grain: 'y' });
        k.box(f, 0.018, 0.012, d * 0.86, [x, y - 0.006, -d * 0.06], { r: 0.003 });
        k.bar(f, [x, 0.03, -d / 2 + 0.01], [x, y - 0.01, d * 0.3], 0.014, 0.014);
      }
    }
  }
  things(y + t, s.way('things', 2));
};
