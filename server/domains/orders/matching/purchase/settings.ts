import { type AutoPurchaseRules, type autoPurchaseCalls, mostStores } from '../../../../../contract/orders/auto-purchase.ts';
import type { ParsedInputOf } from '../../../../../contract/wire/call.ts';
import { codes } from '../../../../../contract/wire/codes.ts';
import { recordAudit } from '../../../../platform/audit-log.ts';
import type { Connection, Tx } from '../../../../platform/postgres/sql/tx.ts';
import { invalidFields, notFound, Refusal } from '../../../../platform/refusal.ts';
import { type Caller, type RequestScope, signedIn } from '../../../../platform/scope.ts';
import { currentTerms } from '../../../stores/storage-terms/index.ts';
import * as queries from './queries.ts';

const off: AutoPurchaseRules = {
  ...{
    isOn: false,
    pays: 'balance',
    perRun: null,
    perDay: null,
    perMonth: null,
    mostRise: null,
    mostStorage: null,
    otherSellers: false,
    storeIds: [],
  },
};

export async function autoPurchase(db: Connection, scope: RequestScope) {
  const { companyId } = signedIn(scope);
  const { now } = scope;
  const rules = await queries.selectRules(db, companyId);
  const day = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()));
  const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1));
  const [spent, stores, currency, acceptedTerms] = await Promise.all([
    queries.selectSpent(db, companyId, { runId: 0, day, month }),
    queries.selectStores(db, companyId, rules?.storeIds ?? [], mostStores),
    rules?.currency ?? queries.selectCurrency(db, companyId),
    scope.seesPrices ? queries.selectTerms(db, rules?.acceptedTerms ?? []) : [],
  ]);
  const seen = (amount: number): number | null => (scope.seesPrices ? amount : null);
  const terms = acceptedTerms.map(({ storeId: _, ...one }) => one);
  return { ...off, ...rules, currency, spentToday: seen(spent.day), spentThisMonth: seen(spent.month), stores, acceptedTerms: terms };
}

type Input = ParsedInputOf<typeof autoPurchaseCalls.save>;

/** What is bought is paid without a person: only who may order, pay and see prices decides about it. */
export async function saveAutoPurchase(tx: Tx, scope: RequestScope, { takenBackTermsIds, ...input }: Input): Promise<void> {
  const { companyId } = assertPays(scope);
  if (input.isOn && input.perRun === null && input.perDay === null && input.perMonth === null)
    throw invalidFields({ perDay: 'autoPurchase.budgetMissing' });
  const storeIds = [...new Set(input.storeIds)];
  if ((await queries.selectKnownStores(tx, companyId, storeIds)).length < storeIds.length) throw notFound();
  const before = await queries.lockRules(tx, companyId);
  const currency = before?.currency ?? (await queries.selectCurrency(tx, companyId));
  // What a colleague has accepted since the settings were read stays.
  const acceptedTerms = (before?.acceptedTerms ?? []).filter((one) => !takenBackTermsIds.includes(one));
  const mostStorage = input.mostStorage === undefined ? (before?.mostStorage ?? null) : input.mostStorage;
  await write(tx, scope, before, { ...input, mostStorage, storeIds, currency, acceptedTerms });
}

/** Accepts what a store asks for now, for all that runs buy there until it asks for more. */
export async function allowStorage(tx: Tx, scope: RequestScope, { storeId, termsId }: { storeId: number; termsId: number }): Promise<void> {
  const { companyId } = assertPays(scope);
  const before = await queries.lockRules(tx, companyId);
  if (!before || !(await queries.lacksForStorage(tx, companyId, storeId))) throw notFound();
  const [asked] = await currentTerms(tx, [storeId]);
  if (asked?.id !== termsId) throw new Refusal(codes.conflict, 'autoPurchase.storageChanged');
  const known = await queries.selectTerms(tx, before.acceptedTerms);
  const others = known.filter((one) => one.storeId !== storeId).map(({ id }) => id);
  await write(tx, scope, before, { ...before, acceptedTerms: [...others, termsId] });
}

function assertPays(scope: RequestScope): Caller {
  const caller = signedIn(scope);
  if (!scope.seesPrices || !caller.accessCodes.includes('payment.pay')) throw new Refusal(codes.forbidden, 'autoPurchase.mayNotPay');
  return caller;
}

async function write(tx: Tx, scope: RequestScope, before: queries.Rules | undefined, after: queries.Rules): Promise<void> {
  const { companyId, userId } = signedIn(scope);
  await queries.upsertRules(tx, { companyId, userId, now: scope.now }, after);
  await recordAudit(tx, {
    ...{ userId, companyId, action: 'autoPurchase.changed', subject: `company:${companyId}`, network: scope.network, at: scope.now },
    before: before ?? { isOn: false },
    after,
  });
}
