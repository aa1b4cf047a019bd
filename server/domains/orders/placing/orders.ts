import { sql } from 'kysely';
import type { OrderState } from '../../../../contract/orders/purchase-orders.ts';
import { compiled } from '../../../platform/postgres/sql/compiled.ts';
import type { Tx } from '../../../platform/postgres/sql/tx.ts';

export type NewOrder = {
  sellerCompanyId: number;
  storeId: number;
  currency: string;
  linesTotal: number;
  shippingTotal: number;
  discountTotal: number;
  vatTotal: number;
  total: number;
  vatDecision: object;
  delivery: string;
  address: object;
  reference: string;
  note: string;
};

/** A line of the order to the same store. */
export type NewLine = {
  storeId: number;
  position: number;
  itemId: number;
  variantId: number;
  itemCode: string;
  sku: string;
  name: string;
  options: string;
  pictureKey: string | null;
  quantity: number;
  unitPrice: number;
  priceReason: object;
  taxClass: string;
  vatRate: number;
  vatCategory: string;
};

/** What all orders of one checkout have in common. */
export type Placing = {
  checkoutId: number;
  companyId: number;
  userId: number;
  language: string;
  state: OrderState;
  now: Date;
};

export type PlacedOrder = { id: number; number: string; storeId: number; currency: string; total: number; state: string };

type OrderRow = {
  seller_company_id: number;
  store_id: number;
  currency: string;
  lines_total: number;
  shipping_total: number;
  discount_total: number;
  vat_total: number;
  total: number;
  vat_decision: string;
  delivery: string;
  address: string;
  reference: string;
  note: string;
};
const orderRows = (json: string) =>
  sql<OrderRow>`jsonb_to_recordset(${json}::jsonb)`.as<'o'>(
    sql`o (seller_company_id bigint, store_id bigint, currency text, lines_total bigint, shipping_total bigint, discount_total bigint,
      vat_total bigint, total bigint, vat_decision jsonb, delivery text, address jsonb, reference text, note text)`,
  );

type LineRow = {
  store_id: number;
  position: number;
  item_id: number;
  variant_id: number;
  item_code: string;
  sku: string;
  name: string;
  options: string;
  picture_key: string | null;
  quantity: number;
  unit_price: number;
  price_reason: string;
  line_total: number;
  tax_class: string;
  vat_rate: number;
  vat_category: string;
};
const lineRows = (json: string) =>
  sql<LineRow>`jsonb_to_recordset(${json}::jsonb)`.as<'l'>(
    sql`l (store_id bigint, position integer, item_id bigint, variant_id bigint, item_code text, sku text, name text, options text, picture_key text,
      quantity integer, unit_price bigint, price_reason jsonb, line_total bigint, tax_class text, vat_rate integer, vat_category text)`,
  );

const orderColumns = [
  'seller_company_id',
  'store_id',
  'currency',
  'lines_total',
  'shipping_total',
  'discount_total',
  'vat_total',
  'total',
  'vat_decision',
  'delivery',
  'address',
  'reference',
  'note',
] as const;
const lineColumns = [
  'position',
  'item_id',
  'variant_id',
  'item_code',
  'sku',
  'name',
  'options',
  'picture_key',
  'quantity',
  'unit_price',
  'price_reason',
  'line_total',
  'tax_class',
  'vat_rate',
  'vat_category',
] as const;

type Placed = Placing & { orders: string; lines: string };

