export { AnswerCache, keepAnswers } from './cache.ts';
export type { Looker } from './card-queries.ts';
export { loadItemCards } from './cards.ts';
export { loadNavigation } from './browse.ts';
export { itemText, nameOf, visibleItem } from './visible.ts';
export { writeCatalogue } from './write.ts';
export type * from './write-input.ts';
export { importFolder, type ImportReport, ImportRefused } from './import/import.ts';
