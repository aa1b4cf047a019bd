import { measured, named, one, type Plan } from './plan.ts';

/** Seating, tables and cabinets. */
export const furniture: readonly Plan[] = [
  {
    model: 'armchair', count: 15, measures: [780, 800, 820], price: 21900, weight: 19500, colours: [3, 4], sizes: one, pack: 'whole', pieces: 1, traits: ['deliveredAssembled'],
    forms: [
      { id: 'boxy', traits: ['lowBack'] },
      { id: 'tub', traits: ['lowBack'], measures: [760, 760, 760] },
      { id: 'wing', traits: ['highBack'], measures: [760, 820, 1050], price: 1.22 },
      { id: 'lounge', measures: [720, 790, 800], price: 0.9 },
      { id: 'pillow', traits: ['washableCover'], measures: [900, 880, 790], price: 1.12 },
    ],
    makes: [{ main: 'velvet', second: 'oak' }, { main: 'boucle', second: 'walnut' }, { main: 'linen', second: 'oak' }, { main: 'leather', second: 'steel', accent: 'black' }, { main: 'wool', second: 'ash' }, { main: 'boucle', second: 'beech', accent: 'black' }, { main: 'velvet', second: 'brass', accent: 'gold' }],
  },
  {
    model: 'sofa', count: 15, measures: [2100, 900, 800], price: 54900, weight: 52000, colours: [3, 4], sizes: one, pack: 'whole', pieces: 1, traits: [],
    forms: [
      { id: 'boxy', figures: { seats: 3 }, traits: ['selfAssembly'] },
      { id: 'pillow', figures: { seats: 2 }, measures: [1780, 920, 780], traits: ['washableCover'], price: 0.86 },
      { id: 'curved', figures: { seats: 3 }, measures: [2180, 960, 740], traits: ['lowBack', 'deliveredAssembled'], price: 1.2 },
      { id: 'frame', figures: { seats: 3 }, measures: [2020, 860, 820], traits: ['selfAssembly'], price: 0.96 },
      { id: 'tufted', figures: { seats: 2 }, measures: [1620, 840, 860], traits: ['highBack', 'deliveredAssembled'], price: 0.92 },
    ],
    makes: [{ main: 'linen', second: 'oak' }, { main: 'boucle', second: 'beech', accent: 'black' }, { main: 'velvet', second: 'walnut' }, { main: 'leather', second: 'steel', accent: 'black' }, { main: 'cotton', second: 'ash' }, { main: 'wool', second: 'oak' }, { main: 'velvet', second: 'brass', accent: 'gold' }],
  },
  {
    model: 'diningChair', count: 16, measures: [480, 540, 820], price: 6490, weight: 5400, colours: [3, 4], sizes: one, pack: 'whole', pieces: 2,
    forms: [
      { id: 'shell', mains: ['velvet', 'plastic', 'boucle', 'leather'], traits: ['deliveredAssembled'] },
      { id: 'spindle', mains: ['ash', 'walnut', 'beech'], measures: [470, 520, 850] },
      { id: 'armrest', mains: ['velvet', 'oak', 'boucle', 'walnut', 'leather'], traits: ['withArmrests'], measures: [560, 560, 790], price: 1.25 },
      { id: 'ply', mains: ['ash', 'beech', 'walnut', 'plastic'], traits: ['stackable'], measures: [470, 510, 800], price: 0.85 },
      { id: 'padded', mains: ['velvet', 'boucle', 'leather', 'oak'], traits: ['highBack'], measures: [460, 580, 960], price: 1.15 },
    ],
    makes: [{ main: 'velvet', second: 'steel', accent: 'black' }, { main: 'ash' }, { main: 'oak', second: 'linen', accent: 'cream', price: 1.2 }, { main: 'beech', second: 'steel', accent: 'black' }, { main: 'boucle', second: 'oak' }, { main: 'plastic', second: 'beech' }, { main: 'walnut' }, { main: 'leather', second: 'steel', accent: 'black' }],
  },
  {
    model: 'barStool', count: 12, measures: [430, 430, 750], price: 6990, weight: 5600, colours: [2, 3], sizes: measured([1, 1, 0.87], [1, 1, 1]), pack: 'whole', pieces: 1,
    forms: [
      { id: 'round', traits: ['lowBack'], measures: [400, 400, 750] },
      { id: 'back', traits: ['highBack'], measures: [450, 480, 1010], price: 1.3 },
      { id: 'sled', traits: ['lowBack', 'stackable'], measures: [420, 400, 750] },
      { id: 'pedestal', traits: ['lowBack', 'deliveredAssembled'], measures: [410, 410, 760], price: 1.12 },
    ],
    makes: [{ main: 'oak', second: 'steel', accent: 'black' }, { main: 'velvet', second: 'brass', accent: 'gold' }, { main: 'walnut', second: 'steel', accent: 'black' }, { main: 'beech' }, { main: 'leather', second: 'steel', accent: 'black' }, { main: 'boucle', second: 'steel', accent: 'black' }],
  },
  {
    model: 'bench', count: 10, measures: [1200, 380, 460], price: 11900, weight: 11500, colours: [2, 3], sizes: measured([1, 1, 1], [1.25, 1, 1]), pack: 'flat', pieces: 1, traits: ['selfAssembly'],
    forms: [{ id: 'plank', mains: ['oak', 'walnut', 'pine', 'ash'] }, { id: 'padded', mains: ['velvet', 'boucle'], measures: [1200, 400, 480], price: 1.1 }, { id: 'slats', mains: ['oak', 'walnut', 'pine'], measures: [1200, 370, 450] }, { id: 'sled', mains: ['ash', 'oak', 'walnut'], measures: [1250, 360, 450] }],
    makes: [{ main: 'oak' }, { main: 'velvet', second: 'steel', accent: 'black' }, { main: 'walnut' }, { main: 'ash', second: 'steel', accent: 'black' }, { main: 'pine' }, { main: 'boucle', second: 'oak' }],
  },
  {
    model: 'diningTable', count: 14, measures: [1600, 900, 745], price: 36900, weight: 38000, colours: [2, 3], sizes: measured([1, 1, 1], [1.125, 1, 1], [1.25, 1.1, 1]), pack: 'flat', pieces: 1, traits: ['selfAssembly'],
    forms: [
      { id: 'tapered', traits: ['rectangular'] },
      { id: 'sled', traits: ['rectangular'], measures: [1800, 900, 750] },
      { id: 'pedestal', traits: ['round'], measures: [1200, 1200, 745] },
      { id: 'trestle', traits: ['oval'], measures: [1800, 1000, 745], price: 1.15 },
      { id: 'panel', traits: ['rectangular'], measures: [2000, 950, 750], price: 1.1 },
    ],
    makes: [{ main: 'oak' }, { main: 'walnut', second: 'steel', accent: 'black' }, { main: 'marble', second: 'steel', accent: 'black', price: 0.95 }, { main: 'ash' }, { main: 'acacia', second: 'steel', accent: 'black' }, { main: 'oak', second: 'steel', accent: 'white' }, { main: 'beech' }],
  },
  {
    model: 'coffeeTable', count: 13, measures: [1000, 600, 400], price: 14900, weight: 15500, colours: [2, 3], sizes: measured([1, 1, 1], [1.2, 1.2, 1]), pack: 'flat', pieces: 1, traits: ['selfAssembly'],
    forms: [
      { id: 'shelf', mains: ['oak', 'walnut', 'ash', 'glass'], traits: ['rectangular'] },
      { id: 'drum', mains: ['oak', 'walnut', 'ash'], traits: ['round'], measures: [700, 700, 380], price: 1.1 },
      { id: 'pebble', mains: ['oak', 'walnut', 'marble', 'ash'], measures: [1100, 680, 380], price: 1.1 },
      { id: 'cross', traits: ['round'], measures: [800, 800, 390] },
      { id: 'slab', mains: ['oak', 'walnut', 'concrete'], traits: ['square'], measures: [800, 800, 340], price: 1.2 },
    ],
    makes: [{ main: 'oak' }, { main: 'walnut' }, { main: 'marble', second: 'steel', accent: 'black' }, { main: 'ash', second: 'steel', accent: 'black' }, { main: 'glass', second: 'steel', accent: 'black' }, { main: 'oak', second: 'steel', accent: 'black' }, { main: 'concrete', second: 'steel', accent: 'black' }],
  },
  {
    model: 'sideTable', count: 12, measures: [450, 450, 520], price: 7490, weight: 5600, colours: [2, 3], sizes: one, pack: 'whole', pieces: 1,
    forms: [
      { id: 'tray', traits: ['round'] },
      { id: 'cside', traits: ['rectangular'], measures: [420, 300, 580] },
      { id: 'pedestal', traits: ['round'], measures: [400, 400, 530], price: 1.1 },
      { id: 'stool', traits: ['round'], measures: [380, 380, 460], price: 0.95 },
    ],
    makes: [{ main: 'steel' }, { main: 'oak', second: 'steel', accent: 'black' }, { main: 'marble', second: 'brass', accent: 'gold' }, { main: 'ash' }, { main: 'walnut', second: 'steel', accent: 'black' }, { main: 'steel', second: 'oak' }, { main: 'oak' }],
  },
  {
    model: 'sideboard', count: 13, measures: [1600, 420, 760], price: 42900, weight: 46000, colours: [2, 3], sizes: measured([0.75, 1, 1], [1, 1, 1]), pack: 'whole', pieces: 1,
    forms: [
      { id: 'doors', traits: ['withDoors', 'softClose'], figures: { doors: 3 } },
      { id: 'mixed', traits: ['withDoors', 'withDrawers'], figures: { doors: 2, drawers: 3 }, price: 1.12 },
      { id: 'ribbed', traits: ['withDoors', 'softClose'], figures: { doors: 4 }, measures: [1680, 430, 740], price: 1.2 },
      { id: 'cane', traits: ['withDoors'], figures: { doors: 2 }, measures: [1400, 420, 780] },
    ],
    makes: [{ main: 'oak', second: 'steel', accent: 'black' }, { main: 'walnut', second: 'brass', accent: 'gold' }, { main: 'ash' }, { main: 'oak' }, { main: 'pine', price: 1.1 }, { main: 'walnut', second: 'steel', accent: 'black' }],
  },
  {
    model: 'bedsideCabinet', count: 11, measures: [450, 380, 520], price: 11900, weight: 13500, colours: [2, 3], sizes: one, pack: 'whole', pieces: 1,
    forms: [
      { id: 'two', traits: ['withDrawers', 'softClose'], figures: { drawers: 2 } },
      { id: 'open', traits: ['withDrawers'], figures: { drawers: 1, compartments: 1 }, price: 0.88 },
      { id: 'door', traits: ['withDoors'], figures: { doors: 1 }, measures: [420, 380, 560] },
      { id: 'round', traits: ['round', 'withDrawers'], figures: { drawers: 2 }, measures: [430, 430, 500], price: 1.25 },
    ],
    makes: [{ main: 'oak', second: 'steel', accent: 'black' }, { main: 'walnut', second: 'brass', accent: 'gold' }, { main: 'ash' }, { main: 'pine' }, { main: 'beech' }, { main: 'steel' }],
  },
];

