import { operatorPaymentCalls } from '../../../../../contract/payments/operator-payments.ts';
import { codes } from '../../../../../contract/wire/codes.ts';
import { recordAudit } from '../../../../platform/audit-log.ts';
import { type CallContext, handle, type Handler } from '../../../../platform/http/handler.ts';
import type { Tx } from '../../../../platform/postgres/sql/tx.ts';
import { notFound, Refusal } from '../../../../platform/refusal.ts';
import { type RequestScope, signedIn } from '../../../../platform/scope.ts';
import { move } from '../../../../platform/state-machine.ts';
import {
  lockProviderPayment,
  notifyOfReturnCredit,
  payments,
  postReturnCredit,
  type ProviderPaymentRow,
  receiptOf,
  selectPayer,
} from '../../../payments/provider-payments/index.ts';
import { workOf } from './jobs.ts';
import { replyOf } from './operator-calls.ts';

/** A payment whose money could not be given back, locked. @throws codes.notFound, codes.conflict when it is decided */
async function lockFailed(tx: Tx, id: number): Promise<ProviderPaymentRow> {
  const payment = await lockProviderPayment(tx, id);
  if (!payment) throw notFound();
  if (payment.state !== 'return_failed') throw new Refusal(codes.conflict, 'operatorPayment.notFailed');
  return payment;
}

const audit = (
  tx: Tx,
  scope: RequestScope,
  action: 'payment.returnedAgain' | 'payment.credited',
  { id, amount, currency }: ProviderPaymentRow,
) => {
  const { userId, companyId } = signedIn(scope);
  const entry = { userId, companyId, action, subject: `payment:${id}`, after: { amount, currency } };
  return recordAudit(tx, { ...entry, network: scope.network, at: scope.now });
};

/** Has the provider give the money back again, under a key of its own; the job goes on with it if there is no answer. */
async function returnAgain(context: CallContext, id: number) {
  const { database, now, config } = context;
  await database.transaction(async (tx) => {
    const payment = await lockFailed(tx, id);
    await move(tx, payments, { ids: [id], from: ['return_failed'], to: 'returning', now, set: { ask_at: now } });
    await audit(tx, context, 'payment.returnedAgain', payment);
  });
  return replyOf(workOf(database, now, config), id, 'returning');
}

/** The buyer gets the money on its balance instead. */
async function creditReturn(tx: Tx, scope: RequestScope, id: number): Promise<Record<string, never>> {
  const payment = await lockFailed(tx, id);
  const money = await receiptOf(tx, payment);
  if (!money) throw notFound();
  const companyId = await selectPayer(tx, id);
  await move(tx, payments, { ids: [id], from: ['return_failed'], to: 'credited', now: scope.now });
  await notifyOfReturnCredit(tx, companyId, money, scope);
  await audit(tx, scope, 'payment.credited', payment);
  await postReturnCredit(tx, payment, companyId, money, scope.now);
  return {};
}

export const failedReturnHandlers: Handler[] = [
  handle(operatorPaymentCalls.returnAgain, ({ id }, context) => returnAgain(context, id)),
  handle(operatorPaymentCalls.credit, ({ id }, context) => context.once((tx) => creditReturn(tx, context, id))),
];
