import type { TaxClass } from '../../../../contract/values/vat/tax-classes.ts';
import { type Compilable, sql } from 'kysely';
import { anyOf } from '../../../platform/postgres/sql/any-of.ts';
import { compiled } from '../../../platform/postgres/sql/compiled.ts';
import { builderOf, type Reader, read } from '../../../platform/postgres/sql/read.ts';
import type { Tx } from '../../../platform/postgres/sql/tx.ts';
import type { SignedInScope } from '../../../platform/scope.ts';
import { openItemTo } from '../../catalogue/index.ts';

/** A cart line with the data that the cart shows and an order copies; prices come from the pricing domain. */
export type LineRow = {
  id: number | null;
  variantId: number;
  quantity: number;
  savedForLater: boolean;
  note: string;
  priceWhenAdded: number | null;
  itemId: number;
  storeId: number;
  itemCode: string;
  sku: string;
  ownNumber: string | null;
  name: string;
  urlKey: string;
  options: string;
  pictureKey: string | null;
  taxClass: TaxClass;
  currency: string;
  storeName: string;
  storeItemCode: string;
  logoKey: string | null;
  minimumOrderValue: number;
  /** The flat fee. */
  shippingFee: number;
  /** Freight is by weight and destination, as far as the store's tables go. */
  shipsByTable: boolean;
  freeShippingFrom: number | null;
  leadDays: number;
  storeCountry: string;
  sellerCompanyId: number;
  sellerVatId: string | null;
  stock: number;
  /** Grams and millimetres. */
  weight: number | null;
  width: number | null;
  depth: number | null;
  height: number | null;
  /** Item, variant and store are active, and this company may see the item. */
  offered: boolean;
  countryCodes: string[];
  /** The last day on which orders are closed, while the store is on holiday. */
  holidayUntil: string | null;
};

/** `i`, `v`, `s` are item, variant and store, `$company` is the parameter with the buyer company. */
const offered = (company: string) => `
  v.state = 'active' and i.state = 'active' and s.state = 'open' and ${openItemTo({ item: 'i', store: 's', company })}`;

/** $1 language, $2 company; `chosen` has the columns of a cart line. */
const describe = (chosen: string) => `
with chosen as materialized (${chosen})
select c.id, c.variant_id as "variantId", c.quantity, c.saved_for_later as "savedForLater", c.note, c.price_when_added as "priceWhenAdded",
  i.id as "itemId", s.id as "storeId", i.item_code as "itemCode", v.sku, n.number as "ownNumber", coalesce(t.name, i.item_code) as name, coalesce(t.url_key, '') as "urlKey",
  coalesce(o.options, '') as options, coalesce(v.picture_key, i.picture_keys[1]) as "pictureKey", i.tax_class as "taxClass",
  s.currency_code as currency, s.name as "storeName", s.item_code as "storeItemCode", s.logo_key as "logoKey",
  s.minimum_order_value as "minimumOrderValue", s.shipping_fee as "shippingFee", s.ships_by_table as "shipsByTable", v.weight, v.width, v.depth, v.height, s.free_shipping_from as "freeShippingFrom",
  coalesce(i.lead_days, s.lead_days) as "leadDays", s.vat_country_code as "storeCountry", s.company_id as "sellerCompanyId", seller.vat_id as "sellerVatId",
  coalesce(k.stock, 0)::integer as stock, (${offered('$2')}) as offered,
  case when i.country_codes is null then s.country_codes else array(select unnest(i.country_codes) intersect select unnest(s.country_codes)) end as "countryCodes",
  case when (now() at time zone 'utc')::date between s.holiday_from and s.holiday_to then s.holiday_to end as "holidayUntil"
from chosen c
join variant v on v.id = c.variant_id
join item i on i.id = v.item_id
join store s on s.id = i.store_id
join company seller on seller.id = s.company_id
left join own_number n on n.company_id = $2 and n.variant_id = v.id
left join lateral (
  select name, url_key from item_text where item_id = i.id and language in ($1, i.source_language) order by (language = $1) desc limit 1) t on true
left join lateral (
  select string_agg(coalesce(chosen_text.name, english.name, av.key, vo.label), ', ' order by vo.position, vo.attribute_id) as options
  from variant_option vo
  left join attribute_value av on av.id = vo.attribute_value_id
  left join attribute_value_text chosen_text on chosen_text.attribute_value_id = av.id and chosen_text.language = $1
  left join attribute_value_text english on english.attribute_value_id = av.id and english.language = 'en'
  where vo.variant_id = v.id) o on true
left join lateral (select sum(on_hand - reserved) as stock from stock where variant_id = v.id) k on true
order by c.id, c.position`;

