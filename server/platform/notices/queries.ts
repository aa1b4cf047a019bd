import { type ExpressionBuilder, sql } from 'kysely';
import { type NoticeCategory, noticeCategories } from '../../../contract/talk/notification-settings.ts';
import type { Cursor } from '../cursor.ts';
import type { TextValue } from '../formats/text-value.ts';
import type { DB } from '../postgres/schema.ts';
import { anyOf } from '../postgres/sql/any-of.ts';
import type { Connection, Tx } from '../postgres/sql/tx.ts';
import type { Caller } from '../scope.ts';

export type StoredNotice = {
  id: number;
  kind: string;
  category: NoticeCategory;
  parameters: Record<string, TextValue>;
  link: string | null;
  createdAt: Date;
  readAt: Date | null;
};

/** No category is counted further. */
const mostCounted = 100;

const columns = [
  'notice.id',
  'notice.kind',
  sql<NoticeCategory>`notice.category`.as('category'),
  sql<Record<string, TextValue>>`notice.parameters`.as('parameters'),
  'notice.link',
  'notice.created_at as createdAt',
  'notice.read_at as readAt',
] as const;

type Reader = Pick<Caller, 'userId' | 'accessCodes'>;

/** What a person's message centre contains: nothing that needs a right which they have lost. Every statement of the centre is bound to it. */
const shownTo =
  ({ userId, accessCodes }: Reader) =>
  (eb: ExpressionBuilder<DB, 'notice'>) =>
    eb.and([
      eb('notice.user_id', '=', userId),
      eb('notice.shown', '=', sql<boolean>`true`),
      sql<boolean>`(notice.access_code is null or notice.access_code = any(${accessCodes}::text[]))`,
    ]);

/** One row more than the page has, beyond the cursor in its direction. */
export function noticePage(
  db: Connection,
  reader: Reader,
  { category, unread, cursor, size }: { category: NoticeCategory | null; unread: boolean; cursor: Cursor; size: number },
): Promise<StoredNotice[]> {
  const back = cursor?.direction === 'previous';
  return db
    .selectFrom('notice')
    .select(columns)
    .where(shownTo(reader))
    .$if(category !== null, (query) => query.where('notice.category', '=', category))
    .$if(unread, (query) => query.where('notice.read_at', 'is', null))
    .$if(cursor !== null, (query) => query.where('notice.id', back ? '>' : '<', cursor?.id ?? 0))
    .orderBy('notice.id', back ? 'asc' : 'desc')
    .limit(size + 1)
    .execute();
}

/** Marks a notice as read and returns it; null if the person has none with this id. */
export async function openNotice(db: Connection, reader: Reader, id: number, now: Date): Promise<StoredNotice | null> {
  const found = await db
    .updateTable('notice')
    .set({ read_at: sql`coalesce(notice.read_at, ${now}::timestamptz)` })
    .where(shownTo(reader))
    .where('notice.id', '=', id)
    .returning(columns)
    .executeTakeFirst();
  return found ?? null;
}

type Counts = { newest: number | null; counts: { category: NoticeCategory; unread: number }[] };

/** Unread notices by category, each counted up to a hundred, so that the time is bounded; and the newest notice. */
export async function unreadCounts(db: Connection, { userId, accessCodes }: Reader): Promise<Counts> {
  const readable = sql`n.user_id = ${userId} and n.shown and (n.access_code is null or n.access_code = any(${accessCodes}::text[]))`;
  const { rows } = await sql<{ category: NoticeCategory; unread: number; newest: number | null }>`
    select category, (select count(*)::int from (select from notice n where ${readable} and n.category = given.category and n.read_at is null
      limit ${mostCounted}) counted) as unread,
      (select n.id from notice n where ${readable} order by n.id desc limit 1) as newest
    from unnest(${[...noticeCategories]}::text[]) given (category)`.execute(db);
  return { newest: rows[0]?.newest ?? null, counts: rows.map(({ category, unread }) => ({ category, unread })) };
}

