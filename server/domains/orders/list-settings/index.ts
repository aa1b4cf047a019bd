export { lockSetting } from './queries.ts';
