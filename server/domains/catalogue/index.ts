export { loadItemCards, newForDays } from './items/cards.ts';
export { findPreferredCurrency } from './items/item-queries.ts';
export { itemName, joinItemText, optionsText } from './items/expressions.ts';
export { cachedForVisitors } from './items/cached-calls.ts';
export { cacheAnswers } from './items/visitor-answers.ts';
export { complianceGaps, complianceJoins, complianceJson } from './items/item-compliance.ts';
export { converter, preferredOf } from './items/rates.ts';
export { categoryText, itemText, nameOf, storeCardJson, variantOptions } from './items/sql-parts.ts';
export { countriesOf, openItemTo, openStoreTo, shownCategory, visibleItem, waysTo } from './items/visible-item.ts';
export { removeItems, removeTexts, renameSkus } from './write/change-items.ts';
export { setItemVisibility } from './write/set-item-visibility.ts';
export { type ItemRow, putItemTexts, replaceItemAttributes, upsertItems } from './write/write-items.ts';
export { loadReferences, mustFind, type References } from './write/write-references.ts';
export { writeAttributes, writeCategories } from './write/write-taxonomy.ts';
export { archiveOthers, replaceOptions, upsertVariants, type VariantRow } from './write/write-variants.ts';
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
} from './write/values.ts';
