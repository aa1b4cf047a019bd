export { readersOf, readersOfAll } from './close-queries.ts';
export { settlements } from './states.ts';
export { settlementRules } from './invariants.ts';
export { closePeriod } from './close.ts';
export { closeEnded } from './jobs.ts';
export { dueSettlements } from './queries.ts';
