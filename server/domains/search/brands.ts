import { brandKey } from '../../../contract/search/search.ts';
import { languages } from '../../../contract/values/locale.ts';
import type { AttributeRow, ValueRow } from '../../engines/search-index/data/taxonomy.ts';
import { message } from '../../platform/texts.ts';
import type { ReadValue, TaxonomyRows } from './queries.ts';

/*
 * The index knows brands as the values of one more attribute: so they are found by their names, completed, corrected to, filtered by and
 * counted as all others.
 */

/** No attribute of the database has this id; values of brands have theirs below it. */
const attributeId = 0;
const valueId = (brandId: number): number => -brandId;

export function brandAttribute(brands: TaxonomyRows['brands']): { attribute: AttributeRow; values: ValueRow[] } {
  const names = Object.fromEntries(languages.map((language) => [language, message('search.brand', language)]));
  return {
    // Before all others.
    attribute: { id: attributeId, key: brandKey, type: 'choice', unit: null, facet: true, position: -1, names },
    values: brands.map(({ id, name, formerNames }) => ({
      id: valueId(id),
      attributeId,
      key: String(id),
      swatch: null,
      position: 0,
      names: { en: name },
      also: formerNames,
    })),
  };
}

/** An attribute of the market whose key is that of brands is no facet: the address could not say which is meant. */
export const withoutKeyOfBrands = (attribute: AttributeRow): AttributeRow =>
  attribute.key === brandKey ? { ...attribute, facet: false } : attribute;

/** What an item of a brand has. */
export const brandValue = (brandId: number | null): ReadValue[] => (brandId === null ? [] : [[attributeId, valueId(brandId), null]]);
