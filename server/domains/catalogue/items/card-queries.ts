import { type Reader, read } from '../../../platform/postgres/sql/read.ts';
import { companyOf, type RequestScope } from '../../../platform/scope.ts';
import type { PreferredCurrency } from './rates.ts';
import { itemText, nameOf, preferredCurrency } from './sql-parts.ts';
import { countriesOf, openToAll, visibleItem } from './visible-item.ts';

/** What a card says in a language. */
export type CardText = { name: string; urlKey: string; textLanguage: string; trait: string | null };

type CardData = {
  id: number;
  itemCode: string;
  pictureKeys: string[];
  storeId: number;
  storeName: string;
  storeCountry: string;
  brand: string | null;
  currency: string;
  leadDays: number;
  publishedAt: Date;
  exclusive: boolean;
  variantIds: number[];
  moq: number;
  /** Width, depth and height of the smallest. */
  size: number[] | null;
  sizeCount: number;
  available: number;
  incomingAt: string | null;
  swatches: string[] | null;
};

export type CardRow = PreferredCurrency & CardData & CardText;

/** What is the same for every visitor; `changes_at`: when a price of it begins or ends next, or leaves the last 30 days. */
export type CardFacts = CardData & { countryCodes: string[]; changesAt: Date | null };

/** The first attribute with a choice that distinguishes no variants. */
const trait = `(select ${nameOf({ table: 'attribute_value', id: 'w.id', key: 'w.key', language: '$2' })}
    from item_attribute f join attribute a on a.id = f.attribute_id join attribute_value w on w.id = f.attribute_value_id
    where f.item_id = i.id and a.type = 'choice' and not a.is_option order by a.position, a.id, w.position, w.id limit 1) as trait`;

const preferred = preferredCurrency({ store: 's', company: '$4' });
const columns = `
select i.id, i.item_code as "itemCode", t.name, t.url_key as "urlKey", t.language as "textLanguage", ${trait}, i.picture_keys[1:2] as "pictureKeys",
  s.id as "storeId", s.name as "storeName", s.vat_country_code as "storeCountry", s.currency_code as currency,
  (select b.name from brand b where b.id = i.brand_id and b.state = 'shown') as brand,
  coalesce(i.lead_days, s.lead_days) as "leadDays", i.published_at as "publishedAt", i.visibility = 'exclusive' as exclusive,
  v.ids as "variantIds", v.size, v.size_count as "sizeCount", v.moq, v.available, v.incoming_at as "incomingAt", w.swatches`;
const items = `
from unnest($1::bigint[]) with ordinality as asked (id, place)
join item i on i.id = asked.id
join store s on s.id = i.store_id
${itemText({ alias: 't', item: 'i', language: '$2' })}
join lateral (
  select array_agg(distinct o.id) as ids, min(array[o.width, o.depth, o.height]) filter (where num_nulls(o.width, o.depth, o.height) = 0) as size,
    count(distinct array[o.width, o.depth, o.height]) filter (where num_nulls(o.width, o.depth, o.height) = 0) as size_count, min(coalesce(o.moq, i.moq, s.moq, 1)) as moq,
    coalesce(sum(k.on_hand - k.reserved), 0)::bigint as available, min(k.incoming_at) filter (where k.incoming > 0) as incoming_at
  from variant o left join stock k on k.variant_id = o.id where o.item_id = i.id and o.state = 'active') v on v.ids is not null
left join lateral (
  select array_agg(c.swatch order by c.position, c.id) as swatches from (
    select distinct a.id, a.swatch, a.position from variant o join variant_option p on p.variant_id = o.id
    join attribute_value a on a.id = p.attribute_value_id
    where o.item_id = i.id and o.state = 'active' and a.swatch is not null) c) w on true`;
const cards = `${columns}, ${preferred.columns}
${items}
${preferred.join}
where ${visibleItem({ item: 'i', store: 's', country: '$3', company: '$4' })}
order by asked.place`;

/** The visible ones of these items, in the order of the ids. */
export function findCards(
  reader: Reader,
  itemIds: readonly number[],
  scope: Pick<RequestScope, 'caller' | 'language' | 'country'>,
): Promise<CardRow[]> {
  // sql-check: not null moq, an item has a variant
  return read<CardRow>(reader, 'catalogue_cards', cards, [itemIds, scope.language, scope.country, companyOf(scope)]);
}

const visitorCards = `${columns}, ${countriesOf('i', 's')} as "countryCodes",
  least((select min(case when p.valid_from > $3::timestamptz then p.valid_from else p.valid_to end) from activity_price p where p.variant_id = any (v.ids) and p.valid_to > $3),
    (select min(h.valid_to) + interval '30 days' from price_history h where h.variant_id = any (v.ids) and h.valid_to > $3 - interval '30 days')) as "changesAt"
${items}
where ${openToAll({ item: 'i', store: 's' })}
order by asked.place`;

/** Those of these items that everyone sees in the countries that they are sold to, in the order of the ids. */
export async function findVisitorCards(
  reader: Reader,
  itemIds: readonly number[],
  { language, now }: Pick<RequestScope, 'language' | 'now'>,
): Promise<{ facts: CardFacts; text: CardText }[]> {
  // sql-check: not null moq, an item has a variant
  const rows = await read<CardFacts & CardText>(reader, 'catalogue_visitor_cards', visitorCards, [itemIds, language, now]);
  return rows.map(({ name, urlKey, textLanguage, trait, ...facts }) => ({ facts, text: { name, urlKey, textLanguage, trait } }));
}

const texts = `
select i.id, t.name, t.url_key as "urlKey", t.language as "textLanguage", ${trait}
from unnest($1::bigint[]) as asked (id) join item i on i.id = asked.id ${itemText({ alias: 't', item: 'i', language: '$2' })}`;

/** What cards say in a language, by item. */
export async function findCardTexts(reader: Reader, itemIds: readonly number[], language: string): Promise<Map<number, CardText>> {
  const rows = await read<CardText & { id: number }>(reader, 'catalogue_card_texts', texts, [itemIds, language]);
  return new Map(rows.map(({ id, ...text }) => [id, text]));
}
