import type { OwnHeldStock, StoredForBuyer } from '../../../../contract/stock/held-stock.ts';
import { codes } from '../../../../contract/wire/codes.ts';
import { listCsv } from '../../../../contract/wire/csv.ts';
import { wholeUnits } from '../../../../contract/values/money.ts';
import { pageOf, readCursor } from '../../../platform/cursor.ts';
import { toCsv } from '../../../platform/formats/csv.ts';
import { messageValue } from '../../../platform/formats/text-value.ts';
import { notify } from '../../../platform/notifications.ts';
import type { Connection, Tx } from '../../../platform/postgres/sql/tx.ts';
import { changedMeanwhile, invalidFields, notFound, Refusal } from '../../../platform/refusal.ts';
import { type RequestScope, signedIn } from '../../../platform/scope.ts';
import { message } from '../../../platform/texts.ts';
import { mails } from '../mails.ts';
import { correctHeld, type CorrectionReason } from './balance.ts';
import { chargedFrom, chargesOfThisMonth } from './charges.ts';
import * as queries from './queries.ts';

const shared = (row: queries.HeldRow) => ({
  id: row.id,
  variantId: row.variantId,
  itemId: row.itemId,
  sku: row.sku,
  name: row.name,
  options: row.options,
  pictureKey: row.pictureKey,
  store: { id: row.storeId, name: row.storeName },
  warehouse: { id: row.warehouseId, name: row.warehouseName, city: row.city, countryCode: row.countryCode },
  onHand: row.onHand,
  reserved: row.reserved,
  oldestAt: row.oldestAt?.toISOString() ?? null,
});
const seenByBuyer = (row: queries.HeldRow, charges: ReadonlyMap<number, number>, { seesPrices }: RequestScope): OwnHeldStock => ({
  ...shared(row),
  value: seesPrices ? row.value : null,
  storage: seesPrices ? (charges.get(row.id) ?? 0) : null,
  currency: row.currency,
});
const seenBySeller = (row: queries.HeldRow): StoredForBuyer => ({ ...shared(row), buyer: { id: row.buyerId, name: row.buyerName } });

type Paging = { keyword?: string | undefined; cursor?: string | undefined; size: number };

async function page(db: Connection, side: queries.HeldSide, { keyword, cursor: given, size }: Paging, { language }: RequestScope) {
  const cursor = readCursor(given);
  return pageOf(await queries.listHeld(db, side, { keyword, language }, cursor, size + 1), size, cursor);
}

export async function ownHeldStock(db: Connection, scope: RequestScope, input: Paging) {
  const found = await page(db, { companyId: signedIn(scope).companyId }, input, scope);
  const ids = found.rows.map(({ id }) => id);
  const charges = await chargesOfThisMonth(db, ids, scope);
  return { ...found, rows: found.rows.map((row) => seenByBuyer(row, charges, scope)) };
}

export async function storedForBuyers(db: Connection, scope: RequestScope, { storeId, ...input }: Paging & { storeId: number }) {
  const found = await page(db, { storeId, sellerCompanyId: signedIn(scope).companyId }, input, scope);
  return { ...found, rows: found.rows.map(seenBySeller) };
}

const mostMovements = 100;
const orderOf = ({ orderId, orderNumber }: { orderId: number | null; orderNumber: string | null }) =>
  orderId === null || orderNumber === null ? null : { id: orderId, number: orderNumber };

/** The terms that a batch was ordered on; null where it costs nothing. */
const termsOf = ({ storedAt, freeDays, price }: queries.BatchRow, { seesPrices }: RequestScope) =>
  freeDays === null || !price ? null : { chargedFrom: chargedFrom(storedAt, freeDays), price: seesPrices ? price : null };

export async function heldStockDetail(db: Connection, scope: RequestScope, heldId: number) {
  const row = await queries.findHeld(db, signedIn(scope).companyId, heldId, scope.language);
  if (!row) throw notFound();
  const [batches, movements, charges] = await Promise.all([
    queries.selectBatches(db, heldId),
    queries.selectMovements(db, heldId, mostMovements),
    chargesOfThisMonth(db, [heldId], scope),
  ]);
  return {
    ...seenByBuyer(row, charges, scope),
    batches: batches.map((batch) => ({
      ...{ storedAt: batch.storedAt.toISOString(), remaining: batch.remaining, order: orderOf(batch) },
      terms: termsOf(batch, scope),
    })),
    movements: movements.map(({ id, kind, quantity, reason, note, at, ...order }) => ({
      ...{ id, kind, quantity, reason, note, at: at.toISOString() },
      order: orderOf(order),
    })),
  };
}

const mostExported = 10_000;
const columns = ['sku', 'name', 'store', 'warehouse', 'onHand', 'reserved', 'available', 'oldest', 'value', 'storage', 'currency'] as const;

export async function heldStockCsv(
  db: Connection,
  scope: RequestScope,
  { keyword }: { keyword?: string | undefined },
): Promise<{ name: string; content: string }> {
  const { language } = scope;
  const rows = await queries.listHeld(db, { companyId: signedIn(scope).companyId }, { keyword, language }, null, mostExported);
  const charges = await chargesOfThisMonth(
    db,
    rows.map(({ id }) => id),
    scope,
  );
  const body = rows.map((row) => [
    row.sku,
    [row.name, row.options].filter(Boolean).join(', '),
    row.storeName,
    row.warehouseName,
    row.onHand,
    row.reserved,
    row.onHand - row.reserved,
    row.oldestAt?.toISOString().slice(0, 10) ?? '',
    scope.seesPrices ? wholeUnits(row.value, row.currency) : null,
    scope.seesPrices ? wholeUnits(charges.get(row.id) ?? 0, row.currency) : null,
    row.currency,
  ]);
  const head = columns.map((column) => message(`heldStock.column.${column}`, language));
  return { name: 'held-stock.csv', content: toCsv(head, body, listCsv(language)) };
}

export type Correction = { storeId: number; heldId: number; seen: number; counted: number; reason: CorrectionReason; note: string };

/**
 * Corrects what is there after a count, and notifies the buyer. Pieces that are promised to sales orders cannot vanish: the seller refuses
 * their dispatches first, so that the buyer decides what becomes of these orders.
 */
export async function correctHeldStock(tx: Tx, scope: RequestScope, correction: Correction): Promise<{ onHand: number }> {
  const { companyId: sellerCompanyId, userId } = signedIn(scope);
  const { storeId, heldId, seen, counted, reason, note } = correction;
  const held = await queries.lockHeld(tx, { storeId, sellerCompanyId, heldId });
  if (!held) throw notFound();
  if (held.onHand !== seen) throw changedMeanwhile();
  const difference = counted - held.onHand;
  if (difference === 0) throw invalidFields({ counted: 'heldStock.noDifference' });
  if (counted < held.reserved) throw new Refusal(codes.refused, 'heldStock.promised', { reserved: held.reserved });
  await correctHeld(tx, { id: held.id, onHand: counted }, { difference, reason, note }, { userId, now: scope.now });
  const people = await queries.selectOrderers(tx, held.companyId);
  await notify(tx, scope, mails.heldStockCorrected, people, {
    ...{ sku: held.sku, store: held.store, warehouse: held.warehouse, before: held.onHand, after: counted, note },
    reason: messageValue(`heldStock.reason.${reason}`),
    link: `/purchased/stock/${held.id}`,
  });
  return { onHand: counted };
}
