import { listCsv } from '../../../../contract/wire/csv.ts';
import { wholeUnits } from '../../../../contract/values/money.ts';
import type { Movement } from '../../../../contract/payments/balance/balance.ts';
import { pageOf, readCursor } from '../../../platform/cursor.ts';
import type { Connection } from '../../../platform/postgres/sql/tx.ts';
import { type RequestScope, signedIn } from '../../../platform/scope.ts';
import { message } from '../../../platform/texts.ts';
import { toCsv } from '../../../platform/formats/csv.ts';
import { type MovementFilter, type MovementRow, selectMovements } from './history-queries.ts';

const shown = (row: MovementRow): Movement => ({ ...row, at: row.at.toISOString() });

export async function movementPage(
  db: Connection,
  scope: RequestScope,
  { cursor: given, size, ...filter }: MovementFilter & { cursor?: string | undefined; size: number },
): Promise<{ rows: Movement[]; next: string | null; previous: string | null }> {
  const cursor = readCursor(given);
  const rows = await selectMovements(db, signedIn(scope).companyId, filter, { cursor, most: size + 1 });
  return pageOf(rows.map(shown), size, cursor);
}

const mostExported = 10_000;
const columns = ['date', 'kind', 'orders', 'amount', 'balance', 'currency'] as const;

export async function movementCsv(db: Connection, scope: RequestScope, filter: MovementFilter): Promise<{ name: string; content: string }> {
  const { language } = scope;
  const rows = await selectMovements(db, signedIn(scope).companyId, filter, { cursor: null, most: mostExported });
  const body = rows.map((row) => [
    row.at.toISOString().slice(0, 10),
    message(`movement.kind.${row.kind}`, language),
    row.orders.map(({ number }) => number).join(' '),
    wholeUnits(row.amount, row.currency),
    wholeUnits(row.balance, row.currency),
    row.currency,
  ]);
  const head = columns.map((column) => message(`movement.column.${column}`, language));
  return { name: 'balance.csv', content: toCsv(head, body, listCsv(language)) };
}
