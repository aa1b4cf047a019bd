import type { MissingBalance } from '../../../../contract/payments/payments.ts';
import type { Language } from '../../../../contract/values/locale.ts';
import { codes } from '../../../../contract/wire/codes.ts';
import { moneyText } from '../../../platform/formats/local-text.ts';
import { Refusal } from '../../../platform/refusal.ts';

/** The refusal of a payment that the balance does not cover. */
export function tooLow(missing: readonly MissingBalance[], language: Language): Refusal {
  const text = missing.map((one) => moneyText(one.missing, one.currency, language)).join(', ');
  return new Refusal(codes.balanceTooLow, 'payment.balanceTooLow', { missing: text }, missing);
}
