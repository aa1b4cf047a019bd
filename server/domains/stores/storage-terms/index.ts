export { currentTerms } from './queries.ts';
