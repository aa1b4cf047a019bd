import { sql } from 'kysely';
import type { PrivacyScope } from '../../../../contract/identity/privacy.ts';
import { anyOf } from '../../../platform/postgres/sql/any-of.ts';
import type { Connection, Tx } from '../../../platform/postgres/sql/tx.ts';
import { move } from '../../../platform/state-machine.ts';
import { erasures, pendingStates } from './states.ts';

export type ErasureRow = {
  id: number;
  companyId: number;
  userId: number;
  scope: PrivacyScope;
  state: 'asked' | 'confirmed';
  askedAt: Date;
  dueAt: Date | null;
};
const columns = sql`id, company_id as "companyId", user_id as "userId", scope, state, asked_at as "askedAt", due_at as "dueAt"`;
const pending = sql<boolean>`state in ('asked', 'confirmed')`;

/** The user's own, and for owners those of the company. */
const mine = (userId: number, companyId: number | null) =>
  sql<boolean>`(user_id = ${userId} or (scope = 'company' and company_id = ${companyId}))`;

export async function erasuresOf(db: Connection, userId: number, companyId: number | null): Promise<ErasureRow[]> {
  const { rows } = await sql<ErasureRow>`
    select ${columns} from erasure where ${pending} and ${mine(userId, companyId)} order by id`.execute(db);
  return rows;
}

/** The one that is not confirmed yet; null if it is confirmed already. */
export async function requestErasure(
  tx: Tx,
  given: { companyId: number; userId: number; scope: PrivacyScope; retained: object; now: Date },
): Promise<number | null> {
  const row = await tx
    .insertInto('erasure')
    .values({
      company_id: given.companyId,
      user_id: given.userId,
      scope: given.scope,
      retained: JSON.stringify(given.retained),
      asked_at: given.now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'scope'])
        .where(pending)
        .doUpdateSet((eb) => ({ asked_at: eb.ref('excluded.asked_at'), retained: eb.ref('excluded.retained') }))
        .where('erasure.state', '=', 'asked'),
    )
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** One active link at a time. */
export async function replaceLink(
  tx: Tx,
  link: { hash: Buffer; userId: number; erasureId: number; now: Date; expiresAt: Date },
): Promise<void> {
  await tx
    .deleteFrom('user_link')
    .where('user_id', '=', link.userId)
    .where('purpose', '=', 'erasure')
    .where('erasure_id', '=', link.erasureId)
    .execute();
  await tx
    .insertInto('user_link')
    .values({
      hash: link.hash,
      user_id: link.userId,
      purpose: 'erasure',
      erasure_id: link.erasureId,
      created_at: link.now,
      expires_at: link.expiresAt,
    })
    .execute();
}

/** The erasure of a valid link, which can be used once. */
export async function useLink(tx: Tx, userId: number, hash: Buffer, now: Date): Promise<{ erasureId: number; scope: PrivacyScope } | null> {
  const row = await tx
    .updateTable('user_link')
    .from('erasure')
    .set({ used_at: now })
    .where('user_link.hash', '=', hash)
    .where('user_link.user_id', '=', userId)
    .where('user_link.purpose', '=', 'erasure')
    .where('user_link.used_at', 'is', null)
    .where('user_link.expires_at', '>', now)
    .whereRef('erasure.id', '=', 'user_link.erasure_id')
    .returning(['erasure.id as erasureId', sql<PrivacyScope>`erasure.scope`.as('scope')])
    .executeTakeFirst();
  return row ?? null;
}

export async function confirmErasure(tx: Tx, id: number, now: Date, dueAt: Date): Promise<boolean> {
  const confirmed = await move(tx, erasures, { ids: [id], from: ['asked'], to: 'confirmed', now, set: { due_at: dueAt } });
  return confirmed.length > 0;
}

export async function withdrawErasures(
  tx: Tx,
  { userId, companyId, scope, now }: { userId: number; companyId: number | null; scope: PrivacyScope; now: Date },
): Promise<number[]> {
  const rows = await tx
    .selectFrom('erasure')
    .select('id')
    .where('scope', '=', scope)
    .where(pending)
    .where(mine(userId, companyId))
    .execute();
  const withdrawn = await move(tx, erasures, { ids: rows.map(({ id }) => id), from: pendingStates, to: 'withdrawn', now });
  return withdrawn.map(({ id }) => id);
}

/** Requested, and never confirmed. */
export async function dropUnconfirmed(tx: Tx, before: Date, now: Date): Promise<void> {
  const rows = await tx.selectFrom('erasure').select('id').where('state', '=', 'asked').where('asked_at', '<', before).execute();
  await move(tx, erasures, { ids: rows.map(({ id }) => id), from: ['asked'], to: 'withdrawn', now });
}

export async function dueErasures(db: Connection, now: Date): Promise<number[]> {
  const rows = await db
    .selectFrom('erasure')
    .select('id')
    .where('state', '=', 'confirmed')
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .orderBy('id')
    .limit(100)
    .execute();
  return rows.map(({ id }) => id);
}

/** Null if it was withdrawn or carried out in the meantime. */
export async function takeErasure(tx: Tx, id: number, now: Date): Promise<ErasureRow | null> {
  const { rows } = await sql<ErasureRow>`
    select ${columns} from erasure where id = ${id} and state = 'confirmed' and due_at <= ${now} for update skip locked`.execute(tx);
  return rows[0] ?? null;
}

/** Also ends the other requests of these users, since the users no longer exist. */
export async function finishErasure(tx: Tx, id: number, userIds: readonly number[], now: Date): Promise<void> {
  const others = await tx
    .selectFrom('erasure')
    .select('id')
    .where('user_id', '=', anyOf(userIds))
    .where('id', '<>', id)
    .where(pending)
    .execute();
  await move(tx, erasures, { ids: others.map((other) => other.id), from: pendingStates, to: 'withdrawn', now });
  await move(tx, erasures, { ids: [id], from: ['confirmed'], to: 'done', now });
}

export type Standing = { otherOwners: number; isOwner: boolean; kind: string; state: string };

/** What a user is to their company. */
export async function standingOf(db: Connection, userId: number, companyId: number): Promise<Standing> {
  const { rows } = await sql<Standing>`
    select c.kind, c.state,
      (select count(*)::int from user_account u join role r on r.id = u.role_id
        where u.company_id = c.id and r.key = 'owner' and u.state = 'active' and u.id <> ${userId}) as "otherOwners",
      exists (select from user_account u join role r on r.id = u.role_id where u.id = ${userId} and r.key = 'owner') as "isOwner"
    from company c where c.id = ${companyId}`.execute(db);
  const [standing] = rows;
  if (!standing) throw new Error(`no company ${companyId}`);
  return standing;
}

/** Users of a company who are not erased. */
export async function peopleOf(db: Connection, companyId: number): Promise<{ userId: number; email: string; name: string }[]> {
  const { rows } = await sql<{ userId: number; email: string; name: string }>`
    select id as "userId", email, name from user_account where company_id = ${companyId} and state <> 'erased' order by id`.execute(db);
  return rows;
}
