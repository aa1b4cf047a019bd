import { sql } from 'kysely';
import type { KnownBuyer } from '../../../../contract/pricing/exclusives.ts';
import type { Connection, Tx } from '../../../platform/postgres/sql/tx.ts';

const columns = (seller: number | null) => sql`c.id, c.legal_name as name, c.country_code as "countryCode",
  (select count(*)::int from purchase_order o where o.buyer_company_id = c.id
    and ${seller === null ? sql`true` : sql`o.seller_company_id = ${seller}`} and o.state not in ('awaiting_approval', 'awaiting_payment')) as orders`;

/**
 * Buyers that may be named. The operator may name all; a seller those that have ordered from it, that it has found by a complete reference,
 * or that already have a right to its goods.
 */
const nameable = (seller: number | null) =>
  seller === null
    ? sql`c.kind = 'buyer' and c.state <> 'closed'`
    : sql`c.kind = 'buyer' and c.state <> 'closed' and c.id in (
        select o.buyer_company_id from purchase_order o where o.seller_company_id = ${seller} and o.state not in ('awaiting_approval', 'awaiting_payment')
        union select k.buyer_company_id from known_buyer k where k.seller_company_id = ${seller}
        union select x.company_id from store s join item i on i.store_id = s.id and i.visibility = 'exclusive' join item_exclusive x on x.item_id = i.id where s.company_id = ${seller}
        union select x.company_id from store s join store_exclusive x on x.store_id = s.id where s.company_id = ${seller})`;

export async function findBuyers(db: Connection, seller: number | null, pattern: string | null, most: number): Promise<KnownBuyer[]> {
  const { rows } = await sql<KnownBuyer>`
    select ${columns(seller)} from company c where ${nameable(seller)}
      and (${pattern}::text is null or c.legal_name ilike ${pattern} or c.trading_name ilike ${pattern})
    order by lower(c.legal_name), c.id limit ${most}`.execute(db);
  return rows;
}

/** The number of these buyers that may be named; locked until the transaction ends. */
export async function countNameable(tx: Connection, seller: number | null, companyIds: readonly number[]): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select c.id from company c where c.id = any (${[...companyIds]}::bigint[]) and ${nameable(seller)} order by c.id for key share of c`.execute(
    tx,
  );
  return rows.length;
}

/** The one approved buyer with this number or e-mail domain; null if there are several. */
export async function findByReference(
  tx: Connection,
  seller: number,
  { number, domain }: { number: string; domain: string | null },
): Promise<KnownBuyer | null> {
  const plain = (column: string) => sql.raw(`upper(regexp_replace(c.${column}, '[[:space:]./-]', '', 'g'))`);
  const { rows } = await sql<KnownBuyer>`
    select ${columns(seller)} from company c where c.kind = 'buyer' and c.state = 'approved' and (
      (length(${number}) >= 5 and (${plain('vat_id')} = ${number} or ${plain('trade_register_number')} = ${number}))
      or c.id in (select u.company_id from user_account u where lower(split_part(u.email::text, '@', 2)) = ${domain} and u.state = 'active'))
    order by c.id limit 2`.execute(tx);
  return rows.length === 1 ? (rows[0] ?? null) : null;
}

/** The seller may name the buyer from now on. */
export async function insertKnown(tx: Tx, seller: number, buyer: number, now: Date): Promise<void> {
  await tx
    .insertInto('known_buyer')
    .values({ seller_company_id: seller, buyer_company_id: buyer, found_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
