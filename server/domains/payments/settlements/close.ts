import { dayValue, moneyValue } from '../../../platform/formats/text-value.ts';
import { notify } from '../../../platform/notifications.ts';
import type { Tx } from '../../../platform/postgres/sql/tx.ts';
import type { SettingRow } from '../commission/index.ts';
import { issueFeeDocument } from '../invoices/index.ts';
import { post } from '../ledger/index.ts';
import { mails } from '../mails.ts';
import { knownRates } from '../tax/index.ts';
import { resultOf } from './amounts.ts';
import * as queries from './close-queries.ts';
import { feeVat, feeVatOf } from './fee-vat.ts';
import { beginOf, dayAfter, lastEnd } from './period.ts';

export type Scope = { now: Date; publicUrl: string };

/**
 * Closes the newest period that has ended of a seller and currency: settlement, its lines, the operator's document, and the ledger are one
 * transaction. The seller is locked first; a second job finds the period closed. Accounts of the ledger are locked last.
 * Returns the settlement's number in the database; null when there is nothing to settle.
 */
export async function closePeriod(tx: Tx, scope: Scope, account: queries.Account, setting: SettingRow): Promise<number | null> {
  const { now } = scope;
  const { sellerId, currency } = account;
  const periodTo = lastEnd(setting.period, now);
  await queries.lockSeller(tx, sellerId);
  const previous = await queries.previousOf(tx, account);
  if (previous && previous.periodTo >= periodTo) return null;
  const lines = await queries.lockLines(tx, account, { periodTo, settledFrom: setting.settledFrom });
  const reserves = await queries.lockReserves(tx, account, periodTo);
  if (lines.ids.length === 0 && reserves.length === 0) return null;
  const sides = await queries.sidesOf(tx, sellerId, now);
  if (!sides) throw new Error('the market has no operator');
  const net = lines.commission + lines.fees;
  // Without commission and fees no rate is needed.
  const vat = feeVatOf(sides.operator, sides.seller, net === 0 ? () => 0 : await knownRates(tx, now));
  const carried = previous && previous.carriedOut < 0 && !previous.carriedOn ? previous : null;
  const sums = {
    sales: lines.sales,
    refunds: lines.refunds,
    commission: lines.commission,
    fees: lines.fees,
    vat: feeVat(vat, net),
    reserveReleased: reserves.reduce((sum, { withheld }) => sum + withheld, 0),
    carriedIn: carried?.carriedOut ?? 0,
  };
  const result = resultOf({ ...sums, reserveRate: setting.reserveDays > 0 ? setting.reserveRate : 0 });
  const number = `S-${sellerId}-${periodTo}-${currency}`;
  const periodFrom = fromOf(setting, previous?.periodTo, lines.firstDay, periodTo);
  const settlementId = await queries.insertSettlement(tx, {
    ...{ sellerId, currency, number, periodFrom, periodTo, now },
    ...{ ...sums, ...result, orders: lines.orders },
    state: result.payout > 0 ? 'closed' : result.carriedOut < 0 ? 'carried_over' : 'settled',
    vatReason: vat.reason,
    vatRate: vat.rate,
    reserveUntil: result.reserveWithheld > 0 ? dayAfter(periodTo, setting.reserveDays) : null,
    carriedFrom: carried?.id ?? null,
  });
  await queries.assignLines(tx, settlementId, lines.ids);
  await queries.releaseReserves(
    tx,
    settlementId,
    reserves.map(({ id }) => id),
  );
  if (net !== 0)
    await issueFeeDocument(tx, {
      ...{ settlementId, number, periodFrom, periodTo, currency, now, vat },
      ...{ operatorId: sides.operatorId, sellerId, language: sides.language },
      amounts: { commission: sums.commission, fees: sums.fees, vat: sums.vat },
    });
  await announce(tx, scope, { ...account, ...result, settlementId, periodTo });
  if (net !== 0)
    await post(tx, {
      ...{ kind: 'settlement_commission', scope: 'settlement', key: String(settlementId), at: now, reference: { settlementId } },
      entries: [
        { kind: 'seller_payable', companyId: sellerId, currency, amount: -(net + sums.vat) },
        { kind: 'commission', companyId: null, currency, amount: net },
        { kind: 'vat', companyId: null, currency, amount: sums.vat },
      ],
    });
  return settlementId;
}

/** A period follows the one before. After a pause, and for the first one, it begins with the period of the oldest line. */
function fromOf({ period }: SettingRow, previousTo: string | undefined, firstDay: string | null, periodTo: string): string {
  const begin = beginOf(period, firstDay !== null && firstDay < periodTo ? firstDay : periodTo);
  return previousTo !== undefined && previousTo >= begin ? dayAfter(previousTo) : begin;
}

async function announce(
  tx: Tx,
  scope: Scope,
  given: queries.Account & { settlementId: number; periodTo: string; payout: number; carriedOut: number },
): Promise<void> {
  const people = (await queries.readersOf(tx, given.sellerId)).map((person) => ({ ...person, kind: 'seller' as const }));
  const shared = { day: dayValue(given.periodTo), link: `/seller-console/settlements/${given.settlementId}` };
  if (given.carriedOut < 0)
    await notify(tx, scope, mails.settlementCarried, people, { ...shared, amount: moneyValue(-given.carriedOut, given.currency) });
  else await notify(tx, scope, mails.settlementClosed, people, { ...shared, amount: moneyValue(given.payout, given.currency) });
}