const ofUser = describe('select *, 0 as position from cart_line where user_id = $3');
const ofDevice = describe(`
  select null::bigint as id, variant_id, quantity, false as saved_for_later, '' as note, null::bigint as price_when_added, position
  from unnest($3::bigint[], $4::integer[]) with ordinality line (variant_id, quantity, position)`);
const isChosen = (user: string, ids: string): string =>
  `user_id = ${user} and case when cardinality(${ids}::bigint[]) = 0 then not saved_for_later else id = any(${ids}) end`;
const chosen = `select *, 0 as position from cart_line where ${isChosen('$3', '$4')}`;
const toPreview = describe(chosen);
// Locked, so that two tabs cannot order the same lines twice: the second finds no lines.
const toOrder = describe(`${chosen} order by id for update`);

type Asking = { language: string; companyId: number | null };
export type Wanted = { variantId: number; quantity: number };

export const selectCart = (reader: Reader, asking: Asking, userId: number): Promise<LineRow[]> =>
  read(reader, 'cart_of_user', ofUser, [asking.language, asking.companyId, userId]);

export const selectDeviceLines = (reader: Reader, asking: Asking, lines: readonly Wanted[]): Promise<LineRow[]> =>
  read(reader, 'cart_of_device', ofDevice, [
    asking.language,
    asking.companyId,
    lines.map((line) => line.variantId),
    lines.map((line) => line.quantity),
  ]);

/** Cart lines to order; no ids means all that are not saved for later. */
export function selectChosen(
  reader: Reader,
  asking: Asking & { userId: number },
  lineIds: readonly number[],
  lock: boolean,
): Promise<LineRow[]> {
  const values = [asking.language, asking.companyId, asking.userId, lineIds];
  return lock ? read(reader, 'cart_to_order', toOrder, values) : read(reader, 'cart_to_preview', toPreview, values);
}

/** A select of the variants in these lines, to be part of another statement; the arguments are parameters such as `$3`. */
export const chosenVariants = (user: string, ids: string): string =>
  `select distinct variant_id from cart_line where ${isChosen(user, ids)}`;

export type Count = { lines: number; quantity: number };

export async function selectCount(reader: Reader, userId: number): Promise<Count> {
  const rows = await read<Count>(
    reader,
    'cart_count',
    'select count(*) as lines, coalesce(sum(quantity), 0)::bigint as quantity from cart_line where user_id = $1 and not saved_for_later',
    [userId],
  );
  return rows[0] ?? { lines: 0, quantity: 0 };
}

/** `prices` are the buyer's prices by quantity, ascending: [from, unit price]. */
export type Addition = Wanted & { moq: number; multiple: number; prices: [number, number][] };
export type Added = { lineId: number; variantId: number; quantity: number; lines: number; pieces: number };

type Adding = {
  userId: number;
  companyId: number;
  now: Date;
  most: number;
  atomic: boolean;
  variants: readonly number[];
  quantities: readonly number[];
  moqs: readonly number[];
  multiples: readonly number[];
  prices: readonly string[];
};
type Raised = { variant_id: number; more: number; present: number | null; prices: string };

