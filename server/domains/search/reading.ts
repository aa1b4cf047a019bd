import { richTextPlain } from '../../../contract/values/rich-text.ts';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { currencies, decimals } from '../../../contract/values/money.ts';
import type { Database } from '../../platform/postgres/pool.ts';
import { resolvePrices } from '../pricing/resolve/index.ts';
import type { VariantState } from '../../engines/search-index/data/documents.ts';
import { type IndexRow, MarketIndex } from '../../engines/search-index/data/market-index.ts';
import { dictionaries } from './goods/dictionaries.ts';
import type { Names } from './goods/tables.ts';
import { type ItemRow, readItemIds, readItems, type ReadValue, readTaxonomy, readVariantStates } from './queries.ts';
import { brandAttribute, brandValue, withoutKeyOfBrands } from './brands.ts';
import { countryMask, type Taxonomy } from '../../engines/search-index/data/taxonomy.ts';

/** Items per read: large enough for the database, small enough for the event loop. */
export const batchSize = 50;
/** Milliseconds of work after which other tasks may run. */
const turn = 8;

/** Yields to other tasks when a turn's time is used up: `await pause()` between small pieces of work. */
export function pacer(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < turn) return;
    await nextTurn();
    since = performance.now();
  };
}

/** An index of the entire market, read in the background. */
export async function readMarket(database: Database, now: () => Date, signal: AbortSignal, names: Names): Promise<MarketIndex> {
  const index = new MarketIndex(names.goods, dictionaries, names.words);
  const pause = pacer();
  await readNames(database, index);
  for (let after = { categoryId: 0, id: 0 }; !signal.aborted;) {
    const items = await readItemIds(database, after, batchSize);
    const last = items.at(-1);
    if (last === undefined) break;
    const ids = items.map(({ id }) => id);
    for (const row of await readRows(database, index, ids, now())) {
      index.put(row);
      await pause();
    }
    after = last;
  }
  await label(index);
  return index;
}

/** Attributes, values, categories, stores and exchange rates; call `label` afterwards to make their names searchable. */
export async function readNames(database: Database, index: MarketIndex): Promise<void> {
  const { attributes, values, categories, stores, synonyms, brands, rates } = await readTaxonomy(database);
  const brand = brandAttribute(brands);
  index.taxonomy.setAttributes([...attributes.map(withoutKeyOfBrands), brand.attribute], [...values, ...brand.values]);
  index.setCategories(categories);
  index.taxonomy.setStores(stores);
  index.setSynonyms(synonyms);
  for (const currency of currencies) index.taxonomy.currency(currency);
  const perEuro = new Map(rates.map(({ currency, rate }) => [currency, rate]));
  // Minor units of a currency for one euro cent; a currency without a rate counts like the euro.
  index.setRates((currency) => (perEuro.get(currency) ?? 1) * 10 ** (decimals(currency) - 2), perEuro.keys());
}

export async function label(index: MarketIndex): Promise<void> {
  const pause = pacer();
  for (const _ of index.relabelling()) await pause();
}

/**
 * Rows of these items for the index; those no longer on sale are missing. Two statements, and the names again if an item refers to a newer
 * record.
 */
export async function readRows(database: Database, index: MarketIndex, itemIds: readonly number[], now: Date): Promise<IndexRow[]> {
  const rows = await readItems(database, itemIds);
  const prices = await readPrices(
    database,
    rows.flatMap((row) => row.variants.map(([id]) => id)),
    now,
  );
  if (rows.some((row) => !namesKnown(index.taxonomy, row))) {
    await readNames(database, index);
    await label(index);
  }
  return rows.flatMap((row) => indexRow(index.taxonomy, row, prices) ?? []);
}

function namesKnown(taxonomy: Taxonomy, { storeId, categoryId, brandId, attributes, variants }: ItemRow): boolean {
  const values = [...brandValue(brandId), ...(attributes ?? []), ...variants.flatMap(([, , , , , options]) => options ?? [])];
  return (
    taxonomy.store(storeId) !== undefined &&
    taxonomy.category(categoryId) !== undefined &&
    values.every((value) => ordinalOf(taxonomy, value) !== undefined)
  );
}

/** Price and stock of the items' variants; items no longer on sale are missing. At most two statements. */
export async function readStates(
  database: Database,
  itemIds: readonly number[],
  withPrices: boolean,
  now: Date,
): Promise<Map<number, { variants: VariantState[]; sentFrom: number }>> {
  const rows = await readVariantStates(database, itemIds);
  const prices = withPrices
    ? await readPrices(
        database,
        rows.map((row) => row.id),
        now,
      )
    : null;
  const states = new Map<number, { variants: VariantState[]; sentFrom: number }>();
  for (const { itemId, id, inStock, sentFrom } of rows) {
    const state = { id, inStock, price: prices ? (prices.get(id) ?? null) : null };
    const known = states.get(itemId);
    if (known) known.variants.push(state);
    else states.set(itemId, { variants: [state], sentFrom: countryMask(sentFrom ?? []) });
  }
  return states;
}

/** The public price of one piece, which lists sort and filter by. */
async function readPrices(database: Database, variantIds: readonly number[], now: Date): Promise<Map<number, number>> {
  if (variantIds.length === 0) return new Map();
  const lines = variantIds.map((variantId) => ({ variantId, quantity: 0 }));
  const prices = await resolvePrices(database, { lines, companyId: null, now });
  return new Map([...prices].map(([id, price]) => [id, price.unitPrice]));
}

function indexRow(taxonomy: Taxonomy, row: ItemRow, prices: ReadonlyMap<number, number>): IndexRow | null {
  const store = taxonomy.store(row.storeId);
  const category = taxonomy.category(row.categoryId);
  if (!store || !category) return null;
  const ordinals = (values: readonly ReadValue[] | null): number[] => (values ?? []).flatMap((value) => ordinalOf(taxonomy, value) ?? []);
  return {
    itemId: row.id,
    category: category.ordinal,
    store: store.ordinal,
    currency: store.currency,
    countries: countryMask(row.countryCodes),
    sentFrom: countryMask(row.sentFrom),
    leadDays: row.leadDays,
    exclusive: row.exclusive,
    sales: row.salesCount,
    publishedAt: row.publishedAt.getTime(),
    values: ordinals([...brandValue(row.brandId), ...(row.attributes ?? [])]),
    variants: row.variants.map(([id, , , , inStock, options]) => ({ id, inStock, price: prices.get(id) ?? 0, values: ordinals(options) })),
    codes: [row.itemCode, ...row.variants.flatMap(([, ...codes]) => codes.slice(0, 3).filter((code) => typeof code === 'string'))],
    sourceLanguage: row.sourceLanguage,
    texts: Object.fromEntries(
      Object.entries(row.texts).map(([language, [name, summary, bullets, description]]) => [
        language,
        { name, keywords: row.keywords ?? '', others: [summary, bullets, richTextPlain(description)] },
      ]),
    ),
  };
}

function ordinalOf(taxonomy: Taxonomy, [attributeId, valueId, text]: ReadValue): number | undefined {
  return valueId === null ? taxonomy.valueByText(attributeId, text ?? '') : taxonomy.valueById(valueId);
}
