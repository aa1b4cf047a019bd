import { sql } from 'kysely';
import type { Reminder, ReminderDays, ReminderStep } from '../../../../../contract/payments/credit/credit-reminders.ts';
import type { Cursor } from '../../../../platform/cursor.ts';
import { anyOf } from '../../../../platform/postgres/sql/any-of.ts';
import type { Connection, Tx } from '../../../../platform/postgres/sql/tx.ts';
import { type StoredParty } from '../../invoices/documents.ts';
import { partyOf } from '../../invoices/queries.ts';
import type { ItemSide } from '../item-queries.ts';
import type { LetterContent } from './content.ts';
import { utcDay } from '../utc-day.ts';

/** What one reminder is about: all amounts of a buyer with a creditor in a currency that have reached a step. */
export type Group = { buyerCompanyId: number; creditor: number | null; currency: string; step: ReminderStep };

/**
 * The step that an item is to be reminded of now; null for none. The first step is left out once the day has come, and the last one waits
 * as long after the second as the settings say, however late that was sent. `i` is the item, `s` the settings.
 */
const stepAt = (now: Date) => sql`case
  when i.reminders = 0 and ${utcDay(now)}::date between i.due_on - s.days_before and i.due_on then 1
  when i.reminders < 2 and ${utcDay(now)}::date >= i.due_on + s.second_after then 2
  when i.reminders = 2 and ${utcDay(now)}::date >= greatest(i.due_on + s.third_after, i.reminded_on + s.third_after - s.second_after) then 3 end`;

export async function selectGroups(db: Connection, now: Date): Promise<Group[]> {
  // sql-check: not null step, rows without a step are left out
  const { rows } = await sql<Group>`
    select d.buyer_company_id as "buyerCompanyId", d.seller_company_id as creditor, d.currency::text as currency, d.step
    from (select i.buyer_company_id, i.seller_company_id, i.currency, ${stepAt(now)} as step from credit_item i cross join credit_setting s where i.settled_at is null) d
    where d.step is not null group by 1, 2, 3, 4 order by 1, 2, 3, 4`.execute(db);
  return rows;
}

export type DueItem = { id: number; order: string; invoice: string | null; dueOn: string; open: number; language: string };

/** The items of a group, locked; those that are being paid just now wait for the next run. */
export async function lockGroup(tx: Tx, { buyerCompanyId, creditor, currency, step }: Group, now: Date): Promise<DueItem[]> {
  // sql-check: not null dueOn open, columns that are never null
  const { rows } = await sql<DueItem>`
    select i.id, o.number as "order", (select n.number from invoice n where n.order_id = o.id and n.kind = 'invoice') as invoice,
      to_char(i.due_on, 'YYYY-MM-DD') as "dueOn", i.amount - i.paid - i.credited as open, o.language
    from credit_item i join purchase_order o on o.id = i.order_id cross join credit_setting s
    where i.settled_at is null and i.buyer_company_id = ${buyerCompanyId} and i.seller_company_id is not distinct from ${creditor}::bigint
      and i.currency = ${currency} and ${stepAt(now)} = ${step}
    order by i.id for no key update of i skip locked`.execute(tx);
  return rows;
}

export async function markReminded(tx: Tx, itemIds: readonly number[], step: ReminderStep, now: Date): Promise<void> {
  await tx
    .updateTable('credit_item')
    .set({ reminders: step, reminded_on: utcDay(now) })
    .where('id', '=', anyOf(itemIds))
    .execute();
}

export type Parties = { creditor: StoredParty; buyer: StoredParty; bank: LetterContent['bank'] };

/** Both sides as they are now; the operator's company is the creditor of terms without a seller. */
export async function selectParties(tx: Tx, { buyerCompanyId, creditor }: Group): Promise<Parties | undefined> {
  // sql-check: not null creditor buyer, built from rows that are there
  const { rows } = await sql<Parties>`
    select ${partyOf('seller')} as creditor, ${partyOf('buyer')} as buyer,
      (select x -> 0 from (select m.bank_accounts as x from market m) accounts where jsonb_array_length(x) > 0) as bank
    from company buyer cross join lateral (
      select c.* from company c where case when ${creditor}::bigint is null then c.kind = 'operator' else c.id = ${creditor}::bigint end order by c.id limit 1) seller
    where buyer.id = ${buyerCompanyId}`.execute(tx);
  return rows[0];
}

