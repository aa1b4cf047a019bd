/** When goods leave and arrive, from what is known: nothing is said of what is not. Days are 'YYYY-MM-DD'. */

export type Supplied = {
  available: number;
  incomingAt: string | null;
  /** Working days until goods leave the warehouse. */
  leadDays: number;
  /** The store is closed then, both days included. */
  holiday: { from: string; to: string } | null;
  /** Days that parcels to the reader's country took. */
  transit: { minDays: number; maxDays: number } | null;
};

export type Delivery = {
  shipsBy: string;
  /** The day that goods are expected which are not there yet. */
  waitsFor: string | null;
  arrives: { from: string; to: string } | null;
};

const day = 86_400_000;
const timeOf = (text: string): number => Date.parse(`${text}T00:00:00Z`);
const textOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** For an order placed today; null when there is no stock and no known date of arrival. */
export function deliveryOf({ available, incomingAt, leadDays, holiday, transit }: Supplied, today: string): Delivery | null {
  const waitsFor = available > 0 ? null : incomingAt;
  if (available <= 0 && waitsFor === null) return null;
  // Goods that should have come already come tomorrow at the earliest.
  const begin = waitsFor === null ? timeOf(today) : Math.max(timeOf(waitsFor), timeOf(today) + day);
  const shipsBy = workingDaysAfter(begin, leadDays, holiday);
  return {
    shipsBy: textOf(shipsBy),
    waitsFor: waitsFor === null ? null : textOf(begin),
    arrives: transit && {
      from: textOf(arrival(shipsBy + transit.minDays * day)),
      to: textOf(arrival(shipsBy + transit.maxDays * day)),
    },
  };
}

function workingDaysAfter(begin: number, days: number, holiday: Supplied['holiday']): number {
  const works = (time: number): boolean => {
    const weekday = new Date(time).getUTCDay();
    if (weekday === 0 || weekday === 6) return false;
    return holiday === null || time < timeOf(holiday.from) || time > timeOf(holiday.to);
  };
  let time = begin;
  while (!works(time)) time += day;
  for (let left = days; left > 0; left--) {
    time += day;
    while (!works(time)) time += day;
  }
  return time;
}

/** On Sundays nothing is delivered. */
const arrival = (time: number): number => (new Date(time).getUTCDay() === 0 ? time + day : time);
