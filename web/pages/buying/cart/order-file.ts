import { parseCsv } from 'hucre/csv';
import type { Language } from '../../../../contract/values/locale.ts';
import { orderOf, type OrderList, type Row } from './order-lines.ts';

export type FileProblem = Exclude<ReturnType<typeof orderOf>, OrderList> | 'unreadable' | 'tooLong';

/** Of a workbook; five megabytes can hold many more. */
const mostRows = 100_000;
const mostColumns = 100;
const sheets = 5;

/** The order in a CSV, TSV, text or XLSX file, detected by content: file names are unreliable. */
export async function readOrderFile(bytes: Uint8Array<ArrayBuffer>, language: Language): Promise<OrderList | FileProblem> {
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) return readWorkbook(bytes);
  const text = textOf(bytes, language);
  // No text has such characters: an old workbook, a picture, a PDF.
  // oxlint-disable-next-line no-control-regex
  return /[\0-\x08\x0e-\x1a]/.test(text) || text.startsWith('%PDF') ? 'unreadable' : orderOf(textRows(text));
}

/** UTF-8 with or without a mark, UTF-16 with one, else the alphabet of old Windows programs: that of central or of western Europe. */
function textOf(bytes: Uint8Array<ArrayBuffer>, language: Language): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder(language === 'pl' ? 'windows-1250' : 'windows-1252').decode(bytes);
  }
}

function textRows(text: string): Row[] {
  const [mark, delimiter] = /^sep=(.)\r?\n/.exec(text) ?? [];
  const rows = parseCsv(mark ? text.slice(mark.length) : text, delimiter ? { delimiter } : {});
  const isOpen = String(rows.at(-1)?.at(-1)).includes('\n') && !text.trimEnd().endsWith('"');
  return rows.map((cells, index) => ({
    row: index + (mark ? 2 : 1),
    cells: cells.slice(0, mostColumns).map(cellText),
    broken: isOpen && index === rows.length - 1,
  }));
}

/** The first sheet with lines of an order; instructions may stand before it. */
async function readWorkbook(bytes: Uint8Array): Promise<OrderList | FileProblem> {
  const { streamXlsxRows } = await import('hucre/xlsx');
  let problem: FileProblem = 'empty';
  for (let sheet = 0; sheet < sheets; sheet++) {
    const rows: Row[] = [];
    try {
      for await (const { index, values } of streamXlsxRows(bytes, { sheet })) {
        const cells = values.slice(0, mostColumns).map(cellText);
        if (cells.some(Boolean)) rows.push({ row: index + 1, cells });
        if (rows.length > mostRows) return 'tooLong';
      }
    } catch {
      // There are no more sheets, or it is no workbook.
      return sheet === 0 ? 'unreadable' : problem;
    }
    const found = orderOf(rows);
    if (typeof found !== 'string') return found;
    if (problem === 'empty') problem = found;
  }
  return problem;
}

function cellText(value: unknown): string {
  if (typeof value === 'number') return Number.isInteger(value) ? value.toFixed(0) : String(Number(value.toPrecision(15)));
  if (value instanceof Date) return value.toISOString().slice(0, 10);
  return typeof value === 'string' ? value : '';
}
