import type { Market } from './market.ts';
import type { Checkout, Order, Refused } from './model.ts';

/** Something else happened than the model expects of one operation alone. */
export class Unexpected extends Error {}

/** What the model expects; `run` does it, and adopts what only the program knows, such as numbers. `name`: what is counted. */
type Planned = { name: string; refused: Refused; run: () => Promise<unknown> } | null;
export type Operation = (market: Market, numbers: readonly number[]) => Planned;

export const pick = <T>(list: readonly T[], number: number | undefined): T | undefined => list[(number ?? 0) % Math.max(list.length, 1)];
/** Most often one that the operation is possible for, sometimes any of the newest ones. */
export function pickSuited<T>(all: readonly T[], suits: (one: T) => boolean, number = 0): T | undefined {
  const suited = all.filter(suits);
  return number % 5 > 0 && suited.length > 0 ? pick(suited.slice(-12), number >> 3) : pick(all.slice(-20), number >> 3);
}
export const openCheckout = ({ model }: Market, number?: number): Checkout | undefined =>
  pickSuited(model.checkouts, (one) => model.isOpen(one), number);
export const orderIn = ({ model }: Market, states: readonly string[], number?: number): Order | undefined =>
  pickSuited(model.orders, ({ state }) => states.includes(state), number);
