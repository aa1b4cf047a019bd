/** What the texts need to know about models and materials, the same in every language. */
import type { Collection, Material, Model, Trait } from '../goods/vocabulary.ts';
import type { CareGroup, Family, MainPart, Part, Room, Style } from './types.ts';

type ModelFacts = {
  family: Family;
  /** The part that the second material is about. */
  second: Part;
  /** Traits that dealers expect in the name; others are only facts. Shapes are always named. */
  named: readonly Trait[];
};

const facts = (family: Family, second: Part, ...named: Trait[]): ModelFacts => ({ family, second, named });

export const modelFacts: Record<Model, ModelFacts> = {
  armchair: facts('seating', 'legs', 'highBack', 'lowBack'),
  sofa: facts('seating', 'legs', 'highBack', 'lowBack'),
  diningChair: facts('seating', 'legs', 'stackable', 'foldable', 'withArmrests', 'highBack'),
  barStool: facts('seating', 'frame', 'heightAdjustable', 'stackable', 'highBack', 'lowBack'),
  bench: facts('seating', 'frame', 'withDrawers', 'highBack'),
  diningTable: facts('tables', 'legs', 'extendable', 'foldable'),
  coffeeTable: facts('tables', 'legs', 'withDrawers'),
  sideTable: facts('tables', 'legs', 'foldable', 'withDrawers'),
  sideboard: facts('storage', 'legs', 'withDoors', 'withDrawers'),
  bedsideCabinet: facts('storage', 'legs', 'withDrawers', 'withDoors'),
  floorLamp: facts('lighting', 'base', 'heightAdjustable', 'dimmable'),
  tableLamp: facts('lighting', 'base', 'dimmable'),
  pendantLamp: facts('lighting', 'fittings', 'dimmable'),
  wallLamp: facts('lighting', 'fittings', 'dimmable'),
  lantern: facts('lighting', 'panes', 'withHandles'),
  vase: facts('decoration', 'base', 'handmade'),
  mirror: facts('decoration', 'frame'),
  wallClock: facts('decoration', 'hands'),
  candleHolder: facts('decoration', 'base', 'handmade'),
  cushion: facts('textiles', 'cover', 'washableCover'),
  rug: facts('textiles', 'cover', 'handmade'),
  bowl: facts('tableware', 'base', 'withLid', 'handmade'),
  mug: facts('tableware', 'base', 'withLid', 'stackable', 'handmade'),
  bookcase: facts('storage', 'frame', 'withDoors', 'withDrawers'),
  wallShelf: facts('storage', 'brackets', 'withDrawers'),
  storageCrate: facts('storage', 'handles', 'withLid', 'stackable', 'withWheels', 'withHandles'),
  basket: facts('storage', 'handles', 'withLid', 'withHandles'),
  coatRack: facts('storage', 'hooks', 'wallMounted'),
  shoeRack: facts('storage', 'frame', 'withDoors', 'stackable'),
  gardenChair: facts('seating', 'frame', 'foldable', 'stackable', 'withArmrests'),
  gardenTable: facts('tables', 'frame', 'extendable', 'foldable'),
  lounger: facts('seating', 'frame', 'foldable', 'stackable', 'withWheels'),
  planter: facts('planting', 'base', 'withWheels', 'withHandles'),
  raisedBed: facts('planting', 'frame', 'withWheels', 'withLid'),
  desk: facts('tables', 'frame', 'heightAdjustable', 'withDrawers'),
  officeChair: facts('seating', 'base', 'highBack', 'lowBack'),
  mobilePedestal: facts('storage', 'handles'),
  deskOrganiser: facts('storage', 'base', 'withDrawers', 'withLid'),
  monitorStand: facts('storage', 'legs', 'withDrawers', 'heightAdjustable'),
};

export const shapes = ['round', 'rectangular', 'oval', 'square'] as const satisfies readonly Trait[];
/** Traits that stand in names as adjectives; all others are phrases after the material. */
export const adjectives: ReadonlySet<Trait> = new Set<Trait>([
  'stackable',
  'foldable',
  'extendable',
  'heightAdjustable',
  'dimmable',
  'handmade',
]);
export const outdoorModels: ReadonlySet<Model> = new Set(['lantern', 'gardenChair', 'gardenTable', 'lounger', 'planter', 'raisedBed']);