export async function markRead(db: Connection, reader: Reader, ids: readonly number[], now: Date): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('notice')
    .set({ read_at: now })
    .where(shownTo(reader))
    .where('notice.read_at', 'is', null)
    .where('notice.id', '=', anyOf(ids))
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

export async function markAllRead(
  db: Connection,
  reader: Reader,
  { upTo, category, now }: { upTo: number; category: NoticeCategory | null; now: Date },
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('notice')
    .set({ read_at: now })
    .where(shownTo(reader))
    .where('notice.read_at', 'is', null)
    .where('notice.id', '<=', upTo)
    .$if(category !== null, (query) => query.where('notice.category', '=', category))
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

export async function deleteNotices(db: Connection, reader: Reader, ids: readonly number[]): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('notice').where(shownTo(reader)).where('notice.id', '=', anyOf(ids)).executeTakeFirst();
  return Number(numDeletedRows);
}

export async function forgetNotices(db: Connection, before: Date): Promise<void> {
  await db.deleteFrom('notice').where('created_at', '<', before).execute();
}

export async function forgetNoticesOf(tx: Tx, userIds: readonly number[]): Promise<void> {
  await tx.deleteFrom('notice').where('user_id', '=', anyOf(userIds)).execute();
}

/** Takes the names of people out of the notices of their colleagues, such as who asked for an approval. */
export async function forgetNamesInNotices(tx: Tx, companyId: number, names: readonly string[]): Promise<void> {
  const isName = sql<boolean>`value #>> '{}' = any(${names}::text[])`;
  await tx
    .updateTable('notice')
    .from('user_account')
    .set({
      parameters: sql`(select jsonb_object_agg(key, case when ${isName} then '"–"' else value end) from jsonb_each(notice.parameters))`,
    })
    .whereRef('user_account.id', '=', 'notice.user_id')
    .where('user_account.company_id', '=', companyId)
    .where(sql<boolean>`exists (select from jsonb_each(notice.parameters) where ${isName})`)
    .execute();
}

export type DigestPerson = {
  userId: number;
  email: string;
  language: string;
  kind: 'buyer' | 'seller' | 'operator';
  seesPrices: boolean;
  accessCodes: string[];
};

/** The next people with notices for the daily mail from before that time. */
export async function takeDigestPeople(tx: Tx, before: Date, most: number): Promise<DigestPerson[]> {
  const { rows } = await sql<DigestPerson>`
    select u.id as "userId", u.email::text as email, u.language, c.kind, c.kind <> 'buyer' or 'price.view' = any(r.access_codes) as "seesPrices",
      r.access_codes as "accessCodes"
    from user_account u join company c on c.id = u.company_id join role r on r.id = u.role_id
    where u.state = 'active' and u.id in (select n.user_id from notice n where n.for_digest and n.created_at < ${before})
    order by u.id limit ${most}`.execute(tx);
  return rows;
}

export type DigestNotice = StoredNotice & { userId: number; accessCode: string | null };

/**
 * Takes their notices from before that time out of the wait for the daily mail: a second process finds none. Those that are unread are to be
 * mailed, oldest first.
 */
export async function takeDigest(tx: Tx, userIds: readonly number[], before: Date): Promise<DigestNotice[]> {
  const rows = await tx
    .updateTable('notice')
    .set({ for_digest: false })
    .where('notice.user_id', '=', anyOf(userIds))
    .where('notice.for_digest', '=', sql<boolean>`true`)
    .where('notice.created_at', '<', before)
    .where('notice.shown', '=', sql<boolean>`true`)
    .returning([...columns, 'notice.user_id as userId', 'notice.access_code as accessCode'])
    .execute();
  const hidden = await tx
    .deleteFrom('notice')
    .where('notice.user_id', '=', anyOf(userIds))
    .where('notice.created_at', '<', before)
    .where('notice.shown', '=', sql<boolean>`false`)
    .returning([...columns, 'notice.user_id as userId', 'notice.access_code as accessCode'])
    .execute();
  return [...rows, ...hidden].filter(({ readAt }) => readAt === null).toSorted((a, b) => a.id - b.id);
}
