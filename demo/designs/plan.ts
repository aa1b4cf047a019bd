import type { Colour, Design, Dimensions, Material, Model, SizeName, Trait } from '../goods/vocabulary.ts';

/** Width, depth, height in millimetres. */
export type Measures = readonly [width: number, depth: number, height: number];

/** One of the shapes that a model comes in; the pictures draw it by its id. */
export type Form = {
  id: string;
  traits?: readonly Trait[];
  figures?: Design['figures'];
  /** Main materials that the shape can be made of; without it, all of the model's. */
  mains?: readonly Material[];
  /** Where they differ from the model's usual measures. */
  measures?: Measures;
  /** Factor on the model's price. */
  price?: number;
};

/** What an item is made of: main material, second material and the second material's colour. */
export type Make = { main: Material; second?: Material; accent?: Colour; price?: number };

/** A size as factors on the measures; the first is the smallest. */
export type Size = { name: SizeName | null; scale: Measures };

/** How a model of the range is laid out: forms × makes, spread over the collections. */
export type Plan = {
  model: Model;
  count: number;
  measures: Measures;
  /** Euro cents and grams at the usual measures. */
  price: number;
  weight: number;
  forms: readonly Form[];
  makes: readonly Make[];
  sizes: readonly Size[];
  /** Fewest and most colours of an item. */
  colours: readonly [number, number];
  palette?: readonly Colour[];
  traits?: readonly Trait[];
  pack: 'whole' | 'flat' | 'nested' | 'rolled';
  pieces: number;
};

/** A design with what only its pictures need to know. */
export type DrawnDesign = Design & { form: string; accent: Colour };

export const one: readonly Size[] = [{ name: null, scale: [1, 1, 1] }];

/** Named sizes growing evenly by `step`. */
export function named(step: number, ...names: SizeName[]): readonly Size[] {
  return names.map((name, i) => ({ name, scale: [1 + step * i, 1 + step * i, 1 + step * i] }));
}
/** Sizes that are named by their measures. */
export function measured(...scales: Measures[]): readonly Size[] {
  return scales.map((scale) => ({ name: null, scale }));
}

export const volume = (m: Dimensions): number => (m.width * m.depth * m.height) / 1e9;
