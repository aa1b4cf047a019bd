/** Money is a whole number of minor units (cents, bani, grosze) and an ISO 4217 currency. Never a fraction. */
export type Money = { amount: number; currency: string };

export const currencies = ['EUR', 'PLN', 'RON', 'CHF', 'CZK', 'DKK', 'GBP', 'HUF', 'NOK', 'SEK'] as const;
export type Currency = (typeof currencies)[number];

/** Countries that pay with other currencies of ours, and those that pay with euros. */
const countriesOf: Partial<Record<Currency, string>> = {
  EUR: 'AD AT AX BE BG BL CY DE EE ES FI FR GF GP GR HR IE IT LT LU LV MC ME MF MQ MT NL PM PT RE SI SK SM VA XK YT',
  PLN: 'PL',
  RON: 'RO',
  CHF: 'CH LI',
  CZK: 'CZ',
  DKK: 'DK FO GL',
  GBP: 'GB GG IM JE',
  HUF: 'HU',
  NOK: 'NO SJ',
  SEK: 'SE',
};

/** What a country pays with; null for a currency that is none of ours. */
export const currencyOfCountry = (country: string): Currency | null =>
  currencies.find((currency) => countriesOf[currency]?.split(' ').includes(country)) ?? null;

/** The largest price or fee, in minor units: the database holds no larger one, so that it times a million pieces is still counted exactly. */
export const mostAmount = 9_000_000_000;

const known = new Map<string, number>();

/** Decimal places of a currency; two unless ISO 4217 says otherwise. */
export function decimals(currency: string): number {
  let places = known.get(currency);
  if (places === undefined) {
    places = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;
    known.set(currency, places);
  }
  return places;
}

/** An amount in the currency's own unit, for tables and feeds: 12.5 for 1250 cents. */
export const wholeUnits = (amount: number, currency: string): number =>
  Number((amount / 10 ** decimals(currency)).toFixed(decimals(currency)));

/** `numerator / denominator`, half away from zero; exact for whole numbers up to 2^53 by way of bigint. */
export function divideHalfUp(numerator: bigint, denominator: bigint): bigint {
  if (denominator <= 0n) throw new RangeError('the denominator must be positive');
  const negative = numerator < 0n;
  const size = negative ? -numerator : numerator;
  const rounded = (2n * size + denominator) / (2n * denominator);
  return negative ? -rounded : rounded;
}

/** `amount × basisPoints / 10,000`, half up: 19 % is 1900. */
export function share(amount: number, basisPoints: number): number {
  return Number(divideHalfUp(BigInt(amount) * BigInt(basisPoints), 10_000n));
}

/**
 * Splits an amount over weights by largest remainder, so that the parts always add up to it.
 * Equal remainders go to the earlier part. All weights zero: everything goes to the first part.
 */
export function split(amount: number, weights: readonly number[]): number[] {
  if (weights.length === 0) return [];
  if (weights.some((weight) => weight < 0 || !Number.isSafeInteger(weight))) throw new RangeError('weights are whole numbers ≥ 0');
  const sum = weights.reduce((total, weight) => total + BigInt(weight), 0n);
  if (sum === 0n) return weights.map((_, index) => (index === 0 ? amount : 0));
  const sign = amount < 0 ? -1 : 1;
  const absolute = BigInt(Math.abs(amount));
  const parts = weights.map((weight) => Number((absolute * BigInt(weight)) / sum));
  const remainders = weights.map((weight, index) => ({ index, left: (absolute * BigInt(weight)) % sum }));
  let rest = Number(absolute) - parts.reduce((total, part) => total + part, 0);
  remainders.sort((a, b) => (a.left === b.left ? a.index - b.index : a.left > b.left ? -1 : 1));
  for (const { index } of remainders) {
    if (rest === 0) break;
    parts[index] = (parts[index] ?? 0) + 1;
    rest -= 1;
  }
  return parts.map((part) => (part === 0 ? 0 : part * sign));
}
