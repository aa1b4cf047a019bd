import type { AnswerOf } from '../../../../contract/wire/call.ts';
import {
  forNewBuyers,
  type paymentMethodCalls,
  type PaymentMethodInput,
  paymentMethods,
  type PaymentMethod,
  type SetMethod,
} from '../../../../contract/payments/payment-methods.ts';
import type { Language } from '../../../../contract/values/locale.ts';
import { recordAudit } from '../../../platform/audit-log.ts';
import type { Reader } from '../../../platform/postgres/sql/read.ts';
import type { Connection, Tx } from '../../../platform/postgres/sql/tx.ts';
import { invalidFields, notFound } from '../../../platform/refusal.ts';
import { type RequestScope, signedIn } from '../../../platform/scope.ts';
import { message } from '../../../platform/texts.ts';
import * as queries from './queries.ts';
import { type MethodObstacle, obstacleTo } from './rule.ts';

/** The configured provider of each method that needs one; null: nobody makes such payments. */
export type MethodProviders = { cards: string | null };

/** Methods that can be used as the market is configured. */
const possible = ({ cards }: MethodProviders): PaymentMethod[] => paymentMethods.filter((method) => method !== 'card' || cards !== null);

const unset = (method: PaymentMethod): Omit<SetMethod, 'provider'> => ({
  ...{ method, isOn: false, countries: [], currencies: [], buyers: 'all', companies: [], changedAt: null, changedBy: null },
});

/** The methods that can be used, in the program's order; those that were never set are off. One statement. */
export async function methodSettings(db: Connection, providers: MethodProviders): Promise<SetMethod[]> {
  const rows = await queries.selectMethods(db);
  return possible(providers).map((method) => {
    const row = rows.find((one) => one.method === method);
    const provider = method === 'card' ? providers.cards : null;
    return row ? { ...row, provider, changedAt: row.changedAt?.toISOString() ?? null } : { ...unset(method), provider };
  });
}

async function settingOf(tx: Tx, method: PaymentMethod, providers: MethodProviders): Promise<SetMethod> {
  const found = (await methodSettings(tx, providers)).find((one) => one.method === method);
  if (!found) throw notFound();
  return found;
}

/** What the audit log shows of a setting. */
const facts = ({ method, isOn, countries, currencies, buyers, companies }: SetMethod): object => ({
  method,
  isOn,
  countries,
  currencies: currencies.map(({ currency, minimum, maximum }) => `${currency} ${minimum ?? 0}–${maximum ?? ''}`),
  buyers,
  companyIds: companies.map(({ id }) => id),
});

export async function saveMethod(tx: Tx, scope: RequestScope, input: PaymentMethodInput, providers: MethodProviders): Promise<SetMethod> {
  const { userId, companyId } = signedIn(scope);
  await queries.lockMethod(tx, input.method);
  const before = await settingOf(tx, input.method, providers);
  const companyIds = input.buyers === 'all' ? [] : [...new Set(input.companyIds)];
  const known = await queries.selectBuyerIds(tx, companyIds);
  if (known.length < companyIds.length) throw invalidFields({ companyIds: 'paymentMethod.nobody' });
  await queries.writeMethod(tx, { ...input, countries: [...new Set(input.countries)], companyIds }, { userId, now: scope.now });
  const after = await settingOf(tx, input.method, providers);
  await recordAudit(tx, {
    userId,
    companyId,
    action: 'paymentMethod.changed',
    subject: `paymentMethod:${input.method}`,
    before: facts(before),
    after: facts(after),
    network: scope.network,
    at: scope.now,
  });
  return after;
}

export type Offered = Pick<AnswerOf<typeof paymentMethodCalls.offered>, 'methods' | 'preferred'>;

/** The ways in which a buyer can pay amounts, and why others of the market cannot be used. One statement. */
export async function offeredMethods(
  reader: Reader,
  scope: RequestScope,
  due: readonly { currency: string; total: number }[],
  providers: MethodProviders,
  {
    balance,
    creditObstacle,
  }: {
    /** What the buyer could pay from its balance besides another method; asked where one cannot pay all. */
    balance: () => Promise<number>;
    /** Why credit terms do not cover the orders, less a part from the balance; asked only where the market offers credit. */
    creditObstacle: (part: number) => Promise<MethodObstacle | null>;
  } = { balance: async () => 0, creditObstacle: async () => null },
): Promise<Offered> {
  const rules = await queries.selectRules(reader, signedIn(scope).companyId);
  const ruleOf = (method: PaymentMethod) => rules.find((one) => one.method === method);
  const obstacleOf = async (method: PaymentMethod, part: number): Promise<MethodObstacle | null> => {
    const rest = due.map(({ currency, total }) => ({ currency, total: total - part }));
    const found = obstacleTo(ruleOf(method)?.rule ?? null, rest, scope.language);
    if (found) return found;
    return method === 'credit' ? creditObstacle(part) : ownObstacle(method, due, ruleOf(method)?.hasAccount ?? false);
  };
  /** What can come from the balance: not all, and nothing where balances are not offered. */
  const usablePart = async (): Promise<number> => {
    const [first, ...others] = due;
    if (!first || others.length > 0 || (await obstacleOf('balance', 0)) !== null) return 0;
    const part = await balance();
    return part < first.total ? part : 0;
  };
  let part: number | null = null;
  const methods: Offered['methods'] = [];
  for (const method of possible(providers)) {
    if (!ruleOf(method)) continue;
    const obstacle = await obstacleOf(method, 0);
    let needsPart = false;
    if (obstacle !== null && method !== 'balance') {
      part ??= await usablePart();
      needsPart = part > 0 && (await obstacleOf(method, part)) === null;
    }
    const said = obstacle === null || needsPart ? null : message(obstacle.key, scope.language, obstacle.values);
    methods.push({ method, obstacle: said, needsPart });
  }
  return { methods, preferred: rules.find(({ preferred }) => preferred !== null)?.preferred ?? 'balance' };
}

/** Why a buyer cannot pay amounts by a method; null if it can. One statement. */
export async function obstacleFor(
  reader: Reader,
  method: PaymentMethod,
  { companyId, language, due }: { companyId: number; language: Language; due: readonly { currency: string; total: number }[] },
): Promise<MethodObstacle | null> {
  const rules = await queries.selectRules(reader, companyId);
  return obstacleTo(rules.find((one) => one.method === method)?.rule ?? null, due, language);
}

/** What a method cannot do, whatever the operator has set. */
const ownObstacle = (method: PaymentMethod, due: readonly { currency: string }[], hasAccount: boolean): MethodObstacle | null => {
  if (method === 'card' && due.length > 1) return { key: 'paymentMethod.oneCurrency', values: {} };
  if (method !== 'bank_transfer') return null;
  if (!hasAccount) return { key: 'paymentMethod.noAccount', values: {} };
  // SEPA transfers are in euros.
  return due.every(({ currency }) => currency === 'EUR') ? null : { key: 'paymentMethod.onlyEuro', values: {} };
};

/** Whether a buyer that has paid nothing before finds a way to pay. */
export async function takesNewBuyers(db: Connection, providers: MethodProviders): Promise<boolean> {
  return (await methodSettings(db, providers)).some(({ method, isOn }) => isOn && forNewBuyers[method]);
}
