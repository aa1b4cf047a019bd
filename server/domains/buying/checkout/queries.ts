import type { Transaction } from 'kysely';
import type { CheckoutAnswer, Delivery, ShippingAddress } from '../../../../contract/buying/checkout.ts';
import { type Reader, read } from '../../../platform/postgres/read.ts';
import type { DB } from '../../../platform/postgres/schema.ts';
import { chosenVariants } from '../cart/index.ts';
import { type PriceSources, priceSourcesOf } from '../../pricing/resolve/index.ts';
import type { StockRow } from './allocate.ts';
import { approvalOf, type PartyRule, rulesOf } from './approval-queries.ts';
import type { Buyer, FrozenDecision, PlannedOrder } from './plan.ts';

export type Party = Buyer & {
  preferredCurrency: string;
  limitPerOrder: number | null;
  limitPerMonth: number | null;
  /** The requested address, or by default the default address; null if there is none. */
  address: (ShippingAddress & { id: number }) | null;
  /** Approval rules that apply to this user's orders. */
  rules: PartyRule[] | null;
};

export async function selectParty(
  reader: Reader,
  who: { companyId: number; userId: number; now: Date },
  addressId: number | null,
): Promise<Party | undefined> {
  const rows = await read<Omit<Party, 'vatCheckedAt'> & { vatCheckedAt: Date | null }>(
    reader,
    'checkout_party',
    `select c.vat_id as "vatId", c.vat_state as "vatState", c.vat_checked_at as "vatCheckedAt", c.vat_consultation_number as "consultationNumber",
       c.vat_state = 'valid' and coalesce(c.vat_counts_until > $4, false) as "vatCounts",
       c.preferred_currency as "preferredCurrency", u.limit_per_order as "limitPerOrder", u.limit_per_month as "limitPerMonth", a.address,
       (${rulesOf({ companyId: 'c.id', roleId: 'u.role_id' })}) as rules
     from company c
     join user_account u on u.company_id = c.id and u.id = $2
     left join lateral (
       select json_build_object('id', id, 'name', name, 'companyName', company_name, 'line1', line1, 'line2', line2, 'postalCode', postal_code,
         'city', city, 'region', region, 'countryCode', country_code, 'phone', phone) as address
       from company_address where company_id = c.id and archived_at is null and ($3::bigint is null or id = $3)
       order by is_default desc, id limit 1) a on true
     where c.id = $1`,
    [who.companyId, who.userId, addressId, who.now],
  );
  const [party] = rows;
  return party && { ...party, vatCheckedAt: party.vatCheckedAt?.toISOString() ?? null };
}

const stock = `
select k.variant_id as "variantId", k.warehouse_id as "warehouseId", w.country_code as "countryCode", k.on_hand - k.reserved as available
from stock k join warehouse w on w.id = k.warehouse_id where k.variant_id in (${chosenVariants('$1', '$2')}) order by k.variant_id, k.warehouse_id`;

/** Lines of a user's cart: the given ones, or without ids all that are not saved for later. */
type Lines = { userId: number; lineIds: readonly number[] };

/** Stock of the lines' variants per warehouse. `lock` locks the rows in the order of their ids to prevent deadlocks. */
export const selectStock = (reader: Reader, { userId, lineIds }: Lines, lock: boolean): Promise<StockRow[]> =>
  lock
    ? read(reader, 'checkout_lock_stock', `${stock} for no key update of k`, [userId, lineIds])
    : read(reader, 'checkout_stock', stock, [userId, lineIds]);

const sources = priceSourcesOf('checkout_price_sources', chosenVariants('$3', '$4'));

/** The data that determines the prices of the lines. */
export const selectPriceSources = (
  reader: Reader,
  buying: { companyId: number; now: Date },
  { userId, lineIds }: Lines,
): Promise<PriceSources[]> => sources(reader, buying, [userId, lineIds]);

/** Serializes the orders of one user, so that their sum stays within the limit. */
export const lockUser = (tx: Transaction<DB>, userId: number): Promise<unknown[]> =>
  read(tx, 'checkout_lock_user', 'select id from user_account where id = $1 for no key update', [userId]);

/**
 * Places all orders in one statement. $6 orders, $7 lines, $8 and $11 to $13 picks, $10 quantities to take from price agreements, $14 the
 * orders' state. Its events wait for outbox.announce.
 */
