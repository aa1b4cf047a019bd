import type { SalesOrderExportColumn } from '../../../../contract/orders/export-columns.ts';
import { usualExportColumns } from '../../../../contract/orders/export-columns.ts';
import type { Language } from '../../../../contract/values/locale.ts';
import { wholeUnits } from '../../../../contract/values/money.ts';
import { listCsv } from '../../../../contract/wire/csv.ts';
import { toCsv } from '../../../platform/formats/csv.ts';
import type { Connection } from '../../../platform/postgres/sql/tx.ts';
import { message } from '../../../platform/texts.ts';
import { exportLines, type ExportRow, type SalesOrderFilter } from './queries.ts';
import { wordsOf } from './words.ts';

/** Lines that are read at once. */
const batch = 5_000;

const ofParcels: readonly SalesOrderExportColumn[] = ['shippedOn', 'deliveredOn', 'carrier', 'tracking'];

/** The lines of a company's sales orders that a filter finds, the newest order first; memory holds some thousand of them. */
export async function* salesOrderLines(
  db: Connection,
  companyId: number,
  { keyword, ...filter }: SalesOrderFilter,
  columns: readonly SalesOrderExportColumn[],
): AsyncGenerator<ExportRow[]> {
  const words = await wordsOf(db, companyId, keyword);
  if (words === 'unusable') return;
  const withParcels = columns.some((column) => ofParcels.includes(column));
  for (let after: ExportRow | undefined; ;) {
    const rows = await exportLines(db, companyId, { ...filter, words }, { after, most: batch, withParcels });
    if (rows.length > 0) yield rows;
    if (rows.length < batch) return;
    after = rows.at(-1);
  }
}

/** What stands above the columns. */
export const salesOrderColumnNames = (columns: readonly SalesOrderExportColumn[], language: Language): string[] =>
  columns.map((column) => message(`salesOrder.column.${column}`, language));

type Cell = string | number | null;

const day = (time: Date | null): string | null => time?.toISOString().slice(0, 10) ?? null;

export function salesOrderCells(columns: readonly SalesOrderExportColumn[], language: Language): (row: ExportRow) => Cell[] {
  const cells: Record<SalesOrderExportColumn, (row: ExportRow) => Cell> = {
    number: (row) => row.number,
    external: (row) => row.externalNumber,
    channel: (row) => row.channel,
    date: (row) => day(row.createdAt),
    soldOn: (row) => row.soldOn,
    state: (row) => message(`salesOrder.state.${row.state}`, language),
    name: (row) => row.recipient.name,
    company: (row) => row.recipient.companyName,
    street: (row) => row.recipient.line1,
    extra: (row) => row.recipient.line2,
    postalCode: (row) => row.recipient.postalCode,
    city: (row) => row.recipient.city,
    country: (row) => row.recipient.countryCode,
    sku: (row) => row.sku,
    gtin: (row) => row.gtin,
    goods: (row) => row.name,
    quantity: (row) => row.quantity,
    problem: (row) => (row.problem ? message(`salesOrder.problem.${row.problem}`, language) : null),
    reference: (row) => row.reference,
    service: (row) => row.service,
    externalLine: (row) => row.externalLine,
    soldFor: (row) => (row.soldFor === null || row.currency === null ? null : wholeUnits(row.soldFor, row.currency)),
    currency: (row) => row.currency,
    shippedOn: (row) => day(row.shippedAt),
    deliveredOn: (row) => day(row.deliveredAt),
    carrier: (row) => row.carriers,
    tracking: (row) => row.trackingNumbers,
  };
  const chosen = columns.map((column) => cells[column]);
  return (row) => chosen.map((cell) => cell(row));
}

const mostExported = 10_000;

/** The lines of a list at once; longer lists are written by a job. */
export async function salesOrderCsv(
  db: Connection,
  companyId: number,
  filter: SalesOrderFilter,
  language: Language,
): Promise<{ name: string; content: string }> {
  const columns = usualExportColumns('salesOrders');
  const cells = salesOrderCells(columns, language);
  const body: Cell[][] = [];
  for await (const rows of salesOrderLines(db, companyId, filter, columns)) {
    for (const row of rows) body.push(cells(row));
    if (body.length >= mostExported) break;
  }
  const names = salesOrderColumnNames(columns, language);
  return { name: 'sales-orders.csv', content: toCsv(names, body.slice(0, mostExported), listCsv(language)) };
}
