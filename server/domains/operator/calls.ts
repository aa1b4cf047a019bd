import { operatorCompanyCalls } from '../../../contract/companies/operator-companies.ts';
import { marketCalls } from '../../../contract/operator/market.ts';
import { auditLogCalls, overviewCalls, operatorUserCalls } from '../../../contract/operator/operator.ts';
import { type CallContext, handle, type Handler } from '../../platform/http/handler.ts';
import type { Tx } from '../../platform/postgres/sql/tx.ts';
import { forgetAccounts } from '../identity/index.ts';
import { companyDetail, exportCompanies, listCompanies, moveCompanyByHand } from './companies/companies.ts';
import { imprint, marketSettings, readMarketProfile, saveCompany, saveMarket, sendTestMail, setup } from './market/market.ts';
import { listLog, overview, verifyLog } from './overview.ts';
import { blockUser, endSessions, listUsers, removeSecondFactor, sendFirstLoginAgain } from './users/users.ts';

/** Performs an action on a user; this process invalidates its cache before it answers. */
async function act<Answer>(context: CallContext, userId: number, work: (tx: Tx) => Promise<Answer>): Promise<Answer> {
  const answer = await context.database.transaction(work);
  forgetAccounts(context.database, { userId });
  return answer;
}

export const handlers: Handler[] = [
  handle(marketCalls.imprint, (_input, context) => imprint(context.database.kysely, context.language)),
  handle(marketCalls.read, (_input, context) => marketSettings(context.database.kysely)),
  handle(marketCalls.save, async (input, context) => {
    const saved = await context.database.transaction((tx) => saveMarket(tx, context, input));
    // This process shows the new name before it answers; the others follow the event.
    await readMarketProfile(context.database);
    return saved;
  }),
  handle(marketCalls.saveCompany, (input, context) => context.database.transaction((tx) => saveCompany(tx, context, input))),
  handle(marketCalls.setup, (_input, context) => setup(context.database.kysely, context, context.config)),
  handle(marketCalls.sendTestMail, (_input, context) => context.database.transaction((tx) => sendTestMail(tx, context))),
  handle(overviewCalls.overview, (_input, context) => overview(context.database.kysely, context)),
  handle(operatorCompanyCalls.list, (input, context) => listCompanies(context.database.kysely, input)),
  handle(operatorCompanyCalls.export, (input, context) => exportCompanies(context.database.kysely, context, input)),
  handle(operatorCompanyCalls.detail, ({ id }, context) => companyDetail(context.database.kysely, context, id)),
  handle(operatorCompanyCalls.move, async (input, context) => {
    const moved = await context.database.transaction((tx) => moveCompanyByHand(tx, context, input));
    forgetAccounts(context.database, { companyId: input.id });
    return moved;
  }),
  handle(operatorUserCalls.list, (input, context) => listUsers(context.database.kysely, context, input)),
  handle(operatorUserCalls.block, (input, context) => act(context, input.id, (tx) => blockUser(tx, context, input))),
  handle(operatorUserCalls.endSessions, (input, context) => act(context, input.id, (tx) => endSessions(tx, context, input))),
  handle(operatorUserCalls.removeSecondFactor, (input, context) => act(context, input.id, (tx) => removeSecondFactor(tx, context, input))),
  handle(operatorUserCalls.sendFirstLogin, ({ id }, context) => act(context, id, (tx) => sendFirstLoginAgain(tx, context, id))),
  handle(auditLogCalls.list, (input, context) => listLog(context.database.kysely, input)),
  handle(auditLogCalls.verify, (_input, context) => verifyLog(context.database)),
];
