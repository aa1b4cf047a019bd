import { orderUploadCalls as calls } from '../../../../contract/orders/order-upload.ts';
import { handle, type Handler } from '../../../platform/http/handler.ts';
import { failedLines, template } from './failed.ts';
import * as service from './service.ts';

export const orderUploadHandlers: Handler[] = [
  handle(calls.start, (input, context) => context.once((tx) => service.startUpload(tx, context, input))),
  handle(calls.list, (input, context) => service.uploadList(context.database.kysely, context, input)),
  handle(calls.detail, (input, context) => service.uploadPage(context.database.kysely, context, input)),
  handle(calls.progress, (input, context) => service.progressOf(context.database.kysely, context, input)),
  handle(calls.check, (input, context) => context.database.transaction((tx) => service.checkUpload(tx, context, input))),
  handle(calls.readAgain, (input, context) => context.database.transaction((tx) => service.readAgain(tx, context, input))),
  handle(calls.problems, (input, context) => service.problemsPage(context.database.kysely, context, input)),
  handle(calls.correct, (input, context) => context.database.transaction((tx) => service.correctCell(tx, context, input))),
  handle(calls.write, (input, context) => context.once((tx) => service.writeUpload(tx, context, input))),
  handle(calls.stop, (input, context) => context.database.transaction((tx) => service.stopUpload(tx, context, input))),
  handle(calls.undo, (input, context) => context.once((tx) => service.undoUpload(tx, context, input))),
  handle(calls.failed, (input, context) => failedLines(context, context, input)),
  handle(calls.template, async () => template()),
];
