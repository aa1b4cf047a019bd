export { knownRates, rateInForce, ratesInForce } from './queries.ts';
export {
  decideVat,
  documentVat,
  type DocumentVat,
  type RateOf,
  type TaxClass,
  type Treatment,
  type VatCause,
  type VatState,
} from './service.ts';
