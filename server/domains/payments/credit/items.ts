import { ageBuckets, type Ageing, type CreditItem } from '../../../../contract/payments/credit/credit.ts';
import type { DueDay, OwnTerms } from '../../../../contract/payments/credit/own-credit.ts';
import { wholeUnits } from '../../../../contract/values/money.ts';
import { listCsv } from '../../../../contract/wire/csv.ts';
import { toCsv } from '../../../platform/formats/csv.ts';
import type { Connection } from '../../../platform/postgres/sql/tx.ts';
import { type RequestScope, signedIn } from '../../../platform/scope.ts';
import { readSortedCursor, sortedPageOf } from '../../../platform/sorted-cursor.ts';
import { message } from '../../../platform/texts.ts';
import type { Creditor } from './grant-queries.ts';
import * as queries from './item-queries.ts';

const seen = ({ buyerId, buyerName, orderId, orderNumber, storeName, createdAt, settledAt, ...row }: queries.ItemRow): CreditItem => ({
  ...row,
  buyer: { id: buyerId, name: buyerName },
  order: { id: orderId, number: orderNumber, store: storeName },
  createdAt: createdAt.toISOString(),
  settledAt: settledAt?.toISOString() ?? null,
});

type Paging = { cursor?: string | undefined; size: number };

export async function itemPage(
  db: Connection,
  { now }: RequestScope,
  side: queries.ItemSide,
  { cursor: given, size, ...filter }: queries.ItemFilter & Paging,
): Promise<{ rows: CreditItem[]; next: string | null; previous: string | null }> {
  const cursor = readSortedCursor(given);
  const page = sortedPageOf(await queries.selectItems(db, side, filter, { cursor, most: size + 1, now }), size, cursor);
  return { ...page, rows: page.rows.map(seen) };
}

const mostExported = 10_000;
const columns = [
  'buyer',
  'creditor',
  'order',
  'store',
  'invoice',
  'state',
  'dueOn',
  'daysOverdue',
  'amount',
  'paid',
  'credited',
  'open',
  'currency',
] as const;

export async function itemCsv(
  db: Connection,
  { language, now }: RequestScope,
  side: queries.ItemSide,
  filter: queries.ItemFilter,
): Promise<{ name: string; content: string }> {
  const rows = await queries.selectItems(db, side, filter, { cursor: null, most: mostExported, now });
  const body = rows.map((row) => [
    row.buyerName,
    row.creditor ?? message('credit.market', language),
    row.orderNumber,
    row.storeName,
    row.invoice?.number ?? '',
    message(`credit.itemState.${row.state}`, language),
    row.dueOn,
    row.daysOverdue,
    ...[row.amount, row.paid, row.credited, row.open].map((amount) => wholeUnits(amount, row.currency)),
    row.currency,
  ]);
  const head = columns.map((column) => message(`credit.column.${column}`, language));
  return { name: 'credit-items.csv', content: toCsv(head, body, listCsv(language)) };
}

/** All ages of each currency in which something is open. */
export async function ageing(db: Connection, creditor: Creditor, now: Date): Promise<Ageing[]> {
  const found = Map.groupBy(await queries.selectAges(db, creditor, now), ({ currency }) => currency);
  return [...found].map(([currency, rows]) => ({
    currency,
    total: rows.reduce((sum, { open }) => sum + open, 0),
    buckets: ageBuckets.map((bucket) => ({ bucket, open: rows.find((row) => row.bucket === bucket)?.open ?? 0 })),
  }));
}

export async function ownOverview(db: Connection, scope: RequestScope): Promise<{ terms: OwnTerms[]; days: DueDay[] }> {
  const { companyId } = signedIn(scope);
  const [terms, days] = await Promise.all([queries.selectTerms(db, companyId, scope.now), queries.selectDueDays(db, companyId)]);
  return { terms: terms.map((one) => ({ ...one, available: one.isBlocked ? 0 : Math.max(0, one.limit - one.used) })), days };
}