// Arrays, because the planner estimates them at ten rows and uses indexes; it estimates a JSON list at a hundred and would scan entire
// tables.
// A new line is raised to the minimum and the step; an addition to an existing line is raised to the step only.
const addStatement = (name: string, update: string) =>
  compiled(name, (db, { userId, companyId, now, most, atomic, variants, quantities, moqs, multiples, prices }: Adding): Compilable<Added> =>
    db
      .with(
        'wanted',
        () => sql<Omit<Raised, 'more'> & { quantity: number; moq: number; multiple: number }>`
            (select w.variant_id, w.quantity, w.moq, w.multiple, w.prices, e.quantity as present
            from (select ${companyId}::bigint as id) company cross join unnest(${variants}::bigint[], ${quantities}::integer[], ${moqs}::integer[],
              ${multiples}::integer[], ${prices}::text[]) w (variant_id, quantity, moq, multiple, prices)
            join variant v on v.id = w.variant_id
            join item i on i.id = v.item_id
            join store s on s.id = i.store_id
            left join cart_line e on e.user_id = ${userId}::bigint and e.variant_id = w.variant_id
            where ${sql.raw(offered('company.id'))})`,
      )
      .with(
        'raised',
        () => sql<Raised>`
            (select variant_id, present, prices,
              ceil(case when present is null then greatest(quantity, moq) else quantity end::numeric / multiple)::integer * multiple as more from wanted)`,
      )
      .with(
        'others',
        () => sql<{ all_lines: number; lines: number; pieces: number }>`
            (select count(*) as all_lines, count(*) filter (where not saved_for_later) as lines,
              coalesce(sum(quantity) filter (where not saved_for_later), 0) as pieces
            from cart_line where user_id = ${userId}::bigint and variant_id not in (select variant_id from wanted))`,
      )
      .with('added', (inner) =>
        inner
          .insertInto('cart_line')
          .columns(['user_id', 'variant_id', 'quantity', 'price_when_added', 'added_at'])
          .expression((eb) =>
            eb
              .selectFrom('raised')
              .select([
                sql`${userId}::bigint`.as('user_id'),
                'variant_id',
                sql`least(more, 1000000)`.as('quantity'),
                sql`(select (step ->> 1)::bigint from jsonb_array_elements(prices::jsonb) step
                    where (step ->> 0)::integer <= coalesce(present, 0) + more order by (step ->> 0)::integer desc limit 1)`.as('price'),
                sql`${now}::timestamptz`.as('added_at'),
              ])
              .where(
                sql<boolean>`(select all_lines from others) + (select count(*) from raised) <= ${most}::integer
                    and (not ${atomic}::boolean or (select count(*) from raised) = cardinality(${variants}::bigint[]))`,
              )
              .orderBy('variant_id'),
          )
          .onConflict((conflict) =>
            conflict.columns(['user_id', 'variant_id']).doUpdateSet((eb) => ({
              quantity: sql<number>`${sql.raw(update)}`,
              price_when_added: eb.ref('excluded.price_when_added'),
              saved_for_later: false,
              added_at: eb.ref('excluded.added_at'),
            })),
          )
          .returning(['id', 'variant_id', 'quantity']),
      )
      .selectFrom(['added', 'others'])
      .select([
        'added.id as lineId',
        'added.variant_id as variantId',
        'added.quantity',
        sql<number>`others.lines + count(*) over ()`.as('lines'),
        sql<number>`(others.pieces + sum(added.quantity) over ())::bigint`.as('pieces'),
      ])
      .orderBy('added.id'),
  );
const addMore = addStatement('cart_add', 'least(cart_line.quantity + excluded.quantity, 1000000)');
const addLarger = addStatement('cart_merge', 'greatest(cart_line.quantity, excluded.quantity)');

/**
 * Inserts lines, with the price that the buyer sees at the resulting quantity. With `atomic`, nothing is added if one of them is not
 * offered to the company. Returns an empty list if nothing was added.
 * @param join 'sum' adds to existing lines, 'larger' keeps the larger quantity.
 */
export function insertLines(
  reader: Reader,
  { caller, now }: SignedInScope,
  { most, atomic, join }: { most: number; atomic: boolean; join: 'sum' | 'larger' },
  lines: readonly Addition[],
): Promise<Added[]> {
  const { userId, companyId } = caller;
  const add = join === 'sum' ? addMore : addLarger;
  return add(reader, {
    ...{ userId, companyId, now, most, atomic },
    variants: lines.map((line) => line.variantId),
    quantities: lines.map((line) => line.quantity),
    moqs: lines.map((line) => line.moq),
    multiples: lines.map((line) => line.multiple),
    prices: lines.map((line) => JSON.stringify(line.prices)),
  });
}

export const selectLineVariants = (
  reader: Reader,
  userId: number,
  lineIds: readonly number[],
): Promise<{ id: number; variantId: number; quantity: number }[]> =>
  read(
    reader,
    'cart_line_variants',
    'select id, variant_id as "variantId", quantity from cart_line where user_id = $1 and id = any($2::bigint[])',
    [userId, lineIds],
  );

export async function updateLines(
  reader: Reader,
  userId: number,
  lines: readonly { id: number; quantity: number | null; note: string | null; price: number | null }[],
): Promise<void> {
  const given = sql<{ id: number; quantity: number | null; note: string | null; price: number | null }>`
    jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)`.as<'given'>(sql`given (id bigint, quantity integer, note text, price bigint)`);
  await builderOf(reader)
    .updateTable('cart_line')
    .from(given)
    .set((eb) => ({
      quantity: eb.fn.coalesce('given.quantity', 'cart_line.quantity'),
      note: eb.fn.coalesce('given.note', 'cart_line.note'),
      price_when_added: eb.fn.coalesce('given.price', 'cart_line.price_when_added'),
    }))
    .where('cart_line.user_id', '=', userId)
    .whereRef('cart_line.id', '=', 'given.id')
    .execute();
}

