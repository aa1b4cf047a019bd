import type { OrderExportColumn } from '../../../../contract/orders/export-columns.ts';
import { usualExportColumns } from '../../../../contract/orders/export-columns.ts';
import type { Language } from '../../../../contract/values/locale.ts';
import { wholeUnits } from '../../../../contract/values/money.ts';
import { listCsv } from '../../../../contract/wire/csv.ts';
import { type Cursor, readCursor } from '../../../platform/cursor.ts';
import { toCsv } from '../../../platform/formats/csv.ts';
import type { Database } from '../../../platform/postgres/pool.ts';
import { message } from '../../../platform/texts.ts';
import { isBuyerSide, isSellerSide, type OrderSide } from '../purchase-orders/index.ts';
import type { OrderFilter } from './filter.ts';
import { type ExportRow, linesOfOrders, listIds, ownNumbersOf } from './queries.ts';
import { pageOfRead } from './service.ts';

/** Orders whose ids are read at once, and lines that are. */
const batch = { orders: 1_000, lines: 5_000 };

/** A line with the buyer's own number of its goods, which is not shown to the seller. */
type Line = ExportRow & { ownNumber: string | null };

/** Variants whose own numbers are in memory. */
const mostKnown = 50_000;

/** Adds a buyer's own numbers to lines. The same goods are ordered again and again: each is looked up once, not for each line. */
function numbering(database: Database, side: OrderSide): (lines: readonly ExportRow[]) => Promise<Line[]> {
  const known = new Map<number, string | null>();
  return async (lines) => {
    if (!isBuyerSide(side)) return lines.map((line) => ({ ...line, ownNumber: null }));
    if (known.size > mostKnown) known.clear();
    const unknown = [...new Set(lines.map(({ variantId }) => variantId))].filter((id) => !known.has(id));
    for (const id of unknown) known.set(id, null);
    const found = unknown.length === 0 ? [] : await ownNumbersOf(database.kysely, side.buyerCompanyId, unknown);
    for (const { variantId, number } of found) known.set(variantId, number);
    return lines.map((line) => ({ ...line, ownNumber: known.get(line.variantId) ?? null }));
  };
}

/** The lines of the orders that a filter finds, the newest order first; memory holds some thousand of them. */
export async function* orderLines(database: Database, side: OrderSide, filter: OrderFilter): AsyncGenerator<Line[]> {
  const numbered = numbering(database, side);
  for (let cursor: Cursor = null; ;) {
    const read = pageOfRead(await listIds(database, side, filter, { cursor, size: batch.orders }), batch.orders, cursor);
    const ids = read.rows.map(({ id }) => id);
    for (let after: ExportRow | undefined, more = ids.length > 0; more;) {
      const lines = await linesOfOrders(database, side, ids, { after, most: batch.lines });
      if (lines.length > 0) yield await numbered(lines);
      after = lines.at(-1);
      more = lines.length === batch.lines;
    }
    if (read.next === null) return;
    cursor = readCursor(read.next);
  }
}

type Cell = string | number | null;
type Look = { language: Language; amounts: boolean };

/** What stands above the columns. */
export const columnNames = (columns: readonly OrderExportColumn[], language: Language): string[] =>
  columns.map((column) => message(`order.column.${column}`, language));

const day = (time: Date | null): string | null => time?.toISOString().slice(0, 10) ?? null;

/** @param look without `amounts` the price cells are empty, so that all users get the same columns. */
export function cellsOf(columns: readonly OrderExportColumn[], { language, amounts }: Look): (row: Line) => Cell[] {
  const states = new Map<string, string>();
  const stateText = (state: ExportRow['state']): string => {
    const known = states.get(state) ?? message(`order.state.${state}`, language);
    states.set(state, known);
    return known;
  };
  const money = (amount: number, currency: string): number | null => (amounts ? wholeUnits(amount, currency) : null);
  const cells: Record<OrderExportColumn, (row: Line) => Cell> = {
    number: (row) => row.number,
    date: (row) => day(row.createdAt),
    state: (row) => stateText(row.state),
    store: (row) => row.partnerName,
    buyer: (row) => row.partnerName,
    reference: (row) => row.reference,
    sku: (row) => row.sku,
    ownNumber: (row) => row.ownNumber,
    name: (row) => (row.options ? `${row.name}, ${row.options}` : row.name),
    quantity: (row) => row.quantity,
    shipped: (row) => row.shippedQuantity,
    cancelled: (row) => row.cancelledQuantity,
    unitPrice: (row) => money(row.unitPrice, row.currency),
    lineTotal: (row) => money(row.lineTotal, row.currency),
    currency: (row) => row.currency,
    itemCode: (row) => row.itemCode,
    paidOn: (row) => day(row.paidAt),
    recipient: (row) => row.recipient,
    postalCode: (row) => row.postalCode,
    city: (row) => row.city,
    country: (row) => row.country,
  };
  const chosen = columns.map((column) => cells[column]);
  return (row) => chosen.map((cell) => cell(row));
}

const mostExported = 10_000;

/** The lines of a list at once; longer lists are written by a job. */
export async function orderCsv(
  database: Database,
  side: OrderSide,
  filter: OrderFilter,
  look: Look,
): Promise<{ name: string; content: string }> {
  const columns = usualExportColumns(isSellerSide(side) ? 'sales' : 'purchaseOrders');
  const cells = cellsOf(columns, look);
  const rows: Cell[][] = [];
  for await (const lines of orderLines(database, side, filter)) {
    for (const line of lines) rows.push(cells(line));
    if (rows.length >= mostExported) break;
  }
  const body = rows.slice(0, mostExported);
  return { name: 'orders.csv', content: toCsv(columnNames(columns, look.language), body, listCsv(look.language)) };
}
