import { measured, named, one, type Plan } from './plan.ts';

/** Lamps and lanterns. */
export const lighting: readonly Plan[] = [
  {
    model: 'floorLamp', count: 12, measures: [420, 420, 1550], price: 10900, weight: 6200, colours: [2, 3], sizes: one, pack: 'flat', pieces: 1, traits: ['dimmable'],
    forms: [
      { id: 'shade', mains: ['steel', 'brass', 'oak'], figures: { lights: 1 } },
      { id: 'arc', mains: ['steel', 'brass'], figures: { lights: 1 }, measures: [1100, 360, 1900], price: 1.4 },
      { id: 'tripod', mains: ['oak', 'walnut', 'steel'], figures: { lights: 1 }, measures: [560, 560, 1480], price: 1.1 },
      { id: 'reader', mains: ['steel', 'brass'], figures: { lights: 1 }, traits: ['heightAdjustable'], measures: [420, 280, 1400], price: 0.85 },
    ],
    makes: [{ main: 'steel', second: 'linen', accent: 'cream' }, { main: 'brass', second: 'linen', accent: 'cream' }, { main: 'oak', second: 'linen', accent: 'white' }, { main: 'steel', second: 'marble', accent: 'white' }, { main: 'walnut', second: 'cotton', accent: 'cream' }],
  },
  {
    model: 'tableLamp', count: 14, measures: [300, 300, 480], price: 5490, weight: 2300, colours: [2, 3], sizes: one, pack: 'whole', pieces: 2,
    forms: [
      { id: 'classic', mains: ['ceramic', 'stoneware'], figures: { lights: 1 } },
      { id: 'mushroom', mains: ['steel', 'ceramic'], figures: { lights: 1 }, traits: ['dimmable'], measures: [280, 280, 360], price: 1.15 },
      { id: 'globe', mains: ['marble', 'brass'], figures: { lights: 1 }, measures: [220, 220, 340], price: 0.9 },
      { id: 'task', mains: ['steel'], figures: { lights: 1 }, traits: ['heightAdjustable'], measures: [420, 180, 480] },
    ],
    makes: [{ main: 'ceramic', second: 'linen', accent: 'cream' }, { main: 'steel', second: 'steel', accent: 'white' }, { main: 'marble', second: 'glass', accent: 'white' }, { main: 'steel', second: 'oak' }, { main: 'stoneware', second: 'linen', accent: 'white' }, { main: 'brass', second: 'glass', accent: 'white' }],
  },
  {
    model: 'pendantLamp', count: 14, measures: [400, 400, 300], price: 6990, weight: 1900, colours: [2, 3], sizes: measured([0.75, 0.75, 0.8], [1, 1, 1]), pack: 'nested', pieces: 1,
    forms: [
      { id: 'dome', mains: ['steel', 'aluminium', 'ceramic'], figures: { lights: 1 } },
      { id: 'cone', mains: ['aluminium', 'steel', 'ceramic'], figures: { lights: 1 }, measures: [360, 360, 260] },
      { id: 'globe', mains: ['glass', 'paper'], figures: { lights: 1 }, measures: [320, 320, 330] },
      { id: 'drum', mains: ['linen', 'cotton'], figures: { lights: 2 }, measures: [450, 450, 240] },
      { id: 'woven', mains: ['rattan', 'seagrass'], figures: { lights: 1 }, measures: [460, 460, 340], traits: ['handmade'], price: 0.95 },
    ],
    makes: [{ main: 'steel', second: 'brass', accent: 'gold' }, { main: 'aluminium' }, { main: 'glass', second: 'brass', accent: 'gold' }, { main: 'linen', second: 'steel', accent: 'black' }, { main: 'rattan', second: 'steel', accent: 'black' }, { main: 'steel' }, { main: 'ceramic', second: 'brass', accent: 'gold' }, { main: 'paper', second: 'steel', accent: 'black' }, { main: 'cotton', second: 'brass', accent: 'gold' }, { main: 'seagrass', second: 'steel', accent: 'black' }],
  },
  {
    model: 'wallLamp', count: 10, measures: [160, 240, 260], price: 4990, weight: 1350, colours: [2, 4], sizes: one, pack: 'whole', pieces: 2, traits: ['wallMounted'],
    forms: [
      { id: 'arm', mains: ['steel', 'brass'], figures: { lights: 1 } },
      { id: 'globe', mains: ['brass', 'steel'], figures: { lights: 1 }, measures: [180, 220, 240] },
      { id: 'cylinder', mains: ['aluminium', 'ceramic'], figures: { lights: 2 }, traits: ['withLedBulb'], measures: [110, 130, 260] },
    ],
    makes: [{ main: 'steel' }, { main: 'brass', second: 'glass', accent: 'white' }, { main: 'aluminium' }, { main: 'steel', second: 'glass', accent: 'white' }, { main: 'ceramic' }],
  },
  {
    model: 'lantern', count: 10, measures: [200, 200, 350], price: 2690, weight: 1700, colours: [2, 3], sizes: named(0.25, 's', 'm', 'l'), pack: 'whole', pieces: 2, traits: ['withHandles', 'weatherproof'],
    forms: [{ id: 'house' }, { id: 'round', mains: ['steel', 'castIron', 'aluminium'], measures: [210, 210, 320] }, { id: 'slats', mains: ['acacia', 'teak'], measures: [220, 220, 380], price: 1.15 }],
    makes: [{ main: 'steel', second: 'glass', accent: 'white' }, { main: 'acacia', second: 'glass', accent: 'white' }, { main: 'castIron', second: 'glass', accent: 'white' }, { main: 'teak', second: 'glass', accent: 'white' }, { main: 'aluminium', second: 'glass', accent: 'white' }],
  },
];

