export { checkInvariants, invariantNames } from './invariants.ts';
export { releaseOrders } from './settle-queries.ts';
export { reasonText, seenReasons } from './approval.ts';
export { endedRequests, returnLines } from './approval-ends.ts';
export { placeOrder } from './service.ts';
export { releaseExpiredCheckouts, settle } from './settle.ts';
export { readDecision } from './plan.ts';
