import { ledgerCalls } from '../../../../../contract/payments/ledger.ts';
import { handle, type Handler } from '../../../../platform/http/handler.ts';
import { proveLedger } from './proof.ts';
import { accountSheet, exportSheet, exportTrial, transactionDetail, trialBalance } from './service.ts';

export const ledgerHandlers: Handler[] = [
  handle(ledgerCalls.prove, (_input, context) =>
    context.database.transaction((tx) => proveLedger(tx, context), { isolation: 'repeatable read' }),
  ),
  handle(ledgerCalls.trial, ({ to }, context) => trialBalance(context.database.kysely, to)),
  handle(ledgerCalls.sheet, (input, context) => accountSheet(context.database.kysely, input)),
  handle(ledgerCalls.transaction, ({ id }, context) => transactionDetail(context.database.kysely, id)),
  handle(ledgerCalls.exportTrial, ({ to }, context) => exportTrial(context.database.kysely, context, to)),
  handle(ledgerCalls.exportSheet, (input, context) => exportSheet(context.database.kysely, context, input)),
];
