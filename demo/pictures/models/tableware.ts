import type { P2, P3 } from '../kit.ts';
import { smooth, vessel } from './parts.ts';
import type { Draw } from './spec.ts';

export const bowl: Draw = (k, s) => {
  const { w, h } = s;
  const r = w / 2;
  k.lookAt([r * 0.4, h * 0.85, r * 0.4], w * 0.75);
  const lines: Record<string, P2[]> = {
    round: s.way('line', 2)
      ? [
          [0.42, 0],
          [0.7, 0.2],
          [0.92, 0.58],
          [1, 1],
        ]
      : [
          [0.5, 0],
          [0.86, 0.24],
          [0.98, 0.62],
          [0.99, 1],
        ],
    coupe: [
      [0.5, 0],
      [0.72, 0.1],
      [0.93, 0.45],
      [1, 1],
    ],
    footed: [
      [0.5, 0],
      [0.46, 0.12],
      [0.42, 0.2],
      [0.74, 0.38],
      [0.96, 0.7],
      [1, 1],
    ],
    ribbed: [
      [0.48, 0],
      [0.82, 0.22],
      [0.96, 0.6],
      [1, 1],
    ],
  };
  const thick = s.wood ? r * 0.085 : s.main === 'glass' ? r * 0.045 : r * 0.055;
  const two = s.main === 'stoneware' && s.way('glaze', 2);
  vessel(k, 'main', two ? 'main+' : s.main === 'glass' ? 'main' : s.wood ? 'main' : 'main', r, h, lines[s.form]!, {
    thick,
    depth: s.form === 'footed' ? h * 0.3 : undefined,
    ripple: s.form === 'ribbed' ? (a) => 1 - 0.02 * Math.abs(Math.sin(a * 16)) : undefined,
  });
  if (s.way('fruit', 5) === 0 && s.form !== 'coupe')
    for (const [x, z, q] of [
      [-0.3, 0.1, 0],
      [0.28, 0.22, 1],
      [0.1, -0.32, 0],
    ] as const)
      k.ball(q ? 'p:leaf2' : 'p:fruit', r * 0.3, r * 0.29, r * 0.3, [x * r, h * 0.72, z * r], { sides: 28 });
};

export const mug: Draw = (k, s) => {
  const { w, d, h } = s;
  const r = d / 2;
  const x0 = -(w / 2 - r);
  k.lookAt([0, h * 0.7, 0], w * 0.95);
  const lines: Record<string, P2[][]> = {
    straight: [
      [
        [0.9, 0],
        [0.97, 0.05],
        [1, 0.5],
        [1, 1],
      ],
      [
        [0.84, 0],
        [0.9, 0.04],
        [1, 1],
      ],
    ],
    belly: [
      [
        [0.56, 0],
        [0.9, 0.2],
        [1, 0.5],
        [0.92, 0.85],
        [0.94, 1],
      ],
      [
        [0.7, 0],
        [0.98, 0.3],
        [0.96, 0.6],
        [0.86, 1],
      ],
    ],
    espresso: [
      [
        [0.7, 0],
        [0.8, 0.06],
        [0.96, 0.5],
        [1, 1],
      ],
      [
        [0.92, 0],
        [1, 0.1],
        [1, 1],
      ],
    ],
    tall: [
      [
        [0.86, 0],
        [0.94, 0.05],
        [0.94, 0.6],
        [1, 1],
      ],
      [
        [0.98, 0],
        [1, 0.04],
        [0.92, 0.6],
        [0.96, 1],
      ],
    ],
  };
  const line = lines[s.form]![s.way('line', 2)]!;
  const thick = s.main === 'glass' ? r * 0.06 : r * 0.085;
  const two = s.main !== 'glass' && s.way('glaze', 3) === 0;
  const at: P3 = [x0, 0, 0];
  vessel(k, 'main', s.main === 'glass' ? 'main' : s.way('inside', 2) ? 'pot' : 'main', r, h, line, {
    thick,
    at,
    ripple: s.way('facets', 4) === 0 ? (a) => 1 - 0.02 * Math.abs(Math.sin(a * 8)) : undefined,
  });
  if (two)
    k.lathe(
      'pot',
      smooth(line)
        .filter(([, y]) => y < 0.3)
        .map(([x, y]) => [x * r + 0.0006, y * h + 0.0005] as const),
      { at, sides: 64 },
    );
  if (s.way('coffee', 2))
    k.lathe(
      'p:coffee',
      [
        [0, h * 0.84],
        [r * line.at(-1)![0] - thick, h * 0.84],
      ],
      { at, sides: 48 },
    );
  const out = w / 2;
  const in0 = x0 + r * 0.93;
  const t = s.form === 'espresso' ? 0.0042 : 0.0062;
  const ear: P3[] = s.way('ear', 2)
    ? [
        [in0, h * 0.8, 0],
        [out - t, h * 0.82, 0],
        [out - t, h * 0.28, 0],
        [in0 - r * 0.02, h * 0.24, 0],
      ]
    : [
        [in0, h * 0.84, 0],
        [out - t, h * 0.74, 0],
        [out - t, h * 0.5, 0],
        [in0 - r * 0.04, h * 0.2, 0],
      ];
  k.sweep('main', ear, { w: t * 2.1, t: t * 1.3 }, { bend: h * 0.24 });
  k.sweep('main', ear, { r: t * 0.98 }, { bend: h * 0.24 });
};
