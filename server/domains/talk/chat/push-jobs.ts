import { sql } from 'kysely';
import { languageOrEnglish } from '../../../../contract/values/locale.ts';
import { noticeText } from '../../../platform/notices/render.ts';
import type { Database } from '../../../platform/postgres/pool.ts';
import { rowsOf } from '../../../platform/postgres/sql/rows-of.ts';
import type { Tx } from '../../../platform/postgres/sql/tx.ts';
import { mails } from '../mails.ts';
import { topicOf } from '../push/delivery-jobs.ts';
import { addPushes } from '../push/queries.ts';
import { chatPages } from './reminders.ts';
import { mayStillTakePart } from './side.ts';

/** Seconds: a day later nobody waits for an answer. */
const lifetime = 86_400;

/** Has devices notified five seconds after a message, once for all messages until then. Conversations without devices cost nothing more. Call it after the commit. */
export function pushLater(database: Database, gids: readonly string[]): void {
  if (gids.length === 0) return;
  database
    .prepared(
      'chat_push',
      `select count(graphile_worker.add_job('push:chat', json_build_object('gid', given.gid), run_at => now() + interval '5 seconds',
        job_key => 'push:chat:' || given.gid, job_key_mode => 'preserve_run_at')) as added
       from (select distinct gid from unnest($1::uuid[]) as u (gid)) given
       where exists (select from conversation_member m join push_subscription p on p.user_id = m.user_id
         where m.conversation_id = given.gid and m.left_at is null)`,
      [[...new Set(gids)]],
    )
    // The reminder after ten minutes reaches those who were not notified now.
    .catch(() => undefined);
}

type Due = {
  userId: number;
  language: string | null;
  kind: 'buyer' | 'seller' | 'operator';
  lastNumber: number;
  unread: number;
  mentioned: boolean;
  other: string;
  text: string | null;
};

/** Notifies the devices of people who have not read a conversation: once for each message at most. Those of who looks at a page stay silent (`addPushes`). */
export async function pushUnread(database: Database, gid: string, now: Date): Promise<void> {
  await database.transaction(async (tx) => {
    const due = await takeDue(tx, gid);
    await addPushes(
      tx,
      due.map(({ userId, language, kind, unread, mentioned, other, text }) => {
        const parameters = { name: other, count: unread };
        const { title } = noticeText(
          { kind: mails.chatUnread.key, parameters },
          { language: languageOrEnglish(language), seesPrices: false },
        );
        const topic = topicOf(`chat ${userId} ${gid}`);
        return {
          ...{ userId, text, topic, lifetime, urgency: mentioned ? ('high' as const) : ('normal' as const) },
          payload: { kind: 'chat', id: gid, title, link: `${chatPages[kind]}?gid=${gid}`, tag: topic },
        };
      }),
      now,
    );
  });
}

/** Those who are to be notified by their devices. A second run finds nobody. */
async function takeDue(tx: Tx, gid: string): Promise<Due[]> {
  const { rows } = await sql<Due>`
    select m.user_id as "userId", u.language, b.kind, h.last_number as "lastNumber", h.last_number - m.read_number as unread,
      greatest(m.mentioned_number, h.all_mentioned_number) > m.read_number as mentioned, x.text,
      coalesce(case
        when c.kind = 'single' then x.name
        when c.members_only then c.name
        when m.side <> 'company' then coalesce(nullif(a.trading_name, ''), a.legal_name)
        else coalesce(s.name, (select k.name from market k limit 1))
      end, '') as other
    from conversation c
    join conversation_head h on h.conversation_id = c.id
    join conversation_member m on m.conversation_id = c.id
    join user_account u on u.id = m.user_id and u.state = 'active'
    join role r on r.id = u.role_id and ${mayStillTakePart}
    join company b on b.id = u.company_id
    join company a on a.id = c.company_id
    left join store s on s.id = c.store_id
    left join notification_setting w on w.user_id = m.user_id and w.topic = 'chat'
    cross join lateral (
      select o.name, case when g.type = 'txt' then g.body ->> 'msg' end as text
      from chat_message g join user_account o on o.id = g.sender_id
      where g.conversation_id = c.id and g.seq > m.read_seq and g.number is not null and g.recalled_at is null and g.sender_id <> m.user_id
      order by g.seq desc limit 1
    ) x
    where c.id = ${gid} and c.destroyed_at is null and m.left_at is null
      and h.last_number > greatest(m.read_number, m.pushed_number) and coalesce(w.push, true)
      and (m.notify = 'all' or (m.notify = 'mentions' and greatest(m.mentioned_number, h.all_mentioned_number) > greatest(m.read_number, m.pushed_number)))
      and exists (select from push_subscription p where p.user_id = m.user_id)
    order by m.user_id for update of m skip locked`.execute(tx);
  if (rows.length === 0) return [];
  await tx
    .updateTable('conversation_member as m')
    .from(
      rowsOf(
        rows.map(({ userId, lastNumber }) => ({ userId, lastNumber })),
        sql`"userId" bigint, "lastNumber" bigint`,
      ),
    )
    .set((eb) => ({ pushed_number: eb.ref('given.lastNumber') }))
    .where('m.conversation_id', '=', gid)
    .whereRef('m.user_id', '=', 'given.userId')
    .execute();
  return rows;
}
