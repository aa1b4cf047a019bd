import type { Kit } from '../../kit.ts';
import { ellipse } from '../../outlines.ts';
import { frameSlot, legs, pull, sleds } from '../parts.ts';
import { ornament } from '../props.ts';
import type { Draw, Spec } from '../spec.ts';

/** Box of boards, open to the front; `t` their thickness. The back is set in. */
export function carcass(k: Kit, slot: string, w: number, h: number, d: number, y: number, t = 0.018): void {
  for (const side of [-1, 1]) k.box(slot, t, h, d, [side * (w / 2 - t / 2), y + h / 2, 0], { r: 0.0025, grain: 'y' });
  for (const e of [0, 1]) k.box(slot, w - t * 2, t, d - 0.001, [0, y + (e ? h - t / 2 : t / 2), 0], { r: 0.0025 });
  k.box(`${slot}-`, w - t * 2, h - t * 2, 0.006, [0, y + h / 2, -d / 2 + 0.01], { r: 0.001 });
}

export function stand(k: Kit, s: Spec, w: number, d: number, h: number): void {
  const f = frameSlot(s);
  const metal = s.second === 'steel' || s.second === 'brass' || (s.metal && !s.second);
  const way = s.way('feet', 3);
  if (metal && way === 0) sleds(k, f, w / 2 - 0.06, d / 2 - 0.02, h, 0.02);
  else if (metal) legs(k, f, w / 2 - 0.04, d / 2 - 0.03, h, { r: 0.011, splay: way === 1 ? 0 : 0.025 });
  else if (way === 2) k.box(f, w - 0.08, h, d - 0.06, [0, h / 2, -0.01], { r: 0.003 });
  else legs(k, f, w / 2 - 0.04, d / 2 - 0.03, h, { r: 0.02, splay: way ? 0.035 : 0.01 });
}

/** Door or drawer front; ribbed and woven ones have a frame. */
export function front(
  k: Kit,
  kind: 'plain' | 'ribbed' | 'cane',
  w: number,
  h: number,
  x: number,
  y: number,
  z: number,
  grain: 'x' | 'y',
): void {
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
