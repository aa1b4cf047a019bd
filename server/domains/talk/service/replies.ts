import { sql } from 'kysely';
import { mostReplies, type QuickReply } from '../../../../contract/talk/service.ts';
import { codes } from '../../../../contract/wire/codes.ts';
import type { Connection, Tx } from '../../../platform/postgres/sql/tx.ts';
import { invalidFields, notFound, Refusal } from '../../../platform/refusal.ts';
import type { Caller } from '../../../platform/scope.ts';
import { ownerOf } from './agents.ts';

/** The caller's own quick replies, and those of its company. One statement. */
export async function selectReplies(db: Connection, caller: Caller): Promise<QuickReply[]> {
  ownerOf(caller);
  const { rows } = await sql<QuickReply>`
    select id, name, user_id is null as shared, texts from quick_reply
    where company_id = ${caller.companyId} and (user_id is null or user_id = ${caller.userId})
    order by lower(name), id limit ${2 * mostReplies}`.execute(db);
  return rows;
}

type Input = { id: number | null; name: string; shared: boolean; texts: Readonly<Record<string, string>> };

/** @throws codes.notFound for what is missing, another company's, or of another person */
export async function saveReply(tx: Tx, caller: Caller, now: Date, { id, name, shared, texts }: Input): Promise<{ id: number }> {
  ownerOf(caller);
  const written = Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ''));
  if (Object.keys(written).length === 0) throw invalidFields({ texts: 'field.required' });
  const values = { name, user_id: shared ? null : caller.userId, texts: JSON.stringify(written), changed_at: now };
  try {
    if (id === null) {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from quick_reply where company_id = ${caller.companyId} and user_id is not distinct from ${values.user_id}::bigint`.execute(
        tx,
      );
      if ((rows[0]?.count ?? 0) >= mostReplies) throw new Refusal(codes.refused, 'service.mostReplies', { most: mostReplies });
      return await tx
        .insertInto('quick_reply')
        .values({ company_id: caller.companyId, ...values })
        .returning('id')
        .executeTakeFirstOrThrow();
    }
    const changed = await tx.updateTable('quick_reply').set(values).where(own(caller, id)).returning('id').executeTakeFirst();
    if (!changed) throw notFound();
    return changed;
  } catch (error) {
    if ((error as { constraint?: unknown }).constraint === 'quick_reply_name') throw invalidFields({ name: 'service.replyTaken' });
    throw error;
  }
}

const own = ({ companyId, userId }: Caller, id: number) =>
  sql<boolean>`id = ${id} and company_id = ${companyId} and (user_id is null or user_id = ${userId})`;

/** @throws codes.notFound as above */
export async function deleteReply(tx: Tx, caller: Caller, id: number): Promise<{ deleted: boolean }> {
  ownerOf(caller);
  const gone = await tx.deleteFrom('quick_reply').where(own(caller, id)).returning('id').executeTakeFirst();
  if (!gone) throw notFound();
  return { deleted: true };
}
