import { sql } from 'kysely';
import type { CheckoutAnswer, Delivery, ShippingAddress } from '../../../../contract/buying/checkout.ts';
import { compiled } from '../../../platform/postgres/sql/compiled.ts';
import { type Reader, read } from '../../../platform/postgres/sql/read.ts';
import type { Tx } from '../../../platform/postgres/sql/tx.ts';
import { chosenVariants } from '../cart/index.ts';
import { type PriceSources, priceSourcesOf } from '../../pricing/resolve/index.ts';
import type { StockRow } from './allocate.ts';
import { servicesOf, type StoreService } from '../../stores/shipping-services/index.ts';
import { approvalOf, type PartyRule, rulesOf } from './approval/queries.ts';
import type { Buyer, FrozenDecision } from './plan.ts';

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
       c.vat_state = 'valid' and coalesce(c.vat_counts_until > $4, false) as "vatConfirmed",
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

/** Stock of variants per warehouse, locked in the same order. */
export const lockStockOf = (tx: Tx, variantIds: readonly number[]): Promise<StockRow[]> =>
  read(
    tx,
    'checkout_lock_stock_of',
    `select k.variant_id as "variantId", k.warehouse_id as "warehouseId", w.country_code as "countryCode", k.on_hand - k.reserved as available
     from stock k join warehouse w on w.id = k.warehouse_id where k.variant_id = any($1::bigint[]) order by k.variant_id, k.warehouse_id
     for no key update of k`,
    [variantIds],
  );

const sources = priceSourcesOf('checkout_price_sources', chosenVariants('$3', '$4'));

/** The data that determines the prices of the lines. */
export const selectPriceSources = (
  reader: Reader,
  buying: { companyId: number; now: Date },
  { userId, lineIds }: Lines,
): Promise<PriceSources[]> => sources(reader, buying, [userId, lineIds]);

const services = servicesOf(
  'checkout_services',
  `select i.store_id from item i join variant v on v.item_id = i.id where v.id in (${chosenVariants('$1', '$2')})`,
);

/** The shipping services of the lines' stores. */
export const selectServices = (reader: Reader, { userId, lineIds }: Lines): Promise<StoreService[]> => services(reader, [userId, lineIds]);

/** Serializes the orders of one user, so that their sum stays within the limit. */
export const lockUser = (tx: Tx, userId: number): Promise<unknown[]> =>
  read(tx, 'checkout_lock_user', 'select id from user_account where id = $1 for no key update', [userId]);

/** The id of a checkout that is about to be written, so that its orders can be written in the same round trip. */
export async function drawCheckoutId(tx: Tx): Promise<number> {
  const [row] = await read<{ id: number }>(tx, 'checkout_draw_id', `select nextval('checkout_id_seq') as id`, []);
  if (!row) throw new Error('a select without from returns one row');
  return row.id;
}

type NewCheckout = { id: number; companyId: number; userId: number; language: string; expiresAt: Date; now: Date };

const insert = compiled('checkout_insert', (db, given: NewCheckout) =>
  db
    .insertInto('checkout')
    .columns(['id', 'company_id', 'user_id', 'language', 'expires_at', 'created_at'])
    .expression(
      // The builder does not know this clause.
      sql`overriding system value select ${given.id}::bigint, ${given.companyId}::bigint, ${given.userId}::bigint, ${given.language}::text,
        ${given.expiresAt}::timestamptz, ${given.now}::timestamptz`,
    ),
);

export const insertCheckout = (tx: Tx, checkout: NewCheckout): Promise<unknown> => insert(tx, checkout);

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
  sellerCompanyId: number;
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
       (select json_agg(json_build_object('id', o.id, 'number', o.number, 'storeId', o.store_id, 'storeName', s.name, 'sellerCompanyId', o.seller_company_id, 'state', o.state, 'currency', o.currency,
          'linesTotal', o.lines_total, 'shippingTotal', o.shipping_total, 'discountTotal', o.discount_total, 'vatTotal', o.vat_total, 'total', o.total,
          'delivery', o.delivery, 'reference', o.reference, 'vat', o.vat_decision,
          'lines', (select count(*) from purchase_order_line l where l.order_id = o.id)) order by o.id)
        from purchase_order o join store s on s.id = o.store_id where o.checkout_id = c.id) as orders
     from checkout c where c.id = $1 and c.company_id = $2`,
    [checkoutId, companyId],
  );
  return rows[0];
}

/** Reserves the goods of an open checkout at least until then. */
export async function holdUntil(tx: Tx, checkoutId: number, until: Date): Promise<void> {
  await tx
    .updateTable('checkout')
    .set({ expires_at: until })
    .where('id', '=', checkoutId)
    .where('state', '=', 'open')
    .where('expires_at', '<', until)
    .execute();
}
