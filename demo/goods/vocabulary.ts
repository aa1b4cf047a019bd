/**
 * The words that the demo market's pictures, dimensions and texts share. A design is built from
 * these ids alone, so that whatever can be drawn can also be named in all eight languages.
 */

/** Category tree, three levels: top › middle › leaf. Leaves name the models that they hold. */
export const categoryTree = {
  furniture: {
    seating: { armchairs: ['armchair'], sofas: ['sofa'], diningChairs: ['diningChair'], barStools: ['barStool'], benches: ['bench'] },
    tables: { diningTables: ['diningTable'], coffeeTables: ['coffeeTable'], sideTables: ['sideTable'] },
    cabinets: { sideboards: ['sideboard'], bedsideCabinets: ['bedsideCabinet'] },
  },
  lighting: {
    indoorLighting: { floorLamps: ['floorLamp'], tableLamps: ['tableLamp'], pendantLamps: ['pendantLamp'], wallLamps: ['wallLamp'] },
    outdoorLighting: { lanterns: ['lantern'] },
  },
  home: {
    decoration: { vases: ['vase'], mirrors: ['mirror'], wallClocks: ['wallClock'], candleHolders: ['candleHolder'] },
    textiles: { cushions: ['cushion'], rugs: ['rug'] },
    tableware: { bowls: ['bowl'], mugs: ['mug'] },
  },
  storage: {
    shelving: { bookcases: ['bookcase'], wallShelves: ['wallShelf'] },
    boxesAndBaskets: { storageCrates: ['storageCrate'], baskets: ['basket'] },
    hallway: { coatRacks: ['coatRack'], shoeRacks: ['shoeRack'] },
  },
  garden: {
    gardenFurniture: { gardenChairs: ['gardenChair'], gardenTables: ['gardenTable'], loungers: ['lounger'] },
    planting: { planters: ['planter'], raisedBeds: ['raisedBed'] },
  },
  office: {
    desks: { writingDesks: ['desk'] },
    officeSeating: { officeChairs: ['officeChair'] },
    officeStorage: { mobilePedestals: ['mobilePedestal'] },
    deskAccessories: { deskOrganisers: ['deskOrganiser'], monitorStands: ['monitorStand'] },
  },
} as const;

export const models = [
  'armchair',
  'sofa',
  'diningChair',
  'barStool',
  'bench',
  'diningTable',
  'coffeeTable',
  'sideTable',
  'sideboard',
  'bedsideCabinet',
  'floorLamp',
  'tableLamp',
  'pendantLamp',
  'wallLamp',
  'lantern',
  'vase',
  'mirror',
  'wallClock',
  'candleHolder',
  'cushion',
  'rug',
  'bowl',
  'mug',
  'bookcase',
  'wallShelf',
  'storageCrate',
  'basket',
  'coatRack',
  'shoeRack',
  'gardenChair',
  'gardenTable',
  'lounger',
  'planter',
  'raisedBed',
  'desk',
  'officeChair',
  'mobilePedestal',
  'deskOrganiser',
  'monitorStand',
] as const;
export type Model = (typeof models)[number];

/** What the visible main part is made of. */
export const materials = [
  'oak',
  'walnut',
  'ash',
  'beech',
  'pine',
  'acacia',
  'teak',
  'bamboo',
  'rattan',
  'seagrass',
  'steel',
  'aluminium',
  'brass',
  'castIron',
  'glass',
  'ceramic',
  'stoneware',
  'terracotta',
  'concrete',
  'marble',
  'linen',
  'velvet',
  'boucle',
  'wool',
  'cotton',
  'leather',
  'mesh',
  'felt',
  'plastic',
  'paper',
] as const;
export type Material = (typeof materials)[number];

