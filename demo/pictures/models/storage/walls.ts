import type { Kit } from '../../kit.ts';

/** Upholstered or moulded wall along a line on the floor; `top` and `foot` are heights at t = 0…1, ends are round. */
export function wall(
  k: Kit,
  slot: string,
  line: (t: number) => readonly [number, number],
  o: { foot: (t: number) => number; top: (t: number) => number; thick: number; lean?: number; round?: number; n?: number; bulge?: number },
): void {
  const n = o.n ?? 56;
  const e = 1e-3;
  const length = Array.from({ length: 32 }, (_, i) =>
    Math.hypot(line((i + 1) / 32)[0] - line(i / 32)[0], line((i + 1) / 32)[1] - line(i / 32)[1]),
  ).reduce((a, b) => a + b, 0);
  k.surface(
    slot,
    (u, v) => {
      // Ends: the last half thickness of the line is a quarter round.
      const end = Math.min(0.49, (o.thick * 0.5) / length);
      const along =
        u < end
          ? end * (1 - Math.cos((u / end) * (Math.PI / 2)))
          : u > 1 - end
            ? 1 - end * (1 - Math.cos(((1 - u) / end) * (Math.PI / 2)))
            : u;
      const fade = u < end ? Math.sin((u / end) * (Math.PI / 2)) : u > 1 - end ? Math.sin(((1 - u) / end) * (Math.PI / 2)) : 1;
      const [x, z] = line(along);
      const [x1, z1] = line(Math.min(1, along + e));
      const [x0, z0] = line(Math.max(0, along - e));
      const l = Math.hypot(x1 - x0, z1 - z0) || 1;
      const [nx, nz] = [(z1 - z0) / l, -(x1 - x0) / l];
      const a = v * Math.PI * 2;
      const p = o.round ?? 0.35;
      const pow = (q: number): number => Math.sign(q) * Math.abs(q) ** p;
      const [foot, top] = [o.foot(along), o.top(along)];
      const high = top - foot;
      const rise = 0.5 + 0.5 * pow(Math.sin(a)) * (0.9 + 0.1 * fade);
      const across =
        pow(Math.cos(a)) * (o.thick / 2) * Math.max(0.02, fade) * (1 + (o.bulge ?? 0) * Math.sin(rise * Math.PI)) +
        (o.lean ?? 0) * rise * high;
      return [x + nx * across, foot + high * rise, z + nz * across];
    },
    n,
    28,
    { wrapV: true, size: [length, 2 * (o.top(0.5) - o.foot(0.5))] },
  );
}

/** U-shaped line, open towards +z, with corners of radius r: from the left front round the back to the right front. */
export function horseshoe(w: number, d: number, r: number): (t: number) => readonly [number, number] {
  const arm = d - r;
  const bend = (Math.PI / 2) * r;
  const back = w - 2 * r;
  const all = 2 * arm + 2 * bend + back;
  return (t) => {
    const run = t * all;
    const half = run <= all / 2;
    const q = half ? run : all - run;
    const sign = half ? -1 : 1;
    if (q < arm) return [(sign * w) / 2, d / 2 - q];
    if (q < arm + bend) {
      const a = (q - arm) / r;
      return [sign * (w / 2 - r + r * Math.cos(a)), -d / 2 + r - r * Math.sin(a)];
    }
    return [sign * (w / 2 - r - (q - arm - bend)), -d / 2];
  };
}
