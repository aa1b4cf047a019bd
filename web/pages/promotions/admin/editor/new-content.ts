import type { ActivityContent, ActivityKind } from '../../../../../contract/promotions/activities.ts';
import type { Block, BlockKind } from '../../../../../contract/promotions/activity-blocks.ts';
import type { Language } from '../../../../../contract/values/locale.ts';

export function newBlock(kind: BlockKind, given: Partial<Block> = {}): Block {
  return {
    id: crypto.randomUUID().slice(0, 8),
    kind,
    texts: {},
    pictureKey: null,
    link: '',
    side: 'right',
    source: 'rule',
    itemIds: [],
    keyword: '',
    categoryId: null,
    storeId: null,
    facets: [],
    sort: 'sales',
    size: 12,
    categoryIds: [],
    storeIds: [],
    ...given,
  };
}

/** Headings of the default home page, by language. */
export type Headings = Record<'categories' | 'newItems' | 'makers' | 'bestSellers' | 'home', Record<string, string>>;

/** A new home page begins with what it shows without any arrangement. */
export function newContent(kind: ActivityKind, language: Language, headings: Headings): ActivityContent {
  const titled = (of: Record<string, string>): Block['texts'] =>
    Object.fromEntries(Object.entries(of).map(([code, title]) => [code, { title, body: '', label: '', alt: '' }]));
  const blocks =
    kind === 'landing'
      ? [newBlock('banner'), newBlock('countdown'), newBlock('text'), newBlock('products', { source: 'activity' })]
      : [
          newBlock('welcome'),
          newBlock('categories', { texts: titled(headings.categories) }),
          newBlock('products', { texts: titled(headings.newItems), sort: 'newest' }),
          newBlock('points'),
          newBlock('stores', { texts: titled(headings.makers) }),
          newBlock('products', { texts: titled(headings.bestSellers), sort: 'sales' }),
        ];
  return {
    landingUrl: '',
    sourceLanguage: language,
    audience: 'all',
    countryCodes: [],
    startsAt: null,
    endsAt: null,
    joinUntil: null,
    texts: kind === 'home' ? { [language]: { title: headings.home[language] ?? '', description: '' } } : {},
    blocks,
  };
}
