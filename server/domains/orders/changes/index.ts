export { amountsOf } from './amounts.ts';
export { assertNothingAsked, declineAsked } from './service.ts';
