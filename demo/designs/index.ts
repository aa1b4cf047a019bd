/** The demo market's goods: every item with its variants, measures, weights, cartons and pictures; the same at every start. */
import { collections, type Colour, type Design, type Dimensions, type Material, type Model, type Trait } from '../goods/vocabulary.ts';
import { carton } from './carton.ts';
import names from '../pictures/rendered.json' with { type: 'json' };
import { furniture } from './furniture.ts';
import { garden } from './garden.ts';
import { home } from './home.ts';
import { lighting } from './lighting.ts';
import { office } from './office.ts';
import { burden, palettes } from './palettes.ts';
import { storage } from './storage.ts';
import { volume, type DrawnDesign, type Form, type Make, type Measures, type Plan } from './plan.ts';
export type { DrawnDesign } from './plan.ts';

const rendered: ReadonlySet<string> = new Set(names);

/** All plans in the order of the category tree. */
export const plans: readonly Plan[] = [...furniture, ...lighting, ...home, ...storage, ...garden, ...office];

/** Number between 0 and 1 that depends on nothing but the words. */
export function chance(...words: (string | number)[]): number {
  let value = 0x811c9dc5;
  for (const letter of words.join('|')) value = Math.imul(value ^ letter.charCodeAt(0), 0x01000193);
  value = Math.imul(value ^ (value >>> 15), 0x2c1b3c6d);
  value = Math.imul(value ^ (value >>> 12), 0x297a2d39);
  return ((value ^ (value >>> 15)) >>> 0) / 4294967296;
}

const kebab = (word: string): string => word.replace(/(?<=.)[A-Z]/g, (letter) => `-${letter.toLowerCase()}`).toLowerCase();
const woods: ReadonlySet<Material> = new Set(['oak', 'walnut', 'ash', 'beech', 'pine', 'acacia', 'teak', 'bamboo']);
const metals: ReadonlySet<Material> = new Set(['steel', 'aluminium', 'brass', 'castIron']);
const recycled: ReadonlySet<Material> = new Set(['plastic', 'felt', 'aluminium']);

function stepOf(value: number): number {
  if (value >= 300) return 10;
  return value >= 60 ? 5 : 1;
}
const rounded = (value: number): number => Math.round(value / stepOf(value)) * stepOf(value);
function weighed(grams: number): number {
  let step = 10;
  if (grams > 10000) step = 500;
  else if (grams > 2000) step = 100;
  return Math.max(step, Math.round(grams / step) * step);
}

/** A collection's own proportions: up to a twentieth wider, deeper or higher than the model's usual measures; round things stay round. */
function measuresOf(plan: Plan, form: Form, collection: string): Measures {
  const [w, d, h] = form.measures ?? plan.measures;
  const by = (axis: string): number => 0.95 + 0.1 * chance(plan.model, collection, axis);
  const wide = by('width');
  const deep = w === d ? wide : by('depth');
  // Upright flat things (mirrors, clocks, cushions) keep their front.
  return [w * wide, d < 60 ? d : d * deep, h < 60 ? h : h * (w === h ? wide : by('height'))];
}

function coloursOf(plan: Plan, make: Make, index: number): Colour[] {
  const [fewest, most] = plan.colours;
  const count = fewest + ((index * 7 + (index >> 2)) % (most - fewest + 1));
  const all = palettes[make.main];
  // Woods lead with their own colour three times out of four; painted and woven things begin anywhere.
  const keep = all[0] === 'natural' && index % 4 !== 3;
  const start = keep ? 0 : index % all.length;
  const turned = [...all.slice(start), ...all.slice(0, start)];
  return turned.slice(0, Math.min(count, all.length));
}

function traitsOf(plan: Plan, form: Form, make: Make, index: number): Trait[] {
  const traits = new Set<Trait>([...(form.traits ?? []), ...(plan.traits ?? [])]);
  if (woods.has(make.main) && index % 3 !== 1) traits.add('fscCertified');
  if (recycled.has(make.main) && index % 2 === 0) traits.add('recycledMaterial');
  if (make.main === 'glass' || make.main === 'plastic' || metals.has(make.main)) traits.delete('handmade');
  if (woods.has(make.main)) traits.delete('dishwasherSafe');
  if (plan.model === 'bowl' && !woods.has(make.main)) traits.add('dishwasherSafe');
  return [...traits];
}

function defaultAccent(second: Material | undefined): Colour {
  if (!second || woods.has(second)) return 'natural';
  return second === 'brass' ? 'gold' : 'black';
}