/** Variant colours, with the sRGB used in pictures and on swatches. */
export const colours = {
  natural: '#c9a577',
  white: '#f1eee8',
  cream: '#e8dcc4',
  beige: '#d3bfa1',
  sand: '#c2a882',
  lightGrey: '#c7c8c6',
  grey: '#8d9092',
  anthracite: '#3f4447',
  black: '#24262a',
  brown: '#6b4a35',
  darkBrown: '#4a3226',
  terracotta: '#b9603d',
  rust: '#9c4a2c',
  red: '#a63a36',
  burgundy: '#6f2b36',
  pink: '#d9a5a0',
  ochre: '#c8963e',
  yellow: '#e0b84c',
  olive: '#77794a',
  sage: '#9aaa8c',
  green: '#4f7352',
  forestGreen: '#2f4f3e',
  petrol: '#245a63',
  lightBlue: '#a3bccb',
  blue: '#4d7896',
  navy: '#27374f',
  lilac: '#a596b5',
  copper: '#b87350',
  gold: '#b8924a',
  silver: '#b9bcc0',
} as const;
export type Colour = keyof typeof colours;

/** Design families: each has its own proportions and details in the drawn models, and a proper name that is the same in every language. */
export const collections = [
  'Alster',
  'Brava',
  'Cadore',
  'Dunaj',
  'Elbe',
  'Fjord',
  'Garda',
  'Hansa',
  'Istria',
  'Jura',
  'Kalma',
  'Lund',
  'Mosel',
  'Nida',
  'Oder',
  'Porto',
  'Rila',
  'Sava',
  'Tatra',
  'Vilnia',
] as const;
export type Collection = (typeof collections)[number];

/** Attributes with a meaning in texts and facets beyond material and colour. */
export const traits = [
  'stackable',
  'foldable',
  'withArmrests',
  'extendable',
  'withDrawers',
  'withDoors',
  'withLid',
  'withHandles',
  'withWheels',
  'heightAdjustable',
  'dimmable',
  'weatherproof',
  'foodSafe',
  'dishwasherSafe',
  'handmade',
  'washableCover',
  'wallMounted',
  'round',
  'rectangular',
  'oval',
  'square',
  'highBack',
  'lowBack',
  'selfAssembly',
  'deliveredAssembled',
  'fscCertified',
  'recycledMaterial',
  'withLedBulb',
  'softClose',
  'withDrainage',
] as const;
export type Trait = (typeof traits)[number];

/** Size names of variants; a size of exact measures has none of these but its dimensions. */
export const sizeNames = ['xs', 's', 'm', 'l', 'xl'] as const;
export type SizeName = (typeof sizeNames)[number];

/** Outer dimensions in millimetres. */
export type Dimensions = { width: number; depth: number; height: number };

/** One sellable variant of a design. Weights in grams, carton dimensions in millimetres. */
export type DesignVariant = {
  colour: Colour;
  size: SizeName | null;
  dimensions: Dimensions;
  weight: number;
  carton: { dimensions: Dimensions; weight: number; pieces: number };
  /** File name under demo/pictures/files/, without the extension: the variant's own picture. */
  picture: string;
};

/** One item of the demo market, before it has a seller, texts and prices. */
export type Design = {
  /** Stable, unique, kebab-case: `armchair-alster-velvet`. */
  key: string;
  model: Model;
  collection: Collection;
  material: Material;
  /** What legs, frame or foot are made of, where they differ from the main material. */
  secondMaterial: Material | null;
  traits: Trait[];
  /** Model-specific figures that texts may mention: seats, drawers, shelves, litres, volume in millilitres, bulb sockets, pieces per set. */
  figures: Partial<
    Record<'seats' | 'drawers' | 'shelves' | 'doors' | 'hooks' | 'litres' | 'millilitres' | 'lights' | 'compartments' | 'maxLoadKg', number>
  >;
  variants: DesignVariant[];
  /** Further pictures of the item (other views), file names without extension; the first variant's picture leads. */
  pictures: string[];
  /** Wholesale list price in euro cents of the smallest variant, before the store's own pricing; larger sizes cost more by their volume. */
  basePrice: number;
};
