import type { Words } from '../types.ts';

export const words: Words = {
  nouns: {
    armchair: 'n armchair', sofa: 'n sofa', diningChair: 'n dining chair', barStool: 'n bar stool', bench: 'n bench', diningTable: 'n dining table', coffeeTable: 'n coffee table',
    sideTable: 'n side table', sideboard: 'n sideboard', bedsideCabinet: 'n bedside cabinet', floorLamp: 'n floor lamp', tableLamp: 'n table lamp', pendantLamp: 'n pendant lamp',
    wallLamp: 'n wall lamp', lantern: 'n lantern', vase: 'n vase', mirror: 'n mirror', wallClock: 'n wall clock', candleHolder: 'n candle holder', cushion: 'n cushion', rug: 'n rug',
    bowl: 'n bowl', mug: 'n mug', bookcase: 'n bookcase', wallShelf: 'n wall shelf', storageCrate: 'n storage crate', basket: 'n basket', coatRack: 'n coat rack', shoeRack: 'n shoe rack',
    gardenChair: 'n garden chair', gardenTable: 'n garden table', lounger: 'n sun lounger', planter: 'n planter', raisedBed: 'n raised bed', desk: 'n desk', officeChair: 'n office chair',
    mobilePedestal: 'n mobile pedestal', deskOrganiser: 'n desk organiser', monitorStand: 'n monitor stand',
  },
  materials: {
    oak: 'oak', walnut: 'walnut', ash: 'ash', beech: 'beech', pine: 'pine', acacia: 'acacia', teak: 'teak', bamboo: 'bamboo', rattan: 'rattan', seagrass: 'seagrass', steel: 'steel',
    aluminium: 'aluminium', brass: 'brass', castIron: 'cast iron', glass: 'glass', ceramic: 'ceramic', stoneware: 'stoneware', terracotta: 'terracotta', concrete: 'concrete', marble: 'marble',
    linen: 'linen', velvet: 'velvet', boucle: 'bouclé', wool: 'wool', cotton: 'cotton', leather: 'leather', mesh: 'mesh', felt: 'felt', plastic: 'plastic', paper: 'paper',
  },
  colours: {
    natural: 'natural', white: 'white', cream: 'cream', beige: 'beige', sand: 'sand', lightGrey: 'light grey', grey: 'grey', anthracite: 'anthracite', black: 'black', brown: 'brown',
    darkBrown: 'dark brown', terracotta: 'terracotta', rust: 'rust', red: 'red', burgundy: 'burgundy', pink: 'pink', ochre: 'ochre', yellow: 'yellow', olive: 'olive', sage: 'sage',
    green: 'green', forestGreen: 'forest green', petrol: 'petrol', lightBlue: 'light blue', blue: 'blue', navy: 'navy', lilac: 'lilac', copper: 'copper', gold: 'gold', silver: 'silver',
  },
  traits: {
    stackable: ['Stackable', 'stackable'], foldable: ['Folding', 'folding'], withArmrests: ['With armrests', 'with armrests'], extendable: ['Extendable', 'extendable'],
    withDrawers: ['With drawers', 'with drawers'], withDoors: ['With doors', 'with doors'], withLid: ['With lid', 'with lid'], withHandles: ['With handles', 'with handles'],
    withWheels: ['On castors', 'on castors'], heightAdjustable: ['Height-adjustable', 'height-adjustable'], dimmable: ['Dimmable', 'dimmable'], weatherproof: ['Weatherproof'],
    foodSafe: ['Food-safe'], dishwasherSafe: ['Dishwasher-safe'], handmade: ['Handmade', 'handmade'], washableCover: ['Washable cover', 'with washable cover'],
    wallMounted: ['For wall mounting', 'for wall mounting'], round: ['Round', 'round'], rectangular: ['Rectangular', 'rectangular'], oval: ['Oval', 'oval'], square: ['Square', 'square'],
    highBack: ['High back', 'with high back'], lowBack: ['Low back', 'with low back'], selfAssembly: ['For self-assembly'], deliveredAssembled: ['Delivered assembled'],
    fscCertified: ['FSC-certified'], recycledMaterial: ['Recycled material'], withLedBulb: ['LED bulb included'], softClose: ['Soft-close'], withDrainage: ['Drainage hole'],
  },
  sizes: { xs: 'Extra small', s: 'Small', m: 'Medium', l: 'Large', xl: 'Extra large' },
  parts: {
    legs: ['legs', 'legs'], frame: ['frame', 'frame'], base: ['base', 'base'], fittings: ['fittings', 'fittings'], handles: ['handles', 'handles'], hooks: ['hooks', 'hooks'],
    brackets: ['brackets', 'brackets'], shade: ['shade', 'shade'], cover: ['cover', 'cover'], lid: ['lid', 'lid'], panes: ['panes', 'panes'], hands: ['hands', 'hands'],
  },
  attributes: {
    material: 'Material', secondMaterial: 'Second material', colour: 'Colour', size: 'Size', shape: 'Shape', back: 'Backrest', style: 'Style', room: 'Room', certificate: 'Certificate',
    assembly: 'Assembly', seats: 'Seats', drawers: 'Drawers', shelves: 'Shelves', doors: 'Doors', hooks: 'Hooks', lights: 'Light points', compartments: 'Compartments', capacity: 'Capacity',
    volume: 'Volume', maxLoad: 'Maximum load', width: 'Width', depth: 'Depth', height: 'Height',
  },
  counts: {
    seats: 'seat|seats', drawers: 'drawer|drawers', shelves: 'shelf|shelves', doors: 'door|doors', hooks: 'hook|hooks', lights: 'light point|light points',
    compartments: 'compartment|compartments', pieces: 'piece|pieces',
  },
  rooms: { livingRoom: 'Living room', diningRoom: 'Dining room', kitchen: 'Kitchen', bedroom: 'Bedroom', hallway: 'Hallway', office: 'Office', terrace: 'Terrace and garden' },
  styles: { scandinavian: 'Scandinavian', modern: 'Modern', industrial: 'Industrial', classic: 'Classic', country: 'Country house', mediterranean: 'Mediterranean' },
  certificates: { fsc: 'FSC', ce: 'CE', foodContact: 'Food contact (EC 1935/2004)' },
  facts: { dimensions: 'Dimensions (W × D × H)', carton: 'Carton', colours: 'Colours', span: '{from} to {to}' },
};
