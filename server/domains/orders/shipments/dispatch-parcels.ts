import type { Tx } from '../../../platform/postgres/sql/tx.ts';
import { move } from '../../../platform/state-machine.ts';
import { over } from './queries.ts';
import { shipments } from './states.ts';

type NewParcel = { dispatchId: number; storeId: number; carrier: string; trackingNumber: string; trackingUrl: string | null; now: Date };

/** The parcel of a dispatch, which is followed from now on. A dispatch has one. */
export async function insertDispatchParcel(
  tx: Tx,
  { dispatchId, storeId, carrier, trackingNumber, trackingUrl, now }: NewParcel,
): Promise<void> {
  const { id } = await tx
    .insertInto('shipment')
    .values({
      dispatch_id: dispatchId,
      store_id: storeId,
      carrier,
      tracking_number: trackingNumber,
      tracking_url: trackingUrl,
      shipped_at: now,
      next_look_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx.insertInto('shipment_event').values({ shipment_id: id, state: 'shipped', at: now }).execute();
}

/** A seller has noted that a dispatch, which is locked, has arrived or came back: its parcel is not followed any more. */
export async function endDispatchParcel(tx: Tx, dispatchId: number, to: 'delivered' | 'returned', now: Date): Promise<void> {
  const rows = await tx.selectFrom('shipment').select('id').where('dispatch_id', '=', dispatchId).execute();
  const ids = rows.map(({ id }) => id);
  await move(tx, shipments, { ids, from: ['shipped', 'in_transit'], to, now, set: over, history: { place: '' } });
}
