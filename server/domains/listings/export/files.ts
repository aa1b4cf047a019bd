import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { asText, csvRows, toCsv } from '../../../platform/formats/csv.ts';
import type { Files } from '../../../platform/files/files.ts';
import type { Database } from '../../../platform/postgres/pool.ts';
import type { RequestScope } from '../../../platform/scope.ts';
import { signedLink } from '../../../platform/uploads/index.ts';

export type Cell = string | number | null;
/** Where a file is stored and entered. */
export type FileStores = { database: Database; files: Files };
export type Offered = { name: string; address: string; seconds: number };

const types = { csv: 'text/csv', xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' } as const;

/** Writes a table of any length to a file, row by row, stores it for a day and returns a short-lived address. */
export async function offerTable(
  { database, files }: FileStores,
  { now }: Pick<RequestScope, 'now'>,
  { storeId, name, format }: { storeId: number; name: string; format: 'csv' | 'xlsx' },
  head: readonly string[],
  rows: AsyncIterable<Cell[][]>,
): Promise<Offered> {
  const key = `exports/${randomUUID()}`;
  const path = await files.newDraft();
  try {
    await pipeline(Readable.from(format === 'csv' ? asCsv(head, rows) : asXlsx(head, rows)), createWriteStream(path, { mode: 0o600 }));
    await files.putDraft(key, path);
  } finally {
    await rm(path, { force: true });
  }
  const fileName = `${name}.${format}`;
  await database.kysely.insertInto('listing_file').values({ file_key: key, store_id: storeId, created_at: now }).execute();
  return { name: fileName, ...(await signedLink({ database, now }, { key, fileName, contentType: types[format] })) };
}

async function* asCsv(head: readonly string[], rows: AsyncIterable<Cell[][]>): AsyncGenerator<string> {
  yield toCsv(head, []);
  for await (const some of rows) yield csvRows(some);
}

// eslint-disable-next-line no-control-regex
const notXml = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** Text that looks like a formula is marked as text here, too. */
async function* asXlsx(head: readonly string[], rows: AsyncIterable<Cell[][]>): AsyncGenerator<Uint8Array> {
  const { writeXlsxStream } = await import('hucre/xlsx');
  const safe = (cell: Cell): Cell => (typeof cell === 'string' ? asText(cell.replace(notXml, '').slice(0, 32_767)) : cell);
  async function* singly(): AsyncGenerator<Cell[]> {
    for await (const some of rows) for (const row of some) yield row.map(safe);
  }
  const columns = head.map((header) => ({ header: asText(header) }));
  yield* writeXlsxStream(singly(), { name: 'Products', columns, freezePane: { rows: 1 } }) as unknown as AsyncIterable<Uint8Array>;
}
