import { bulkChangeCalls as calls } from '../../../../contract/listings/bulk-changes.ts';
import { handle, type Handler } from '../../../platform/http/handler.ts';
import { bulks } from './queries.ts';
import * as service from './service.ts';

export const bulkHandlers: Handler[] = [
  handle(calls.start, (input, context) => {
    service.checkStart(context, input);
    return context.once((tx) => service.startBulk(tx, context, input)).catch(bulks.busy);
  }),
  handle(calls.list, (input, context) => service.listBulks(context.database.kysely, context, input)),
  handle(calls.detail, (input, context) => service.bulkPage(context.database.kysely, context, input)),
  handle(calls.progress, (input, context) => service.progressOf(context.database.kysely, context, input)),
  handle(calls.apply, (input, context) => context.database.transaction((tx) => service.applyBulk(tx, context, input)).catch(bulks.busy)),
  handle(calls.stop, (input, context) => context.database.transaction((tx) => service.stopBulk(tx, context, input))),
  handle(calls.discard, (input, context) => context.database.transaction((tx) => service.discardBulk(tx, context, input))),
  handle(calls.refused, (input, context) => service.refusedLines(context, context, input)),
];
