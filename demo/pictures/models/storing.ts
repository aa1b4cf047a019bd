import type { P3 } from '../kit.ts';
import { rounded } from '../outlines.ts';
import { pull, smooth, vessel, type Draw } from './spec.ts';

export const storageCrate: Draw = (k, s) => {
  const { w, d, h } = s;
  k.lookAt([w * 0.22, h * 0.8, d * 0.4], w * 0.8);
  if (s.form === 'slatted' || (s.wood && s.form !== 'lidded')) {
    const n = 4;
    const gap = 0.012;
    const each = (h - gap * (n - 1)) / n;
    const t = 0.011;
    for (let i = 0; i < n; i++) {
      const y = i * (each + gap) + each / 2;
      const top = i === n - 1;
      for (const z of [-1, 1]) k.box('main', w, each, t, [0, y, z * (d / 2 - t / 2)], { r: 0.002 });
      for (const x of [-1, 1]) {
        if (!top) k.box('main', t, each, d - 2 * t, [x * (w / 2 - t / 2), y, 0], { r: 0.002, grain: 'z' });
        else
          for (const e of [-1, 1]) k.box('main', t, each, d * 0.28, [x * (w / 2 - t / 2), y, e * (d * 0.36 - t)], { r: 0.002, grain: 'z' });
        if (top) k.box('main', t, each * 0.38, d * 0.5, [x * (w / 2 - t / 2), h - each * 0.19, 0], { r: 0.003, grain: 'z' });
      }
    }
    for (const x of [-1, 1])
      for (const z of [-1, 1])
        k.box('main', 0.024, h - 0.004, 0.024, [x * (w / 2 - t - 0.012), h / 2, z * (d / 2 - t - 0.012)], { r: 0.002, grain: 'y' });
    for (let i = 0; i < 4; i++)
      k.box('main', w - 2 * t, 0.008, d / 4 - 0.014, [0, 0.005, ((i + 0.5) / 4 - 0.5) * (d - 2 * t)], { r: 0.002 });
    return;
  }
  if (s.form === 'lidded') {
    const lid = Math.min(0.035, h * 0.16);
    const soft = s.main === 'felt';
    const r = soft ? 0.02 : 0.03;
    k.slab('main', rounded(w - 0.012, d - 0.012, r), h - lid, 0, { r: 0.008, under: soft ? 0 : 0.012 });
    k.slab(s.second ? 'second' : 'main', rounded(w, d, r), lid, h - lid, { r: 0.006 });
    if (!soft && s.way('ribs', 2))
      for (let i = -3; i <= 3; i++)
        for (const z of [-1, 1])
          k.box('main', 0.008, h * 0.6, 0.006, [i * w * 0.12, h * 0.42, z * (d / 2 - 0.008)], { r: 0.002, grain: 'y' });
    k.mirror((side) => k.box(s.second ? 'second' : 'black', 0.008, 0.022, 0.1, [side * (w / 2 - 0.005), h * 0.66, 0], { r: 0.003 }));
    k.box('brassy', 0.07, 0.032, 0.003, [0, h * 0.52, d / 2 - 0.007], { r: 0.001 });
    k.box('page', 0.058, 0.02, 0.003, [0, h * 0.52, d / 2 - 0.006], { r: 0.001 });
    return;
  }
  // Folding crate: ribs with slots, seen through between floor and rim.
  const t = 0.006;
  k.box('main', w - 0.02, 0.008, d - 0.02, [0, 0.006, 0], { r: 0.002 });
  const wallOf = (long: number, at: number, ry: number, handle: boolean): void =>
    k.place({ ry }, () => {
      const bars = Math.round(long / 0.034);
      for (const [y, high] of [
        [0.018, 0.036],
        [h * 0.48, 0.012],
        [h - 0.02, 0.04],
      ] as const)
        if (handle && y > h * 0.7) {
          for (const e of [-1, 1]) k.box('main', long * 0.34, high, t, [e * long * 0.33, y, at], { r: 0.002 });
          k.box('main', long * 0.36, 0.011, t * 2, [0, h - 0.0055, at], { r: 0.003 });
          k.box('main', long * 0.36, 0.009, t, [0, h - 0.04, at], { r: 0.002 });
        } else k.box('main', long, high, t, [0, y, at], { r: 0.002 });
      for (let i = 0; i <= bars; i++)
        k.box('main', 0.011, h - 0.03, t, [(i / bars - 0.5) * (long - 0.011), h / 2 - 0.008, at], { r: 0.001, grain: 'y' });
      k.box('main', long + 0.008, 0.008, 0.012, [0, h - 0.004, at + 0.001], { r: 0.002 });
    });
  for (const ry of [0, Math.PI]) wallOf(w - 0.008, d / 2 - 0.007, ry, false);
  for (const ry of [Math.PI / 2, -Math.PI / 2]) wallOf(d - 0.008, w / 2 - 0.007, ry, true);
  for (const x of [-1, 1])
    for (const z of [-1, 1])
      k.box('main', 0.02, h - 0.002, 0.02, [x * (w / 2 - 0.01), h / 2, z * (d / 2 - 0.01)], { r: 0.004, grain: 'y' });
};

