export { checkInvariants, invariantNames } from './invariants.ts';
export { reasonText, seenReasons } from './approval.ts';
export { endedRequests, returnLines } from './approval-ends.ts';
export { placeOrder } from './service.ts';
export { releaseExpiredCheckouts, releaseOrders, settle } from './settle.ts';
export { readDecision } from './plan.ts';
