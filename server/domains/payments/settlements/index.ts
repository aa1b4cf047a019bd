export { readersOf } from './close-queries.ts';
export { settlements } from './states.ts';
export { settlementRules } from './invariants.ts';
export { closeEnded, closePeriod } from './close.ts';
export { dueSettlements } from './queries.ts';
