import { wholeUnits } from '../../../../contract/values/money.ts';
import { listCsv } from '../../../../contract/wire/csv.ts';
import { toCsv } from '../../../platform/formats/csv.ts';
import type { Connection } from '../../../platform/postgres/sql/tx.ts';
import { notFound } from '../../../platform/refusal.ts';
import type { RequestScope } from '../../../platform/scope.ts';
import { message } from '../../../platform/texts.ts';
import * as queries from './queries.ts';

type File = { name: string; content: string };

const mostExported = 10_000;
const runColumns = [
  'run',
  'executeOn',
  'account',
  'orderedBy',
  'orderedAt',
  'payouts',
  'ordered',
  'executed',
  'failed',
  'returned',
  'amount',
  'currency',
] as const;
const payoutColumns = [
  ...(['run', 'settlement', 'seller', 'amount', 'currency', 'state', 'holder', 'account', 'bic'] as const),
  ...(['reference', 'orderedAt', 'executedOn', 'reason'] as const),
] as const;

const day = (time: Date): string => time.toISOString().slice(0, 10);

/** The runs as CSV. Files for the bank are in euros. */
export async function runCsv(db: Connection, { language }: RequestScope, sort: queries.RunSort): Promise<File> {
  const rows = await queries.selectRuns(db, sort, { cursor: null, most: mostExported });
  const body = rows.map((row) => [
    row.id,
    row.executeOn,
    row.iban,
    row.createdBy,
    day(row.createdAt),
    ...[row.payments, row.ordered, row.executed, row.failed, row.returned],
    wholeUnits(row.total, 'EUR'),
    'EUR',
  ]);
  const head = runColumns.map((column) => message(`payout.column.${column}`, language));
  return { name: 'payout-runs.csv', content: toCsv(head, body, listCsv(language)) };
}

/** All payouts, or those of a run, as CSV. @throws codes.notFound */
export async function payoutCsv(
  db: Connection,
  { language }: RequestScope,
  { runId, sort }: { runId?: number | undefined; sort?: queries.PayoutSort },
): Promise<File> {
  if (runId !== undefined && !(await queries.findRun(db, runId))) throw notFound();
  const rows = await (runId === undefined ? queries.allPayouts(db, sort, mostExported) : queries.payoutsOfRun(db, runId, sort));
  const body = rows.map((row) => [
    row.runId ?? '',
    row.number,
    row.sellerName,
    wholeUnits(row.amount, row.currency),
    row.currency,
    message(`payout.state.${row.state}`, language),
    row.accountHolder,
    row.iban,
    row.bic,
    row.reference,
    day(row.createdAt),
    row.executedOn ?? '',
    row.reason,
  ]);
  const head = payoutColumns.map((column) => message(`payout.column.${column}`, language));
  return { name: runId === undefined ? 'payouts.csv' : `payouts-${runId}.csv`, content: toCsv(head, body, listCsv(language)) };
}