const upholstered: ReadonlySet<Model> = new Set([
  'armchair',
  'sofa',
  'diningChair',
  'barStool',
  'bench',
  'gardenChair',
  'lounger',
  'officeChair',
]);
const lamps: ReadonlySet<Model> = new Set(['floorLamp', 'tableLamp', 'pendantLamp', 'wallLamp']);
const soft: ReadonlySet<Material> = new Set(['linen', 'velvet', 'boucle', 'wool', 'cotton', 'leather', 'mesh', 'felt']);

/** What of the item its main material is: nobody builds a chair "of velvet" or a lamp "of linen". */
export function mainPart(model: Model, material: Material): MainPart {
  if (soft.has(material) && upholstered.has(model)) return 'cover';
  if ((soft.has(material) || material === 'paper') && lamps.has(model)) return 'shade';
  if (model === 'mirror' && material !== 'glass') return 'frame';
  return 'whole';
}

/** The part that a model's second material makes, or null where it goes without saying: every mirror has a glass. */
export function secondPart(model: Model, second: Material | null): Part | null {
  if (!second || (model === 'mirror' && second === 'glass')) return null;
  if (lamps.has(model) && (soft.has(second) || second === 'glass' || second === 'paper')) return 'shade';
  if (model === 'storageCrate') return 'lid';
  if (model === 'lounger' && soft.has(second)) return 'cover';
  return modelFacts[model].second;
}

export const careGroups: Record<Material, CareGroup> = {
  oak: 'wood',
  walnut: 'wood',
  ash: 'wood',
  beech: 'wood',
  pine: 'wood',
  acacia: 'wood',
  teak: 'wood',
  bamboo: 'wood',
  rattan: 'fibre',
  seagrass: 'fibre',
  steel: 'metal',
  aluminium: 'metal',
  brass: 'metal',
  castIron: 'metal',
  glass: 'glass',
  ceramic: 'glass',
  stoneware: 'glass',
  terracotta: 'stone',
  concrete: 'stone',
  marble: 'stone',
  linen: 'textile',
  velvet: 'textile',
  boucle: 'textile',
  wool: 'textile',
  cotton: 'textile',
  leather: 'leather',
  mesh: 'textile',
  felt: 'textile',
  plastic: 'plastic',
  paper: 'paper',
};

/** The room that a model is mostly sold for. */
export const rooms: Record<Model, Room> = {
  armchair: 'livingRoom',
  sofa: 'livingRoom',
  diningChair: 'diningRoom',
  barStool: 'kitchen',
  bench: 'diningRoom',
  diningTable: 'diningRoom',
  coffeeTable: 'livingRoom',
  sideTable: 'livingRoom',
  sideboard: 'diningRoom',
  bedsideCabinet: 'bedroom',
  floorLamp: 'livingRoom',
  tableLamp: 'bedroom',
  pendantLamp: 'diningRoom',
  wallLamp: 'hallway',
  lantern: 'terrace',
  vase: 'livingRoom',
  mirror: 'hallway',
  wallClock: 'kitchen',
  candleHolder: 'diningRoom',
  cushion: 'livingRoom',
  rug: 'livingRoom',
  bowl: 'kitchen',
  mug: 'kitchen',
  bookcase: 'livingRoom',
  wallShelf: 'livingRoom',
  storageCrate: 'hallway',
  basket: 'bedroom',
  coatRack: 'hallway',
  shoeRack: 'hallway',
  gardenChair: 'terrace',
  gardenTable: 'terrace',
  lounger: 'terrace',
  planter: 'terrace',
  raisedBed: 'terrace',
  desk: 'office',
  officeChair: 'office',
  mobilePedestal: 'office',
  deskOrganiser: 'office',
  monitorStand: 'office',
};

export const styles: Record<Collection, Style> = {
  Alster: 'modern',
  Brava: 'mediterranean',
  Cadore: 'country',
  Dunaj: 'classic',
  Elbe: 'industrial',
  Fjord: 'scandinavian',
  Garda: 'mediterranean',
  Hansa: 'industrial',
  Istria: 'mediterranean',
  Jura: 'country',
  Kalma: 'modern',
  Lund: 'scandinavian',
  Mosel: 'classic',
  Nida: 'scandinavian',
  Oder: 'industrial',
  Porto: 'mediterranean',
  Rila: 'country',
  Sava: 'modern',
  Tatra: 'country',
  Vilnia: 'classic',
};
