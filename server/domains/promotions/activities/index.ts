export { cacheActivities } from './page-cache.ts';
export { type Arrangement, arrange } from './arrange.ts';
export { namesCategory, replaceCategoryInActivities } from './categories.ts';
