import type { Colour, Material } from '../vocabulary.ts';

const wood: readonly Colour[] = ['natural', 'black', 'darkBrown', 'white'];

/** Colours that a material is sold in, the usual one first. */
export const palettes: Record<Material, readonly Colour[]> = {
  oak: wood,
  walnut: ['natural', 'darkBrown', 'black'],
  ash: ['natural', 'white', 'black', 'sage'],
  beech: ['natural', 'white', 'black', 'terracotta'],
  pine: ['natural', 'white', 'anthracite', 'lightBlue'],
  acacia: ['natural', 'darkBrown', 'black'],
  teak: ['natural', 'lightGrey', 'darkBrown'],
  bamboo: ['natural', 'darkBrown', 'black', 'white'],
  rattan: ['natural', 'black', 'white', 'brown'],
  seagrass: ['natural', 'black', 'white', 'brown'],
  steel: ['black', 'white', 'sage', 'terracotta', 'anthracite', 'ochre', 'navy'],
  aluminium: ['anthracite', 'white', 'sand', 'black', 'olive', 'terracotta'],
  brass: ['gold', 'black', 'copper'],
  castIron: ['black', 'anthracite', 'forestGreen'],
  glass: ['green', 'lightBlue', 'brown', 'pink', 'grey', 'lilac'],
  ceramic: ['white', 'sage', 'terracotta', 'blue', 'black', 'cream', 'ochre', 'navy'],
  stoneware: ['sand', 'grey', 'white', 'blue', 'olive', 'rust', 'anthracite'],
  terracotta: ['terracotta', 'sand', 'anthracite', 'white'],
  concrete: ['lightGrey', 'anthracite', 'sand', 'grey'],
  marble: ['white', 'black', 'green', 'beige'],
  linen: ['sand', 'lightGrey', 'olive', 'cream', 'rust', 'grey', 'lightBlue'],
  velvet: ['petrol', 'ochre', 'burgundy', 'forestGreen', 'navy', 'pink', 'lilac'],
  boucle: ['cream', 'terracotta', 'sage', 'grey', 'white', 'sand'],
  wool: ['grey', 'ochre', 'olive', 'blue', 'anthracite', 'beige'],
  cotton: ['white', 'lightBlue', 'sage', 'pink', 'yellow', 'navy', 'beige'],
  leather: ['brown', 'black', 'rust', 'darkBrown', 'cream'],
  mesh: ['black', 'grey', 'blue', 'green'],
  felt: ['grey', 'anthracite', 'green', 'blue', 'ochre'],
  plastic: ['white', 'anthracite', 'yellow', 'sage', 'red', 'lightBlue', 'black'],
  paper: ['white', 'cream', 'beige'],
};

/** Price and weight of a thing made of it, against the same thing in oak, linen or earthenware. */
export const burden: Record<Material, readonly [price: number, weight: number]> = {
  oak: [1, 1], walnut: [1.28, 0.92], ash: [1.04, 0.95], beech: [0.92, 1], pine: [0.66, 0.74], acacia: [0.86, 1.04], teak: [1.32, 0.95], bamboo: [0.72, 0.82],
  rattan: [0.84, 0.52], seagrass: [0.62, 0.5], steel: [0.86, 1.12], aluminium: [1, 0.62], brass: [1.34, 1.2], castIron: [1.06, 2], glass: [1.06, 1.06],
  ceramic: [1, 1], stoneware: [1.08, 1.1], terracotta: [0.74, 1.02], concrete: [0.9, 1.5], marble: [1.72, 1.9], linen: [1, 1], velvet: [1.08, 1.02],
  boucle: [1.16, 1.04], wool: [1.2, 1.04], cotton: [0.88, 0.98], leather: [1.62, 1.06], mesh: [0.94, 0.9], felt: [0.8, 0.96], plastic: [0.52, 0.6], paper: [0.6, 0.4],
};
