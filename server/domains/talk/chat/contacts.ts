import { sql } from 'kysely';
import type { ContactRule } from '../../../../contract/talk/chat-moderation.ts';
import type { Connection } from '../../../platform/postgres/sql/tx.ts';
import type { SignedInScope } from '../../../platform/scope.ts';
import type { Party } from './party.ts';

/*
 * Between companies that have not done business yet, ways around the market are hidden in what they write, as in questions and quotes. After the first
 * paid order the two know each other.
 */

/**
 * Whether contact data may be written: where the operator hides none, among colleagues, with the platform, and between companies with a paid
 * order.
 */
export async function mayShareContacts(
  db: Connection,
  { companyId, storeId, firstUserId, secondUserId }: Pick<Party, 'companyId' | 'storeId' | 'firstUserId' | 'secondUserId'>,
  rule: ContactRule,
): Promise<boolean> {
  if (rule !== 'hide') return true;
  if (firstUserId !== null && secondUserId !== null) return mayPeopleShareContacts(db, firstUserId, secondUserId);
  if (storeId === null) return true;
  const { rows } = await sql<{ known: boolean }>`
    select exists (
      select 1 from purchase_order where buyer_company_id = ${companyId} and store_id = ${storeId} and paid_at is not null
    ) as known`.execute(db);
  return rows[0]?.known ?? false;
}

/** Colleagues, and people of two companies with a paid order between them. One statement. */
export async function mayPeopleShareContacts(db: Connection, first: number, second: number): Promise<boolean> {
  const { rows } = await sql<{ known: boolean }>`
    select a.company_id = b.company_id or exists (
      select 1 from purchase_order o
      where o.paid_at is not null
        and (o.buyer_company_id, o.seller_company_id) in ((a.company_id, b.company_id), (b.company_id, a.company_id))
    ) as known
    from user_account a, user_account b where a.id = ${first} and b.id = ${second}`.execute(db);
  return rows[0]?.known ?? false;
}

/** What people write is stored by the operator's rule about contact data. */
export type WritingScope = SignedInScope & { contacts: ContactRule };
