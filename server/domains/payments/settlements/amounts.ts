import { share } from '../../../../contract/values/money.ts';

/** What is to be settled of a seller in a currency. Amounts of refunds and of what is withheld are positive. */
export type Settled = {
  sales: number;
  refunds: number;
  commission: number;
  fees: number;
  vat: number;
  reserveRate: number;
  reserveReleased: number;
  /** What the seller owes: zero or less. */
  carriedIn: number;
};
export type Result = { reserveWithheld: number; payout: number; carriedOut: number };

/**
 * What a settlement leaves. A part of the sales less refunds is withheld for disputes, never more than what is to be paid out otherwise. What
 * remains is paid out; what the seller owes is carried over and never paid out.
 */
export function resultOf({ sales, refunds, commission, fees, vat, reserveRate, reserveReleased, carriedIn }: Settled): Result {
  const before = sales - refunds - commission - fees - vat + reserveReleased + carriedIn;
  const wanted = share(Math.max(0, sales - refunds), reserveRate);
  const reserveWithheld = Math.min(wanted, Math.max(0, before));
  const left = before - reserveWithheld;
  return { reserveWithheld, payout: Math.max(0, left), carriedOut: Math.min(0, left) };
}
