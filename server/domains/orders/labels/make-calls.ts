import { randomUUID } from 'node:crypto';
import { mostLabels, type ParcelLabel } from '../../../../contract/orders/labels.ts';
import { codes } from '../../../../contract/wire/codes.ts';
import type { Files } from '../../../platform/files/files.ts';
import type { Database } from '../../../platform/postgres/pool.ts';
import { notFound, Refusal } from '../../../platform/refusal.ts';
import { type RequestScope, signedIn } from '../../../platform/scope.ts';
import { move } from '../../../platform/state-machine.ts';
import { type CarrierConnection, ConnectionRefused, type LabelService } from '../carriers/index.ts';
import { lockOrder, movedOn, orderMissing, sellerSide } from '../purchase-orders/index.ts';
import * as queries from './queries.ts';
import { open, seen } from './service.ts';
import { labels } from './states.ts';

type Making = { database: Database; files: Files; connection: CarrierConnection & { labels: LabelService } };

/**
 * Has a connection make a label, outside of transactions: a label that was requested and got no answer is not made twice, since the
 * connection knows it by its id.
 * @throws codes.ordersNotExist, codes.conflict once everything is shipped, codes.refused if the connection refuses it
 */
export async function makeLabel(
  { database, files, connection }: Making,
  scope: RequestScope,
  { storeId, orderId }: { storeId: number; orderId: number },
): Promise<ParcelLabel> {
  const { userId } = signedIn(scope);
  const requested = await database.transaction(async (tx) => {
    const order = await lockOrder(tx, sellerSide(scope, storeId), orderId);
    if (!order) throw orderMissing();
    if (!open.includes(order.state)) throw movedOn();
    if ((await queries.countLabels(tx, order.id)) >= mostLabels) throw new Refusal(codes.refused, 'label.tooMany', { most: mostLabels });
    return (
      (await queries.requestedLabel(tx, order.id)) ??
      (await queries.insertLabel(tx, {
        ...{
          orderId: order.id,
          source: 'carrier',
          state: 'requested',
          carrier: '',
          trackingNumber: '',
          file: null,
          userId,
          now: scope.now,
        },
      }))
    );
  });
  const { number, reference, from, to } = await queries.labelAddresses(database.kysely, requested.orderId);
  try {
    const made = await connection.labels.make({
      ...{ key: `label ${requested.id}`, from, to, now: scope.now },
      reference: [number, reference].filter(Boolean).join(' · '),
    });
    const key = `labels/${randomUUID()}.pdf`;
    await files.put(key, made.pdf);
    return await database.transaction(async (tx) => {
      const { carrier, trackingNumber } = made;
      await move(tx, labels, {
        ...{ ids: [requested.id], from: ['requested'], to: 'ready', now: scope.now },
        set: {
          carrier,
          tracking_number: trackingNumber,
          file_key: key,
          file_name: `${trackingNumber}.pdf`,
          content_type: 'application/pdf',
        },
      });
      const label = await queries.selectLabel(tx, requested.orderId, requested.id);
      if (!label) throw notFound();
      return seen(label);
    });
  } catch (error) {
    if (!(error instanceof ConnectionRefused)) throw error;
    await database.transaction((tx) =>
      move(tx, labels, { ids: [requested.id], from: ['requested'], to: 'failed', now: scope.now, set: { failure: error.message } }),
    );
    throw new Refusal(codes.refused, 'label.refused');
  }
}
