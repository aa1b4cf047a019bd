/** What the texts need to know about models and materials, the same in every language. */
import type { Material, Model, Trait } from '../vocabulary.ts';
import type { CareGroup, Family, Part, Shape } from './types.ts';

type ModelFacts = {
  family: Family;
  /** The part that the second material is about. */
  second: Part;
  /** Traits that dealers expect in the name; others are only facts. Shapes are always named. */
  named: readonly Trait[];
  /** Which outer dimensions tell sizes apart: floor space, front, or the two largest of a flat thing. */
  footprint: 'floor' | 'front' | 'flat';
};

const facts = (family: Family, second: Part, footprint: ModelFacts['footprint'], ...named: Trait[]): ModelFacts => ({ family, second, footprint, named });

export const modelFacts: Record<Model, ModelFacts> = {
  armchair: facts('seating', 'legs', 'front', 'highBack', 'lowBack'),
  sofa: facts('seating', 'legs', 'floor', 'highBack', 'lowBack'),
  diningChair: facts('seating', 'legs', 'front', 'stackable', 'foldable', 'withArmrests', 'highBack'),
  barStool: facts('seating', 'frame', 'front', 'heightAdjustable', 'stackable', 'highBack', 'lowBack'),
  bench: facts('seating', 'frame', 'floor', 'withDrawers', 'highBack'),
  diningTable: facts('tables', 'legs', 'floor', 'extendable', 'foldable'),
  coffeeTable: facts('tables', 'legs', 'floor', 'withDrawers'),
  sideTable: facts('tables', 'legs', 'floor', 'foldable', 'withDrawers'),
  sideboard: facts('storage', 'legs', 'front', 'withDoors', 'withDrawers'),
  bedsideCabinet: facts('storage', 'legs', 'front', 'withDrawers', 'withDoors'),
  floorLamp: facts('lighting', 'base', 'front', 'heightAdjustable', 'dimmable'),
  tableLamp: facts('lighting', 'base', 'front', 'dimmable'),
  pendantLamp: facts('lighting', 'fittings', 'front', 'dimmable'),
  wallLamp: facts('lighting', 'fittings', 'front', 'dimmable'),
  lantern: facts('lighting', 'frame', 'front', 'withHandles'),
  vase: facts('decoration', 'base', 'front', 'handmade'),
  mirror: facts('decoration', 'frame', 'flat'),
  wallClock: facts('decoration', 'frame', 'flat'),
  candleHolder: facts('decoration', 'base', 'front', 'handmade'),
  cushion: facts('textiles', 'trim', 'flat', 'washableCover'),
  rug: facts('textiles', 'trim', 'flat', 'handmade'),
  bowl: facts('tableware', 'base', 'floor', 'withLid', 'handmade'),
  mug: facts('tableware', 'base', 'floor', 'withLid', 'stackable', 'handmade'),
  bookcase: facts('storage', 'frame', 'front', 'withDoors', 'withDrawers'),
  wallShelf: facts('storage', 'brackets', 'front', 'withDrawers'),
  storageCrate: facts('storage', 'handles', 'floor', 'withLid', 'stackable', 'withWheels', 'withHandles'),
  basket: facts('storage', 'handles', 'floor', 'withLid', 'withHandles'),
  coatRack: facts('storage', 'hooks', 'front', 'wallMounted'),
  shoeRack: facts('storage', 'frame', 'front', 'withDoors', 'stackable'),
  gardenChair: facts('seating', 'frame', 'front', 'foldable', 'stackable', 'withArmrests'),
  gardenTable: facts('tables', 'frame', 'floor', 'extendable', 'foldable'),
  lounger: facts('seating', 'frame', 'floor', 'foldable', 'stackable', 'withWheels'),
  planter: facts('planting', 'base', 'floor', 'withWheels', 'withHandles'),
  raisedBed: facts('planting', 'frame', 'floor', 'withWheels', 'withLid'),
  desk: facts('tables', 'frame', 'floor', 'heightAdjustable', 'withDrawers'),
  officeChair: facts('seating', 'base', 'front', 'highBack', 'lowBack'),
  mobilePedestal: facts('storage', 'handles', 'front'),
  deskOrganiser: facts('storage', 'base', 'floor', 'withDrawers', 'withLid'),
  monitorStand: facts('storage', 'legs', 'floor', 'withDrawers', 'heightAdjustable'),
};

export const shapes: readonly Shape[] = ['round', 'rectangular', 'oval', 'square'];
export const outdoorModels: ReadonlySet<Model> = new Set(['lantern', 'gardenChair', 'gardenTable', 'lounger', 'planter', 'raisedBed']);

const upholstered: ReadonlySet<Model> = new Set(['armchair', 'sofa', 'diningChair', 'barStool', 'bench', 'gardenChair', 'lounger', 'officeChair']);
const lamps: ReadonlySet<Model> = new Set(['floorLamp', 'tableLamp', 'pendantLamp', 'wallLamp']);
const soft: ReadonlySet<Material> = new Set(['linen', 'velvet', 'boucle', 'wool', 'cotton', 'leather', 'mesh', 'felt']);

/** What of the item its main material is: nobody builds a chair "of velvet" or a lamp "of linen". */
export function mainPart(model: Model, material: Material): 'whole' | 'cover' | 'shade' | 'frame' {
  if (soft.has(material) && upholstered.has(model)) return 'cover';
  if ((soft.has(material) || material === 'paper') && lamps.has(model)) return 'shade';
  if (model === 'mirror' && material !== 'glass') return 'frame';
  return 'whole';
}

export const careGroups: Record<Material, CareGroup> = {
  oak: 'wood', walnut: 'wood', ash: 'wood', beech: 'wood', pine: 'wood', acacia: 'wood', teak: 'wood', bamboo: 'wood', rattan: 'fibre', seagrass: 'fibre',
  steel: 'metal', aluminium: 'metal', brass: 'metal', castIron: 'metal', glass: 'glass', ceramic: 'glass', stoneware: 'glass', terracotta: 'stone', concrete: 'stone', marble: 'stone',
  linen: 'textile', velvet: 'textile', boucle: 'textile', wool: 'textile', cotton: 'textile', leather: 'leather', mesh: 'textile', felt: 'textile', plastic: 'plastic', paper: 'paper',
};