function design(plan: Plan, index: number, place: number): DrawnDesign {
  const form = plan.forms[index % plan.forms.length]!;
  const round = Math.floor(index / plan.forms.length);
  const makes = plan.makes.filter((make) => !form.mains || form.mains.includes(make.main));
  const make = makes[(round + (index % plan.forms.length)) % makes.length]!;
  // 3 and 20 have no common divisor: no model uses a collection twice.
  const collection = collections[(place * 7 + index * 3) % collections.length]!;
  const key = `${kebab(plan.model)}-${kebab(collection)}-${kebab(make.main)}`;
  const [w, d, h] = measuresOf(plan, form, collection);
  const usual = volume({ width: plan.measures[0], depth: plan.measures[1], height: plan.measures[2] });
  const inForm = volume({ width: w, depth: d, height: h });
  const [priceFactor, weightFactor] = burden[make.main];

  const colours = coloursOf(plan, make, index);
  const sized = plan.sizes.map((size) => {
    const deeper = w === d ? size.scale[0] : size.scale[1];
    const dimensions: Dimensions = { width: rounded(w * size.scale[0]), depth: rounded(d * deeper), height: rounded(h * size.scale[2]) };
    const weight = weighed(plan.weight * weightFactor * (inForm / usual) ** 0.5 * (volume(dimensions) / inForm) ** 0.85);
    return { size: size.name, dimensions, weight, carton: carton(plan.pack, plan.pieces, dimensions, weight) };
  });
  const smallest = sized[0]!.dimensions;
  const exact =
    plan.price *
    (form.price ?? 1) *
    (make.price ?? 1) *
    priceFactor *
    (volume(smallest) / inForm) ** 0.6 *
    (0.94 + 0.12 * chance(key, 'price'));
  const step = exact > 10000 ? 100 : exact > 2000 ? 50 : 10;

  const look = (colour: Colour): string => `${key}-${kebab(colour)}`;
  const first = look(colours[0]!);
  return {
    key,
    model: plan.model,
    collection,
    material: make.main,
    secondMaterial: make.second ?? null,
    traits: traitsOf(plan, form, make, index),
    figures: { ...form.figures },
    // A picture shows form and colour; sizes of one colour share it.
    variants: colours.flatMap((colour) => sized.map((size) => ({ colour, ...size, picture: look(colour) }))),
    pictures: [`${first}-front`, `${first}-detail`],
    basePrice: Math.max(step, Math.round(exact / step) * step),
    form: form.id,
    accent: make.accent ?? defaultAccent(make.second),
  };
}

/** Every item with every picture that it is meant to have, in the order of the category tree. */
export const planned: readonly DrawnDesign[] = plans.flatMap((plan, place) =>
  Array.from({ length: plan.count }, (_, index) => design(plan, index, place)),
);

/** The items of the demo market: they name only pictures that have been rendered. A colour without its own shows the item's first. */
export const designs: readonly DrawnDesign[] = planned.flatMap((item) => {
  const variants = item.variants.filter((variant) => rendered.has(variant.picture));
  const first = variants[0]?.picture;
  if (!first) return [];
  return {
    ...item,
    variants: item.variants.map((variant) => (rendered.has(variant.picture) ? variant : { ...variant, picture: first })),
    pictures: item.pictures.filter((name) => rendered.has(name)),
  };
});

/** How many stores the demo market's goods are spread over. */
export const storeCount = 9;

const specialists: readonly (readonly Model[])[] = [
  ['armchair', 'sofa', 'diningChair', 'barStool'],
  ['bench', 'diningTable', 'coffeeTable', 'sideTable', 'sideboard', 'bedsideCabinet'],
  ['floorLamp', 'tableLamp', 'pendantLamp', 'wallLamp', 'lantern'],
  ['vase', 'mirror', 'wallClock', 'candleHolder'],
  ['cushion', 'rug', 'bowl', 'mug'],
  ['bookcase', 'wallShelf', 'storageCrate', 'basket', 'coatRack', 'shoeRack'],
  ['gardenChair', 'gardenTable', 'lounger', 'planter', 'raisedBed'],
  ['desk', 'officeChair', 'mobilePedestal', 'deskOrganiser', 'monitorStand'],
];

/**
 * The store, 0 to 8, that offers a design: 0 seating, 1 tables and cabinets, 2 lighting, 3 decoration, 4 textiles and tableware,
 * 5 storage, 6 garden, 7 office; 8 is a house of the whole range with two collections of everything.
 */
export function storeOf(item: Design): number {
  if (item.collection === 'Hansa' || item.collection === 'Porto') return storeCount - 1;
  return specialists.findIndex((models) => models.includes(item.model));
}
