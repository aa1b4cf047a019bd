export { accept, counter, decline, offer, saveRequest } from './service.ts';
export { forgetCompany } from './write-queries.ts';
