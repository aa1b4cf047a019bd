import { createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { exportBounds } from '../../../../contract/orders/order-exports.ts';
import { languageOrEnglish } from '../../../../contract/values/locale.ts';
import type { CsvStyle } from '../../../../contract/wire/csv.ts';
import { asText, csvRows, toCsv } from '../../../platform/formats/csv.ts';
import type { Database } from '../../../platform/postgres/pool.ts';
import type { OrderExportColumn, SalesOrderExportColumn } from '../../../../contract/orders/export-columns.ts';
import { cellsOf, columnNames, type OrderFilter, orderLines } from '../lists/index.ts';
import type { OrderSide } from '../purchase-orders/index.ts';
import { salesOrderCells, salesOrderColumnNames, type SalesOrderFilter, salesOrderLines } from '../sales-orders/index.ts';
import type { ExportRequest } from './queries.ts';

type Cell = string | number | null;
type Rows = AsyncIterable<Cell[][]>;

async function* asCsv(names: readonly string[], found: Rows, style: CsvStyle): AsyncGenerator<string> {
  yield toCsv(names, [], style);
  for await (const rows of found) yield csvRows(rows, style);
}

/** Has the next rows read by the database while those before them are written. */
async function* readAhead<Row>(found: AsyncGenerator<Row[]>): AsyncGenerator<Row[]> {
  try {
    for (let next = found.next(); ;) {
      const { done, value } = await next;
      if (done) return;
      next = found.next();
      // Its failure is met by the next `await`, or by nobody if the file takes no more.
      next.catch(() => undefined);
      yield value;
    }
  } finally {
    await found.return(undefined);
  }
}

/** What XML cannot hold; a cell takes 32,767 characters. */
// eslint-disable-next-line no-control-regex
const notXml = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

async function* singly(found: Rows): AsyncGenerator<Cell[]> {
  for await (const rows of found)
    for (const row of rows)
      yield row.map((value) => (typeof value === 'string' ? asText(value.replace(notXml, '').slice(0, 32_767)) : value));
}

async function* asXlsx(names: readonly string[], rows: Rows): AsyncGenerator<Uint8Array> {
  const { writeXlsxStream } = await import('hucre/xlsx');
  const columns = names.map((name) => ({ header: asText(name) }));
  yield* writeXlsxStream(singly(rows), { name: 'Orders', columns, freezePane: { rows: 1 } }) as unknown as AsyncIterable<Uint8Array>;
}

const sideOf = ({ storeId, companyId }: ExportRequest): OrderSide =>
  storeId === null ? { buyerCompanyId: companyId } : { storeId, sellerCompanyId: companyId };

type Source = { names: string[]; rows: Rows };

async function* each<Row>(found: AsyncGenerator<Row[]>, cells: (row: Row) => Cell[]): AsyncGenerator<Cell[][]> {
  for await (const rows of readAhead(found)) yield rows.map(cells);
}

/** The columns of an export belong to its list: what was asked for is checked against them. */
function sourceOf(request: ExportRequest, database: Database): Source {
  const language = languageOrEnglish(request.language);
  if (request.list === 'salesOrders') {
    const columns = request.columns as SalesOrderExportColumn[];
    const cells = salesOrderCells(columns, language);
    const found = salesOrderLines(database.kysely, request.companyId, request.filter as SalesOrderFilter, columns);
    return { names: salesOrderColumnNames(columns, language), rows: each(found, cells) };
  }
  const columns = request.columns as OrderExportColumn[];
  const cells = cellsOf(columns, { language, amounts: request.withAmounts });
  return { names: columnNames(columns, language), rows: each(orderLines(database, sideOf(request), request.filter as OrderFilter), cells) };
}

type Parts = { database: Database; path: string; most?: number; onProgress: (lines: number) => Promise<void> };

/** Writes an export to `path`, bit by bit, so that memory holds some thousand lines of it. */
export async function writeExport(
  request: ExportRequest,
  { database, path, most = exportBounds.rows, onProgress }: Parts,
): Promise<{ size: number; lines: number; isCut: boolean }> {
  const { names, rows } = sourceOf(request, database);
  const written = { lines: 0, isCut: false };
  async function* counted(): AsyncGenerator<Cell[][]> {
    for await (const found of rows) {
      const taken = found.slice(0, most - written.lines);
      written.isCut = taken.length < found.length;
      written.lines += taken.length;
      if (taken.length > 0) yield taken;
      if (written.isCut) return;
      await onProgress(written.lines);
    }
  }
  const content = request.format === 'csv' ? asCsv(names, counted(), request.csv) : asXlsx(names, counted());
  await pipeline(Readable.from(content), createWriteStream(path, { mode: 0o600 }));
  return { ...written, size: (await stat(path)).size };
}
