export { countNameable, findBuyers } from './exclusives/buyer-queries.ts';
export { replaceItemCompanies } from './exclusives/right-queries.ts';
