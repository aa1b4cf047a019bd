import type { Kit, P3 } from '../../kit.ts';
import { smooth } from '../parts.ts';
import type { Spec } from '../spec.ts';

/** Lamp shade of cloth or paper, open below and above, standing on y. */
export function shade(k: Kit, slot: string, bottom: number, top: number, h: number, at: P3): void {
  const [x, y, z] = at;
  k.lathe(
    slot,
    [
      [bottom, 0],
      [bottom + 0.001, 0.002],
      [top + 0.001, h - 0.002],
      [top, h],
      [top - 0.0015, h - 0.002],
      [bottom - 0.0015, 0.002],
      [bottom, 0],
    ],
    { at: [x, y, z], sides: 72 },
  );
  for (const [r, level] of [
    [bottom, 0.003],
    [top, h - 0.003],
  ] as const)
    k.lathe(
      slot,
      [
        [r - 0.001, level - 0.003],
        [r + 0.0022, level - 0.003],
        [r + 0.0022, level + 0.003],
        [r - 0.001, level + 0.003],
      ],
      { at: [x, y, z], sides: 72 },
    );
  for (const a of [0, 2.1, 4.2]) k.rod('steel', [x, y + h * 0.88, z], [x + Math.cos(a) * top, y + h * 0.96, z + Math.sin(a) * top], 0.0016);
  k.ball('bulb', 0.03, 0.036, 0.03, [x, y + h * 0.5, z]);
}

export const globe = (k: Kit, r: number, at: P3): void => k.ball('opal', r, r, r, at, { sides: 56 });

export const foot = (k: Kit, slot: string, r: number, t: number, at: P3 = [0, 0, 0]): void =>
  k.lathe(
    slot,
    [
      [0, 0],
      [r - 0.003, 0],
      [r, 0.003],
      [r, t - 0.006],
      [r - 0.006, t],
      [0, t],
    ],
    { at, sides: 72 },
  );

export const cloth = (s: Spec): boolean => s.second === 'linen' || s.second === 'cotton';

/** Open metal shade as a bell or a cone, pointing down: outside in the main finish, inside white. */
export function bell(k: Kit, slot: string, outer: readonly (readonly [number, number])[], at: P3, rx = 0, rz = 0): void {
  const line = smooth(outer);
  k.lathe(slot, line, { at, rx, rz, sides: 72 });
  k.lathe(
    'inside',
    line.map(([r, y]) => [Math.max(0, r - 0.002), y - 0.0015] as const),
    { at, rx, rz, sides: 72 },
  );
}