const place = `
with made as (
  insert into checkout (company_id, user_id, language, expires_at, created_at) values ($1, $2, $3, $4, $5) returning id
), orders as (
  insert into purchase_order (number, checkout_id, buyer_company_id, buyer_user_id, seller_company_id, store_id, state, currency, lines_total,
    shipping_total, discount_total, vat_total, total, vat_decision, delivery, address, reference, note, language, created_at)
  select 'PO-' || lpad(nextval('purchase_order_number')::text, 8, '0'), made.id, $1, $2, o.seller_company_id, o.store_id, $14, o.currency,
    o.lines_total, o.shipping_total, o.discount_total, o.vat_total, o.total, o.vat_decision, o.delivery, o.address, o.reference, o.note, $3, $5
  from made cross join jsonb_to_recordset($6) o (seller_company_id bigint, store_id bigint, currency text, lines_total bigint, shipping_total bigint,
    discount_total bigint, vat_total bigint, total bigint, vat_decision jsonb, delivery text, address jsonb, reference text, note text)
  returning id, number, store_id, currency, total, state
), lines as (
  insert into purchase_order_line (order_id, position, item_id, variant_id, item_code, sku, name, options, picture_key, quantity, unit_price,
    price_reason, line_total, tax_class, vat_rate, vat_category)
  select orders.id, l.position, l.item_id, l.variant_id, l.item_code, l.sku, l.name, l.options, l.picture_key, l.quantity, l.unit_price,
    l.price_reason, l.unit_price * l.quantity, l.tax_class, l.vat_rate, l.vat_category
  from jsonb_to_recordset($7) l (store_id bigint, position integer, item_id bigint, variant_id bigint, item_code text, sku text, name text, options text,
    picture_key text, quantity integer, unit_price bigint, price_reason jsonb, tax_class text, vat_rate integer, vat_category text)
  join orders on orders.store_id = l.store_id
  returning item_id
), events as (
  insert into purchase_order_event (order_id, state_after, actor, user_id, at) select id, state, 'buyer', $2, $5 from orders
), picks as (
  select * from unnest($8::bigint[], $11::bigint[], $12::bigint[], $13::integer[]) p (store_id, variant_id, warehouse_id, quantity)
), reserved as (
  update stock set reserved = stock.reserved + picks.quantity from picks
  where stock.variant_id = picks.variant_id and stock.warehouse_id = picks.warehouse_id and stock.on_hand - stock.reserved >= picks.quantity
  returning 1
), reservations as (
  insert into stock_reservation (order_id, variant_id, warehouse_id, quantity)
  select orders.id, picks.variant_id, picks.warehouse_id, picks.quantity from picks join orders on orders.store_id = picks.store_id
), agreed as (
  update price_agreement_line l set quantity_left = l.quantity_left - a.quantity
  from jsonb_to_recordset($10) a (agreement_id bigint, variant_id bigint, quantity integer)
  where l.agreement_id = a.agreement_id and l.variant_id = a.variant_id and l.quantity_left >= a.quantity returning 1
), removed as (
  delete from cart_line where user_id = $2 and id = any($9::bigint[]) returning 1
), told as (
  insert into outbox_event (topic, payload)
  select 'order.changed', jsonb_build_object('orderId', id) from orders
  union all select 'stock.changed', jsonb_build_object('itemIds', (select jsonb_agg(distinct item_id) from lines))
)
select made.id as "checkoutId", (select count(*) from reserved) as reserved, (select count(*) from agreed) as agreed, (select count(*) from removed) as removed,
  (select json_agg(json_build_object('id', id, 'number', number, 'storeId', store_id, 'currency', currency, 'total', total, 'state', state) order by id) from orders) as orders
from made`;

export type PlacedOrder = { id: number; number: string; storeId: number; currency: string; total: number; state: string };
export type Placed = { checkoutId: number; orders: PlacedOrder[]; reserved: number; agreed: number; removed: number };

