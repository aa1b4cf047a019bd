import { sql } from 'kysely';
import { exportCursor, type PersonalData } from '../../../platform/personal-data.ts';
import { anyOf } from '../../../platform/postgres/sql/any-of.ts';
import type { Tx } from '../../../platform/postgres/sql/tx.ts';

/** What a person has reported, and whom it has blocked. */
export const moderationFiles: NonNullable<PersonalData['files']> = [
  {
    name: 'chat-reports',
    scope: 'person',
    open: (tx, { userId }) =>
      sql`${exportCursor} select conversation_id, reason, note, state, created_at, decided_at
        from chat_report where reporter_id = ${userId} order by id`.execute(tx),
  },
  {
    name: 'chat-blocks',
    scope: 'person',
    open: (tx, { userId }) =>
      sql`${exportCursor} select b.kind, u.name as person, coalesce(nullif(c.trading_name, ''), c.legal_name) as company, b.created_at
        from chat_block b left join user_account u on u.id = b.blocked_user_id left join company c on c.id = b.blocked_company_id
        where b.user_id = ${userId} and b.kind <> 'platform' order by b.id`.execute(tx),
  },
];

/**
 * Copies in reports lose the name, and what was written once the report is decided: an open one needs it for the decision. Blocks between
 * the person and others end; what companies have blocked stays.
 */
export async function erasePeopleFromReports(tx: Tx, userIds: readonly number[]): Promise<void> {
  const decided = tx.selectFrom('chat_report').select('id').where('state', '<>', 'open');
  await tx.updateTable('chat_report_message').set({ sender_name: '' }).where('sender_id', '=', anyOf(userIds)).execute();
  await tx
    .updateTable('chat_report_message')
    .set({ body: '{}' })
    .where('sender_id', '=', anyOf(userIds))
    .where('report_id', 'in', decided)
    .execute();
  await tx.updateTable('chat_report').set({ note: '' }).where('reporter_id', '=', anyOf(userIds)).where('state', '<>', 'open').execute();
  await tx
    .deleteFrom('chat_block')
    .where('kind', '=', 'person')
    .where((eb) => eb.or([eb('user_id', '=', anyOf(userIds)), eb('blocked_user_id', '=', anyOf(userIds))]))
    .execute();
}
