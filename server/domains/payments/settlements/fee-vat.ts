import type { FeeVatReason } from '../../../../contract/payments/sellers/settlements.ts';
import { share } from '../../../../contract/values/money.ts';
import { type KnownRate, territory, vatIdState } from '../tax/index.ts';

export type FeeSide = { countryCode: string; postalCode: string; vatId: string | null; vatState: string };
export type FeeVat = { reason: FeeVatReason; category: 'S' | 'Z' | 'AE' | 'O'; exemption: string | null; rate: number };

/**
 * VAT of what the operator charges a seller. Services to a business are taxed where it is (Art. 44 of Directive 2006/112/EC): in the operator's own
 * state at its rate, in another member state by the seller itself (Art. 196), elsewhere outside the scope. A seller of another member state
 * without a confirmed VAT id of it has not shown to be a business there, and is charged the operator's rate.
 * @throws Error when the market has no rate of the operator's country
 */
export function feeVatOf(operator: FeeSide, seller: FeeSide, rateOf: KnownRate): FeeVat {
  const from = territory(operator.countryCode, operator.postalCode);
  const to = territory(seller.countryCode, seller.postalCode);
  const outside: FeeVat = { reason: 'outsideScope', category: 'O', exemption: 'VATEX-EU-O', rate: 0 };
  const sameState = operator.countryCode === seller.countryCode;
  if (!sameState && (!from.inside || !to.inside)) return outside;
  const confirmed = seller.vatState === 'valid' && vatIdState(seller.vatId) === to.country;
  if (!sameState && confirmed) return { reason: 'reverseCharge', category: 'AE', exemption: 'VATEX-EU-AE', rate: 0 };
  const rate = rateOf(from.country, 'standard');
  if (rate === null) throw new Error(`there is no VAT rate of ${from.country}, the country of the operator`);
  return { reason: 'domestic', category: rate === 0 ? 'Z' : 'S', exemption: null, rate };
}

/** VAT of commission and fees, half up; of a negative amount, half away from zero. */
export const feeVat = ({ rate }: FeeVat, net: number): number => share(net, rate);
