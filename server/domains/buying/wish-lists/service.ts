import { codes } from '../../../../contract/wire/codes.ts';
import { message } from '../../../platform/texts.ts';
import type { ResolvedPrice } from '../../../../contract/pricing/pricing.ts';
import { mostWishLines, mostWishLists, type WishLine } from '../../../../contract/buying/wish-lists.ts';
import type { Reader } from '../../../platform/postgres/sql/read.ts';
import type { Connection, Tx } from '../../../platform/postgres/sql/tx.ts';
import { type RequestScope, signedIn, signedInScope } from '../../../platform/scope.ts';
import { invalidFields, notFound, Refusal } from '../../../platform/refusal.ts';
import { addLines as addToCart } from '../cart/index.ts';
import { resolvePrices } from '../../pricing/resolve/index.ts';
import { type Cell, mostExported, moneyCell, tableFile } from './export.ts';
import * as queries from './queries.ts';

/** The cheapest of some variants at their smallest quantities. */
export function cheapest(prices: ReadonlyMap<number, ResolvedPrice>, variantIds: readonly number[]): ResolvedPrice | null {
  let best: ResolvedPrice | null = null;
  for (const id of variantIds) {
    const price = prices.get(id);
    if (price && (!best || price.unitPrice < best.unitPrice)) best = price;
  }
  return best;
}

async function priced(reader: Reader, rows: readonly queries.LineRow[], scope: RequestScope): Promise<WishLine[]> {
  const lines = [...new Set(rows.flatMap((row) => row.variantIds))].map((variantId) => ({ variantId, quantity: 0 }));
  const prices = await resolvePrices(reader, { lines, companyId: signedIn(scope).companyId, now: scope.now });
  return rows.map(({ variantIds, watchStock, watchPrice, total: _, ...row }) => {
    const price = cheapest(prices, variantIds);
    return {
      ...row,
      addedAt: row.addedAt.toISOString(),
      unitPrice: scope.seesPrices ? (price?.unitPrice ?? null) : null,
      priceWhenAdded: scope.seesPrices ? row.priceWhenAdded : null,
      rule: row.variantId === null ? null : (price?.rule ?? null),
      watch: watchStock === null ? null : { backInStock: watchStock, priceBelow: scope.seesPrices ? watchPrice : null },
    };
  });
}

/** One page of lines, in two statements. @throws codes.notFound if the list is missing or belongs to another user */
export async function linePage(
  reader: Reader,
  scope: RequestScope,
  asked: { listId?: number | undefined; keyword?: string | undefined; sort: queries.Asked['sort']; page: number; size: number },
): Promise<{ total: number; page: number; size: number; rows: WishLine[] }> {
  const { page, size, sort } = asked;
  const wanted = { listId: asked.listId ?? null, keyword: asked.keyword ?? null, sort };
  const rows = await queries.selectLines(reader, scope, wanted, { offset: (page - 1) * size, limit: size });
  if (rows.length === 0 && asked.listId !== undefined) await mustSee(reader, scope, asked.listId);
  return { total: rows[0]?.total ?? 0, page, size, rows: await priced(reader, rows, scope) };
}

async function mustSee(reader: Reader, scope: RequestScope, listId: number): Promise<void> {
  if (!(await queries.lockList(reader, scope, listId))) throw notFound();
}

export async function saveList(
  tx: Tx,
  scope: RequestScope,
  list: { listId?: number | undefined; name: string; shared: boolean },
): Promise<{ id: number }> {
  await queries.lockOwner(tx, signedIn(scope).userId);
  const { listId, ...given } = list;
  const known = await queries.findList(tx, signedIn(scope).userId, { name: given.name });
  if (known && known.id !== listId) throw invalidFields({ name: 'lists.nameTaken' });
  if (listId === undefined) {
    if ((await queries.countLists(tx, signedIn(scope).userId)) >= mostWishLists)
      throw new Refusal(codes.refused, 'lists.mostLists', { most: mostWishLists });
    const id = await queries.insertList(tx, scope, given);
    if (id === null) throw invalidFields({ name: 'lists.nameTaken' });
    return { id };
  }
  if (!(await queries.findList(tx, signedIn(scope).userId, { id: listId }))) throw notFound();
  await queries.updateList(tx, signedIn(scope).userId, { id: listId, ...given });
  return { id: listId };
}

export async function removeList(db: Connection, scope: RequestScope, listId: number): Promise<void> {
  if (!(await queries.deleteList(db, signedIn(scope).userId, listId))) throw notFound();
}

type Wanted = { itemId?: number | undefined; variantId?: number | undefined; note?: string | undefined };

/** The list to add to; by default the user's last used one, created on first use. */
async function listFor(tx: Tx, scope: RequestScope, listId: number | undefined): Promise<queries.ListRow> {
  const found = await queries.lockList(tx, scope, listId ?? null);
  if (found) return found;
  if (listId !== undefined) throw notFound();
  // Two concurrent first uses: the second waits for the first and finds its list.
  await queries.lockOwner(tx, signedIn(scope).userId);
  const meanwhile = await queries.lockList(tx, scope, null);
  if (meanwhile) return meanwhile;
  const name = message('lists.firstName', scope.language);
  const id = await queries.insertList(tx, scope, { name, shared: false });
  if (id === null) throw new Refusal(codes.conflict, 'record.changed');
  return { id, name, own: true, lines: 0 };
}

