import { type RawBuilder, sql } from 'kysely';
import type { Grant, GrantState, GrantTerms, NewGrant } from '../../../../contract/payments/credit/credit.ts';
import type { Cursor } from '../../../platform/cursor.ts';
import { containing } from '../../../platform/postgres/sql/like.ts';
import type { Connection, Tx } from '../../../platform/postgres/sql/tx.ts';
import { utcDay } from './utc-day.ts';

/** Whose terms: a seller's id, or null for the operator. */
export type Creditor = number | null;

export type GrantFilter = {
  id?: number | undefined;
  state?: GrantState | undefined;
  currency?: string | undefined;
  overdue?: boolean | undefined;
  keyword?: string | undefined;
};

export type GrantRow = Omit<Grant, 'buyer' | 'createdAt' | 'changedAt' | 'endedAt'> & {
  buyerId: number;
  buyerName: string;
  countryCode: string;
  createdAt: Date;
  changedAt: Date;
  endedAt: Date | null;
};

function matching({ id, state, currency, overdue, keyword }: GrantFilter): RawBuilder<unknown> {
  return sql`${id === undefined ? sql`` : sql`and g.id = ${id}`} ${state ? sql`and g.state = ${state}` : sql``}
    ${currency ? sql`and g.currency = ${currency}` : sql``} ${overdue ? sql`and u.overdue > 0` : sql``}
    ${keyword ? sql`and c.legal_name ilike ${containing(keyword)}` : sql``}`;
}

/** A creditor's grants in the cursor's direction, at most `most`. What is used belongs to the buyer: an ended grant and its successor share it. */
export async function selectGrants(
  db: Connection,
  creditor: Creditor,
  filter: GrantFilter,
  { cursor, most, now }: { cursor: Cursor; most: number; now: Date },
): Promise<GrantRow[]> {
  const isBack = cursor?.direction === 'previous';
  const beyond = cursor ? (isBack ? sql`and g.id > ${cursor.id}` : sql`and g.id < ${cursor.id}`) : sql``;
  // sql-check: not null used overdue isBlocked, sums and an aggregate that are read with coalesce
  const { rows } = await sql<GrantRow>`
    select g.id, g.state, c.id as "buyerId", c.legal_name as "buyerName", c.country_code as "countryCode", g.currency::text as currency, g.credit_limit as "limit",
      g.days, g.note, u.used, u.overdue, u.blocked as "isBlocked", a.name as "createdBy", g.created_at as "createdAt", g.changed_at as "changedAt", g.ended_at as "endedAt"
    from credit_grant g join company c on c.id = g.buyer_company_id join user_account a on a.id = g.created_by
    cross join lateral (
      select coalesce(sum(i.amount - i.paid - i.credited) filter (where i.currency = g.currency), 0)::bigint as used,
        coalesce(sum(i.amount - i.paid - i.credited) filter (where i.currency = g.currency and i.due_on < ${utcDay(now)}::date), 0)::bigint as overdue,
        coalesce(bool_or(i.reminders = 3), false) as blocked
      from credit_item i where i.buyer_company_id = g.buyer_company_id and i.seller_company_id is not distinct from g.seller_company_id and i.settled_at is null) u
    where g.seller_company_id is not distinct from ${creditor}::bigint ${matching(filter)} ${beyond}
    order by g.id ${isBack ? sql`asc` : sql`desc`} limit ${most}`.execute(db);
  return rows;
}

export async function insertGrant(
  tx: Tx,
  creditor: Creditor,
  { buyerId, currency, limit, days, note }: NewGrant,
  { userId, now }: { userId: number; now: Date },
): Promise<number | null> {
  const row = await tx
    .insertInto('credit_grant')
    .values({
      ...{ seller_company_id: creditor, buyer_company_id: buyerId, currency, credit_limit: limit, days, note },
      ...{ created_by: userId, created_at: now, changed_at: now },
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

export type LockedGrant = { state: GrantState; buyerId: number; currency: string; limit: number; days: number; note: string };

/** A creditor's grant, locked. */
export const lockGrant = (tx: Tx, creditor: Creditor, id: number): Promise<LockedGrant | undefined> =>
  tx
    .selectFrom('credit_grant')
    .select([
      sql<GrantState>`state`.as('state'),
      'buyer_company_id as buyerId',
      sql<string>`currency::text`.as('currency'),
      'credit_limit as limit',
      'days',
      'note',
    ])
    .where('id', '=', id)
    .where(sql<boolean>`seller_company_id is not distinct from ${creditor}::bigint`)
    .forNoKeyUpdate()
    .executeTakeFirst();

export async function writeTerms(tx: Tx, id: number, { limit, days, note }: GrantTerms, now: Date): Promise<void> {
  await tx.updateTable('credit_grant').set({ credit_limit: limit, days, note, changed_at: now }).where('id', '=', id).execute();
}
