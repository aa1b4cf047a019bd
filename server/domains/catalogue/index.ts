export { AnswerCache, keepAnswers } from './cache.ts';
export { loadItemCards, newForDays } from './cards.ts';
export { findPreferredCurrency } from './item-queries.ts';
export { keptForVisitors } from './kept-answers.ts';
export { looseCode, tellsInCompany, tellsInMarket, withoutUnseen } from './loose-codes.ts';
export { complianceGaps, complianceJoins, complianceJson } from './item-compliance.ts';
export { converter, preferredOf } from './rates.ts';
export { suspendStores } from './suspend-stores.ts';
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
} from './visible.ts';
export { writeCatalogue } from './write.ts';
export { writeItems } from './write-items.ts';
export { loadReferences, type References } from './write-references.ts';
export type * from './write-input.ts';
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
} from './import/values.ts';
export { importFolder, type ImportReport, ImportRefused } from './import/import.ts';
