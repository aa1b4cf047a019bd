import { codes } from '../../../../contract/wire/codes.ts';
import { labelCalls, sellerLabelCalls } from '../../../../contract/orders/labels.ts';
import { type CallContext, handle, type Handler } from '../../../platform/http/handler.ts';
import { notFound, Refusal } from '../../../platform/refusal.ts';
import { signedLink } from '../../../platform/uploads/index.ts';
import { connectionOf } from '../carriers/index.ts';
import { buyerSide, findsOrder, orderMissing, type OrderSide, sellerSide } from '../purchase-orders/index.ts';
import { selectLabel } from './queries.ts';
import { makeLabel } from './make-calls.ts';
import { addLabel, removeLabel } from './service.ts';

/** The address of a label's file, for a side that the order belongs to. */
async function linkOf(context: CallContext, side: OrderSide, { orderId, labelId }: { orderId: number; labelId: number }) {
  const { kysely } = context.database;
  if (!(await findsOrder(kysely, side, orderId))) throw orderMissing();
  const label = await selectLabel(kysely, orderId, labelId);
  if (!label?.fileKey || label.state === 'removed') throw notFound();
  return signedLink(context, { key: label.fileKey, fileName: label.fileName, contentType: label.contentType });
}

export const handlers: Handler[] = [
  handle(labelCalls.add, (input, context) => context.once((tx) => addLabel(tx, context, input))),
  handle(labelCalls.remove, async (input, context) => {
    await context.database.transaction((tx) => removeLabel(tx, context, input));
    return {};
  }),
  handle(labelCalls.file, ({ buyerOrderId, labelId }, context) => linkOf(context, buyerSide(context), { orderId: buyerOrderId, labelId })),
  handle(sellerLabelCalls.make, (input, context) => {
    const { database, files, config } = context;
    const connection = connectionOf(database, config.carriers ?? '', config);
    const service = connection?.labels;
    if (!connection || !service) throw new Refusal(codes.refused, 'label.nobodyMakes');
    return makeLabel({ database, files, connection: { ...connection, labels: service } }, context, input);
  }),
  handle(sellerLabelCalls.file, (input, context) => linkOf(context, sellerSide(context, input.storeId), input)),
];
