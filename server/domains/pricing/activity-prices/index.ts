export { type ActivityTerms, beginActivityPrices, endActivityPrices, moveActivityPrices } from './activity-prices.ts';
