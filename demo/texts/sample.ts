/** Designs for the tests of the texts: every model with every material, trait and colour at least once, whatever the real range holds. */
import {
  collections,
  colours,
  materials,
  models,
  traits,
  type Colour,
  type Design,
  type DesignVariant,
  type SizeName,
} from '../goods/vocabulary.ts';

const at = <T>(list: readonly T[], index: number): T => list[index % list.length] as T;
const colourKeys = Object.keys(colours) as Colour[];

function variant(colour: Colour, size: SizeName | null, scale: number, pieces: number): DesignVariant {
  const dimensions = { width: 400 * scale, depth: 455 * scale, height: 800 };
  return { colour, size, dimensions, weight: 5200 * scale, carton: { dimensions, weight: 6400 * scale, pieces }, picture: 'sample' };
}

/** A complete design around what a test is about. */
export function sampleDesign(about: Partial<Design> & Pick<Design, 'model' | 'collection' | 'material'>): Design {
  return {
    key: `${about.model}-${about.collection}-${about.material}`.toLowerCase(),
    secondMaterial: null,
    traits: [],
    figures: {},
    variants: [variant('white', null, 1, 1)],
    pictures: [],
    basePrice: 10_000,
    ...about,
  };
}

export const sampleDesigns: Design[] = models.flatMap((model, index) =>
  materials.map((material, turn) =>
    sampleDesign({
      model,
      collection: at(collections, index + turn),
      material,
      secondMaterial: turn % 3 === 0 ? null : at(materials, index + turn * 7),
      traits: [at(traits, turn), at(traits, index + turn + 9)].filter((trait, place, list) => list.indexOf(trait) === place),
      figures:
        turn % 2 === 0
          ? {}
          : {
              seats: 1 + (turn % 4),
              drawers: turn % 6,
              doors: turn % 3,
              shelves: turn % 9,
              hooks: 1 + turn,
              lights: 1,
              compartments: 2,
              litres: 12.5 * turn,
              maxLoadKg: 120,
              millilitres: 350,
            },
      variants: Array.from({ length: 1 + (turn % 6) }, (_, place) =>
        variant(at(colourKeys, index + turn + place), place % 2 ? 'm' : null, 1 + (turn % 2 ? place : 0), 1 + (turn % 7)),
      ),
    }),
  ),
);
