import { codes } from '../../../../contract/wire/codes.ts';
import { type LabelInput, mostLabels, type ParcelLabel } from '../../../../contract/orders/labels.ts';
import type { OrderState } from '../../../../contract/orders/purchase-orders.ts';
import type { Tx } from '../../../platform/postgres/sql/tx.ts';
import { invalidFields, notFound, Refusal } from '../../../platform/refusal.ts';
import { type RequestScope, signedIn } from '../../../platform/scope.ts';
import { move } from '../../../platform/state-machine.ts';
import { dropUploads, keepUpload } from '../../../platform/uploads/index.ts';
import { buyerSide, lockOrder, movedOn, orderMissing } from '../purchase-orders/index.ts';
import * as queries from './queries.ts';
import { labels } from './states.ts';

/** States in which a parcel may still be packed. */
export const open: readonly OrderState[] = ['paid', 'accepted', 'packing', 'partly_shipped'];

export const seen = ({ id, source, state, carrier, trackingNumber, fileName, createdAt }: queries.LabelRow): ParcelLabel => ({
  ...{ id, source, state, carrier, trackingNumber, fileName, at: createdAt.toISOString() },
});

/**
 * Adds a label of the buyer's.
 * @throws codes.ordersNotExist for another company's order, codes.conflict once everything is shipped, codes.invalid for a number that another label has
 */
export async function addLabel(tx: Tx, scope: RequestScope, input: LabelInput): Promise<ParcelLabel> {
  const { companyId, userId } = signedIn(scope);
  const order = await lockOrder(tx, buyerSide(scope), input.buyerOrderId);
  if (!order) throw orderMissing();
  if (!open.includes(order.state)) throw movedOn();
  if ((await queries.countLabels(tx, order.id)) >= mostLabels) throw new Refusal(codes.refused, 'label.tooMany', { most: mostLabels });
  if (await queries.isNumberTaken(tx, order.id, input.trackingNumber)) throw invalidFields({ trackingNumber: 'label.numberTaken' });
  const file = await keepUpload(tx, input.file, companyId, 'shippingLabel');
  const label = await queries
    .insertLabel(tx, {
      ...{ orderId: order.id, source: 'buyer', state: 'ready', carrier: input.carrier, trackingNumber: input.trackingNumber },
      ...{ file, userId, now: scope.now },
    })
    .catch(fileUsed);
  return seen(label);
}

/** One file is one label. */
function fileUsed(error: unknown): never {
  if ((error as { constraint?: unknown }).constraint === 'parcel_label_file') throw invalidFields({ file: 'label.fileUsed' });
  throw error;
}

export async function removeLabel(tx: Tx, scope: RequestScope, input: { buyerOrderId: number; labelId: number }): Promise<void> {
  const order = await lockOrder(tx, buyerSide(scope), input.buyerOrderId);
  if (!order) throw orderMissing();
  const label = await queries.selectLabel(tx, order.id, input.labelId);
  if (label?.source !== 'buyer') throw notFound();
  const moved = await move(tx, labels, { ids: [label.id], from: ['ready'], to: 'removed', now: scope.now });
  if (moved.length === 0) throw movedOn();
  if (label.fileKey) await dropUploads(tx, [label.fileKey], signedIn(scope).companyId);
}

/** Marks the label with the parcel's number as used; the caller has locked the order. */
export async function useLabel(tx: Tx, orderId: number, shipment: { id: number; trackingNumber: string; now: Date }): Promise<void> {
  const label = await queries.labelByNumber(tx, orderId, shipment.trackingNumber);
  if (label !== null)
    await move(tx, labels, { ids: [label], from: ['ready'], to: 'used', now: shipment.now, set: { shipment_id: shipment.id } });
}
