import { sql } from 'kysely';
import { notify, type Recipient } from '../../../platform/notifications.ts';
import { rowsOf } from '../../../platform/postgres/sql/rows-of.ts';
import type { Tx } from '../../../platform/postgres/sql/tx.ts';
import { mails } from '../mails.ts';
import { mayStillTakePart } from './side.ts';

/** Minutes for which a message is unread before its reader is notified. */
export const remindedAfter = 10;
/** Days after which an unread message is not worth a notification any more. */
const longestSilence = 2;
/** People of one transaction. */
const batch = 200;

export const chatPages = { buyer: '/message/chat', seller: '/seller-console/messages', operator: '/operator/messages' } as const;

type Due = Recipient & { userId: number; gid: string; unread: number; lastNumber: number; other: string | null };

/**
 * Notifies people of conversations that they have not read: once for each until they read it. Of those with `mentions`, only when they are
 * mentioned. Texts of messages are not repeated. Returns how many were looked at.
 */
export async function remindOfUnread(tx: Tx, { now, publicUrl }: { now: Date; publicUrl: string }): Promise<number> {
  const before = new Date(now.getTime() - remindedAfter * 60_000);
  const oldest = new Date(now.getTime() - longestSilence * 86_400_000);
  const { rows } = await sql<Due>`
    select m.conversation_id as gid, m.user_id as "userId", u.email::text as email, u.language, b.kind, h.last_number as "lastNumber",
      h.last_number - m.read_number as unread,
      case
        when c.kind = 'single' then x.name
        when c.members_only then c.name
        when m.side <> 'company' then coalesce(nullif(a.trading_name, ''), a.legal_name)
        else coalesce(s.name, (select k.name from market k limit 1))
      end as other
    from conversation c
    join conversation_head h on h.conversation_id = c.id
    join conversation_member m on m.conversation_id = c.id
    join user_account u on u.id = m.user_id and u.state = 'active'
    join role r on r.id = u.role_id and ${mayStillTakePart}
    join company b on b.id = u.company_id
    join company a on a.id = c.company_id
    left join store s on s.id = c.store_id
    cross join lateral (
      select o.name from chat_message g join user_account o on o.id = g.sender_id
      where g.conversation_id = c.id and g.seq > m.read_seq and g.number is not null and g.recalled_at is null and g.sent_at < ${before}
      order by g.seq limit 1
    ) x
    where c.active_at > ${oldest} and c.destroyed_at is null and m.left_at is null
      and h.last_number > m.read_number and m.reminded_number <= m.read_number
      and (m.notify = 'all' or (m.notify = 'mentions' and greatest(m.mentioned_number, h.all_mentioned_number) > m.read_number))
    order by m.conversation_id, m.user_id limit ${batch} for update of m skip locked`.execute(tx);
  await notify(tx, { now, publicUrl }, mails.chatUnread, rows, ({ unread, other, gid, kind }) => ({
    count: unread,
    name: other ?? '',
    link: `${chatPages[kind]}?gid=${gid}`,
  }));
  await tx
    .updateTable('conversation_member as m')
    .from(
      rowsOf(
        rows.map(({ gid, userId, lastNumber }) => ({ gid, userId, lastNumber })),
        sql`gid uuid, "userId" bigint, "lastNumber" bigint`,
      ),
    )
    .set((eb) => ({ reminded_number: eb.ref('given.lastNumber') }))
    .whereRef('m.conversation_id', '=', 'given.gid')
    .whereRef('m.user_id', '=', 'given.userId')
    .execute();
  return rows.length;
}

export const remindersAtOnce = batch;
