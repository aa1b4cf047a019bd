import { sql } from 'kysely';
import {
  type ActivityContent,
  type ActivityKind,
  type activitySorts,
  type ActivityState,
  activityStates,
} from '../../../../contract/promotions/activities.ts';
import { containing } from '../../../platform/postgres/sql/like.ts';
import type { Connection, Tx } from '../../../platform/postgres/sql/tx.ts';
import { joinItemText, shownCategory } from '../../catalogue/index.ts';

/** The state of row `a` at a time: it is not stored, because it begins and ends by time. */
export const stateAt = (
  now: Date,
) => sql<ActivityState>`case when a.withdrawn_at is not null then 'withdrawn' when a.published_version is null then 'draft'
  when a.starts_at > ${now} then 'scheduled' when a.ends_at <= ${now} then 'ended' else 'running' end`;

export type ListedActivity = {
  id: number;
  kind: ActivityKind;
  state: ActivityState;
  landingUrl: string | null;
  content: ActivityContent;
  startsAt: Date | null;
  endsAt: Date | null;
  joinUntil: Date | null;
  countryCodes: string[];
  audience: 'all' | 'members';
  version: number;
  publishedVersion: number | null;
  waiting: number;
  accepted: number;
  changedAt: Date;
};

const listed = (now: Date) => sql`
  select a.id, a.kind, ${stateAt(now)} as state, a.landing_url as "landingUrl", v.content, a.starts_at as "startsAt", a.ends_at as "endsAt",
    a.join_until as "joinUntil", a.country_codes as "countryCodes", a.audience, a.version, a.published_version as "publishedVersion",
    (select count(*)::int from activity_offer o where o.activity_id = a.id and o.state = 'offered') as waiting,
    (select count(*)::int from activity_offer o where o.activity_id = a.id and o.state = 'accepted') as accepted, a.changed_at as "changedAt"
  from activity a join activity_version v on v.activity_id = a.id and v.version = a.version`;

type Sort = (typeof activitySorts)[number];
export type ActivityFilter = {
  kind: ActivityKind;
  state?: ActivityState | undefined;
  keyword: string;
  sort?: Sort | `-${Sort}` | undefined;
};

const filtered = (filter: ActivityFilter, now: Date) => {
  const pattern = containing(filter.keyword);
  return sql`a.kind = ${filter.kind} ${filter.state ? sql`and ${stateAt(now)} = ${filter.state}` : sql``}
    ${filter.keyword ? sql`and (a.landing_url ilike ${pattern} or exists (select from jsonb_each(v.content -> 'texts') t where t.value ->> 'title' ilike ${pattern}))` : sql``}`;
};

/** Rows without a time come last in either direction; equal ones newest first. */
const orderOf = ({ sort }: ActivityFilter, now: Date) => {
  if (!sort) return sql`a.id desc`;
  const descending = sort.startsWith('-');
  const by: Record<Sort, ReturnType<typeof sql>> = {
    state: sql`array_position(${activityStates}::text[], ${stateAt(now)})`,
    from: sql`a.starts_at`,
    to: sql`a.ends_at`,
  };
  return sql`${by[(descending ? sort.slice(1) : sort) as Sort]} ${descending ? sql`desc` : sql`asc`} nulls last, a.id desc`;
};

export async function activityPage(
  db: Connection,
  filter: ActivityFilter,
  page: { offset: number; limit: number },
  now: Date,
): Promise<ListedActivity[]> {
  const { rows } = await sql<ListedActivity>`
    ${listed(now)} where ${filtered(filter, now)} order by ${orderOf(filter, now)} offset ${page.offset} limit ${page.limit}`.execute(db);
  return rows;
}

