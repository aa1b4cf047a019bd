/** The demo market's attributes: their definitions, their names and values per language, and the values of one design. */
import {
  collections,
  colours,
  materials,
  models,
  sizeNames,
  type Colour,
  type Design,
  type Material,
  type SizeName,
  type Trait,
} from '../goods/vocabulary.ts';
import { capitalise, firstForm } from './compose.ts';
import { colourLabel } from './item.ts';
import { texts } from './languages.ts';
import { modelFacts, rooms, shapes, styles } from './models.ts';
import type { Certificate, Language, NamedAttribute, Room, Style } from './types.ts';

const flagTraits = [
  'stackable',
  'foldable',
  'extendable',
  'heightAdjustable',
  'dimmable',
  'weatherproof',
  'foodSafe',
  'dishwasherSafe',
  'handmade',
  'washableCover',
  'withArmrests',
  'withLid',
  'withHandles',
  'withWheels',
  'wallMounted',
  'softClose',
  'withDrainage',
  'withLedBulb',
  'recycledMaterial',
] as const satisfies readonly Trait[];
const backTraits = ['highBack', 'lowBack'] as const satisfies readonly Trait[];
const assemblyTraits = ['selfAssembly', 'deliveredAssembled'] as const satisfies readonly Trait[];
const certificates = ['fsc', 'ce', 'foodContact'] as const satisfies readonly Certificate[];

export type AttributeKey = NamedAttribute | (typeof flagTraits)[number];
export type Attribute = {
  key: AttributeKey;
  type: 'number' | 'choice' | 'flag' | 'text';
  unit: string | null;
  /** Shown as a filter in lists. */
  facet: boolean;
  /** Distinguishes the variants of an item. */
  isOption: boolean;
  /** Keys of the values of a choice, in order; the swatch is an sRGB colour. */
  values: { key: string; swatch: string | null }[];
};

const choice = (key: NamedAttribute, values: readonly string[], facet = true, isOption = false): Attribute => ({
  key,
  type: 'choice',
  unit: null,
  facet,
  isOption,
  values: values.map((value) => ({ key: value, swatch: null })),
});
const number = (key: NamedAttribute, unit: string | null, facet: boolean): Attribute => ({
  key,
  type: 'number',
  unit,
  facet,
  isOption: false,
  values: [],
});
const flag = (key: (typeof flagTraits)[number]): Attribute => ({ key, type: 'flag', unit: null, facet: true, isOption: false, values: [] });

/** All attributes, in the order in which filters and fact lists show them. */
export const attributes: readonly Attribute[] = [
  { ...choice('colour', [], true, true), values: Object.entries(colours).map(([key, swatch]) => ({ key, swatch })) },
  choice('size', sizeNames, true, true),
  choice('material', materials),
  choice('secondMaterial', materials, false),
  choice('shape', shapes),
  choice('style', [...new Set(collections.map((collection) => styles[collection]))]),
  choice('room', [...new Set(models.map((model) => rooms[model]))]),
  choice('back', backTraits),
  choice('assembly', assemblyTraits),
  choice('certificate', certificates),
  number('seats', null, true),
  number('drawers', null, true),
  number('doors', null, true),
  number('shelves', null, true),
  number('compartments', null, false),
  number('hooks', null, true),
  number('lights', null, false),
  number('capacity', 'l', true),
  number('volume', 'ml', true),
  number('maxLoad', 'kg', false),
  number('width', 'cm', true),
  number('depth', 'cm', true),
  number('height', 'cm', true),
  ...flagTraits.map(flag),
];

/** The attribute's name. */
export function attributeText(key: AttributeKey, language: Language): string {
  const { words } = texts[language];
  return key in words.attributes ? words.attributes[key as NamedAttribute] : words.traits[key as Trait][0];
}

/** The name of one value of a choice. Throws for an attribute without listed values. */
export function attributeValueText(key: AttributeKey, value: string, language: Language): string {
  const { words } = texts[language];
  switch (key) {
    case 'colour':
      return colourLabel(value as Colour, language);
    case 'material':
    case 'secondMaterial':
      return capitalise(firstForm(words.materials[value as Material]));
    case 'size':
      return words.sizes[value as SizeName];
    case 'style':
      return words.styles[value as Style];
    case 'room':
      return words.rooms[value as Room];
    case 'certificate':
      return words.certificates[value as Certificate];
    case 'shape':
    case 'back':
    case 'assembly':
      return words.traits[value as Trait][0];
    default:
      throw new Error(`The attribute ${key} has no listed values`);
  }
}

/** A fact of an item: the key of a choice's value, a number in the attribute's unit, or a flag that is set. */
export type ItemAttribute = { key: AttributeKey } & ({ value: string } | { number: number } | { flag: true });

function certificateOf(design: Design): Certificate | null {
  if (design.traits.includes('fscCertified')) return 'fsc';
  if (design.traits.includes('foodSafe')) return 'foodContact';
  return modelFacts[design.model].family === 'lighting' && design.figures.lights ? 'ce' : null;
}

/** What holds for all variants of a design; colour and size are the variants' own. */
export function itemAttributes(design: Design): ItemAttribute[] {
  const found: ItemAttribute[] = [];
  const choose = (key: NamedAttribute, value: string | null | undefined): void => {
    if (value) found.push({ key, value });
  };
  const measure = (key: NamedAttribute, value: number | undefined): void => {
    if (value !== undefined && value > 0) found.push({ key, number: value });
  };
  const has = (trait: Trait): boolean => design.traits.includes(trait);
  choose('material', design.material);
  choose('secondMaterial', design.secondMaterial === design.material ? null : design.secondMaterial);
  choose('shape', shapes.find(has));
  choose('style', styles[design.collection]);
  choose('room', rooms[design.model]);
  choose('back', backTraits.find(has));
  choose('assembly', assemblyTraits.find(has));
  choose('certificate', certificateOf(design));
  const { seats, drawers, doors, shelves, compartments, hooks, lights, litres, millilitres, maxLoadKg } = design.figures;
  measure('seats', seats);
  measure('drawers', drawers);
  measure('doors', doors);
  measure('shelves', shelves);
  measure('compartments', compartments);
  measure('hooks', hooks);
  measure('lights', lights);
  measure('capacity', litres);
  measure('volume', millilitres);
  measure('maxLoad', maxLoadKg);
  // A measure that differs between the variants is no fact of the item.
  for (const side of ['width', 'depth', 'height'] as const) {
    const lengths = new Set(design.variants.map(({ dimensions }) => dimensions[side]));
    const [length] = lengths;
    if (lengths.size === 1 && length !== undefined) measure(side, length / 10);
  }
  for (const trait of flagTraits) if (has(trait)) found.push({ key: trait, flag: true });
  return found;
}
