export { assertNothingAsked, declineAsked } from './service.ts';
