import type { Kit, P2, P3 } from '../../kit.ts';
import { foot } from './lamp-parts.ts';
import { smooth, vessel } from '../parts.ts';
import type { Draw } from '../spec.ts';

function candle(k: Kit, r: number, h: number, y: number): void {
  k.lathe(
    'p:wax',
    [
      [0, 0],
      [r - 0.002, 0],
      [r, 0.002],
      [r, h - 0.004],
      [r - 0.003, h],
      [0, h - 0.003],
    ],
    { at: [0, y, 0], sides: 40 },
  );
  k.rod('p:ink', [0, y + h - 0.004, 0], [0.001, y + h + 0.008, 0], 0.0012);
  k.lathe(
    'p:flame',
    smooth([
      [0, 0],
      [0.0045, 0.008],
      [0.003, 0.018],
      [0, 0.03],
    ]),
    { at: [0.001, y + h + 0.005, 0], sides: 16 },
  );
}

export const lantern: Draw = (k, s) => {
  const { w, h } = s;
  const r = w / 2;
  const handle = h * 0.14;
  const roof = h * 0.14;
  const body = h - handle - roof;
  const t = s.wood ? 0.018 : 0.01;
  k.lookAt([0, h * 0.55, 0], w * 1.5);
  const ring = (y: number, rad: number, r0: number): void =>
    k.sweep(
      'main',
      Array.from({ length: 48 }, (_, i): P3 => [Math.cos((i / 48) * 6.2832) * rad, y, Math.sin((i / 48) * 6.2832) * rad]),
      { r: r0 },
      { closed: true },
    );
  if (s.form === 'round') {
    foot(k, 'main', r, 0.016);
    for (let i = 0; i < 8; i++)
      k.rod(
        'main',
        [Math.cos(i * 0.785) * (r - 0.006), 0.01, Math.sin(i * 0.785) * (r - 0.006)],
        [Math.cos(i * 0.785) * (r - 0.006), body, Math.sin(i * 0.785) * (r - 0.006)],
        0.0035,
      );
    for (const q of [0.5, 1]) ring(body * q, r - 0.006, 0.004);
    k.lathe(
      'main',
      smooth([
        [r * 0.99, body],
        [r * 0.9, body + roof * 0.3],
        [r * 0.42, body + roof * 0.62],
        [r * 0.36, body + roof],
        [0, body + roof],
      ]),
      { sides: 56 },
    );
    k.lathe(
      'clear',
      [
        [r * 0.82, 0.02],
        [r * 0.82, body - 0.02],
      ],
      { sides: 56 },
    );
  } else {
    k.box('main', w, t, w, [0, t / 2, 0], { r: 0.003 });
    const slats = s.form === 'slats';
    for (const x of [-1, 1])
      for (const z of [-1, 1])
        k.box('main', t, body - t * 2, t, [x * (r - t / 2 - 0.006), body / 2, z * (r - t / 2 - 0.006)], { r: 0.002, grain: 'y' });
    for (let i = 0; i < 4; i++)
      k.place({ ry: (i * Math.PI) / 2 }, () => {
        if (slats)
          for (let j = 0; j < 5; j++)
            k.box('main', w * 0.035, body - t * 2, 0.006, [((j + 0.5) / 5 - 0.5) * (w - t * 3), body / 2, r - t * 0.9], {
              r: 0.001,
              grain: 'y',
            });
        else {
          k.box('clear', w - t * 2.4, body - t * 2, 0.002, [0, body / 2, r - t], { r: 0.0005 });
          if (s.way('bars', 2)) {
            k.box('main', 0.006, body - t * 2, 0.006, [0, body / 2, r - t * 0.9], { r: 0.001, grain: 'y' });
            k.box('main', w - t * 2.4, 0.006, 0.006, [0, body * 0.62, r - t * 0.9], { r: 0.001 });
          }
        }
      });
    k.box('main', w, t, w, [0, body - t / 2, 0], { r: 0.003 });
    k.place({ ry: Math.PI / 4 }, () =>
      k.lathe(
        'main',
        [
          [0, body],
          [r * 1.4, body],
          [r * 0.5, body + roof * 0.8],
          [r * 0.5, body + roof],
          [0, body + roof],
        ],
        { sides: 4 },
      ),
    );
  }
  k.place({ y: 0 }, () =>
    k.sweep(
      'handle',
      Array.from({ length: 13 }, (_, i): P3 => {
        const a = (i / 12) * Math.PI;
        return [Math.cos(a) * r * 0.55, body + roof * 0.75 + Math.sin(a) * (handle + roof * 0.22), 0];
      }),
      { r: 0.0035 },
    ),
  );
  candle(k, w * 0.16, body * 0.42, 0.016);
};

