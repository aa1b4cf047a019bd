import { wholeUnits } from '../../../../contract/values/money.ts';
import { listCsv } from '../../../../contract/wire/csv.ts';
import { toCsv } from '../../../platform/formats/csv.ts';
import type { Connection } from '../../../platform/postgres/sql/tx.ts';
import type { RequestScope } from '../../../platform/scope.ts';
import { message } from '../../../platform/texts.ts';
import { type DepositFilter, selectDeposits } from './queries.ts';

const mostExported = 10_000;
const columns = [
  'number',
  'company',
  'submittedAt',
  'paidOn',
  'amount',
  'confirmed',
  'currency',
  'state',
  'reference',
  'reason',
  'decidedAt',
  'decidedBy',
] as const;

/** The filtered deposits of all buyers as CSV. */
export async function depositCsv(
  db: Connection,
  { language }: RequestScope,
  filter: Omit<DepositFilter, 'companyId'>,
): Promise<{ name: string; content: string }> {
  const rows = await selectDeposits(db, filter, { cursor: null, most: mostExported });
  const body = rows.map((row) => [
    row.id,
    row.companyName,
    row.createdAt.toISOString().slice(0, 10),
    row.paidOn,
    wholeUnits(row.amount, row.currency),
    row.confirmedAmount === null ? '' : wholeUnits(row.confirmedAmount, row.currency),
    row.currency,
    message(`deposit.state.${row.state}`, language),
    row.reference,
    row.reason,
    row.decidedAt?.toISOString().slice(0, 10) ?? '',
    row.decidedBy ?? '',
  ]);
  const head = columns.map((column) => message(`deposit.column.${column}`, language));
  return { name: 'deposits.csv', content: toCsv(head, body, listCsv(language)) };
}
