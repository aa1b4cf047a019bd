import type { AnswerOf, ParsedInputOf } from '../../../../contract/wire/call.ts';
import type {
  CommissionRate,
  CommissionRateInput,
  commissionCalls,
  CommissionScope,
  SettlementSetting,
  SettlementSettingInput,
} from '../../../../contract/payments/sellers/commission.ts';
import { codes } from '../../../../contract/wire/codes.ts';
import { listCsv } from '../../../../contract/wire/csv.ts';
import { currencies } from '../../../../contract/values/money.ts';
import { recordAudit } from '../../../platform/audit-log.ts';
import { toCsv } from '../../../platform/formats/csv.ts';
import type { Connection, Tx } from '../../../platform/postgres/sql/tx.ts';
import { invalidFields, notFound, Refusal } from '../../../platform/refusal.ts';
import { type RequestScope, signedIn } from '../../../platform/scope.ts';
import { message } from '../../../platform/texts.ts';
import * as queries from './queries.ts';
import * as settings from './setting-queries.ts';

/** The day of a moment, in UTC: rates begin and end with it. */
const dayOf = (now: Date): string => now.toISOString().slice(0, 10);

const scopeOf = ({ sellerId, categoryId }: queries.RateRow): CommissionScope => {
  if (sellerId !== null) return categoryId === null ? 'seller' : 'sellerCategory';
  return categoryId === null ? 'market' : 'category';
};

function stateOf({ removedAt, validFrom, validTo, followed }: queries.RateRow, day: string): CommissionRate['state'] {
  if (removedAt) return 'removed';
  if (validFrom > day) return 'future';
  return followed || (validTo !== null && validTo < day) ? 'ended' : 'current';
}

function viewOf(row: queries.RateRow, day: string): CommissionRate {
  const { sellerId, sellerName, categoryId, categoryName, followed: _, addedAt, removedAt, ...rest } = row;
  const state = stateOf(row, day);
  return {
    ...rest,
    scope: scopeOf(row),
    seller: sellerId === null ? null : { id: sellerId, name: sellerName ?? '' },
    category: categoryId === null ? null : { id: categoryId, name: categoryName ?? '' },
    addedAt: addedAt.toISOString(),
    removedAt: removedAt?.toISOString() ?? null,
    state,
    removable: removedAt === null && row.validFrom >= day,
    endable: state === 'current' && row.validTo !== day,
  };
}

type Filter = Omit<ParsedInputOf<typeof commissionCalls.list>, never>;

export async function listRates(
  db: Connection,
  { language, now }: RequestScope,
  { state, ...filter }: Filter,
): Promise<AnswerOf<typeof commissionCalls.list>> {
  const day = dayOf(now);
  const rates = (await queries.selectRates(db, { language, day }, filter)).map((row) => viewOf(row, day));
  return { day, rates: state ? rates.filter((rate) => rate.state === state) : rates };
}

export async function exportRates(db: Connection, scope: RequestScope, filter: Filter): Promise<AnswerOf<typeof commissionCalls.export>> {
  const { rates } = await listRates(db, scope, filter);
  const { language } = scope;
  const columns = ['seller', 'category', 'rate', 'from', 'to', 'state', 'addedBy', 'addedAt', 'note'] as const;
  const body = rates.map((rate) => [
    rate.seller?.name ?? '',
    rate.category?.name ?? '',
    rate.rate / 100,
    rate.validFrom,
    rate.validTo,
    message(`commission.state.${rate.state}`, language),
    rate.addedBy,
    rate.addedAt.slice(0, 10),
    rate.note,
  ]);
  const head = columns.map((column) => message(`commission.column.${column}`, language));
  return { name: 'commission.csv', content: toCsv(head, body, listCsv(language)) };
}

export async function ratesOfItem(
  db: Connection,
  { language, now }: RequestScope,
  wanted: string,
): Promise<AnswerOf<typeof commissionCalls.ofItem>> {
  const day = dayOf(now);
  const found = await queries.findItem(db, language, wanted);
  if (!found) throw invalidFields({ item: 'commission.noItem' });
  const { sellerId, path, ...item } = found;
  const rates = await queries.ratesOfItem(db, { language, day }, { sellerId, path });
  return { item, rates: rates.map((row) => viewOf(row, day)) };
}

