import { listCsv } from '../../../../contract/wire/csv.ts';
import { wholeUnits } from '../../../../contract/values/money.ts';
import { toCsv } from '../../../platform/formats/csv.ts';
import type { Connection } from '../../../platform/postgres/sql/tx.ts';
import { notFound } from '../../../platform/refusal.ts';
import { type RequestScope, signedIn } from '../../../platform/scope.ts';
import { message } from '../../../platform/texts.ts';
import { chargesOf, type Days, listCharges, sumCharges } from './charge-queries.ts';
import type { HeldSide } from './queries.ts';

const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

/** The days of a month that are over, in UTC. */
export function daysOfMonth(month: string, now: Date): Days {
  const from = `${month}-01`;
  const next = new Date(`${from}T00:00:00Z`);
  next.setUTCMonth(next.getUTCMonth() + 1);
  const until = dayOf(next < now ? next : now);
  return { from, until: until > from ? until : from };
}

/** What rows of held stock have cost since the month began; nothing for those who may not see prices. */
export const chargesOfThisMonth = (
  db: Connection,
  heldIds: readonly number[],
  { now, seesPrices }: Pick<RequestScope, 'now' | 'seesPrices'>,
): Promise<Map<number, number>> =>
  heldIds.length === 0 || !seesPrices ? Promise.resolve(new Map()) : chargesOf(db, heldIds, daysOfMonth(dayOf(now).slice(0, 7), now));

/** The first free of charge is the day of storing; the answer is the first day that costs. */
export function chargedFrom(storedAt: Date, freeDays: number): string {
  const day = new Date(dayOf(storedAt));
  day.setUTCDate(day.getUTCDate() + freeDays);
  return dayOf(day);
}

/** Rows of a statement; what follows is added up in its last rows, so that its sum is that of the month. */
const mostRows = 50_000;
const heads = ['month', 'sku', 'name', 'store', 'warehouse', 'buyer', 'pieceDays', 'charge', 'currency'] as const;

export async function statementOf(
  db: Connection,
  { language, now }: Pick<RequestScope, 'language' | 'now'>,
  side: HeldSide,
  { month, most = mostRows }: { month: string; most?: number },
): Promise<{ name: string; content: string }> {
  const days = daysOfMonth(month, now);
  const found = await listCharges(db, side, days, language, most + 1);
  const rows = found.slice(0, most);
  const rest = found.length > most ? await sumCharges(db, side, days, most) : [];
  const head = heads.map((column) => message(`heldStock.column.${column}`, language));
  const body = rows.map((row) => [
    ...[month, row.sku, [row.name, row.options].filter(Boolean).join(', '), row.storeName, row.warehouseName, row.buyerName],
    ...[row.pieceDays, wholeUnits(row.amount, row.currency), row.currency],
  ]);
  const added = rest.map(({ rows: count, pieceDays, amount, currency }) => [
    ...[month, '', message('heldStock.furtherRows', language, { count }), '', '', ''],
    ...[pieceDays, wholeUnits(amount, currency), currency],
  ]);
  return { name: `storage-${month}.csv`, content: toCsv(head, [...body, ...added], listCsv(language)) };
}

export const ownStatement = (db: Connection, scope: RequestScope, month: string): Promise<{ name: string; content: string }> =>
  statementOf(db, scope, { companyId: signedIn(scope).companyId }, { month });

export async function storeStatement(
  db: Connection,
  scope: RequestScope,
  { storeId, month }: { storeId: number; month: string },
): Promise<{ name: string; content: string }> {
  const { companyId } = signedIn(scope);
  const own = await db.selectFrom('store').select('id').where('id', '=', storeId).where('company_id', '=', companyId).executeTakeFirst();
  if (!own) throw notFound();
  return statementOf(db, scope, { storeId, sellerCompanyId: companyId }, { month });
}
