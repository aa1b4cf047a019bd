import { depositCalls, operatorDepositCalls } from '../../../../contract/payments/balance/balance.ts';
import { handle, type Handler } from '../../../platform/http/handler.ts';
import { notFound } from '../../../platform/refusal.ts';
import { signedLink } from '../../../platform/uploads/index.ts';
import { depositCsv } from './export.ts';
import { selectBankAccounts, selectProof } from './queries.ts';
import * as service from './service.ts';

export const depositHandlers: Handler[] = [
  handle(depositCalls.accounts, (_input, context) => selectBankAccounts(context.database.kysely)),
  handle(depositCalls.submit, (input, context) => context.once((tx) => service.submitDeposit(tx, context, input))),
  handle(depositCalls.list, (input, context) => service.ownDeposits(context.database.kysely, context, input)),
  handle(depositCalls.withdraw, async ({ id }, context) => {
    await context.database.transaction((tx) => service.withdrawDeposit(tx, context, id));
    return {};
  }),
  handle(operatorDepositCalls.list, (input, context) => service.allDeposits(context.database.kysely, input)),
  handle(operatorDepositCalls.export, (input, context) => depositCsv(context.database.kysely, context, input)),
  handle(operatorDepositCalls.item, ({ id }, context) => service.oneDeposit(context.database.kysely, id)),
  handle(operatorDepositCalls.proof, async ({ id }, context) => {
    const file = await selectProof(context.database.kysely, id);
    if (!file) throw notFound();
    return signedLink(context, file);
  }),
  handle(operatorDepositCalls.confirm, (input, context) => context.once((tx) => service.confirmDeposit(tx, context, input))),
  handle(operatorDepositCalls.refuse, (input, context) => context.once((tx) => service.refuseDeposit(tx, context, input))),
];
