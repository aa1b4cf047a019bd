import { exportColumns } from '../../../../contract/orders/export-columns.ts';
import type { ListName } from '../../../../contract/orders/list-columns.ts';
import { exportBounds, type ExportFormat, type OrderExport, type purchaseExportCalls } from '../../../../contract/orders/order-exports.ts';
import type { Language } from '../../../../contract/values/locale.ts';
import type { AnswerOf } from '../../../../contract/wire/call.ts';
import { codes } from '../../../../contract/wire/codes.ts';
import { addJob } from '../../../platform/jobs/jobs.ts';
import type { Database } from '../../../platform/postgres/pool.ts';
import type { Connection, Tx } from '../../../platform/postgres/sql/tx.ts';
import { invalidFields, notFound, Refusal } from '../../../platform/refusal.ts';
import { type RequestScope, signedIn } from '../../../platform/scope.ts';
import { columnNames } from '../lists/index.ts';
import { salesOrderColumnNames } from '../sales-orders/index.ts';
import { type ExportRequest, findExport, insertExport, isStoreOf, type NewExport, newestExports, type Owner } from './queries.ts';

const contentTypes: Record<ExportFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

export const ownerOf = (scope: RequestScope, list: ListName, storeId: number | null = null): Owner => {
  const { companyId, userId } = signedIn(scope);
  return { companyId, userId, list, storeId };
};

function view({ id, columns, format, csv, state, lines, isCut, size, askedAt, expiresAt }: ExportRequest): OrderExport {
  return {
    ...{ id, columns, format, csv, state, lines, isCut, size },
    askedAt: askedAt.toISOString(),
    expiresAt: expiresAt?.toISOString() ?? null,
  };
}

/** Has an export written by a job. @throws codes.notFound for another company's store, codes.refused while one of the user's is not finished */
export async function requestExport(
  tx: Tx,
  scope: RequestScope,
  owner: Owner,
  wanted: Pick<NewExport, 'filter' | 'columns' | 'format' | 'csv'>,
): Promise<OrderExport> {
  if (owner.storeId !== null && !(await isStoreOf(tx, owner.companyId, owner.storeId))) throw notFound();
  const known: readonly string[] = exportColumns[owner.list];
  if (wanted.columns.some((column) => !known.includes(column))) throw invalidFields({ columns: 'orderExport.columns' });
  const { language, now } = scope;
  // What a buyer sells for to its own customers is no price of the market.
  const withAmounts = scope.seesPrices && owner.list !== 'salesOrders';
  const id = await insertExport(tx, { ...owner, ...wanted, withAmounts, language, now });
  if (id === null) throw new Refusal(codes.refused, 'orderExport.running');
  await addJob(tx, 'order-exports:write', { exportId: id }, { maxAttempts: 3 });
  const row = await findExport(tx, owner, id);
  if (!row) throw new Error('an export was requested, but not found');
  return view(row);
}

function labelled(list: ListName, language: Language): AnswerOf<typeof purchaseExportCalls.list>['columns'] {
  const [columns, names] =
    list === 'salesOrders'
      ? [exportColumns[list], salesOrderColumnNames(exportColumns[list], language)]
      : [exportColumns[list], columnNames(exportColumns[list], language)];
  return columns.map((key, at) => ({ key, label: names[at] ?? key }));
}

/** The newest exports of a user, and the columns that it can choose. */
export async function exportsOf(database: Database, scope: RequestScope, owner: Owner): Promise<AnswerOf<typeof purchaseExportCalls.list>> {
  const rows = await newestExports(database.kysely, owner, exportBounds.listed);
  return { exports: rows.map(view), columns: labelled(owner.list, scope.language) };
}

/**
 * The file of a finished export. @throws codes.notFound for another user's as for none, and for one with amounts where the user may not see prices any
 * more; codes.refused for one that is not there (any more)
 */
export async function exportFile(
  db: Connection,
  scope: RequestScope,
  owner: Owner,
  id: number,
): Promise<{ key: string; fileName: string; contentType: string }> {
  const row = await findExport(db, owner, id);
  if (!row || (row.withAmounts && !scope.seesPrices)) throw notFound();
  if (row.state !== 'ready' || !row.fileKey || !row.expiresAt || row.expiresAt <= scope.now)
    throw new Refusal(codes.refused, 'orderExport.gone');
  const { format, askedAt, list } = row;
  const name = list === 'salesOrders' ? 'sales-orders' : 'orders';
  return { key: row.fileKey, fileName: `${name}-${askedAt.toISOString().slice(0, 10)}-${id}.${format}`, contentType: contentTypes[format] };
}