const insert = compiled('orders_place', (db, { checkoutId, companyId, userId, language, state, now, orders, lines }: Placed) =>
  db
    .with('placed', (inner) =>
      inner
        .insertInto('purchase_order')
        .columns([
          ...(['number', 'checkout_id', 'buyer_company_id', 'buyer_user_id', 'state', 'language', 'created_at'] as const),
          ...orderColumns,
        ])
        .expression((eb) =>
          eb
            .selectFrom(orderRows(orders))
            .select([
              sql<string>`'PO-' || lpad(nextval('purchase_order_number')::text, 8, '0')`.as('number'),
              sql`${checkoutId}::bigint`.as('checkout_id'),
              sql`${companyId}::bigint`.as('buyer_company_id'),
              sql`${userId}::bigint`.as('buyer_user_id'),
              sql`${state}::text`.as('state'),
              sql`${language}::text`.as('language'),
              sql`${now}::timestamptz`.as('created_at'),
              ...orderColumns,
            ]),
        )
        .returning(['id', 'number', 'store_id', 'currency', 'total', 'state']),
    )
    .with('ordered', (inner) =>
      inner
        .insertInto('purchase_order_line')
        .columns(['order_id', ...lineColumns])
        .expression((eb) =>
          eb
            .selectFrom(lineRows(lines))
            .innerJoin('placed', 'placed.store_id', 'l.store_id')
            .select(['placed.id', ...lineColumns.map((column) => `l.${column}` as const)]),
        ),
    )
    .with('history', (inner) =>
      inner
        .insertInto('purchase_order_event')
        .columns(['order_id', 'state_after', 'actor', 'user_id', 'at'])
        .expression((eb) =>
          eb
            .selectFrom('placed')
            .select([
              'id',
              'state',
              sql<string>`'buyer'`.as('actor'),
              sql`${userId}::bigint`.as('user_id'),
              sql`${now}::timestamptz`.as('at'),
            ]),
        ),
    )
    .selectFrom('placed')
    .select(['id', 'number', 'store_id as storeId', 'currency', 'total', 'state'])
    .orderBy('id'),
);

/** Writes the orders of a checkout, one per store, with their lines and the begin of their history. One statement. Returns them by id. */
export function insertOrders(
  tx: Tx,
  placing: Placing,
  { orders, lines }: { orders: readonly NewOrder[]; lines: readonly NewLine[] },
): Promise<PlacedOrder[]> {
  const orderRecords = orders.map((order) => ({
    seller_company_id: order.sellerCompanyId,
    store_id: order.storeId,
    currency: order.currency,
    lines_total: order.linesTotal,
    shipping_total: order.shippingTotal,
    discount_total: order.discountTotal,
    vat_total: order.vatTotal,
    total: order.total,
    vat_decision: order.vatDecision,
    delivery: order.delivery,
    address: order.address,
    reference: order.reference,
    note: order.note,
  }));
  const lineRecords = lines.map((line) => ({
    store_id: line.storeId,
    position: line.position,
    item_id: line.itemId,
    variant_id: line.variantId,
    item_code: line.itemCode,
    sku: line.sku,
    name: line.name,
    options: line.options,
    picture_key: line.pictureKey,
    quantity: line.quantity,
    unit_price: line.unitPrice,
    price_reason: line.priceReason,
    line_total: line.unitPrice * line.quantity,
    tax_class: line.taxClass,
    vat_rate: line.vatRate,
    vat_category: line.vatCategory,
  }));
  return insert(tx, { ...placing, orders: JSON.stringify(orderRecords), lines: JSON.stringify(lineRecords) });
}

export type CheckoutOrder = { id: number; state: OrderState; sellerCompanyId: number; currency: string; total: number };

const lock = compiled('orders_lock_of_checkout', (db, given: { checkoutId: number; companyId: number }) =>
  db
    .selectFrom('purchase_order')
    .select(['id', 'state', 'seller_company_id as sellerCompanyId', 'currency', 'total'])
    .where('checkout_id', '=', given.checkoutId)
    .where('buyer_company_id', '=', given.companyId)
    .orderBy('id')
    .forNoKeyUpdate(),
);

/** The orders of a company's checkout, locked in the order of their ids. */
export async function lockOrdersOf(tx: Tx, checkoutId: number, companyId: number): Promise<CheckoutOrder[]> {
  const rows = await lock(tx, { checkoutId, companyId });
  return rows.map((row) => ({ ...row, state: row.state as OrderState }));
}
