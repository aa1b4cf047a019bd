export { replaceItemCompanies } from './exclusives/right-queries.ts';
