import { sql } from 'kysely';
import { anyOf } from '../../../platform/postgres/sql/any-of.ts';
import type { Connection, Tx } from '../../../platform/postgres/sql/tx.ts';
import type { UsableGrant } from './rule.ts';

/** The active terms of a buyer, with their use; with ids, only those. One statement. */
export async function selectUsable(db: Connection, buyerCompanyId: number, ids?: readonly number[]): Promise<UsableGrant[]> {
  // sql-check: not null used isBlocked, a sum and an aggregate that are read with coalesce
  const { rows } = await sql<UsableGrant>`
    select g.id, g.seller_company_id as "sellerCompanyId", g.currency::text as currency, g.credit_limit as "limit", g.days, u.used, u.blocked as "isBlocked"
    from credit_grant g cross join lateral (
      select coalesce(sum(i.amount - i.paid - i.credited) filter (where i.currency = g.currency), 0)::bigint as used, coalesce(bool_or(i.reminders = 3), false) as blocked
      from credit_item i where i.buyer_company_id = g.buyer_company_id and i.seller_company_id is not distinct from g.seller_company_id and i.settled_at is null) u
    where g.buyer_company_id = ${buyerCompanyId} and g.state = 'active' ${ids ? sql`and g.id = any(${[...ids]}::bigint[])` : sql``}
    order by g.id`.execute(db);
  return rows;
}

/**
 * Locks the active terms of a buyer that orders of these sellers can be on: of two checkouts the second sees what the first has used. Its
 * sums have to be read by a later statement.
 */
export async function lockUsable(tx: Tx, buyerCompanyId: number, sellerCompanyIds: readonly number[]): Promise<number[]> {
  const rows = await tx
    .selectFrom('credit_grant')
    .select('id')
    .where('buyer_company_id', '=', buyerCompanyId)
    .where('state', '=', 'active')
    .where((eb) => eb.or([eb('seller_company_id', 'is', null), eb('seller_company_id', '=', anyOf(sellerCompanyIds))]))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

export type NewItem = {
  grantId: number;
  orderId: number;
  buyerCompanyId: number;
  sellerCompanyId: number | null;
  currency: string;
  amount: number;
  dueOn: string;
};

export async function insertItems(tx: Tx, items: readonly NewItem[], now: Date): Promise<void> {
  await tx
    .insertInto('credit_item')
    .values(
      items.map((item) => ({
        grant_id: item.grantId,
        order_id: item.orderId,
        buyer_company_id: item.buyerCompanyId,
        seller_company_id: item.sellerCompanyId,
        currency: item.currency,
        amount: item.amount,
        due_on: item.dueOn,
        created_at: now,
      })),
    )
    .execute();
}
