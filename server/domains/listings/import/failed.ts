import { isMessageKey, message } from '../../../../contract/messages/index.ts';
import { type CallContext, signedIn } from '../../../platform/http/handler.ts';
import { toCsv } from '../../../platform/csv.ts';
import { notFound } from '../../../platform/refusal.ts';
import { complianceColumns } from '../compliance/compliance-columns.ts';
import { ownColumns, tableFacts } from '../export/export.ts';
import { type Cell, offerTable, type Offered } from '../export/files.ts';
import { storeOf } from '../editor/snapshots.ts';
import * as queries from './queries.ts';

const batch = 1_000;

/** The bad lines, or those with missing pictures, as uploaded, with a column of reasons, to be corrected and imported again. */
export async function failedLines(
  { of, storeId, importId }: { storeId: number; importId: string; of: 'lines' | 'pictures' },
  context: CallContext,
): Promise<Offered> {
  const db = context.database.kysely;
  const { language } = context;
  const record = await queries.imports.one(db, { companyId: signedIn(context).companyId, storeId }, importId);
  const said = ({ header, reason, values }: queries.BadLine['problems'][number]): string =>
    [header, values['address'] ?? '', isMessageKey(reason) ? message(reason, language, values) : reason]
      .filter((part) => part !== '')
      .join(': ');
  async function* rows(): AsyncGenerator<Cell[][]> {
    for (let after = 0; ;) {
      const lines = await queries.badLines(db, importId, of, after, batch);
      if (lines.length === 0) return;
      yield lines.map(({ line, cells, problems }) => [
        ...record.headers.map((_, index) => cells[index] ?? ''),
        `${message('import.column.row', language)} ${line}. ${problems.map(said).join('; ')}`,
      ]);
      after = lines.at(-1)?.line ?? 0;
    }
  }
  const name = `${record.file_name.replace(/\.\w{1,5}$/, '').slice(0, 100)}-${of === 'lines' ? record.bad_lines : of}`;
  return offerTable(
    context,
    { storeId: record.store_id, name, format: 'csv' },
    [...record.headers, message('import.column.reason', language)],
    rows(),
  );
}

/** An empty list with the columns of an export of the store. */
export async function template({ storeId }: { storeId: number }, context: CallContext): Promise<{ name: string; content: string }> {
  const store = await storeOf(context.database.kysely, signedIn(context).companyId, storeId);
  if (!store) throw notFound();
  return {
    name: `products-${store.itemCode.toLowerCase()}-template.csv`,
    content: toCsv([...ownColumns(await tableFacts(context.database.kysely, store.id)), ...complianceColumns], []),
  };
}
