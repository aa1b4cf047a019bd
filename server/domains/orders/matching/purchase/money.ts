export type Rates = {
  /** Of the budgets. */
  currency: string;
  /** Units for one euro, by currency. */
  rates: ReadonlyMap<string, number>;
};

/** An amount in the currency of the budgets, rounded up; null if there is no rate. */
export function converted(amount: number, from: string, { currency, rates }: Rates): number | null {
  if (from === currency) return amount;
  const [own, other] = [rates.get(currency), rates.get(from)];
  return own && other ? Math.ceil((amount * own) / other) : null;
}
