import { sql } from 'kysely';
import type { ParcelLabel } from '../../../../contract/orders/labels.ts';
import type { ShippingAddress } from '../../../../contract/buying/checkout.ts';
import type { Connection, Tx } from '../../../platform/postgres/sql/tx.ts';

export type LabelRow = {
  id: number;
  orderId: number;
  source: ParcelLabel['source'];
  state: ParcelLabel['state'];
  carrier: string;
  trackingNumber: string;
  fileKey: string | null;
  fileName: string;
  contentType: string;
  createdAt: Date;
};

const columns = [
  'id',
  'order_id as orderId',
  'source',
  'state',
  'carrier',
  'tracking_number as trackingNumber',
  'file_key as fileKey',
  'file_name as fileName',
  'content_type as contentType',
  'created_at as createdAt',
] as const;

const typed = (row: Omit<LabelRow, 'source' | 'state'> & { source: string; state: string }): LabelRow => ({
  ...row,
  source: row.source as LabelRow['source'],
  state: row.state as LabelRow['state'],
});

/** A label of an order that the caller has found on its own side. */
export async function selectLabel(db: Connection, orderId: number, id: number): Promise<LabelRow | null> {
  const row = await db.selectFrom('parcel_label').select(columns).where('id', '=', id).where('order_id', '=', orderId).executeTakeFirst();
  return row ? typed(row) : null;
}

export async function countLabels(tx: Tx, orderId: number): Promise<number> {
  const row = await tx
    .selectFrom('parcel_label')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('order_id', '=', orderId)
    .where('state', '<>', 'removed')
    .executeTakeFirstOrThrow();
  return row.count;
}

export type NewLabel = {
  orderId: number;
  source: LabelRow['source'];
  state: 'requested' | 'ready';
  carrier: string;
  trackingNumber: string;
  file: { key: string; fileName: string; contentType: string } | null;
  userId: number;
  now: Date;
};

export async function insertLabel(tx: Tx, label: NewLabel): Promise<LabelRow> {
  const row = await tx
    .insertInto('parcel_label')
    .values({
      order_id: label.orderId,
      source: label.source,
      state: label.state,
      carrier: label.carrier,
      tracking_number: label.trackingNumber,
      file_key: label.file?.key ?? null,
      file_name: label.file?.fileName ?? '',
      content_type: label.file?.contentType ?? '',
      user_id: label.userId,
      created_at: label.now,
    })
    .returning(columns)
    .executeTakeFirstOrThrow();
  return typed(row);
}

/** Whether another label of the order that can be used, or is used, has that number. */
export async function isNumberTaken(tx: Tx, orderId: number, trackingNumber: string): Promise<boolean> {
  const row = await tx
    .selectFrom('parcel_label')
    .select('id')
    .where('order_id', '=', orderId)
    .where(sql<string>`upper(tracking_number)`, '=', trackingNumber.toUpperCase())
    .where('state', 'in', ['ready', 'used'])
    .executeTakeFirst();
  return row !== undefined;
}

export type LabelAddresses = {
  number: string;
  reference: string;
  from: string[];
  to: ShippingAddress;
};

/** What is on the label of an order's parcel: the store with its first warehouse, and the recipient. */
export async function labelAddresses(db: Connection, orderId: number): Promise<LabelAddresses> {
  const row = await db
    .selectFrom('purchase_order as o')
    .innerJoin('store as s', 's.id', 'o.store_id')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('warehouse as w')
          .select(['w.line1', 'w.postal_code', 'w.city', 'w.country_code'])
          .whereRef('w.store_id', '=', 's.id')
          .orderBy('w.id')
          .limit(1)
          .as('w'),
      (join) => join.onTrue(),
    )
    .select([
      'o.number',
      'o.reference',
      'o.address',
      's.name',
      'w.line1',
      'w.postal_code as postalCode',
      'w.city',
      'w.country_code as country',
    ])
    .where('o.id', '=', orderId)
    .executeTakeFirstOrThrow();
  const from = [row.name, row.line1 ?? '', [row.country, row.postalCode, row.city].filter(Boolean).join(' ')];
  return { number: row.number, reference: row.reference, from: from.filter((line) => line !== ''), to: row.address as ShippingAddress };
}

/** A label that was requested and has had no answer yet. */
export async function requestedLabel(tx: Tx, orderId: number): Promise<LabelRow | null> {
  const row = await tx
    .selectFrom('parcel_label')
    .select(columns)
    .where('order_id', '=', orderId)
    .where('state', '=', 'requested')
    .orderBy('id')
    .executeTakeFirst();
  return row ? typed(row) : null;
}

/** The unused label with a tracking number. */
export async function labelByNumber(tx: Tx, orderId: number, trackingNumber: string): Promise<number | null> {
  const row = await tx
    .selectFrom('parcel_label')
    .select('id')
    .where('order_id', '=', orderId)
    .where(sql<string>`upper(tracking_number)`, '=', trackingNumber.toUpperCase())
    .where('state', '=', 'ready')
    .executeTakeFirst();
  return row?.id ?? null;
}