/** Desks and everything around them. */
export const office: readonly Plan[] = [
  {
    model: 'desk', count: 12, measures: [1400, 700, 745], price: 26900, weight: 31000, colours: [2, 3], sizes: measured([0.86, 0.9, 1], [1, 1, 1], [1.14, 1.05, 1]), pack: 'flat', pieces: 1, traits: ['rectangular', 'selfAssembly'],
    forms: [
      { id: 'sled' },
      { id: 'drawers', traits: ['withDrawers'], figures: { drawers: 2 }, price: 1.18 },
      { id: 'lift', traits: ['heightAdjustable'], figures: { maxLoadKg: 80 }, price: 1.5 },
      { id: 'secretary', traits: ['withDrawers'], figures: { drawers: 3 }, measures: [1150, 580, 900], price: 1.1 },
    ],
    makes: [{ main: 'oak', second: 'steel', accent: 'black' }, { main: 'walnut', second: 'steel', accent: 'black' }, { main: 'ash', second: 'steel', accent: 'white' }, { main: 'bamboo', second: 'steel', accent: 'black' }, { main: 'oak' }, { main: 'beech', second: 'steel', accent: 'white' }],
  },
  {
    model: 'officeChair', count: 10, measures: [640, 640, 980], price: 18900, weight: 15500, colours: [2, 3], sizes: one, pack: 'flat', pieces: 1, traits: ['heightAdjustable', 'withWheels', 'selfAssembly'],
    forms: [
      { id: 'task', traits: ['withArmrests'], figures: { maxLoadKg: 120 } },
      { id: 'executive', traits: ['highBack', 'withArmrests'], figures: { maxLoadKg: 130 }, measures: [660, 680, 1180], price: 1.4 },
      { id: 'shell', traits: ['lowBack'], figures: { maxLoadKg: 110 }, measures: [600, 600, 860], price: 0.72 },
    ],
    makes: [{ main: 'mesh', second: 'aluminium', accent: 'black' }, { main: 'leather', second: 'aluminium', accent: 'silver' }, { main: 'wool', second: 'aluminium', accent: 'black' }, { main: 'felt', second: 'steel', accent: 'black' }, { main: 'boucle', second: 'aluminium', accent: 'silver' }],
  },
  {
    model: 'mobilePedestal', count: 9, measures: [420, 560, 560], price: 11900, weight: 19500, colours: [2, 3], sizes: one, pack: 'whole', pieces: 1, traits: ['withDrawers', 'withWheels', 'deliveredAssembled'],
    forms: [{ id: 'three', figures: { drawers: 3 } }, { id: 'two', figures: { drawers: 2 }, measures: [400, 540, 580] }, { id: 'seat', figures: { drawers: 2 }, traits: ['softClose'], measures: [420, 540, 540], price: 1.2 }],
    makes: [{ main: 'steel' }, { main: 'oak', second: 'steel', accent: 'black' }, { main: 'steel', second: 'brass', accent: 'gold' }, { main: 'walnut' }, { main: 'ash', second: 'steel', accent: 'white' }],
  },
  {
    model: 'deskOrganiser', count: 10, measures: [280, 160, 120], price: 1890, weight: 720, colours: [2, 3], sizes: one, pack: 'whole', pieces: 6,
    forms: [
      { id: 'trays', figures: { compartments: 5 } },
      { id: 'cups', figures: { compartments: 4 }, measures: [260, 120, 110] },
      { id: 'drawer', mains: ['oak', 'bamboo', 'walnut', 'steel'], traits: ['withDrawers'], figures: { drawers: 2, compartments: 3 }, measures: [250, 180, 150], price: 1.25 },
    ],
    makes: [{ main: 'oak' }, { main: 'steel' }, { main: 'felt', price: 0.9 }, { main: 'bamboo' }, { main: 'plastic', price: 0.9 }, { main: 'walnut' }],
  },
  {
    model: 'monitorStand', count: 9, measures: [560, 240, 110], price: 2990, weight: 2100, colours: [2, 3], sizes: measured([1, 1, 1], [1.6, 1, 1]), pack: 'whole', pieces: 4, traits: ['rectangular'],
    forms: [{ id: 'bridge', mains: ['oak', 'bamboo', 'steel', 'walnut'], figures: { maxLoadKg: 20 } }, { id: 'drawer', traits: ['withDrawers'], figures: { drawers: 1, maxLoadKg: 20 }, measures: [560, 240, 130], price: 1.3 }, { id: 'legs', mains: ['walnut', 'ash', 'beech'], figures: { maxLoadKg: 15 }, measures: [540, 230, 120] }],
    makes: [{ main: 'oak' }, { main: 'walnut', second: 'steel', accent: 'black' }, { main: 'bamboo' }, { main: 'steel' }, { main: 'ash', second: 'steel', accent: 'white' }, { main: 'beech', second: 'aluminium', accent: 'silver' }],
  },
];

