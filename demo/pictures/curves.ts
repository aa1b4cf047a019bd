import { Vector3 } from 'three';

/** Point in metres: x to the right, y up, z towards the viewer. */
export type P3 = readonly [number, number, number];
export type P2 = readonly [number, number];
/** The direction of wood's grain. */
export type Grain = 'x' | 'y' | 'z';
/** What runs along a line: a round section or a rectangle. */
export type Section = { r: number; sides?: number; end?: number } | { w: number; t: number };

/** A line with its corners replaced by quadratic curves. */
export function bent(line: readonly P3[], bend: number, closed: boolean): Vector3[] {
  const v = line.map((p) => new Vector3(...p)).filter((p, i, all) => i === 0 || p.distanceTo(all[i - 1]!) > 1e-6);
  if (bend <= 0) return v;
  const n = v.length;
  const out: Vector3[] = [];
  for (let i = 0; i < n; i++) {
    if (!closed && (i === 0 || i === n - 1)) {
      out.push(v[i]!);
      continue;
    }
    const [a, b, c] = [v[(i - 1 + n) % n]!, v[i]!, v[(i + 1) % n]!];
    const k1 = Math.min(bend, a.distanceTo(b) * 0.48) / a.distanceTo(b);
    const k2 = Math.min(bend, c.distanceTo(b) * 0.48) / c.distanceTo(b);
    const [p, q] = [b.clone().lerp(a, k1), b.clone().lerp(c, k2)];
    for (let s = 0; s <= 5; s++) {
      const t = s / 5;
      out.push(
        p
          .clone()
          .multiplyScalar((1 - t) ** 2)
          .add(b.clone().multiplyScalar(2 * t * (1 - t)))
          .add(q.clone().multiplyScalar(t * t)),
      );
    }
  }
  return out;
}