export async function countActivities(db: Connection, filter: ActivityFilter, now: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from activity a join activity_version v on v.activity_id = a.id and v.version = a.version
    where ${filtered(filter, now)}`.execute(db);
  return rows[0]?.count ?? 0;
}

export async function findOne(db: Connection, id: number, now: Date): Promise<ListedActivity | undefined> {
  return (await sql<ListedActivity>`${listed(now)} where a.id = ${id}`.execute(db)).rows[0];
}

/** The same row, locked until the transaction ends. */
export async function lockOne(db: Connection, id: number, now: Date): Promise<ListedActivity | undefined> {
  await sql`select 1 from activity where id = ${id} for no key update`.execute(db);
  return findOne(db, id, now);
}

export async function versionsOf(db: Connection, id: number): Promise<{ version: number; createdAt: Date; by: string }[]> {
  const { rows } = await sql<{ version: number; createdAt: Date; by: string }>`
    select v.version, v.created_at as "createdAt", coalesce(u.name, '') as by from activity_version v left join user_account u on u.id = v.user_id
    where v.activity_id = ${id} order by v.version desc limit 50`.execute(db);
  return rows;
}

export async function contentOf(db: Connection, id: number, version: number): Promise<ActivityContent | undefined> {
  const { rows } = await sql<{ content: ActivityContent }>`
    select content from activity_version where activity_id = ${id} and version = ${version}`.execute(db);
  return rows[0]?.content;
}

/** The settings of a content as columns. */
const settings = (content: ActivityContent) => ({
  audience: content.audience,
  country_codes: content.countryCodes,
  starts_at: content.startsAt,
  ends_at: content.endsAt,
  join_until: content.joinUntil,
});

/** Planned values of a draft must not violate constraints that apply to published activities. */
const planned = (content: ActivityContent) => {
  const { starts_at, ends_at, ...rest } = settings(content);
  const inOrder = !starts_at || !ends_at || Date.parse(starts_at) < Date.parse(ends_at);
  return { ...rest, starts_at, ends_at: inOrder ? ends_at : null };
};

export async function insertActivity(db: Connection, kind: ActivityKind, content: ActivityContent, now: Date): Promise<number> {
  const row = await db
    .insertInto('activity')
    .values({ kind, landing_url: kind === 'landing' ? content.landingUrl : null, ...planned(content), created_at: now, changed_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

export async function insertVersion(
  db: Connection,
  row: { id: number; version: number; content: ActivityContent; userId: number | null },
  now: Date,
): Promise<void> {
  await db
    .insertInto('activity_version')
    .values({ activity_id: row.id, version: row.version, content: JSON.stringify(row.content), user_id: row.userId, created_at: now })
    .execute();
}

/** Inserts a version. Settings of a draft are written to the row at once; those of a published activity only on publishing. */
export async function advance(db: Connection, one: ListedActivity, content: ActivityContent, now: Date): Promise<number> {
  const version = one.version + 1;
  const draft = one.publishedVersion === null;
  await db
    .updateTable('activity')
    .set({
      version,
      changed_at: now,
      ...(draft && planned(content)),
      ...(draft && one.kind === 'landing' && { landing_url: content.landingUrl }),
    })
    .where('id', '=', one.id)
    .execute();
  return version;
}

export async function publishVersion(
  db: Connection,
  one: ListedActivity,
  content: ActivityContent,
  version: number,
  now: Date,
): Promise<void> {
  await db
    .updateTable('activity')
    .set({
      published_version: version,
      withdrawn_at: null,
      changed_at: now,
      ...settings(content),
      ...(one.kind === 'landing' && { landing_url: content.landingUrl }),
    })
    .where('id', '=', one.id)
    .execute();
}

export async function markWithdrawn(db: Connection, id: number, now: Date): Promise<void> {
  await db.updateTable('activity').set({ withdrawn_at: now, changed_at: now }).where('id', '=', id).execute();
}

export async function deleteActivity(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('activity').where('id', '=', id).execute();
}

export async function isAddressTaken(db: Connection, landingUrl: string, exceptId: number | null): Promise<boolean> {
  const { rows } = await sql`select 1 from activity where landing_url = ${landingUrl} and id is distinct from ${exceptId}::bigint`.execute(
    db,
  );
  return rows.length > 0;
}

/** Addresses with this prefix, to choose the address of a copy. */
export async function addressesLike(db: Connection, start: string): Promise<string[]> {
  const { rows } = await sql<{
    landingUrl: string;
  }>`select landing_url as "landingUrl" from activity where starts_with(landing_url, ${start})`.execute(db);
  return rows.map((row) => row.landingUrl);
}

/** Those of the pictures that any version of any activity shows. */
export async function picturesKnown(db: Connection, keys: readonly string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const { rows } = await sql<{ key: string }>`
    select k.key from unnest(${keys}::text[]) as k (key)
    where exists (select from activity_version v where v.content @> jsonb_build_object('blocks', jsonb_build_array(jsonb_build_object('pictureKey', k.key))))`.execute(
    db,
  );
  return new Set(rows.map(({ key }) => key));
}

export type NamedItem = { id: number; itemCode: string; name: string; pictureKey: string | null; store: string };
const named = (language: string) => sql`
  select i.id, i.item_code as "itemCode", t.name, i.picture_keys[1] as "pictureKey", s.name as store from item i join store s on s.id = i.store_id
  ${joinItemText(language)}`;

export async function itemsByIds(db: Connection, ids: readonly number[], language: string): Promise<NamedItem[]> {
  if (ids.length === 0) return [];
  return (await sql<NamedItem>`${named(language)} where i.id = any (${ids}::bigint[])`.execute(db)).rows;
}

/** The best sellers of the matching ones. */
export async function itemsByKeyword(db: Connection, keyword: string, language: string): Promise<NamedItem[]> {
  const pattern = containing(keyword);
  const { rows } = await sql<NamedItem>`${named(language)}
    where i.state = 'active' and s.state = 'open' and (i.item_code ilike ${pattern}
      or exists (select from item_text x where x.item_id = i.id and x.name ilike ${pattern})
      or exists (select from variant v where v.item_id = i.id and upper(v.sku) = upper(${keyword})))
    order by i.sales_count desc, i.id limit 20`.execute(db);
  return rows;
}

export async function categoryChoices(
  db: Connection,
  language: string,
): Promise<{ id: number; name: string; level: number; path: number[] }[]> {
  const { rows } = await sql<{ id: number; name: string; level: number; path: number[] }>`
    select c.id, c.level, c.path, t.name from category c join lateral (select x.name from category_text x where x.category_id = c.id
      order by x.language = ${language} desc, x.language = 'en' desc, x.language limit 1) t on true
    where ${sql.raw(shownCategory('c'))} order by c.level, c.position, c.id`.execute(db);
  return rows;
}

export async function storeChoices(db: Connection): Promise<{ id: number; name: string }[]> {
  return (await sql<{ id: number; name: string }>`select id, name from store where state = 'open' order by name, id`.execute(db)).rows;
}

/** Ids in a content that do not exist as items, categories or stores. */
export async function unknownIds(db: Connection, given: { items: number[]; categories: number[]; stores: number[] }): Promise<boolean> {
  const { rows } = await sql<{ unknown: boolean }>`
    select exists (select from unnest(${given.items}::bigint[]) g (id) where not exists (select from item x where x.id = g.id))
      or exists (select from unnest(${given.categories}::bigint[]) g (id) where not exists (select from category x where x.id = g.id))
      or exists (select from unnest(${given.stores}::bigint[]) g (id) where not exists (select from store x where x.id = g.id)) as unknown`.execute(
    db,
  );
  return rows[0]?.unknown ?? false;
}
