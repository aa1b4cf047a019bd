import { DataTexture, LinearFilter, LinearMipmapLinearFilter, RepeatWrapping, RGBAFormat } from 'three';

/** Patterns are tiles of four channels: tone (mix of two colours), height (bump), opacity. */
export const patternNames = [
  'plain',
  'grain',
  'figure',
  'knots',
  'strips',
  'weave',
  'knit',
  'boucle',
  'pile',
  'felt',
  'leather',
  'marble',
  'speckle',
  'mottle',
  'wicker',
  'braid',
  'mesh',
  'fibre',
  'brushed',
  'sand',
] as const;
export type Pattern = (typeof patternNames)[number];
const S = 256;

function hash(x: number, y: number, seed: number): number {
  let h = (x * 374761393 + y * 668265263 + seed * 2147483647) | 0;
  h = Math.imul(h ^ (h >>> 13), 1274126177);
  return ((h ^ (h >>> 16)) >>> 0) / 4294967296;
}

/** Value noise that repeats after px × py cells; u and v run over 0…1. */
function noise(u: number, v: number, px: number, py: number, seed: number): number {
  const [x, y] = [u * px, v * py];
  const [xi, yi] = [Math.floor(x), Math.floor(y)];
  const s = (t: number): number => t * t * (3 - 2 * t);
  const [fx, fy] = [s(x - xi), s(y - yi)];
  const h = (a: number, b: number): number => hash(((a % px) + px) % px, ((b % py) + py) % py, seed);
  const top = h(xi, yi) * (1 - fx) + h(xi + 1, yi) * fx;
  const low = h(xi, yi + 1) * (1 - fx) + h(xi + 1, yi + 1) * fx;
  return top * (1 - fy) + low * fy;
}

function cloud(u: number, v: number, px: number, py: number, seed: number, octaves = 4): number {
  let [sum, k] = [0, 0.5];
  for (let i = 0; i < octaves; i++) {
    sum += k * noise(u, v, px << i, py << i, seed + i);
    k /= 2;
  }
  return sum / (1 - 0.5 ** octaves);
}

/** Nearest of the scattered points of a px × px grid: distance to the first and to the second, in cells. */
function cells(u: number, v: number, px: number, seed: number): [number, number, number] {
  const [x, y] = [u * px, v * px];
  const [xi, yi] = [Math.floor(x), Math.floor(y)];
  let [d1, d2, id] = [9, 9, 0];
  for (let i = -1; i <= 1; i++)
    for (let j = -1; j <= 1; j++) {
      const [a, b] = [(((xi + i) % px) + px) % px, (((yi + j) % px) + px) % px];
      const d = Math.hypot(xi + i + hash(a, b, seed) - x, yi + j + hash(a, b, seed + 1) - y);
      if (d < d1) [d2, d1, id] = [d1, d, hash(a, b, seed + 2)];
      else if (d < d2) d2 = d;
    }
  return [d1, d2, id];
}

const wave = (t: number): number => 0.5 + 0.5 * Math.cos(t * Math.PI * 2);
/** Height of strands that go over and under each other, `n` to the tile. */
function plait(u: number, v: number, n: number, m = n): number {
  const [x, y] = [u * n, v * m];
  const over = (Math.floor(x) + Math.floor(y)) % 2 === 0;
  const [fx, fy] = [x - Math.floor(x), y - Math.floor(y)];
  return over
    ? Math.sin(fy * Math.PI) ** 0.6 * (0.55 + 0.45 * Math.sin(fx * Math.PI))
    : Math.sin(fx * Math.PI) ** 0.6 * (0.55 + 0.45 * Math.sin(fy * Math.PI));
}

type Texel = [tone: number, height: number, alpha: number];
const fibres = (u: number, v: number, seed: number): number => noise(u, v, 6, 128, seed) * 0.6 + noise(u, v, 12, 64, seed + 3) * 0.4;

