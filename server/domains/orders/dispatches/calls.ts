import { dispatchCalls } from '../../../../contract/orders/dispatches.ts';
import { handle, type Handler } from '../../../platform/http/handler.ts';
import { deliveryNote } from './note.ts';
import * as service from './service.ts';

export const handlers: Handler[] = [
  handle(dispatchCalls.list, (input, context) => service.dispatchPage(context.database.kysely, context, input)),
  handle(dispatchCalls.detail, (input, context) => service.dispatchDetail(context.database.kysely, context, input)),
  handle(dispatchCalls.note, async (input, context) =>
    deliveryNote(context.database.kysely, context.files, context, await service.findRow(context.database.kysely, context, input)),
  ),
  handle(dispatchCalls.step, (input, context) => context.once((tx) => service.stepDispatch(tx, context, input))),
  handle(dispatchCalls.ship, (input, context) => context.once((tx) => service.shipDispatch(tx, context, input))),
  handle(dispatchCalls.deliver, (input, context) => context.once((tx) => service.deliverDispatch(tx, context, input))),
  handle(dispatchCalls.takeBack, (input, context) => context.once((tx) => service.takeBackDispatch(tx, context, input))),
  handle(dispatchCalls.refuse, (input, context) => context.once((tx) => service.refuseDispatch(tx, context, input))),
];
