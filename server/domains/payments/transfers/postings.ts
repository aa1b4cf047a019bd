import type { Tx } from '../../../platform/postgres/sql/tx.ts';
import { usedPart } from '../balance/index.ts';
import { type Entry, post } from '../ledger/index.ts';

/*
 * The market's claim on its bank is the negative balance of `bank_clearing`. What a statement brings stands in `refunds` until it is known
 * whose it is; from there it goes to the sellers or to a buyer's balance.
 */

type Money = { currency: string; amount: number };
type Due = { id: number; sellerCompanyId: number; currency: string; total: number };

/** New bookings of a statement are at the bank. */
export async function postImport(tx: Tx, importId: number, sums: readonly Money[], at: Date): Promise<void> {
  const moving = sums.filter(({ amount }) => amount !== 0);
  if (moving.length === 0) return;
  await post(tx, {
    ...{ kind: 'bank_import', scope: 'bank_import', key: String(importId), at, reference: { importId } },
    entries: moving.flatMap(({ currency, amount }): Entry[] => [
      { kind: 'bank_clearing', companyId: null, currency, amount: -amount },
      { kind: 'refunds', companyId: null, currency, amount },
    ]),
  });
}

/** A booking that looked like one of another file is one of its own: its money is at the bank, too. */
export async function postCounted(tx: Tx, bookingId: number, { currency, amount }: Money, at: Date): Promise<void> {
  await post(tx, {
    ...{ kind: 'bank_import', scope: 'bank_import', key: `booking:${bookingId}`, at, reference: { bookingId } },
    entries: [
      { kind: 'bank_clearing', companyId: null, currency, amount: -amount },
      { kind: 'refunds', companyId: null, currency, amount },
    ],
  });
}

/** Transferred money pays orders, with a part of the buyer's balance that was reserved for it; once per checkout as any payment. Returns the ledger transaction. */
export function postTransferCapture(
  tx: Tx,
  { id, checkoutId, currency, amount, part }: { id: number; checkoutId: number; part: Parameters<typeof usedPart>[0] } & Money,
  due: readonly Due[],
  at: Date,
): Promise<number> {
  const orders = due.filter(({ total }) => total > 0);
  return post(tx, {
    ...{ kind: 'order_payment', scope: 'checkout', key: String(checkoutId), at },
    reference: {
      ...{ paymentId: id, checkoutId },
      orders: orders.map((order) => ({
        ...{ orderId: order.id, sellerCompanyId: order.sellerCompanyId, currency: order.currency, total: order.total },
      })),
    },
    entries: [
      { kind: 'refunds', companyId: null, currency, amount: -amount },
      ...usedPart(part),
      ...orders.map(({ sellerCompanyId, total }): Entry => ({
        ...{ kind: 'seller_payable', companyId: sellerCompanyId, currency, amount: total },
      })),
    ],
  });
}

/** Money of a booking that pays no orders is the buyer's. */
export function postTransferCredit(tx: Tx, bookingId: number, companyId: number, { currency, amount }: Money, at: Date): Promise<number> {
  return post(tx, {
    ...{ kind: 'transfer_credit', scope: 'transfer_credit', key: String(bookingId), at, reference: { bookingId } },
    entries: [
      { kind: 'refunds', companyId: null, currency, amount: -amount },
      { kind: 'buyer_balance', companyId, currency, amount },
    ],
  });
}

/** The money is in the ledger by other ways (a confirmed deposit), or belongs to no buyer: it is taken out again. */
export function postTransferRemoval(tx: Tx, bookingId: number, { currency, amount }: Money, at: Date): Promise<number> {
  return post(tx, {
    ...{ kind: 'bank_removal', scope: 'bank_removal', key: String(bookingId), at, reference: { bookingId } },
    entries: [
      { kind: 'refunds', companyId: null, currency, amount: -amount },
      { kind: 'bank_clearing', companyId: null, currency, amount },
    ],
  });
}
