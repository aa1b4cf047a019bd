import type { P3 } from '../../kit.ts';
import type { Draw } from '../spec.ts';

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
