import { productBulkCalls as calls } from '../../../../contract/listings/bulk-changes.ts';
import { handle, type Handler } from '../../../platform/http/handler.ts';
import { applyBulk, bulkPage, discardBulk, listBulks, progressOf, refusedLines, startBulk, stopBulk } from './service.ts';

export const bulkHandlers: Handler[] = [
  handle(calls.start, startBulk),
  handle(calls.list, listBulks),
  handle(calls.detail, bulkPage),
  handle(calls.progress, progressOf),
  handle(calls.apply, applyBulk),
  handle(calls.stop, stopBulk),
  handle(calls.discard, discardBulk),
  handle(calls.refused, refusedLines),
];
