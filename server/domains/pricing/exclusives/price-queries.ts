import { type Kysely, sql } from 'kysely';
import type { GranteeKind } from '../../../../contract/pricing/exclusives.ts';
import type { Language } from '../../../../contract/values/locale.ts';
import type { DB } from '../../../platform/postgres/schema.ts';
import { itemText, nameOf } from '../../catalogue/index.ts';
import { type Window, windowColumns, type WindowRow } from './windows.ts';

type Connection = Kysely<DB>;
const { raw } = sql;

export type Grantee = { kind: GranteeKind; id: number };
const table = ({ kind }: Grantee) => raw(kind === 'buyer' ? 'exclusive_price' : 'group_price');
const of = ({ kind, id }: Grantee) => (kind === 'buyer' ? sql`p.company_id = ${id}` : sql`p.buyer_group_id = ${id}`);

export type PricedItem = WindowRow & {
  id: number;
  name: string;
  code: string;
  currency: string;
  variants: { id: number; sku: string; options: string; listPrice: number; prices: { minimumQuantity: number; price: number }[] }[] | null;
};

/** An own item with the prices of this buyer or group for each of its variants. One statement. */
export async function pricedItem(
  db: Connection,
  { seller, itemId, grantee, language }: { seller: number; itemId: number; grantee: Grantee; language: Language },
): Promise<PricedItem | null> {
  const literal = `'${/^[a-z]{2}$/.test(language) ? language : 'en'}'`;
  const value = nameOf({ table: 'attribute_value', id: 'w.id', key: 'w.key', language: literal });
  const { rows } = await sql<PricedItem>`
    select i.id, t.name, i.item_code as code, s.currency_code as currency, ${raw(windowColumns('b.valid_from', 'b.valid_to'))},
      (select json_agg(json_build_object('id', v.id, 'sku', v.sku, 'listPrice', v.list_price,
        'options', coalesce((select string_agg(case when w.id is null then o.label else ${raw(value)} end, ', ' order by o.position, o.attribute_id)
          from variant_option o left join attribute_value w on w.id = o.attribute_value_id where o.variant_id = v.id), ''),
        'prices', coalesce((select json_agg(json_build_object('minimumQuantity', p.minimum_quantity, 'price', p.price) order by p.minimum_quantity)
          from ${table(grantee)} p where p.variant_id = v.id and ${of(grantee)} and p.valid_to > now()), '[]')) order by v.position, v.id)
        from variant v where v.item_id = i.id and v.state = 'active') as variants
    from item i join store s on s.id = i.store_id ${raw(itemText({ alias: 't', item: 'i', language: literal }))}
    left join lateral (select min(p.valid_from) as valid_from, max(p.valid_to) as valid_to from ${table(grantee)} p join variant v on v.id = p.variant_id
      where v.item_id = i.id and ${of(grantee)} and p.valid_to > now()) b on true
    where i.id = ${itemId} and s.company_id = ${seller}`.execute(db);
  return rows[0] ?? null;
}

export async function nameOfGrantee(db: Connection, { kind, id }: Grantee): Promise<string> {
  const { rows } = await (
    kind === 'buyer'
      ? sql<{ name: string }>`select legal_name as name from company where id = ${id}`
      : sql<{ name: string }>`select name from buyer_group where id = ${id}`
  ).execute(db);
  return rows[0]?.name ?? '';
}

/** The active variants of an own item, with the item locked; null if it belongs to another seller. */
export async function lockVariants(tx: Connection, seller: number, itemId: number): Promise<number[] | null> {
  const { rows } = await sql<{ ids: number[] }>`
    select array(select v.id from variant v where v.item_id = i.id and v.state = 'active') as ids
    from item i join store s on s.id = i.store_id where i.id = ${itemId} and s.company_id = ${seller} for no key update of i`.execute(tx);
  return rows[0]?.ids ?? null;
}

export async function replacePrices(
  tx: Connection,
  {
    itemId,
    grantee,
    window,
    prices,
  }: {
    itemId: number;
    grantee: Grantee;
    window: Window;
    prices: readonly { variantId: number; minimumQuantity: number; price: number }[];
  },
): Promise<void> {
  await sql`delete from ${table(grantee)} p using variant v where v.id = p.variant_id and v.item_id = ${itemId} and ${of(grantee)}`.execute(
    tx,
  );
  if (prices.length === 0) return;
  await sql`
    insert into ${table(grantee)} (variant_id, ${raw(grantee.kind === 'buyer' ? 'company_id' : 'buyer_group_id')}, minimum_quantity, price, valid_from, valid_to)
    select given."variantId", ${grantee.id}, given."minimumQuantity", given.price, coalesce(${window.from}::timestamptz, '-infinity'), coalesce(${window.to}::timestamptz, 'infinity')
    from jsonb_to_recordset(${JSON.stringify(prices)}::jsonb) as given ("variantId" bigint, "minimumQuantity" integer, price bigint)`.execute(
    tx,
  );
}
