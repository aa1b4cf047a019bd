import type { Sentences } from '../types.ts';
import { uses } from './uses.ts';

export const sentences: Sentences = {
  taglines: {
    seating: ['Comfortable seating for home and contract', 'A well-proportioned seat for living, dining and working'],
    tables: ['A steady table for everyday use', 'A table with clear lines for home and contract'],
    storage: ['Tidy storage for home and workplace', 'Storage that keeps everyday things to hand'],
    lighting: ['Glare-free light for home and hospitality', 'A light with presence, switched on or off'],
    decoration: ['A decorative piece for homes, shops and hospitality', 'An accent for living room, hallway and shop window'],
    tableware: ['Everyday tableware for home and café', 'Tableware for breakfast, lunch and the café counter'],
    textiles: ['A home textile that is pleasant to the touch', 'Warmth and colour for the living room'],
    planting: ['Planting for terrace, balcony and entrance', 'Room for herbs, perennials and shrubs'],
  },
  openers: {
    seating: [
      '{The} {material} joins a calm outline with seating comfort that convinces from the first minute.',
      'Balanced proportions and a generous seat: {the} {material} sells itself on the shop floor.',
      'People who sit down stay a while – {the} {material} is built for long evenings and frequent use.',
    ],
    tables: [
      '{The} {material} brings clear lines into the room and stands firmly on any floor.',
      'A well-made top and a steady underframe: {the} {material} is a table for many years.',
      'With its restrained design, {the} {material} fits modern interiors as well as classic ones.',
    ],
    storage: [
      '{The} {material} keeps things in order and looks good from every side.',
      'Order without fuss: {the} {material} offers storage just where it is needed.',
      'Carefully made down to the corners, {the} {material} turns storage into a piece worth showing.',
    ],
    lighting: [
      '{The} {material} gives a soft, even light and is an eye-catcher even when switched off.',
      'Good light starts with good form: {the} {material} sets the mood without dazzling.',
      'Reduced to the essentials, {the} {material} lights exactly the spot where it is wanted.',
    ],
    decoration: [
      '{The} {material} sets a quiet accent that works alone or in a group.',
      'Small piece, strong effect: {the} {material} finishes a room without crowding it.',
      'With its clear silhouette, {the} {material} draws the eye at home and in the shop window.',
    ],
    tableware: [
      '{The} {material} feels good in the hand and stands up to daily use.',
      'For tables that are laid every day: {the} {material} is robust, simple and pleasant to hold.',
      'With its gentle curve, {the} {material} makes even a quick breakfast look good.',
    ],
    textiles: [
      '{The} {material} brings texture and warmth to any room.',
      'Soft to the touch and rich in colour: {the} {material} changes a room in a moment.',
      'Densely worked and neatly finished, {the} {material} keeps its shape for years.',
    ],
    planting: [
      '{The} {material} gives plants room to grow and brings order to terrace and garden.',
      'Greenery needs a good frame: {the} {material} stands steady and looks tidy all year round.',
      'Whether at the entrance, on the balcony or in the yard, {the} {material} makes planting simple.',
    ],
  },
  materials: {
    oak: [
      'The oak is selected for even grain, finely sanded and finished with hard-wax oil.',
      'Solid oak with lively grain makes every piece slightly different.',
    ],
    walnut: [
      'The walnut shows its warm brown tone and deep grain under a matt oil.',
      'Walnut is fine-grained and dense, and gains depth with every year.',
    ],
    ash: [
      'Ash is light, tough and springy, with a striking, clearly drawn grain.',
      'The pale ash is sanded smooth and sealed with a matt lacquer.',
    ],
    beech: [
      'The beech is dense and even, so edges stay crisp and surfaces smooth.',
      'Beech from European forests is hard-wearing and takes knocks calmly.',
    ],
    pine: [
      'Slow-grown pine shows small knots and a friendly, warm tone.',
      'The pine is kiln-dried and planed on all sides, so it stays true to size.',
    ],
    acacia: [
      'Acacia is a hard, oily wood with a marked play of light and dark.',
      'The acacia is oiled in the workshop, which brings out its reddish grain.',
    ],
    teak: [
      'Teak is naturally rich in oils, durable and insensitive to moisture.',
      'The teak may turn silver-grey with age or keep its honey tone with oil.',
    ],
    bamboo: [
      'Bamboo grows back quickly, is light in weight and harder than many woods.',
      'The bamboo is pressed in layers and sealed against moisture.',
    ],
    rattan: [
      'The rattan is woven by hand, so the pattern is close and even.',
      'Rattan is light, elastic and strong, with a natural sheen.',
    ],
    seagrass: [
      'The twisted seagrass is close-woven and gives off a faint scent of hay.',
      'Seagrass is sturdy and undyed, with natural shades from straw to green.',
    ],
    steel: [
      'The steel is powder-coated, scratch-resistant and even in colour.',
      'Clean welds and a fine matt powder coating mark the steelwork.',
    ],
    aluminium: [
      'Aluminium keeps the weight low, does not rust and is fully recyclable.',
      'The aluminium is powder-coated and pleasantly light to handle.',
    ],
    brass: [
      'The brass is brushed by hand and develops a warm patina over time.',
      'Brushed brass catches the light and lends a quiet shine.',
    ],
    castIron: [
      'The cast iron is heavy, stable and protected with a matt coating.',
      'Cast in sand moulds, the iron shows a fine, lively surface.',
    ],
    glass: ['The glass is clear and even, with carefully ground edges.', 'Good wall thickness gives the glass weight and a clean ring.'],
    ceramic: [
      'The ceramic is fired at high temperature and glazed evenly.',
      'A satin glaze gives the ceramic a soft sheen and a smooth feel.',
    ],
    stoneware: [
      'The stoneware is fired dense, so it is hard, heavy and hard to chip.',
      'Reactive glaze makes each piece of stoneware slightly different.',
    ],
    terracotta: [
      'The terracotta is open-pored and shows the warm tone of natural clay.',
      'Fired slowly, the terracotta is strong and lightly textured.',
    ],
    concrete: [
      'The fibre-reinforced concrete shows small pores and a velvety surface.',
      'The concrete is cast thin-walled, so its weight stays manageable.',
    ],
    marble: ['Each piece of marble has its own veining; the surface is honed matt.', 'The marble is cut from the block, honed and sealed.'],
    linen: [
      'The linen is breathable, strong and lightly textured, with its typical slub.',
      'Pre-washed linen falls softly and becomes finer with use.',
    ],
    velvet: [
      'The dense, short-pile velvet plays with the light and keeps its colour.',
      'The velvet is soft to the touch and yet tightly woven.',
    ],
    boucle: [
      'The bouclé with its fine loops is voluminous, soft and forgiving.',
      'Looped bouclé yarn gives a lively surface that invites touching.',
    ],
    wool: [
      'Wool is naturally dirt-repellent, warm and balances humidity.',
      'The new wool is dyed in the yarn, so shades are deep and lasting.',
    ],
    cotton: ['The cotton is tightly woven, skin-friendly and colour-fast.', 'Combed cotton is soft, hard-wearing and easy to look after.'],
    leather: [
      'The leather is through-dyed and gains character with every year of use.',
      'Smooth, open-pored leather feels warm and ages well.',
    ],
    mesh: ['The mesh is elastic, breathable and holds its tension for years.', 'Close-knit mesh gives support and lets air through.'],
    felt: ['The pressed felt dampens sound, holds its shape and does not fray.', 'Thick felt is soft, sturdy and cleanly cut.'],
    plastic: [
      'The plastic is dyed throughout, impact-resistant and easy to wipe.',
      'Robust plastic with a matt, fine-grained surface shrugs off scratches.',
    ],
    paper: [
      'The firm paper spreads light and shade softly and weighs next to nothing.',
      'Layered paper is surprisingly strong and has a fine fibre pattern.',
    ],
  },
  figures: ['It offers {figures}.', 'The model has {figures}.'],
  traits: {
    stackable: 'It stacks to save space in the stockroom and on site.',
    foldable: 'It folds flat in a moment and takes up little room in storage.',
    withArmrests: 'The armrests make standing up easier and add comfort.',
    extendable: 'The top extends with one simple movement when more guests arrive.',
    withDrawers: 'The drawers run smoothly and can be taken out for cleaning.',
    withDoors: 'The doors hang true and can be adjusted without tools.',
    withLid: 'The lid fits closely and keeps dust out.',
    withHandles: 'The handles are comfortable and firmly fixed.',
    withWheels: 'Castors make it easy to move.',
    heightAdjustable: 'The height adjusts continuously to suit its user.',
    dimmable: 'The light can be dimmed with a standard dimmer.',
    weatherproof: 'Rain, frost and sun leave it unimpressed; it may stay outside all year.',
    foodSafe: 'All surfaces are tested and safe for food.',
    dishwasherSafe: 'It goes into the dishwasher, also in commercial use.',
    handmade: 'Each piece is made by hand; small differences are part of its charm.',
    washableCover: 'The cover comes off with a zip and can be washed at 30 °C.',
    wallMounted: 'Fixing material for solid walls is enclosed.',
    highBack: 'The high back supports shoulders and neck.',
    lowBack: 'The low back keeps the view through the room open.',
    fscCertified: 'The wood comes from FSC-certified forestry.',
    recycledMaterial: 'A large share of the material is recycled.',
    withLedBulb: 'A replaceable warm-white LED bulb is included.',
    softClose: 'Soft-close fittings shut quietly and gently.',
    selfAssembly: [
      'Assembly takes a few steps; tools and illustrated instructions are enclosed.',
      'It is delivered flat-packed and is quickly put together with the enclosed tool.',
    ],
    deliveredAssembled: [
      'It arrives fully assembled and can go straight onto the shop floor.',
      'No assembly is needed: unpack it and put it in place.',
    ],
    withDrainage: 'A drainage hole with stopper prevents waterlogging.',
  },
  uses,
  range: [
    'Within the {collection} collection it combines easily with further pieces of the same line.',
    'For dealers it is a dependable basic that sells in every season.',
    'Further {collection} pieces allow complete displays from one collection.',
    'In the {collection} range, shades and proportions are matched to one another.',
  ],
  colourOne: ['It is supplied in {colours}.', 'The colour is {colours}.'],
  colourSome: ['Dealers can choose between {colours}.', 'It is available in {colours}.'],
  colourMany: ['It is available in {count} colours, among them {colours}.', 'The choice of {count} colours includes {colours}.'],
  sizes: 'There are {count} sizes, from {smallest} to {largest}.',
  load: ['The maximum load is {number} kg.'],
  litres: ['It holds {number} litres.'],
  millilitres: ['It holds {number} ml.'],
  cartonOne: [
    'Each piece is packed in its own carton ({carton}, {weight} gross).',
    'It ships singly in a sturdy carton of {carton} with a gross weight of {weight}.',
  ],
  cartonMany: [
    'The packing unit is {pieces} per carton ({carton}, {weight} gross).',
    'A carton of {carton} holds {pieces} and weighs {weight}.',
  ],
  care: {
    wood: [
      'For care, a soft, slightly damp cloth is enough; oil the wood from time to time.',
      'Wipe with a damp cloth along the grain and dry at once.',
    ],
    outdoorWood: [
      'Clean with water and a soft brush, and oil once a year to keep the tone.',
      'Brush off dirt in spring and treat with teak oil if the colour is to stay.',
    ],
    fibre: ['Dust with a soft brush and keep away from lasting moisture.', 'A vacuum cleaner on low power or a dry brush is all it needs.'],
    metal: ['Wipe with a damp cloth; no scouring agents are needed.', 'A soft cloth and a little washing-up liquid remove fingerprints.'],
    glass: ['Clean with lukewarm water and a soft cloth.', 'Avoid scouring sponges so that the surface keeps its shine.'],
    stone: ['Wipe up spills at once and clean with a pH-neutral soap.', 'A damp cloth is enough; acidic cleaners would harm the surface.'],
    textile: [
      'Vacuum regularly with a soft nozzle and treat stains at once with lukewarm water.',
      'Brush or vacuum gently; dab stains with a damp cloth, do not rub.',
    ],
    leather: [
      'Wipe with a dry cloth and treat with leather balm twice a year.',
      'Keep out of direct sun and care with a wax-free leather milk.',
    ],
    plastic: ['Water and mild soap are enough for cleaning.', 'It is wiped clean in a moment with a damp cloth.'],
    paper: ['Remove dust with a soft brush or a feather duster.', 'Dust dry and keep away from moisture.'],
  },
};