export const basket: Draw = (k, s) => {
  const { w, d, h } = s;
  const r = w / 2;
  k.lookAt([w * 0.16, h * 0.78, d * 0.36], w * 0.75);
  const oblong = s.form === 'oblong';
  const lid = s.form === 'laundry' ? h * 0.12 : 0;
  const grips = s.form === 'round' || oblong ? Math.min(0.06, h * 0.2) : 0;
  const high = h - lid - grips;
  const lines: Record<string, [number, number][]> = {
    round: s.way('line', 2)
      ? [
          [0.86, 0],
          [0.94, 0.1],
          [1, 0.55],
          [0.97, 1],
        ]
      : [
          [0.78, 0],
          [0.86, 0.06],
          [1, 1],
        ],
    belly: [
      [0.66, 0],
      [0.9, 0.18],
      [1, 0.45],
      [0.92, 0.78],
      [0.78, 1],
    ],
    laundry: [
      [0.84, 0],
      [0.92, 0.06],
      [1, 0.6],
      [0.98, 1],
    ],
    oblong: [
      [0.9, 0],
      [0.95, 0.1],
      [1, 1],
    ],
  };
  const line = lines[s.form]!;
  const weave = s.main !== 'cotton' && s.main !== 'bamboo';
  if (oblong) {
    for (const inside of [0, 1])
      k.surface(
        inside ? 'main-' : 'main',
        (u, v) => {
          const p = rounded(w - inside * 0.02, d - inside * 0.02, 0.06);
          const q = u * p.length;
          const [a, b] = [p[Math.floor(q) % p.length]!, p[(Math.floor(q) + 1) % p.length]!];
          const f = q - Math.floor(q);
          const wide = 0.88 + 0.12 * v;
          return [(a[0] + (b[0] - a[0]) * f) * wide, 0.004 + inside * 0.006 + v * (high - 0.008), (a[1] + (b[1] - a[1]) * f) * wide];
        },
        112,
        12,
        { wrapU: true, size: [2 * (w + d), h] },
      );
    k.slab('main', rounded((w - 0.006) * 0.88, (d - 0.006) * 0.88, 0.05), 0.012, 0, { r: 0.004 });
    k.sweep(
      'main',
      rounded(w - 0.012, d - 0.012, 0.06).map(([x, z]): P3 => [x, high - 0.004, z]),
      { r: 0.0075 },
      { closed: true },
    );
  } else {
    vessel(k, 'main', 'main-', r * 0.985, high, line, { thick: r * 0.05, ripple: weave ? undefined : (a) => 1 - 0.008 * Math.sin(a * 9) });
    const top = line.at(-1)![0] * r * 0.97;
    k.sweep(
      'main',
      Array.from({ length: 56 }, (_, i): P3 => [Math.cos((i / 56) * 6.2832) * top, high - 0.002, Math.sin((i / 56) * 6.2832) * top]),
      { r: Math.min(0.009, r * 0.05) },
      { closed: true },
    );
    if (s.form === 'belly')
      for (const e of [-1, 1])
        k.sweep(
          s.second ? 'second' : 'main',
          Array.from({ length: 11 }, (_, i): P3 => {
            const a = (i / 10) * Math.PI;
            return [e * (r * 0.95 + 0.014 * Math.sin(a)), high * 0.62 + 0.03 * Math.cos(a), 0];
          }).map((p): P3 => [Math.max(-r, Math.min(r, p[0])), p[1], p[2]]),
          { r: 0.006 },
        );
  }
  if (grips)
    for (const e of [-1, 1]) {
      const x = e * (oblong ? w * 0.485 : line.at(-1)![0] * r * 0.96);
      const half = (oblong ? d : w) * 0.2;
      k.sweep(
        s.second ? 'second' : 'main',
        [
          [x, high - 0.03, -half],
          [x, h - 0.004, -half * 0.8],
          [x, h - 0.007, half * 0.8],
          [x, high - 0.03, half],
        ],
        { r: 0.0075 },
        { bend: half * 0.8 },
      );
    }
  if (lid) {
    const top = line.at(-1)![0] * r + 0.004;
    k.lathe(
      'main',
      [
        [0, high],
        [top - 0.002, high],
        [top, high + lid * 0.25],
        ...smooth([
          [top * 0.96, high + lid * 0.4],
          [top * 0.7, high + lid * 0.66],
          [0.02, high + lid * 0.74],
        ]),
        [0, high + lid * 0.75],
      ].filter((p, i, all) => i === 0 || p[1]! >= all[i - 1]![1]!) as [number, number][],
      { sides: 64 },
    );
    k.ball(s.second ? 'second' : 'main', 0.02, lid * 0.22, 0.02, [0, h - lid * 0.2, 0]);
  }
  if (s.form === 'round' && s.way('throw', 3) === 0)
    for (let i = 0; i < 3; i++)
      k.box(i === 1 ? 'p:book2' : 'p:shade', w * 0.62, 0.05, d * 0.5, [0, high - 0.05 + i * 0.03, 0], {
        r: 0.024,
        puff: 0.012,
        ry: 0.4 * i,
        rz: 0.1 * (i - 1),
      });
};

