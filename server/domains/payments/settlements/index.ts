export { readersOf } from './close-queries.ts';
export { settlements } from './states.ts';