export async function insertReminder(
  tx: Tx,
  { buyerCompanyId, creditor, currency, step }: Group,
  given: { total: number; language: string; content: LetterContent; items: readonly DueItem[]; now: Date },
): Promise<number> {
  const { id } = await tx
    .insertInto('credit_reminder')
    .values({
      ...{ buyer_company_id: buyerCompanyId, seller_company_id: creditor, currency, step, total: given.total },
      ...{ language: given.language, content: JSON.stringify(given.content), created_at: given.now },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('credit_reminder_item')
    .values(given.items.map((item) => ({ item_id: item.id, step, reminder_id: id, open: item.open })))
    .execute();
  return id;
}

export type Reader = { userId: number; email: string; language: string | null };

/** The users of a buyer who see its billing. */
export const selectReaders = (tx: Tx, companyId: number): Promise<Reader[]> =>
  tx
    .selectFrom('user_account as u')
    .innerJoin('role as r', 'r.id', 'u.role_id')
    .select(['u.id as userId', 'u.email', 'u.language'])
    .where('u.company_id', '=', companyId)
    .where('u.state', '=', 'active')
    .where(sql<boolean>`'billing.view' = any(r.access_codes)`)
    .orderBy('u.id')
    .execute();

const ofSide = (side: ItemSide) =>
  'buyerCompanyId' in side
    ? sql`r.buyer_company_id = ${side.buyerCompanyId}`
    : sql`r.seller_company_id is not distinct from ${side.creditor}::bigint`;

export type ReminderRow = Omit<Reminder, 'buyer' | 'createdAt'> & { buyerId: number; buyerName: string; createdAt: Date };

export async function selectReminders(
  db: Connection,
  side: ItemSide,
  { cursor, most }: { cursor: Cursor; most: number },
): Promise<ReminderRow[]> {
  const isBack = cursor?.direction === 'previous';
  const beyond = cursor ? (isBack ? sql`and r.id > ${cursor.id}` : sql`and r.id < ${cursor.id}`) : sql``;
  // sql-check: not null orders, an array of a subselect is never null
  const { rows } = await sql<ReminderRow>`
    select r.id, r.step, c.id as "buyerId", c.legal_name as "buyerName", s.legal_name as creditor, r.currency::text as currency, r.total,
      array(select x ->> 'order' from jsonb_array_elements(r.content -> 'items') x) as orders, r.created_at as "createdAt"
    from credit_reminder r join company c on c.id = r.buyer_company_id left join company s on s.id = r.seller_company_id
    where ${ofSide(side)} ${beyond} order by r.id ${isBack ? sql`asc` : sql`desc`} limit ${most}`.execute(db);
  return rows;
}

export type StoredLetter = {
  id: number;
  step: ReminderStep;
  currency: string;
  total: number;
  language: string;
  content: LetterContent;
  createdAt: Date;
};

export async function selectLetter(db: Connection, side: ItemSide, id: number): Promise<StoredLetter | undefined> {
  const { rows } = await sql<StoredLetter>`
    select r.id, r.step, r.currency::text as currency, r.total, r.language, r.content, r.created_at as "createdAt" from credit_reminder r
    where r.id = ${id} and ${ofSide(side)}`.execute(db);
  return rows[0];
}

const dayColumns = ['days_before as daysBefore', 'second_after as secondAfter', 'third_after as thirdAfter'] as const;

export const selectDays = (db: Connection): Promise<ReminderDays> =>
  db.selectFrom('credit_setting').select(dayColumns).executeTakeFirstOrThrow();

export const lockDays = (tx: Tx): Promise<ReminderDays> =>
  tx.selectFrom('credit_setting').select(dayColumns).forUpdate().executeTakeFirstOrThrow();

export async function writeDays(
  tx: Tx,
  { daysBefore, secondAfter, thirdAfter }: ReminderDays,
  by: { userId: number; now: Date },
): Promise<void> {
  await tx
    .updateTable('credit_setting')
    .set({ days_before: daysBefore, second_after: secondAfter, third_after: thirdAfter, changed_by: by.userId, changed_at: by.now })
    .where('id', '=', 1)
    .execute();
}
