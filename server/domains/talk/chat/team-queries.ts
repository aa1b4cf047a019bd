import { sql } from 'kysely';
import { chatErrors } from '../../../../contract/talk/chat-errors.ts';
import { mostMembers } from '../../../../contract/talk/chat.ts';
import type { Connection, Tx } from '../../../platform/postgres/sql/tx.ts';
import type { SignedInScope } from '../../../platform/scope.ts';
import { chatRefusal } from './refusals.ts';

/*
 * Team groups. A row in `conversation_member` makes somebody belong to one: nobody joins by the company alone. Rows with `left_at`
 * are of those who have left or were removed.
 */

export type Colleague = { userId: number; name: string };

/** The other people of the caller's company who may chat; with ids only those of them. One statement. */
export async function selectColleagues(db: Connection, { caller }: SignedInScope, ids: readonly number[] | null): Promise<Colleague[]> {
  const { rows } = await sql<Colleague>`
    select u.id as "userId", u.name from user_account u join role r on r.id = u.role_id and 'chat.use' = any(r.access_codes)
    where u.company_id = ${caller.companyId} and u.id <> ${caller.userId} and u.state = 'active'
      and (${ids}::bigint[] is null or u.id = any(${ids}::bigint[]))
    order by u.name, u.id limit 500`.execute(db);
  return rows;
}

type NewTeam = { id: string; cid: string; name: string; companyId: number; createdBy: number; now: Date };

/** Opens a group that nobody belongs to yet, or finds the one that was opened with the same client id. */
export async function insertTeam(tx: Tx, { id, cid, name, companyId, createdBy, now }: NewTeam): Promise<{ gid: string; opened: boolean }> {
  const own = { created_by: createdBy, client_id: cid };
  const opened = await tx
    .insertInto('conversation')
    .values({ id, kind: 'group', company_id: companyId, members_only: true, name, created_at: now, active_at: now, ...own })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!opened) {
    // sql-check: skip, reached only where the group was opened before
    const known = await tx
      .selectFrom('conversation')
      .select('id')
      .where((eb) => eb.and(own))
      .executeTakeFirstOrThrow();
    return { gid: known.id, opened: false };
  }
  await tx.insertInto('conversation_head').values({ conversation_id: id }).execute();
  return { gid: id, opened: true };
}

/** Members of a team group, with those who cannot chat just now. People whose accounts were removed take no place. */
export async function countMembers(tx: Tx, gid: string): Promise<number> {
  const { count } = await tx
    .selectFrom('conversation_member as m')
    .innerJoin('user_account as u', 'u.id', 'm.user_id')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('m.conversation_id', '=', gid)
    .where('m.left_at', 'is', null)
    .where('u.state', 'in', ['active', 'invited', 'blocked'])
    .executeTakeFirstOrThrow();
  return count;
}

/** Whether so many more fit into a team group, whose counters are locked. @throws type 606 */
export async function checkRoom(tx: Tx, gid: string, more: number): Promise<void> {
  if ((await countMembers(tx, gid)) + more > mostMembers) throw chatRefusal(chatErrors.groupFull);
}

/** Who belongs to team groups. One statement. */
export async function selectMembers(db: Connection, gids: readonly string[]): Promise<Map<string, number[]>> {
  const { rows } = await sql<{ gid: string; userIds: number[] }>`
    select conversation_id as gid, array_agg(user_id) as "userIds" from conversation_member
    where conversation_id = any(${gids}::uuid[]) and left_at is null group by conversation_id`.execute(db);
  return new Map(rows.map(({ gid, userIds }) => [gid, userIds]));
}

type Heir = { gid: string; userId: number; name: string };

/**
 * Who is to own groups whose owner cannot chat any more: the oldest administrator, else the oldest member who can. Of one group, or of all after an id.
 * One statement.
 */
export async function selectHeirs(
  db: Connection,
  { gid, after, most }: { gid: string | null; after: string; most: number },
): Promise<Heir[]> {
  const whoCanChat = sql`
    from conversation_member m
    join user_account u on u.id = m.user_id and u.state = 'active' and u.company_id = c.company_id
    join role r on r.id = u.role_id and 'chat.use' = any(r.access_codes)
    where m.conversation_id = c.id and m.left_at is null`;
  const { rows } = await sql<Heir>`
    select c.id as gid, first.user_id as "userId", first.name
    from conversation c
    cross join lateral (
      select m.user_id, u.name ${whoCanChat}
      order by case m.role when 'admin' then 0 else 1 end, m.joined_at, m.user_id limit 1
    ) first
    where c.members_only and c.destroyed_at is null and not exists (select ${whoCanChat} and m.role = 'owner')
      and c.id > ${after}::uuid and (${gid}::uuid is null or c.id = ${gid}::uuid)
    order by c.id limit ${most}`.execute(db);
  return rows;
}

/** The owner of before stays an administrator, should it come back. The new one may write again: nobody else could let it. */
export async function setOwner(tx: Tx, { gid, userId }: Heir): Promise<void> {
  await tx
    .updateTable('conversation_member')
    .set((eb) => ({
      role: eb.case().when('user_id', '=', userId).then('owner').else('admin').end(),
      muted_until: eb.case().when('user_id', '=', userId).then(null).else(eb.ref('muted_until')).end(),
    }))
    .where('conversation_id', '=', gid)
    .where((eb) => eb.or([eb('user_id', '=', userId), eb('role', '=', 'owner')]))
    .execute();
}
