export { keepActivities } from './kept.ts';
