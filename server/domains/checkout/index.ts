export { checkInvariants, invariantNames } from './invariants.ts';
export { releaseOrders } from './settle-queries.ts';
export { releaseExpiredCheckouts } from './settle.ts';
