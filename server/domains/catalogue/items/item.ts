import type { ItemPage, ItemVariant } from '../../../../contract/catalogue/catalogue.ts';
import type { CardPrice, ResolvedPrice, VariantPrice } from '../../../../contract/pricing/pricing.ts';
import { cachesOf } from '../../../platform/cache/caches.ts';
import type { Database } from '../../../platform/postgres/pool.ts';
import { notFound } from '../../../platform/refusal.ts';
import type { Reader } from '../../../platform/postgres/sql/read.ts';
import { companyOf, type RequestScope } from '../../../platform/scope.ts';
import { priceSourcesOf, pricesOf, resolvePrices } from '../../pricing/resolve/index.ts';
import { anyStore, catalogueTag, itemTag } from '../../cache-tags.ts';
import type { CardCache } from './card-cache.ts';
import { type CardRow, findCards } from './card-queries.ts';
import { findSimilar } from '../similar/queries.ts';
import { cardCacheFor, cardLines, cardOf, isNew, itemCard, rowOf, visitorCards } from './cards.ts';
import { findItem, findPreferredCurrency, findVisitorItem, type ItemRow, type VariantFacts } from './item-queries.ts';
import { converter, preferredOf } from './rates.ts';

/** All data of an item and its neighbours except its prices. `price`: of a neighbour from the visitors' cache, for visitors. */
export type ItemFacts = { row: ItemRow & { variants: VariantFacts[] }; cards: (CardRow & { price?: CardPrice | null })[] };

/**
 * Null for an item that the caller may not see, and for one without variants. Two statements, one more for visitors where no neighbours
 * are stored; their cards are cached.
 */
export async function loadFacts(reader: Reader, itemId: number, scope: RequestScope): Promise<ItemFacts | null> {
  const cache = scope.caller === null ? cardCacheFor(reader) : undefined;
  if (cache && 'prepared' in reader) return visitorFacts(reader, cache, itemId, scope);
  const row = await findItem(reader, itemId, scope);
  if (!row?.variants) return null;
  const cards = row.similarIds?.length ? await findCards(reader, row.similarIds, scope) : [];
  return { row: { ...row, variants: row.variants }, cards };
}

async function visitorFacts(database: Database, cache: CardCache, itemId: number, scope: RequestScope): Promise<ItemFacts | null> {
  const row = await findVisitorItem(database, itemId, scope);
  if (!row?.variants) return null;
  const itemIds = row.similarIds ?? (await computedSimilar(database, itemId, scope));
  const cards = itemIds.length > 0 ? await visitorCards(database, cache, scope, itemIds) : [];
  return { row: { ...row, variants: row.variants }, cards: cards.map((card) => ({ ...rowOf(card), price: card.price })) };
}

/** Milliseconds: items that have come since are no neighbours before. */
const similarFor = 600_000;
const mostSimilar = 30_000;

/** Where none are stored. They depend on nothing of the caller but the country; those that are no longer sold are left out with their cards. */
async function computedSimilar(
  database: Database,
  itemId: number,
  { country, now }: Pick<RequestScope, 'country' | 'now'>,
): Promise<number[]> {
  const caches = cachesOf(database);
  const cache = caches.create<number[]>('similar items', { entries: mostSimilar });
  const key = `${itemId} ${country}`;
  const known = cache.get(key, now.getTime());
  if (known) return known;
  const { moment } = caches;
  const tags = [itemTag(itemId), catalogueTag, anyStore];
  const ids = await findSimilar(database, itemId, country);
  if (!caches.changedSince(moment, tags)) cache.set(key, ids, { tags, until: now.getTime() + similarFor });
  return ids;
}

/** Facts parsed from JSON. */
export function factsOf(text: string): ItemFacts | null {
  const facts = JSON.parse(text) as ItemFacts | null;
  if (!facts) return null;
  facts.row.updatedAt = new Date(facts.row.updatedAt);
  for (const one of [facts.row, ...facts.cards]) one.publishedAt = new Date(one.publishedAt);
  return facts;
}

/**
 * Cached facts of visitors, with the rates of the buyer's preferred currency added. Everyone in a country may see what visitors there see.
 * One statement.
 */
export async function forBuyer(reader: Reader, facts: ItemFacts, companyId: number): Promise<ItemFacts> {
  const storeCurrencies = [...new Set([facts.row.store.currency, ...facts.cards.map((card) => card.currency)])];
  const found = await findPreferredCurrency(reader, companyId, storeCurrencies);
  return {
    row: { ...facts.row, ...preferredOf(found, facts.row.store.currency) },
    cards: facts.cards.map((card) => ({ ...card, ...preferredOf(found, card.currency) })),
  };
}

