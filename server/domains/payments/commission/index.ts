export { selectSetting, type SettingRow } from './setting-queries.ts';
