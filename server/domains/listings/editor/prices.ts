import type { MessageKey } from '../../../platform/texts.ts';
import { mostAmount } from '../../../../contract/values/money.ts';
import type { Snapshot } from './snapshots.ts';

/** Half a minor unit is rounded up. */
const share = (price: number, hundredths: number): number => Math.floor((price * (10_000 + hundredths) + 5_000) / 10_000);

type Priced = Pick<Snapshot['variants'][number], 'listPrice' | 'tiers'>;

/** Tiers change by the same per cent or amount; setting a price leaves them unchanged. */
export function movedPrices({ listPrice, tiers }: Priced, by: 'percent' | 'amount' | 'to', value: number): Priced {
  if (by === 'to') return { listPrice: value, tiers };
  const moved = (price: number): number => (by === 'percent' ? share(price, value) : price + value);
  return { listPrice: moved(listPrice), tiers: tiers.map((tier) => ({ ...tier, price: moved(tier.price) })) };
}

/** To 0 is to none. */
export function movedRetailPrice(price: number | null, by: 'retailPercent' | 'retailTo', value: number): number | null {
  if (by === 'retailTo') return value === 0 ? null : value;
  return price === null ? null : share(price, value);
}

/** A price of zero is refused for items on sale. */
export const isFree = ({ listPrice, tiers }: Priced): boolean => listPrice === 0 || tiers.some(({ price }) => price === 0);

/** Why a list price and its tiers are invalid, or null: each tier must be cheaper than the one before. */
export function priceFault(listPrice: number, tiers: readonly { from: number; price: number }[]): MessageKey | null {
  if (listPrice > mostAmount) return 'store.moneyTooLarge';
  if (listPrice < 0 || tiers.some(({ price }) => price < 0)) return 'store.money';
  let [from, price] = [1, listPrice];
  for (const tier of tiers) {
    if (tier.from <= from || tier.price >= price) return 'product.tiers';
    ({ from, price } = tier);
  }
  return null;
}
