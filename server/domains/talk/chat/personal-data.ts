import { sql } from 'kysely';
import { anyOf } from '../../../platform/postgres/sql/any-of.ts';
import { escapeLike } from '../../../platform/postgres/sql/like.ts';
import type { Tx } from '../../../platform/postgres/sql/tx.ts';
import { dropUploads } from '../../../platform/uploads/index.ts';
import { fileKeys } from './file-keys.ts';
import { keysHeld } from '../moderation/report-queries.ts';
import { dropTranslationsOf } from '../translation/queries.ts';

/** Types of messages that show or let hear a person. */
const ofPerson = ['img', 'audio', 'video'] as const;

/**
 * What people wrote stays: it is the record of both companies, and their account has no name any more. Their pictures and recordings go, and so do
 * their names in lines of the system and in answers to their messages, their reactions, and what they have read.
 */
export async function erasePeopleFromChat(
  tx: Tx,
  people: readonly { userId: number; name: string }[],
  companyId: number,
  now: Date,
): Promise<void> {
  const userIds = people.map(({ userId }) => userId);
  const { rows } = await sql<{ key: string }>`
    select f.key from chat_message m cross join lateral unnest(${fileKeys(sql`m.body`)}) f (key)
    where m.sender_id = any(${userIds}::bigint[]) and m.type = any(${ofPerson}::text[])`.execute(tx);
  const keys = rows.map(({ key }) => key);
  // An open report stops the deletion of files that it holds; they go with it.
  const held = await keysHeld(tx, keys);
  await dropUploads(
    tx,
    keys.filter((key) => !held.has(key)),
    companyId,
  );
  await tx
    .updateTable('chat_message')
    .set({ body: '{}', recalled_at: now, words: sql<string>`''::tsvector` })
    .where('sender_id', '=', anyOf(userIds))
    .where('type', 'in', ofPerson)
    .execute();
  await dropTranslationsOf(tx, userIds);
  await tx.deleteFrom('chat_reaction').where('user_id', '=', anyOf(userIds)).execute();
  await tx.deleteFrom('chat_hidden_message').where('user_id', '=', anyOf(userIds)).execute();
  await tx
    .deleteFrom('chat_inform')
    .where((eb) => eb.or([eb('user_id', '=', anyOf(userIds)), eb('from_user_id', '=', anyOf(userIds))]))
    .execute();
  // The next sweep removes the files.
  await tx
    .updateTable('chat_export')
    .set({ expires_at: now })
    .where('user_id', '=', anyOf(userIds))
    .where('expires_at', '>', now)
    .execute();
  await tx.deleteFrom('chat_joining').where('user_id', '=', anyOf(userIds)).execute();
  await tx.deleteFrom('chat_sending').where('user_id', '=', anyOf(userIds)).execute();
  await tx.deleteFrom('conversation_member').where('user_id', '=', anyOf(userIds)).execute();
  for (const { name } of people) if (name !== '') await forgetName(tx, companyId, userIds, name);
}

/** Takes a name out of what the server has written into messages of the company's conversations, and of those with friends. */
async function forgetName(tx: Tx, companyId: number, userIds: readonly number[], name: string): Promise<void> {
  const quoted = JSON.stringify(name);
  const pattern = `%${escapeLike(quoted)}%`;
  await tx
    .updateTable('chat_message')
    .set({
      body: sql<string>`case when type = 'inform' then replace(body::text, ${quoted}, '""')::jsonb else body end`,
      ext: sql<string>`replace(ext::text, ${quoted}, '""')::jsonb`,
    })
    .where((eb) =>
      eb(
        'conversation_id',
        'in',
        eb
          .selectFrom('conversation as c')
          .leftJoin('store as s', 's.id', 'c.store_id')
          .select('c.id')
          .where((inner) =>
            inner.or([
              inner('c.company_id', '=', companyId),
              inner('s.company_id', '=', companyId),
              inner('c.with_platform', '=', true),
              inner('c.first_user_id', '=', anyOf(userIds)),
              inner('c.second_user_id', '=', anyOf(userIds)),
            ]),
          ),
      ),
    )
    .where(sql<boolean>`((type = 'inform' and body::text like ${pattern}) or ext::text like ${pattern})`)
    .execute();
}
