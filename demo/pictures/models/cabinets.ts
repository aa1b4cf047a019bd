import type { Kit } from '../kit.ts';
import { ellipse, rounded } from '../outlines.ts';
import { books, legs, ornament, plant, pull, sleds, type Draw, type Spec } from './spec.ts';

const frameSlot = (s: Spec): string => (s.second ? 'second' : 'main');

/** Box of boards, open to the front; `t` their thickness. The back is set in. */
function carcass(k: Kit, slot: string, w: number, h: number, d: number, y: number, t = 0.018): void {
  for (const side of [-1, 1]) k.box(slot, t, h, d, [side * (w / 2 - t / 2), y + h / 2, 0], { r: 0.0025, grain: 'y' });
  for (const e of [0, 1]) k.box(slot, w - t * 2, t, d - 0.001, [0, y + (e ? h - t / 2 : t / 2), 0], { r: 0.0025 });
  k.box(`${slot}-`, w - t * 2, h - t * 2, 0.006, [0, y + h / 2, -d / 2 + 0.01], { r: 0.001 });
}

function stand(k: Kit, s: Spec, w: number, d: number, h: number): void {
  const f = frameSlot(s);
  const metal = s.second === 'steel' || s.second === 'brass' || (s.metal && !s.second);
  const way = s.way('feet', 3);
  if (metal && way === 0) sleds(k, f, w / 2 - 0.06, d / 2 - 0.02, h, 0.02);
  else if (metal) legs(k, f, w / 2 - 0.04, d / 2 - 0.03, h, { r: 0.011, splay: way === 1 ? 0 : 0.025 });
  else if (way === 2) k.box(f, w - 0.08, h, d - 0.06, [0, h / 2, -0.01], { r: 0.003 });
  else legs(k, f, w / 2 - 0.04, d / 2 - 0.03, h, { r: 0.02, splay: way ? 0.035 : 0.01 });
}

/** Door or drawer front; ribbed and woven ones have a frame. */
function front(k: Kit, kind: 'plain' | 'ribbed' | 'cane', w: number, h: number, x: number, y: number, z: number, grain: 'x' | 'y'): void {
  if (kind === 'ribbed') {
    const n = Math.round(w / 0.022);
    k.box('main', w, h, 0.012, [x, y, z - 0.004], { r: 0.001 });
    for (let i = 0; i < n; i++)
      k.rod('main', [x + ((i + 0.5) / n - 0.5) * w, y - h / 2, z], [x + ((i + 0.5) / n - 0.5) * w, y + h / 2, z], (w / n) * 0.47);
    return;
  }
  if (kind === 'cane') {
    const b = 0.05;
    for (const e of [-1, 1]) {
      k.box('main', b, h, 0.018, [x + (e * (w - b)) / 2, y, z], { r: 0.002, grain: 'y' });
      k.box('main', w - 2 * b, b, 0.018, [x, y + (e * (h - b)) / 2, z], { r: 0.002, grain: 'x' });
    }
    k.box('cane', w - b * 1.8, h - b * 1.8, 0.004, [x, y, z - 0.002], { r: 0.001 });
    return;
  }
  k.box('main', w, h, 0.018, [x, y, z], { r: 0.0025, grain });
}

export const sideboard: Draw = (k, s) => {
  const { w, d, h } = s;
  const foot = s.way('low', 2) ? 0.16 : 0.12;
  const [ch, t] = [h - foot, 0.022];
  k.lookAt([w * 0.26, foot + ch * 0.62, d * 0.5], Math.max(0.55, w * 0.42));
  stand(k, s, w, d, foot + 0.002);
  carcass(k, 'main', w, ch, d, foot, t);
  const z = d / 2 - 0.012;
  const inner = w - t * 2;
  const high = ch - t * 2 - 0.006;
  const y = foot + ch / 2;
  const doors = s.figures.doors ?? 3;
  const kind = s.form === 'ribbed' ? 'ribbed' : s.form === 'cane' ? 'cane' : 'plain';
  if (s.form === 'mixed') {
    const third = inner / 3;
    for (const e of [-1, 1]) {
      front(k, 'plain', third - 0.005, high, e * third, y, z, s.way('grain', 2) ? 'y' : 'x');
      pull(k, 'handle', s.way('pull', 4), [e * third - e * (third / 2 - 0.04), y + high * 0.2, z + 0.009], 0.13, true);
    }
    for (let i = 0; i < 3; i++) {
      const dy = y + (i - 1) * (high / 3);
      front(k, 'plain', third - 0.005, high / 3 - 0.005, 0, dy, z, 'x');
      pull(k, 'handle', s.way('pull', 4), [0, dy, z + 0.009], 0.13);
    }
  } else {
    const each = inner / doors;
    for (let i = 0; i < doors; i++) {
      const x = (i + 0.5) * each - inner / 2;
      front(k, kind, each - 0.005, high, x, y, z, s.way('grain', 2) ? 'y' : 'x');
      const hand = i % 2 ? -1 : 1;
      if (kind !== 'ribbed' || i % 2 === 0)
        pull(
          k,
          'handle',
          kind === 'ribbed' ? 1 : s.way('pull', 4),
          [x + hand * (each / 2 - (kind === 'ribbed' ? 0.002 : 0.035)), y + (kind === 'ribbed' ? 0 : high * 0.12), z + 0.012],
          kind === 'ribbed' ? 0.2 : 0.13,
          true,
        );
    }
  }
  const set = s.way('set', 4);
  if (set) {
    ornament(k, [-w * 0.34, h, -0.02], 0.26, set);
    k.place({ x: w * 0.3, y: h }, () => {
      for (const [i, slot] of ['p:book3', 'p:book1', 'p:book2'].entries())
        k.box(slot, 0.24, 0.026, 0.17, [0, 0.014 + i * 0.027, 0], { r: 0.002, ry: i * 0.09 });
    });
  }
  if (set === 2) k.place({ x: w * 0.08, y: h }, () => ornament(k, [0, 0, 0], 0.15, 1));
};

