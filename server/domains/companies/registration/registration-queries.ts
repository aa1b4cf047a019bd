import { sql } from 'kysely';
import type { Connection } from '../../../platform/postgres/sql/tx.ts';

/** Whether a seller has that name, compared as the database compares names of sellers. */
export async function isSellerName(db: Connection, legalName: string): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select exists (
      select from company where kind = 'seller' and state not in ('rejected', 'closed')
        and name_key = lower(regexp_replace(${legalName}, '[^[:alnum:]]+', '', 'g'))) as taken`.execute(db);
  return rows[0]?.taken ?? false;
}

/** The given categories that exist. */
export async function existingCategories(db: Connection, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from category where id = any(${ids}::bigint[]) order by id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Whether there are categories to choose from. */
export async function offersCategories(db: Connection): Promise<boolean> {
  const found = await db.selectFrom('category').select('id').where('level', '=', 1).where('hidden', '=', false).limit(1).executeTakeFirst();
  return found !== undefined;
}

/** The account of an e-mail, locked until the transaction ends. */
export async function lockApplicant(
  db: Connection,
  email: string,
): Promise<{ userId: number; companyId: number; applies: boolean } | null> {
  const { rows } = await sql<{ userId: number; companyId: number; applies: boolean }>`
    select u.id as "userId", c.id as "companyId", c.kind = 'seller' and c.state = 'rejected' and u.state = 'invited' as applies
    from user_account u join company c on c.id = u.company_id where u.email = ${email} for update`.execute(db);
  return rows[0] ?? null;
}
