export { checkInvariants, invariantNames } from './invariants.ts';
export { reasonText, seenReasons } from './approval/request.ts';
export { endedRequests, returnLines } from './approval/ends.ts';
export { placeOrder } from './service.ts';
export { releaseExpiredCheckouts } from './jobs.ts';
export { closeEmptyCheckout, returnGoods } from './expiry.ts';
export { settle } from './settle.ts';
export { approvals, checkouts } from './states.ts';
export { readDecision } from './plan.ts';
