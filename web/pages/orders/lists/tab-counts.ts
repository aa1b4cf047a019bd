import { mostCounted, type OrderCounts, type OrderState } from '../../../../contract/orders/purchase-orders.ts';

const arrived: readonly OrderState[] = ['delivered', 'completed'];

/** The orders in the states of a tab, all for none; above what is counted, what to say instead. */
export function tabCount(counts: OrderCounts, states: readonly OrderState[], number: (value: number) => string): string {
  const [first] = states;
  const count =
    first === undefined
      ? counts.all
      : arrived.includes(first)
        ? counts.arrived
        : first === 'cancelled'
          ? counts.cancelled
          : states.reduce((sum, state) => sum + (counts.open[state] ?? 0), 0);
  return cappedCount(count, number);
}

export const cappedCount = (count: number, number: (value: number) => string): string =>
  count > mostCounted ? `${number(mostCounted)}+` : number(count);
