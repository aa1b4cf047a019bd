import { sql } from 'kysely';
import type { GranteeKind } from '../../../../contract/pricing/exclusives.ts';
import type { Language } from '../../../../contract/values/locale.ts';
import type { Connection, Tx } from '../../../platform/postgres/sql/tx.ts';
import { joinItemText, optionsText } from '../../catalogue/index.ts';
import { type Window, windowColumns, type WindowRow } from './windows.ts';

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
  const { rows } = await sql<PricedItem>`
    select i.id, t.name, i.item_code as code, s.currency_code as currency, ${raw(windowColumns('b.valid_from', 'b.valid_to'))},
      (select json_agg(json_build_object('id', v.id, 'sku', v.sku, 'listPrice', v.list_price,
        'options', ${optionsText(language)},
        'prices', coalesce((select json_agg(json_build_object('minimumQuantity', p.minimum_quantity, 'price', p.price) order by p.minimum_quantity)
          from ${table(grantee)} p where p.variant_id = v.id and ${of(grantee)} and p.valid_to > now()), '[]')) order by v.position, v.id)
        from variant v where v.item_id = i.id and v.state = 'active') as variants
    from item i join store s on s.id = i.store_id ${joinItemText(language)}
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

/** Replaces all prices of the item for the buyer or group. */
export async function replacePrices(
  tx: Tx,
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
  const variants = tx.selectFrom('variant').select('id').where('item_id', '=', itemId);
  const given = tx
    .selectFrom(
      sql<{ variant_id: number; minimum_quantity: number; price: number }>`unnest(${prices.map((one) => one.variantId)}::bigint[],
        ${prices.map((one) => one.minimumQuantity)}::integer[], ${prices.map((one) => one.price)}::bigint[])`.as<'given'>(
        sql`given (variant_id, minimum_quantity, price)`,
      ),
    )
    .select([
      'variant_id',
      sql<number>`${grantee.id}::bigint`.as('grantee'),
      'minimum_quantity',
      'price',
      sql<Date>`coalesce(${window.from}::timestamptz, '-infinity')`.as('valid_from'),
      sql<Date>`coalesce(${window.to}::timestamptz, 'infinity')`.as('valid_to'),
    ]);
  if (grantee.kind === 'buyer') {
    await tx.deleteFrom('exclusive_price').where('variant_id', 'in', variants).where('company_id', '=', grantee.id).execute();
    if (prices.length === 0) return;
    await tx
      .insertInto('exclusive_price')
      .columns(['variant_id', 'company_id', 'minimum_quantity', 'price', 'valid_from', 'valid_to'])
      .expression(given)
      .execute();
  } else {
    await tx.deleteFrom('group_price').where('variant_id', 'in', variants).where('buyer_group_id', '=', grantee.id).execute();
    if (prices.length === 0) return;
    await tx
      .insertInto('group_price')
      .columns(['variant_id', 'buyer_group_id', 'minimum_quantity', 'price', 'valid_from', 'valid_to'])
      .expression(given)
      .execute();
  }
}
