import { type RawBuilder, sql } from 'kysely';
import { type ItemFieldValues, itemFields } from '../../../../contract/catalogue/item-fields.ts';
import type { Language } from '../../../../contract/values/locale.ts';
import type { Connection } from '../../../platform/postgres/sql/tx.ts';
import type { ItemInput, VariantInput } from '../../catalogue/index.ts';

type Texts = Partial<Record<Language, { name: string; urlKey: string; summary: string; description: string; bullets: string[] }>>;

type Tier = { from: number; price: number };
type SnapshotVariant = Required<Omit<VariantInput, 'activities' | 'stock' | 'options' | 'tiers' | 'scheduledPrices'>> & {
  id: number;
  options: { attribute: string; value?: string; label?: string }[];
  tiers: Tier[];
  /** By time. */
  scheduledPrices: { startsAt: string; listPrice: number; tiers: Tier[] }[];
};

/** An item as stored, as input of the bulk writer: writing it again changes nothing. Stock is separate, because orders change it. */
export type Snapshot = Required<
  Pick<
    ItemInput,
    | 'itemCode'
    | 'store'
    | 'category'
    | 'state'
    | 'publishAt'
    | 'unpublishAt'
    | 'sourceLanguage'
    | 'countryCodes'
    | 'visibility'
    | 'pictureKeys'
    | 'pictureAlts'
    | 'attributes'
  >
> &
  ItemFieldValues & { texts: Texts; variants: SnapshotVariant[] };

/** A time as the contract writes it. */
export const moment = (time: RawBuilder<unknown>): RawBuilder<string | null> =>
  sql`to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const brandName = '(select coalesce(x.name, b.name) from brand b left join brand x on x.id = b.into_id where b.id = i.brand_id)';
const fields = sql.raw(itemFields.map(({ key, kind, column }) => `'${key}', ${kind === 'brand' ? brandName : `i.${column}`}`).join(', '));

export type KnownItem = { id: number; version: number; updatedAt: Date; categoryId: number; snapshot: Snapshot };

/**
 * Items of one store of a company with their active variants. One statement; ids of others are left out. With `lock` the items are locked.
 */
export async function snapshotsOf(
  db: Connection,
  { companyId, storeId, itemIds }: { companyId: number; storeId: number; itemIds: readonly number[] },
  { lock = false } = {},
): Promise<KnownItem[]> {
  // Locked in the order of their ids, so that two such changes never deadlock; the rows are read after the lock is acquired.
  if (lock) {
    await sql`select i.id from item i join store s on s.id = i.store_id
      where i.id = any (${itemIds}::bigint[]) and s.id = ${storeId} and s.company_id = ${companyId} order by i.id for no key update of i`.execute(
      db,
    );
  }
  const { rows } = await sql<KnownItem>`
    select i.id, i.version, i.updated_at as "updatedAt", i.category_id as "categoryId", json_build_object(
      'itemCode', i.item_code, 'store', s.item_code, 'category', c.key, 'state', i.state,
      'publishAt', ${moment(sql.ref('i.publish_at'))}, 'unpublishAt', ${moment(sql.ref('i.unpublish_at'))}, 'sourceLanguage', i.source_language,
      ${fields}, 'countryCodes', i.country_codes, 'visibility', i.visibility,
      'pictureKeys', i.picture_keys, 'pictureAlts', i.picture_alts,
      'texts', coalesce((select json_object_agg(t.language, json_build_object('name', t.name, 'urlKey', t.url_key, 'summary', t.summary,
        'description', t.description, 'bullets', t.bullets)) from item_text t where t.item_id = i.id), '{}'),
      'attributes', coalesce((select json_agg(json_build_object('attribute', a.key,
          'value', coalesce(to_json(w.key), to_json(f.number), to_json(f.flag), to_json(f.text))) order by a.position, a.id)
        from item_attribute f join attribute a on a.id = f.attribute_id left join attribute_value w on w.id = f.attribute_value_id
        where f.item_id = i.id), '[]'),
      'variants', coalesce((select json_agg(json_build_object('id', v.id, 'sku', v.sku, 'gtin', v.gtin, 'makerNumber', v.maker_number, 'listPrice', v.list_price,
          'retailPrice', v.retail_price, 'moq', v.moq,
          'multiple', v.multiple, 'cartonQuantity', v.carton_quantity, 'weight', v.weight, 'width', v.width, 'depth', v.depth, 'height', v.height,
          'cartonWeight', v.carton_weight, 'cartonWidth', v.carton_width, 'cartonDepth', v.carton_depth, 'cartonHeight', v.carton_height,
          'pictureKey', v.picture_key,
          'options', coalesce((select json_agg(json_strip_nulls(json_build_object('attribute', a.key, 'value', w.key, 'label', o.label)) order by o.position, a.id)
            from variant_option o join attribute a on a.id = o.attribute_id left join attribute_value w on w.id = o.attribute_value_id
            where o.variant_id = v.id), '[]'),
          'tiers', coalesce((select json_agg(json_build_object('from', p.minimum_quantity, 'price', p.price) order by p.minimum_quantity)
            from price_tier p where p.variant_id = v.id), '[]'),
          'scheduledPrices', coalesce((select json_agg(json_build_object('startsAt', ${moment(sql.ref('p.starts_at'))}, 'listPrice', p.list_price, 'tiers', p.tiers)
            order by p.starts_at) from scheduled_price p where p.variant_id = v.id), '[]')) order by v.position, v.id)
        from variant v where v.item_id = i.id and v.state = 'active'), '[]')) as snapshot
    from item i join store s on s.id = i.store_id join category c on c.id = i.category_id
    where i.id = any (${itemIds}::bigint[]) and s.id = ${storeId} and s.company_id = ${companyId}
    order by i.id`.execute(db);
  return rows;
}

export type StoreFacts = { id: number; itemCode: string; currency: string; vatCountryCode: string };

/** The company's store, or undefined if it has none with that id. With `lock`, new item numbers and new SKUs wait for one another. */
export async function storeOf(db: Connection, companyId: number, storeId: number, { lock = false } = {}): Promise<StoreFacts | undefined> {
  const { rows } = await sql<StoreFacts>`
    select id, item_code as "itemCode", currency_code as currency, vat_country_code as "vatCountryCode" from store
    where id = ${storeId} and company_id = ${companyId} and state <> 'closed' ${lock ? sql`for no key update` : sql``}`.execute(db);
  return rows[0];
}
