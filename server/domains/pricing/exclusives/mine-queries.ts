import type { MineSort } from '../../../../contract/pricing/exclusives.ts';
import type { StoreCard } from '../../../../contract/catalogue/catalogue.ts';
import { type Reader, read } from '../../../platform/postgres/sql/read.ts';
import { type RequestScope, signedIn } from '../../../platform/scope.ts';
import { itemText, openStoreTo, storeCardJson, visibleItem, exclusiveRightsOf } from '../../catalogue/index.ts';

export type Wish = { pattern: string | null; sort: MineSort; offset: number; limit: number };

/** Active rights to an item or store, combined: from the first beginning to the last end. */
const mine = (thing: 'item' | 'store') => `
  select w.thing, min(w.since) as since, max(w.until) as until from (${exclusiveRightsOf(thing, '$1')}) w where w.since <= now() and w.until > now() group by w.thing`;

const orders = (name: string): Record<MineSort, string> => ({
  since: 'm.since desc, m.thing desc',
  until: 'm.until, m.thing desc',
  name: `lower(${name}), m.thing`,
  store: `lower(s.name), lower(${name}), m.thing`,
});

export type MyItemRow = { id: number; code: string; name: string; store: string; since: Date; until: Date | null; total: number };

/** $1 company, $2 country, $3 language, $4 pattern or null. */
const items = (sort: MineSort): string => `
select i.id, i.item_code as code, t.name, s.name as store, m.since, nullif(m.until, 'infinity') as until, count(*) over ()::int as total
from (${mine('item')}) m join item i on i.id = m.thing and i.visibility = 'exclusive' join store s on s.id = i.store_id
${itemText({ alias: 't', item: 'i', language: '$3' })}
where ${visibleItem({ item: 'i', store: 's', country: '$2', company: '$1' })} and exists (select from variant v where v.item_id = i.id and v.state = 'active')
  and ($4::text is null or t.name ilike $4 or i.item_code ilike $4 or s.name ilike $4 or exists (select from variant v where v.item_id = i.id and v.sku ilike $4))
order by ${orders('t.name')[sort]} offset $5 limit $6`;

export const myItems = (reader: Reader, scope: RequestScope, wish: Wish): Promise<MyItemRow[]> =>
  read(reader, `exclusive_items_${wish.sort}`, items(wish.sort), [
    signedIn(scope).companyId,
    scope.country,
    scope.language,
    wish.pattern,
    wish.offset,
    wish.limit,
  ]);

export type MyStoreRow = {
  card: StoreCard;
  since: Date;
  until: Date | null;
  itemCount: number;
  pictureKeys: string[];
  total: number;
};

const seen = visibleItem({ item: 'i', store: 's', country: '$2', company: '$1' });
const stores = (sort: MineSort): string => `
select ${storeCardJson({ store: 's', language: '$3', now: 'now()' })} as card, m.since, nullif(m.until, 'infinity') as until, count(*) over ()::int as total,
  (select count(*)::int from item i where i.store_id = s.id and ${seen}) as "itemCount",
  (select coalesce(array_agg(p.picture), '{}') from (
    select i.picture_keys[1] as picture from item i where i.store_id = s.id and i.picture_keys <> '{}' and ${seen} order by i.id desc limit 4) p) as "pictureKeys"
from (${mine('store')}) m join store s on s.id = m.thing and s.visibility = 'exclusive'
where s.state = 'open' and $2 = any (s.country_codes) and ${openStoreTo({ store: 's', company: '$1' })} and ($4::text is null or s.name ilike $4)
order by ${orders('s.name')[sort]} offset $5 limit $6`;

export const myStores = (reader: Reader, scope: RequestScope, wish: Wish): Promise<MyStoreRow[]> =>
  read(reader, `exclusive_stores_${wish.sort}`, stores(wish.sort), [
    signedIn(scope).companyId,
    scope.country,
    scope.language,
    wish.pattern,
    wish.offset,
    wish.limit,
  ]);
