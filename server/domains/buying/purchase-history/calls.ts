import { ownNumberCalls } from '../../../../contract/buying/own-numbers.ts';
import { purchaseRecordCalls } from '../../../../contract/buying/purchase-records.ts';
import { handle, type Handler } from '../../../platform/http/handler.ts';
import { parseNumbers, saveNumbers, uploadNumbers } from './own-numbers.ts';
import { exportRecords, recordPage } from './records.ts';

export const handlers: Handler[] = [
  handle(ownNumberCalls.save, ({ lines }, context) => context.database.transaction((tx) => saveNumbers(tx, context, lines))),
  handle(ownNumberCalls.upload, async ({ content }, context) => {
    const rows = await parseNumbers(content);
    return context.database.transaction((tx) => uploadNumbers(tx, context, rows));
  }),
  handle(purchaseRecordCalls.list, (input, context) => recordPage(context.database, context, input)),
  handle(purchaseRecordCalls.export, ({ format, ...filter }, context) => exportRecords(context.database, context, filter, format)),
];
