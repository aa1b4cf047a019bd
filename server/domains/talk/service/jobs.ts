import { sql } from 'kysely';
import { fewestAnswers } from '../../../../contract/talk/service.ts';
import type { Task } from '../../../platform/jobs/jobs.ts';
import { publish } from '../../../platform/events/outbox.ts';
import { notify, type Recipient } from '../../../platform/notifications.ts';
import type { Connection, Tx } from '../../../platform/postgres/sql/tx.ts';
import { move } from '../../../platform/state-machine.ts';
import { mails } from '../mails.ts';
import { addEvents } from './events.ts';
import { followGroup } from './follow.ts';
import { lockInboxes, type Owner } from './inboxes.ts';
import { answering, mayAnswer, routeQueue, showChange } from './routing.ts';
import { cases } from './states.ts';
import { waitAgain } from './targets.ts';

const minute = 60_000;
const day = 86_400_000;
/** Minutes without a connection after which somebody is away. */
export const awayAfter = 15;
/** Days whose first answers say how long one usually takes. */
const usualDays = 90;
const batch = 200;

/** Whether a person with the row `a` is away: its connection is gone, and push does not reach it. */
const isAway = (now: Date) =>
  sql<boolean>`(not (a.available and a.by_push) and coalesce(a.seen_at, '-infinity') < ${new Date(now.getTime() - awayAfter * minute)})`;

/** The companies whose cases or people have to be looked at. */
export async function ownersToTend(db: Connection, now: Date): Promise<Owner[]> {
  const { rows } = await sql<{ owner: number | null }>`
    select distinct s.company_id as owner
    from service_case c
    join service_inbox i on i.id = c.inbox_id
    left join store s on s.id = i.store_id
    left join service_agent a on a.user_id = c.assignee_id
    left join user_account u on u.id = c.assignee_id
    left join role r on r.id = u.role_id
    where (c.state = 'snoozed' and c.snoozed_until <= ${now})
      or (c.state = 'open' and (c.assignee_id is null or c.answer_by <= ${now} or not ${mayAnswer} or (a.user_id is not null and ${isAway(now)})))
    union
    select case when k.kind = 'operator' then null else k.id end
    from service_agent a join user_account u on u.id = a.user_id join company k on k.id = u.company_id
    where a.available and ${isAway(now)}`.execute(db);
  return rows.map(({ owner }) => owner);
}

type Woken = { id: number; gid: string; inboxId: number; assigneeId: number | null; askedAt: Date | null; answeredBefore: boolean };

/** Turns off who is away, takes back what nobody answers, wakes what was snoozed, and looks at the queue. */
export async function tend(tx: Tx, owner: Owner, now: Date): Promise<void> {
  await lockInboxes(tx, owner);
  const ofOwner =
    owner === null ? sql`exists (select 1 from company k where k.id = u.company_id and k.kind = 'operator')` : sql`u.company_id = ${owner}`;
  await tx
    .updateTable('service_agent as a')
    .set({ available: false })
    .where('a.available', '=', true)
    .where(isAway(now))
    .where('a.user_id', 'in', sql<number>`(select u.id from user_account u where ${ofOwner})`)
    .execute();
  const mine = sql`s.company_id is not distinct from ${owner}::bigint and (i.store_id is null) = ${owner === null}`;
  const { rows: lapsed } = await sql<{ id: number; gid: string; assigneeId: number }>`
    select c.id, c.conversation_id as gid, c.assignee_id as "assigneeId"
    from service_case c
    join service_inbox i on i.id = c.inbox_id
    left join store s on s.id = i.store_id
    left join service_agent a on a.user_id = c.assignee_id
    join user_account u on u.id = c.assignee_id
    join role r on r.id = u.role_id
    where c.state = 'open' and c.assignee_id is not null and ${mine} and (c.answer_by <= ${now} or not ${mayAnswer} or (a.user_id is not null and ${isAway(now)}))
    order by c.id limit ${batch} for update of c skip locked`.execute(tx);
  for (const { id, assigneeId } of lapsed)
    await tx
      .updateTable('service_case')
      .set({ assignee_id: null, answer_by: null, passed_by: sql<number[]>`array_append(passed_by, ${assigneeId}::bigint)` })
      .where('id', '=', id)
      .execute();
  await addEvents(
    tx,
    lapsed.map(({ id, assigneeId }) => ({ caseId: id, kind: 'lapsed', userId: null, toUserId: assigneeId, note: '' })),
    now,
  );
  const { rows: woken } = await sql<Woken>`
    select c.id, c.conversation_id as gid, c.inbox_id as "inboxId", c.assignee_id as "assigneeId", c.asked_at as "askedAt", c.answered_before as "answeredBefore"
    from service_case c join service_inbox i on i.id = c.inbox_id left join store s on s.id = i.store_id
    where c.state = 'snoozed' and c.snoozed_until <= ${now} and ${mine}
    order by c.id limit ${batch} for update of c skip locked`.execute(tx);
  await move(tx, cases, { ids: woken.map(({ id }) => id), from: ['snoozed'], to: 'open', now, set: { snoozed_until: null } });
  await waitAgain(tx, owner, woken, now);
  await addEvents(
    tx,
    woken.map(({ id }) => ({ caseId: id, kind: 'woken', userId: null, toUserId: null, note: '' })),
    now,
  );
  for (const { gid } of [...lapsed, ...woken]) showChange(tx, owner, gid);
  await routeQueue(tx, owner, now);
}

