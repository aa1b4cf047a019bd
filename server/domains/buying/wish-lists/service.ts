import { codes } from '../../../../contract/wire/codes.ts';
import type { Language } from '../../../../contract/values/locale.ts';
import { message } from '../../../../contract/messages/index.ts';
import type { ResolvedPrice } from '../../../../contract/pricing/pricing.ts';
import { mostWishLines, mostWishLists, type WishLine } from '../../../../contract/buying/wish-lists.ts';
import type { Database } from '../../../platform/postgres/pool.ts';
import type { Reader } from '../../../platform/postgres/read.ts';
import { invalidFields, notFound, Refusal } from '../../../platform/refusal.ts';
import { addLines as addToCart } from '../cart/index.ts';
import { resolvePrices } from '../../pricing/resolve/index.ts';
import { type Cell, mostExported, moneyCell, tableFile } from './export.ts';
import * as queries from './queries.ts';

/** The caller. */
export type Asking = queries.Owner & { language: Language; now: Date; seesPrices: boolean };

/** The cheapest of some variants at their smallest quantities. */
export function cheapest(prices: ReadonlyMap<number, ResolvedPrice>, variantIds: readonly number[]): ResolvedPrice | null {
  let best: ResolvedPrice | null = null;
  for (const id of variantIds) {
    const price = prices.get(id);
    if (price && (!best || price.unitPrice < best.unitPrice)) best = price;
  }
  return best;
}

async function priced(reader: Reader, rows: readonly queries.LineRow[], asking: Asking): Promise<WishLine[]> {
  const lines = [...new Set(rows.flatMap((row) => row.variantIds))].map((variantId) => ({ variantId, quantity: 0 }));
  const prices = await resolvePrices(reader, { lines, companyId: asking.companyId, now: asking.now });
  return rows.map(({ variantIds, watchStock, watchPrice, total: _, ...row }) => {
    const price = cheapest(prices, variantIds);
    return {
      ...row,
      addedAt: row.addedAt.toISOString(),
      unitPrice: asking.seesPrices ? (price?.unitPrice ?? null) : null,
      priceWhenAdded: asking.seesPrices ? row.priceWhenAdded : null,
      rule: row.variantId === null ? null : (price?.rule ?? null),
      watch: watchStock === null ? null : { backInStock: watchStock, priceBelow: asking.seesPrices ? watchPrice : null },
    };
  });
}

/** One page of lines, in two statements. @throws 40004 if the list is missing or belongs to another user */
export async function linePage(
  reader: Reader,
  asking: Asking,
  asked: { listId?: number | undefined; keyword?: string | undefined; sort: queries.Asked['sort']; page: number; size: number },
): Promise<{ total: number; page: number; size: number; rows: WishLine[] }> {
  const { page, size, sort } = asked;
  const wanted = { language: asking.language, listId: asked.listId ?? null, keyword: asked.keyword ?? null, sort };
  const rows = await queries.selectLines(reader, asking, wanted, { offset: (page - 1) * size, limit: size });
  if (rows.length === 0 && asked.listId !== undefined) await mustSee(reader, asking, asked.listId);
  return { total: rows[0]?.total ?? 0, page, size, rows: await priced(reader, rows, asking) };
}

async function mustSee(reader: Reader, asking: Asking, listId: number): Promise<void> {
  if (!(await queries.lockList(reader, asking, listId))) throw notFound();
}

export async function saveList(
  database: Database,
  asking: Asking,
  list: { listId?: number | undefined; name: string; shared: boolean },
): Promise<{ id: number }> {
  return database.transaction(async (tx) => {
    await queries.lockOwner(tx, asking.userId);
    const { listId, ...given } = list;
    const known = await queries.findList(tx, asking.userId, { name: given.name });
    if (known && known.id !== listId) throw invalidFields({ name: 'lists.nameTaken' });
    if (listId === undefined) {
      if ((await queries.countLists(tx, asking.userId)) >= mostWishLists)
        throw new Refusal(codes.refused, 'lists.mostLists', { most: mostWishLists });
      const id = await queries.insertList(tx, asking, { ...given, now: asking.now });
      if (id === null) throw invalidFields({ name: 'lists.nameTaken' });
      return { id };
    }
    if (!(await queries.findList(tx, asking.userId, { id: listId }))) throw notFound();
    await queries.updateList(tx, asking.userId, { id: listId, ...given });
    return { id: listId };
  });
}

export async function removeList(reader: Reader, userId: number, listId: number): Promise<void> {
  if ((await queries.deleteList(reader, userId, listId)).length === 0) throw notFound();
}

type Wanted = { itemId?: number | undefined; variantId?: number | undefined; note?: string | undefined };