export const bedsideCabinet: Draw = (k, s) => {
  const { w, d, h } = s;
  const foot = s.form === 'door' ? 0.16 : 0.13;
  const ch = h - foot;
  const t = 0.018;
  k.lookAt([w * 0.12, foot + ch * 0.66, d * 0.4], w * 0.95);
  const n = s.figures.drawers ?? 0;
  if (s.form === 'round') {
    const r = w / 2;
    legs(k, frameSlot(s), r * 0.72, r * 0.72, foot + 0.002, { r: s.second ? 0.011 : 0.019, splay: 0.02 });
    k.slab('main', ellipse(w, d), 0.02, h - 0.02, { r: 0.005 });
    k.lathe(
      'main',
      [
        [0, foot],
        [r - 0.006, foot],
        [r - 0.006, h - 0.02],
        [0, h - 0.02],
      ],
      { sides: 72 },
    );
    for (let i = 0; i < n; i++) {
      const high = (ch - 0.03) / n - 0.006;
      const y = foot + 0.008 + (i + 0.5) * ((ch - 0.03) / n);
      k.surface(
        'main',
        (u, v) => {
          const a = (u - 0.5) * 1.9;
          return [Math.sin(a) * (r + 0.003), y + (v - 0.5) * high, Math.cos(a) * (r + 0.003)];
        },
        24,
        1,
        { size: [0.5, high] },
      );
      pull(k, 'handle', s.way('pull', 3), [0, y, r + 0.002], 0.1);
    }
  } else {
    stand(k, s, w, d, foot + 0.002);
    carcass(k, 'main', w, ch, d, foot, t);
    const z = d / 2 - 0.011;
    const inner = ch - 2 * t - 0.004;
    const put = (share: number, from: number, grain: 'x' | 'y'): void => {
      const high = inner * share - 0.004;
      const y = foot + t + 0.002 + inner * from + high / 2 + 0.002;
      front(k, 'plain', w - 2 * t - 0.004, high, 0, y, z, grain);
      if (grain === 'x') pull(k, 'handle', s.way('pull', 4), [0, y, z + 0.009], 0.12);
      else pull(k, 'handle', s.way('pull', 4), [w * 0.34, y + high * 0.15, z + 0.009], 0.12, true);
    };
    if (s.form === 'door') put(1, 0, 'y');
    else if (s.form === 'open') {
      put(0.5, 0.5, 'x');
      k.box('main', w - 2 * t, 0.016, d - 0.012, [0, foot + ch / 2 - 0.002, 0], { r: 0.002 });
      for (const [i, slot] of ['p:book3', 'p:book2', 'p:book1'].entries())
        k.box(slot, 0.2, 0.024, 0.16, [-0.02, foot + t + 0.013 + i * 0.025, 0.03], { r: 0.002, ry: i * 0.08 });
    } else for (let i = 0; i < n; i++) put(1 / n, i / n, 'x');
  }
  if (s.way('set', 2)) ornament(k, [-w * 0.12, h, 0], 0.15, s.way('vase', 3));
};

export const mobilePedestal: Draw = (k, s) => {
  const { w, d, h } = s;
  const wheel = 0.055;
  const seat = s.form === 'seat' ? 0.045 : 0;
  const ch = h - wheel - seat;
  const n = s.figures.drawers ?? 3;
  k.lookAt([w * 0.1, h * 0.68, d * 0.45], w * 1.05);
  k.mirror((side) => {
    for (const z of [-1, 1]) {
      k.box('p:ink', 0.016, 0.02, 0.02, [side * (w / 2 - 0.05), wheel - 0.008, z * (d / 2 - 0.06)], { r: 0.003 });
      k.place({ x: side * (w / 2 - 0.05), y: 0.023, z: z * (d / 2 - 0.06), rz: Math.PI / 2 }, () =>
        k.cyl('black', 0.023, 0.023, 0.024, [0, -0.012, 0]),
      );
    }
  });
  k.box('main', w, ch, d - 0.02, [0, wheel + ch / 2, -0.01], { r: s.metal ? 0.012 : 0.004, grain: 'y' });
  const shares = n === 3 ? [0.42, 0.29, 0.29] : [0.56, 0.44];
  let y = wheel + 0.008;
  for (const share of shares) {
    const high = (ch - 0.016) * share;
    k.box('main', w - (s.metal ? 0.016 : 0.006), high - 0.005, 0.02, [0, y + high / 2, d / 2 - 0.012], {
      r: s.metal ? 0.006 : 0.003,
      grain: 'x',
    });
    pull(k, 'handle', s.way('pull', 4), [0, y + high * 0.72, d / 2 - 0.002], 0.14);
    y += high;
  }
  if (seat) k.box('p:book3', w, seat, d, [0, h - seat / 2, 0], { r: 0.02, puff: 0.006 });
  if (seat) k.box('black', w * 0.9, 0.002, d * 0.9, [0, h - 0.003, 0], { r: 0.0005 });
  k.place({ x: w * 0.36, y: wheel + ch - 0.03, z: d / 2 }, () =>
    k.lathe(
      'steel',
      [
        [0, 0],
        [0.008, 0],
        [0.008, 0.004],
        [0, 0.004],
      ],
      { rx: Math.PI / 2, sides: 20 },
    ),
  );
};

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
