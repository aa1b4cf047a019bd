import { ledgerLockCalls } from '../../../../../contract/payments/ledger.ts';
import { handle, type Handler } from '../../../../platform/http/handler.ts';
import { lockLedger, readLock, reopenLedger } from './service.ts';

export const ledgerLockHandlers: Handler[] = [
  handle(ledgerLockCalls.read, (input, context) => readLock(context.database.kysely, context, input)),
  handle(ledgerLockCalls.lock, (input, context) => context.once((tx) => lockLedger(tx, context, input))),
  handle(ledgerLockCalls.reopen, (input, context) => context.once((tx) => reopenLedger(tx, context, input))),
];
