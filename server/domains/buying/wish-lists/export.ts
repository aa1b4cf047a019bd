import { listCsv } from '../../../../contract/wire/csv.ts';
import type { Language } from '../../../../contract/values/locale.ts';
import { wholeUnits } from '../../../../contract/values/money.ts';
import { toCsv } from '../../../platform/csv.ts';

export type Cell = string | number | null;

/** Rows that one file holds at most. */
export const mostExported = 10_000;

/** An amount in minor units as a number of the currency's own unit; empty where it may not be seen. */
export const moneyCell = (amount: number | null, currency: string): number | null =>
  amount === null ? null : wholeUnits(amount, currency);

/** A table as the file that was asked for, for people who read the language. Text that looks like a formula stays text in either. */
export async function tableFile(
  name: string,
  { format, language }: { format: 'csv' | 'xlsx'; language: Language },
  head: readonly string[],
  rows: readonly (readonly Cell[])[],
): Promise<{ name: string; content: string }> {
  if (format === 'csv') return { name: `${name}.csv`, content: toCsv(head, rows, listCsv(language)) };
  // The library is loaded by whoever asks for such a file.
  const { writeXlsx } = await import('hucre/xlsx');
  const safe = (cell: Cell): Cell => (typeof cell === 'string' && /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell);
  const file = await writeXlsx({ sheets: [{ name, rows: [[...head], ...rows.map((row) => row.map(safe))] }] });
  return { name: `${name}.xlsx`, content: Buffer.from(file).toString('base64') };
}
