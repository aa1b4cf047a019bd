export { recordSupplies } from './report-queries.ts';
