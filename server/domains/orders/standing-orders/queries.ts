import { sql } from 'kysely';
import type { Interval, StandingOrderInput } from '../../../../contract/orders/standing-orders.ts';
import type { Cursor } from '../../../platform/cursor.ts';
import type { Connection, Tx } from '../../../platform/postgres/sql/tx.ts';

export type StandingRow = {
  id: number;
  name: string;
  every: Interval;
  nextOn: string;
  isPaused: boolean;
  orderId: number;
  orderNumber: string;
  store: string;
  lines: number;
  pieces: number;
  userId: number;
  userName: string;
};

/** A page and the row after it. One statement. */
export async function selectStanding(db: Connection, companyId: number, cursor: Cursor, most: number): Promise<StandingRow[]> {
  const beyond = cursor ? (cursor.direction === 'next' ? sql`and s.id < ${cursor.id}` : sql`and s.id > ${cursor.id}`) : sql``;
  const order = cursor?.direction === 'previous' ? sql`asc` : sql`desc`;
  const { rows } = await sql<StandingRow>`
    select s.id, s.name, s.every, s.next_on::text as "nextOn", s.is_paused as "isPaused", o.id as "orderId", o.number as "orderNumber", t.name as store,
      count(l.id)::int as lines, coalesce(sum(l.quantity), 0)::int as pieces, u.id as "userId", u.name as "userName"
    from standing_order s join purchase_order o on o.id = s.order_id join store t on t.id = o.store_id join user_account u on u.id = s.user_id
    left join purchase_order_line l on l.order_id = o.id
    where s.company_id = ${companyId} ${beyond} group by s.id, o.id, t.id, u.id order by s.id ${order} limit ${most}`.execute(db);
  return rows;
}

/** Locks the company's row, so that the number of its standing orders stays within the limit. */
export async function lockAndCount(tx: Tx, companyId: number): Promise<number> {
  await tx.selectFrom('company').select('id').where('id', '=', companyId).forNoKeyUpdate().execute();
  const row = await tx
    .selectFrom('standing_order')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow();
  return row.count;
}

export async function insertStanding(
  tx: Tx,
  { companyId, userId, now }: { companyId: number; userId: number; now: Date },
  { buyerOrderId, name, every, nextOn }: StandingOrderInput,
): Promise<number> {
  const row = await tx
    .insertInto('standing_order')
    .values({
      ...{
        company_id: companyId,
        user_id: userId,
        order_id: buyerOrderId,
        name,
        every,
        next_on: nextOn,
        begins_on: nextOn,
        changed_at: now,
      },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

export async function updateStanding(
  tx: Tx,
  companyId: number,
  { id, name, every, nextOn, isPaused, now }: { id: number; name: string; every: Interval; nextOn: string; isPaused: boolean; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('standing_order')
    .set((eb) => ({
      ...{ name, every, next_on: nextOn, is_paused: isPaused, changed_at: now },
      // Another day begins the interval there; the same one keeps it.
      begins_on: eb
        .case()
        .when('next_on', '=', sql<string>`${nextOn}::date`)
        .then(eb.ref('begins_on'))
        .else(sql<string>`${nextOn}::date`)
        .end(),
    }))
    .where('id', '=', id)
    .where('company_id', '=', companyId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function deleteStanding(tx: Tx, companyId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('standing_order')
    .where('id', '=', id)
    .where('company_id', '=', companyId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export type DueRow = {
  id: number;
  name: string;
  every: Interval;
  beginsOn: string;
  companyId: number;
  userId: number;
  email: string;
  language: string;
  countryCode: string;
  orderId: number;
  /** The user is active, and the company approved. */
  mayOrder: boolean;
};

/** A standing order whose day has come, locked; none if there is none, or others are at work on them. */
export async function lockDue(tx: Tx, today: string): Promise<DueRow | undefined> {
  const { rows } = await sql<DueRow>`
    select s.id, s.name, s.every, s.begins_on::text as "beginsOn", s.company_id as "companyId", u.id as "userId", u.email, u.language, c.country_code as "countryCode",
      s.order_id as "orderId", u.state = 'active' and c.state = 'approved' as "mayOrder"
    from standing_order s join user_account u on u.id = s.user_id join company c on c.id = s.company_id
    where not s.is_paused and s.next_on <= ${today}::date order by s.next_on, s.id limit 1 for no key update of s skip locked`.execute(tx);
  return rows[0];
}

export async function advance(tx: Tx, id: number, next: { nextOn: string } | { isPaused: true }): Promise<void> {
  await tx
    .updateTable('standing_order')
    .set('nextOn' in next ? { next_on: next.nextOn } : { is_paused: true })
    .where('id', '=', id)
    .execute();
}

export type PastLine = { variantId: number; quantity: number; unitPrice: number };

export const linesToRepeat = (tx: Tx, orderId: number): Promise<PastLine[]> =>
  tx
    .selectFrom('purchase_order_line')
    .select(['variant_id as variantId', 'quantity', 'unit_price as unitPrice'])
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute();
