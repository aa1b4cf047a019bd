import { countries, type Language } from '../../../contract/values/locale.ts';
import type { Facet, PriceFacet, SearchAnswer } from '../../../contract/search/search.ts';
import { histogram } from '../../engines/search-index/query/histogram.ts';
import type { MarketIndex } from '../../engines/search-index/data/market-index.ts';
import type { Result, Search } from '../../engines/search-index/query/searcher.ts';
import { type Attribute, type Category, countryBit, nameIn, type Value } from '../../engines/search-index/data/taxonomy.ts';

export type Counts = Pick<
  SearchAnswer,
  'facets' | 'price' | 'breadcrumb' | 'categories' | 'stores' | 'inStock' | 'leadDays' | 'countries' | 'sentFrom' | 'service' | 'isNew'
>;

const mostFacets = 20;
const mostValues = 60;
const mostStores = 30;
/** Percentages of a store's orders in time that can be filtered by. */
const serviceSteps = [98, 95, 90, 80];
const leadSteps = [1, 2, 3, 5, 7, 10, 14, 21, 30, 60];

/** The counts of a result in the caller's language. */
export function countsOf(index: MarketIndex, search: Search, result: Result): Counts {
  const { found } = result;
  const chosenLead = search.maxLeadDays;
  return {
    facets: facetsOf(index, search, result),
    price: search.seesPrices ? priceOf(index, search, result) : null,
    ...categoriesOf(index, search, result),
    stores: storesOf(index, search, result),
    inStock: { count: found.inStock, chosen: search.inStock },
    leadDays: [...new Set([...leadSteps, ...(chosenLead === null ? [] : [chosenLead])])]
      .toSorted((a, b) => a - b)
      .map((days) => ({ days, count: sum(found.leadDays, days), chosen: days === chosenLead }))
      // A step that adds nothing to the one before is left out.
      .filter((step, at, steps) => step.chosen || step.count > (steps[at - 1]?.count ?? 0)),
    countries: countries
      .map((code) => ({ code, count: countOfCountry(index, found.soldTo, 'soldTo', code), chosen: code === search.alsoTo }))
      .filter(({ count, chosen }) => count > 0 || chosen),
    sentFrom: countries
      .map((code) => ({ code, count: countOfCountry(index, found.sentFrom, 'sentFrom', code), chosen: search.sentFrom.includes(code) }))
      .filter(({ count, chosen }) => count > 0 || chosen),
    service: [...new Set([...serviceSteps, ...(search.service === null ? [] : [search.service])])]
      .toSorted((a, b) => b - a)
      .map((percent) => ({ percent, count: sumFrom(found.service, percent), chosen: percent === search.service }))
      // A step that adds nothing to the one before is left out.
      .filter((step, at, steps) => step.chosen || step.count > (steps[at - 1]?.count ?? 0)),
    isNew: { count: found.isNew, chosen: search.isNew },
  };
}

function sum(counts: Uint32Array, upTo: number): number {
  let total = 0;
  for (let at = 0; at <= upTo && at < counts.length; at++) total += counts[at] as number;
  return total;
}

/** Sum of the counts from `from` to 100 per cent. */
function sumFrom(counts: Uint32Array, from: number): number {
  let total = 0;
  for (let at = from; at <= 100; at++) total += counts[at] as number;
  return total;
}

function countOfCountry({ documents }: MarketIndex, counts: Uint32Array, of: 'soldTo' | 'sentFrom', code: string): number {
  const bit = countryBit(code);
  return documents.places.reduce((total, place, number) => ((place[of] & bit) === 0 ? total : total + (counts[number] ?? 0)), 0);
}

