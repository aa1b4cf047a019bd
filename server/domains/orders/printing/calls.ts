import { printCalls } from '../../../../contract/orders/printing.ts';
import { handle, type Handler } from '../../../platform/http/handler.ts';
import { sellerSide } from '../purchase-orders/index.ts';
import { packingSlips, pickingList } from './papers.ts';

export const handlers: Handler[] = [
  handle(printCalls.slips, ({ storeId, orderIds }, context) => {
    const { database, files } = context;
    return packingSlips({ db: database.kysely, files }, context, sellerSide(context, storeId), orderIds);
  }),
  handle(printCalls.pickingList, ({ storeId, orderIds }, context) =>
    pickingList(context.database.kysely, context, sellerSide(context, storeId), orderIds),
  ),
];
