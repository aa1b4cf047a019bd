export { forgetCompany } from './queries.ts';
export { accept, type Acting, counter, decline, offer, saveRequest } from './service.ts';
