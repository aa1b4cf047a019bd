export { AnswerCache, cacheAnswers } from './items/answer-cache.ts';
export { loadItemCards, newForDays } from './items/cards.ts';
export { findPreferredCurrency } from './items/item-queries.ts';
export { cachedForVisitors } from './items/visitor-answers.ts';
export { complianceGaps, complianceJoins, complianceJson } from './items/item-compliance.ts';
export { converter, preferredOf } from './items/rates.ts';
export {
  categoryText,
  countriesOf,
  itemText,
  nameOf,
  openItemTo,
  openStoreTo,
  shownCategory,
  storeCardJson,
  visibleItem,
  waysTo,
} from './items/visible.ts';
export { writeCatalogue } from './write/write.ts';
export { writeItems } from './write/write-items.ts';
export { loadReferences, type References } from './write/write-references.ts';
export type * from './write/write-input.ts';
export {
  BadValue,
  itemCode,
  parseCount,
  parseDecimal,
  parseGtin,
  parseMeasure,
  parsePrice,
  parseState,
  plainText,
  slug,
} from './folder-import/values.ts';
export { importFolder, type ImportReport, ImportRefused } from './folder-import/import.ts';