/** The page of an item in three statements. Throws notFound for items that the caller may not see. */
export async function loadItem(reader: Reader, itemId: number, scope: RequestScope): Promise<ItemPage> {
  const facts = await loadFacts(reader, itemId, scope);
  if (!facts) throw notFound();
  return pricedPage(reader, facts, scope);
}

const sourcesOfItem = priceSourcesOf('catalogue_item_prices', `select v.id from variant v where v.item_id = $3 and v.state = 'active'`);

/** Prices of an item's variants; needs nothing of the item, so both are read at the same time. One statement. */
export async function pricesOfItem(
  reader: Reader,
  itemId: number,
  scope: Pick<RequestScope, 'caller' | 'now'>,
): Promise<Map<number, ResolvedPrice>> {
  const sources = await sourcesOfItem(reader, { companyId: companyOf(scope), now: scope.now }, [itemId]);
  return pricesOf(
    sources,
    sources.map(({ variantId }) => ({ variantId, quantity: 0 })),
  );
}

/** The page with the caller's prices. One statement at most. @param own prices of its variants, where they are read already. */
export async function pricedPage(
  reader: Reader,
  { row, cards }: ItemFacts,
  scope: RequestScope,
  own?: Map<number, ResolvedPrice>,
): Promise<ItemPage> {
  const { now } = scope;
  const companyId = companyOf(scope);
  const lines = own ? [] : row.variants.map((variant) => ({ variantId: variant.id, quantity: 0 }));
  // Cards from the visitors' cache have their prices.
  const unpriced = scope.seesPrices ? cards.filter((card) => companyId !== null || card.price === undefined) : [];
  lines.push(...cardLines(unpriced));
  const read = lines.length > 0 ? await resolvePrices(reader, { lines, companyId, now }) : new Map<number, ResolvedPrice>();
  const prices = own ? new Map([...own, ...read]) : read;
  const inPreferred = converter(row, row.store.currency);

  return {
    id: row.id,
    itemCode: row.itemCode,
    name: row.name,
    summary: row.summary,
    description: row.description,
    bullets: row.bullets,
    textLanguage: row.textLanguage,
    translated: row.textLanguage === scope.language,
    urlKeys: row.urlKeys,
    breadcrumb: row.breadcrumb ?? [],
    store: row.store,
    brand: row.brand,
    pictureKeys: row.pictureKeys,
    pictureAlts: row.pictureAlts ?? {},
    compliance: row.compliance,
    originCountryCode: row.originCountryCode,
    countryCodes: row.countryCodes,
    leadDays: row.leadDays,
    publishedAt: row.publishedAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    isNew: isNew(row.publishedAt, now),
    exclusive: row.exclusive,
    options: optionsOf(row.variants),
    variants: row.variants.flatMap((variant) => {
      const price = prices.get(variant.id);
      return price ? [pageVariant(variant, price, scope.seesPrices ? inPreferred : null)] : [];
    }),
    attributes: row.attributes ?? [],
    pricesHidden: !scope.seesPrices,
    similar: cards.map((card) =>
      companyId === null && card.price !== undefined
        ? cardOf(card, scope.seesPrices ? card.price : null, now)
        : itemCard(card, scope.seesPrices ? prices : null, now),
    ),
  };
}

/** @param inPreferred null hides the price. */
function pageVariant(facts: VariantFacts, price: ResolvedPrice, inPreferred: ReturnType<typeof converter> | null): ItemVariant {
  const { currency, listPrice, unitPrice, reason, tiers, nextBreak, lowestLast30Days, retail, rule } = price;
  const shown: VariantPrice | null = inPreferred && {
    currency,
    listPrice,
    unitPrice,
    reason,
    tiers,
    nextBreak,
    lowestLast30Days,
    approximate: inPreferred(unitPrice),
    ...(retail && { retail }),
  };
  let available = 0;
  let incomingAt: string | null = null;
  for (const place of facts.stock) {
    available += place.available;
    if (place.incomingAt !== null && (incomingAt === null || place.incomingAt < incomingAt)) incomingAt = place.incomingAt;
  }
  return { ...facts, rule, price: shown, available, incomingAt };
}

/** The options that distinguish the variants, each with the values that occur, in the order of the variants. */
function optionsOf(variants: readonly VariantFacts[]): ItemPage['options'] {
  const options = new Map<number, ItemPage['options'][number]>();
  for (const { attributeId, attributeKey, name, valueKey, label, swatch } of variants.flatMap((variant) => variant.options)) {
    const option = options.get(attributeId) ?? { attributeId, key: attributeKey, name, values: [] };
    options.set(attributeId, option);
    if (!option.values.some((value) => value.key === valueKey && value.label === label))
      option.values.push({ key: valueKey, label, swatch });
  }
  return [...options.values()];
}
