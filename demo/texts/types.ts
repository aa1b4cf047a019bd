/**
 * The shape of one language's vocabulary, grammar and sentences for the demo market.
 *
 * Templates are plain strings with marks, so that a translator can read them:
 * - `{The}` / `{the}`: the item with its article and collection ("Der Sessel Alster"),
 * - `{name}`, `{material}`, `{collection}`, `{nouns}` and so on: see `Marks`,
 * - `{er|sie|es}`: one of the forms by the gender of the item's noun (masculine | feminine | neuter).
 */
import type { Colour, Material, Model, SizeName, Trait, categoryTree } from '../vocabulary.ts';

export type Language = 'en' | 'de' | 'es' | 'fr' | 'it' | 'pl' | 'pt' | 'ro';
export type Gender = 'm' | 'f' | 'n';

type Tree = typeof categoryTree;
type Top = keyof Tree;
type Middle = { [T in Top]: keyof Tree[T] }[Top];
type Leaf = { [T in Top]: { [M in keyof Tree[T]]: keyof Tree[T][M] }[keyof Tree[T]] }[Top];
/** Every id of the category tree, at any level. */
export type CategoryId = Top | Middle | Leaf;

/** Forms by the CLDR plural categories; `#` stands for the number, as a word up to twelve. */
export type PluralForms = { one: string; few?: string; many?: string; other: string };

export type Noun = {
  gender: Gender;
  one: string;
  many: string;
  /** Nominative with the definite article, without a collection: "der Sessel", "fotoliul". */
  the: string;
  /** Polish: genitive singular and plural. German: dative plural. */
  genitive?: string;
  genitivePlural?: string;
  dativePlural?: string;
};

/** A material as a plain label ("oak") and as it stands after a product's noun ("aus Eiche", "en chêne"). */
export type MaterialWords = { label: string; phrase: string };

/** A trait as a facet label, and either as an adjective (m|f|n forms) or as a phrase after the noun. */
export type TraitWords = { label: string; adjective?: string; phrase?: string };

/** The part of an item that its second material (or for lamps and mirrors its main material) is about. */
export type Part = 'legs' | 'frame' | 'base' | 'fittings' | 'handles' | 'hooks' | 'brackets' | 'trim' | 'shade' | 'cover';

/** Things that are counted in sentences. */
export type Count = 'seats' | 'drawers' | 'drawersSoftClose' | 'shelves' | 'doors' | 'hooks' | 'lights' | 'compartments' | 'colours' | 'sizes' | 'pieces';

export type Shape = 'round' | 'rectangular' | 'oval' | 'square';
export type NamedAttribute =
  | 'material' | 'secondMaterial' | 'colour' | 'shape' | 'size' | 'width' | 'depth' | 'height' | 'weight'
  | 'seats' | 'drawers' | 'shelves' | 'doors' | 'hooks' | 'capacity' | 'volume' | 'lights' | 'compartments' | 'maxLoad';

export type Words = {
  nouns: Record<Model, Noun>;
  materials: Record<Material, MaterialWords>;
  /** `m|f|n` forms; the first is also the option label. */
  colours: Record<Colour, string>;
  traits: Record<Trait, TraitWords>;
  /** Labels of the shape facet's values where they are not the trait's own label. */
  sizes: Record<SizeName, string>;
  /** `label` for fact lists ("Beine"), `phrase` before a material ("mit Beinen"). */
  parts: Record<Part, { label: string; phrase: string }>;
  attributes: Record<NamedAttribute, string>;
  counts: Record<Count, PluralForms & { gender: Gender }>;
  /** The same counts as they stand in names: "with 3 drawers". Always with digits. */
  withCounts: Record<'seats' | 'drawers' | 'shelves' | 'doors' | 'hooks' | 'lights' | 'compartments', PluralForms>;
  /** Number words for 2 to 12, with m|f|n forms where they differ. */
  numerals: readonly string[];
  yes: string;
  no: string;
  /** "Dimensions", "W × D × H", "Carton", and the words of a span: "from 4 kg to 9 kg". */
  dimensions: string;
  dimensionOrder: string;
  carton: string;
  span: string;
};

/** What a name is put together from; each language has its own word order. */
export type NameParts = {
  noun: Noun;
  collection: string;
  adjectives: string[];
  material: string;
  phrases: string[];
  /** Seats that belong to the noun itself: three-seater sofa. */
  seats: number | null;
};

export type Grammar = {
  locale: string;
  /** Stands between a label and its value: French puts a space before the colon. */
  colon: string;
  name: (parts: NameParts) => string;
  /** Definite noun phrase with the collection: "the Alster armchair", "Der Sessel Alster". */
  the: (noun: Noun, collection: string) => string;
  /** The main material after the noun; `part` says what of the item it is: cover, shade, frame or the whole. */
  material: (material: MaterialWords, part: 'whole' | 'cover' | 'shade' | 'frame') => string;
  /** "with steel legs", "mit Beinen aus Stahl". */
  second: (part: Part, material: MaterialWords) => string;
  /** A colour after the item's name: "in white", "weiß". */
  colour: (name: string, form: string) => string;
  /** How colour labels stand inside a sentence: German nouns keep their capital. */
  colourInSentence: (label: string) => string;
};

export type Family = 'seating' | 'tables' | 'storage' | 'lighting' | 'decoration' | 'tableware' | 'textiles' | 'planting';
export type CareGroup = 'wood' | 'outdoorWood' | 'fibre' | 'metal' | 'glass' | 'stone' | 'textile' | 'leather' | 'plastic' | 'paper';

type Templates = readonly string[];

export type Sentences = {
  /** Short phrases for the summary, after the name and a dash; no full stop. */
  taglines: Record<Family, Templates>;
  openers: Record<Family, Templates>;
  materials: Record<Material, Templates>;
  /** `{second}` is the phrase "with steel legs". */
  second: Templates;
  /** `{figures}` is the list in the accusative. */
  figures: Templates;
  traits: Partial<Record<Trait, string>>;
  uses: Record<Model, Templates>;
  range: Record<Family, Templates>;
  colourOne: Templates;
  colourSome: Templates;
  /** Many colours: `{count}` and the first three as `{colours}`. */
  colourMany: Templates;
  /** `{count}`, `{smallest}`, `{largest}`. */
  sizes: Templates;
  load: Templates;
  litres: Templates;
  millilitres: Templates;
  /** `{carton}` dimensions and `{cartonWeight}`; cartonMany also has `{pieces}`. */
  cartonOne: Templates;
  cartonMany: Templates;
  selfAssembly: Templates;
  deliveredAssembled: Templates;
  care: Record<CareGroup, Templates>;
};

export type CategoryTexts = Record<CategoryId, readonly [name: string, description: string]>;

export type LanguageTexts = { grammar: Grammar; words: Words; sentences: Sentences; categories: CategoryTexts };
