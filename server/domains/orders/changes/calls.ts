import { changeCalls } from '../../../../contract/orders/order-change-calls.ts';
import { type CallContext, handle, type Handler } from '../../../platform/http/handler.ts';
import { signedIn } from '../../../platform/scope.ts';
import { buyerSide, sellerSide } from '../purchase-orders/index.ts';
import { answerChange, type ChangeActor, changeOrder, previewChange, refuseOrder, withdrawChange } from './service.ts';

const by = (context: CallContext, actor: 'buyer' | 'seller'): ChangeActor => ({
  actor,
  userId: signedIn(context).userId,
  now: context.now,
  publicUrl: context.publicUrl,
});

export const handlers: Handler[] = [
  handle(changeCalls.preview, (input, context) =>
    context.database.transaction((tx) => previewChange(tx, sellerSide(context, input.storeId), input)),
  ),
  handle(changeCalls.change, (input, context) =>
    context.once((tx) => changeOrder(tx, sellerSide(context, input.storeId), input, by(context, 'seller'))),
  ),
  handle(changeCalls.refuse, (input, context) =>
    context.once((tx) => refuseOrder(tx, sellerSide(context, input.storeId), input, by(context, 'seller'))),
  ),
  handle(changeCalls.withdraw, (input, context) =>
    context.once((tx) => withdrawChange(tx, sellerSide(context, input.storeId), input, by(context, 'seller'))),
  ),
  handle(changeCalls.answer, ({ buyerOrderId, ...input }, context) =>
    context.once((tx) => answerChange(tx, buyerSide(context), { ...input, orderId: buyerOrderId }, by(context, 'buyer'))),
  ),
];
