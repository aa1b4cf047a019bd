import * as z from 'zod/mini';
import { categoryLink, itemCard } from '../catalogue/catalogue.ts';
import { id, integer, list, text, time } from '../wire/fields.ts';
import { languages } from '../values/locale.ts';
import { searchSorts } from '../search/search-sorts.ts';

/** The kinds of blocks of the operator's pages. `welcome` and `points` are the parts of the home page without an arrangement. */
export const blockKinds = [
  'banner',
  'text',
  'picture',
  'products',
  'categories',
  'stores',
  'activities',
  'countdown',
  'welcome',
  'points',
] as const;
export type BlockKind = (typeof blockKinds)[number];

export const textParts = ['title', 'body', 'label', 'alt'] as const;
export type TextPart = (typeof textParts)[number];

/** The texts of each kind of block, and which of them are required in the source language. `alt` is required if there is a picture. */
export const partsOfBlock: Record<BlockKind, { parts: readonly TextPart[]; needed: readonly TextPart[] }> = {
  banner: { parts: ['title', 'body', 'label', 'alt'], needed: ['title'] },
  text: { parts: ['title', 'body'], needed: ['body'] },
  picture: { parts: ['title', 'body', 'label', 'alt'], needed: ['title'] },
  products: { parts: ['title', 'label'], needed: ['title'] },
  categories: { parts: ['title'], needed: ['title'] },
  stores: { parts: ['title'], needed: ['title'] },
  activities: { parts: ['title'], needed: ['title'] },
  countdown: { parts: ['title'], needed: ['title'] },
  welcome: { parts: [], needed: [] },
  points: { parts: [], needed: [] },
};

export const productSources = ['chosen', 'rule', 'activity'] as const;
export type ProductSource = (typeof productSources)[number];
export const mostItems = 48;
export const mostBlocks = 40;

export const languageCode = z.enum(languages, 'field.required');
const blockText = z.object({
  title: z._default(text(160), ''),
  /** Markdown, except for a banner, whose body is plain text. */
  body: z._default(text(20_000), ''),
  /** Label of the button. */
  label: z._default(text(60), ''),
  /** Description of the picture. */
  alt: z._default(text(250), ''),
});
export type BlockText = z.output<typeof blockText>;

/** Which of these fields are used depends on the kind of the block. */
export const block = z.object({
  id: z.string().check(z.regex(/^[\w-]{1,40}$/, 'field.id')),
  kind: z.enum(blockKinds, 'field.required'),
  texts: z._default(z.partialRecord(languageCode, blockText), {}),
  pictureKey: z._default(z.nullable(text(200)), null),
  /** A path of the market, or an https address of another site. */
  link: z._default(text(300).check(z.regex(/^$|^\/(?![/\\])|^https:\/\//, 'activity.link')), ''),
  side: z._default(z.enum(['left', 'right']), 'right'),
  source: z._default(z.enum(productSources), 'rule'),
  itemIds: list(id, mostItems),
  keyword: z._default(text(200), ''),
  categoryId: z._default(z.nullable(id), null),
  storeId: z._default(z.nullable(id), null),
  /** Same format as in lists: `colour:red`. */
  facets: list(text(200), 20),
  sort: z._default(z.enum(searchSorts), 'sales'),
  size: z._default(integer.check(z.gte(1, 'activity.size'), z.lte(mostItems, 'activity.size')), 12),
  /** Empty: the first level, and the stores with the most items. */
  categoryIds: list(id, 24),
  storeIds: list(id, 24),
});
export type Block = z.output<typeof block>;

/** A link to an activity that runs. */
export const activityLink = z.object({
  landingUrl: z.string(),
  title: z.string(),
  description: z.string(),
  textLanguage: z.string(),
  pictureKey: z.nullable(z.string()),
  endsAt: z.nullable(time),
  /** For members or some countries only. */
  limited: z.boolean(),
});
export type ActivityLink = z.infer<typeof activityLink>;

const tile = z.extend(categoryLink, { pictureKey: z.nullable(z.string()) });
const maker = z.object({
  id: z.int(),
  name: z.string(),
  logoKey: z.nullable(z.string()),
  slogan: z.string(),
  vatCountryCode: z.string(),
  itemCount: z.int(),
  pictureKeys: z.array(z.string()),
});
export type Maker = z.infer<typeof maker>;

/** A block as shown to one reader. Fields that its kind does not use are omitted. */
export const shownBlock = z.object({
  id: z.string(),
  kind: z.enum(blockKinds),
  title: z.string(),
  body: z.string(),
  label: z.string(),
  alt: z.string(),
  /** The language of the texts: the source language if the requested one has none. */
  textLanguage: z.string(),
  pictureKey: z.nullable(z.string()),
  link: z.string(),
  side: z.enum(['left', 'right']),
  items: z.optional(z.array(itemCard)),
  categories: z.optional(z.array(tile)),
  stores: z.optional(z.array(maker)),
  activities: z.optional(z.array(activityLink)),
  endsAt: z.optional(z.nullable(time)),
  pictureKeys: z.optional(z.array(z.string())),
});
export type ShownBlock = z.infer<typeof shownBlock>;
