import type { AnswerOf } from '../../../../contract/wire/call.ts';
import type {
  SettlementDetail,
  SettlementLine,
  SettlementRow,
  sellerSettlementCalls,
} from '../../../../contract/payments/sellers/settlements.ts';
import { listCsv } from '../../../../contract/wire/csv.ts';
import type { Language } from '../../../../contract/values/locale.ts';
import { wholeUnits } from '../../../../contract/values/money.ts';
import { pageOf, readCursor } from '../../../platform/cursor.ts';
import { toCsv } from '../../../platform/formats/csv.ts';
import type { Connection } from '../../../platform/postgres/sql/tx.ts';
import { notFound } from '../../../platform/refusal.ts';
import { message } from '../../../platform/texts.ts';
import { selectSetting } from '../commission/index.ts';
import { runningEnd } from './period.ts';
import * as queries from './queries.ts';

const viewOf = <Row extends queries.Row>({ sellerId, sellerName, closedAt, paidOutAt, ...row }: Row) => ({
  ...row,
  seller: { id: sellerId, name: sellerName },
  closedAt: closedAt.toISOString(),
  paidOutAt: paidOutAt?.toISOString() ?? null,
});

export const lineView = ({ orderId, orderNumber, at, ...row }: queries.LineRow): SettlementLine => ({
  ...row,
  order: { id: orderId, number: orderNumber },
  at: at.toISOString(),
});

type Page<Row> = { rows: Row[]; next: string | null; previous: string | null };
type Paging = { cursor?: string | undefined; size: number };

export async function settlementPage(
  db: Connection,
  side: queries.SettlementSide,
  { cursor: given, size, ...filter }: queries.SettlementFilter & Paging,
): Promise<Page<SettlementRow>> {
  const cursor = readCursor(given);
  const rows = await queries.selectSettlements(db, side, filter, { cursor, most: size + 1 });
  const page = pageOf(rows, size, cursor);
  return { ...page, rows: page.rows.map((row) => viewOf(row)) };
}

/** @throws codes.notFound for another company's settlement as for none */
export async function settlementDetail(db: Connection, side: queries.SettlementSide, id: number): Promise<SettlementDetail> {
  const row = await queries.findSettlement(db, side, id);
  if (!row) throw notFound();
  return viewOf(row);
}

export async function settlementLines(
  db: Connection,
  side: queries.SettlementSide,
  { settlementId, cursor: given, size }: Paging & { settlementId: number },
): Promise<Page<SettlementLine>> {
  await settlementDetail(db, side, settlementId);
  const cursor = readCursor(given);
  const page = pageOf(await queries.selectLines(db, settlementId, { cursor, most: size + 1 }), size, cursor);
  return { ...page, rows: page.rows.map((row) => lineView(row)) };
}

const mostExported = 10_000;
const amounts = [
  'sales',
  'refunds',
  'commission',
  'fees',
  'vat',
  'reserveWithheld',
  'reserveReleased',
  'carriedIn',
  'payout',
  'carriedOut',
] as const;

export async function settlementCsv(
  db: Connection,
  side: queries.SettlementSide,
  filter: queries.SettlementFilter,
  language: Language,
): Promise<{ name: string; content: string }> {
  const rows = await queries.selectSettlements(db, side, filter, { cursor: null, most: mostExported });
  const columns = ['number', 'seller', 'from', 'to', 'state', 'orders', ...amounts, 'currency', 'paidOut'] as const;
  const body = rows.map((row) => [
    row.number,
    row.sellerName,
    row.periodFrom,
    row.periodTo,
    message(`settlement.state.${row.state}`, language),
    row.orders,
    ...amounts.map((name) => wholeUnits(row[name], row.currency)),
    row.currency,
    row.paidOutAt?.toISOString().slice(0, 10) ?? '',
  ]);
  const head = columns.map((column) => message(`settlement.column.${column}`, language));
  return { name: 'settlements.csv', content: toCsv(head, body, listCsv(language)) };
}

/** The months that the chart shows, the oldest first. */
function monthsUntil(now: Date): string[] {
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()];
  return Array.from({ length: 12 }, (_, index) => new Date(Date.UTC(year, month - 11 + index)).toISOString().slice(0, 7));
}

export async function overview(db: Connection, sellerId: number, now: Date): Promise<AnswerOf<typeof sellerSettlementCalls.overview>> {
  const months = monthsUntil(now);
  const [setting, sums, turnover] = await Promise.all([
    selectSetting(db),
    queries.openSums(db, sellerId),
    queries.monthlyTurnover(db, sellerId, `${months[0]}-01`),
  ]);
  return {
    period: setting.period,
    periodEnds: runningEnd(setting.period, now),
    currencies: sums.map((row) => {
      const found = new Map(turnover.filter(({ currency }) => currency === row.currency).map(({ month, amount }) => [month, amount]));
      return { ...row, months: months.map((month) => ({ month, amount: found.get(month) ?? 0 })) };
    }),
  };
}
