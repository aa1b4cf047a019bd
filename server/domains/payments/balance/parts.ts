import { sql } from 'kysely';
import { codes } from '../../../../contract/wire/codes.ts';
import type { Language } from '../../../../contract/values/locale.ts';
import { anyOf } from '../../../platform/postgres/sql/any-of.ts';
import type { Tx } from '../../../platform/postgres/sql/tx.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { type Entry, NotCovered, post } from '../ledger/index.ts';
import { tooLow } from './too-low.ts';

/*
 * A checkout can be paid in part from the balance and for the rest by another method. The part moves to `balance_reserved` when the payment by
 * the other method begins; from there it goes to the sellers together with the other money, or back.
 */

type Part = { paymentId: number; checkoutId: number; companyId: number; currency: string; part: number };

/** Amount of a part that is reserved now: zero once it was released. */
export const heldPart = ({ balancePart, balanceReleasedAt }: { balancePart: number; balanceReleasedAt: Date | null }): number =>
  balanceReleasedAt === null ? balancePart : 0;

const between = ({ companyId, currency, part }: Part): Entry[] => [
  { kind: 'balance_reserved', companyId, currency, amount: part },
  { kind: 'buyer_balance', companyId, currency, amount: -part },
];

/** @throws codes.balanceTooLow with what is missing */
export async function reservePart(tx: Tx, part: Part, { language, now }: { language: Language; now: Date }): Promise<void> {
  const { paymentId, checkoutId } = part;
  try {
    await post(tx, {
      ...{ kind: 'balance_reservation', scope: 'balance_reservation', key: String(paymentId), at: now },
      ...{ reference: { paymentId, checkoutId }, entries: between(part) },
    });
  } catch (error) {
    if (error instanceof NotCovered) throw tooLow(error.missing, language);
    throw error;
  }
}

/** Payments whose parts go back: those named, or all of checkouts, but one that pays. */
type Released = { paymentIds: readonly number[] } | { checkoutIds: readonly number[]; except?: number };

/**
 * Returns reserved parts to the balance; a captured payment has used its part. Once for each payment, however often it is called: the row of the
 * payment decides.
 */
export async function releaseParts(tx: Tx, which: Released, now: Date): Promise<void> {
  const released = await tx
    .updateTable('payment as p')
    .from('checkout as c')
    .set({ balance_released_at: now })
    .whereRef('c.id', '=', 'p.checkout_id')
    .$if('paymentIds' in which, (query) => query.where('p.id', '=', anyOf('paymentIds' in which ? which.paymentIds : [])))
    .$if('checkoutIds' in which, (query) => query.where('p.checkout_id', '=', anyOf('checkoutIds' in which ? which.checkoutIds : [])))
    .where('p.id', '<>', 'except' in which ? (which.except ?? 0) : 0)
    .where('p.balance_part', '>', 0)
    .where('p.balance_released_at', 'is', null)
    .where('p.state', '<>', 'captured')
    .returning([
      'p.id as paymentId',
      'c.id as checkoutId',
      'c.company_id as companyId',
      sql<string>`p.currency::text`.as('currency'),
      'p.balance_part as part',
    ])
    .execute();
  for (const one of released.toSorted((a, b) => a.paymentId - b.paymentId)) {
    const { paymentId, checkoutId } = one;
    await post(tx, {
      ...{ kind: 'balance_release', scope: 'balance_release', key: String(paymentId), at: now },
      ...{ reference: { paymentId, checkoutId }, entries: between({ ...one, part: -one.part }) },
    });
  }
}

/** Entries that use a reserved part of a balance, and return what of it is not needed. */
export const usedPart = ({
  companyId,
  currency,
  held,
  used,
}: {
  companyId: number;
  currency: string;
  held: number;
  used: number;
}): Entry[] =>
  held === 0
    ? []
    : [
        { kind: 'balance_reserved', companyId, currency, amount: -held },
        { kind: 'buyer_balance', companyId, currency, amount: held - used },
      ];

/** A part has to leave something to the other method. @throws codes.refused */
export function checkPart(part: number, total: number): void {
  if (part >= total) throw new Refusal(codes.refused, 'payment.partTooLarge');
}
