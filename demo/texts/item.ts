/** Names, summaries, descriptions and fact lists of designs and their variants. */
import type { Colour, Design, DesignVariant, Dimensions, Trait } from '../goods/vocabulary.ts';
import { agree, capitalise, counted, fill, firstForm, formatList, formatNumber, hash, pick } from './compose.ts';
import { texts } from './languages.ts';
import { adjectives, careGroups, mainPart, modelFacts, outdoorModels, secondPart, shapes } from './models.ts';
import { urlKey } from './slug.ts';
import type { CareGroup, Count, Gender, Language, LanguageTexts, Templates } from './types.ts';

export type ItemText = { name: string; urlKey: string; summary: string; description: string; bullets: string[] };
export type VariantText = {
  name: string;
  /** "White, 160 × 90 × 75 cm", or only what distinguishes the variant from its siblings. */
  label: string;
};

/** Seats stand in the name and a lamp's light goes without saying: those two are listed, but in no sentence. */
const figuresInSentences: readonly Count[] = ['drawers', 'doors', 'shelves', 'compartments', 'hooks'];
const listedFigures: readonly Count[] = ['seats', ...figuresInSentences, 'lights'];

function nounOf(language: LanguageTexts, design: Design): { gender: Gender; noun: string; definite: string } {
  const [head = '', definite] = language.words.nouns[design.model].split('|');
  const gender = head.charAt(0) as Gender;
  const noun = head.slice(2);
  return { gender, noun, definite: definite ?? language.grammar.definite(noun, gender) };
}

function materialPhrase(language: LanguageTexts, design: Design): string {
  return language.grammar.material(language.words.materials[design.material], mainPart(design.model, design.material));
}

function secondPhrase(language: LanguageTexts, design: Design): string | null {
  const part = secondPart(design.model, design.secondMaterial);
  if (!part || !design.secondMaterial || design.secondMaterial === design.material) return null;
  return language.grammar.second(language.words.parts[part][1], language.words.materials[design.secondMaterial]);
}

/** What an item is made of, second material included: "aus Eiche mit Stahlbeinen", "mit Samtbezug und Eichenbeinen". */
function makePhrase(language: Language, design: Design): string {
  const material = materialPhrase(texts[language], design);
  const second = secondPhrase(texts[language], design);
  if (!second) return material;
  const [preposition = ''] = second.split(' ', 1);
  const same = mainPart(design.model, design.material) !== 'whole' && material.startsWith(`${preposition} `);
  return same ? formatList([material, second.slice(preposition.length + 1)], language) : `${material} ${second}`;
}

function itemName(language: LanguageTexts, design: Design): string {
  const { gender, noun } = nounOf(language, design);
  const inName = (trait: Trait): string => agree(language.words.traits[trait][1] ?? language.words.traits[trait][0], gender);
  const shape = shapes.find((one) => design.traits.includes(one));
  const named = modelFacts[design.model].named.filter((trait) => design.traits.includes(trait));
  return capitalise(
    language.grammar.name({
      noun,
      collection: design.collection,
      shape: shape ? inName(shape) : null,
      adjectives: named
        .filter((trait) => adjectives.has(trait))
        .slice(0, 1)
        .map(inName),
      material: materialPhrase(language, design),
      phrases: named
        .filter((trait) => !adjectives.has(trait))
        .slice(0, 1)
        .map(inName),
      seats: design.model === 'sofa' ? (design.figures.seats ?? null) : null,
    }),
  );
}

/** Millimetres as centimetres: "160 × 90 × 75 cm", width, depth and height. */
export function dimensionsText({ width, depth, height }: Dimensions, language: Language): string {
  return `${[width, depth, height].map((length) => formatNumber(length / 10, language)).join(' × ')} cm`;
}

function kilograms(grams: number, language: Language): string {
  return `${formatNumber(grams / 1000, language)} kg`;
}

const volume = ({ width, depth, height }: Dimensions): number => width * depth * height;
const sameSize = (one: Dimensions, other: Dimensions): boolean =>
  one.width === other.width && one.depth === other.depth && one.height === other.height;

