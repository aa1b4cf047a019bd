export { followMarketProfile, readMarketProfile } from './market/market.ts';
