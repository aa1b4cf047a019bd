import { type LedgerKind, ledgerKinds, type ledgerCalls, postingKinds } from '../../../../../contract/payments/ledger.ts';
import { wholeUnits } from '../../../../../contract/values/money.ts';
import type { AnswerOf, ParsedInputOf } from '../../../../../contract/wire/call.ts';
import { pageOf, readCursor } from '../../../../platform/cursor.ts';
import { toCsv } from '../../../../platform/formats/csv.ts';
import type { Connection } from '../../../../platform/postgres/sql/tx.ts';
import { notFound } from '../../../../platform/refusal.ts';
import type { RequestScope } from '../../../../platform/scope.ts';
import { message } from '../../../../platform/texts.ts';
import * as queries from './queries.ts';

type Trial = AnswerOf<typeof ledgerCalls.trial>;
type Transaction = AnswerOf<typeof ledgerCalls.transaction>;

/** The most entries in a file. */
const mostRows = 10_000;

export async function trialBalance(db: Connection, to: string | undefined): Promise<Trial> {
  const [sums, proved] = await Promise.all([queries.trialSums(db, to), queries.proof(db)]);
  const currencies = [...Map.groupBy(sums, ({ currency }) => currency)].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return {
    ...proved,
    currencies: currencies.map(([currency, found]) => {
      const rows = ledgerKinds.flatMap((kind) =>
        found
          .filter((one) => one.kind === kind)
          .map(({ accounts, increases, decreases }) => ({ kind, accounts, increases, decreases, balance: increases - decreases })),
      );
      return { currency, rows, sum: rows.reduce((sum, { balance }) => sum + balance, 0) };
    }),
  };
}

export async function accountSheet(
  db: Connection,
  { cursor: place, size, ...filter }: ParsedInputOf<typeof ledgerCalls.sheet>,
): Promise<AnswerOf<typeof ledgerCalls.sheet>> {
  const cursor = readCursor(place);
  const { companyId } = filter;
  const [sums, entries, name] = await Promise.all([
    queries.sheetSums(db, filter),
    queries.sheetEntries(db, filter, cursor, size + 1),
    companyId === undefined ? undefined : queries.companyName(db, companyId),
  ]);
  if (companyId !== undefined && name === undefined) throw notFound();
  const page = pageOf(entries, size, cursor);
  return {
    ...page,
    rows: page.rows.map(({ at, company, companyId: owner, ...row }) => ({
      ...row,
      at: at.toISOString(),
      company: owner === null ? null : { id: owner, name: company ?? '' },
    })),
    company: companyId === undefined ? null : { id: companyId, name: name ?? '' },
    ...sums,
    closing: sums.opening + sums.increases - sums.decreases,
  };
}

const idsOf = (value: unknown): number[] => (typeof value === 'number' && Number.isSafeInteger(value) ? [value] : []);

/** The orders that a posting names: `orderId`, `orders`, those of `items` on credit terms, or those of its checkout. */
function orderIdsOf(reference: Record<string, unknown>): number[] {
  const { orders, items } = reference;
  const listed = [orders, items]
    .flatMap((one): unknown[] => (Array.isArray(one) ? one : []))
    .flatMap((one) => idsOf((one as { orderId?: unknown } | null)?.orderId));
  return [...idsOf(reference['orderId']), ...listed];
}

export async function transactionDetail(db: Connection, id: number): Promise<Transaction> {
  const [row, entries] = await Promise.all([queries.transactionRow(db, id), queries.transactionEntries(db, id)]);
  if (!row) throw notFound();
  const reference = (row.reference ?? {}) as Record<string, unknown>;
  const [checkoutId = null] = idsOf(reference['checkoutId']);
  const [settlementId = null] = idsOf(reference['settlementId']);
  const orderIds = orderIdsOf(reference);
  const orders =
    orderIds.length === 0 && checkoutId === null
      ? []
      : await queries.ordersOf(db, { orderIds, checkoutId: orderIds.length > 0 ? null : checkoutId });
  return {
    id: row.id,
    posting: row.posting,
    key: row.key,
    at: row.at.toISOString(),
    entries: entries.map(({ companyId, company, ...entry }) => ({
      ...entry,
      company: companyId === null ? null : { id: companyId, name: company ?? '' },
    })),
    orders,
    settlementId,
  };
}

export async function exportTrial(
  db: Connection,
  { language, now }: RequestScope,
  to: string | undefined,
): Promise<AnswerOf<typeof ledgerCalls.exportTrial>> {
  const { currencies } = await trialBalance(db, to);
  const rows = currencies.flatMap(({ currency, rows: found }) =>
    found.map(({ kind, accounts, increases, decreases, balance }) => [
      currency,
      message(`ledger.kind.${kind}`, language),
      accounts,
      ...[increases, decreases, balance].map((value) => wholeUnits(value, currency)),
    ]),
  );
  return {
    name: `trial-balance-${to ?? now.toISOString().slice(0, 10)}.csv`,
    content: toCsv(message('ledger.trialHead', language).split(';'), rows),
  };
}

/** A posting in words; one of another kind by its code. */
function postingText(posting: string, language: RequestScope['language']): string {
  const known = postingKinds.find((kind) => kind === posting);
  return known ? message(`ledger.posting.${known}`, language) : posting;
}

export async function exportSheet(
  db: Connection,
  { language }: RequestScope,
  filter: { kind: LedgerKind; currency: string; companyId?: number | undefined; from?: string | undefined; to?: string | undefined },
): Promise<AnswerOf<typeof ledgerCalls.exportSheet>> {
  const rows = await queries.sheetEntries(db, filter, null, mostRows, true);
  return {
    name: `ledger-${filter.kind}-${filter.currency}.csv`,
    content: toCsv(
      message('ledger.sheetHead', language).split(';'),
      rows.map(({ id, at, transactionId, posting, company, amount }) => [
        id,
        at.toISOString(),
        transactionId,
        postingText(posting, language),
        company,
        filter.currency,
        wholeUnits(amount, filter.currency),
      ]),
    ),
  };
}
