export { settingOf, writeAccount } from './setting-queries.ts';
