import { sql } from 'kysely';
import type { NewsAudience, NewsDetail, newsSorts, NewsState, NewsTexts } from '../../../../contract/talk/platform-news.ts';
import { newsStates } from '../../../../contract/talk/platform-news.ts';
import type { Language } from '../../../../contract/values/locale.ts';
import { containingKeyword } from '../../../platform/postgres/sql/like.ts';
import type { Connection, Tx } from '../../../platform/postgres/sql/tx.ts';

type Sort = (typeof newsSorts)[number];
export type NewsFilter = { state?: NewsState | undefined; keyword?: string | undefined; sort?: Sort | `-${Sort}` | undefined };
type Times = { changedAt: Date; sentAt: Date | null };
export type ListedNews = Omit<NewsDetail, keyof Times> & Times;

/** The state of row `n`. */
const state = sql<NewsState>`case when n.sent_at is null then 'draft' when n.done_at is null then 'sending' else 'sent' end`;
const time = sql`coalesce(n.sent_at, n.changed_at)`;

const listed = (language: Language) => sql`
  select n.id, ${state} as state, coalesce(nullif(n.texts -> ${language}::text ->> 'title', ''), n.texts -> n.source_language ->> 'title', '') as title,
    n.audience, n.recipients, n.notified, n.changed_at as "changedAt", n.sent_at as "sentAt", n.version, n.source_language as "sourceLanguage",
    n.texts, coalesce(n.link, '') as link, w.name as "createdBy", s.name as "sentBy"
  from platform_news n join user_account w on w.id = n.created_by left join user_account s on s.id = n.sent_by`;

const filtered = ({ state: wanted, keyword }: NewsFilter) => {
  const pattern = containingKeyword(keyword);
  return sql`(${wanted ?? null}::text is null or ${state} = ${wanted ?? null}::text) and (${pattern}::text is null
    or exists (select from jsonb_each(n.texts) t where unaccent(t.value ->> 'title') ilike unaccent(${pattern}::text)))`;
};

const places: Record<Sort, ReturnType<typeof sql>> = {
  state: sql`array_position(${[...newsStates]}::text[], ${state})`,
  audience: sql`n.audience`,
  recipients: sql`n.recipients`,
  time,
};

/** Equal ones newest first. */
function orderOf({ sort = '-time' }: NewsFilter) {
  const isDown = sort.startsWith('-');
  return sql`${places[(isDown ? sort.slice(1) : sort) as Sort]} ${isDown ? sql`desc` : sql`asc`}, n.id desc`;
}

export async function newsPage(
  db: Connection,
  filter: NewsFilter,
  language: Language,
  page: { offset: number; limit: number },
): Promise<ListedNews[]> {
  const { rows } = await sql<ListedNews>`
    ${listed(language)} where ${filtered(filter)} order by ${orderOf(filter)} offset ${page.offset} limit ${page.limit}`.execute(db);
  return rows;
}

export async function countNews(db: Connection, filter: NewsFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from platform_news n where ${filtered(filter)}`.execute(db);
  return rows[0]?.count ?? 0;
}

export async function findNews(db: Connection, id: number, language: Language): Promise<ListedNews | undefined> {
  return (await sql<ListedNews>`${listed(language)} where n.id = ${id}`.execute(db)).rows[0];
}

/** The same row, locked until the transaction ends. */
export async function lockNews(tx: Tx, id: number, language: Language): Promise<ListedNews | undefined> {
  await sql`select 1 from platform_news where id = ${id} for no key update`.execute(tx);
  return findNews(tx, id, language);
}

type Content = { texts: NewsTexts; sourceLanguage: Language; audience: NewsAudience; link: string };
const columnsOf = ({ texts, sourceLanguage, audience, link }: Content, now: Date) => ({
  ...{ texts: JSON.stringify(texts), source_language: sourceLanguage, audience, link: link === '' ? null : link, changed_at: now },
});

export async function insertNews(tx: Tx, content: Content, { userId, now }: { userId: number; now: Date }): Promise<number> {
  const { id } = await tx
    .insertInto('platform_news')
    .values({ ...columnsOf(content, now), created_at: now, created_by: userId })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateNews(tx: Tx, id: number, content: Content, { version, now }: { version: number; now: Date }): Promise<void> {
  await tx
    .updateTable('platform_news')
    .set({ ...columnsOf(content, now), version })
    .where('id', '=', id)
    .execute();
}

export async function deleteNews(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('platform_news').where('id', '=', id).execute();
}

export async function markSent(tx: Tx, id: number, { userId, recipients, now }: { userId: number; recipients: number; now: Date }) {
  await tx.updateTable('platform_news').set({ sent_at: now, sent_by: userId, recipients }).where('id', '=', id).execute();
}

/** People who can read it in the message centre: active users of approved companies. */
const reachable = sql`user_account u join company c on c.id = u.company_id and c.state = 'approved' and c.kind in ('buyer', 'seller')
  where u.state = 'active'`;

export async function countReachable(db: Connection): Promise<{ buyers: number; sellers: number }> {
  const { rows } = await sql<{ buyers: number; sellers: number }>`
    select count(*) filter (where c.kind = 'buyer')::int as buyers, count(*) filter (where c.kind = 'seller')::int as sellers
    from ${reachable}`.execute(db);
  return rows[0] ?? { buyers: 0, sellers: 0 };
}

export type SentNews = {
  texts: NewsTexts;
  sourceLanguage: Language;
  audience: NewsAudience;
  link: string | null;
  sentAt: Date;
  upTo: number;
};

/** News of which people are being notified, locked: a second run of the job waits and then finds what the first has done. */
export async function lockSending(tx: Tx, id: number): Promise<SentNews | undefined> {
  // sql-check: not null sentAt, it is asked for
  const { rows } = await sql<SentNews>`
    select n.texts, n.source_language as "sourceLanguage", n.audience, n.link, n.sent_at as "sentAt", n.notified_up_to as "upTo"
    from platform_news n where n.id = ${id} and n.sent_at is not null and n.done_at is null for no key update`.execute(tx);
  return rows[0];
}

type Person = { userId: number; email: string; language: string; kind: 'buyer' | 'seller' };

/** The next people of the audience, in the order of their ids; nobody who has registered since it was sent. */
export async function nextRecipients(db: Connection, { audience, sentAt, upTo }: SentNews, most: number): Promise<Person[]> {
  const kind = audience === 'all' ? null : audience === 'buyers' ? 'buyer' : 'seller';
  const { rows } = await sql<Person>`
    select u.id as "userId", u.email::text as email, u.language, c.kind
    from ${reachable} and u.id > ${upTo} and u.created_at <= ${sentAt} and (${kind}::text is null or c.kind = ${kind}::text)
    order by u.id limit ${most}`.execute(db);
  return rows;
}

/** Records who is notified; once all are, how many they were. */
export async function recordNotified(
  tx: Tx,
  id: number,
  { count, upTo, doneAt }: { count: number; upTo: number; doneAt: Date | null },
): Promise<void> {
  await tx
    .updateTable('platform_news')
    .set((eb) => ({
      notified: eb('notified', '+', count),
      notified_up_to: upTo,
      done_at: doneAt,
      ...(doneAt && { recipients: eb('notified', '+', count) }),
    }))
    .where('id', '=', id)
    .execute();
}
