/** Credit terms of the demo market: the operator's and those of one seller, with past orders that are open, due soon and overdue. */
import { type Transaction, sql } from 'kysely';
import { remindDue } from '../../server/domains/payments/credit/index.ts';
import type { Database } from '../../server/platform/postgres/pool.ts';
import type { DB } from '../../server/platform/postgres/schema.ts';

const day = 86_400_000;

type People = { companyIds: ReadonlyMap<string, number>; userIds: ReadonlyMap<string, number> };

/** `seller` null is the operator. */
type Terms = { seller: string | null; buyer: string; limit: number; days: number; note: string };
const terms: readonly Terms[] = [
  { seller: null, buyer: 'buyer@demo.example', limit: 25_000_00, days: 30, note: 'Insured up to 30,000 EUR' },
  { seller: null, buyer: 'achats@maisonclaire.example', limit: 15_000_00, days: 30, note: '' },
  { seller: 'seller@demo.example', buyer: 'achats@maisonclaire.example', limit: 10_000_00, days: 14, note: 'Customer since 2019' },
  { seller: 'seller@demo.example', buyer: 'zakupy@domiogrod.example', limit: 8_000_00, days: 30, note: '' },
];

/** Past orders on credit terms by their numbers in the list of `past-orders.ts`, some with an age in days of their own: due a week ago, tomorrow, later. */
export const onTerms: ReadonlyMap<number, { age?: number }> = new Map([
  [2, { age: 37.2 }],
  [8, { age: 28.6 }],
  [28, {}],
  [32, {}],
  [1, { age: 27.3 }],
  [9, {}],
  [21, {}],
  [29, {}],
  [15, {}],
]);

/** How long ago the buyers were reminded: of what was overdue by then. */
const remindedAgo = 4 * day;

/** Before the first order. The operator's person is written last, and takes its terms over then. */
export async function grantTerms(tx: Transaction<DB>, { companyIds, userIds }: People, now: Date): Promise<void> {
  const at = new Date(now.getTime() - 190 * day);
  for (const { seller, buyer, limit, days, note } of terms)
    await sql`
      insert into credit_grant (seller_company_id, buyer_company_id, currency, credit_limit, days, note, created_by, created_at, changed_at)
      values (${seller === null ? null : (companyIds.get(seller) ?? 0)}, ${companyIds.get(buyer) ?? 0}, 'EUR', ${limit}, ${days}, ${note},
        ${userIds.get(seller ?? 'seller@demo.example') ?? 0}, ${at}, ${at})`.execute(tx);
}

export async function signTerms(tx: Transaction<DB>, operatorId: number): Promise<void> {
  await sql`update credit_grant set created_by = ${operatorId} where seller_company_id is null`.execute(tx);
}

/** The letters of one day. They are past: nobody gets mails about them. */
export async function writeReminders(database: Database, now: Date): Promise<void> {
  await remindDue(database, { now: new Date(now.getTime() - remindedAgo), publicUrl: 'http://localhost:3000' });
  await sql`delete from mail_message where template in ('creditDue', 'creditOverdue')`.execute(database.kysely);
}
