import { payoutCalls, sellerPayoutCalls } from '../../../../contract/payments/sellers/payouts.ts';
import { handle, type Handler } from '../../../platform/http/handler.ts';
import { marketProfile } from '../../../platform/market-profile.ts';
import { signedIn } from '../../../platform/scope.ts';
import { payoutAccount, savePayoutAccount } from './account-calls.ts';
import { payoutCsv, runCsv } from './export.ts';
import { returnPayout } from './return-payout.ts';
import { runDetail, runFile, runPage, sellerPayouts } from './runs.ts';
import * as service from './service.ts';

export const payoutHandlers: Handler[] = [
  handle(sellerPayoutCalls.list, (input, context) => sellerPayouts(context.database.kysely, signedIn(context).companyId, input)),
  handle(sellerPayoutCalls.account, (_input, context) => payoutAccount(context)),
  handle(sellerPayoutCalls.saveAccount, (input, context) => savePayoutAccount(context, input)),
  handle(payoutCalls.due, ({ currency }, context) => service.duePayouts(context.database.kysely, currency, context.config.payouts)),
  handle(payoutCalls.runs, (input, context) => runPage(context.database.kysely, input)),
  handle(payoutCalls.exportRuns, ({ sort }, context) => runCsv(context.database.kysely, context, sort)),
  handle(payoutCalls.export, (input, context) => payoutCsv(context.database.kysely, context, input)),
  handle(payoutCalls.run, ({ runId, sort }, context) => runDetail(context.database.kysely, runId, sort)),
  handle(payoutCalls.file, async ({ runId }, context) => runFile(context.database.kysely, runId, marketProfile().name)),
  handle(payoutCalls.createRun, (input, context) => context.once((tx) => service.createRun(tx, context, input))),
  handle(payoutCalls.transfer, ({ settlementIds }, context) =>
    context.once((tx) => service.orderTransfers(tx, context, settlementIds, context.config.payouts)),
  ),
  handle(payoutCalls.execute, (input, context) => context.once((tx) => service.execute(tx, context, input))),
  handle(payoutCalls.fail, (input, context) => context.once((tx) => service.fail(tx, context, input))),
  handle(payoutCalls.recordReturn, (input, context) => context.once((tx) => returnPayout(tx, context, input))),
  handle(payoutCalls.byHand, (input, context) => context.once((tx) => service.payByHand(tx, context, input))),
];
