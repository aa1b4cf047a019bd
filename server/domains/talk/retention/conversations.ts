import { type RawBuilder, sql } from 'kysely';
import type { Connection, Tx } from '../../../platform/postgres/sql/tx.ts';
import { dropUploads } from '../../../platform/uploads/index.ts';
import { fileKeys } from '../chat/file-keys.ts';
import { keysHeld } from '../moderation/report-queries.ts';

/** Nothing was written since; the last order was placed before. */
export type Times = { silentSince: Date; lastOrderBefore: Date };

/** States of cases in which the two still settle something. */
const settled = ['done', 'refused', 'decided', 'withdrawn'] as const;

/** The two people of a single conversation `c`, whose companies may have dealt with each other either way. */
const people = sql`user_account f join user_account t on f.id = c.first_user_id and t.id = c.second_user_id`;
const companies = sql`((f.company_id, t.company_id), (t.company_id, f.company_id))`;

/**
 * Whether a conversation `c` may go: silent for long, the last order of the two long ago, and neither a report nor a case of after-sales is open.
 */
const isOver = ({ silentSince, lastOrderBefore }: Times): RawBuilder<boolean> => sql<boolean>`
  c.active_at < ${silentSince}
  and not exists (
    select 1 from purchase_order o where o.buyer_company_id = c.company_id and o.store_id = c.store_id and o.created_at >= ${lastOrderBefore}
  )
  and not exists (
    select 1 from ${people} join purchase_order o on (o.buyer_company_id, o.seller_company_id) in ${companies} where o.created_at >= ${lastOrderBefore}
  )
  and not exists (select 1 from chat_report r where r.conversation_id = c.id and r.state = 'open')
  and not exists (
    select 1 from after_sales_case a where a.buyer_company_id = c.company_id and a.store_id = c.store_id and a.state <> all(${settled}::text[])
  )
  and not exists (
    select 1 from ${people} join after_sales_case a on (a.buyer_company_id, a.seller_company_id) in ${companies} where a.state <> all(${settled}::text[])
  )`;

/** Conversations that may go, in the order of their ids. One statement. */
export async function selectOver(db: Connection, times: Times, { after, most }: { after: string; most: number }): Promise<string[]> {
  const { rows } = await sql<{ gid: string }>`
    select c.id as gid from conversation c where c.id > ${after}::uuid and ${isOver(times)} order by c.id limit ${most}`.execute(db);
  return rows.map(({ gid }) => gid);
}

/**
 * Deletes the oldest messages of a conversation with their files, and at last the conversation. Whether it may go is asked again with its counters locked:
 * who writes at the same moment comes before or after. Returns whether there is more to delete.
 */
export async function deletePart(tx: Tx, gid: string, times: Times, most: number): Promise<boolean> {
  await tx.selectFrom('conversation_head').select('last_seq as lastSeq').where('conversation_id', '=', gid).forUpdate().execute();
  const { rows: over } = await sql<{
    gid: string;
  }>`select c.id as gid from conversation c where c.id = ${gid} and ${isOver(times)}`.execute(tx);
  if (over.length === 0) return false;
  const { rows } = await sql<{ seq: number; keys: string[]; companyId: number | null }>`
    select m.seq, ${fileKeys(sql`m.body`)} as keys, u.company_id as "companyId"
    from chat_message m left join user_account u on u.id = m.sender_id
    where m.conversation_id = ${gid} order by m.seq limit ${most}`.execute(tx);
  const held = await keysHeld(
    tx,
    rows.flatMap(({ keys }) => keys),
  );
  const byCompany = Map.groupBy(
    rows.filter(({ companyId }) => companyId !== null),
    ({ companyId }) => companyId ?? 0,
  );
  for (const [companyId, own] of byCompany) {
    const free = own.flatMap(({ keys }) => keys).filter((key) => !held.has(key));
    if (free.length > 0) await dropUploads(tx, free, companyId);
  }
  const last = rows.at(-1)?.seq ?? 0;
  await tx.deleteFrom('chat_message').where('conversation_id', '=', gid).where('seq', '<=', last).execute();
  if (rows.length === most) return true;
  await tx.deleteFrom('conversation').where('id', '=', gid).execute();
  return false;
}
