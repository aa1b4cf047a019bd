import type { vatCategories, vatCauses, vatReasons } from '../../../../contract/values/vat/vat-reasons.ts';
import { isMemberState } from '../../../../contract/values/countries.ts';
import { share, split } from '../../../../contract/values/money.ts';
import type { TaxClass } from '../../../../contract/values/vat/tax-classes.ts';
import { territory, vatIdState } from './territories.ts';

export type VatCategory = (typeof vatCategories)[number];
export type VatReason = (typeof vatReasons)[number];
export type VatCause = (typeof vatCauses)[number];
export type VatState = 'unchecked' | 'valid' | 'invalid' | 'unavailable';

export type Supply = {
  /** Country of the warehouse the goods leave. */
  shipFrom: string;
  shipTo: { countryCode: string; postalCode: string };
  /** `vatConfirmed`: the register's confirmation is recent enough. */
  buyer: { vatId: string | null; vatState: VatState; vatConfirmed: boolean };
};

export type Treatment = {
  reason: VatReason;
  /** Code of the exemption (EN 16931, BT-121); null for a taxed supply, and for exports of other states, which the codes of the EU do not cover. */
  exemption: string | null;
  /** The state whose rates apply, or null for none. */
  rateCountry: string | null;
  /** Why a supply to another state is taxed at the rate of the state that the goods leave; otherwise null. */
  cause: VatCause | null;
};

const exemptCategory: Partial<Record<VatReason, VatCategory>> = { intraCommunity: 'K', export: 'G' };

/**
 * Decides the VAT of a supply of goods by law; docs/tax.md has the cases as a table. Within one state its rate applies. A supply between
 * member states is exempt if the register confirmed the buyer's VAT id of a state other than the one the goods leave; otherwise the rate of
 * the state they leave applies. Out of the EU VAT area, or out of a state that does not belong to it, it is an export. A failed check of the
 * register never counts as a confirmation, nor does an old one.
 */
export function decideVat({ shipFrom, shipTo, buyer }: Supply): Treatment {
  const from = territory(shipFrom);
  const to = territory(shipTo.countryCode, shipTo.postalCode);
  const rateCountry = from.country;
  const sameState = shipFrom === 'GB' ? shipTo.countryCode === 'GB' : from.country === to.country && from.inside === to.inside;
  if (sameState) return { reason: 'domestic', exemption: null, rateCountry, cause: null };
  if (!from.inside) return { reason: 'export', exemption: null, rateCountry: null, cause: null };
  if (!to.inside) return { reason: 'export', exemption: 'VATEX-EU-G', rateCountry: null, cause: null };
  const cause = causeOf(buyer, from.country);
  if (cause === null) return { reason: 'intraCommunity', exemption: 'VATEX-EU-IC', rateCountry: null, cause };
  return { reason: 'shipFromRate', exemption: null, rateCountry, cause };
}

/** Why a supply between member states is not exempt; null if it is. */
function causeOf({ vatId, vatState, vatConfirmed }: Supply['buyer'], shipFrom: string): VatCause | null {
  const state = vatIdState(vatId);
  if (state === null) return 'noId';
  if (state !== 'XI' && !isMemberState(state)) return 'outside';
  if (state === shipFrom) return 'sameState';
  if (vatState !== 'valid') return vatState;
  return vatConfirmed ? null : 'stale';
}

export type RateOf = (country: string, taxClass: TaxClass) => number;
export type TaxedLine = { total: number; taxClass: TaxClass };
export type VatRow = { category: VatCategory; rate: number; base: number; vat: number };
export type DocumentVat = {
  /** Category and rate of each line, in the order of the lines. */
  lines: { category: VatCategory; rate: number }[];
  rows: VatRow[];
  vatTotal: number;
};

/**
 * VAT of one document. Discount and shipping are split over the lines by largest remainder, and tax is rounded once per
 * category and rate, half up to the minor unit.
 * @param rateOf hundredths of a per cent: 1900 is 19 %.
 */
export function documentVat(
  treatment: Treatment,
  document: { lines: readonly TaxedLine[]; shippingTotal: number; discountTotal: number },
  rateOf: RateOf,
): DocumentVat {
  const weights = document.lines.map((line) => line.total);
  const shipping = split(document.shippingTotal, weights);
  const discount = split(document.discountTotal, weights);
  const rows = new Map<string, VatRow>();
  const lines = document.lines.map((line, index) => {
    const found = categoryOf(treatment, line.taxClass, rateOf);
    const key = `${found.category} ${found.rate}`;
    const row = rows.get(key) ?? { ...found, base: 0, vat: 0 };
    row.base += line.total - (discount[index] ?? 0) + (shipping[index] ?? 0);
    rows.set(key, row);
    return found;
  });
  for (const row of rows.values()) row.vat = share(row.base, row.rate);
  const sorted = [...rows.values()].toSorted((a, b) => b.rate - a.rate);
  return { lines, rows: sorted, vatTotal: sorted.reduce((sum, row) => sum + row.vat, 0) };
}

function categoryOf(treatment: Treatment, taxClass: TaxClass, rateOf: RateOf): { category: VatCategory; rate: number } {
  const exempt = exemptCategory[treatment.reason];
  if (exempt) return { category: exempt, rate: 0 };
  const rate = rateOf(treatment.rateCountry ?? '', taxClass);
  return { category: rate === 0 ? 'Z' : 'S', rate };
}
