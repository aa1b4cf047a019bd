import type { ActivityContent } from '../../../../contract/promotions/activities.ts';
import type { Maker } from '../../../../contract/promotions/activity-blocks.ts';
import { type Reader, read } from '../../../platform/postgres/sql/read.ts';
import type { RequestScope } from '../../../platform/scope.ts';
import { categoryText, shownCategory, visibleItem } from '../../catalogue/index.ts';

/** Whether the caller is of a company that the operator has accepted. */
export const isMember = ({ caller }: RequestScope): boolean => caller !== null && !caller.unaudited;

/** Whether a running activity is for the visitor: $1 country, $2 member. */
const forVisitor = `(a.country_codes = '{}' or $1 = any (a.country_codes)) and (a.audience = 'all' or $2::boolean)`;

export type ActivityRow = {
  id: number;
  content: ActivityContent;
  startsAt: Date;
  endsAt: Date | null;
  audience: 'all' | 'members';
  countryCodes: string[];
};
const columns = `a.id, v.content, a.starts_at as "startsAt", a.ends_at as "endsAt", a.audience, a.country_codes as "countryCodes"`;
const published = `from activity a join activity_version v on v.activity_id = a.id and v.version = a.published_version`;

const page = `select ${columns} ${published}
where a.kind = 'landing' and a.landing_url = $1 and a.withdrawn_at is null and a.starts_at <= $2 and (a.country_codes = '{}' or $3 = any (a.country_codes))`;

/** An activity that has begun in the visitor's country, including those for members and those that have ended. */
export async function findActivity(reader: Reader, landingUrl: string, { country, now }: RequestScope): Promise<ActivityRow | undefined> {
  return (await read<ActivityRow>(reader, 'activity_page', page, [landingUrl, now, country]))[0];
}

const running = `select ${columns} ${published}
where a.kind = 'landing' and a.withdrawn_at is null and a.starts_at <= $3 and a.ends_at > $3 and ${forVisitor} order by a.ends_at, a.id limit 50`;

export const findRunning = (reader: Reader, scope: RequestScope): Promise<ActivityRow[]> =>
  read<ActivityRow>(reader, 'activity_running', running, [scope.country, isMember(scope), scope.now]);

const home = `select ${columns} ${published}
where a.kind = 'home' and a.withdrawn_at is null and a.starts_at <= $3 and coalesce(a.ends_at, 'infinity') > $3 and ${forVisitor}
order by a.starts_at desc, a.id desc limit 1`;

/** The arrangement of the home page that began last. */
export async function findHome(reader: Reader, scope: RequestScope): Promise<ActivityRow | undefined> {
  return (await read<ActivityRow>(reader, 'activity_home', home, [scope.country, isMember(scope), scope.now]))[0];
}

const change = `select min(t.at) as at from activity a cross join lateral (values (a.starts_at), (a.ends_at)) as t (at)
where a.published_version is not null and a.withdrawn_at is null and t.at > $1`;

/** When the next one begins or ends. */
export async function nextChange(reader: Reader, now: Date): Promise<Date | null> {
  return (await read<{ at: Date | null }>(reader, 'activity_next_change', change, [now]))[0]?.at ?? null;
}

const offered = `select distinct on (i.sales_count, i.id) i.id from activity_offer o join variant v on v.id = o.variant_id and v.state = 'active'
join item i on i.id = v.item_id where o.activity_id = $1 and o.state = 'accepted' order by i.sales_count desc, i.id limit $2`;

/** Items with an accepted price in an activity, best sellers first. */
export async function findOffered(reader: Reader, activityId: number, most: number): Promise<number[]> {
  return (await read<{ id: number }>(reader, 'activity_items', offered, [activityId, most])).map(({ id }) => id);
}

export type Tile = { id: number; name: string; urlKey: string; pictureKey: string | null };
const categories = `
select c.id, t.name, t.url_key as "urlKey", c.picture_key as "pictureKey"
from category c ${categoryText({ alias: 't', category: 'c', language: '$1' })}
where ${shownCategory('c')} and (c.id = any ($2::bigint[]) or ($2::bigint[] = '{}' and c.level = 1 and (not exists (select from item i where i.state = 'active')
  or exists (select from category d join item i on i.category_id = d.id and i.state = 'active' where d.path @> array[c.id])))) order by array_position($2::bigint[], c.id), c.position, c.id`;

/** Categories in the order of the ids; without ids those of the first level with items. */
export const findTiles = (reader: Reader, language: string, ids: readonly number[]): Promise<Tile[]> =>
  read<Tile>(reader, 'activity_categories', categories, [language, ids]);

const seen = (store: string) => visibleItem({ item: 'i', store, country: '$2', company: 'null' });
const stores = `
select s.id, s.name, s.logo_key as "logoKey", s.vat_country_code as "vatCountryCode", n.items as "itemCount",
  coalesce((select x.slogan from store_text x where x.store_id = s.id and x.slogan <> '' order by x.language = $1 desc, x.language = 'en' desc, x.language limit 1), '') as slogan,
  array(select i.picture_keys[1] from item i where i.store_id = s.id and i.picture_keys <> '{}' and ${seen('s')} order by i.id desc limit 3) as "pictureKeys"
from store s
join (select i.store_id, count(*) as items from item i join store o on o.id = i.store_id
  where ($3::bigint[] = '{}' or i.store_id = any ($3::bigint[])) and ${seen('o')} group by i.store_id) n on n.store_id = s.id
where s.state = 'open' order by array_position($3::bigint[], s.id), n.items desc, s.id limit 24`;

/** Open stores in the order of the ids; without ids those with the most public items in the country. */
export const findMakers = (reader: Reader, language: string, country: string, ids: readonly number[]): Promise<Maker[]> =>
  read<Maker>(reader, 'activity_stores', stores, [language, country, ids]);
