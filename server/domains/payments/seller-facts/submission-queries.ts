import { sql } from 'kysely';
import type { Connection, Tx } from '../../../platform/postgres/sql/tx.ts';
import type { DocSpec } from './dpi-xml.ts';

export async function lockYear(tx: Tx, year: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`seller report ${year}`}, 0))`.execute(tx);
}

type MessageRow = { id: number; messageRef: string; type: 'DPI401' | 'DPI402'; sellers: number; createdBy: string; createdAt: Date };

export const selectMessages = (db: Connection, year: number): Promise<MessageRow[]> =>
  db
    .selectFrom('seller_report_message as m')
    .innerJoin('user_account as u', 'u.id', 'm.created_by')
    .select([
      'm.id',
      'm.message_ref as messageRef',
      sql<'DPI401' | 'DPI402'>`m.message_type`.as('type'),
      sql<number>`(select count(*) from seller_report_record r where r.message_id = m.id)`.as('sellers'),
      'u.name as createdBy',
      'm.created_at as createdAt',
    ])
    .where('m.year', '=', year)
    .orderBy('m.id')
    .execute();

export const selectMessage = (db: Connection, id: number): Promise<{ year: number; content: string } | undefined> =>
  db.selectFrom('seller_report_message').select(['year', 'content']).where('id', '=', id).executeTakeFirst();

/** The operator's own part of the first message of a year. */
export const selectOperatorPart = (db: Connection, year: number): Promise<{ ref: string; body: string } | undefined> =>
  db
    .selectFrom('seller_report_message')
    .select(['operator_ref as ref', 'operator_body as body'])
    .where('year', '=', year)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();

/** What the tax office knows of sellers: the last record of each, unless it was a deletion. */
export async function selectReported(
  db: Connection,
  year: number,
): Promise<{ sellerId: number; name: string; docRef: string; body: string }[]> {
  const { rows } = await sql<{ sellerId: number; name: string; docRef: string; body: string }>`
    select x.seller_company_id as "sellerId", c.legal_name as name, x.doc_ref as "docRef", x.body from (
      select distinct on (r.seller_company_id) r.seller_company_id, r.indicator, r.doc_ref, r.body
      from seller_report_record r join seller_report_message m on m.id = r.message_id where m.year = ${year} order by r.seller_company_id, r.id desc) x
    join company c on c.id = x.seller_company_id where x.indicator <> 'OECD3' order by x.seller_company_id`.execute(db);
  return rows;
}

export async function insertMessage(
  tx: Tx,
  given: {
    year: number;
    ref: string;
    type: 'DPI401' | 'DPI402';
    content: string;
    operator: { ref: string; body: string };
    userId: number;
    now: Date;
  },
): Promise<number> {
  const { year, ref, type, content, operator, userId, now } = given;
  const row = await tx
    .insertInto('seller_report_message')
    .values({
      ...{ year, message_ref: ref, message_type: type, content, operator_ref: operator.ref, operator_body: operator.body },
      ...{ created_by: userId, created_at: now },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Records of one statement. */
const batch = 1_000;

export async function insertRecords(
  tx: Tx,
  messageId: number,
  records: readonly { sellerId: number; body: string; doc: DocSpec }[],
): Promise<void> {
  for (let at = 0; at < records.length; at += batch)
    await tx
      .insertInto('seller_report_record')
      .values(
        records.slice(at, at + batch).map(({ sellerId, body, doc }) => ({
          ...{ message_id: messageId, seller_company_id: sellerId, indicator: doc.indicator, doc_ref: doc.ref, body },
          corrects_ref: doc.corrects ?? null,
        })),
      )
      .execute();
}
