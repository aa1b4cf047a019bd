import type { ActivityLink, Block, Maker, ShownBlock } from '../../../../contract/promotions/activity-blocks.ts';
import type { ItemCard } from '../../../../contract/catalogue/catalogue.ts';
import type { Language } from '../../../../contract/values/locale.ts';
import type { Database } from '../../../platform/postgres/pool.ts';
import type { RequestScope } from '../../../platform/scope.ts';
import { loadItemCards } from '../../catalogue/index.ts';
import { findItemIds } from '../../search/index.ts';
import { textOf } from './content.ts';
import { cacheOf, tagsOf } from './page-cache.ts';
import { linkOf } from './links.ts';
import { findMakers, findOffered, findRunning, findTiles, isMember, type Tile } from './queries.ts';

/** The activity of the blocks; its id is null until it is saved. */
type Of = { id: number | null; sourceLanguage: Language; endsAt: string | null };

const homeStores = 8;
const welcomePictures = 3;
/** Cache time in seconds of parts whose changes publish no event. */
const patience = 30;

/** Pending queries of one scope: two sections with the same categories share a statement. */
const asking = new WeakMap<RequestScope, Map<string, Promise<unknown>>>();

/** Parts that are the same for all readers of a language and country are cached; without an attached bus nothing is cached. */
function shared<Part>(database: Database, key: string, scope: RequestScope, load: () => Promise<Part>): Promise<Part> {
  const asked = asking.get(scope) ?? new Map<string, Promise<unknown>>();
  asking.set(scope, asked);
  const part = asked.get(key) ?? cachedPart(database, key, scope.now, load);
  asked.set(key, part);
  return part as Promise<Part>;
}

async function cachedPart<Part>(database: Database, key: string, now: Date, load: () => Promise<Part>): Promise<Part> {
  const cache = cacheOf(database);
  if (!cache) return load();
  const until = new Date(now.getTime() + patience * 1_000);
  const { text } = await cache.answer(key, now, async () => ({ text: JSON.stringify(await load()), tags: tagsOf([]), until }));
  return JSON.parse(text) as Part;
}

type Rule = Pick<Block, 'keyword' | 'categoryId' | 'storeId' | 'facets' | 'sort' | 'size'>;

function ruledIds(database: Database, scope: RequestScope, block: Rule): Promise<number[]> {
  const { keyword, categoryId, storeId, facets, sort, size } = block;
  const rule = {
    ...(keyword !== '' && { keyword }),
    ...(categoryId !== null && { categoryId }),
    ...(storeId !== null && { storeId: [storeId] }),
    ...(facets.length > 0 && { facet: [...facets] }),
  };
  return findItemIds(database, scope, { ...rule, sort, size, page: 1 });
}

const bestSellers: Rule = { keyword: '', categoryId: null, storeId: null, facets: [], sort: 'sales', size: welcomePictures };

async function idsOf(database: Database, block: Block, of: Of, scope: RequestScope): Promise<number[]> {
  if (block.kind === 'welcome') return ruledIds(database, scope, bestSellers);
  if (block.kind !== 'products') return [];
  if (block.source === 'chosen') return block.itemIds;
  if (block.source === 'rule') return ruledIds(database, scope, block);
  return of.id === null ? [] : findOffered(database, of.id, block.size);
}

async function tilesOf(database: Database, { kind, categoryIds }: Block, scope: RequestScope): Promise<Tile[]> {
  if (kind !== 'categories' && kind !== 'welcome') return [];
  const ids = kind === 'welcome' ? [] : categoryIds;
  return shared(database, `tiles ${ids.join()} ${scope.language}`, scope, () => findTiles(database, scope.language, ids));
}

async function makersOf(database: Database, { kind, storeIds }: Block, scope: RequestScope): Promise<Maker[]> {
  if (kind !== 'stores') return [];
  const { language, country } = scope;
  return shared(database, `makers ${storeIds.join()} ${language} ${country}`, scope, () =>
    findMakers(database, language, country, storeIds),
  );
}

/**
 * Blocks as one scope sees them: texts with their fallback, items that the scope may see with the scope's prices; empty blocks are
 * omitted. All items of all blocks in two statements; categories, stores and running activities in one each if used.
 */
export async function showBlocks(
  database: Database,
  blocks: readonly Block[],
  of: Of,
  scope: RequestScope,
): Promise<{ blocks: ShownBlock[]; itemIds: number[] }> {
  const { language, country } = scope;
  const ids = await Promise.all(blocks.map((block) => idsOf(database, block, of, scope)));
  const itemIds = [...new Set(ids.flat())];
  const [cards, tiles, makers, activities] = await Promise.all([
    loadItemCards(database, scope, itemIds),
    Promise.all(blocks.map((block) => tilesOf(database, block, scope))),
    Promise.all(blocks.map((block) => makersOf(database, block, scope))),
    blocks.some(({ kind }) => kind === 'activities')
      ? shared<ActivityLink[]>(database, `running ${language} ${country} ${isMember(scope)}`, scope, async () =>
          (await findRunning(database, scope)).map((row) => linkOf(row, language)),
        )
      : [],
  ]);
  const byId = new Map(cards.map((card) => [card.id, card]));
  const shown = blocks.map((block, index): ShownBlock => {
    const items = (ids[index] ?? []).flatMap((id) => byId.get(id) ?? []);
    const chosen = tiles[index] ?? [];
    return {
      ...common(block, language, of.sourceLanguage),
      ...(block.kind === 'products' && { items }),
      ...(block.kind === 'categories' && { categories: chosen }),
      ...(block.kind === 'stores' && { stores: (makers[index] ?? []).slice(0, block.storeIds.length || homeStores) }),
      ...(block.kind === 'activities' && { activities }),
      ...(block.kind === 'countdown' && { endsAt: of.endsAt }),
      ...(block.kind === 'welcome' && { categories: chosen.slice(0, 1), pictureKeys: picturesOf(items) }),
    };
  });
  return { blocks: shown.filter(hasContent), itemIds };
}

const picturesOf = (items: readonly ItemCard[]): string[] => items.flatMap(({ pictureKey }) => pictureKey ?? []);

const hasContent = ({ kind, items, categories, stores, activities, endsAt }: ShownBlock): boolean =>
  kind === 'countdown' ? endsAt !== null : [items, categories, stores, activities].every((list) => list === undefined || list.length > 0);

function common(block: Block, language: Language, source: Language) {
  const { id, kind, pictureKey, link, side } = block;
  return { id, kind, pictureKey, link, side, ...textOf(block, language, source) };
}
