import { type ExpressionBuilder, sql } from 'kysely';
import { type NoticeCategory, noticeCategories } from '../../../contract/talk/notification-settings.ts';
import { timeZone } from '../../../contract/values/locale.ts';
import type { Cursor } from '../cursor.ts';
import type { TextValue } from '../formats/text-value.ts';
import type { DB } from '../postgres/schema.ts';
import { anyOf } from '../postgres/sql/any-of.ts';
import type { Connection, Tx } from '../postgres/sql/tx.ts';
import type { Caller } from '../scope.ts';

export type StoredNotice = {
  id: number;
  /** Its number among those of its reader; null until it has got one (numbers.ts). */
  seq: number | null;
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
  'notice.seq',
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

export type NoticeFilter = {
  category: NoticeCategory | null;
  unread: boolean;
  /** A LIKE pattern for a value of the notice, such as an order's number. */
  keyword: string | null;
  /** Kinds whose words contain it. */
  kinds: readonly string[];
};

const about = (keyword: string, kinds: readonly string[]) => (eb: ExpressionBuilder<DB, 'notice'>) =>
  eb.or([
    sql<boolean>`notice.kind = any(${kinds}::text[])`,
    sql<boolean>`exists (select from jsonb_each_text(notice.parameters) as given (name, content) where unaccent(given.content) ilike unaccent(${keyword}))`,
  ]);

/** One row more than the page has, beyond the cursor in its direction. */
export function noticePage(
  db: Connection,
  reader: Reader,
  { category, unread, keyword, kinds, cursor, size }: NoticeFilter & { cursor: Cursor; size: number },
): Promise<StoredNotice[]> {
  const back = cursor?.direction === 'previous';
  return db
    .selectFrom('notice')
    .select(columns)
    .where(shownTo(reader))
    .$if(category !== null, (query) => query.where('notice.category', '=', category))
    .$if(keyword !== null, (query) => query.where(about(keyword ?? '', kinds)))
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

/** Unread notices by category, each counted up to a hundred, so that the time is bounded; and the number of the newest notice. */
export async function unreadCounts(db: Connection, { userId, accessCodes }: Reader): Promise<Counts> {
  const readable = sql`n.user_id = ${userId} and n.shown and (n.access_code is null or n.access_code = any(${accessCodes}::text[]))`;
  const { rows } = await sql<{ category: NoticeCategory; unread: number; newest: number | null }>`
    select category, (select count(*)::int from (select from notice n where ${readable} and n.category = given.category and n.read_at is null
      limit ${mostCounted}) counted) as unread,
      (select n.seq from notice n where ${readable} and n.seq is not null order by n.seq desc limit 1) as newest
    from unnest(${[...noticeCategories]}::text[]) given (category)`.execute(db);
  return { newest: rows[0]?.newest ?? null, counts: rows.map(({ category, unread }) => ({ category, unread })) };
}

export type NumberedNotice = StoredNotice & { userId: number; seq: number; accessCode: string | null; toast: boolean };

/** For each person the next notices after a number, `most` at most, in their order. One statement. */
export async function noticesAfter(
  db: Connection,
  people: readonly { userId: number; after: number }[],
  most: number,
): Promise<NumberedNotice[]> {
  const given = JSON.stringify(people.map(({ userId, after }) => ({ user_id: userId, after })));
  const { rows } = await sql<NumberedNotice>`
    select person.user_id as "userId", next.* from jsonb_to_recordset(${given}::jsonb) person (user_id bigint, after bigint)
    cross join lateral (
      select n.seq, n.id, n.kind, n.category, n.parameters, n.link, n.created_at as "createdAt", n.read_at as "readAt", n.access_code as "accessCode", n.toast
      from notice n where n.user_id = person.user_id and n.seq > person.after and n.shown order by n.seq limit ${most}) next
    order by person.user_id, next.seq`.execute(db);
  return rows;
}

/** The number of a person's latest notice; 0 without any. */
export async function lastSeq(db: Connection, userId: number): Promise<number> {
  const head = await db.selectFrom('notice_head').select('last_seq as lastSeq').where('user_id', '=', userId).executeTakeFirst();
  return head?.lastSeq ?? 0;
}

/** How many notices are unread, as `unreadCounts` counts them, of many people by one statement. */
export async function unreadOf(
  db: Connection,
  people: readonly { userId: number; accessCodes: readonly string[] }[],
): Promise<Map<number, number>> {
  const given = JSON.stringify(people.map(({ userId, accessCodes }) => ({ user_id: userId, codes: accessCodes })));
  const { rows } = await sql<{ userId: number; unread: number }>`
    select person.user_id as "userId", sum(counted.unread)::int as unread
    from jsonb_to_recordset(${given}::jsonb) person (user_id bigint, codes text[])
    cross join unnest(${[...noticeCategories]}::text[]) given (category)
    cross join lateral (
      select count(*) as unread from (
        select from notice n where n.user_id = person.user_id and n.shown and n.category = given.category and n.read_at is null
          and (n.access_code is null or n.access_code = any(person.codes)) limit ${mostCounted}) first_ones) counted
    group by person.user_id`.execute(db);
  return new Map(rows.map(({ userId, unread }) => [userId, unread]));
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
    .where('notice.seq', '<=', upTo)
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
  await tx.deleteFrom('notice_head').where('user_id', '=', anyOf(userIds)).execute();
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

/**
 * The last time at which collected mails were due, of each kind: at the full hour, at eight in the person's time zone, or on Monday at eight.
 * Local times are counted as such, so that the hour holds over changes of the clock.
 */
const dueSince = (now: Date) => {
  const zone = sql`coalesce(reader.time_zone, ${timeZone}::text)`;
  const local = sql`(${now}::timestamptz at time zone ${zone} - interval '8 hours')`;
  return sql<Date>`case notice.period when 'hourly' then date_trunc('hour', ${now}::timestamptz)
    when 'weekly' then (date_trunc('week', ${local}) + interval '8 hours') at time zone ${zone}
    else (date_trunc('day', ${local}) + interval '8 hours') at time zone ${zone} end`;
};

/** The next people with notices whose collected mail is due. */
export async function takeDigestPeople(tx: Tx, now: Date, most: number): Promise<DigestPerson[]> {
  const { rows } = await sql<DigestPerson>`
    select u.id as "userId", u.email::text as email, u.language, c.kind, c.kind <> 'buyer' or 'price.view' = any(r.access_codes) as "seesPrices",
      r.access_codes as "accessCodes"
    from user_account u join company c on c.id = u.company_id join role r on r.id = u.role_id
    where u.state = 'active' and u.id in (
      select notice.user_id from notice join user_account reader on reader.id = notice.user_id
      where notice.for_digest and notice.created_at < ${now} and notice.created_at < ${dueSince(now)})
    order by u.id limit ${most}`.execute(tx);
  return rows;
}

export type DigestNotice = StoredNotice & { userId: number; accessCode: string | null };

/**
 * Takes their notices that are due out of the wait for the collected mail: a second process finds none. Those that are unread are to be
 * mailed, oldest first.
 */
export async function takeDigest(tx: Tx, userIds: readonly number[], now: Date): Promise<DigestNotice[]> {
  const taken = [...columns, 'notice.user_id as userId', 'notice.access_code as accessCode'] as const;
  const rows = await tx
    .updateTable('notice')
    .from('user_account as reader')
    .set({ for_digest: false })
    .whereRef('reader.id', '=', 'notice.user_id')
    .where('notice.user_id', '=', anyOf(userIds))
    .where('notice.for_digest', '=', sql<boolean>`true`)
    .where('notice.created_at', '<', dueSince(now))
    .where('notice.shown', '=', sql<boolean>`true`)
    .returning(taken)
    .execute();
  const hidden = await tx
    .deleteFrom('notice')
    .using('user_account as reader')
    .whereRef('reader.id', '=', 'notice.user_id')
    .where('notice.user_id', '=', anyOf(userIds))
    .where('notice.created_at', '<', dueSince(now))
    .where('notice.shown', '=', sql<boolean>`false`)
    .returning(taken)
    .execute();
  return [...rows, ...hidden].filter(({ readAt }) => readAt === null).toSorted((a, b) => a.id - b.id);
}

export type PushNotice = StoredNotice & { userId: number; language: string | null; seesPrices: boolean };

/** Takes a notice out of the wait for devices: a second process finds nothing. Null as well for what is read, or may not be seen any more. */
export async function takePush(tx: Tx, id: number): Promise<PushNotice | null> {
  const found = await tx
    .updateTable('notice')
    .from('user_account as reader')
    .innerJoin('company as c', 'c.id', 'reader.company_id')
    .innerJoin('role as r', 'r.id', 'reader.role_id')
    .set({ push: false })
    .whereRef('reader.id', '=', 'notice.user_id')
    .where('notice.id', '=', id)
    .where('notice.push', '=', sql<boolean>`true`)
    .where('notice.shown', '=', sql<boolean>`true`)
    .where('notice.read_at', 'is', null)
    .where('reader.state', '=', 'active')
    .where(sql<boolean>`(notice.access_code is null or notice.access_code = any(r.access_codes))`)
    .returning([
      ...columns,
      'notice.user_id as userId',
      'reader.language',
      sql<boolean>`c.kind <> 'buyer' or 'price.view' = any(r.access_codes)`.as('seesPrices'),
    ])
    .executeTakeFirst();
  return found ?? null;
}