const draw: Record<Pattern, (u: number, v: number) => Texel> = {
  plain: () => [0.3, 0.5, 1],
  grain: (u, v) => {
    const bend = v + 0.05 * (noise(u, v, 2, 3, 5) - 0.5);
    const band = noise(u, bend, 1, 22, 11) * 0.55 + noise(u, bend, 2, 9, 13) * 0.45;
    const pore = Math.max(0, fibres(u, v, 2) - 0.62) * 1.6;
    return [band * 0.75 + pore * 0.5, 0.6 - pore * 0.5, 1];
  },
  figure: (u, v) => {
    const bend = v * 9 + 2.6 * (cloud(u, v, 2, 3, 21, 3) - 0.5);
    const ring = Math.abs((bend % 1) - 0.5) * 2;
    return [ring ** 1.6 * 0.55 + cloud(u, v, 1, 6, 25) * 0.3 + Math.max(0, fibres(u, v, 7) - 0.55) * 0.9, 0.6 - 0.2 * fibres(u, v, 7), 1];
  },
  knots: (u, v) => {
    let [lift, core] = [0, 0];
    for (const [a, b] of [
      [0.27, 0.3],
      [0.76, 0.72],
    ] as const) {
      const d = Math.hypot((u - a) * 2.2, (v - b) * 4);
      lift += 1.3 * Math.exp(-d * d * 26) * Math.sign(v - b || 1);
      core = Math.max(core, Math.exp(-d * d * 300));
    }
    const y = v * 8 + lift + 0.8 * (cloud(u, v, 1, 4, 31, 3) - 0.5);
    return [wave(y) ** 2 * 0.4 + fibres(u, v, 33) * 0.25 + core * 0.75, 0.55, 1];
  },
  strips: (u, v) => {
    const lane = Math.floor(v * 10);
    const node = Math.abs(((u * 2 + hash(lane, 1, 41)) % 1) - 0.5) < 0.012 ? 0.4 : 0;
    const seam = Math.abs(v * 10 - Math.round(v * 10)) < 0.05 ? 0.35 : 0;
    return [hash(lane, 0, 42) * 0.45 + fibres(u, v, 43) * 0.25 + node + seam, 0.6 - seam, 1];
  },
  weave: (u, v) => {
    const h = plait(u, v, 40) * (0.75 + 0.5 * noise(u, v, 10, 40, 51));
    return [0.55 - h * 0.45 + (cloud(u, v, 30, 60, 53, 2) - 0.5) * 0.35, h, 1];
  },
  knit: (u, v) => {
    const [x, y] = [u * 18, v * 22];
    const fx = x - Math.floor(x);
    const lean = Math.abs(fx - 0.5) * 2;
    const h = Math.abs(Math.sin((y + lean * 0.55) * Math.PI)) * (0.35 + 0.65 * Math.sin(Math.abs(fx * 2 - Math.floor(fx * 2)) * Math.PI));
    return [0.6 - h * 0.6 + (noise(u, v, 60, 60, 55) - 0.5) * 0.2, h, 1];
  },
  boucle: (u, v) => {
    const [a, b] = cells(u + 0.01 * noise(u, v, 30, 30, 1), v, 26, 61);
    const h = Math.min(1, (b - a) * 1.3) * 0.8 + 0.35 * noise(u, v, 64, 64, 63);
    return [0.55 - h * 0.5, h, 1];
  },
  pile: (u, v) => {
    const h = noise(u, v, 90, 90, 71) * 0.6 + cloud(u, v, 6, 6, 73) * 0.5;
    return [0.75 - h * 0.7, h, 1];
  },
  felt: (u, v) => {
    const h = cloud(u, v, 24, 24, 81, 3);
    return [h * 0.6, h, 1];
  },
  leather: (u, v) => {
    const [a, b] = cells(u, v, 34, 91);
    const h = Math.min(1, (b - a) * 2.4) ** 0.6;
    return [0.5 - 0.25 * h + (cloud(u, v, 3, 3, 93) - 0.4) * 0.6, h, 1];
  },
  marble: (u, v) => {
    const warp = cloud(u, v, 3, 3, 101, 5);
    const vein = (n: number, seed: number, w: number): number =>
      Math.exp(-(((cloud(u + warp * 0.18, v + warp * 0.12, n, n, seed, 4) - 0.5) * w) ** 2));
    return [Math.min(1, vein(2, 103, 60) * 0.8 * cloud(u, v, 4, 4, 105) * 1.6 + vein(3, 107, 95) * 0.35 + (warp - 0.4) * 0.3), 0.5, 1];
  },
  speckle: (u, v) => {
    const [a, , id] = cells(u, v, 24, 111);
    const dot = id > 0.45 ? Math.max(0, 1 - a / (0.1 + id * 0.14)) : 0;
    return [Math.min(1, dot * 2) * 0.9 + cloud(u, v, 4, 4, 113) * 0.25, 0.5 + 0.1 * noise(u, v, 40, 40, 115), 1];
  },
  mottle: (u, v) => {
    const [a, , id] = cells(u, v, 20, 121);
    const pore = id > 0.75 ? Math.max(0, 1 - a / 0.12) : 0;
    return [cloud(u, v, 4, 4, 123, 5) * 0.8 + pore * 0.5, 0.6 - pore * 0.5 + 0.15 * cloud(u, v, 30, 30, 125, 2), 1];
  },
  wicker: (u, v) => {
    const h = plait(u, v, 12, 24);
    return [0.7 - h * 0.75 + (hash(Math.floor(v * 24), Math.floor(u * 12), 131) - 0.5) * 0.35, h, 1];
  },
  braid: (u, v) => {
    const y = v * 14;
    const twist = wave(u * 18 + (Math.floor(y) % 2 ? 1 : -1) * (y - Math.floor(y)) * 0.8);
    const h = Math.sin((y - Math.floor(y)) * Math.PI) ** 0.7 * (0.55 + 0.45 * twist);
    return [0.75 - h * 0.75 + (noise(u, v, 50, 100, 141) - 0.5) * 0.4, h, 1];
  },
  mesh: (u, v) => {
    const [x, y] = [u * 20, v * 20 + (Math.floor(u * 20) % 2) * 0.5];
    const d = Math.hypot(x - Math.floor(x) - 0.5, (y - Math.floor(y) - 0.5) * 0.85);
    return [0.3, d > 0.3 ? 0.7 : 0.1, d > 0.27 ? 1 : 0];
  },
  fibre: (u, v) => {
    const h = cloud(u, v, 10, 30, 151, 3);
    return [h * 0.7 + Math.max(0, noise(u, v, 20, 90, 153) - 0.75), h, 1];
  },
  brushed: (u, v) => [noise(u, v, 3, 128, 161) * 0.5 + 0.2, noise(u, v, 3, 128, 161), 1],
  sand: (u, v) => {
    const h = noise(u, v, 80, 80, 171) * 0.6 + cloud(u, v, 16, 16, 173, 2) * 0.4;
    return [h * 0.7, h, 1];
  },
};

const made = new Map<Pattern, DataTexture>();

export function patternTexture(name: Pattern): DataTexture {
  const known = made.get(name);
  if (known) return known;
  const size = name === 'plain' ? 2 : name === 'grain' || name === 'figure' || name === 'knots' || name === 'marble' ? 512 : S;
  const data = new Uint8Array(size * size * 4);
  const byte = (t: number): number => Math.round(255 * Math.max(0, Math.min(1, t)));
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++) {
      const [tone, height, alpha] = draw[name]((x + 0.5) / size, (y + 0.5) / size);
      data.set([byte(tone), byte(height), 0, byte(alpha)], (y * size + x) * 4);
    }
  const t = new DataTexture(data, size, size, RGBAFormat);
  t.wrapS = t.wrapT = RepeatWrapping;
  t.magFilter = LinearFilter;
  t.minFilter = LinearMipmapLinearFilter;
  t.generateMipmaps = true;
  t.needsUpdate = true;
  made.set(name, t);
  return t;
}
