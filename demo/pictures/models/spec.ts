import { chance, type DrawnDesign } from '../../designs/index.ts';
import type { Material } from '../../goods/vocabulary.ts';
import type { Kit } from '../kit.ts';

/** What a model draws from: outer measures in metres, front towards +z, standing on y = 0, centred. */
export type Spec = {
  w: number;
  d: number;
  h: number;
  form: string;
  main: Material;
  second: Material | null;
  figures: DrawnDesign['figures'];
  /** Wood, or metal, or cloth: details follow from it. */
  wood: boolean;
  metal: boolean;
  soft: boolean;
  /** One of n ways that the collection has of doing something. */
  way: (word: string, n: number) => number;
};

export type Draw = (k: Kit, s: Spec) => void;

const woods: readonly Material[] = ['oak', 'walnut', 'ash', 'beech', 'pine', 'acacia', 'teak', 'bamboo'];

const metals: readonly Material[] = ['steel', 'aluminium', 'brass', 'castIron'];

const cloths: readonly Material[] = ['linen', 'velvet', 'boucle', 'wool', 'cotton', 'leather', 'mesh', 'felt'];

export function specOf(design: DrawnDesign): Spec {
  const { width, depth, height } = design.variants[0]!.dimensions;
  return {
    w: width / 1000,
    d: depth / 1000,
    h: height / 1000,
    form: design.form,
    main: design.material,
    second: design.secondMaterial,
    figures: design.figures,
    wood: woods.includes(design.material),
    metal: metals.includes(design.material),
    soft: cloths.includes(design.material),
    way: (word, n) => Math.floor(chance(design.collection, word) * n),
  };
}