/** Groups with messages that no case has taken into account, such as those of a process that has ended. */
export async function groupsToFollow(db: Connection, now: Date): Promise<string[]> {
  const { rows } = await sql<{ gid: string }>`
    select c.id as gid from conversation c
    join conversation_head h on h.conversation_id = c.id
    left join service_case k on k.conversation_id = c.id
    where c.kind = 'group' and not c.members_only and c.active_at > ${new Date(now.getTime() - 2 * day)} and c.destroyed_at is null
      and h.last_number > coalesce(k.seen_number, 0)
    order by c.active_at, c.id limit ${batch}`.execute(db);
  return rows.map(({ gid }) => gid);
}

type Late = Recipient & { caseId: number; gid: string; other: string; dueAt: Date };

/** Warns once for each turn: who has the case, or everybody who answers if nobody has who may answer. Returns how many cases. */
export async function warnOfTargets(tx: Tx, { now, publicUrl }: { now: Date; publicUrl: string }): Promise<number> {
  const { rows: due } = await sql<{ id: number; owner: number | null; platform: boolean; assigneeId: number | null }>`
    select c.id, s.company_id as owner, i.store_id is null as platform, case when ${mayAnswer} then c.assignee_id end as "assigneeId"
    from service_case c join service_inbox i on i.id = c.inbox_id left join store s on s.id = i.store_id
    left join user_account u on u.id = c.assignee_id left join role r on r.id = u.role_id
    where c.state = 'open' and c.warned_at is null and c.warn_at <= ${now}
    order by c.warn_at, c.id limit ${batch} for update of c skip locked`.execute(tx);
  for (const { id, owner, assigneeId } of due) {
    const { rows } = await sql<Late>`
      select c.id as "caseId", c.conversation_id as gid, u.id as "userId", u.email::text as email, u.language, k.kind,
        coalesce(nullif(b.trading_name, ''), b.legal_name) as other, c.due_at as "dueAt"
      from service_case c
      join conversation v on v.id = c.conversation_id
      join company b on b.id = v.company_id
      join user_account u on ${assigneeId === null ? sql`true` : sql`u.id = ${assigneeId}`}
      join role r on r.id = u.role_id
      join company k on k.id = u.company_id
      where c.id = ${id} and c.due_at is not null and ${answering(owner)} order by u.id limit 100`.execute(tx);
    await notify(tx, { now, publicUrl }, mails.serviceDue, rows, ({ gid, other, kind }) => ({
      name: other,
      link: `${kind === 'operator' ? '/operator/messages' : '/seller-console/messages'}?gid=${gid}`,
    }));
  }
  if (due.length > 0)
    await tx
      .updateTable('service_case')
      .set({ warned_at: now })
      .where(
        'id',
        'in',
        due.map(({ id }) => id),
      )
      .execute();
  return due.length;
}

/** How long half of the first answers took, of inboxes whose figure has changed. Their stores' pages are made again. */
export async function renewUsual(tx: Tx, now: Date): Promise<void> {
  const { rows } = await sql<{ id: number; storeId: number | null; usual: number | null }>`
    select i.id, i.store_id as "storeId", m.usual
    from service_inbox i
    left join lateral (
      select case when count(*) >= ${fewestAnswers} then round(percentile_cont(0.5) within group (order by a.seconds))::int end as usual
      from service_answer a where a.inbox_id = i.id and a.answered_at > ${new Date(now.getTime() - usualDays * day)}
    ) m on true
    where m.usual is distinct from i.usual_seconds order by i.id`.execute(tx);
  for (const { id, storeId, usual } of rows) {
    await tx.updateTable('service_inbox').set({ usual_seconds: usual }).where('id', '=', id).execute();
    if (storeId !== null) await publish(tx, 'store.changed', { storeId });
  }
}

const look: Task = async (_payload, { database, now, config }) => {
  for (const gid of await groupsToFollow(database.kysely, now())) await database.transaction((tx) => followGroup(tx, gid, now()));
  for (const owner of await ownersToTend(database.kysely, now())) await database.transaction((tx) => tend(tx, owner, now()));
  const scope = { now: now(), publicUrl: config.publicUrl };
  for (let found = batch; found === batch;) found = await database.transaction((tx) => warnOfTargets(tx, scope));
};

const measure: Task = async (_payload, { database, now }) => {
  await database.transaction((tx) => renewUsual(tx, now()));
};

export const tasks: Record<string, Task> = { 'service:look': look, 'service:measure': measure };
export const crontab = ['* * * * * service:look ?max=1', '41 3 * * * service:measure ?max=1'];
