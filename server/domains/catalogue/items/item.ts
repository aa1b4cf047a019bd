import type { ItemPage, ItemVariant } from '../../../../contract/catalogue/catalogue.ts';
import type { ResolvedPrice, VariantPrice } from '../../../../contract/pricing/pricing.ts';
import { notFound } from '../../../platform/refusal.ts';
import type { Reader } from '../../../platform/postgres/read.ts';
import { resolvePrices } from '../../pricing/resolve/index.ts';
import { type CardRow, findCards, type CatalogueCaller } from './card-queries.ts';
import { cardLines, isNew, itemCard } from './cards.ts';
import { findItem, findPreferredCurrency, type ItemRow, type VariantFacts } from './item-queries.ts';
import { converter, preferredOf } from './rates.ts';

/** All data of an item and its neighbours except prices. */
export type ItemFacts = { row: ItemRow & { variants: VariantFacts[] }; cards: CardRow[] };

/** Two statements; null for an item that the caller may not see, and for one without variants. */
export async function loadFacts(reader: Reader, itemId: number, caller: CatalogueCaller): Promise<ItemFacts | null> {
  const row = await findItem(reader, itemId, caller);
  if (!row?.variants) return null;
  const cards = row.similar_ids?.length ? await findCards(reader, row.similar_ids, caller) : [];
  return { row: { ...row, variants: row.variants }, cards };
}

/** Facts parsed from JSON. */
export function factsOf(text: string): ItemFacts | null {
  const facts = JSON.parse(text) as ItemFacts | null;
  if (!facts) return null;
  facts.row.updated_at = new Date(facts.row.updated_at);
  for (const one of [facts.row, ...facts.cards]) one.published_at = new Date(one.published_at);
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
export async function loadItem(reader: Reader, itemId: number, caller: CatalogueCaller & { seesPrices: boolean }): Promise<ItemPage> {
  const facts = await loadFacts(reader, itemId, caller);
  if (!facts) throw notFound();
  return pricedPage(reader, facts, caller);
}

/** The page with the caller's prices. One statement. */
export async function pricedPage(
  reader: Reader,
  { row, cards }: ItemFacts,
  caller: CatalogueCaller & { seesPrices: boolean },
): Promise<ItemPage> {
  const { companyId, now } = caller;
  const own = row.variants.map((variant) => ({ variantId: variant.id, quantity: 0 }));
  const prices = await resolvePrices(reader, { lines: caller.seesPrices ? [...own, ...cardLines(cards)] : own, companyId, now });
  const inPreferred = converter(row, row.store.currency);

  return {
    id: row.id,
    itemCode: row.item_code,
    name: row.name,
    summary: row.summary,
    description: row.description,
    bullets: row.bullets,
    textLanguage: row.text_language,
    translated: row.text_language === caller.language,
    urlKeys: row.url_keys,
    breadcrumb: row.breadcrumb ?? [],
    store: row.store,
    pictureKeys: row.picture_keys,
    pictureAlts: row.picture_alts ?? {},
    compliance: row.compliance,
    originCountryCode: row.origin_country_code,
    countryCodes: row.country_codes,
    leadDays: row.lead_days,
    publishedAt: row.published_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    isNew: isNew(row.published_at, now),
    exclusive: row.exclusive,
    options: optionsOf(row.variants),
    variants: row.variants.flatMap((variant) => {
      const price = prices.get(variant.id);
      return price ? [pageVariant(variant, price, caller.seesPrices ? inPreferred : null)] : [];
    }),
    attributes: row.attributes ?? [],
    pricesHidden: !caller.seesPrices,
    similar: cards.map((card) => itemCard(card, caller.seesPrices ? prices : null, now)),
  };
}

/** @param inPreferred null hides the price. */
function pageVariant(facts: VariantFacts, price: ResolvedPrice, inPreferred: ReturnType<typeof converter> | null): ItemVariant {
  const { currency, listPrice, unitPrice, reason, tiers, nextBreak, lowestLast30Days, rule } = price;
  const shown: VariantPrice | null = inPreferred && {
    currency,
    listPrice,
    unitPrice,
    reason,
    tiers,
    nextBreak,
    lowestLast30Days,
    approximate: inPreferred(unitPrice),
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
