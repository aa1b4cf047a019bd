import { sql } from 'kysely';
import type { CaseEvent } from '../../../../contract/talk/service.ts';
import { rowsOf } from '../../../platform/postgres/sql/rows-of.ts';
import type { Connection, Tx } from '../../../platform/postgres/sql/tx.ts';

export type NewEvent = { caseId: number; kind: CaseEvent['kind']; userId: number | null; toUserId: number | null; note: string };

export async function addEvents(tx: Tx, events: readonly NewEvent[], now: Date): Promise<void> {
  if (events.length === 0) return;
  await tx
    .insertInto('service_event')
    .columns(['case_id', 'at', 'kind', 'user_id', 'to_user_id', 'note'])
    .expression((eb) =>
      eb
        .selectFrom(rowsOf(events, sql`"caseId" bigint, kind text, "userId" bigint, "toUserId" bigint, note text`))
        .select(['given.caseId', sql<Date>`${now}::timestamptz`.as('at'), 'given.kind', 'given.userId', 'given.toUserId', 'given.note']),
    )
    .execute();
}

type NewNote = { gid: string; caseId: number; userId: number; note: string; cid?: string | null | undefined };

/** Once per client id of a person. False where that id is of another note. */
export async function addNote(tx: Tx, { gid, caseId, userId, note, cid = null }: NewNote, now: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('service_event')
    .values({ case_id: caseId, at: now, kind: 'note', user_id: userId, note, client_id: cid })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows) return true;
  const known = await tx
    .selectFrom('service_event as e')
    .innerJoin('service_case as c', 'c.id', 'e.case_id')
    .select(['c.conversation_id as gid', 'e.note'])
    .where('e.user_id', '=', userId)
    .where('e.client_id', '=', cid)
    .executeTakeFirstOrThrow();
  return known.gid === gid && known.note === note;
}

/** The newest of a case, for those who answer. One statement. */
export async function selectEvents(db: Connection, gid: string): Promise<CaseEvent[]> {
  const { rows } = await sql<Omit<CaseEvent, 'at'> & { at: Date }>`
    select e.id, e.at, e.kind, coalesce(u.name, '') as name, coalesce(t.name, '') as "toName", e.note
    from service_event e
    join service_case c on c.id = e.case_id
    left join user_account u on u.id = e.user_id
    left join user_account t on t.id = e.to_user_id
    where c.conversation_id = ${gid} order by e.id desc limit 50`.execute(db);
  return rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }));
}