function sizesOf(design: Design): Dimensions[] {
  const sizes: Dimensions[] = [];
  for (const { dimensions } of design.variants) if (!sizes.some((size) => sameSize(size, dimensions))) sizes.push(dimensions);
  return sizes.sort((one, other) => volume(one) - volume(other));
}

function coloursOf(design: Design): Colour[] {
  return [...new Set(design.variants.map((variant) => variant.colour))];
}

/** Whether the variants differ in size, so that size is a choice. */
export function hasSizes(design: Design): boolean {
  return sizesOf(design).length > 1;
}

/** The same in whole centimetres, which every language writes alike: a label of an item's own has one text for all of them. */
export function wholeDimensions({ width, depth, height }: Dimensions): string {
  return `${[width, depth, height].map((length) => Math.round(length / 10)).join(' × ')} cm`;
}

/** The label of one variant's size: its name where it has one, and its measures. */
function sizeLabel(variant: DesignVariant, language: Language): string {
  const measures = dimensionsText(variant.dimensions, language);
  return variant.size ? `${texts[language].words.sizes[variant.size]} (${measures})` : measures;
}

export function colourLabel(colour: Colour, language: Language): string {
  return capitalise(firstForm(texts[language].words.colours[colour]));
}

export function variantText(design: Design, variant: DesignVariant, language: Language): VariantText {
  const colour = texts[language].grammar.colourInSentence(
    agree(texts[language].words.colours[variant.colour], nounOf(texts[language], design).gender),
  );
  const size = hasSizes(design) ? [dimensionsText(variant.dimensions, language)] : [];
  return {
    name: [itemName(texts[language], design), colour, ...size].join(', '),
    label: [colourLabel(variant.colour, language), ...(hasSizes(design) ? [sizeLabel(variant, language)] : [])].join(', '),
  };
}

function careGroup(design: Design): CareGroup {
  const group = careGroups[design.material];
  return group === 'wood' && outdoorModels.has(design.model) ? 'outdoorWood' : group;
}

function figuresOf(design: Design, language: Language, keys: readonly Count[]): string[] {
  return keys.flatMap((key) => {
    const count = key === 'pieces' ? undefined : design.figures[key];
    return count ? [counted(texts[language].words.counts[key], count, language)] : [];
  });
}

