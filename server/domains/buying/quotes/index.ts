export { accept, counter, decline, offer, saveRequest } from './service.ts';
export { forgetCompany } from './write-queries.ts';
export { waitsForBuyer } from './list-queries.ts';