export const coatRack: Draw = (k, s) => {
  const { w, d, h } = s;
  const f = s.second ? 'second' : 'main';
  const hooks = s.figures.hooks ?? 6;
  const r = s.metal ? 0.012 : 0.018;
  if (s.form === 'board') {
    k.lookAt([w * 0.22, h * 0.5, 0], 0.4);
    const hookSlot = s.second ? 'second' : 'handle';
    k.box('main', w, h * 0.62, 0.022, [0, h * 0.69, -d / 2 + 0.011], { r: s.way('edge', 2) ? 0.01 : 0.003 });
    for (let i = 0; i < hooks; i++)
      k.place({ x: ((i + 0.5) / hooks - 0.5) * w * 0.94, y: h * 0.64, z: -d / 2 + 0.02 }, () => {
        if (s.way('hook', 2))
          k.sweep(
            hookSlot,
            [
              [0, h * 0.16, 0.002],
              [0, -h * 0.42, 0.006],
              [0, -h * 0.6, 0.03],
              [0, -h * 0.3, d - 0.028],
            ],
            { r: 0.006 },
            { bend: 0.03 },
          );
        else {
          k.rod(hookSlot, [0, -h * 0.1, 0], [0, h * 0.04, d - 0.036], 0.009);
          k.ball(hookSlot, 0.015, 0.015, 0.01, [0, h * 0.05, d - 0.032]);
        }
        if (s.way('hook', 2)) k.ball(hookSlot, 0.009, 0.009, 0.009, [0, -h * 0.28, d - 0.03]);
      });
    k.rod(hookSlot, [-w * 0.47, 0.0045, -d / 2 + 0.02], [-w * 0.47, h * 0.45, -d / 2 + 0.02], 0.0001);
    return;
  }
  if (s.form === 'rail') {
    k.lookAt([w * 0.2, h * 0.86, 0], w * 0.7);
    const q = 0.013;
    for (const x of [-1, 1]) {
      k.sweep(
        'main',
        [
          [x * (w / 2 - 0.06), q, -d / 2 + q],
          [x * (w / 2 - 0.06), q, d / 2 - q],
        ],
        { r: q },
      );
      k.rod('main', [x * (w / 2 - 0.06), q, 0], [x * (w / 2 - 0.06), h - 0.02, 0], q);
    }
    k.rod('main', [-w / 2, h - 0.02, 0], [w / 2, h - 0.02, 0], q * 1.25);
    for (const x of [-1, 1]) k.ball('main', 0.02, 0.02, 0.02, [x * (w / 2 - 0.018), h - 0.02, 0]);
    if (s.second)
      for (let i = 0; i < 5; i++) k.box('second', w - 0.1, 0.014, d * 0.15, [0, 0.12, ((i + 0.5) / 5 - 0.5) * d * 0.9], { r: 0.003 });
    else
      for (let i = 0; i < 6; i++)
        k.rod('main', [-w / 2 + 0.06, 0.12, (i / 5 - 0.5) * d * 0.8], [w / 2 - 0.06, 0.12, (i / 5 - 0.5) * d * 0.8], 0.006);
    for (const x of [-1, 1]) k.rod('main', [x * (w / 2 - 0.06), 0.115, -d * 0.42], [x * (w / 2 - 0.06), 0.115, d * 0.42], 0.008);
    for (let i = 0; i < hooks; i++) {
      const x = ((i + 0.5) / hooks - 0.5) * w * 0.5 - w * 0.08;
      k.sweep(
        'p:steel',
        [
          [x, h - 0.09, 0],
          [x, h - 0.03, 0],
          [x, h + 0.004, 0.012],
          [x, h - 0.02, 0.026],
        ],
        { r: 0.0022 },
        { bend: 0.03 },
      );
      k.sweep(
        'p:book2',
        [
          [x, h - 0.16, -0.2],
          [x, h - 0.09, 0],
          [x, h - 0.16, 0.2],
        ],
        { w: 0.012, t: 0.022 },
        { bend: 0.06 },
      );
    }
    return;
  }
  k.lookAt([0, h * 0.9, 0], 0.6);
  if (s.form === 'tripod') {
    for (let i = 0; i < 3; i++) {
      const a = (i / 3) * Math.PI * 2 + 0.5;
      const b = a + Math.PI + 0.35;
      k.rod(
        'main',
        [Math.cos(a) * (w / 2 - 0.01), 0, Math.sin(a) * (w / 2 - 0.01)],
        [Math.cos(b) * w * 0.2, h, Math.sin(b) * w * 0.2],
        0.017,
        0.012,
      );
      for (const q of [0.9, 0.72]) {
        const p: P3 = [
          Math.cos(a) * (w / 2) * (1 - q) + Math.cos(b) * w * 0.2 * q,
          h * q,
          Math.sin(a) * (w / 2) * (1 - q) + Math.sin(b) * w * 0.2 * q,
        ];
        k.rod(f, p, [p[0] + Math.cos(b) * 0.09, p[1] + 0.05, p[2] + Math.sin(b) * 0.09], 0.009);
      }
    }
    return;
  }
  k.rod('main', [0, 0.02, 0], [0, h, 0], r * 1.2, r);
  if (s.way('foot', 2) || s.metal)
    k.lathe(
      f,
      [
        [0, 0],
        [w * 0.4, 0],
        [w * 0.4, 0.012],
        [w * 0.38, 0.02],
        [0, 0.024],
      ],
      { sides: 72 },
    );
  else
    for (let i = 0; i < 4; i++) {
      const a = i * (Math.PI / 2) + 0.4;
      k.sweep(
        'main',
        [
          [Math.cos(a) * w * 0.46, 0.012, Math.sin(a) * w * 0.46],
          [Math.cos(a) * w * 0.2, 0.06, Math.sin(a) * w * 0.2],
          [0, 0.22, 0],
        ],
        { r: 0.014 },
        { bend: 0.1 },
      );
    }
  for (let i = 0; i < hooks; i++) {
    const a = (i / hooks) * Math.PI * 2;
    const upper = i % 2 === 0;
    const y = upper ? h - 0.1 : h - 0.3;
    const out = (w / 2) * (upper ? 0.86 : 1) - 0.012;
    const [c, z] = [Math.cos(a), Math.sin(a)];
    if (s.metal)
      k.sweep(
        'main',
        [
          [c * r, y - 0.06, z * r],
          [c * out * 0.6, y - 0.05, z * out * 0.6],
          [c * out, y + 0.06, z * out],
        ],
        { r: 0.008 },
        { bend: 0.06 },
      );
    else k.rod(f, [0, y - 0.05, 0], [c * out, y + 0.06, z * out], 0.012, 0.01);
    k.ball(s.metal ? f : f, 0.013, 0.013, 0.013, [c * out, y + 0.062, z * out]);
  }
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
