export { AnswerCache, keepAnswers } from './cache.ts';
export { loadItemCards } from './cards.ts';
export { suspendStores } from './suspend-stores.ts';
export { visibleItem } from './visible.ts';
export { writeCatalogue } from './write.ts';
export type * from './write-input.ts';
export { importFolder, type ImportReport, ImportRefused } from './import/import.ts';