export async function addRate(tx: Tx, scope: RequestScope, input: CommissionRateInput): Promise<{ id: number }> {
  const { userId } = signedIn(scope);
  // Orders of the days before were paid with other rates.
  if (input.validFrom < dayOf(scope.now)) throw invalidFields({ validFrom: 'commission.past' });
  if (input.validTo !== null && input.validTo < input.validFrom) throw invalidFields({ validTo: 'taxRate.order' });
  if (input.sellerId !== null && !(await queries.isSeller(tx, input.sellerId))) throw invalidFields({ sellerId: 'commission.noSeller' });
  if (input.categoryId !== null && !(await queries.isCategory(tx, input.categoryId)))
    throw invalidFields({ categoryId: 'commission.noCategory' });
  const id = await queries.insertRate(tx, input, { userId, now: scope.now });
  if (id === undefined) throw invalidFields({ validFrom: 'commission.sameDay' });
  await audit(tx, scope, 'commission.added', { subject: `commission_rate:${id}`, sellerId: input.sellerId, after: factsOf(input) });
  return { id };
}

/** A rate that was not removed; of two operators the second finds it changed. */
async function lockRate(tx: Tx, id: number): Promise<queries.LockedRate> {
  const rate = await queries.lockRate(tx, id);
  if (!rate) throw notFound();
  return rate;
}

export async function endRate(tx: Tx, scope: RequestScope, { id, validTo }: { id: number; validTo: string }): Promise<{ id: number }> {
  const rate = await lockRate(tx, id);
  const today = dayOf(scope.now);
  if (rate.validTo !== null && rate.validTo < today) throw new Refusal(codes.refused, 'commission.hasEnded');
  if (validTo < today || validTo < rate.validFrom) throw invalidFields({ validTo: 'commission.pastEnd' });
  await queries.endRate(tx, id, validTo);
  const [before, after] = [factsOf(rate), factsOf({ ...rate, validTo })];
  await audit(tx, scope, 'commission.ended', { subject: `commission_rate:${id}`, sellerId: rate.sellerId, before, after });
  return { id };
}

export async function removeRate(tx: Tx, scope: RequestScope, id: number): Promise<{ id: number }> {
  const rate = await lockRate(tx, id);
  if (rate.validFrom < dayOf(scope.now)) throw new Refusal(codes.refused, 'commission.begun');
  await queries.removeRate(tx, id, { userId: signedIn(scope).userId, now: scope.now });
  await audit(tx, scope, 'commission.removed', { subject: `commission_rate:${id}`, sellerId: rate.sellerId, before: factsOf(rate) });
  return { id };
}

const factsOf = ({ rate, validFrom, validTo, categoryId }: Omit<CommissionRateInput, 'note'>): object => ({
  rate: `${rate / 100} %`,
  from: validFrom,
  until: validTo,
  categoryId,
});

const audit = (
  tx: Tx,
  scope: RequestScope,
  action: 'commission.added' | 'commission.ended' | 'commission.removed' | 'commission.settingChanged',
  { subject, sellerId, before, after }: { subject: string; sellerId: number | null; before?: object; after?: object },
): Promise<void> =>
  recordAudit(tx, {
    ...{ userId: signedIn(scope).userId, companyId: sellerId, action, subject, before: before ?? null, after: after ?? null },
    network: scope.network,
    at: scope.now,
  });

export async function setting(db: Connection): Promise<SettlementSetting> {
  const [row, inUse] = await Promise.all([settings.selectSetting(db), settings.storeCurrencies(db)]);
  return {
    ...row,
    orderFees: currencies
      .filter((currency) => inUse.includes(currency) || (row.orderFees[currency] ?? 0) > 0)
      .map((currency) => ({ currency, amount: row.orderFees[currency] ?? 0 })),
    changedAt: row.changedAt?.toISOString() ?? null,
  };
}

export async function saveSetting(tx: Tx, scope: RequestScope, input: SettlementSettingInput): Promise<SettlementSetting> {
  const before = await settings.selectSetting(tx);
  const saved = await settings.writeSetting(tx, input, { userId: signedIn(scope).userId, now: scope.now });
  if (!saved) throw new Refusal(codes.conflict, 'commission.settingOutdated');
  const after = await setting(tx);
  await audit(tx, scope, 'commission.settingChanged', {
    ...{ subject: 'settlement_setting:1', sellerId: null },
    before: settingFacts(before),
    after: settingFacts(input),
  });
  return after;
}

const settingFacts = ({
  period,
  settledFrom,
  reserveRate,
  reserveDays,
  orderFees,
}: Omit<settings.SettingRow, 'changedAt' | 'changedBy' | 'orderFees'> & { orderFees: unknown }): object => ({
  period,
  settledFrom,
  reserveRate: `${reserveRate / 100} %`,
  reserveDays,
  orderFees,
});