/** Decoration, textiles and tableware. */
export const home: readonly Plan[] = [
  {
    model: 'vase', count: 14, measures: [150, 150, 260], price: 1490, weight: 1150, colours: [3, 4], sizes: named(0.25, 's', 'm', 'l'), pack: 'whole', pieces: 6,
    forms: [{ id: 'bottle' }, { id: 'belly', measures: [190, 190, 220] }, { id: 'cylinder', measures: [130, 130, 250] }, { id: 'waist', measures: [150, 150, 280] }, { id: 'ring', mains: ['ceramic', 'stoneware', 'terracotta'], measures: [210, 90, 240], price: 1.2 }],
    makes: [{ main: 'ceramic' }, { main: 'stoneware' }, { main: 'glass' }, { main: 'terracotta' }, { main: 'ceramic' }, { main: 'stoneware' }, { main: 'concrete' }],
    traits: ['handmade'],
  },
  {
    model: 'mirror', count: 11, measures: [600, 30, 900], price: 6990, weight: 6800, colours: [2, 3], sizes: measured([1, 1, 1], [1.25, 1, 1.3]), pack: 'whole', pieces: 1, traits: ['wallMounted'],
    forms: [{ id: 'round', traits: ['round'], measures: [700, 30, 700] }, { id: 'arch', measures: [600, 30, 950] }, { id: 'rectangle', traits: ['rectangular'] }, { id: 'pebble', mains: ['steel', 'brass', 'oak', 'walnut'], measures: [620, 30, 820], price: 1.15 }],
    makes: [{ main: 'steel', second: 'glass' }, { main: 'oak', second: 'glass' }, { main: 'brass', second: 'glass' }, { main: 'walnut', second: 'glass' }, { main: 'rattan', second: 'glass' }, { main: 'aluminium', second: 'glass' }],
  },
  {
    model: 'wallClock', count: 11, measures: [300, 45, 300], price: 2490, weight: 950, colours: [2, 3], sizes: one, pack: 'whole', pieces: 4, traits: ['wallMounted'],
    forms: [{ id: 'round', traits: ['round'] }, { id: 'square', traits: ['square'], measures: [290, 45, 290] }, { id: 'minimal', traits: ['round'], measures: [330, 40, 330] }],
    makes: [{ main: 'oak' }, { main: 'steel' }, { main: 'walnut', second: 'brass', accent: 'gold' }, { main: 'plastic' }, { main: 'ash' }, { main: 'concrete', second: 'brass', accent: 'gold' }, { main: 'felt' }],
  },
  {
    model: 'candleHolder', count: 11, measures: [90, 90, 120], price: 990, weight: 480, colours: [2, 3], sizes: named(0.35, 's', 'm', 'l'), pack: 'whole', pieces: 12,
    forms: [{ id: 'stick', mains: ['brass', 'castIron', 'ceramic', 'marble'], measures: [80, 80, 160] }, { id: 'tealight', mains: ['glass', 'ceramic', 'marble', 'concrete'], measures: [90, 90, 80] }, { id: 'arch', mains: ['brass', 'castIron', 'steel'], measures: [180, 60, 140], price: 1.4 }, { id: 'dish', mains: ['ceramic', 'brass', 'castIron', 'steel'], measures: [120, 120, 60] }],
    makes: [{ main: 'brass' }, { main: 'glass' }, { main: 'ceramic' }, { main: 'castIron' }, { main: 'marble' }, { main: 'concrete' }, { main: 'steel' }],
  },
  {
    model: 'cushion', count: 14, measures: [450, 140, 450], price: 990, weight: 620, colours: [3, 4], sizes: measured([1, 1, 1], [1.2, 1.1, 0.85]), pack: 'whole', pieces: 8, traits: ['washableCover'],
    forms: [{ id: 'plain', traits: ['square'] }, { id: 'piped', traits: ['square'] }, { id: 'striped', traits: ['square'] }, { id: 'tassels', traits: ['square'], price: 1.15 }, { id: 'bolster', traits: ['rectangular'], measures: [600, 130, 350], price: 1.05 }],
    makes: [{ main: 'linen' }, { main: 'velvet' }, { main: 'cotton' }, { main: 'boucle' }, { main: 'wool' }],
  },
  {
    model: 'rug', count: 13, measures: [1200, 1800, 12], price: 7900, weight: 5200, colours: [2, 3], sizes: measured([1, 1, 1], [1.333, 1.278, 1], [1.667, 1.667, 1]), pack: 'rolled', pieces: 1,
    forms: [{ id: 'plain', traits: ['rectangular'] }, { id: 'border', traits: ['rectangular'] }, { id: 'stripes', traits: ['rectangular'] }, { id: 'round', traits: ['round'], measures: [1500, 1500, 12] }, { id: 'arches', mains: ['wool'], traits: ['rectangular', 'handmade'], price: 1.25 }],
    makes: [{ main: 'wool' }, { main: 'cotton', price: 0.8 }, { main: 'seagrass', price: 1.1 }, { main: 'wool' }, { main: 'linen' }],
  },
  {
    model: 'bowl', count: 13, measures: [150, 150, 70], price: 690, weight: 480, colours: [3, 4], sizes: named(0.32, 's', 'm', 'l'), pack: 'nested', pieces: 12, traits: ['foodSafe'],
    forms: [{ id: 'round', traits: ['round'], figures: { millilitres: 550 } }, { id: 'coupe', traits: ['round'], figures: { millilitres: 600 }, measures: [180, 180, 55] }, { id: 'footed', mains: ['stoneware', 'ceramic'], traits: ['round'], figures: { millilitres: 500 }, measures: [150, 150, 95], price: 1.2 }, { id: 'ribbed', mains: ['stoneware', 'ceramic', 'glass'], traits: ['round'], figures: { millilitres: 550 }, measures: [160, 160, 75] }],
    makes: [{ main: 'stoneware' }, { main: 'ceramic' }, { main: 'acacia', price: 1.3 }, { main: 'glass' }, { main: 'stoneware' }, { main: 'ceramic' }, { main: 'oak', price: 1.3 }],
  },
  {
    model: 'mug', count: 13, measures: [115, 85, 95], price: 590, weight: 340, colours: [3, 4], sizes: one, pack: 'whole', pieces: 12, traits: ['foodSafe', 'dishwasherSafe'],
    forms: [{ id: 'straight', figures: { millilitres: 350 } }, { id: 'belly', figures: { millilitres: 400 }, measures: [125, 95, 90] }, { id: 'espresso', figures: { millilitres: 90 }, measures: [85, 65, 60], price: 0.7 }, { id: 'tall', figures: { millilitres: 420 }, measures: [115, 82, 115], price: 1.1 }],
    makes: [{ main: 'stoneware' }, { main: 'ceramic' }, { main: 'stoneware' }, { main: 'ceramic' }, { main: 'glass' }],
  },
];
export const garden: readonly Plan[] = [
  {
    model: 'gardenChair', count: 13, measures: [560, 600, 820], price: 8490, weight: 5600, colours: [2, 3], sizes: one, pack: 'whole', pieces: 2, traits: ['weatherproof'],
    forms: [
      { id: 'slats', mains: ['teak', 'acacia'], traits: ['withArmrests'] },
      { id: 'folding', mains: ['steel', 'acacia'], traits: ['foldable'], measures: [460, 560, 860], price: 0.7 },
      { id: 'rope', mains: ['aluminium'], traits: ['withArmrests', 'stackable'], measures: [580, 600, 780], price: 1.2 },
      { id: 'wicker', mains: ['rattan'], traits: ['withArmrests'], measures: [640, 660, 800], price: 1.1 },
    ],
    makes: [{ main: 'teak' }, { main: 'acacia', second: 'steel', accent: 'black' }, { main: 'aluminium' }, { main: 'rattan', second: 'steel', accent: 'black' }, { main: 'steel', second: 'acacia' }, { main: 'aluminium', second: 'teak' }, { main: 'rattan' }],
  },
  {
    model: 'gardenTable', count: 12, measures: [1600, 900, 740], price: 32900, weight: 29000, colours: [2, 3], sizes: measured([1, 1, 1], [1.25, 1, 1]), pack: 'flat', pieces: 1, traits: ['weatherproof', 'selfAssembly'],
    forms: [{ id: 'slats', traits: ['rectangular'] }, { id: 'bistro', mains: ['steel', 'aluminium'], traits: ['round', 'foldable'], measures: [700, 700, 720], price: 0.38 }, { id: 'trestle', traits: ['rectangular'], measures: [1800, 900, 745] }, { id: 'pedestal', traits: ['square'], measures: [800, 800, 740], price: 0.6 }],
    makes: [{ main: 'teak' }, { main: 'steel', price: 0.9 }, { main: 'acacia', second: 'aluminium', accent: 'anthracite' }, { main: 'aluminium' }, { main: 'teak', second: 'aluminium', accent: 'white' }],
  },
  {
    model: 'lounger', count: 10, measures: [680, 1980, 380], price: 21900, weight: 17500, colours: [2, 3], sizes: one, pack: 'whole', pieces: 1, traits: ['weatherproof'],
    forms: [{ id: 'slats', mains: ['teak'], traits: ['withWheels'] }, { id: 'padded', mains: ['acacia', 'rattan', 'teak'], traits: ['withWheels'], measures: [700, 2000, 420], price: 1.2 }, { id: 'sling', mains: ['aluminium'], traits: ['stackable'], measures: [660, 1950, 360], price: 0.8 }],
    makes: [{ main: 'teak' }, { main: 'acacia', second: 'cotton', accent: 'cream' }, { main: 'aluminium', second: 'mesh', accent: 'grey' }, { main: 'rattan', second: 'cotton', accent: 'white' }, { main: 'teak', second: 'linen', accent: 'sand' }],
  },
  {
    model: 'planter', count: 14, measures: [300, 300, 290], price: 2290, weight: 3400, colours: [2, 3], sizes: named(0.3, 's', 'm', 'l', 'xl'), pack: 'nested', pieces: 2, traits: ['weatherproof'],
    forms: [
      { id: 'conic', traits: ['round', 'withDrainage'], figures: { litres: 14 } },
      { id: 'cube', mains: ['concrete', 'plastic', 'terracotta'], traits: ['square'], figures: { litres: 18 }, measures: [290, 290, 290] },
      { id: 'bowl', mains: ['terracotta', 'concrete', 'stoneware', 'ceramic'], traits: ['round', 'withDrainage'], figures: { litres: 12 }, measures: [380, 380, 210] },
      { id: 'stand', mains: ['steel', 'ceramic', 'stoneware'], traits: ['round'], figures: { litres: 9 }, measures: [290, 290, 440], price: 1.3 },
      { id: 'trough', mains: ['steel', 'plastic', 'concrete', 'castIron'], traits: ['rectangular'], figures: { litres: 28 }, measures: [700, 240, 250], price: 1.3 },
    ],
    makes: [{ main: 'terracotta' }, { main: 'concrete' }, { main: 'ceramic' }, { main: 'steel', second: 'oak' }, { main: 'plastic' }, { main: 'stoneware' }, { main: 'castIron', price: 0.9 }],
  },
  {
    model: 'raisedBed', count: 9, measures: [1200, 600, 780], price: 11900, weight: 17500, colours: [2, 3], sizes: measured([0.7, 0.9, 1], [1, 1, 1]), pack: 'flat', pieces: 1, traits: ['weatherproof', 'rectangular', 'withDrainage', 'selfAssembly'],
    forms: [{ id: 'legs', figures: { litres: 130 } }, { id: 'ground', figures: { litres: 260 }, measures: [1200, 800, 420] }, { id: 'shelf', mains: ['acacia', 'pine'], figures: { litres: 120, shelves: 1 }, measures: [1150, 550, 800], price: 1.12 }],
    makes: [{ main: 'acacia' }, { main: 'steel' }, { main: 'pine' }, { main: 'teak', price: 1.1 }],
  },
];
