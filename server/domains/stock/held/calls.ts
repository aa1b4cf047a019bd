import { heldStockCalls, sellerHeldStockCalls } from '../../../../contract/stock/held-stock.ts';
import { handle, type Handler } from '../../../platform/http/handler.ts';
import { ownStatement, storeStatement } from './charges.ts';
import * as service from './service.ts';

export const handlers: Handler[] = [
  handle(heldStockCalls.list, (input, context) => service.ownHeldStock(context.database.kysely, context, input)),
  handle(heldStockCalls.detail, ({ heldId }, context) => service.heldStockDetail(context.database.kysely, context, heldId)),
  handle(heldStockCalls.export, (input, context) => service.heldStockCsv(context.database.kysely, context, input)),
  handle(heldStockCalls.storage, ({ month }, context) => ownStatement(context.database.kysely, context, month)),
  handle(sellerHeldStockCalls.storage, (input, context) => storeStatement(context.database.kysely, context, input)),
  handle(sellerHeldStockCalls.list, (input, context) => service.storedForBuyers(context.database.kysely, context, input)),
  handle(sellerHeldStockCalls.correct, (input, context) => context.once((tx) => service.correctHeldStock(tx, context, input))),
];
