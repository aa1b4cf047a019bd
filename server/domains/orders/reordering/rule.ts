/** Days of which the sales are looked at. */
export const salesDays = 30;
/** Days that stock lasts longer than a delivery takes, so that it is bought in time. */
const reserveDays = 7;
/** Days for which goods are bought. */
const supplyDays = 30;

export type Levels = { minimum: number; target: number };

/** What the sales of the last 30 days suggest, with a store that needs `leadDays` to deliver; null if nothing was sold. */
export function suggestedLevels(sold: number, leadDays: number): Levels | null {
  if (sold <= 0) return null;
  const perDay = sold / salesDays;
  return {
    minimum: Math.max(1, Math.ceil(perDay * (leadDays + reserveDays))),
    target: Math.max(1, Math.ceil(perDay * (leadDays + reserveDays + supplyDays))),
  };
}

/** Pieces to buy now: up to the target, once what is held and ordered is less than the minimum. */
export function proposal({ held, ordered, point }: { held: number; ordered: number; point: Levels | null }): number {
  const there = held + ordered;
  return point !== null && there < point.minimum ? point.target - there : 0;
}

/** Days until nothing is left; null if nothing was sold. */
export const daysLeft = (held: number, sold: number): number | null => (sold > 0 ? Math.floor((held * salesDays) / sold) : null);

/**
 * The day on which as many pieces are there as are missing, of deliveries in the order of their days; one is looked for where nothing is
 * missing. Should all of them bring too little: the day of the last. Null if none is expected.
 */
export function thereOn(incoming: readonly { day: string; pieces: number }[], missing: number): string | null {
  let left = Math.max(1, missing);
  for (const { day, pieces } of incoming) {
    left -= pieces;
    if (left <= 0) return day;
  }
  return incoming.at(-1)?.day ?? null;
}