function facetsOf({ taxonomy }: MarketIndex, { language }: Search, { found, choices }: Result): Facet[] {
  const values = new Map<number, { value: Value; count: number; chosen: boolean }[]>();
  for (let ordinal = 0; ordinal < found.values.length; ordinal++) {
    const value = taxonomy.values[ordinal] as Value;
    const count = found.values[ordinal] as number;
    const chosen = choices.values.get(value.attribute)?.includes(ordinal) === true;
    // Free labels distinguish variants of one item, such as exact sizes; they are no useful filter.
    if ((!chosen && (count === 0 || value.free)) || taxonomy.attributes[value.attribute]?.facet !== true) continue;
    const others = values.get(value.attribute);
    if (others) others.push({ value, count, chosen });
    else values.set(value.attribute, [{ value, count, chosen }]);
  }
  const weigh = (attribute: number, rows: readonly { count: number }[]): number =>
    (choices.values.has(attribute) ? 1e12 : 0) + rows.reduce((total, { count }) => total + count, 0);
  return [...values]
    .map(([ordinal, rows]) => ({ attribute: taxonomy.attributes[ordinal] as Attribute, rows, weight: weigh(ordinal, rows) }))
    .toSorted((a, b) => b.weight - a.weight || a.attribute.ordinal - b.attribute.ordinal)
    .slice(0, mostFacets)
    .toSorted((a, b) => a.attribute.position - b.attribute.position || a.attribute.ordinal - b.attribute.ordinal)
    .map(({ attribute, rows }) => ({
      key: attribute.key,
      name: nameIn(attribute.names, language),
      type: attribute.type,
      unit: attribute.unit,
      values: rows
        .toSorted((a, b) => Number(b.chosen) - Number(a.chosen) || b.count - a.count)
        .slice(0, mostValues)
        .map(({ value, count, chosen }) => ({
          value: value.key,
          label: labelOf(attribute, value, language),
          count,
          chosen,
          swatch: value.swatch,
          order: value.position,
          number: value.number,
        }))
        .toSorted((a, b) =>
          attribute.type === 'number' ? a.number - b.number : a.order - b.order || b.count - a.count || (a.label < b.label ? -1 : 1),
        )
        .map(({ value, label, count, chosen, swatch }) => ({ value, label, count, chosen, swatch })),
    }));
}

function labelOf(attribute: Attribute, value: Value, language: Language): string {
  return attribute.type === 'flag' ? '' : nameIn(value.names, language) || value.key;
}

function priceOf(index: MarketIndex, search: Search, { found }: Result): PriceFacet | null {
  const rate = index.documents.rates[index.taxonomy.currency(search.currency)] ?? 1;
  const bars = histogram(found.priceBins, rate);
  if (!bars) return null;
  return {
    currency: search.currency,
    from: (bars[0] as { from: number }).from,
    to: (bars.at(-1) as { to: number }).to,
    chosenFrom: search.priceFrom,
    chosenTo: search.priceTo,
    histogram: bars,
  };
}

function categoriesOf(
  { taxonomy }: MarketIndex,
  { language, categoryId }: Search,
  { found }: Result,
): Pick<Counts, 'breadcrumb' | 'categories'> {
  const link = (category: Category) => ({
    id: category.id,
    name: nameIn(category.names, language),
    urlKey: nameIn(category.urlKeys, language),
  });
  const chosen = categoryId === null ? undefined : taxonomy.category(categoryId);
  const isLeaf = chosen !== undefined && !taxonomy.categories.some(({ parentId }) => parentId === chosen.id);
  const parentId = isLeaf ? chosen.parentId : (chosen?.id ?? null);
  const level = chosen ? (isLeaf ? chosen.depth - 1 : chosen.depth) : 0;
  const counts = new Map<number, number>();
  for (let ordinal = 0; ordinal < found.categories.length; ordinal++) {
    const count = found.categories[ordinal] as number;
    const { path } = taxonomy.categories[ordinal] as Category;
    const id = path[level];
    if (count > 0 && id !== undefined && (parentId === null || path[level - 1] === parentId)) counts.set(id, (counts.get(id) ?? 0) + count);
  }
  return {
    breadcrumb: (chosen?.hidden ? [] : (chosen?.path ?? [])).flatMap((id) => taxonomy.category(id) ?? []).map(link),
    categories: [...counts]
      .flatMap(([id, count]) => {
        const category = taxonomy.category(id);
        return category && !category.hidden ? [{ ...link(category), count, chosen: id === chosen?.id, position: category.position }] : [];
      })
      .toSorted((a, b) => a.position - b.position || a.id - b.id)
      .map(({ position: _, ...counted }) => counted),
  };
}

function storesOf(index: MarketIndex, { storeIds, rights }: Search, { found }: Result): Counts['stores'] {
  const { taxonomy } = index;
  const counted = taxonomy.stores.map(({ id, name, ordinal }) => ({
    id,
    name,
    count: found.stores[ordinal] ?? 0,
    chosen: storeIds.includes(id),
  }));
  const order = (a: { count: number; id: number }, b: { count: number; id: number }): number => b.count - a.count || a.id - b.id;
  // A store that the caller may not see has no name.
  const accessOf = index.storeAccessFor(rights);
  const chosen = counted.filter((store) => store.chosen && accessOf[taxonomy.store(store.id)?.ordinal ?? -1]);
  return [
    ...chosen,
    ...counted
      .filter((store) => !store.chosen && store.count > 0)
      .toSorted(order)
      .slice(0, mostStores),
  ].toSorted(order);
}
