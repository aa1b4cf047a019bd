import { sql } from 'kysely';
import { exportCursor, type PersonalData } from '../../../platform/personal-data.ts';
import { anyOf } from '../../../platform/postgres/sql/any-of.ts';
import type { Tx } from '../../../platform/postgres/sql/tx.ts';

export const noteFiles: NonNullable<PersonalData['files']> = [
  {
    name: 'chat-notes',
    scope: 'person',
    open: (tx, { userId }) =>
      sql`${exportCursor} select conversation_id, at, note from conversation_note where user_id = ${userId} order by id`.execute(tx),
  },
  {
    name: 'chat-notes',
    scope: 'company',
    open: (tx, { companyId }) =>
      sql`${exportCursor} select n.conversation_id, n.at, u.name as person, n.note
        from conversation c
        join conversation_note n on n.conversation_id = c.id
        join user_account u on u.id = n.user_id
        where c.company_id = ${companyId} order by n.id`.execute(tx),
  },
];

export async function eraseNotesOf(tx: Tx, userIds: readonly number[]): Promise<void> {
  await tx.deleteFrom('conversation_note').where('user_id', '=', anyOf(userIds)).execute();
}
