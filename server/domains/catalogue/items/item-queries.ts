import type { ItemPage, ItemVariant, StoreCard } from '../../../../contract/catalogue/catalogue.ts';
import type { ItemCompliance } from '../../../../contract/catalogue/item-compliance.ts';
import { type Reader, read } from '../../../platform/postgres/sql/read.ts';
import { companyOf, type RequestScope } from '../../../platform/scope.ts';
import { similarTo, storedSimilar } from '../similar/queries.ts';
import { complianceJson } from './item-compliance.ts';
import type { PreferredCurrency } from './rates.ts';
import { categoryText, itemText, nameOf, preferredCurrency, storeCardJson } from './sql-parts.ts';
import { countriesOf, shownCategory, visibleItem, visibleToAll } from './visible-item.ts';

export type VariantFacts = Omit<ItemVariant, 'rule' | 'price' | 'available' | 'incomingAt'>;
export type ItemRow = PreferredCurrency & {
  id: number;
  itemCode: string;
  name: string;
  summary: string;
  description: string;
  bullets: string[];
  textLanguage: string;
  urlKeys: Record<string, string>;
  breadcrumb: ItemPage['breadcrumb'] | null;
  store: StoreCard;
  brand: ItemPage['brand'];
  pictureKeys: string[];
  pictureAlts: Record<string, string> | null;
  compliance: ItemCompliance;
  originCountryCode: string | null;
  countryCodes: string[];
  leadDays: number;
  publishedAt: Date;
  updatedAt: Date;
  exclusive: boolean;
  variants: VariantFacts[] | null;
  attributes: ItemPage['attributes'] | null;
  similarIds: number[] | null;
  /** When an activity price of one of its variants begins or ends next. */
  priceChangeAt: Date | null;
};

const itemWith = (part: { similarIds: string; preferred: { columns: string; join: string }; visible: string }) => `
select i.id, i.item_code as "itemCode", t.name, t.summary, t.description, t.bullets, t.language as "textLanguage",
  (select json_object_agg(x.language, x.url_key) from item_text x where x.item_id = i.id) as "urlKeys",
  (select json_agg(json_build_object('id', b.id, 'name', bt.name, 'urlKey', bt.url_key) order by b.level)
    from category b ${categoryText({ alias: 'bt', category: 'b', language: '$2' })} where b.id = any (c.path) and ${shownCategory('b')}) as breadcrumb,
  ${storeCardJson({ store: 's', language: '$2', now: '$4::timestamptz' })} as store,
  (select json_build_object('id', b.id, 'name', b.name, 'urlKey', b.url_key) from brand b where b.id = i.brand_id and b.state = 'shown') as brand,
  i.picture_keys as "pictureKeys", i.origin_country_code as "originCountryCode",
  (select json_object_agg(p.key, coalesce(p.value ->> $2, p.value ->> i.source_language, (select a.value from jsonb_each_text(p.value) a order by a.key limit 1)))
    from jsonb_each(i.picture_alts) p where p.value <> '{}') as "pictureAlts",
  ${complianceJson({ item: 'i', store: 's', language: '$2' })} as compliance, ${countriesOf('i', 's')} as "countryCodes", coalesce(i.lead_days, s.lead_days) as "leadDays",
  i.published_at as "publishedAt", i.updated_at as "updatedAt", i.visibility = 'exclusive' as exclusive,
  (select json_agg(json_build_object('id', v.id, 'sku', v.sku, 'gtin', v.gtin, 'makerNumber', v.maker_number, 'pictureKey', v.picture_key,
      'weight', v.weight, 'width', v.width, 'depth', v.depth, 'height', v.height,
      'carton', json_build_object('weight', v.carton_weight, 'width', v.carton_width, 'depth', v.carton_depth, 'height', v.carton_height),
      'options', coalesce((select json_agg(json_build_object('attributeId', a.id, 'attributeKey', a.key,
          'name', ${nameOf({ table: 'attribute', id: 'a.id', key: 'a.key', language: '$2' })},
          'valueKey', w.key, 'swatch', w.swatch,
          'label', case when w.id is null then o.label else ${nameOf({ table: 'attribute_value', id: 'w.id', key: 'w.key', language: '$2' })} end) order by o.position, a.id)
        from variant_option o join attribute a on a.id = o.attribute_id left join attribute_value w on w.id = o.attribute_value_id
        where o.variant_id = v.id), '[]'),
      'stock', coalesce((select json_agg(json_build_object('warehouseId', h.id, 'city', h.city, 'countryCode', h.country_code,
          'available', k.on_hand - k.reserved, 'incoming', k.incoming, 'incomingAt', case when k.incoming > 0 then k.incoming_at end) order by h.id)
        from stock k join warehouse h on h.id = k.warehouse_id where k.variant_id = v.id), '[]')) order by v.position, v.id)
    from variant v where v.item_id = i.id and v.state = 'active') as variants,
  (select json_agg(json_build_object('key', a.key, 'name', ${nameOf({ table: 'attribute', id: 'a.id', key: 'a.key', language: '$2' })}, 'type', a.type, 'unit', a.unit,
      'value', case a.type when 'number' then to_json(f.number) when 'flag' then to_json(f.flag) when 'text' then to_json(f.text)
        else to_json(${nameOf({ table: 'attribute_value', id: 'w.id', key: 'w.key', language: '$2' })}) end) order by a.position, a.id)
    from item_attribute f join attribute a on a.id = f.attribute_id left join attribute_value w on w.id = f.attribute_value_id where f.item_id = i.id) as attributes,
  ${part.similarIds} as "similarIds",
  (select min(case when p.valid_from > $4::timestamptz then p.valid_from else p.valid_to end) from variant v join activity_price p on p.variant_id = v.id
    where v.item_id = i.id and p.valid_to > $4) as "priceChangeAt",
  ${part.preferred.columns}
from item i
join store s on s.id = i.store_id
join category c on c.id = i.category_id
${itemText({ alias: 't', item: 'i', language: '$2' })}
${part.preferred.join}
where i.id = $1 and ${part.visible}`;