export function itemText(design: Design, language: Language): ItemText {
  const own = texts[language];
  const { words, sentences, grammar } = own;
  const { gender, definite } = nounOf(own, design);
  const { family } = modelFacts[design.model];
  const name = itemName(own, design);
  const the = grammar.the(definite, design.collection);
  const material = makePhrase(language, design);
  const say = (templates: Templates, about: string, values: Record<string, string> = {}): string =>
    fill(
      pick(templates, `${design.key} ${about}`),
      { the, The: capitalise(the), material, collection: design.collection, ...values },
      gender,
    );

  const sentencesOfTraits = design.traits.flatMap((trait) => {
    const templates = sentences.traits[trait];
    return templates ? [say(templates, trait)] : [];
  });
  const figures = figuresOf(design, language, figuresInSentences);
  const { maxLoadKg, litres, millilitres } = design.figures;
  const properties = [
    ...(figures.length ? [say(sentences.figures, 'figures', { figures: formatList(figures, language) })] : []),
    ...sentencesOfTraits,
    ...(litres ? [say(sentences.litres, 'litres', { number: formatNumber(litres, language) })] : []),
    ...(millilitres ? [say(sentences.millilitres, 'millilitres', { number: formatNumber(millilitres, language) })] : []),
    ...(maxLoadKg ? [say(sentences.load, 'load', { number: formatNumber(maxLoadKg, language) })] : []),
  ];

  const colours = coloursOf(design).map((colour) => grammar.colourInSentence(firstForm(words.colours[colour])));
  const colourText =
    colours.length === 1
      ? say(sentences.colourOne, 'colours', { colours: colours.join('') })
      : colours.length < 5
        ? say(sentences.colourSome, 'colours', { colours: formatList(colours, language) })
        : say(sentences.colourMany, 'colours', { count: String(colours.length), colours: formatList(colours.slice(0, 3), language) });
  const sizes = sizesOf(design);
  const [smallest, largest] = [sizes[0], sizes.at(-1)];
  const supply = [colourText];
  if (smallest && largest && sizes.length > 1) {
    supply.push(
      say(sentences.sizes, 'sizes', {
        count: String(sizes.length),
        smallest: dimensionsText(smallest, language),
        largest: dimensionsText(largest, language),
      }),
    );
  }
  const carton = design.variants[0]?.carton;
  if (carton) {
    supply.push(
      say(carton.pieces === 1 ? sentences.cartonOne : sentences.cartonMany, 'carton', {
        carton: dimensionsText(carton.dimensions, language),
        weight: kilograms(carton.weight, language),
        pieces: counted(words.counts.pieces, carton.pieces, language),
      }),
    );
  }

  const opener = say(sentences.openers[family], 'opener');
  const use = say(sentences.uses[design.model], 'use');
  const matter = say(sentences.materials[design.material], 'material');
  const care = say(sentences.care[careGroup(design)], 'care');
  const range = say(sentences.range, 'range');
  // Four ways to order the same matter; the opener always leads, since what follows refers to it.
  const orders: string[][][] = [
    [[opener, use], [matter, care], properties, [...supply, range]],
    [[opener, matter], [use, ...properties], [care], [...supply, range]],
    [
      [opener, use, range],
      [matter, ...properties],
      [...supply, care],
    ],
    [
      [opener, matter, care],
      [...properties, use],
      [range, ...supply],
    ],
  ];
  const paragraphs = orders[hash(`${design.key} order`) % orders.length] ?? [];

  return {
    name,
    urlKey: urlKey(name),
    summary: `${say(sentences.taglines[family], 'tagline')}, ${material}.`,
    description: paragraphs
      .filter((paragraph) => paragraph.length > 0)
      .map((paragraph) => paragraph.join(' '))
      .join('\n\n'),
    bullets: bullets(design, language, figuresOf(design, language, listedFigures), sizes),
  };
}

function bullets(design: Design, language: Language, figures: readonly string[], sizes: readonly Dimensions[]): string[] {
  const { words, grammar } = texts[language];
  const fact = (label: string, value: string): string => `${capitalise(label)}${grammar.colon}${value}`;
  const materialLabel = (key: Design['material']): string => capitalise(firstForm(words.materials[key]));
  const [smallest, largest] = [sizes[0], sizes.at(-1)];
  const carton = design.variants[0]?.carton;
  const part = secondPart(design.model, design.secondMaterial);
  const traits = design.traits.filter((trait) => !(shapes as readonly Trait[]).includes(trait)).map((trait) => words.traits[trait][0]);
  return [
    fact(words.attributes.material, materialLabel(design.material)),
    ...(part && design.secondMaterial && design.secondMaterial !== design.material
      ? [fact(words.parts[part][0], materialLabel(design.secondMaterial))]
      : []),
    ...(smallest && largest
      ? [
          fact(
            words.facts.dimensions,
            sizes.length > 1
              ? fill(words.facts.span, { from: dimensionsText(smallest, language), to: dimensionsText(largest, language) }, 'm')
              : dimensionsText(smallest, language),
          ),
        ]
      : []),
    ...(figures.length ? [capitalise(figures.join(', '))] : []),
    ...(traits.length ? [traits.join(', ')] : []),
    fact(
      words.facts.colours,
      coloursOf(design)
        .map((colour) => colourLabel(colour, language))
        .join(', '),
    ),
    ...(carton
      ? [
          fact(
            words.facts.carton,
            `${counted(words.counts.pieces, carton.pieces, language)}, ${dimensionsText(carton.dimensions, language)}, ${kilograms(carton.weight, language)}`,
          ),
        ]
      : []),
  ];
}