const remove = compiled('cart_remove', (db, given: { userId: number; lineIds: readonly number[] }) =>
  db.deleteFrom('cart_line').where('user_id', '=', given.userId).where('id', '=', anyOf(given.lineIds)).returning('id'),
);

/** Returns the ids of the lines that existed. */
export const deleteLines = (reader: Reader, userId: number, lineIds: readonly number[]): Promise<{ id: number }[]> =>
  remove(reader, { userId, lineIds });

/** Removes lines that were ordered; returns how many there were. */
export const removeOrderedLines = async (tx: Tx, userId: number, lineIds: readonly number[]): Promise<number> =>
  (await remove(tx, { userId, lineIds })).length;

export const setSaved = (reader: Reader, userId: number, lineIds: readonly number[], saved: boolean): Promise<{ id: number }[]> =>
  builderOf(reader)
    .updateTable('cart_line')
    .set({ saved_for_later: saved })
    .where('user_id', '=', userId)
    .where('id', '=', anyOf(lineIds))
    .returning('id')
    .execute();

export type CodeMatch = {
  code: string;
  variantId: number;
  /**
   * Certainty of the match: 0 the company's own number; 1 a SKU or GTIN; 2 the maker's number, which any seller may use; 3 and 4 an own
   * number, and a SKU or GTIN, that match without spaces, dashes and points. Searches use the same order.
   */
  rank: number;
  /** The least that is sold. */
  minimum: number;
  /** Pieces in a carton; null where the seller does not say. */
  carton: number | null;
};

export type ItemCodeMatch = { code: string; variantId: number; sku: string; minimum: number; carton: number | null };

/** The variants of items with one of these numbers (upper case) that are offered to the company, in the order of the item's page. */
export const selectByItemCode = (reader: Reader, companyId: number, codes: readonly string[]): Promise<ItemCodeMatch[]> =>
  read(
    reader,
    'cart_by_item_code',
    `select upper(i.item_code) as code, v.id as "variantId", v.sku, coalesce(v.moq, i.moq, 1) as minimum,
       coalesce(v.carton_quantity, i.carton_quantity) as carton
     from item i join variant v on v.item_id = i.id join store s on s.id = i.store_id
     where i.item_code = any($2::text[]) and ${offered('$1')} order by i.id, v.position, v.id`,
    [companyId, codes],
  );

/**
 * Variants with one of these SKUs, GTINs, own or makers' numbers (upper case) that are offered to the company. `inMarket` and `inCompany` are
 * those of the codes that are also matched in normalized form.
 */
export const selectByCode = (
  reader: Reader,
  companyId: number,
  codes: readonly string[],
  { inMarket, inCompany }: { inMarket: readonly string[]; inCompany: readonly string[] },
): Promise<CodeMatch[]> =>
  read(
    reader,
    'cart_by_code',
    // Found by the numbers first: without statistics the planner would begin with all items that are offered.
    `with found as materialized (
       select asked.code, carries.id, carries.rank from unnest($2::text[]) asked (code) cross join lateral (
         select n.variant_id as id, 0 as rank from own_number n where n.company_id = $1 and upper(n.number) = asked.code
         union all select x.id, 1 from variant x where upper(x.sku) = asked.code or x.gtin = asked.code
         union all select x.id, 2 from variant x where upper(x.maker_number) = asked.code) carries
       union all select asked.code, n.variant_id, 3 from unnest($4::text[]) asked (code)
         join own_number n on n.company_id = $1 and loose_code(n.number) = loose_code(asked.code)
       union all select asked.code, x.id, 4 from unnest($3::text[]) asked (code) join variant x on loose_code(x.sku) = loose_code(asked.code)
       union all select asked.code, x.id, 4 from unnest($3::text[]) asked (code) join variant x on x.gtin = loose_code(asked.code))
     select found.code, v.id as "variantId", min(found.rank) as rank, coalesce(min(v.moq), min(i.moq), 1) as minimum,
       coalesce(min(v.carton_quantity), min(i.carton_quantity)) as carton
     from found
     join variant v on v.id = found.id
     join item i on i.id = v.item_id join store s on s.id = i.store_id
     where ${offered('$1')} group by found.code, v.id`,
    [companyId, codes, inMarket, inCompany],
  );
