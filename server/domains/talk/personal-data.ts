import { sql } from 'kysely';
import { forgetNamesInNotices, forgetNoticesOf } from '../../platform/notices/queries.ts';
import { anyOf } from '../../platform/postgres/sql/any-of.ts';
import { erasePeopleFromChat } from './chat/personal-data.ts';
import { erasePeopleFromReports, moderationFiles } from './moderation/personal-data.ts';
import { eraseNotesOf, noteFiles } from './notes/personal-data.ts';
import { erasePeopleFromService, serviceFiles } from './service/personal-data.ts';
import { exportCursor, type PersonalData } from '../../platform/personal-data.ts';

/** A copy contains the notices that the message centre shows. Settings and notices are of no use without the person. What colleagues read stays, without the name. */
export const personalData: PersonalData = {
  tables: {
    ...{ notification_setting: 'exported and erased', notice: 'exported and erased', notice_head: 'erased' },
    // Of the devices a copy names the browsers, not the addresses, which are keys to them.
    ...{ push_subscription: 'exported and erased' },
    // What people wrote stays with both companies; the account has no name any more.
    ...{
      chat_message: 'exported and erased',
      chat_reaction: 'erased',
      chat_hidden_message: 'erased',
      conversation_member: 'erased',
      chat_joining: 'erased',
      chat_sending: 'erased',
    },
    // An export is of the person alone, who can ask for it again.
    ...{ chat_inform: 'exported and erased', chat_export: 'erased' },
    // What somebody noted for colleagues goes with the person.
    ...{ conversation_note: 'exported and erased' },
    // Ratings and notes of cases stay with the store, and the account has no name any more.
    ...{
      service_rating: 'exported and erased',
      service_event: 'exported and erased',
      quick_reply: 'exported and erased',
      service_agent: 'erased',
    },
    ...{ chat_report: 'exported and erased', chat_report_message: 'erased', chat_block: 'exported and erased', chat_word_hit: 'erased' },
  },
  files: [
    {
      name: 'notification-settings',
      scope: 'person',
      open: (tx, { userId }) =>
        sql`${exportCursor} select topic, notice, toast, push, mail, daily, period from notification_setting where user_id = ${userId} order by topic`.execute(
          tx,
        ),
    },
    {
      name: 'push-devices',
      scope: 'person',
      open: (tx, { userId }) =>
        sql`${exportCursor} select s.user_agent, p.created_at, p.used_at, p.shows_text
          from push_subscription p join user_session s on s.id = p.session_id where p.user_id = ${userId} order by p.id`.execute(tx),
    },
    {
      name: 'notices',
      scope: 'person',
      open: (tx, { userId }) =>
        sql`${exportCursor} select n.category, n.kind, n.parameters, n.link, n.created_at, n.read_at
          from notice n join user_account u on u.id = n.user_id join role r on r.id = u.role_id
          where n.user_id = ${userId} and (n.access_code is null or n.access_code = any(r.access_codes)) order by n.id`.execute(tx),
    },
    {
      name: 'chat-notices',
      scope: 'person',
      open: (tx, { userId }) =>
        sql`${exportCursor} select from_type, operation, note, operation_status, created_at from chat_inform where user_id = ${userId} order by id`.execute(
          tx,
        ),
    },
    {
      name: 'chat-messages',
      scope: 'person',
      open: (tx, { userId }) =>
        sql`${exportCursor} select conversation_id, sent_at, type, body, modified_at, recalled_at
          from chat_message where sender_id = ${userId} order by id`.execute(tx),
    },
    {
      name: 'chat-messages',
      scope: 'company',
      open: (tx, { companyId }) =>
        sql`${exportCursor} select m.conversation_id, m.sent_at, u.name as sender, m.type, m.body, m.modified_at, m.recalled_at
          from conversation c
          left join store s on s.id = c.store_id
          join chat_message m on m.conversation_id = c.id
          left join user_account u on u.id = m.sender_id
          where (c.company_id = ${companyId} or s.company_id = ${companyId}) and c.kind = 'group' and not c.members_only and m.recalled_at is null
          order by m.conversation_id, m.seq`.execute(tx),
    },
    ...moderationFiles,
    ...noteFiles,
    ...serviceFiles,
  ],
  erasePeople: async (tx, { people, companyId, now }) => {
    await erasePeopleFromChat(tx, people, companyId, now);
    const userIds = people.map(({ userId }) => userId);
    await erasePeopleFromReports(tx, userIds);
    await erasePeopleFromService(tx, userIds);
    await eraseNotesOf(tx, userIds);
    await tx.deleteFrom('chat_word_hit').where('user_id', '=', anyOf(userIds)).execute();
    await forgetNoticesOf(tx, userIds);
    await forgetNamesInNotices(
      tx,
      companyId,
      people.map(({ name }) => name),
    );
    await tx.deleteFrom('push_subscription').where('user_id', '=', anyOf(userIds)).execute();
    await tx.deleteFrom('notification_setting').where('user_id', '=', anyOf(userIds)).execute();
  },
};
