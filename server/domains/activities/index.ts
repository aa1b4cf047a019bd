export { keepActivities } from './kept.ts';
export { type Arrangement, arrange } from './arrange.ts';
