import { read } from '../../../platform/postgres/sql/read.ts';
import { anyOf } from '../../../platform/postgres/sql/any-of.ts';
import type { Tx } from '../../../platform/postgres/sql/tx.ts';
import { type LockedDispatch, lockDispatchesOf, lockSalesOrder, moveDispatches, peopleOf } from '../dispatches/index.ts';
import { followDispatches, followReturn } from '../sales-orders/index.ts';
import type { ParcelFacts } from './queries.ts';

/** Locks the sales order of a parcel's dispatch, then its dispatches, as those who ship and cancel do. */
export async function lockDispatchOf(tx: Tx, shipmentId: number): Promise<LockedDispatch | undefined> {
  const row = await tx
    .selectFrom('shipment as h')
    .innerJoin('dispatch as d', 'd.id', 'h.dispatch_id')
    .select(['d.id', 'd.sales_order_id as salesOrderId'])
    .where('h.id', '=', shipmentId)
    .executeTakeFirst();
  if (!row) return undefined;
  await lockSalesOrder(tx, row.salesOrderId);
  return (await lockDispatchesOf(tx, [row.salesOrderId])).find(({ id }) => id === row.id);
}

/** The carrier has delivered the parcel of a locked dispatch. */
export async function arriveDispatch(tx: Tx, { id, salesOrderId }: LockedDispatch, now: Date): Promise<void> {
  await moveDispatches(tx, [id], { from: ['shipped'], to: 'delivered' }, { userId: null, now });
  await followDispatches(tx, salesOrderId, { actor: 'system', userId: null, now });
}

/** The parcel of a locked dispatch is back at the seller, who says what can be sent again. */
export async function returnDispatch(tx: Tx, { id, salesOrderId }: LockedDispatch, note: string, now: Date): Promise<void> {
  const moved = await moveDispatches(tx, [id], { from: ['shipped'], to: 'returned' }, { userId: null, now });
  if (moved.length > 0) await followReturn(tx, salesOrderId, note, { actor: 'system', userId: null, now });
}

/** What notifications about parcels of dispatches say, and to whom they go. */
export async function dispatchParcelFacts(tx: Tx, ids: readonly number[]) {
  const rows: (ParcelFacts & { id: number; dispatchId: number; dispatch: string })[] = await tx
    .selectFrom('shipment as h')
    .innerJoin('dispatch as d', 'd.id', 'h.dispatch_id')
    .innerJoin('sales_order as o', 'o.id', 'd.sales_order_id')
    .innerJoin('store as s', 's.id', 'd.store_id')
    .innerJoin('company as c', 'c.id', 'd.company_id')
    .select([
      ...([
        'h.id',
        'o.id as orderId',
        'o.number as order',
        'd.id as dispatchId',
        'd.number as dispatch',
        's.name as store',
        'c.legal_name as buyer',
        'h.carrier',
      ] as const),
      'h.tracking_number as trackingNumber',
    ])
    .where('h.id', '=', anyOf(ids))
    .orderBy('h.id')
    .execute();
  const found = [];
  for (const row of rows) found.push({ ...row, buyers: await peopleOf(tx, row.orderId), sellers: await fulfillersOf(tx, row.dispatchId) });
  return found;
}

type Seller = { userId: number; email: string; language: string | null; kind: 'seller' };

/** All users of a dispatch's seller who fulfil sales. */
const fulfillersOf = (tx: Tx, dispatchId: number): Promise<Seller[]> =>
  read<Seller>(
    tx,
    'dispatches_mail_sellers',
    `select u.id as "userId", u.email, u.language, 'seller' as kind from dispatch d join store s on s.id = d.store_id
     join user_account u on u.company_id = s.company_id and u.state = 'active' join role r on r.id = u.role_id and 'sale.fulfil' = any(r.access_codes)
     where d.id = $1 order by u.id`,
    [dispatchId],
  );
