import { colours, type Colour, type Material } from '../goods/vocabulary.ts';
import type { Pattern } from './textures.ts';

/** How a surface looks; colours are sRGB, lengths metres. */
export type Finish = {
  a: string;
  /** Second colour, that the pattern's tone mixes in. */
  b: string;
  pattern: Pattern;
  /** Length of one tile of the pattern along and across the grain. */
  tile: readonly [number, number];
  bump: number;
  rough: number;
  metal: number;
  /** Strength of the pale rim that velvet and bouclé show. */
  sheen: number;
  /** Second, glossy layer of glazes and lacquers. */
  coat: number;
  glow: number;
  opacity: number;
};

const plain: Finish = {
  a: '#ffffff',
  b: '#ffffff',
  pattern: 'plain',
  tile: [1, 1],
  bump: 0,
  rough: 0.6,
  metal: 0,
  sheen: 0,
  coat: 0,
  glow: 0,
  opacity: 1,
};

/** Mixes two hex colours in sRGB. */
export function mix(a: string, b: string, t: number): string {
  const part = (s: string, i: number): number => Number.parseInt(s.slice(1 + i * 2, 3 + i * 2), 16);
  const both = [0, 1, 2].map((i) => Math.round(part(a, i) * (1 - t) + part(b, i) * t));
  return `#${both.map((v) => v.toString(16).padStart(2, '0')).join('')}`;
}
const dark = (c: string, t: number): string => mix(c, '#16100c', t);
const pale = (c: string, t: number): string => mix(c, '#ffffff', t);

/** Natural colours of materials that are not painted: light and dark of the pattern. */
const woods: Partial<Record<Material, [light: string, deep: string, pattern: Pattern]>> = {
  oak: ['#d4b284', '#a67c4e', 'grain'],
  walnut: ['#8a5c3c', '#4a2c1a', 'figure'],
  ash: ['#ead6b4', '#c7a678', 'grain'],
  beech: ['#e3b98c', '#c8925f', 'grain'],
  pine: ['#ecc88f', '#c08a4c', 'knots'],
  acacia: ['#b57a48', '#6e4022', 'figure'],
  teak: ['#bd834a', '#86532a', 'grain'],
  bamboo: ['#e5c588', '#c79c58', 'strips'],
};

const paint = (c: Colour): string => colours[c];

function wood(material: Material, colour: Colour): Finish {
  const [light, deep, pattern] = woods[material]!;
  const base = {
    ...plain,
    pattern,
    tile: pattern === 'strips' ? ([0.5, 0.25] as const) : ([0.75, 0.3] as const),
    bump: 0.0006,
    rough: 0.5,
  };
  if (colour === 'natural') return { ...base, a: light, b: deep };
  // Stains let the grain through, opaque lacquers hardly.
  if (colour === 'brown' || colour === 'darkBrown') return { ...base, a: mix(light, paint(colour), 0.78), b: dark(paint(colour), 0.45) };
  if (colour === 'black') return { ...base, a: '#34302d', b: '#171615', rough: 0.5 };
  return { ...base, a: pale(paint(colour), 0.1), b: mix(paint(colour), deep, 0.22), rough: 0.5 };
}

function metal(material: Material, colour: Colour): Finish {
  const raw = colour === 'silver' || colour === 'gold' || colour === 'copper' || (material === 'brass' && colour === 'natural');
  if (raw) {
    const c = colour === 'silver' ? '#c4c6c8' : colour === 'copper' ? '#c98058' : '#c79a4b';
    return { ...plain, a: c, b: dark(c, 0.12), pattern: 'brushed', tile: [0.4, 0.12], rough: 0.3, metal: 1 };
  }
  const c = colour === 'natural' ? '#a8abad' : paint(colour);
  if (material === 'castIron')
    return { ...plain, a: pale(c, 0.04), b: dark(c, 0.2), pattern: 'sand', tile: [0.06, 0.06], bump: 0.0009, rough: 0.62 };
  if (material === 'brass') return { ...plain, a: mix(c, '#6b5433', 0.35), b: dark(c, 0.2), rough: 0.38, metal: 0.85 };
  return { ...plain, a: pale(c, 0.05), b: c, pattern: 'sand', tile: [0.05, 0.05], bump: 0.00012, rough: 0.46, coat: 0.2 };
}

