import type { ItemCard } from '../../../../contract/catalogue/catalogue.ts';
import type { CardPrice, ResolvedPrice } from '../../../../contract/pricing/pricing.ts';
import type { Reader } from '../../../platform/postgres/read.ts';
import { orderableQuantity, resolvePrices } from '../../pricing/resolve/index.ts';
import { type CardRow, findCards, type CatalogueCaller } from './card-queries.ts';
import { cardCacheOf } from './card-cache.ts';
import { converter } from './rates.ts';

export const newForDays = 30;

export function isNew(publishedAt: Date, now: Date): boolean {
  return now.getTime() - publishedAt.getTime() < newForDays * 86_400_000;
}

/**
 * Items as cards, in the order of the ids; those that the caller may not see are left out. At most two statements, none for cards in the
 * visitors' cache.
 * @param request.seesPrices false: every `price` is null.
 */
export async function loadItemCards(
  reader: Reader,
  request: { itemIds: readonly number[]; seesPrices: boolean } & CatalogueCaller,
): Promise<ItemCard[]> {
  if (request.itemIds.length === 0) return [];
  const cached = request.companyId === null && 'prepared' in reader ? cardCacheOf(reader) : undefined;
  if (cached) return cached.cards(request.itemIds, request, request.now, (itemIds) => readItemCards(reader, { ...request, itemIds }));
  return readItemCards(reader, request);
}

async function readItemCards(
  reader: Reader,
  request: { itemIds: readonly number[]; seesPrices: boolean } & CatalogueCaller,
): Promise<ItemCard[]> {
  const rows = await findCards(reader, request.itemIds, request);
  const prices = request.seesPrices
    ? await resolvePrices(reader, { lines: cardLines(rows), companyId: request.companyId, now: request.now })
    : null;
  return rows.map((row) => itemCard(row, prices, request.now));
}

/** The price lines needed for these cards. */
export function cardLines(rows: readonly CardRow[]): { variantId: number; quantity: number }[] {
  return rows.flatMap((row) => row.variant_ids.map((variantId) => ({ variantId, quantity: 0 })));
}

export function itemCard(row: CardRow, prices: Map<number, ResolvedPrice> | null, now: Date): ItemCard {
  return {
    id: row.id,
    itemCode: row.item_code,
    name: row.name,
    urlKey: row.url_key,
    textLanguage: row.text_language,
    pictureKey: row.picture_keys[0] ?? null,
    secondPictureKey: row.picture_keys[1] ?? null,
    store: { id: row.store_id, name: row.store_name, countryCode: row.store_country },
    variantCount: row.variant_ids.length,
    singleVariantId: row.variant_ids.length === 1 ? (row.variant_ids[0] ?? null) : null,
    swatches: row.swatches ?? [],
    price: prices && cardPrice(row, prices),
    moq: row.moq,
    available: row.available,
    incomingAt: row.incoming_at,
    leadDays: row.lead_days,
    isNew: isNew(row.published_at, now),
    exclusive: row.exclusive,
  };
}

function cardPrice(row: CardRow, prices: Map<number, ResolvedPrice>): CardPrice | null {
  let cheapest: ResolvedPrice | undefined;
  let to = 0;
  let lowest = Infinity;
  for (const variantId of row.variant_ids) {
    const price = prices.get(variantId);
    if (!price) continue;
    if (!cheapest || price.unitPrice < cheapest.unitPrice) cheapest = price;
    to = Math.max(to, price.unitPrice);
    const smallest = orderableQuantity(price.rule);
    for (const step of price.tiers) if (step.from > smallest) lowest = Math.min(lowest, step.unitPrice);
  }
  if (!cheapest) return null;
  return {
    currency: cheapest.currency,
    from: cheapest.unitPrice,
    to,
    listPrice: cheapest.listPrice,
    lowestLast30Days: cheapest.lowestLast30Days,
    reason: cheapest.reason.kind,
    lowest: lowest < cheapest.unitPrice ? lowest : null,
    approximate: converter(row, cheapest.currency)(cheapest.unitPrice),
  };
}
