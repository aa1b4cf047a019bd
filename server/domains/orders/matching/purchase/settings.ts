import { type AutoPurchaseRules, type autoPurchaseCalls, mostStores } from '../../../../../contract/orders/auto-purchase.ts';
import type { ParsedInputOf } from '../../../../../contract/wire/call.ts';
import { codes } from '../../../../../contract/wire/codes.ts';
import { recordAudit } from '../../../../platform/audit-log.ts';
import type { Connection, Tx } from '../../../../platform/postgres/sql/tx.ts';
import { invalidFields, notFound, Refusal } from '../../../../platform/refusal.ts';
import { type RequestScope, signedIn } from '../../../../platform/scope.ts';
import * as queries from './queries.ts';

const off: AutoPurchaseRules = {
  ...{ isOn: false, pays: 'balance', perRun: null, perDay: null, perMonth: null, mostRise: null, otherSellers: false, storeIds: [] },
};

export async function autoPurchase(db: Connection, scope: RequestScope) {
  const { companyId } = signedIn(scope);
  const { now } = scope;
  const rules = await queries.selectRules(db, companyId);
  const day = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()));
  const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1));
  const [spent, stores, currency] = await Promise.all([
    queries.selectSpent(db, companyId, { runId: 0, day, month }),
    queries.selectStores(db, companyId, rules?.storeIds ?? [], mostStores),
    rules?.currency ?? queries.selectCurrency(db, companyId),
  ]);
  const seen = (amount: number): number | null => (scope.seesPrices ? amount : null);
  return { ...off, ...rules, currency, spentToday: seen(spent.day), spentThisMonth: seen(spent.month), stores };
}

type Input = ParsedInputOf<typeof autoPurchaseCalls.save>;

/** What is bought is paid without a person: only who may order, pay and see prices decides about it. */
export async function saveAutoPurchase(tx: Tx, scope: RequestScope, input: Input): Promise<void> {
  const { companyId, userId, accessCodes } = signedIn(scope);
  if (!scope.seesPrices || !accessCodes.includes('payment.pay')) throw new Refusal(codes.forbidden, 'autoPurchase.mayNotPay');
  if (input.isOn && input.perRun === null && input.perDay === null && input.perMonth === null)
    throw invalidFields({ perDay: 'autoPurchase.budgetMissing' });
  const storeIds = [...new Set(input.storeIds)];
  if ((await queries.selectKnownStores(tx, companyId, storeIds)).length < storeIds.length) throw notFound();
  const before = await queries.lockRules(tx, companyId);
  const currency = before?.currency ?? (await queries.selectCurrency(tx, companyId));
  await queries.upsertRules(tx, { companyId, userId, now: scope.now }, { ...input, storeIds, currency });
  await recordAudit(tx, {
    ...{ userId, companyId, action: 'autoPurchase.changed', subject: `company:${companyId}`, network: scope.network, at: scope.now },
    before: before ?? { isOn: false },
    after: { ...input, storeIds, currency },
  });
}