export async function insertCheckout(
  tx: Transaction<DB>,
  given: {
    companyId: number;
    userId: number;
    language: string;
    now: Date;
    expiresAt: Date;
    state: 'awaiting_approval' | 'awaiting_payment';
    orders: readonly PlannedOrder[];
  },
): Promise<Placed & { picks: number; agreements: number; cartLines: number }> {
  const orders = given.orders.map((order) => ({
    seller_company_id: order.sellerCompanyId,
    store_id: order.storeId,
    currency: order.currency,
    lines_total: order.linesTotal,
    shipping_total: order.shippingTotal,
    discount_total: order.discountTotal,
    vat_total: order.vatTotal,
    total: order.total,
    vat_decision: order.vat,
    delivery: order.delivery,
    address: order.address,
    reference: order.reference,
    note: order.note,
  }));
  const lines = given.orders.flatMap((order) =>
    order.lines.map(({ row, unitPrice, reason, rate, category }, index) => ({
      store_id: order.storeId,
      position: index + 1,
      item_id: row.itemId,
      variant_id: row.variantId,
      item_code: row.itemCode,
      sku: row.sku,
      name: row.name,
      options: row.options,
      picture_key: row.pictureKey,
      quantity: row.quantity,
      unit_price: unitPrice,
      price_reason: reason,
      tax_class: row.taxClass,
      vat_rate: rate,
      vat_category: category,
    })),
  );
  const picks = given.orders.flatMap((order) => (order.picks ?? []).map((pick) => ({ storeId: order.storeId, ...pick })));
  const agreements = given.orders.flatMap((order) =>
    order.lines.flatMap(({ row, reason }) =>
      reason.kind === 'agreement' && reason.quantityLeft !== null
        ? [{ agreement_id: reason.agreementId, variant_id: row.variantId, quantity: row.quantity }]
        : [],
    ),
  );
  const cartLines = given.orders.flatMap((order) => order.lines.flatMap(({ row }) => row.id ?? []));
  // sql-check: not null orders, a checkout has orders
  const rows = await read<Placed>(tx, 'checkout_place', place, [
    given.companyId,
    given.userId,
    given.language,
    given.expiresAt,
    given.now,
    JSON.stringify(orders),
    JSON.stringify(lines),
    picks.map((pick) => pick.storeId),
    cartLines,
    JSON.stringify(agreements),
    picks.map((pick) => pick.variantId),
    picks.map((pick) => pick.warehouseId),
    picks.map((pick) => pick.quantity),
    given.state,
  ]);
  const [placed] = rows;
  if (!placed) throw new Error('the checkout was not written');
  return { ...placed, picks: picks.length, agreements: agreements.length, cartLines: cartLines.length };
}

export type CheckoutRow = {
  id: number;
  state: CheckoutAnswer['state'];
  expiresAt: Date;
  createdAt: Date;
  paidAt: Date | null;
  language: string;
  approval: NonNullable<CheckoutAnswer['approval']> | null;
  orders: CheckoutOrderRow[];
};
export type CheckoutOrderRow = {
  id: number;
  number: string;
  storeId: number;
  storeName: string;
  state: string;
  currency: string;
  linesTotal: number;
  shippingTotal: number;
  discountTotal: number;
  vatTotal: number;
  total: number;
  delivery: Delivery;
  reference: string;
  lines: number;
  vat: FrozenDecision;
};

/** A company's checkout with its orders. */
export async function selectCheckout(reader: Reader, companyId: number, checkoutId: number): Promise<CheckoutRow | undefined> {
  // sql-check: not null orders, a checkout has orders
  const rows = await read<CheckoutRow>(
    reader,
    'checkout_by_id',
    `select c.id, c.state, c.expires_at as "expiresAt", c.created_at as "createdAt", c.paid_at as "paidAt", c.language, (${approvalOf('c.id')}) as approval,
       (select json_agg(json_build_object('id', o.id, 'number', o.number, 'storeId', o.store_id, 'storeName', s.name, 'state', o.state, 'currency', o.currency,
          'linesTotal', o.lines_total, 'shippingTotal', o.shipping_total, 'discountTotal', o.discount_total, 'vatTotal', o.vat_total, 'total', o.total,
          'delivery', o.delivery, 'reference', o.reference, 'vat', o.vat_decision,
          'lines', (select count(*) from purchase_order_line l where l.order_id = o.id)) order by o.id)
        from purchase_order o join store s on s.id = o.store_id where o.checkout_id = c.id) as orders
     from checkout c where c.id = $1 and c.company_id = $2`,
    [checkoutId, companyId],
  );
  return rows[0];
}
