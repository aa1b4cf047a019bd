export { createSearch, type SearchService } from './service.ts';