const item = itemWith({
  similarIds: similarTo({ country: '$3', company: '$5' }),
  preferred: preferredCurrency({ store: 's', company: '$5' }),
  visible: visibleItem({ item: 'i', store: 's', country: '$3', company: '$5' }),
});
/** Starting the statement above takes as long as running this one: most of it is about exclusive rights. */
const visitorItem = itemWith({
  similarIds: storedSimilar('$3'),
  preferred: { columns: 'null as "buyerCurrency", null::json as "buyerRate", null::json as "storeRate"', join: '' },
  visible: visibleToAll({ item: 'i', store: 's', country: '$3' }),
});

/** All data of an item except prices; nothing if the caller may not see it. */
export async function findItem(reader: Reader, itemId: number, scope: RequestScope): Promise<ItemRow | undefined> {
  // sql-check: not null urlKeys compliance, an item without a text is not found and its compliance is one row
  return (await read<ItemRow>(reader, 'catalogue_item', item, [itemId, scope.language, scope.country, scope.now, companyOf(scope)]))[0];
}

/** The same for visitors; its neighbours are null where none are stored. */
export async function findVisitorItem(reader: Reader, itemId: number, scope: RequestScope): Promise<ItemRow | undefined> {
  // sql-check: not null urlKeys compliance, an item without a text is not found and its compliance is one row
  return (await read<ItemRow>(reader, 'catalogue_visitor_item', visitorItem, [itemId, scope.language, scope.country, scope.now]))[0];
}

const buyerCurrency = `
select c.preferred_currency as currency,
  coalesce((select json_object_agg(l.currency, json_build_array(l.day, (l.rate * 1000000)::bigint)) from (
    select wanted.currency, e.day, e.rate from unnest($2::text[] || c.preferred_currency::text) as wanted (currency)
    cross join lateral (select x.day, x.rate from exchange_rate x where x.currency = wanted.currency order by x.day desc limit 1) e) l), '{}') as rates
from company c where c.id = $1`;

/** The buyer's preferred currency, with the latest rates of it and of the given ones: [day, millionths per euro]. */
export async function findPreferredCurrency(
  reader: Reader,
  companyId: number,
  currencies: readonly string[],
): Promise<{ currency: string | null; rates: Record<string, [day: string, millionths: number]> }> {
  type Row = { currency: string; rates: Record<string, [string, number]> };
  const [row] = await read<Row>(reader, 'catalogue_buyer_currency', buyerCurrency, [companyId, currencies]);
  return row ?? { currency: null, rates: {} };
}
