import { isMessageKey, message } from '../../../platform/texts.ts';
import type { Connection } from '../../../platform/postgres/sql/tx.ts';
import { type RequestScope, signedIn } from '../../../platform/scope.ts';
import { toCsv } from '../../../platform/formats/csv.ts';
import { notFound } from '../../../platform/refusal.ts';
import { complianceColumns } from '../compliance/compliance-columns.ts';
import { ownColumns, tableFacts } from '../export/export.ts';
import { type Cell, type FileStores, offerTable, type Offered } from '../export/files.ts';
import { storeOf } from '../editor/snapshots.ts';
import { imports } from './queries/imports.ts';
import { type BadLine, badLines } from './queries/problems.ts';

const batch = 1_000;

/** The bad lines, or those with missing pictures, as uploaded, with a column of reasons, to be corrected and imported again. */
export async function failedLines(
  stores: FileStores,
  scope: RequestScope,
  { of, storeId, importId }: { storeId: number; importId: string; of: 'lines' | 'pictures' },
): Promise<Offered> {
  const db = stores.database.kysely;
  const { language } = scope;
  const record = await imports.one(db, { companyId: signedIn(scope).companyId, storeId }, importId);
  const said = ({ header, reason, values }: BadLine['problems'][number]): string =>
    [header, values['address'] ?? '', isMessageKey(reason) ? message(reason, language, values) : reason]
      .filter((part) => part !== '')
      .join(': ');
  async function* rows(): AsyncGenerator<Cell[][]> {
    for (let after = 0; ;) {
      const lines = await badLines(db, importId, of, after, batch);
      if (lines.length === 0) return;
      yield lines.map(({ line, cells, problems }) => [
        ...record.headers.map((_, index) => cells[index] ?? ''),
        `${message('import.column.row', language)} ${line}. ${problems.map(said).join('; ')}`,
      ]);
      after = lines.at(-1)?.line ?? 0;
    }
  }
  const name = `${record.fileName.replace(/\.\w{1,5}$/, '').slice(0, 100)}-${of === 'lines' ? record.badLines : of}`;
  return offerTable(
    stores,
    scope,
    { storeId: record.storeId, name, format: 'csv' },
    [...record.headers, message('import.column.reason', language)],
    rows(),
  );
}

/** An empty list with the columns of an export of the store. */
export async function template(
  db: Connection,
  scope: RequestScope,
  { storeId }: { storeId: number },
): Promise<{ name: string; content: string }> {
  const store = await storeOf(db, signedIn(scope).companyId, storeId);
  if (!store) throw notFound();
  return {
    name: `products-${store.itemCode.toLowerCase()}-template.csv`,
    content: toCsv([...ownColumns(await tableFacts(db, store.id)), ...complianceColumns], []),
  };
}
