import { purchaseBulkCalls, salesBulkCalls } from '../../../../contract/orders/order-bulk.ts';
import { handle, type Handler } from '../../../platform/http/handler.ts';
import { notFound } from '../../../platform/refusal.ts';
import { buyerSide, sellerSide } from '../purchase-orders/index.ts';
import { selectBulk, selectBulks } from './queries.ts';
import { previewBulk, startBulk } from './service.ts';

const mostListed = 20;

export const handlers: Handler[] = [
  handle(salesBulkCalls.preview, ({ storeId, ...input }, context) =>
    previewBulk(context.database.kysely, sellerSide(context, storeId), input),
  ),
  handle(salesBulkCalls.start, ({ storeId, ...input }, context) =>
    context.once((tx) => startBulk(tx, context, sellerSide(context, storeId), input)),
  ),
  handle(salesBulkCalls.list, ({ storeId }, context) => selectBulks(context.database.kysely, sellerSide(context, storeId), mostListed)),
  handle(salesBulkCalls.detail, async ({ storeId, bulkId }, context) => {
    const found = await selectBulk(context.database.kysely, sellerSide(context, storeId), bulkId);
    if (!found) throw notFound();
    return found;
  }),
  handle(purchaseBulkCalls.preview, (input, context) =>
    previewBulk(context.database.kysely, buyerSide(context), { ...input, carrier: '' }),
  ),
  handle(purchaseBulkCalls.start, (input, context) =>
    context.once((tx) => startBulk(tx, context, buyerSide(context), { ...input, carrier: '' })),
  ),
  handle(purchaseBulkCalls.list, (_input, context) => selectBulks(context.database.kysely, buyerSide(context), mostListed)),
  handle(purchaseBulkCalls.detail, async ({ bulkId }, context) => {
    const found = await selectBulk(context.database.kysely, buyerSide(context), bulkId);
    if (!found) throw notFound();
    return found;
  }),
];
