import { codeOf, fold } from './analysis.ts';

const mostCodes = 200;
const mostWanted = 1_000_000;

/** A code of a list with what it leads to; `quantity` is the number next to it, or null. */
export type PastedLine<Entry> = { code: string; quantity: number | null; entries: readonly Entry[] };
/** Lines in the order pasted; `missing` are the codes that lead nowhere, as written. */
export type Pasted<Entry> = { lines: PastedLine<Entry>[]; missing: string[] };
type Find<Entry> = (code: string) => readonly Entry[];
type Cell<Entry> = Pasted<Entry> & { text: string };

/** What columns of codes and quantities are called in price lists and orders; folded. */
const headings = new Set(
  `sku gtin ean upc mpn no nr num number code codes ref reference item items article articles product products quantity qty pcs pieces
   nummer kod artikel produkt referenz menge anzahl stuck stk numero codigo articulo articulos producto referencia cantidad
   quantite qte produit codice articolo articoli prodotto riferimento quantita numer indeks symbol artykul produktu ilosc
   artigo produto quantidade qtd cod articol produs referinta cantitate`.split(/\s+/),
);
/** `SKU`, `Art.-Nr.`, `Artikelnummer`, `Supplier’s item no.`, `EAN 13`. */
function isHeading(cell: string): boolean {
  const words = fold(cell).match(/[\p{L}\p{N}]+/gu) ?? [];
  if (hasFigure(cell)) return /^(?:ean|gtin|upc)\d{1,2}$/.test(words.join(''));
  return words.length <= 5 && words.some((word) => headings.has(word) || /(?:nummer|menge)$/.test(word));
}

