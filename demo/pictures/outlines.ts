import type { P2 } from './kit.ts';

/** Outlines in the ground plane, centred, counter-clockwise or not: `slab` copes with both. */
export function rounded(w: number, d: number, r: number): P2[] {
  const k = Math.min(r, w / 2.01, d / 2.01);
  const out: P2[] = [];
  const corners = [
    [1, 1, 0],
    [-1, 1, 1],
    [-1, -1, 2],
    [1, -1, 3],
  ] as const;
  for (const [sx, sz, q] of corners)
    for (let i = 0; i <= 6; i++) {
      const a = (q + i / 6) * (Math.PI / 2);
      out.push([sx * (w / 2 - k) + k * Math.cos(a), sz * (d / 2 - k) + k * Math.sin(a)]);
    }
  return out;
}

export function ellipse(w: number, d: number, n = 1, sides = 72): P2[] {
  const p = (x: number): number => Math.sign(x) * Math.abs(x) ** n;
  return Array.from({ length: sides }, (_, i) => {
    const a = (i / sides) * Math.PI * 2;
    return [(w / 2) * p(Math.cos(a)), (d / 2) * p(Math.sin(a))] as const;
  });
}

/** Long sides bow outwards. */
export function boat(w: number, d: number): P2[] {
  const out: P2[] = [];
  for (const s of [1, -1])
    for (let i = 0; i <= 24; i++) {
      const t = (i / 24) * 2 - 1;
      out.push([-s * t * (w / 2), s * (d / 2) * (0.78 + 0.22 * (1 - t * t))]);
    }
  return out;
}

/** Soft pebble of three lobes, fitted into w × d. */
export function pebble(w: number, d: number, seed = 0): P2[] {
  const raw = Array.from({ length: 80 }, (_, i) => {
    const a = (i / 80) * Math.PI * 2;
    const r = 1 + 0.13 * Math.cos(2 * a + 0.6 + seed) + 0.09 * Math.cos(3 * a + 1.7 + seed * 2);
    return [r * Math.cos(a), r * Math.sin(a)] as const;
  });
  const [xs, zs] = [raw.map((p) => p[0]), raw.map((p) => p[1])];
  const [x0, x1, z0, z1] = [Math.min(...xs), Math.max(...xs), Math.min(...zs), Math.max(...zs)];
  return raw.map((p) => [((p[0] - x0) / (x1 - x0) - 0.5) * w, ((p[1] - z0) / (z1 - z0) - 0.5) * d] as const);
}

export function polygon(w: number, d: number, sides: number, r = 0.02): P2[] {
  const corner = (i: number): P2 => {
    const a = ((i + 0.5) / sides) * Math.PI * 2;
    const k = Math.cos(Math.PI / sides);
    return [((w / 2) * Math.cos(a)) / k, ((d / 2) * Math.sin(a)) / k];
  };
  const out: P2[] = [];
  for (let i = 0; i < sides; i++) {
    const [a, b, c] = [corner(i - 1), corner(i), corner(i + 1)];
    const l = Math.hypot(b[0] - a[0], b[1] - a[1]);
    const k = Math.min(0.45, r / l);
    for (let s = 0; s <= 4; s++) {
      const t = s / 4;
      const at = (j: 0 | 1): number =>
        (b[j] + (a[j] - b[j]) * k) * (1 - t) ** 2 + b[j] * 2 * t * (1 - t) + (b[j] + (c[j] - b[j]) * k) * t * t;
      out.push([at(0), at(1)]);
    }
  }
  return out;
}

/** Half round at one end (positive second axis), straight at the other: arch mirrors, D-shaped tops. */
export function arch(w: number, h: number, r = 0.01): P2[] {
  const out: P2[] = [];
  const straight = h - w / 2;
  for (let i = 0; i <= 32; i++) {
    const a = (i / 32) * Math.PI;
    out.push([(w / 2) * Math.cos(a), h / 2 - w / 2 + (w / 2) * Math.sin(a)]);
  }
  const bottom = h / 2 - w / 2 - straight;
  for (const s of [-1, 1])
    for (let i = 0; i <= 4; i++) {
      const a = ((s < 0 ? 2 : 3) + i / 4) * (Math.PI / 2);
      out.push([s * (w / 2 - r) + r * Math.cos(a), bottom + r + r * Math.sin(a)]);
    }
  return out;
}

/** Edge in waves around an ellipse. */
export function scallop(w: number, d: number, lobes: number, depth = 0.05): P2[] {
  return Array.from({ length: lobes * 12 }, (_, i) => {
    const a = (i / (lobes * 12)) * Math.PI * 2;
    const k = 1 - depth + depth * Math.abs(Math.cos((a * lobes) / 2)) ** 0.7;
    return [(w / 2) * k * Math.cos(a), (d / 2) * k * Math.sin(a)] as const;
  });
}

/** The outline of a named shape. */
export function outline(shape: string | undefined, w: number, d: number): P2[] {
  if (shape === 'round' || shape === 'oval') return ellipse(w, d);
  if (shape === 'soft') return ellipse(w, d, 0.5);
  if (shape === 'boat') return boat(w, d);
  if (shape === 'pebble') return pebble(w, d);
  if (shape === 'hexagon') return polygon(w, d, 6);
  if (shape === 'octagon') return polygon(w, d, 8);
  if (shape === 'scallop') return scallop(w, d, 14);
  if (shape === 'wide') return rounded(w, d, Math.min(w, d) * 0.22);
  return rounded(w, d, 0.012);
}
