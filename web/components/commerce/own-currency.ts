import type { CountryRates, ItemCard } from '../../../contract/catalogue/catalogue.ts';
import type { ApproximateAmount } from '../../../contract/pricing/pricing.ts';
import { decimals } from '../../../contract/values/money.ts';
import { useShell } from '../../app/shell.ts';

/** An amount in the currency of the visitor's country. */
export function converted(own: CountryRates | undefined, amount: number, currency: string): ApproximateAmount | null {
  const rate = own?.rates[currency];
  if (!own || !rate) return null;
  return { amount: Math.round(amount * rate * 10 ** (decimals(own.currency) - decimals(currency))), currency: own.currency, day: own.day };
}

/** Cards with their prices in the currency of the visitor's country, too; those of members come with it. */
export function useCards(items: readonly ItemCard[]): readonly ItemCard[] {
  const own = useShell()?.rates;
  if (!own) return items;
  return items.map(({ price, ...item }) => ({
    ...item,
    price: price && { ...price, approximate: converted(own, price.from, price.currency) },
  }));
}
