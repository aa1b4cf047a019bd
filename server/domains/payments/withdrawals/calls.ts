import { operatorWithdrawalCalls, withdrawalCalls } from '../../../../contract/payments/balance/withdrawals.ts';
import { handle, type Handler } from '../../../platform/http/handler.ts';
import { signedIn } from '../../../platform/scope.ts';
import { withdrawalCsv } from './export.ts';
import { selectOwnAccount } from './queries.ts';
import * as service from './service.ts';

export const withdrawalHandlers: Handler[] = [
  handle(withdrawalCalls.account, (_input, context) => selectOwnAccount(context.database.kysely, signedIn(context).companyId)),
  handle(withdrawalCalls.request, (input, context) => context.once((tx) => service.requestWithdrawal(tx, context, input))),
  handle(withdrawalCalls.list, (input, context) => service.ownWithdrawals(context.database.kysely, context, input)),
  handle(withdrawalCalls.cancel, async ({ id }, context) => {
    await context.database.transaction((tx) => service.cancelWithdrawal(tx, context, id));
    return {};
  }),
  handle(operatorWithdrawalCalls.list, (input, context) => service.allWithdrawals(context.database.kysely, input)),
  handle(operatorWithdrawalCalls.export, (input, context) => withdrawalCsv(context.database.kysely, context, input)),
  handle(operatorWithdrawalCalls.item, ({ id }, context) => service.oneWithdrawal(context.database.kysely, id)),
  handle(operatorWithdrawalCalls.begin, ({ id }, context) => context.once((tx) => service.beginTransfer(tx, context, id))),
  handle(operatorWithdrawalCalls.confirm, (input, context) => context.once((tx) => service.confirmTransfer(tx, context, input))),
  handle(operatorWithdrawalCalls.refuse, (input, context) => context.once((tx) => service.refuseWithdrawal(tx, context, input))),
];