/** The list to add to; by default the user's last used one, created on first use. */
async function listFor(reader: Reader, asking: Asking, listId: number | undefined): Promise<queries.ListRow> {
  const found = await queries.lockList(reader, asking, listId ?? null);
  if (found) return found;
  if (listId !== undefined) throw notFound();
  // Two concurrent first uses: the second waits for the first and finds its list.
  await queries.lockOwner(reader, asking.userId);
  const meanwhile = await queries.lockList(reader, asking, null);
  if (meanwhile) return meanwhile;
  const name = message('lists.firstName', asking.language);
  const id = await queries.insertList(reader, asking, { name, shared: false, now: asking.now });
  if (id === null) throw new Refusal(codes.conflict, 'record.changed');
  return { id, name, own: true, lines: 0 };
}

/** Adds missing lines. @throws 190007 if an item does not exist or is not visible; then nothing is added */
export async function addLines(
  database: Database,
  asking: Asking,
  listId: number | undefined,
  wanted: readonly Wanted[],
): Promise<{ listId: number; listName: string; added: number; present: number }> {
  return database.transaction(async (tx) => {
    const list = await listFor(tx, asking, listId);
    const targets = await queries.selectTargets(
      tx,
      asking,
      wanted.map((line) => ({ itemId: line.itemId ?? null, variantId: line.variantId ?? null })),
    );
    if (targets.length < wanted.length) throw new Refusal(codes.productNotExist, 'cart.notAvailable');
    if (list.lines + targets.length > mostWishLines) throw new Refusal(codes.refused, 'lists.full', { most: mostWishLines });
    const ids = [...new Set(targets.flatMap((target) => target.priceIds))];
    const prices = await resolvePrices(tx, {
      lines: ids.map((variantId) => ({ variantId, quantity: 0 })),
      companyId: asking.companyId,
      now: asking.now,
    });
    const lines = targets.map((target) => ({
      itemId: target.itemId,
      variantId: target.variantId,
      note: wanted[target.place - 1]?.note ?? '',
      price: cheapest(prices, target.priceIds)?.unitPrice ?? null,
    }));
    const added = (await queries.insertLines(tx, list.id, lines, asking.now)).length;
    return { listId: list.id, listName: list.name, added, present: lines.length - added };
  });
}

/** The lines, locked. @throws 40004 if one of them is missing or on another user's list */
async function ownLines(reader: Reader, asking: queries.Owner, lineIds: readonly number[]): Promise<number[]> {
  const wanted = new Set(lineIds);
  const lines = await queries.selectOwnLines(reader, asking, [...wanted]);
  if (lines.length < wanted.size) throw notFound();
  return lines.map((line) => line.id);
}

export async function setNote(database: Database, asking: Asking, lineId: number, note: string): Promise<{ lines: number }> {
  return database.transaction(async (tx) => {
    await ownLines(tx, asking, [lineId]);
    await queries.updateNote(tx, lineId, note);
    return { lines: 1 };
  });
}

export async function moveLines(
  database: Database,
  asking: Asking,
  lineIds: readonly number[],
  listId: number,
): Promise<{ lines: number }> {
  return database.transaction(async (tx) => {
    const list = await queries.lockList(tx, asking, listId);
    if (!list) throw notFound();
    const lines = await ownLines(tx, asking, lineIds);
    if (list.lines + lines.length > mostWishLines) throw new Refusal(codes.refused, 'lists.full', { most: mostWishLines });
    await queries.moveLines(tx, lines, listId);
    return { lines: lines.length };
  });
}

export async function removeLines(database: Database, asking: Asking, lineIds: readonly number[]): Promise<{ lines: number }> {
  return database.transaction(async (tx) => {
    const lines = await ownLines(tx, asking, lineIds);
    await queries.deleteLines(tx, lines);
    return { lines: lines.length };
  });
}

/** Adds lines that can be bought unchanged to the cart; lines for an item with several variants are only counted. */
export async function toCart(
  database: Database,
  asking: Asking,
  listId: number | undefined,
  lineIds: readonly number[],
): Promise<{ added: number; toChoose: number }> {
  return database.transaction(async (tx) => {
    if (listId === undefined && lineIds.length === 0) throw invalidFields({ lineIds: 'field.required' });
    if (lineIds.length > 0) await ownLines(tx, asking, lineIds);
    else if (listId !== undefined) await mustSee(tx, asking, listId);
    const lines = await queries.selectBuyable(tx, asking, listId ?? null, lineIds);
    const variants = [...new Set(lines.flatMap((line) => line.variantId ?? []))];
    const toChoose = lines.filter((line) => line.variantId === null).length;
    if (variants.length > 0)
      await addToCart(
        tx,
        asking,
        variants.map((variantId) => ({ variantId, quantity: 1 })),
      );
    return { added: variants.length, toChoose };
  });
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

export async function exportLines(reader: Reader, asking: Asking, listId: number | undefined, format: 'csv' | 'xlsx') {
  const page = await linePage(reader, asking, { listId, sort: 'store', page: 1, size: mostExported });
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
  const head = columns.map((column) => message(`lists.column.${column}`, asking.language));
  return tableFile('wish-list', { format, language: asking.language }, head, rows);
}
