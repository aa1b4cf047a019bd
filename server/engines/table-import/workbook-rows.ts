import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { UnreadableFile } from '../../platform/files/parsing/unreadable.ts';
import { checkWorkbook } from '../../platform/files/workbook.ts';
import { readZipEntry, type ZipEntry, zipEntries } from '../../platform/files/zip.ts';
import { looked, mostRows, type TableLine, type TableRow } from './line.ts';

/** The sheets of a workbook that have something in them, and the place among them of the one that is read. */
export type Sheets = { names: string[]; places: number[]; read: number };

/** How many of a line's cells are headings that the caller knows. */
export type HeadingsIn = (line: TableLine) => number;

/** Sheets that are looked at. */
const mostSheets = 5;
const mostNames = 50;
/** A sheet without cells is not larger. */
const emptySheet = 20_000;
const largestPart = 1_000_000;
/** Columns whose headings are known; with fewer the next sheets are looked at. */
const enough = 2;

/**
 * The sheets of a workbook with several of them: the chosen one is read, else the first one whose columns are known, else the first one that
 * has some. Null for one sheet. @throws UnreadableFile
 */
export async function sheetsOf(path: string, chosen: number | undefined, headingsIn: HeadingsIn): Promise<Sheets | null> {
  await checkWorkbook(path);
  const sheets = await filledSheets(path);
  // One that is not the first one stands behind hidden or empty ones.
  if (sheets.length === 0 || (sheets.length === 1 && sheets[0]?.place === 0)) return null;
  const names = sheets.map(({ name }) => name);
  const places = sheets.map(({ place }) => place);
  if (chosen !== undefined && places.includes(chosen)) return { names, places, read: chosen };
  let first: number | null = null;
  for (const place of places.slice(0, mostSheets)) {
    const { several, known } = await lookAt(path, place, headingsIn);
    if (known >= enough) return { names, places, read: place };
    if (several) first ??= place;
  }
  return { names, places, read: first ?? places[0] ?? 0 };
}

/** Whether a sheet has rows of several cells, and how many headings one of its first rows has. */
async function lookAt(path: string, place: number, headingsIn: HeadingsIn): Promise<{ several: boolean; known: number }> {
  let [several, known, count] = [false, 0, 0];
  for await (const row of workbookRows(path, place)) {
    if (!('line' in row)) break;
    several = true;
    known = Math.max(known, headingsIn(row.line));
    if (++count >= looked) break;
  }
  return { several, known };
}

const attributeOf = (element: string, name: string): string => new RegExp(`\\b${name}="([^"]*)"`).exec(element)?.[1] ?? '';
const entities: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };
const plain = (text: string): string => text.replace(/&(lt|gt|quot|apos|amp);/g, (_, name: string) => entities[name] ?? '');

async function filledSheets(path: string): Promise<{ name: string; place: number }[]> {
  const entries = (await zipEntries(path)) ?? [];
  const find = (name: string): ZipEntry | undefined => entries.find((entry) => entry.name.toLowerCase() === name.toLowerCase());
  const read = async (name: string): Promise<string> => {
    const entry = find(name);
    return (entry && (await readZipEntry(path, entry, largestPart)))?.toString('utf8') ?? '';
  };
  const relations = new Map(
    [...(await read('xl/_rels/workbook.xml.rels')).matchAll(/<(?:\w+:)?Relationship\b[^>]{0,1000}>/g)].map(([element]) => [
      attributeOf(element, 'Id'),
      attributeOf(element, 'Target'),
    ]),
  );
  const sheets: { name: string; place: number }[] = [];
  const elements = [...(await read('xl/workbook.xml')).matchAll(/<(?:\w+:)?sheet\b[^>]{0,1000}>/g)].slice(0, mostNames);
  for (const [place, [element]] of elements.entries()) {
    const target = relations.get(attributeOf(element, 'r:id')) ?? '';
    const name = target.startsWith('/') ? target.slice(1) : `xl/${target}`;
    const entry = find(name);
    const empty = entry !== undefined && entry.inflated < emptySheet && !/<(?:\w+:)?c[\s>]/.test(await read(name));
    if (!empty && !/\bstate="(?:very)?hidden"/i.test(element))
      sheets.push({ name: plain(attributeOf(element, 'name')).slice(0, 100).toWellFormed(), place });
  }
  return sheets;
}

/** The rows of a sheet, or of the first one that has a row of several cells. */
export async function* workbookRows(path: string, only: number | undefined): AsyncGenerator<TableRow> {
  const { streamXlsxRows } = await import('hucre/xlsx');
  for (let sheet = only ?? 0; sheet < (only === undefined ? mostSheets : only + 1); sheet++) {
    let useful = false;
    let last = 0;
    let count = 0;
    const input = gated(createReadStream(path));
    try {
      for await (const { index, values } of streamXlsxRows(input.stream, { sheet })) {
        count += 1;
        // Rows with a lower number than the one before, or an invalid one, follow it.
        const line = index >= last && index < mostRows ? index + 1 : last + 1;
        last = line;
        const cells = values.map(cellText);
        useful ||= cells.filter((cell) => cell !== '').length > 1;
        if (!useful && count > 50) break;
        input.hold();
        if (useful) yield { line: { line, cells } };
        input.go();
      }
    } catch (error) {
      if (error instanceof UnreadableFile) throw error;
      // There are no more sheets, or the file is no workbook.
      if (sheet === (only ?? 0) || useful) throw new UnreadableFile('import.kind');
      return;
    }
    if (useful) return;
  }
}

/** The library reads ahead while its rows are consumed. The gate stops the file until they are. */
function gated(file: Readable): { stream: ReadableStream<Uint8Array>; hold(): void; go(): void } {
  let gate = Promise.resolve();
  let open: () => void = () => undefined;
  const chunks = file[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  return {
    stream: new ReadableStream<Uint8Array>({
      async pull(controller) {
        await gate;
        const { done, value } = await chunks.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      cancel: () => void file.destroy(),
    }),
    hold() {
      ({ promise: gate, resolve: open } = Promise.withResolvers<void>());
    },
    go: () => open(),
  };
}

function cellText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return Number.isInteger(value) ? value.toFixed(0) : String(Number(value.toPrecision(15)));
  // Times of a workbook have no zone.
  if (value instanceof Date) return value.toISOString().slice(0, 16).replace('T', ' ').replace(' 00:00', '');
  if (typeof value === 'boolean') return value ? 'true' : 'false';
  return typeof value === 'string' ? value.slice(0, 32_767) : '';
}
