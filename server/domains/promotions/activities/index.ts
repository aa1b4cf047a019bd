export { keepActivities } from './page-cache.ts';
export { type Arrangement, arrange } from './arrange.ts';
