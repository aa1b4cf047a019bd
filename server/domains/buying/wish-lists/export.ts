import { listCsv } from '../../../../contract/wire/csv.ts';
import type { Language } from '../../../../contract/values/locale.ts';
import { wholeUnits } from '../../../../contract/values/money.ts';
import { toCsv } from '../../../platform/formats/csv.ts';

export type Cell = string | number | null;

/** Maximum number of rows in one file. */
export const mostExported = 10_000;

/** Converts minor units to the currency's unit; empty if the caller may not see prices. */
export const moneyCell = (amount: number | null, currency: string): number | null =>
  amount === null ? null : wholeUnits(amount, currency);

/** A table in the requested format, formatted for the language. Text that looks like a formula stays text in both formats. */
export async function tableFile(
  name: string,
  { format, language }: { format: 'csv' | 'xlsx'; language: Language },
  head: readonly string[],
  rows: readonly (readonly Cell[])[],
): Promise<{ name: string; content: string }> {
  if (format === 'csv') return { name: `${name}.csv`, content: toCsv(head, rows, listCsv(language)) };
  // Loaded on demand: only this format needs the library.
  const { writeXlsx } = await import('hucre/xlsx');
  const safe = (cell: Cell): Cell => (typeof cell === 'string' && /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell);
  const file = await writeXlsx({ sheets: [{ name, rows: [[...head], ...rows.map((row) => row.map(safe))] }] });
  return { name: `${name}.xlsx`, content: Buffer.from(file).toString('base64') };
}
