import { sql } from 'kysely';
import { publishAfterCommit } from '../../../platform/events/outbox.ts';
import { anyOf } from '../../../platform/postgres/sql/any-of.ts';
import type { Tx } from '../../../platform/postgres/sql/tx.ts';
import { insertOrders, linkReshipment, lockOrdersOf, moveOrders } from '../../orders/placing/index.ts';
import { reserveStock } from '../../stock/index.ts';
import { allocate, type StockRow } from './allocate.ts';
import { drawCheckoutId, insertCheckout } from './queries.ts';
import { dueOf, markPaid } from './settle.ts';

type Wanted = {
  orderId: number;
  lines: readonly { orderLineId: number; quantity: number }[];
  /** The buyer's user who asked for it. */
  userId: number;
  note: string;
  now: Date;
};

/**
 * Places an order that costs nothing, accepted already: pieces of a locked order are sent once more, under its terms and to its address. Null if
 * the store has too few in stock.
 */
export async function placeReshipment(tx: Tx, { orderId, lines: wanted, userId, note, now }: Wanted): Promise<{ id: number } | null> {
  const [order, lines] = await Promise.all([
    selectOrder(tx, orderId),
    selectLines(
      tx,
      wanted.map((line) => line.orderLineId),
    ),
  ]);
  const quantities = new Map(wanted.map((line) => [line.orderLineId, line.quantity]));
  const pieces = lines.map((line) => ({ ...line, quantity: quantities.get(line.id) ?? 0 }));
  const stock = await lockStock(
    tx,
    order.storeId,
    pieces.map((line) => line.variantId),
  );
  const decision = order.vatDecision as { shipFrom: string; rows: object[] };
  const allocated = allocate(
    pieces.map((line) => ({ variantId: line.variantId, quantity: line.quantity })),
    stock,
    [decision.shipFrom],
  );
  if (!allocated) return null;
  const { companyId, sellerCompanyId, storeId, language } = order;
  const id = await drawCheckoutId(tx);
  await insertCheckout(tx, { id, companyId, userId, language, expiresAt: new Date(now.getTime() + 86_400_000), now });
  const [placed] = await insertOrders(
    tx,
    { checkoutId: id, companyId, userId, language, state: 'awaiting_payment', now },
    {
      orders: [
        {
          ...{ sellerCompanyId, storeId, currency: order.currency, note, reference: order.reference, delivery: order.delivery },
          ...{ linesTotal: 0, shippingTotal: 0, discountTotal: 0, vatTotal: 0, total: 0, address: order.address as object },
          vatDecision: { ...decision, rows: decision.rows.map((row) => ({ ...row, base: 0, vat: 0 })) },
          ...{ minimumOrderValue: 0, freeShippingFrom: null, leadDays: order.leadDays ?? 0, shippingService: null, storageTermsId: null },
        },
      ],
      lines: pieces.map((line, index) => ({
        ...{ storeId, position: index + 1, itemId: line.itemId, variantId: line.variantId, itemCode: line.itemCode, sku: line.sku },
        ...{ name: line.name, options: line.options, pictureKey: line.pictureKey, quantity: line.quantity, unitPrice: 0 },
        ...{ priceReason: { kind: 'list' }, taxClass: line.taxClass, vatRate: line.vatRate, vatCategory: line.vatCategory },
      })),
    },
  );
  if (!placed) throw new Error('a reshipment was not placed');
  await linkReshipment(tx, placed.id, orderId);
  await reserveStock(
    tx,
    id,
    allocated.picks.map((pick) => ({ storeId, ...pick })),
  );
  await markPaid(tx, { checkoutId: id, due: dueOf(await lockOrdersOf(tx, id, companyId)), userId, now });
  await moveOrders(tx, { orderIds: [placed.id], from: ['paid'], to: 'accepted', actor: 'seller', userId: null, note: '', now });
  await publishAfterCommit(tx, 'stock.changed', { itemIds: [...new Set(pieces.map((line) => line.itemId))] });
  return { id: placed.id };
}

const selectOrder = (tx: Tx, orderId: number) =>
  tx
    .selectFrom('purchase_order')
    .select([
      'buyer_company_id as companyId',
      'seller_company_id as sellerCompanyId',
      'store_id as storeId',
      'currency',
      'language',
      'vat_decision as vatDecision',
      'delivery',
      'address',
      'reference',
      'lead_days as leadDays',
    ])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();

const selectLines = (tx: Tx, ids: readonly number[]) =>
  tx
    .selectFrom('purchase_order_line')
    .select([
      'id',
      'item_id as itemId',
      'variant_id as variantId',
      'item_code as itemCode',
      'sku',
      'name',
      'options',
      'picture_key as pictureKey',
      'tax_class as taxClass',
      'vat_rate as vatRate',
      'vat_category as vatCategory',
    ])
    .where('id', '=', anyOf(ids))
    .orderBy('position')
    .execute();

/** The stock of variants in the warehouses of a store, locked in the order of its ids. */
async function lockStock(tx: Tx, storeId: number, variantIds: readonly number[]): Promise<StockRow[]> {
  return tx
    .selectFrom('stock as k')
    .innerJoin('warehouse as w', 'w.id', 'k.warehouse_id')
    .select([
      'k.variant_id as variantId',
      'k.warehouse_id as warehouseId',
      sql<string>`w.country_code::text`.as('countryCode'),
      sql<number>`k.on_hand - k.reserved`.as('available'),
    ])
    .where('w.store_id', '=', storeId)
    .where('k.variant_id', '=', anyOf(variantIds))
    .orderBy('k.variant_id')
    .orderBy('k.warehouse_id')
    .forNoKeyUpdate('k')
    .execute();
}
