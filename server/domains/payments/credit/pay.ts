import type { ParsedInputOf } from '../../../../contract/wire/call.ts';
import { codes } from '../../../../contract/wire/codes.ts';
import type { ownCreditCalls } from '../../../../contract/payments/credit/own-credit.ts';
import type { Tx } from '../../../platform/postgres/sql/tx.ts';
import { invalidFields, notFound, Refusal } from '../../../platform/refusal.ts';
import { type RequestScope, signedIn } from '../../../platform/scope.ts';
import { tooLow } from '../balance/too-low.ts';
import { type Entry, NotCovered, post } from '../ledger/index.ts';
import * as queries from './item-queries.ts';
import { sellerAccount } from './use.ts';

/** On its own terms the seller gets the money now. */
const toSeller = ({ creditor, sellerCompanyId, currency }: queries.LockedItem, amount: number): Entry[] =>
  creditor === null
    ? []
    : [
        { kind: 'seller_pending', companyId: sellerCompanyId, currency, amount: -amount },
        { kind: 'seller_payable', companyId: sellerCompanyId, currency, amount },
      ];

type Paid = { item: queries.LockedItem; amount: number };

/** Items of a company, locked, with what is wanted of each. @throws codes.notFound, codes.conflict for more than is open */
async function lockPaid(tx: Tx, companyId: number, wanted: readonly { id: number; amount: number }[]): Promise<Paid[]> {
  const ids = wanted.map(({ id }) => id);
  const items = await queries.lockItems(tx, companyId, ids);
  if (items.length < wanted.length) throw notFound();
  const amounts = new Map(wanted.map(({ id, amount }) => [id, amount]));
  const paid = items.map((item) => ({ item, amount: amounts.get(item.id) ?? 0 }));
  // Paid by a colleague, or cancelled, since the page was read.
  if (paid.some(({ item, amount }) => amount > item.open)) throw new Refusal(codes.conflict, 'credit.openChanged');
  return paid;
}

type Source = {
  kind: 'credit_payment' | 'credit_transfer';
  reduction: 'balance' | 'transfer';
  key: string;
  reference?: object;
  /** Where the money is taken from, and what is left of it. */
  entries: readonly Entry[];
  userId: number;
  at: Date;
};

/** Pays locked items in one posting. Returns how many of them nothing is left of. */
async function settlePaid(
  tx: Tx,
  paid: readonly Paid[],
  { kind, reduction, key, reference = {}, entries, userId, at }: Source,
): Promise<number> {
  const ledgerTransactionId = await post(tx, {
    ...{ kind, scope: kind, key, at },
    reference: { ...reference, items: paid.map(({ item, amount }) => ({ itemId: item.id, orderId: item.orderId, amount })) },
    entries: [
      ...entries,
      ...paid.flatMap(({ item, amount }): Entry[] => [
        { kind: 'buyer_credit', companyId: item.buyerCompanyId, currency: item.currency, amount },
        ...toSeller(item, amount),
      ]),
    ],
  });
  for (const { item, amount } of paid)
    await queries.insertReduction(tx, { ...{ itemId: item.id, kind: reduction, amount, ledgerTransactionId, userId, at } });
  return paid.filter(({ item, amount }) => amount === item.open).length;
}

/**
 * Pays open items of the caller's company from its balance, all or none.
 * @throws codes.notFound for another company's item as for none, codes.conflict for more than is open, codes.invalid at `password` when it
 * must be confirmed, codes.balanceTooLow
 */
export async function payItems(
  tx: Tx,
  scope: RequestScope,
  { items: wanted }: ParsedInputOf<typeof ownCreditCalls.pay>,
): Promise<{ settled: number }> {
  const { id: sessionId, companyId, userId } = signedIn(scope);
  const paid = await lockPaid(tx, companyId, wanted);
  const sums = paid.map(({ item, amount }) => ({ currency: item.currency, amount }));
  if (await queries.isConfirmationMissing(tx, { companyId, sessionId, now: scope.now, amounts: sums }))
    throw invalidFields({ password: 'payment.passwordNeeded' });
  const key = String(await queries.drawPaymentNumber(tx));
  try {
    const entries = sums.map(({ currency, amount }): Entry => ({ kind: 'buyer_balance', companyId, currency, amount: -amount }));
    const settled = await settlePaid(tx, paid, {
      ...{ kind: 'credit_payment', reduction: 'balance', key, entries, userId },
      at: scope.now,
    });
    return { settled };
  } catch (error) {
    if (error instanceof NotCovered) throw tooLow(error.missing, scope.language);
    throw error;
  }
}

export type BookedMoney = { bookingId: number; currency: string; amount: number };

/**
 * Pays open items of a buyer with money that has arrived at the bank, all or none; what is left goes to the buyer's balance. The booking is
 * locked by the caller, before the items. One posting for all of it.
 * @throws codes.notFound for another company's item as for none, codes.conflict for more than is open, codes.invalid at `items` for another
 * currency or more than has arrived
 */
export async function payItemsFromBooking(
  tx: Tx,
  { bookingId, currency, amount: arrived }: BookedMoney,
  {
    companyId,
    items: wanted,
    userId,
    at,
  }: { companyId: number; items: readonly { id: number; amount: number }[]; userId: number; at: Date },
): Promise<{ settled: number; rest: number; orderIds: number[] }> {
  const paid = await lockPaid(tx, companyId, wanted);
  if (paid.some(({ item }) => item.currency !== currency)) throw invalidFields({ items: 'bank.itemsCurrency' });
  const rest = paid.reduce((left, { amount }) => left - amount, arrived);
  if (rest < 0) throw invalidFields({ items: 'bank.itemsTooMuch' });
  const settled = await settlePaid(tx, paid, {
    ...{ kind: 'credit_transfer', reduction: 'transfer', key: String(bookingId), reference: { bookingId }, userId, at },
    entries: [
      { kind: 'refunds', companyId: null, currency, amount: -arrived },
      { kind: 'buyer_balance', companyId, currency, amount: rest },
    ],
  });
  return { settled, rest, orderIds: paid.map(({ item }) => item.orderId) };
}

export type Refunded = {
  /** What of it reduces the open amount; the rest goes to the balance. */
  reduced: number;
  /** The seller's account that the reduced part is taken from. */
  from: 'seller_payable' | 'seller_pending';
  item: queries.LockedItem | null;
};

/** How a refund of an order divides: what is open is no longer owed, before anything is paid back. Locks the item. */
export async function divideRefund(tx: Tx, orderId: number, total: number): Promise<Refunded> {
  const item = (await queries.lockItemOf(tx, orderId)) ?? null;
  return { item, reduced: Math.min(total, item?.open ?? 0), from: sellerAccount(item?.creditor ?? null) };
}

export async function noteRefund(tx: Tx, { item, reduced }: Refunded, ledgerTransactionId: number, at: Date): Promise<void> {
  if (!item || reduced === 0) return;
  await queries.insertReduction(tx, { ...{ itemId: item.id, kind: 'refund', amount: reduced, ledgerTransactionId, userId: null, at } });
}
