import type { CategoryRoot, CategoryTile, Home, Menu, Navigation } from '../../../../contract/catalogue/catalogue.ts';
import type { Reader } from '../../../platform/postgres/sql/read.ts';
import type { RequestScope } from '../../../platform/scope.ts';
import {
  type CategoryRow,
  findAgreementTitles,
  findArticleTitles,
  findBestSellers,
  findBranch,
  findCategories,
  findHomeStores,
  findNewest,
  findRoots,
} from './browse-queries.ts';
import { loadItemCards } from './cards.ts';

const homeStores = 8;
const homeItems = 12;

/** The category tree with its names in a language, and the titles of the footer's articles. Two statements. */
export async function loadNavigation(reader: Reader, language: string): Promise<Navigation> {
  const [rows, articles] = await Promise.all([findCategories(reader, language), findArticleTitles(reader, language)]);
  return { categories: treeOf(rows), articles };
}

/** The part of the tree that every page shows, and the titles of the footer's articles and agreements. Three statements. */
export async function loadMenu(reader: Reader, language: string): Promise<Menu> {
  const [categories, articles, agreements] = await Promise.all([
    findRoots(reader, language),
    findArticleTitles(reader, language),
    findAgreementTitles(reader, language),
  ]);
  return { categories, articles, agreements };
}

/** A category of the first level with two levels below it; undefined if there is none. One statement. */
export async function loadBranch(reader: Reader, categoryId: number, language: string): Promise<CategoryRoot | undefined> {
  const rows = await findBranch(reader, categoryId, language);
  return treeOf(rows.map((row) => (row.id === categoryId ? { ...row, parent_id: null } : row)))[0];
}

function treeOf(rows: readonly CategoryRow[]): CategoryRoot[] {
  const children = new Map<number | null, CategoryRow[]>();
  for (const row of rows) {
    const siblings = children.get(row.parentId);
    if (siblings) siblings.push(row);
    else children.set(row.parentId, [row]);
  }
  const below = (id: number | null): CategoryRow[] => children.get(id) ?? [];
  return below(null).map((top) => ({
    ...tile(top),
    children: below(top.id).map((middle) => ({ ...tile(middle), children: below(middle.id).map(tile) })),
  }));
}

const tile = (row: CategoryRow): CategoryTile => ({ id: row.id, name: row.name, urlKey: row.urlKey, pictureKey: row.pictureKey });

/** The home page's stores; the same for everyone in a country. */
export function loadHomeStores(reader: Reader, scope: RequestScope): Promise<Home['stores']> {
  return findHomeStores(reader, scope, homeStores);
}

/** The rest of the home page; items that are both new and best sellers are read once. Five statements. */
export async function loadHome(reader: Reader, scope: RequestScope): Promise<Omit<Home, 'stores'>> {
  const [categories, newest, best] = await Promise.all([
    findRoots(reader, scope.language),
    findNewest(reader, scope, homeItems),
    findBestSellers(reader, scope, homeItems),
  ]);
  const cards = await loadItemCards(reader, scope, [...new Set([...newest, ...best])]);
  const byId = new Map(cards.map((card) => [card.id, card]));
  const pick = (ids: readonly number[]) => ids.flatMap((id) => byId.get(id) ?? []);
  return {
    categories: categories.filter(({ empty }) => !empty).map(({ empty: _, ...one }) => one),
    newItems: pick(newest),
    bestSellers: pick(best),
  };
}
