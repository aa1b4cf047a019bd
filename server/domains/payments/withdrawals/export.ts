import { wholeUnits } from '../../../../contract/values/money.ts';
import { listCsv } from '../../../../contract/wire/csv.ts';
import { toCsv } from '../../../platform/formats/csv.ts';
import type { Connection } from '../../../platform/postgres/sql/tx.ts';
import type { RequestScope } from '../../../platform/scope.ts';
import { message } from '../../../platform/texts.ts';
import { type WithdrawalFilter, selectWithdrawals } from './queries.ts';

const mostExported = 10_000;
const columns = [
  'number',
  'company',
  'requestedAt',
  'amount',
  'currency',
  'state',
  'holder',
  'iban',
  'bic',
  'reference',
  'reason',
  'decidedAt',
  'decidedBy',
] as const;

/** The filtered withdrawals of all buyers as CSV. */
export async function withdrawalCsv(
  db: Connection,
  { language }: RequestScope,
  filter: Omit<WithdrawalFilter, 'companyId'>,
): Promise<{ name: string; content: string }> {
  const rows = await selectWithdrawals(db, filter, { cursor: null, most: mostExported });
  const body = rows.map((row) => [
    row.id,
    row.companyName,
    row.createdAt.toISOString().slice(0, 10),
    wholeUnits(row.amount, row.currency),
    row.currency,
    message(`withdrawal.state.${row.state}`, language),
    row.holder,
    row.iban,
    row.bic,
    row.reference,
    row.reason,
    row.decidedAt?.toISOString().slice(0, 10) ?? '',
    row.decidedBy ?? '',
  ]);
  const head = columns.map((column) => message(`withdrawal.column.${column}`, language));
  return { name: 'withdrawals.csv', content: toCsv(head, body, listCsv(language)) };
}
