import { sql } from 'kysely';
import type { CompanyKind } from '../../../../contract/identity/access.ts';
import type { Connection, Tx } from '../../../platform/postgres/sql/tx.ts';

export type FirstLoginLink = { hash: Buffer; userId: number; now: Date; expiresAt: Date };

/** Stores a link; older links of the same user become invalid. Without such a user nothing is stored. One statement. */
export async function insertFirstLogin(tx: Tx, { hash, userId, now, expiresAt }: FirstLoginLink): Promise<void> {
  await tx
    .with('older', (db) =>
      db.deleteFrom('user_link').where('user_id', '=', userId).where('purpose', '=', 'first_login').where('used_at', 'is', null),
    )
    .insertInto('user_link')
    .columns(['hash', 'user_id', 'purpose', 'created_at', 'expires_at'])
    .expression((db) =>
      db
        .selectFrom('user_account')
        .select([
          sql<Buffer>`${hash}::bytea`.as('hash'),
          'user_account.id',
          sql<string>`'first_login'`.as('purpose'),
          sql<Date>`${now}::timestamptz`.as('created_at'),
          sql<Date>`${expiresAt}::timestamptz`.as('expires_at'),
        ])
        .where('user_account.id', '=', userId),
    )
    .execute();
}

/** The user of an active link: an invited user of a company that is not barred; a seller's company must be accepted. */
export async function userOfFirstLogin(db: Connection, hash: Buffer, now: Date): Promise<number | null> {
  const { rows } = await sql<{ userId: number }>`
    select u.id as "userId" from user_link l join user_account u on u.id = l.user_id join company c on c.id = u.company_id
    where l.hash = ${hash} and l.purpose = 'first_login' and l.used_at is null and l.expires_at > ${now} and u.state = 'invited'
      and c.state not in ('suspended', 'closed') and (c.kind <> 'seller' or c.state = 'approved')`.execute(db);
  return rows[0]?.userId ?? null;
}

/** False if the link was used, replaced or expired in the meantime. */
export async function useFirstLogin(tx: Tx, hash: Buffer, now: Date): Promise<boolean> {
  const row = await tx
    .updateTable('user_link')
    .set({ used_at: now })
    .where('hash', '=', hash)
    .where('purpose', '=', 'first_login')
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('user_id as userId')
    .executeTakeFirst();
  return row !== undefined;
}

export type Invited = {
  email: string;
  name: string;
  language: string;
  kind: CompanyKind;
  company: string;
  inviter: string | null;
};

/** An invited user and who invited them; null for all other users, and while the address belongs to another account. */
export async function invitedUser(db: Connection, userId: number): Promise<Invited | null> {
  const { rows } = await sql<Invited>`
    select u.email::text as email, u.name, u.language, c.kind, c.legal_name as company, inviter.name as inviter
    from user_account u join company c on c.id = u.company_id left join user_account inviter on inviter.id = u.invited_by
    where u.id = ${userId} and u.state = 'invited' and u.known_as is null`.execute(db);
  return rows[0] ?? null;
}

/** Deletes links that expired before a time. */
export async function forgetLinks(db: Connection, before: Date): Promise<void> {
  await db.deleteFrom('user_link').where('expires_at', '<', before).execute();
}
