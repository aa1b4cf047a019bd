/**
 * What a provider of payouts does for the market: it transfers money of the market's balance there to accounts that sellers have there.
 * docs/payments.md describes it for those who write one; `test/support/payout-conformance.ts` is what each has to pass.
 *
 * As providers of payments, it is asked outside of transactions, and its calls may be repeated, cross each other, or be cut off at any point.
 */
import type { Language } from '../../../../contract/values/locale.ts';
import type { PayoutFailure, PayoutProviderName } from '../../../../contract/payments/sellers/payouts.ts';
import type { AccountStanding, MissingKind } from '../../../../contract/payments/sellers/provider-accounts.ts';
import { ProviderRefused } from './provider.ts';

export type AccountFacts = {
  standing: Exclude<AccountStanding, 'gone'>;
  missing: MissingKind[];
  /** In which the account takes transfers. */
  currencies: string[];
  country: string | null;
};

export type TransferRequest = {
  /** Of this payout alone: asked for again with the same key, whenever, the provider answers with the same transfer. */
  key: string;
  /** The provider's number of the seller's account. */
  account: string;
  currency: string;
  amount: number;
  /** For the seller: the number of the settlement. */
  description: string;
  now: Date;
};

export type ProviderTransfer = {
  reference: string;
  currency: string;
  amount: number;
  /** What of it was taken back from the seller's account. */
  reversed: number;
};

export type PayoutProvider = {
  /** The value of `payout.provider`. */
  name: PayoutProviderName;
  /** Opens an account for a seller. The same key is the same account. */
  createAccount: (account: { key: string; country: string; now: Date }) => Promise<string>;
  /** Where the seller enters what the provider wants to know: a path of this market, or an address that `web/app/navigation.ts` allows. */
  onboarding: (account: string, page: { returnTo: string; language: Language; now: Date }) => Promise<string>;
  /** Null of an account that the provider does not have, or not any more. */
  accountFacts: (account: string, now: Date) => Promise<AccountFacts | null>;
  /** @throws TransferRefused once the provider has said that there is no such transfer; ProviderSilent as long as there may be one */
  transfer: (request: TransferRequest) => Promise<ProviderTransfer>;
  transferFacts: (reference: string, now: Date) => Promise<ProviderTransfer>;
};

/** The provider has made no transfer under the key, and says why. */
export class TransferRefused extends ProviderRefused {
  readonly failure: Exclude<PayoutFailure, 'reversed'>;

  constructor(failure: TransferRefused['failure'], message: string, code = '') {
    super(message, code);
    this.failure = failure;
  }
}