/** Adds missing lines. @throws codes.productNotExist if an item does not exist or is not visible; then nothing is added */
export async function addLines(
  tx: Tx,
  scope: RequestScope,
  listId: number | undefined,
  wanted: readonly Wanted[],
): Promise<{ listId: number; listName: string; added: number; present: number }> {
  const list = await listFor(tx, scope, listId);
  const targets = await queries.selectTargets(
    tx,
    scope,
    wanted.map((line) => ({ itemId: line.itemId ?? null, variantId: line.variantId ?? null })),
  );
  if (targets.length < wanted.length) throw new Refusal(codes.productNotExist, 'cart.notAvailable');
  if (list.lines + targets.length > mostWishLines) throw new Refusal(codes.refused, 'lists.full', { most: mostWishLines });
  const ids = [...new Set(targets.flatMap((target) => target.priceIds))];
  const prices = await resolvePrices(tx, {
    lines: ids.map((variantId) => ({ variantId, quantity: 0 })),
    companyId: signedIn(scope).companyId,
    now: scope.now,
  });
  const lines = targets.map((target) => ({
    itemId: target.itemId,
    variantId: target.variantId,
    note: wanted[target.place - 1]?.note ?? '',
    price: cheapest(prices, target.priceIds)?.unitPrice ?? null,
  }));
  const added = await queries.insertLines(tx, list.id, lines, scope.now);
  return { listId: list.id, listName: list.name, added, present: lines.length - added };
}

/** The lines, locked. @throws codes.notFound if one of them is missing or on another user's list */
async function ownLines(reader: Reader, scope: RequestScope, lineIds: readonly number[]): Promise<number[]> {
  const wanted = new Set(lineIds);
  const lines = await queries.selectOwnLines(reader, scope, [...wanted]);
  if (lines.length < wanted.size) throw notFound();
  return lines.map((line) => line.id);
}

export async function setNote(tx: Tx, scope: RequestScope, lineId: number, note: string): Promise<{ lines: number }> {
  await ownLines(tx, scope, [lineId]);
  await queries.updateNote(tx, lineId, note);
  return { lines: 1 };
}

export async function moveLines(tx: Tx, scope: RequestScope, lineIds: readonly number[], listId: number): Promise<{ lines: number }> {
  const list = await queries.lockList(tx, scope, listId);
  if (!list) throw notFound();
  const lines = await ownLines(tx, scope, lineIds);
  if (list.lines + lines.length > mostWishLines) throw new Refusal(codes.refused, 'lists.full', { most: mostWishLines });
  await queries.moveLines(tx, lines, listId);
  return { lines: lines.length };
}

export async function removeLines(tx: Tx, scope: RequestScope, lineIds: readonly number[]): Promise<{ lines: number }> {
  const lines = await ownLines(tx, scope, lineIds);
  await queries.deleteLines(tx, lines);
  return { lines: lines.length };
}

/** Adds lines that can be bought unchanged to the cart; lines for an item with several variants are only counted. */
export async function toCart(
  tx: Tx,
  scope: RequestScope,
  listId: number | undefined,
  lineIds: readonly number[],
): Promise<{ added: number; toChoose: number }> {
  if (listId === undefined && lineIds.length === 0) throw invalidFields({ lineIds: 'field.required' });
  if (lineIds.length > 0) await ownLines(tx, scope, lineIds);
  else if (listId !== undefined) await mustSee(tx, scope, listId);
  const lines = await queries.selectBuyable(tx, scope, listId ?? null, lineIds);
  const variants = [...new Set(lines.flatMap((line) => line.variantId ?? []))];
  const toChoose = lines.filter((line) => line.variantId === null).length;
  if (variants.length > 0)
    await addToCart(
      tx,
      signedInScope(scope),
      variants.map((variantId) => ({ variantId, quantity: 1 })),
    );
  return { added: variants.length, toChoose };
}

const columns = [
  'list',
  'store',
  'itemCode',
  'sku',
  'ownNumber',
  'name',
  'options',
  'price',
  'currency',
  'priceWhenAdded',
  'stock',
  'note',
  'added',
] as const;

export async function exportLines(reader: Reader, scope: RequestScope, listId: number | undefined, format: 'csv' | 'xlsx') {
  const page = await linePage(reader, scope, { listId, sort: 'store', page: 1, size: mostExported });
  const rows = page.rows.map((line): Cell[] => [
    line.listName,
    line.store.name,
    line.itemCode,
    line.sku,
    line.ownNumber,
    line.name,
    line.options,
    moneyCell(line.unitPrice, line.currency),
    line.currency,
    moneyCell(line.priceWhenAdded, line.currency),
    line.stock,
    line.note,
    line.addedAt.slice(0, 10),
  ]);
  const head = columns.map((column) => message(`lists.column.${column}`, scope.language));
  return tableFile('wish-list', { format, language: scope.language }, head, rows);
}