/** Finish of a material in a colour. */
export function finish(material: Material, colour: Colour): Finish {
  const c = colour === 'natural' ? '#d8c4a2' : paint(colour);
  if (woods[material]) return wood(material, colour);
  switch (material) {
    case 'steel':
    case 'aluminium':
    case 'brass':
    case 'castIron':
      return metal(material, colour);
    case 'glass':
      return {
        ...plain,
        a: colour === 'natural' || colour === 'white' ? '#eef4f3' : c,
        b: c,
        rough: 0.05,
        opacity: colour === 'natural' || colour === 'white' ? 0.12 : 0.42,
      };
    case 'ceramic':
      return { ...plain, a: c, b: dark(c, 0.12), pattern: 'mottle', tile: [0.5, 0.5], rough: 0.35, coat: 0.75 };
    case 'stoneware':
      return { ...plain, a: c, b: dark(c, 0.42), pattern: 'speckle', tile: [0.085, 0.085], bump: 0.0003, rough: 0.5, coat: 0.35 };
    case 'terracotta': {
      const base = colour === 'natural' || colour === 'terracotta' ? '#c4714a' : c;
      return { ...plain, a: pale(base, 0.1), b: dark(base, 0.25), pattern: 'mottle', tile: [0.4, 0.4], bump: 0.0014, rough: 0.92 };
    }
    case 'concrete':
      return {
        ...plain,
        a: pale(colour === 'natural' ? '#b4b2ad' : c, 0.12),
        b: dark(colour === 'natural' ? '#b4b2ad' : c, 0.25),
        pattern: 'mottle',
        tile: [0.5, 0.5],
        bump: 0.002,
        rough: 0.88,
      };
    case 'marble': {
      const night =
        colour === 'black' ||
        colour === 'anthracite' ||
        colour === 'forestGreen' ||
        colour === 'green' ||
        colour === 'burgundy' ||
        colour === 'brown';
      return {
        ...plain,
        a: night ? dark(c, 0.3) : pale(c, 0.25),
        b: night ? pale(c, 0.5) : mix(c, '#5d5a58', 0.62),
        pattern: 'marble',
        tile: [0.6, 0.6],
        rough: 0.22,
        coat: 0.6,
      };
    }
    case 'rattan':
      return {
        ...plain,
        a: colour === 'natural' ? '#dcb67c' : pale(c, 0.1),
        b: colour === 'natural' ? '#8a5c2d' : dark(c, 0.5),
        pattern: 'wicker',
        tile: [0.15, 0.12],
        bump: 0.005,
        rough: 0.62,
      };
    case 'seagrass':
      return {
        ...plain,
        a: colour === 'natural' ? '#d3bd86' : pale(c, 0.1),
        b: colour === 'natural' ? '#7d6a3c' : dark(c, 0.5),
        pattern: 'braid',
        tile: [0.2, 0.2],
        bump: 0.006,
        rough: 0.85,
      };
    case 'linen':
      return { ...plain, a: pale(c, 0.12), b: dark(c, 0.28), pattern: 'weave', tile: [0.17, 0.17], bump: 0.0022, rough: 0.95, sheen: 0.12 };
    case 'cotton':
      return { ...plain, a: pale(c, 0.06), b: dark(c, 0.2), pattern: 'weave', tile: [0.11, 0.11], bump: 0.0012, rough: 0.95, sheen: 0.12 };
    case 'wool':
      return { ...plain, a: pale(c, 0.08), b: dark(c, 0.35), pattern: 'knit', tile: [0.2, 0.2], bump: 0.004, rough: 1, sheen: 0.25 };
    case 'velvet':
      return { ...plain, a: dark(c, 0.06), b: dark(c, 0.32), pattern: 'pile', tile: [0.5, 0.5], bump: 0.0012, rough: 0.8, sheen: 0.9 };
    case 'boucle':
      return { ...plain, a: pale(c, 0.12), b: dark(c, 0.3), pattern: 'boucle', tile: [0.26, 0.26], bump: 0.007, rough: 1, sheen: 0.3 };
    case 'felt':
      return { ...plain, a: c, b: dark(c, 0.3), pattern: 'felt', tile: [0.2, 0.2], bump: 0.0014, rough: 1, sheen: 0.25 };
    case 'leather':
      return {
        ...plain,
        a: pale(c, 0.04),
        b: dark(c, 0.35),
        pattern: 'leather',
        tile: [0.22, 0.22],
        bump: 0.0014,
        rough: 0.42,
        coat: 0.12,
      };
    case 'mesh':
      return { ...plain, a: c, b: dark(c, 0.3), pattern: 'mesh', tile: [0.16, 0.16], bump: 0.001, rough: 0.7 };
    case 'plastic':
      return { ...plain, a: c, b: dark(c, 0.05), pattern: 'sand', tile: [0.08, 0.08], bump: 0.0001, rough: 0.45, coat: 0.25 };
    default:
      return { ...plain, a: pale(c, 0.15), b: dark(c, 0.12), pattern: 'fibre', tile: [0.2, 0.2], bump: 0.001, rough: 0.95 };
  }
}

