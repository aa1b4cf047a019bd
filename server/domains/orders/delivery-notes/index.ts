export { noteSettings } from './queries.ts';
