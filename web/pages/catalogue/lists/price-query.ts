import { decimals } from '../../../../contract/values/money.ts';
import { readMoney, writeMoney } from '../../../components/forms/money-text.ts';

export type PriceName = 'priceFrom' | 'priceTo';

/** Above any price, and still an integer wherever it is compared. */
const most = 1e12;

/** What was typed as a price, in minor units; undefined for what is none. */
export function typedPrice(typed: string | null, currency: string): number | undefined {
  const amount = readMoney(typed ?? '', decimals(currency));
  return amount !== null && amount <= most ? amount : undefined;
}

/** How a price stands in its field: with marks between thousands, and cents only where it has some. It is read back as it stands. */
export const priceText = (amount: number, digits: number, tag: string): string =>
  amount % 10 ** digits === 0 ? writeMoney(amount / 10 ** digits, 0, tag) : writeMoney(amount, digits, tag);

/** What the address has as prices that are none: the list is not narrowed by them, and their fields say so. */
export function wrongPrices(query: URLSearchParams, currency: string): Partial<Record<PriceName, string>> {
  const typed = (['priceFrom', 'priceTo'] as const).map((name) => [name, (query.get(name) ?? '').trim()] as const);
  return Object.fromEntries(typed.filter(([, text]) => text !== '' && typedPrice(text, currency) === undefined));
}

/** The same for a form of the figures of an attribute: other attributes and the prices stay. */
export function besidesFigures(query: URLSearchParams, key: string): [string, string][] {
  const prices = ['currency', 'priceFrom', 'priceTo'].filter((name) => query.has(name));
  return [
    ...besidesPrice(query).filter(([name, value]) => name !== 'facet' || !value.startsWith(`${key}:`)),
    ...prices.map((name): [string, string] => [name, query.get(name) ?? '']),
  ];
}

/**
 * What a form for prices takes along of the list's address, in an order of its own: one page is cached for the same parameters in any
 * order, and with others that no page reads, so that the browser's address may look different from the one it was made for.
 */
export function besidesPrice(query: URLSearchParams): [string, string][] {
  const single = ['category', 'country', 'inStock', 'isNew', 'maxLeadDays', 'service', 'size', 'sort'].filter((name) => query.has(name));
  const repeated = (name: string) => [...new Set(query.getAll(name))].sort().map((value): [string, string] => [name, value]);
  return [...single.map((name): [string, string] => [name, query.get(name) ?? '']), ...['facet', 'sentFrom', 'storeId'].flatMap(repeated)];
}
