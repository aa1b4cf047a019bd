import { sql } from 'kysely';
import type { Database } from '../../../platform/postgres/pool.ts';
import type { Connection } from '../../../platform/postgres/sql/tx.ts';
import { belongs, firstRole, mayTakePart, sideOfUser } from './side.ts';

/*
 * Who may take part in conversations from now on gets rows in all that there are: without a row nothing would be unread, and nobody would be
 * notified. The database notes who that is (`chat_joining`); conversations that are opened later have their people from the beginning.
 */

/** Milliseconds for which it waits: a conversation that was being opened when the rights came is there by then. */
const patience = 5_000;
/** People of one look, and conversations of one statement. */
export const peopleAtOnce = 100;
const groupsAtOnce = 1_000;

type Joining = { userId: number; since: Date; change: number; companyId: number; operator: boolean };

/** Joins who waits for it. Returns how many people. One who cannot be joined holds up no other. @throws the first failure, at the end */
export async function joinWaiting(database: Database, now: Date): Promise<number> {
  const { rows } = await sql<Joining>`
    select j.user_id as "userId", j.since, j.change, u.company_id as "companyId", k.kind = 'operator' as operator
    from chat_joining j join user_account u on u.id = j.user_id join company k on k.id = u.company_id
    where j.since <= ${new Date(now.getTime() - patience)} order by j.since, j.user_id limit ${peopleAtOnce}`.execute(database.kysely);
  const failures: unknown[] = [];
  for (const joining of rows) await joinOne(database.kysely, joining, now).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw failures[0];
  return rows.length;
}

async function joinOne(db: Connection, joining: Joining, now: Date): Promise<void> {
  for (let after: string | null = '00000000-0000-0000-0000-000000000000'; after !== null;) after = await joinPart(db, joining, after, now);
  // Whose rights have changed meanwhile is looked at again.
  await db.deleteFrom('chat_joining').where('user_id', '=', joining.userId).where('change', '=', joining.change).execute();
}

/** Joins the groups after an id, some at once: what was written before the person could read it counts as read. Returns the last one, or null at the end. */
async function joinPart(db: Connection, { userId, since, companyId, operator }: Joining, after: string, now: Date): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select c.id from conversation c
    where c.kind = 'group' and not c.members_only and c.id > ${after}::uuid
      and (c.company_id = ${companyId} or c.store_id = any(array(select o.id from store o where o.company_id = ${companyId})) or (${operator} and c.with_platform))
    order by c.id limit ${groupsAtOnce}`.execute(db);
  const gids = rows.map(({ id }) => id);
  await db
    .insertInto('conversation_member')
    .columns(['conversation_id', 'user_id', 'side', 'role', 'joined_at', 'read_number', 'read_seq'])
    .expression(sql`
    select c.id, u.id, ${sideOfUser}, ${firstRole}, ${now}, coalesce(before.number, 0), coalesce(before.seq, 0)
    from conversation c
    left join store s on s.id = c.store_id
    join user_account u on u.id = ${userId} and u.state = 'active' and ${belongs}
    join role r on r.id = u.role_id and ${mayTakePart}
    left join lateral (
      select m.number, m.seq from chat_message m
      -- Of the same millisecond it may have come later.
      where m.conversation_id = c.id and m.number is not null and m.sent_at < ${since} order by m.seq desc limit 1
    ) before on true
    where c.id = any(${gids}::uuid[])
    order by c.id`)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return gids.length < groupsAtOnce ? null : (gids.at(-1) ?? null);
}
