export { createSearch, findItemIds, type SearchService } from './service.ts';