/** Shelves, boxes, baskets, hallway. */
export const storage: readonly Plan[] = [
  {
    model: 'bookcase', count: 11, measures: [900, 350, 1800], price: 24900, weight: 34000, colours: [2, 3], sizes: measured([0.7, 1, 1], [1, 1, 1]), pack: 'flat', pieces: 1, traits: ['selfAssembly'],
    forms: [
      { id: 'open', figures: { shelves: 5 } },
      { id: 'frame', mains: ['ash', 'walnut'], figures: { shelves: 5, maxLoadKg: 150 }, measures: [900, 350, 1820] },
      { id: 'ladder', figures: { shelves: 4 }, measures: [760, 420, 1750], price: 0.8 },
      { id: 'doors', traits: ['withDoors'], figures: { shelves: 3, doors: 2 }, measures: [900, 380, 1900], price: 1.25 },
    ],
    makes: [{ main: 'oak' }, { main: 'ash', second: 'steel', accent: 'black' }, { main: 'walnut', second: 'steel', accent: 'black' }, { main: 'pine' }, { main: 'steel' }, { main: 'oak', second: 'brass', accent: 'gold' }],
  },
  {
    model: 'wallShelf', count: 10, measures: [800, 220, 250], price: 4290, weight: 3200, colours: [2, 3], sizes: measured([0.75, 1, 1], [1, 1, 1], [1.25, 1, 1]), pack: 'flat', pieces: 2, traits: ['wallMounted'],
    forms: [{ id: 'brackets', figures: { shelves: 1, maxLoadKg: 15 } }, { id: 'double', figures: { shelves: 2, maxLoadKg: 20 }, measures: [800, 220, 480], price: 1.4 }, { id: 'box', figures: { shelves: 1, compartments: 3, maxLoadKg: 12 }, measures: [900, 200, 260] }, { id: 'rail', figures: { shelves: 1, hooks: 5, maxLoadKg: 15 }, measures: [800, 200, 240] }],
    makes: [{ main: 'oak', second: 'steel', accent: 'black' }, { main: 'walnut', second: 'brass', accent: 'gold' }, { main: 'pine', second: 'steel', accent: 'black' }, { main: 'ash' }, { main: 'steel' }],
  },
  {
    model: 'storageCrate', count: 11, measures: [400, 300, 220], price: 1290, weight: 1350, colours: [2, 4], sizes: named(0.22, 's', 'm', 'l'), pack: 'nested', pieces: 6, traits: ['stackable'],
    forms: [
      { id: 'folding', mains: ['plastic'], traits: ['foldable', 'withHandles'], figures: { litres: 22 } },
      { id: 'lidded', mains: ['plastic', 'felt', 'steel'], traits: ['withLid'], figures: { litres: 24 }, measures: [420, 320, 240], price: 1.2 },
      { id: 'slatted', mains: ['pine', 'acacia'], traits: ['withHandles'], figures: { litres: 20 } },
    ],
    makes: [{ main: 'plastic' }, { main: 'plastic', second: 'bamboo', price: 1.3 }, { main: 'pine', price: 1.5 }, { main: 'steel', price: 1.25 }, { main: 'felt' }, { main: 'acacia', price: 1.5 }],
  },
  {
    model: 'basket', count: 12, measures: [320, 320, 300], price: 1690, weight: 780, colours: [2, 3], sizes: named(0.2, 's', 'm', 'l'), pack: 'nested', pieces: 4, traits: ['handmade'],
    forms: [
      { id: 'round', mains: ['seagrass', 'rattan', 'cotton'], traits: ['round', 'withHandles'], figures: { litres: 18 } },
      { id: 'belly', mains: ['seagrass', 'rattan'], traits: ['round'], figures: { litres: 20 }, measures: [340, 340, 300] },
      { id: 'oblong', mains: ['seagrass', 'rattan', 'bamboo'], traits: ['rectangular', 'withHandles'], figures: { litres: 17 }, measures: [400, 280, 230] },
      { id: 'laundry', mains: ['seagrass', 'rattan', 'cotton'], traits: ['round', 'withLid'], figures: { litres: 34 }, measures: [340, 340, 460], price: 1.5 },
    ],
    makes: [{ main: 'seagrass' }, { main: 'rattan', second: 'leather', accent: 'brown' }, { main: 'cotton', second: 'leather', accent: 'brown' }, { main: 'rattan' }, { main: 'seagrass', second: 'leather', accent: 'black' }, { main: 'bamboo', price: 1.1 }],
  },
  {
    model: 'coatRack', count: 11, measures: [480, 480, 1750], price: 7990, weight: 7200, colours: [2, 3], sizes: one, pack: 'flat', pieces: 1,
    forms: [
      { id: 'stand', figures: { hooks: 8 }, traits: ['selfAssembly'] },
      { id: 'board', mains: ['oak', 'ash', 'walnut'], figures: { hooks: 5 }, traits: ['wallMounted'], measures: [800, 90, 160], price: 0.45 },
      { id: 'rail', mains: ['steel'], figures: { hooks: 4 }, traits: ['selfAssembly'], measures: [900, 420, 1600], price: 1.25 },
      { id: 'tripod', mains: ['oak', 'ash', 'beech', 'walnut'], figures: { hooks: 6 }, traits: ['selfAssembly'], measures: [520, 520, 1760] },
    ],
    makes: [{ main: 'steel' }, { main: 'oak', second: 'steel', accent: 'black' }, { main: 'steel', second: 'oak' }, { main: 'ash' }, { main: 'beech' }, { main: 'walnut', second: 'brass', accent: 'gold' }],
  },
  {
    model: 'shoeRack', count: 10, measures: [800, 300, 480], price: 5990, weight: 7200, colours: [2, 3], sizes: measured([0.75, 1, 1], [1, 1, 1]), pack: 'flat', pieces: 1, traits: ['selfAssembly'],
    forms: [
      { id: 'slats', figures: { shelves: 3 } },
      { id: 'bench', mains: ['oak', 'pine', 'bamboo', 'acacia'], figures: { shelves: 2 }, measures: [900, 340, 460], price: 1.25 },
      { id: 'wire', mains: ['steel'], traits: ['stackable'], figures: { shelves: 2 }, measures: [760, 300, 360], price: 0.8 },
    ],
    makes: [{ main: 'bamboo' }, { main: 'steel', second: 'oak' }, { main: 'steel' }, { main: 'oak' }, { main: 'pine' }, { main: 'acacia', second: 'steel', accent: 'black' }],
  },
];
