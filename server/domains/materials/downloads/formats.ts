import type { CsvStyle, DecimalSign } from '../../../../contract/wire/csv.ts';
import type { PackFormat } from '../../../../contract/materials/downloads.ts';
import { asText, csvRows, toCsv } from '../../../platform/formats/csv.ts';
import type { Cell } from './list-rows.ts';

export const contentTypes: Record<PackFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  json: 'application/json; charset=utf-8',
  xml: 'application/xml; charset=utf-8',
};

/** Only used if the format is CSV. */
type Form = { format: PackFormat; csv: CsvStyle };
type Rows = AsyncIterable<Cell[][]>;

/** For numbers within texts: the buyer's in CSV, a point in all other formats. */
export const decimalSign = ({ format, csv }: Form): DecimalSign => (format === 'csv' ? csv.decimal : 'point');

async function* asCsv(names: readonly string[], found: Rows, style: CsvStyle): AsyncGenerator<string> {
  yield toCsv(names, [], style);
  for await (const rows of found) yield csvRows(rows, style);
}

async function* asJson(names: readonly string[], found: Rows): AsyncGenerator<string> {
  let before = '[\n';
  for await (const rows of found) {
    yield before + rows.map((row) => JSON.stringify(Object.fromEntries(names.map((name, at) => [name, row[at] ?? null])))).join(',\n');
    before = ',\n';
  }
  yield before === '[\n' ? '[]\n' : '\n]\n';
}

// eslint-disable-next-line no-control-regex
const notXml = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string =>
  text
    .toWellFormed()
    .replace(notXml, '')
    .replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign);

/** Column names are free text; element names are restricted. */
function elementName(name: string): string {
  const allowed = name.replace(/[^\p{L}\p{N}_.-]/gu, '_');
  return /^[\p{L}_]/u.test(allowed) && !/^xml/i.test(allowed) ? allowed : `_${allowed}`;
}

async function* asXml(names: readonly string[], found: Rows): AsyncGenerator<string> {
  const elements = names.map(elementName);
  yield '<?xml version="1.0" encoding="UTF-8"?>\n<items>\n';
  for await (const rows of found) {
    const lines = rows.map((row) => {
      const cells = elements.map((name, at) => {
        const value = row[at] ?? null;
        return value === null || value === '' ? `<${name}/>` : `<${name}>${escaped(String(value))}</${name}>`;
      });
      return `<item>${cells.join('')}</item>\n`;
    });
    yield lines.join('');
  }
  yield '</items>\n';
}

async function* singly(found: Rows): AsyncGenerator<Cell[]> {
  for await (const rows of found)
    for (const row of rows)
      yield row.map((value) => (typeof value === 'string' ? asText(value.replace(notXml, '').slice(0, 32_767)) : value));
}

async function* asXlsx(columns: { header: string }[], rows: Rows): AsyncGenerator<Uint8Array> {
  const { writeXlsxStream } = await import('hucre/xlsx');
  yield* writeXlsxStream(singly(rows), { name: 'Items', columns, freezePane: { rows: 1 } }) as unknown as AsyncIterable<Uint8Array>;
}

/** Streams a list as a file. In the two spreadsheet formats, text that looks like a formula is quoted. */
export function written({ format, csv }: Form, names: readonly string[], rows: Rows): AsyncIterable<string | Uint8Array> {
  if (format === 'csv') return asCsv(names, rows, csv);
  if (format === 'json') return asJson(names, rows);
  if (format === 'xml') return asXml(names, rows);
  const columns = names.map((name) => ({ header: asText(name) }));
  return asXlsx(columns, rows);
}
