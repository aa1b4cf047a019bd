export { assertNothingAsked, cancelForBuyer, declineAsked } from './service.ts';
