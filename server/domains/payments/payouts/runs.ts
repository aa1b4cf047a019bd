import type { AnswerOf } from '../../../../contract/wire/call.ts';
import type { Payout, payoutCalls, PayoutRun } from '../../../../contract/payments/sellers/payouts.ts';
import { codes } from '../../../../contract/wire/codes.ts';
import { pageOf, readCursor } from '../../../platform/cursor.ts';
import type { Connection } from '../../../platform/postgres/sql/tx.ts';
import { notFound, Refusal } from '../../../platform/refusal.ts';
import { readSortedCursor, sortedPageOf } from '../../../platform/sorted-cursor.ts';
import { type Transfer, transferFile } from './pain.ts';
import * as queries from './queries.ts';

type Page<Row> = { rows: Row[]; next: string | null; previous: string | null };
type Paging = { cursor?: string | undefined; size: number };

export async function runPage(
  db: Connection,
  { cursor: given, size, sort }: Paging & { sort?: queries.RunSort },
): Promise<Page<PayoutRun>> {
  const cursor = readSortedCursor(given);
  const page = sortedPageOf(await queries.selectRuns(db, sort, { cursor, most: size + 1 }), size, cursor);
  return { ...page, rows: page.rows.map(queries.runView) };
}

export async function sellerPayouts(db: Connection, sellerId: number, { cursor: given, size }: Paging): Promise<Page<Payout>> {
  const cursor = readCursor(given);
  const page = pageOf(await queries.payoutsOfSeller(db, sellerId, { cursor, most: size + 1 }), size, cursor);
  return { ...page, rows: page.rows.map(queries.payoutView) };
}

export async function runDetail(db: Connection, runId: number, sort: queries.PayoutSort): Promise<AnswerOf<typeof payoutCalls.run>> {
  const [run, payouts] = await Promise.all([queries.findRun(db, runId), queries.payoutsOfRun(db, runId, sort)]);
  if (!run) throw notFound();
  return { ...queries.runView(run), payouts: payouts.map(queries.payoutView) };
}

/** The file for the bank, the same whenever it is asked for, but that payouts which failed are not in it. */
export async function runFile(db: Connection, runId: number, market: string): Promise<AnswerOf<typeof payoutCalls.file>> {
  const [run, payouts] = await Promise.all([queries.findRun(db, runId), queries.payoutsOfRun(db, runId)]);
  if (!run || run.way !== 'bank_file') throw notFound();
  const transfers = payouts
    .filter(({ state }) => state !== 'failed')
    .map(({ id, amount, accountHolder, iban, bic, number }): Transfer => ({
      ...{ endToEndId: `PAYOUT-${id}`, amount, accountHolder, iban, bic, text: `${market} ${number}` },
    }));
  if (transfers.length === 0) throw new Refusal(codes.refused, 'payout.none');
  const { accountHolder, iban, bic, executeOn, createdAt } = run;
  // The bank knows a file by its name: one with fewer payouts is another one.
  const messageId = transfers.length === payouts.length ? `PAYOUTS-${runId}` : `PAYOUTS-${runId}-${transfers.length}`;
  const xml = transferFile({ messageId, createdAt, executeOn, accountHolder, iban, bic, transfers });
  return { name: `payouts-${runId}.xml`, content: Buffer.from(xml).toString('base64') };
}
