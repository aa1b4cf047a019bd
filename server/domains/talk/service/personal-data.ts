import { sql } from 'kysely';
import { exportCursor, type PersonalData } from '../../../platform/personal-data.ts';
import { anyOf } from '../../../platform/postgres/sql/any-of.ts';
import type { Tx } from '../../../platform/postgres/sql/tx.ts';

/** What somebody has said of answers and noted for colleagues, and its own quick replies; of a company that answers, all notes. */
export const serviceFiles: NonNullable<PersonalData['files']> = [
  {
    name: 'service-ratings',
    scope: 'person',
    open: (tx, { userId }) =>
      sql`${exportCursor} select c.conversation_id, g.stars, g.comment, g.rated_at
        from service_rating g join service_case c on c.id = g.case_id where g.user_id = ${userId} order by g.id`.execute(tx),
  },
  {
    name: 'service-notes',
    scope: 'person',
    open: (tx, { userId }) =>
      sql`${exportCursor} select c.conversation_id, e.at, e.kind, e.note
        from service_event e join service_case c on c.id = e.case_id where e.user_id = ${userId} order by e.id`.execute(tx),
  },
  {
    name: 'quick-replies',
    scope: 'person',
    open: (tx, { userId }) =>
      sql`${exportCursor} select name, texts, changed_at from quick_reply where user_id = ${userId} order by id`.execute(tx),
  },
  {
    name: 'service-notes',
    scope: 'company',
    open: (tx, { companyId }) =>
      sql`${exportCursor} select c.conversation_id, e.at, e.kind, u.name as person, e.note
        from store s
        join service_inbox i on i.store_id = s.id
        join service_case c on c.inbox_id = i.id
        join service_event e on e.case_id = c.id
        left join user_account u on u.id = e.user_id
        where s.company_id = ${companyId} order by e.id`.execute(tx),
  },
];

/** What a person has said and noted goes, the stars stay. Its cases go back to the queue. */
export async function erasePeopleFromService(tx: Tx, userIds: readonly number[]): Promise<void> {
  await tx.updateTable('service_rating').set({ comment: '' }).where('user_id', '=', anyOf(userIds)).execute();
  await tx.updateTable('service_event').set({ note: '' }).where('user_id', '=', anyOf(userIds)).execute();
  await tx.deleteFrom('quick_reply').where('user_id', '=', anyOf(userIds)).execute();
  await tx.updateTable('service_case').set({ assignee_id: null, answer_by: null }).where('assignee_id', '=', anyOf(userIds)).execute();
  await tx.updateTable('service_case').set({ last_agent_id: null }).where('last_agent_id', '=', anyOf(userIds)).execute();
  // Cases are locked before agents, as everywhere.
  await tx.deleteFrom('service_agent').where('user_id', '=', anyOf(userIds)).execute();
}
