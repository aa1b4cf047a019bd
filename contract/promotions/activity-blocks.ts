import * as z from 'zod/mini';
import { categoryLink, itemCard } from '../catalogue/catalogue.ts';
import { id, integer, list, text, time } from '../wire/fields.ts';
import { languages } from '../values/locale.ts';
import { searchSorts } from '../search/search-sorts.ts';

/** What a page of the operator's is made of. `welcome` and `points` are the parts of the home page that are there before any arrangement. */
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

/** The texts a block has, and which of them it cannot do without in the source language. `alt` is needed where there is a picture. */
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
  /** Markdown, but for a banner, whose body is plain. */
  body: z._default(text(20_000), ''),
  /** Of the button. */
  label: z._default(text(60), ''),
  /** What the picture shows. */
  alt: z._default(text(250), ''),
});
export type BlockText = z.output<typeof blockText>;

/** Which of these a block looks at is a matter of its kind. */
export const block = z.object({
  id: z.string().check(z.regex(/^[\w-]{1,40}$/, 'field.id')),
  kind: z.enum(blockKinds, 'field.required'),
  texts: z._default(z.partialRecord(languageCode, blockText), {}),
  pictureKey: z._default(z.nullable(text(200)), null),
  /** Within the market, or to another site by https. */
  link: z._default(text(300).check(z.regex(/^$|^\/(?![/\\])|^https:\/\//, 'activity.link')), ''),
  side: z._default(z.enum(['left', 'right']), 'right'),
  source: z._default(z.enum(productSources), 'rule'),
  itemIds: list(id, mostItems),
  keyword: z._default(text(200), ''),
  categoryId: z._default(z.nullable(id), null),
  storeId: z._default(z.nullable(id), null),
  /** As in lists: `colour:red`. */
  facets: list(text(200), 20),
  sort: z._default(z.enum(searchSorts), 'sales'),
  size: z._default(integer.check(z.gte(1, 'activity.size'), z.lte(mostItems, 'activity.size')), 12),
  /** None: the first level, and the stores with the most items. */
  categoryIds: list(id, 24),
  storeIds: list(id, 24),
});
export type Block = z.output<typeof block>;

/** What leads to an activity that runs. */
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

/** A block as one reader sees it. What its kind does not have is left out. */
export const shownBlock = z.object({
  id: z.string(),
  kind: z.enum(blockKinds),
  title: z.string(),
  body: z.string(),
  label: z.string(),
  alt: z.string(),
  /** The language its texts are in: the source language where the asked one has none. */
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
