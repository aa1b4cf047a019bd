import type { Model } from '../goods/vocabulary.ts';

/** `turn` and `rise` in radians; `fill` is the share of the picture that the product takes. */
export type View = { turn: number; rise: number; fill: number };
type Views = { hero: View; front: View; detail: View };

const at = (turn: number, rise: number, fill = 0.8): View => ({ turn, rise, fill });
const usual: Views = { hero: at(0.62, 0.24), front: at(0, 0.09, 0.78), detail: at(0.5, 0.3) };
const low: Views = { hero: at(-0.56, 0.3, 0.84), front: at(0, 0.13, 0.84), detail: at(-0.6, 0.36) };
const hung: Views = { hero: at(0.5, 0.06, 0.74), front: at(0, 0, 0.74), detail: at(-0.55, 0.12) };
const small: Views = { hero: at(0.5, 0.3, 0.7), front: at(-0.15, 0.08, 0.68), detail: at(0.7, 0.62) };
const lying: Views = { hero: at(0.5, 0.62, 0.9), front: at(0, 1.25, 0.86), detail: at(0.7, 0.5) };

export const cameras: Record<Model, Views> = {
  armchair: usual,
  sofa: { ...usual, hero: at(0.46, 0.22, 0.86), front: at(0, 0.1, 0.88) },
  diningChair: usual,
  barStool: usual,
  bench: low,
  diningTable: low,
  coffeeTable: low,
  sideTable: { ...usual, hero: at(0.5, 0.26, 0.74) },
  sideboard: { ...low, hero: at(-0.5, 0.18, 0.88) },
  bedsideCabinet: { ...usual, hero: at(-0.55, 0.2, 0.74) },
  floorLamp: { ...usual, hero: at(0.4, 0.08, 0.86), front: at(0, 0.03, 0.86), detail: at(0.6, -0.02) },
  tableLamp: { ...small, hero: at(0.45, 0.14, 0.74) },
  pendantLamp: { hero: at(0.4, -0.1, 0.8), front: at(0, 0.02, 0.8), detail: at(0.4, -0.42) },
  wallLamp: { ...hung, hero: at(0.6, 0.1, 0.66) },
  lantern: small,
  vase: small,
  mirror: hung,
  wallClock: hung,
  candleHolder: small,
  cushion: { hero: at(0.42, 0.2, 0.76), front: at(0, 0.06, 0.74), detail: at(0.7, 0.3) },
  rug: lying,
  bowl: { ...small, hero: at(0.4, 0.42, 0.74) },
  mug: { ...small, hero: at(-0.35, 0.28, 0.68), front: at(-0.05, 0.06, 0.66) },
  bookcase: { ...usual, hero: at(0.5, 0.12, 0.86), front: at(0, 0.04, 0.86) },
  wallShelf: { ...hung, hero: at(0.5, 0.16, 0.82), front: at(0, 0.04, 0.82) },
  storageCrate: { ...small, hero: at(0.6, 0.42, 0.76) },
  basket: { ...small, hero: at(0.4, 0.34, 0.76) },
  coatRack: { ...usual, hero: at(0.5, 0.08, 0.86), front: at(0, 0.04, 0.84) },
  shoeRack: { ...low, hero: at(-0.5, 0.26, 0.82) },
  gardenChair: usual,
  gardenTable: low,
  lounger: { ...low, hero: at(0.95, 0.3, 0.88), front: at(1.57, 0.12, 0.9) },
  planter: { ...usual, hero: at(0.4, 0.2, 0.82) },
  raisedBed: low,
  desk: { ...low, hero: at(0.52, 0.22, 0.86) },
  officeChair: { ...usual, hero: at(0.6, 0.16, 0.84), front: at(2.5, 0.14, 0.82) },
  mobilePedestal: { ...usual, hero: at(-0.58, 0.26, 0.72) },
  deskOrganiser: { ...small, hero: at(0.5, 0.42, 0.76) },
  monitorStand: { ...low, hero: at(0.45, 0.24, 0.82) },
};

/** Forms that hang on a wall and throw their shadow onto it. */
export function onWall(model: Model, form: string): boolean {
  return (
    model === 'mirror' ||
    model === 'wallClock' ||
    model === 'wallLamp' ||
    model === 'wallShelf' ||
    (model === 'coatRack' && form === 'board')
  );
}
