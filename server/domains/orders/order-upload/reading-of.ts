import { orderUploadSettings } from '../../../../contract/orders/order-upload.ts';
import type { Connection } from '../../../platform/postgres/sql/tx.ts';
import { dayOrderOf, fractionsOf } from './queries/lines.ts';
import type { UploadRecord } from './queries/uploads.ts';
import type { DayOrder, Decimal } from './reading/cells.ts';
import { columnsOf } from './reading/columns.ts';
import { layoutNamed } from './reading/layouts/layouts.ts';
import type { OrderReading } from './reading/reading.ts';

/** Tables as text; workbooks are not. */
export const isText = (contentType: string): boolean => contentType === 'text/csv';

/** How a file is read, as it was found and as its user has chosen. */
export async function readingOf(db: Connection, record: UploadRecord): Promise<OrderReading> {
  const settings = orderUploadSettings.parse(record.settings);
  const columns = columnsOf(record.mapping ?? []);
  const layout = layoutNamed(record.layout);
  const [amounts] = [...(columns.get('price') ?? []), ...(columns.get('lineTotal') ?? [])];
  const [days] = columns.get('soldOn') ?? [];
  return {
    headers: record.headers,
    layout,
    settings,
    columns,
    channel: settings.channel || (layout?.channel ?? ''),
    decimal: settings.decimal === 'auto' ? await decimalOf(db, record, amounts) : settings.decimal,
    dates: settings.dates === 'auto' ? (layout?.dates ?? (await datesOf(db, record, days))) : settings.dates,
  };
}

/** The file's decimal separator; numbers of a workbook are always written alike. */
async function decimalOf(db: Connection, { id, contentType }: UploadRecord, column: number | undefined): Promise<Decimal> {
  if (!isText(contentType) || column === undefined) return 'any';
  const { commas, points } = await fractionsOf(db, id, column + 1);
  return commas === points ? 'any' : commas > points ? 'comma' : 'point';
}

async function datesOf(db: Connection, { id }: UploadRecord, column: number | undefined): Promise<DayOrder> {
  if (column === undefined) return 'dmy';
  const { months, days } = await dayOrderOf(db, id, column + 1);
  return months && !days ? 'mdy' : 'dmy';
}
