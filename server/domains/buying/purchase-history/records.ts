import { message } from '../../../platform/texts.ts';
import type { PurchaseRecord } from '../../../../contract/buying/purchase-records.ts';
import type { Reader } from '../../../platform/postgres/sql/read.ts';
import { type RequestScope, signedIn } from '../../../platform/scope.ts';
import { resolvePrices } from '../../pricing/resolve/index.ts';
import { type Cell, mostExported, moneyCell, tableFile } from '../wish-lists/export.ts';
import { type RecordsAsked, selectRecords, selectStores } from './record-queries.ts';

export type RecordFilter = { keyword?: string | undefined; storeId?: number | undefined; sort: RecordsAsked['sort'] };

async function select(reader: Reader, scope: RequestScope, filter: RecordFilter, page: { offset: number; limit: number }) {
  const asked = { storeId: filter.storeId ?? null, keyword: filter.keyword ?? null, sort: filter.sort };
  const rows = await selectRecords(reader, scope, asked, page);
  // At the last ordered quantity; otherwise a quantity discount would look like a price change.
  const lines = rows.filter((row) => row.offered).map((row) => ({ variantId: row.variantId, quantity: row.lastQuantity }));
  const prices = await resolvePrices(reader, { lines, companyId: signedIn(scope).companyId, now: scope.now });
  const records = rows.map(({ total: _, ...row }): PurchaseRecord => {
    const price = prices.get(row.variantId);
    return {
      ...row,
      lastAt: row.lastAt.toISOString(),
      lastPrice: scope.seesPrices ? row.lastPrice : null,
      priceNow: scope.seesPrices ? (price?.unitPrice ?? null) : null,
      rule: price?.rule ?? null,
    };
  });
  return { total: rows[0]?.total ?? 0, records };
}

/** One page and the stores to filter by, in three statements. */
export async function recordPage(reader: Reader, scope: RequestScope, asked: RecordFilter & { page: number; size: number }) {
  const { page, size } = asked;
  const [{ total, records }, stores] = await Promise.all([
    select(reader, scope, asked, { offset: (page - 1) * size, limit: size }),
    selectStores(reader, signedIn(scope).companyId),
  ]);
  return { total, page, size, rows: records, stores };
}

const columns = [
  'store',
  'itemCode',
  'sku',
  'ownNumber',
  'name',
  'options',
  'times',
  'pieces',
  'lastDate',
  'lastOrder',
  'lastQuantity',
  'lastPrice',
  'lastCurrency',
  'price',
  'currency',
  'stock',
] as const;

export async function exportRecords(reader: Reader, scope: RequestScope, filter: RecordFilter, format: 'csv' | 'xlsx') {
  const { records } = await select(reader, scope, filter, { offset: 0, limit: mostExported });
  const rows = records.map((record): Cell[] => [
    record.store.name,
    record.itemCode,
    record.sku,
    record.ownNumber,
    record.name,
    record.options,
    record.times,
    record.pieces,
    record.lastAt.slice(0, 10),
    record.lastOrder.number,
    record.lastQuantity,
    moneyCell(record.lastPrice, record.lastCurrency),
    record.lastCurrency,
    moneyCell(record.priceNow, record.currency),
    record.currency,
    record.offered ? record.stock : null,
  ]);
  const head = columns.map((column) => message(`lists.column.${column}`, scope.language));
  return tableFile('purchased-items', { format, language: scope.language }, head, rows);
}
