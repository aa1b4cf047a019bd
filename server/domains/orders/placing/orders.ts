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
  /** The store's terms, which a later change of the order is compared with. */
  minimumOrderValue: number;
  freeShippingFrom: number | null;
  leadDays: number;
  shippingService: string | null;
  storageTermsId: number | null;
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

const orderRows = (json: string) =>
  sql<NewOrder>`jsonb_to_recordset(${json}::jsonb)`.as<'o'>(
    sql`o ("sellerCompanyId" bigint, "storeId" bigint, currency text, "linesTotal" bigint, "shippingTotal" bigint, "discountTotal" bigint,
      "vatTotal" bigint, total bigint, "vatDecision" jsonb, delivery text, address jsonb, reference text, note text,
      "minimumOrderValue" bigint, "freeShippingFrom" bigint, "leadDays" integer, "shippingService" text, "storageTermsId" bigint)`,
  );

const lineRows = (json: string) =>
  sql<NewLine>`jsonb_to_recordset(${json}::jsonb)`.as<'l'>(
    sql`l ("storeId" bigint, position integer, "itemId" bigint, "variantId" bigint, "itemCode" text, sku text, name text, options text,
      "pictureKey" text, quantity integer, "unitPrice" bigint, "priceReason" jsonb, "taxClass" text, "vatRate" integer, "vatCategory" text)`,
  );

/** Columns, and where their values come from. */
const orderColumns = [
  ['seller_company_id', 'sellerCompanyId'],
  ['store_id', 'storeId'],
  ['currency', 'currency'],
  ['lines_total', 'linesTotal'],
  ['shipping_total', 'shippingTotal'],
  ['discount_total', 'discountTotal'],
  ['vat_total', 'vatTotal'],
  ['total', 'total'],
  ['vat_decision', 'vatDecision'],
  ['delivery', 'delivery'],
  ['address', 'address'],
  ['reference', 'reference'],
  ['note', 'note'],
  ['minimum_order_value', 'minimumOrderValue'],
  ['free_shipping_from', 'freeShippingFrom'],
  ['lead_days', 'leadDays'],
  ['shipping_service', 'shippingService'],
  ['storage_terms_id', 'storageTermsId'],
] as const;
const lineColumns = [
  ['position', 'position'],
  ['item_id', 'itemId'],
  ['variant_id', 'variantId'],
  ['item_code', 'itemCode'],
  ['sku', 'sku'],
  ['name', 'name'],
  ['options', 'options'],
  ['picture_key', 'pictureKey'],
  ['quantity', 'quantity'],
  ['unit_price', 'unitPrice'],
  ['price_reason', 'priceReason'],
  ['tax_class', 'taxClass'],
  ['vat_rate', 'vatRate'],
  ['vat_category', 'vatCategory'],
] as const;

type Placed = Placing & { orders: string; lines: string };

const insert = compiled('orders_place', (db, { checkoutId, companyId, userId, language, state, now, orders, lines }: Placed) =>
  db
    .with('placed', (inner) =>
      inner
        .insertInto('purchase_order')
        .columns([
          ...(['number', 'checkout_id', 'buyer_company_id', 'buyer_user_id', 'state', 'language', 'created_at'] as const),
          ...orderColumns.map(([column]) => column),
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
              ...orderColumns.map(([, field]) => `o.${field}` as const),
            ]),
        )
        .returning(['id', 'number', 'store_id', 'currency', 'total', 'state']),
    )
    .with('ordered', (inner) =>
      inner
        .insertInto('purchase_order_line')
        .columns(['order_id', 'line_total', ...lineColumns.map(([column]) => column)])
        .expression((eb) =>
          eb
            .selectFrom(lineRows(lines))
            .innerJoin('placed', 'placed.store_id', 'l.storeId')
            .select([
              'placed.id',
              sql`l."unitPrice" * l.quantity`.as('line_total'),
              ...lineColumns.map(([, field]) => `l.${field}` as const),
            ]),
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
  return insert(tx, { ...placing, orders: JSON.stringify(orders), lines: JSON.stringify(lines) });
}

/** Names the order whose pieces are sent once more. */
export const linkReshipment = (tx: Tx, orderId: number, of: number): Promise<unknown> =>
  tx.updateTable('purchase_order').set({ reshipment_of: of }).where('id', '=', orderId).execute();

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