export const candleHolder: Draw = (k, s) => {
  const { w, d, h } = s;
  const r = w / 2;
  k.lookAt([0, h * 0.8, 0], Math.max(w, h) * 1.0);
  if (s.form === 'arch') {
    const t = d * 0.3;
    for (let i = 0; i < 5; i++) {
      const x = (i / 4 - 0.5) * (w - 0.03);
      k.lathe(
        'main',
        [
          [0, 0],
          [0.0135, 0],
          [0.015, 0.002],
          [0.015, 0.016],
          [0.012, 0.018],
          [0, 0.012],
        ],
        { at: [x, h - 0.018, 0], sides: 28 },
      );
      k.place({ x }, () => candle(k, 0.0105, 0.1, h - 0.012));
    }
    k.sweep(
      'main',
      [
        [-w / 2 + 0.015, h - 0.02, 0],
        [-w / 2 + 0.015, h * 0.45, 0],
        [0, h * 0.3, 0],
        [w / 2 - 0.015, h * 0.45, 0],
        [w / 2 - 0.015, h - 0.02, 0],
      ],
      { w: t, t: 0.005 },
      { bend: 0.05 },
    );
    for (const x of [-0.25, 0, 0.25]) k.rod('main', [x * (w - 0.03), h * 0.36, 0], [x * (w - 0.03), h - 0.02, 0], 0.003);
    k.rod('main', [0, 0.008, 0], [0, h * 0.33, 0], 0.006);
    k.lathe(
      'main',
      [
        [0, 0],
        [d / 2, 0],
        [d / 2, 0.004],
        [0.01, 0.012],
        [0, 0.012],
      ],
      { sides: 48 },
    );
  } else if (s.form === 'stick') {
    const lines: P2[][] = [
      [
        [1, 0],
        [0.98, 0.03],
        [0.3, 0.1],
        [0.18, 0.4],
        [0.34, 0.56],
        [0.18, 0.7],
        [0.34, 0.96],
        [0.34, 1],
      ],
      [
        [1, 0],
        [0.96, 0.05],
        [0.16, 0.16],
        [0.15, 0.84],
        [0.4, 0.95],
        [0.4, 1],
      ],
      [
        [0.9, 0],
        [1, 0.1],
        [0.4, 0.3],
        [0.7, 0.45],
        [0.3, 0.65],
        [0.46, 0.9],
        [0.36, 1],
      ],
    ];
    k.lathe(
      'main',
      [[0, 0], ...smooth(lines[s.way('line', 3)]!.map(([x, y]) => [x * r, y * h] as const)), [r * 0.26, h - 0.002], [0, h - 0.01]],
      { sides: 64 },
    );
    candle(k, 0.0105, 0.17, h - 0.01);
  } else if (s.form === 'tealight') {
    const lines: P2[][] = [
      [
        [0.7, 0],
        [0.96, 0.2],
        [1, 0.6],
        [0.9, 1],
      ],
      [
        [0.94, 0],
        [1, 0.06],
        [1, 0.94],
        [0.98, 1],
      ],
      [
        [0.62, 0],
        [0.8, 0.4],
        [1, 1],
      ],
    ];
    vessel(k, 'main', s.main === 'glass' ? 'main' : 'main+', r, h, lines[s.way('line', 3)]!, {
      thick: r * (s.main === 'glass' ? 0.1 : 0.14),
      depth: h * 0.3,
      ripple: s.way('ribs', 2) ? (a) => 1 - 0.025 * Math.abs(Math.sin(a * 11)) : undefined,
    });
    candle(k, r * 0.5, h * 0.3, h * 0.3);
  } else {
    vessel(
      k,
      'main',
      'main',
      r,
      h * 0.42,
      [
        [0.7, 0],
        [0.9, 0.3],
        [1, 1],
      ],
      { thick: 0.004 },
    );
    k.cyl('main', 0.018, 0.016, h * 0.92, [0, 0.002, 0]);
    k.lathe(
      'main',
      [
        [0, h * 0.9],
        [0.018, h * 0.9],
        [0.019, h],
        [0.012, h],
        [0, h * 0.95],
      ],
      { sides: 32 },
    );
    k.sweep(
      'main',
      Array.from({ length: 17 }, (_, i): P3 => {
        const a = (i / 16) * 6.2832;
        return [r * 0.86 + 0.016 * Math.cos(a) + 0.0, h * 0.42 + 0.016 * Math.sin(a) - 0.004, 0];
      }),
      { r: 0.003 },
    );
    candle(k, 0.0105, 0.13, h * 0.95);
  }
};
