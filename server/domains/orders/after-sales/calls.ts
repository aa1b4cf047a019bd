import { afterSalesCalls } from '../../../../contract/orders/after-sales/buyer.ts';
import { disputeCalls } from '../../../../contract/orders/after-sales/operator.ts';
import { sellerAfterSalesCalls } from '../../../../contract/orders/after-sales/seller.ts';
import { handle, type Handler } from '../../../platform/http/handler.ts';
import { signedIn } from '../../../platform/scope.ts';
import { buyerSide, sellerSide } from '../purchase-orders/index.ts';
import * as decide from './decide.ts';
import { countTurns } from './list-queries.ts';
import { openCase } from './open.ts';
import { receiveReturn, shipReturn } from './returns.ts';
import { saveRule, storeRule } from './rules/service.ts';
import { caseDetail, caseFile, caseOptions, casePage } from './view.ts';

export const handlers: Handler[] = [
  handle(afterSalesCalls.list, (input, context) => casePage(context.database, context, buyerSide(context), 'buyer', input)),
  handle(afterSalesCalls.options, (input, context) => caseOptions(context.database, context, input)),
  handle(afterSalesCalls.open, (input, context) => context.once((tx) => openCase(tx, context, input))),
  handle(afterSalesCalls.detail, ({ caseId }, context) => caseDetail(context.database, context, buyerSide(context), 'buyer', caseId)),
  handle(afterSalesCalls.file, (input, context) => caseFile(context.database, context, buyerSide(context), input)),
  handle(afterSalesCalls.write, (input, context) =>
    context.once((tx) => decide.writeToCase(tx, context, buyerSide(context), 'buyer', input)),
  ),
  handle(afterSalesCalls.acceptOffer, (input, context) => context.once((tx) => decide.acceptOffer(tx, context, buyerSide(context), input))),
  handle(afterSalesCalls.offer, (input, context) => context.once((tx) => decide.offer(tx, context, buyerSide(context), 'buyer', input))),
  handle(afterSalesCalls.withdraw, (input, context) => context.once((tx) => decide.withdrawCase(tx, context, buyerSide(context), input))),
  handle(afterSalesCalls.dispute, (input, context) => context.once((tx) => decide.disputeCase(tx, context, buyerSide(context), input))),
  handle(afterSalesCalls.shipReturn, (input, context) => context.once((tx) => shipReturn(tx, context, buyerSide(context), input))),

  handle(sellerAfterSalesCalls.list, ({ storeId, ...input }, context) =>
    casePage(context.database, context, sellerSide(context, storeId), 'seller', input),
  ),
  handle(sellerAfterSalesCalls.waiting, async (_input, context) => ({
    count: await countTurns(context.database.kysely, { seller: signedIn(context).companyId }),
  })),
  handle(sellerAfterSalesCalls.detail, ({ storeId, caseId }, context) =>
    caseDetail(context.database, context, sellerSide(context, storeId), 'seller', caseId),
  ),
  handle(sellerAfterSalesCalls.file, ({ storeId, ...input }, context) =>
    caseFile(context.database, context, sellerSide(context, storeId), input),
  ),
  handle(sellerAfterSalesCalls.review, ({ storeId, caseId }, context) =>
    context.database.transaction((tx) => decide.reviewCase(tx, context, sellerSide(context, storeId), caseId)),
  ),
  handle(sellerAfterSalesCalls.write, ({ storeId, ...input }, context) =>
    context.once((tx) => decide.writeToCase(tx, context, sellerSide(context, storeId), 'seller', input)),
  ),
  handle(sellerAfterSalesCalls.accept, ({ storeId, ...input }, context) =>
    context.once((tx) => decide.acceptCase(tx, context, sellerSide(context, storeId), input)),
  ),
  handle(sellerAfterSalesCalls.offer, ({ storeId, ...input }, context) =>
    context.once((tx) => decide.offer(tx, context, sellerSide(context, storeId), 'seller', input)),
  ),
  handle(sellerAfterSalesCalls.refuse, ({ storeId, ...input }, context) =>
    context.once((tx) => decide.refuseCase(tx, context, sellerSide(context, storeId), input)),
  ),
  handle(sellerAfterSalesCalls.receive, ({ storeId, ...input }, context) =>
    context.once((tx) => receiveReturn(tx, context, sellerSide(context, storeId), input)),
  ),
  handle(sellerAfterSalesCalls.rule, (input, context) => storeRule(context.database.kysely, context, input)),
  handle(sellerAfterSalesCalls.saveRule, (input, context) => context.database.transaction((tx) => saveRule(tx, context, input))),

  handle(disputeCalls.list, (input, context) => casePage(context.database, context, 'operator', 'operator', input)),
  handle(disputeCalls.detail, ({ caseId }, context) => caseDetail(context.database, context, 'operator', 'operator', caseId)),
  handle(disputeCalls.file, (input, context) => caseFile(context.database, context, 'operator', input)),
  handle(disputeCalls.waiting, async (_input, context) => ({ count: await countTurns(context.database.kysely, 'operator') })),
  handle(disputeCalls.decide, (input, context) => context.once((tx) => decide.decideDispute(tx, context, input))),
];
