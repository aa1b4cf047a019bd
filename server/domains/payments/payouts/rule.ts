import type { PayoutObstacle, TransferObstacle } from '../../../../contract/payments/sellers/payouts.ts';

/** Countries and territories whose banks take part in the SEPA credit transfer (EPC409-09), as their IBANs begin. */
const sepa = new Set(
  'AD AL AT BE BG CH CY CZ DE DK EE ES FI FR GB GI GR HR HU IE IS IT LI LT LU LV MC MD ME MK MT NL NO PL PT RO RS SE SI SK SM VA'.split(
    ' ',
  ),
);

export const isSepa = (iban: string): boolean => sepa.has(iban.slice(0, 2));

/**
 * Why a payout cannot be in a file for the bank; null if it can. The bank would return what goes to an account that it has returned a payout of.
 * A company that is suspended is not paid until the operator has decided about it.
 */
export function obstacleOf(payout: {
  currency: string;
  iban: string;
  accountHolder: string;
  companyState: string;
  returned: boolean;
}): PayoutObstacle | null {
  if (payout.companyState === 'suspended') return 'suspended';
  if (payout.currency !== 'EUR') return 'currency';
  if (payout.iban === '' || payout.accountHolder === '') return 'noAccount';
  if (!isSepa(payout.iban)) return 'notSepa';
  return payout.returned ? 'returned' : null;
}

/** Why a provider cannot transfer a payout to the account that its seller has there; null if it can. */
export function transferObstacleOf(payout: {
  currency: string;
  companyState: string;
  providerAccount: string | null;
  standing: string | null;
  takes: readonly string[] | null;
}): TransferObstacle | null {
  if (payout.companyState === 'suspended') return 'suspended';
  if (payout.providerAccount === null) return 'noProviderAccount';
  if (payout.standing !== 'ready') return 'notReady';
  return payout.takes?.includes(payout.currency) ? null : 'providerCurrency';
}
