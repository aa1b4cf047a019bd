export { servicesOf, type StoreService } from './queries.ts';
export { saveService } from './service.ts';
