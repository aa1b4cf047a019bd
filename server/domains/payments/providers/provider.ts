/**
 * What a payment provider does for the market. docs/payments.md describes it for those who write one; `test/support/provider-conformance.ts`
 * is what every provider has to pass.
 *
 * A provider is asked outside of transactions, since its answer may take seconds. Whatever it says is looked up again under a lock before it
 * has an effect, so its calls may be repeated, cross each other, or be cut off at any point.
 */
import type { IncomingHttpHeaders } from 'node:http';
import type { Language } from '../../../../contract/values/locale.ts';
import type { Tx } from '../../../platform/postgres/sql/tx.ts';
import type { CardRefundFailure } from '../../../../contract/payments/card-refunds.ts';
import type { PaymentFailure } from '../../../../contract/payments/payments.ts';

/** Where a payment is, as the provider knows it. */
export type ProviderState =
  /** The buyer has not decided yet. */
  | 'pending'
  /** The buyer has agreed; the provider or the bank decides later. */
  | 'processing'
  /** The money is promised and not taken yet. */
  | 'authorized'
  | 'captured'
  | 'failed'
  /** Ended without money. */
  | 'cancelled';

export type ProviderPayment = {
  state: ProviderState;
  currency: string;
  /** Minor units; of a captured payment what was taken. */
  amount: number;
  /** What of it was given back. */
  refunded: number;
  /** Refunds that have failed after all, in all; their money is not in `refunded` any more. Never fewer than before. */
  failedRefunds: number;
  /** With `failed`. */
  failure: PaymentFailure | null;
  /** The buyer has reclaimed the money from the bank. */
  isDisputed: boolean;
  /** The last digits of the card that has paid; null before, and of what has none. */
  cardLastFour: string | null;
};

/** Money of a payment that is given back, as the provider knows it. */
export type ProviderRefund = {
  /** The market's key of it; empty of one that somebody made at the provider. */
  key: string;
  reference: string;
  amount: number;
  /** `succeeded` can still become `failed`: the bank of the buyer has sent it back. */
  state: 'pending' | 'succeeded' | 'failed';
  /** With `failed`, where the provider says why. */
  failure: Extract<CardRefundFailure, 'cardGone' | 'notTaken'> | null;
};

export type PaymentRequest = {
  /** Of this payment alone: asked for again with the same key, the provider answers with the same payment. */
  key: string;
  currency: string;
  amount: number;
  /** For the buyer: the number under which the market knows the payment. */
  description: string;
  language: Language;
  /** Path of this market to which the provider's page leads back. */
  returnTo: string;
  /** The provider's number of the buyer (`SavedCards`), whose cards its page offers and can save; null for a page without. */
  customer: string | null;
  now: Date;
};

/** Opens a transaction of its own. Given by the call or the job that begins the work, which takes several: providers are asked between them. */
export type Transact = <Answer>(work: (tx: Tx) => Promise<Answer>) => Promise<Answer>;

export type PaymentProvider = {
  /** The value of `payment.provider`. */
  name: string;
  /** Announces a payment. `page` is where the buyer pays it: a path of this market, or an address that `web/app/navigation.ts` allows. */
  authorize: (request: PaymentRequest) => Promise<{ reference: string; page: string }>;
  /** Takes the money of an authorized payment. Taking it again changes nothing. */
  capture: (reference: string, now: Date) => Promise<ProviderPayment>;
  /** Ends a payment of which no money was taken; one that has ended or was captured stays as it is. */
  cancel: (reference: string, now: Date) => Promise<ProviderPayment>;
  /**
   * Gives back captured money, all of it or a part. One effect for each key, whenever it is asked for again, also when it has failed; never
   * more than was captured.
   * @throws ProviderRefused once the provider has said that there is no such refund; ProviderSilent as long as there may be one
   */
  refund: (reference: string, refund: { key: string; amount: number; now: Date }) => Promise<ProviderRefund>;
  /** All that was given back of a payment, also what has failed. */
  refunds: (reference: string, now: Date) => Promise<ProviderRefund[]>;
  status: (reference: string, now: Date) => Promise<ProviderPayment>;
  /** Of providers that store cards; all others have none. */
  savedCards?: SavedCards;
  /** What a message says, once its signature and its time are right. @throws BadMessage */
  verifyWebhook: (request: { headers: IncomingHttpHeaders; body: string; now: Date }) => Promise<ProviderMessage>;
};

/** What is seen of a stored card; its number stays with the provider. */
export type SavedCard = { id: string; brand: string; lastFour: string; expires: { year: number; month: number } };

/** Cards that buyers have the provider store, on its own page. */
export type SavedCards = {
  /** A buyer that cards are stored for. The same key is the same customer. */
  createCustomer: (customer: { key: string; now: Date }) => Promise<string>;
  /** Whether there is such a customer still. */
  knows: (customer: string) => Promise<boolean>;
  /** None of a customer that the provider does not know. */
  list: (customer: string) => Promise<SavedCard[]>;
  /** The card that was removed; null if this customer has none such. */
  remove: (customer: string, id: string) => Promise<SavedCard | null>;
  /** Ends a customer with all of its cards; without an effect where there is none. */
  forget: (customer: string) => Promise<void>;
};

/** Only a hint that the payment has changed: it is asked for, so it does not matter when or in which order messages come. */
export type ProviderMessage = { id: string; reference: string };

/** The provider gave no answer, or none that says what has happened: the payment is `unknown` until it is asked again. */
export class ProviderSilent extends Error {}

/** The provider has answered, and what has become of the payment is not known nevertheless: it is not silent to those who wait for a word of it. */
export class ProviderUnclear extends ProviderSilent {}

/** The provider does not have such a payment, or refuses the call for good. */
export class ProviderRefused extends Error {
  /** The provider's own code of why, or its kind of error; empty where it says none. */
  readonly code: string;

  constructor(message: string, code = '') {
    super(message);
    this.code = code;
  }
}

/** A message with a wrong signature, of another time, or that cannot be read. */
export class BadMessage extends Error {}
