import type { ItemCard } from '../../../../contract/catalogue/catalogue.ts';
import type { CardPrice, ResolvedPrice } from '../../../../contract/pricing/pricing.ts';
import type { Reader } from '../../../platform/postgres/sql/read.ts';
import { companyOf, type RequestScope } from '../../../platform/scope.ts';
import { orderableQuantity, resolvePrices, retailRange } from '../../pricing/resolve/index.ts';
import { type CardCache, cardCacheOf, type LoadedCard } from './card-cache.ts';
import { type CardRow, findCards, findCardTexts, findVisitorCards } from './card-queries.ts';
import { converter, type PreferredCurrency } from './rates.ts';

export const newForDays = 30;

export function isNew(publishedAt: Date, now: Date): boolean {
  return now.getTime() - publishedAt.getTime() < newForDays * 86_400_000;
}

/** Who sees the cards, and when. */
export type CardScope = Pick<RequestScope, 'caller' | 'language' | 'country' | 'seesPrices' | 'now'>;

/**
 * Items as cards, in the order of the ids; those that the caller may not see are left out, and prices if the caller sees none. At most two
 * statements, none for cards in the visitors' cache.
 */
export async function loadItemCards(reader: Reader, scope: CardScope, itemIds: readonly number[]): Promise<ItemCard[]> {
  if (itemIds.length === 0) return [];
  const cache = scope.caller === null ? cardCacheFor(reader) : undefined;
  if (!cache) return readItemCards(reader, scope, itemIds);
  return (await visitorCards(reader, cache, scope, itemIds)).map((card) => visitorCard(card, scope.now));
}

export const cardCacheFor = (reader: Reader): CardCache | undefined => ('prepared' in reader ? cardCacheOf(reader) : undefined);

/** Cards of visitors from the cache; at most two statements for those that are not in it, and one for those not in this language. */
export function visitorCards(
  reader: Reader,
  cache: CardCache,
  scope: Omit<CardScope, 'caller'>,
  itemIds: readonly number[],
): Promise<LoadedCard[]> {
  const { now, seesPrices } = scope;
  const load = async (missing: number[]): Promise<LoadedCard[]> => {
    const rows = await findVisitorCards(reader, missing, scope);
    const lines = cardLines(rows.map(({ facts }) => facts));
    const prices = seesPrices ? await resolvePrices(reader, { lines, companyId: null, now }) : null;
    return rows.map(({ facts, text }) => ({ facts, text, price: prices && cardPrice(rowOf({ facts, text }), prices) }));
  };
  return cache.cards(itemIds, scope, now, load, (missing) => findCardTexts(reader, missing, scope.language));
}

const noCurrency = { buyerCurrency: null, buyerRate: null, storeRate: null };
export const rowOf = ({ facts, text }: Pick<LoadedCard, 'facts' | 'text'>): CardRow => ({ ...facts, ...text, ...noCurrency });
export const visitorCard = (card: LoadedCard, now: Date): ItemCard => cardOf({ ...card.facts, ...card.text }, card.price, now);

async function readItemCards(reader: Reader, scope: CardScope, itemIds: readonly number[]): Promise<ItemCard[]> {
  const rows = await findCards(reader, itemIds, scope);
  const prices = scope.seesPrices
    ? await resolvePrices(reader, { lines: cardLines(rows), companyId: companyOf(scope), now: scope.now })
    : null;
  return rows.map((row) => itemCard(row, prices, scope.now));
}

/** The price lines needed for these cards. */
export function cardLines(rows: readonly Pick<CardRow, 'variantIds'>[]): { variantId: number; quantity: number }[] {
  return rows.flatMap((row) => row.variantIds.map((variantId) => ({ variantId, quantity: 0 })));
}

export const itemCard = (row: CardRow, prices: Map<number, ResolvedPrice> | null, now: Date): ItemCard =>
  cardOf(row, prices && cardPrice(row, prices), now);

export function cardOf(row: Omit<CardRow, keyof PreferredCurrency>, price: CardPrice | null, now: Date): ItemCard {
  return {
    id: row.id,
    itemCode: row.itemCode,
    name: row.name,
    urlKey: row.urlKey,
    textLanguage: row.textLanguage,
    pictureKey: row.pictureKeys[0] ?? null,
    secondPictureKey: row.pictureKeys[1] ?? null,
    store: { id: row.storeId, name: row.storeName, countryCode: row.storeCountry },
    brand: row.brand,
    trait: row.trait,
    size: sizeOf(row),
    variantCount: row.variantIds.length,
    singleVariantId: row.variantIds.length === 1 ? (row.variantIds[0] ?? null) : null,
    swatches: row.swatches ?? [],
    price,
    moq: row.moq,
    available: row.available,
    incomingAt: row.incomingAt,
    leadDays: row.leadDays,
    isNew: isNew(row.publishedAt, now),
    exclusive: row.exclusive,
  };
}

function sizeOf({ size, sizeCount: count }: Pick<CardRow, 'size' | 'sizeCount'>): ItemCard['size'] {
  const [width, depth, height] = size ?? [];
  return width === undefined || depth === undefined || height === undefined ? null : { width, depth, height, count };
}

function cardPrice(row: CardRow, prices: Map<number, ResolvedPrice>): CardPrice | null {
  let cheapest: ResolvedPrice | undefined;
  let to = 0;
  let lowest = Infinity;
  const found = row.variantIds.flatMap((variantId) => prices.get(variantId) ?? []);
  for (const price of found) {
    if (!cheapest || price.unitPrice < cheapest.unitPrice) cheapest = price;
    to = Math.max(to, price.unitPrice);
    const smallest = orderableQuantity(price.rule);
    for (const step of price.tiers) if (step.from > smallest) lowest = Math.min(lowest, step.unitPrice);
  }
  if (!cheapest) return null;
  const retail = retailRange(found);
  return {
    currency: cheapest.currency,
    from: cheapest.unitPrice,
    to,
    listPrice: cheapest.listPrice,
    lowestLast30Days: cheapest.lowestLast30Days,
    reason: cheapest.reason.kind,
    lowest: lowest < cheapest.unitPrice ? lowest : null,
    approximate: converter(row, cheapest.currency)(cheapest.unitPrice),
    ...(retail && { retail }),
  };
}
