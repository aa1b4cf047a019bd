import { sql } from 'kysely';
import { afterCommit } from '../../../platform/postgres/transaction.ts';
import type { Connection, Tx } from '../../../platform/postgres/sql/tx.ts';
import { distribute } from '../chat/distribution.ts';
import { addEvents } from './events.ts';
import { hoursOf, type Inbox, lockInboxes, type Owner, selectInboxes } from './inboxes.ts';
import { openTimeAfter } from './open-hours.ts';

/** Days for which who has answered last gets the next message as well. */
const sameAgentDays = 7;
const day = 86_400_000;
/** Cases of one look at the queue. */
const batch = 200;

export type Available = { userId: number; cap: number; open: number; assignedAt: Date | null };
export type Queued = {
  id: number;
  gid: string;
  inboxId: number;
  lastAgentId: number | null;
  lastAnswerAt: Date | null;
  /** Who has passed it on since the last answer, or has left the group. */
  excluded: number[];
};

/** People who may answer for a company, or for the platform. */
export const answering = (owner: Owner) => sql<boolean>`(
  u.state = 'active' and ${
    owner === null
      ? sql`'support.answer' = any(r.access_codes) and exists (select 1 from company k where k.id = u.company_id and k.kind = 'operator')`
      : sql`'chat.use' = any(r.access_codes) and u.company_id = ${owner}`
  }
)`;

/** The same where the inbox `i` with its store `s` says for whom; `u` and `r` are null for cases without a person. */
export const mayAnswer = sql<boolean>`coalesce(
  u.state = 'active' and case when i.store_id is null
    then 'support.answer' = any(r.access_codes) and exists (select 1 from company k where k.id = u.company_id and k.kind = 'operator')
    else 'chat.use' = any(r.access_codes) and u.company_id = s.company_id end, false
)`;

export const openCases = sql<number>`(select count(*)::int from service_case o where o.assignee_id = u.id and o.state = 'open')`;

/** People who are available, whatever they have to do. One statement. */
export async function selectAvailable(db: Connection, owner: Owner): Promise<Available[]> {
  const { rows } = await sql<Available>`
    select a.user_id as "userId", a.cap, ${openCases} as open, a.assigned_at as "assignedAt"
    from service_agent a
    join user_account u on u.id = a.user_id
    join role r on r.id = u.role_id
    where a.available and ${answering(owner)} order by a.user_id`.execute(db);
  return rows;
}

/**
 * Who gets a case: who has answered within the last seven days; else who has fewest open cases below the cap, of several who has had none
 * assigned for the longest. Nobody who has passed it on, or has left the group.
 */
export function chosenFor(
  queued: Pick<Queued, 'lastAgentId' | 'lastAnswerAt' | 'excluded'>,
  available: readonly Available[],
  now: Date,
): Available | null {
  const { lastAgentId, lastAnswerAt, excluded } = queued;
  const possible = available.filter(({ userId }) => !excluded.includes(userId));
  const isRecent = lastAnswerAt !== null && now.getTime() - lastAnswerAt.getTime() < sameAgentDays * day;
  const same = isRecent ? possible.find(({ userId }) => userId === lastAgentId) : undefined;
  if (same) return same;
  const [least] = possible
    .filter(({ open, cap }) => open < cap)
    .toSorted((a, b) => a.open - b.open || (a.assignedAt?.getTime() ?? 0) - (b.assignedAt?.getTime() ?? 0) || a.userId - b.userId);
  return least ?? null;
}

/** Looks at the queue of a company's inboxes and assigns what can be assigned. Locks the inboxes: call it last. Returns how many. */
export async function routeQueue(tx: Tx, owner: Owner, now: Date): Promise<number> {
  await lockInboxes(tx, owner);
  const available = await selectAvailable(tx, owner);
  if (available.length === 0) return 0;
  const { rows } = await sql<Queued>`
    select c.id, c.conversation_id as gid, c.inbox_id as "inboxId", c.last_agent_id as "lastAgentId", c.last_answer_at as "lastAnswerAt",
      c.passed_by || array(select m.user_id from conversation_member m where m.conversation_id = c.conversation_id and m.left_at is not null) as excluded
    from service_case c
    join service_inbox i on i.id = c.inbox_id
    left join store s on s.id = i.store_id
    where c.state = 'open' and c.assignee_id is null
      and s.company_id is not distinct from ${owner}::bigint and (i.store_id is null) = ${owner === null}
    order by c.due_at nulls last, c.id limit ${batch} for update of c skip locked`.execute(tx);
  const inboxes = new Map((await selectInboxes(tx, [...new Set(rows.map(({ inboxId }) => inboxId))])).map((inbox) => [inbox.id, inbox]));
  const given: { queued: Queued; agent: Available }[] = [];
  for (const queued of rows) {
    const agent = chosenFor(queued, available, now);
    if (!agent) continue;
    agent.open++;
    agent.assignedAt = now;
    given.push({ queued, agent });
  }
  for (const { queued, agent } of given) {
    const inbox = inboxes.get(queued.inboxId);
    await tx
      .updateTable('service_case')
      .set({ assignee_id: agent.userId, answer_by: inbox ? await answerBy(inbox, now) : null })
      .where('id', '=', queued.id)
      .execute();
    await tx.updateTable('service_agent').set({ assigned_at: now }).where('user_id', '=', agent.userId).execute();
  }
  await addEvents(
    tx,
    given.map(({ queued, agent }) => ({ caseId: queued.id, kind: 'assigned', userId: null, toUserId: agent.userId, note: '' })),
    now,
  );
  for (const { queued } of given) showChange(tx, owner, queued.gid);
  return given.length;
}

/** When who has a case from now on loses it without an answer. */
export const answerBy = async (inbox: Inbox, now: Date): Promise<Date | null> =>
  openTimeAfter(await hoursOf(inbox), now, inbox.answerMinutes);

/** Those who answer look at the case again. */
export function showChange(tx: Tx, owner: Owner, gid: string): void {
  const audience = { companies: owner === null ? [] : [owner], platform: owner === null, only: null, gone: [] };
  afterCommit(tx, (database) => distribute(database, [{ audience, frame: { t: 'service', gid } }]));
}