/** Finishes of slots that are the same for every product: plants, books, light sources. */
export const fixed: Record<string, Finish> = {
  leaf: { ...plain, a: '#5d8a4c', b: '#33592f', pattern: 'fibre', tile: [0.1, 0.3], rough: 0.5, sheen: 0.1 },
  leaf2: { ...plain, a: '#86a565', b: '#4c6f3c', pattern: 'fibre', tile: [0.1, 0.3], rough: 0.55 },
  soil: { ...plain, a: '#4a3a2e', b: '#241b14', pattern: 'felt', tile: [0.1, 0.1], bump: 0.006, rough: 1 },
  stem: { ...plain, a: '#8a6f4e', b: '#5b452f', pattern: 'fibre', rough: 0.9 },
  black: { ...plain, a: '#2a2c2f', b: '#1c1d20', pattern: 'sand', tile: [0.05, 0.05], rough: 0.5 },
  steel: { ...plain, a: '#b9bbbd', b: '#a5a7a9', rough: 0.28, metal: 1 },
  brassy: { ...plain, a: '#c79a4b', b: '#b98a3e', rough: 0.28, metal: 1 },
  white: { ...plain, a: '#f6f3ee', b: '#e6e1d8', rough: 0.55 },
  inside: { ...plain, a: '#e9dfcf', b: '#d8cab4', rough: 0.75 },
  bulb: { ...plain, a: '#fff1d6', b: '#fff1d6', glow: 1.3 },
  shade: { ...plain, a: '#f3e9d8', b: '#d9c9ae', pattern: 'weave', tile: [0.12, 0.12], bump: 0.0008, rough: 0.95, glow: 0.42 },
  opal: { ...plain, a: '#fffaf0', b: '#f4ead8', rough: 0.25, coat: 0.6, glow: 0.5 },
  clear: { ...plain, a: '#eef4f3', b: '#eef4f3', rough: 0.05, opacity: 0.1 },
  mirror: { ...plain, a: '#ffffff', b: '#ffffff', rough: 0.02, metal: 1, coat: 1 },
  wax: { ...plain, a: '#f4ecdc', b: '#e6dac2', rough: 0.6, sheen: 0.3 },
  flame: { ...plain, a: '#ffdf9a', b: '#ffb648', glow: 2.2 },
  book1: { ...plain, a: '#b5674a', b: '#8d4a33', pattern: 'weave', tile: [0.1, 0.1], rough: 0.9 },
  book2: { ...plain, a: '#e2d7c1', b: '#c7b99d', pattern: 'weave', tile: [0.1, 0.1], rough: 0.9 },
  book3: { ...plain, a: '#46606a', b: '#2f444c', pattern: 'weave', tile: [0.1, 0.1], rough: 0.9 },
  page: { ...plain, a: '#f4efe4', b: '#cfc7b6', pattern: 'brushed', tile: [0.1, 0.02], rough: 0.95 },
  pot: { ...plain, a: '#f1ece2', b: '#ddd4c4', rough: 0.5, coat: 0.5 },
  ink: { ...plain, a: '#3a3d40', b: '#2b2d30', rough: 0.5 },
  screen: { ...plain, a: '#20262c', b: '#20262c', rough: 0.15, coat: 0.8 },
  pen: { ...plain, a: '#d8a23a', b: '#c48a24', rough: 0.4, coat: 0.3 },
  coffee: { ...plain, a: '#3a2115', b: '#2b170e', rough: 0.15, coat: 0.8 },
  fruit: { ...plain, a: '#d9903a', b: '#b96e26', pattern: 'sand', tile: [0.04, 0.04], bump: 0.0006, rough: 0.5, coat: 0.2 },
  cord: { ...plain, a: '#4a4a4a', b: '#2a2a2a', rough: 0.9 },
};

/** Turns a finish into a darker or paler relative: patterns in rugs, backs of cabinets. */
export const tinted = (f: Finish, t: number): Finish =>
  t < 0 ? { ...f, a: dark(f.a, -t), b: dark(f.b, -t) } : { ...f, a: pale(f.a, t), b: pale(f.b, t) };
