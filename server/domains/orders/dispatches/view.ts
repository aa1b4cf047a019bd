import type { DispatchDetail, DispatchSummary, DispatchState, OwnDispatch } from '../../../../contract/orders/dispatches.ts';
import type { DispatchRow } from './queries.ts';

const shared = (row: DispatchRow) => ({
  id: row.id,
  number: row.number,
  state: row.state,
  warehouse: row.warehouse,
  pieces: row.pieces,
  carrier: row.carrier,
  trackingNumber: row.trackingNumber,
  trackingUrl: row.trackingUrl,
  reason: row.reason,
  note: row.note,
  openedAt: row.openedAt?.toISOString() ?? null,
  shippedAt: row.shippedAt?.toISOString() ?? null,
  deliveredAt: row.deliveredAt?.toISOString() ?? null,
  returnedAt: row.returnedAt?.toISOString() ?? null,
  receivedAt: row.receivedAt?.toISOString() ?? null,
  parcel: row.parcel as OwnDispatch['parcel'],
  lines: row.lines as OwnDispatch['lines'],
});

export const seenByBuyer = (row: DispatchRow): OwnDispatch => ({
  ...shared(row),
  store: { id: row.storeId, name: row.storeName },
});

export const seenBySeller = (row: DispatchRow): DispatchSummary => ({
  ...shared(row),
  buyer: { id: row.buyerId, name: row.buyerName },
  destination: { countryCode: row.recipient.countryCode, postalCode: row.recipient.postalCode, city: row.recipient.city },
  service: row.service,
});

/** Days after the delivery or the return for which a seller sees the recipient: parcels come back, and carriers ask. */
const recipientDays = 30;

/** Sellers see the recipient of what they fulfil, no longer than they need it. */
export function seesRecipient(
  { state, deliveredAt, returnedAt }: Pick<DispatchRow, 'state' | 'deliveredAt' | 'returnedAt'>,
  now: Date,
): boolean {
  if (state === 'cancelled' || state === 'reserved') return false;
  const ended = deliveredAt ?? returnedAt;
  return ended === null || now.getTime() - ended.getTime() < recipientDays * 86_400_000;
}

const actions: Partial<Record<DispatchState, DispatchDetail['actions']>> = {
  open: ['pick', 'pack', 'ship', 'refuse', 'note'],
  picking: ['pack', 'ship', 'refuse', 'note'],
  packed: ['ship', 'refuse', 'note'],
  shipped: ['deliver', 'takeBack', 'note'],
  returned: ['takeBack'],
};

export function detailOf(row: DispatchRow, now: Date): DispatchDetail {
  const shown = seesRecipient(row, now);
  return {
    ...seenBySeller(row),
    recipient: shown ? row.recipient : null,
    reference: row.reference,
    warehouseNote: shown ? row.warehouseNote : '',
    actions: (actions[row.state] ?? []).filter((action) => action !== 'takeBack' || row.receivedAt === null),
  };
}
