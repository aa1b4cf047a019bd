/** Commission of the demo market, and the settlements of its past: made by the same code as real ones, each at the end of its month. */
import { type Transaction, sql } from 'kysely';
import { predefinedRoles, userTypes } from '../../contract/identity/access.ts';
import { closeEnded, dueSettlements } from '../../server/domains/payments/settlements/index.ts';
import { payByHand } from '../../server/domains/payments/payouts/index.ts';
import type { Database } from '../../server/platform/postgres/pool.ts';
import type { DB } from '../../server/platform/postgres/schema.ts';
import { jobScope } from '../../server/platform/scope.ts';
import { demoOperator, demoSellers } from '../market.ts';
import type { DemoPeople } from '../people/people.ts';

const day = 86_400_000;
const months = 5;

/** Examples of account numbers, of the countries of the sellers. */
const ibans = [
  'DE75512108001245126199',
  'IT60X0542811101000000123456',
  'PL61109010140000071219812874',
  'PL27114020040000300201355387',
  'RO49AAAA1B31007593840000',
  'FR1420041010050500013M02606',
];

/** Rates before the first order is paid, and accounts of the sellers. */
export async function writeCommission(tx: Transaction<DB>, { companyIds }: DemoPeople, now: Date): Promise<void> {
  const from = new Date(now.getTime() - 210 * day);
  const first = companyIds.get('seller@demo.example') ?? 0;
  await sql`
    insert into commission_rate (seller_company_id, category_id, rate, valid_from, note, added_at)
    select given.seller, given.category, given.rate, ${from}::timestamptz::date, given.note, ${from}::timestamptz
    from (values (null::bigint, null::bigint, 1000, 'Launch'), (null, (select id from category where level = 1 order by position, id limit 1), 1200, ''),
      (${first}::bigint, null, 850, 'Founding seller')) given (seller, category, rate, note)
    where not exists (select from commission_rate)`.execute(tx);
  for (const [index, { email, legalName }] of demoSellers.entries())
    await sql`
      insert into company_payment_setting (company_id, account_holder, iban) values (${companyIds.get(email) ?? 0}, ${legalName}, ${ibans[index % ibans.length] ?? ''})
      on conflict do nothing`.execute(tx);
}

/** Closes each past month; what was closed before the last one is paid out. */
export async function writeSettlements(database: Database, now: Date): Promise<void> {
  const publicUrl = 'http://localhost:3000';
  const { email, person } = demoOperator;
  const { rows } = await sql<{ userId: number; companyId: number }>`
    select id as "userId", company_id as "companyId" from user_account where email = ${email}`.execute(database.kysely);
  const caller = {
    ...{ id: '00000000-0000-0000-0000-000000000000', userId: 0, companyId: 0, ...rows[0] },
    ...{ name: person, userType: userTypes.buyer, operator: true, roles: ['owner'], unaudited: false, language: 'en' },
    accessCodes: [...(predefinedRoles.operator['owner'] ?? [])],
  };
  for (let back = months; back >= 0; back--) {
    const begin = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 1, 1));
    await closeEnded(database, { now: begin, publicUrl }, (_account, error) => {
      throw error;
    });
    if (back === 0) break;
    const paid = new Date(begin.getTime() + 3 * day);
    const scope = { ...jobScope({ now: () => paid, config: { publicUrl } }), caller };
    for (const { id, number } of await dueSettlements(database.kysely))
      await database.transaction((tx) =>
        payByHand(tx, scope, { settlementId: id, executedOn: paid.toISOString().slice(0, 10), reference: `TR ${number}` }),
      );
  }
  // These settlements are past: they are in the message centre, and nobody gets mails about them.
  await sql`delete from mail_message where template in ('settlementClosed', 'settlementCarried', 'payoutExecuted')`.execute(
    database.kysely,
  );
}
