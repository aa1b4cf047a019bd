export { type Amounts, amountsOf, difference, lineParts, partsOf, type PricedLine, type PricedOrder, type VatParts } from './amounts.ts';
export { missingRates } from './rates/service.ts';
export { storePackage } from './rates/store-package.ts';
export { classRates, type KnownRate, knownRates, rateInForce } from './queries.ts';
export {
  decideVat,
  documentVat,
  type DocumentVat,
  type RateOf,
  type Treatment,
  type VatCause,
  type VatReason,
  type VatState,
} from './service.ts';
export { territory, vatIdState } from './territories.ts';
export { vatWords } from './wording.ts';