/** A quantity as written in spreadsheets and by users: `12`, `1.200`, `12,00`, `x 12`, `12 Stk.`; null for anything else. */
function quantityOf(text: string): number | null {
  const [, written = ''] =
    /^(?:[x×*]\s?)?(\d{1,3}(?:[.,'’\s]\d{3})+|\d{1,7})(?:[.,]0{1,2})?(?:\s?[x×*]|\s?\p{L}{1,8}\.?)?$/iu.exec(text) ?? [];
  const quantity = Number(written.replace(/\D/g, ''));
  return quantity > 0 && quantity <= mostWanted ? quantity : null;
}

/** Next to a code of digits only, a number of the same length is another code. */
const isQuantityOf = (text: string, code: string): boolean => quantityOf(text) !== null && (/\D/.test(code) || text.length < code.length);

const hasFigure = (text: string): boolean => /\d/.test(text);
/** Of the words of a line. */
const mayBeCode = (word: string): boolean => hasFigure(word) || /^[x×*]?$/i.test(word);

const columns = /[\t;]|:\s/;
const commas = /[,|]/;

/**
 * The rows of a text with their cells. Rows are lines, or stand between commas when their cells stand between semicolons; else each cell is
 * one, and what may be a quantity goes with the code before it (in a list that begins with a quantity, the code goes with that).
 */
function rowsOf(text: string): string[][] {
  // Spreadsheets put quotes around a cell, or an apostrophe before it.
  const cellsOf = (line: string, between: RegExp): string[] =>
    line.split(between).map((cell) =>
      cell
        .trim()
        .replace(/^"(.*)"$/, '$1')
        .replace(/^'/, '')
        .trim(),
    );
  const lines = text.trim().split(/[\r\n]+/);
  if (lines.length > 1) return lines.map((line) => cellsOf(line, columns.test(line) ? columns : commas));
  if (columns.test(text) && commas.test(text)) return text.split(commas).map((line) => cellsOf(line, columns));
  const rows: string[][] = [];
  const cells = cellsOf(text, columns.test(text) ? columns : commas).filter(Boolean);
  const quantityFirst = quantityOf(cells[0] ?? '') !== null;
  for (const [at, cell] of cells.entries()) {
    if (at > 0 && (quantityFirst ? quantityOf(cell) === null : cell.length < 6 && isQuantityOf(cell, cells[at - 1] ?? '')))
      rows.at(-1)?.push(cell);
    else rows.push([cell]);
  }
  return rows;
}

/** What is known in a cell: all of it, `5 x CODE`, `CODE 5 Stk.`, or some of its words. Nothing is missing where nothing is known. */
function readCell<Entry>(text: string, find: Find<Entry>): Cell<Entry> {
  const known = (code: string, quantity: number | null): PastedLine<Entry>[] => {
    const entries = code === '' ? [] : find(codeOf(code));
    return entries.length > 0 ? [{ code, quantity, entries }] : [];
  };
  const [, before = '', after = ''] = /^(\d+)(?:\s*[×*]\s*|\s*x\s+|\s+)(\S.*)$/i.exec(text) ?? [];
  const [, ahead = '', behind = ''] = /^(.*\S)(?:\s*[×*]\s*|\s+x\s*|\s+)(\d+(?:\s?\p{L}{1,8}\.?)?)$/iu.exec(text) ?? [];
  const behindUnit = after.replace(/^\p{L}{1,8}\.?\s+/u, '');
  for (const [code, quantity] of [[text], [after, before], [behindUnit, before], [ahead, behind]] as const) {
    const lines = known(code, quantityOf(quantity ?? ''));
    if (lines.length > 0) return { text, lines, missing: [] };
  }
  const words = text.split(/\s+/);
  const cells = words.length > 1 ? words.map((word) => ({ text: word, lines: known(word, null), missing: [] })) : [];
  // All of them codes and quantities; or a code first, perhaps with its quantity, and then what it is called.
  const list = ofList(words.every(mayBeCode) ? cells : cells[0]?.lines.length ? cells.slice(0, 2) : []);
  return { text, ...(list.lines.length > 0 ? list : { lines: [], missing: [] }) };
}

/** A table describes one thing per row: all known cells of a row lead to the same item. */
function isTable<Entry>(rows: readonly Cell<Entry>[][]): boolean {
  const width = rows[0]?.length ?? 0;
  // The last row may have been cut off.
  if (rows.length < 2 || width < 2 || rows.slice(0, -1).some((row) => row.length !== width)) return false;
  return rows.every((row) => new Set(row.flatMap(({ lines }) => lines.map(({ entries }) => entries[0]))).size <= 1);
}

/** What may be a quantity among cells: a plain number rather than one like `12,00`, which may be a price. */
function quantityIn<Entry>(cells: readonly Cell<Entry>[], code: string): number | null {
  const fitting = cells.filter(({ text, lines }) => lines.length === 0 && isQuantityOf(text, code)).map(({ text }) => text);
  return quantityOf(fitting.find((text) => /^\d+$/.test(text)) ?? fitting[0] ?? '');
}

/** The one code of each row of a table, with the quantity at its right, else at its left. `column`: where codes stand. */
function ofTable<Entry>(row: readonly Cell<Entry>[], column: number): Pasted<Entry> {
  const at = row.findIndex(({ lines }) => lines.length > 0);
  const line = row[at]?.lines[0];
  if (!line) return { lines: [], missing: row[column]?.text ? [row[column].text] : unknown(row).slice(0, 1) };
  const quantity = line.quantity ?? quantityIn(row.slice(at + 1), line.code) ?? quantityIn(row.slice(0, at).toReversed(), line.code);
  return { lines: [{ ...line, quantity }], missing: [] };
}

/** The codes of a row that has known ones, each with the quantity between it and the next. */
function ofList<Entry>(row: readonly Cell<Entry>[]): Pasted<Entry> {
  const list: Pasted<Entry> = { lines: [], missing: [] };
  for (const [at, cell] of row.entries()) {
    const next = row.findIndex(({ lines }, place) => place > at && lines.length > 0);
    const last = row.slice(0, at).findLastIndex(({ lines }) => lines.length > 0);
    const [line] = cell.lines;
    const others = [...row.slice(at + 1, next < 0 ? undefined : next), ...row.slice(last + 1, at).toReversed()];
    if (line && cell.lines.length === 1) list.lines.push({ ...line, quantity: line.quantity ?? quantityIn(others, line.code) });
    else list.lines.push(...cell.lines);
    list.missing.push(...cell.missing);
    // Words next to a code describe it.
    if (!line && hasFigure(cell.text) && !isQuantityOf(cell.text, (row[last] ?? row[next])?.lines[0]?.code ?? ''))
      list.missing.push(cell.text);
  }
  return list;
}

/** The codes of a row in which nothing is known, without the quantities next to them. */
function unknown<Entry>(row: readonly Cell<Entry>[]): string[] {
  const texts = row.map(({ text }) => text).filter(Boolean);
  const codes = texts.filter((text) => quantityOf(text) === null);
  return (codes.length > 0 ? codes : texts).map((text) => /^\d+\s*(?:[×*]|x\s)\s*(\S.*)$/i.exec(text)?.[1] ?? text);
}

/**
 * A pasted list of codes, or null when it is none. Two lines are a list as soon as one of them is a known code; a line alone is one when
 * each of its words may be a code or a quantity. Lines that name columns, above the first known code, are left out.
 */
export function pastedList<Entry>(text: string, find: Find<Entry>): Pasted<Entry> | null {
  const rows = rowsOf(text).map((cells) => cells.map((cell) => readCell(cell, find)));
  const isKnown = (row: readonly Cell<Entry>[]): boolean => row.some(({ lines }) => lines.length > 0);
  const firstKnown = rows.findIndex(isKnown);
  if (firstKnown < 0) return null;
  const isAlone = rows.length === 1 && rows[0]?.length === 1;
  if (isAlone && !text.split(/\s+/).every((word) => mayBeCode(word) || find(codeOf(word)).length > 0)) return null;

  const column = isTable(rows) ? (rows[firstKnown]?.findIndex(({ lines }) => lines.length > 0) ?? 0) : null;
  const list: Pasted<Entry> = { lines: [], missing: [] };
  for (const [at, row] of rows.entries()) {
    const isHead =
      at < firstKnown && row.some(({ text }) => isHeading(text)) && row.every(({ text }) => !hasFigure(text) || isHeading(text));
    if (isHead) continue;
    const { lines, missing } = column !== null ? ofTable(row, column) : isKnown(row) ? ofList(row) : { lines: [], missing: unknown(row) };
    list.lines.push(...lines);
    list.missing.push(...missing);
  }
  // What is short, such as `E27`, may be a code of some company by chance; words next to it are words then.
  const isCertain = list.missing.every(hasFigure) || list.lines.some(({ code }) => hasFigure(code) && code.length > 3);
  const isList = rows.length > 1 || list.lines.length + list.missing.length > 1 || list.lines.some(({ quantity }) => quantity !== null);
  return isCertain && isList ? { lines: list.lines.slice(0, mostCodes), missing: [...new Set(list.missing)].slice(0, mostCodes) } : null;
}

/** All that may be a code in it: the full text, and everything that a list would look up. In upper case, without repetition. */
export function codesIn(keyword: string): string[] {
  const codes = new Set([codeOf(keyword)]);
  pastedList(keyword, (code) => (codes.add(code), []));
  codes.delete('');
  return [...codes];
}
