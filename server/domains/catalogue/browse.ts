import type { CategoryRoot, CategoryTile, Home, Navigation } from '../../../contract/catalogue.ts';
import type { Reader } from '../../platform/postgres/read.ts';
import { type CategoryRow, findArticleTitles, findBestSellers, findCategories, findHomeStores, findNewest } from './browse-queries.ts';
import type { Looker } from './card-queries.ts';
import { loadItemCards } from './cards.ts';

const homeStores = 8;
const homeItems = 12;

/** The category tree with its names in a language, and the titles of the footer's articles. Two statements. */
export async function loadNavigation(reader: Reader, language: string): Promise<Navigation> {
  const [rows, articles] = await Promise.all([findCategories(reader, language), findArticleTitles(reader, language)]);
  return { categories: treeOf(rows), articles };
}

function treeOf(rows: readonly CategoryRow[]): CategoryRoot[] {
  const children = new Map<number | null, CategoryRow[]>();
  for (const row of rows) {
    const siblings = children.get(row.parent_id);
    if (siblings) siblings.push(row);
    else children.set(row.parent_id, [row]);
  }
  const below = (id: number | null): CategoryRow[] => children.get(id) ?? [];
  return below(null).map((top) => ({
    ...tile(top),
    children: below(top.id).map((middle) => ({ ...tile(middle), children: below(middle.id).map(tile) })),
  }));
}

const tile = (row: CategoryRow): CategoryTile => ({ id: row.id, name: row.name, urlKey: row.url_key, pictureKey: row.picture_key });

/** The home page's stores; the same for everybody in a country. */
export function loadHomeStores(reader: Reader, looker: Looker): Promise<Home['stores']> {
  return findHomeStores(reader, looker, homeStores);
}

/** What the home page shows besides its stores; items that are both new and best sellers are read once. Five statements. */
export async function loadHome(reader: Reader, looker: Looker & { seesPrices: boolean }): Promise<Omit<Home, 'stores'>> {
  const [categories, newest, best] = await Promise.all([
    findCategories(reader, looker.language),
    findNewest(reader, looker, homeItems),
    findBestSellers(reader, looker, homeItems),
  ]);
  const cards = await loadItemCards(reader, { ...looker, itemIds: [...new Set([...newest, ...best])] });
  const byId = new Map(cards.map((card) => [card.id, card]));
  const pick = (ids: readonly number[]) => ids.flatMap((id) => byId.get(id) ?? []);
  return { categories: categories.filter((row) => row.parent_id === null).map(tile), newItems: pick(newest), bestSellers: pick(best) };
}
