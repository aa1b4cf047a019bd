/**
 * The shape of one language's vocabulary, grammar and sentences for the demo market.
 *
 * Templates are plain strings with marks, so that a translator can read them:
 * - `{The}` / `{the}`: the item with its article and collection ("Der Sessel Alster"),
 * - `{material}`, `{collection}`, `{colours}` and so on: filled in `describe.ts`,
 * - `{er|sie|es}`: one of the forms by the gender of the item's noun (masculine | feminine | neuter).
 */
import type { Language } from '../../contract/values/locale.ts';
import type { Colour, Material, Model, SizeName, Trait, categoryTree } from '../goods/vocabulary.ts';

export type { Language };
export type Gender = 'm' | 'f' | 'n';

type Tree = typeof categoryTree;
type Top = keyof Tree;
type Middle = { [T in Top]: keyof Tree[T] }[Top];
type KeysOf<T> = T extends unknown ? keyof T : never;
type Leaf = { [T in Top]: KeysOf<Tree[T][keyof Tree[T]]> }[Top];
/** Every key of the category tree, at any level. */
export type CategoryKey = Top | Middle | Leaf;

/** The part of an item that its second material (or for lamps, mirrors and seats its main material) is about. */
export type Part =
  | 'legs'
  | 'frame'
  | 'base'
  | 'fittings'
  | 'handles'
  | 'hooks'
  | 'brackets'
  | 'shade'
  | 'cover'
  | 'lid'
  | 'panes'
  | 'hands';
export type MainPart = 'whole' | 'cover' | 'shade' | 'frame';
export type Count = 'seats' | 'drawers' | 'shelves' | 'doors' | 'hooks' | 'lights' | 'compartments' | 'pieces';
export type Room = 'livingRoom' | 'diningRoom' | 'kitchen' | 'bedroom' | 'hallway' | 'office' | 'terrace';
export type Style = 'scandinavian' | 'modern' | 'industrial' | 'classic' | 'country' | 'mediterranean';
export type Certificate = 'fsc' | 'ce' | 'foodContact';
/** Attributes that are no trait: those are named by the trait's own label. */
export type NamedAttribute =
  | 'material'
  | 'secondMaterial'
  | 'colour'
  | 'size'
  | 'shape'
  | 'back'
  | 'style'
  | 'room'
  | 'certificate'
  | 'assembly'
  | 'seats'
  | 'drawers'
  | 'shelves'
  | 'doors'
  | 'hooks'
  | 'lights'
  | 'compartments'
  | 'capacity'
  | 'volume'
  | 'maxLoad'
  | 'width'
  | 'depth'
  | 'height';

export type Words = {
  /** Gender and noun, `m Sessel`; after a `|` the definite form where the rule does not give it: `m fotoliu|fotoliul`. */
  nouns: Record<Model, string>;
  /** Label, and after a `|` the form that phrases need: German compounds `Eiche|Eichen`, Polish genitives `dąb|z dębu`. */
  materials: Record<Material, string>;
  /** `m|f|n` forms; the first one is also the option's label. */
  colours: Record<Colour, string>;
  /** Label, and the form in names: an adjective with its `m|f|n` forms or a phrase after the noun. */
  traits: Record<Trait, readonly [label: string, inName?: string]>;
  sizes: Record<SizeName, string>;
  /** Label in fact lists, and the form that stands before a material. */
  parts: Record<Part, readonly [label: string, phrase: string]>;
  attributes: Record<NamedAttribute, string>;
  /** Plural forms in the order one|few|other; two forms are one|other. */
  counts: Record<Count, string>;
  rooms: Record<Room, string>;
  styles: Record<Style, string>;
  certificates: Record<Certificate, string>;
  /** "Dimensions (W × D × H)", "Carton", "Colours", and a span: "{from} to {to}". */
  facts: { dimensions: string; carton: string; colours: string; span: string };
};

/** What a name is put together from; each language has its own word order. */
export type NameParts = {
  noun: string;
  collection: string;
  shape: string | null;
  adjectives: string[];
  material: string;
  phrases: string[];
  /** Seats that belong to the noun itself: three-seater sofa. */
  seats: number | null;
};

export type Grammar = {
  /** Stands between a label and its value: French puts a space before the colon. */
  colon: string;
  /** The noun with its definite article, where the noun does not bring its own definite form. */
  definite: (noun: string, gender: Gender) => string;
  name: (parts: NameParts) => string;
  /** "the Alster armchair", "der Sessel Alster". */
  the: (definite: string, collection: string) => string;
  /** The main material after the noun: "aus Eiche", "mit Samtbezug". */
  material: (material: string, part: MainPart) => string;
  /** "with steel legs", "mit Stahlbeinen". */
  second: (part: string, material: string) => string;
  /** How a colour's label stands inside a sentence: German "in Weiß" keeps the capital. */
  colourInSentence: (label: string) => string;
};

export type Family = 'seating' | 'tables' | 'storage' | 'lighting' | 'decoration' | 'tableware' | 'textiles' | 'planting';
export type CareGroup = 'wood' | 'outdoorWood' | 'fibre' | 'metal' | 'glass' | 'stone' | 'textile' | 'leather' | 'plastic' | 'paper';

/** One template, or several to choose from. */
export type Templates = string | readonly string[];

export type Sentences = {
  /** Opens the summary, before the material; no full stop. */
  taglines: Record<Family, Templates>;
  /** First sentence: `{The}` or `{the}`, then `{material}`. */
  openers: Record<Family, Templates>;
  materials: Record<Material, Templates>;
  uses: Record<Model, Templates>;
  traits: Partial<Record<Trait, Templates>>;
  /** `{figures}` is a list such as "3 drawers and 2 doors", in the nominative. */
  figures: Templates;
  /** `{collection}`. */
  range: Templates;
  /** `{colours}`; many colours: `{count}` (five or more) and the first three as `{colours}`. */
  colourOne: Templates;
  colourSome: Templates;
  colourMany: Templates;
  /** `{count}` (two or more), `{smallest}`, `{largest}`. */
  sizes: Templates;
  /** `{number}`. */
  load: Templates;
  litres: Templates;
  millilitres: Templates;
  /** `{carton}` dimensions and `{weight}`; cartonMany also has `{pieces}`, "6 pieces". */
  cartonOne: Templates;
  cartonMany: Templates;
  care: Record<CareGroup, Templates>;
};

export type CategoryTexts = Record<CategoryKey, readonly [name: string, description: string]>;

export type StoreKey =
  | 'werkraum'
  | 'lichtwerk'
  | 'casalago'
  | 'terraverde'
  | 'dabnadwisla'
  | 'blaskpolski'
  | 'carpatina'
  | 'ordinea'
  | 'atelierloire'
  | 'loirereserve';
/** The paragraphs of the description are in the Markdown of descriptions. */
export type StoreTexts = Record<StoreKey, readonly [slogan: string, ...description: string[]]>;

/** In the footer's order. */
export const articleKeys = [
  'about-us',
  'how-to-order',
  'shipping-and-delivery',
  'returns',
  'faq',
  'sell-on-kontor',
  'terms',
  'privacy',
] as const;
export type ArticleKey = (typeof articleKeys)[number];
/** Title and Markdown body. */
export type ArticleTexts = Record<ArticleKey, readonly [title: string, body: string]>;

export type LanguageTexts = {
  grammar: Grammar;
  words: Words;
  sentences: Sentences;
  categories: CategoryTexts;
  stores: StoreTexts;
  articles: ArticleTexts;
};
