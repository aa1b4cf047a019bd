import type { Interval } from '../../../../contract/orders/standing-orders.ts';

const dayMilliseconds = 86_400_000;
const days: Record<Exclude<Interval, 'month'>, number> = { week: 7, twoWeeks: 14 };

const text = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** The same day of a later month, or its last day if it is shorter. */
function inMonths(beginsOn: string, months: number): string {
  const [year = 0, month = 1, day = 1] = beginsOn.split('-').map(Number);
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate();
  return text(Date.UTC(year, month - 1 + months, Math.min(day, last)));
}

/** The first day after `today` on which an order that began on a day is repeated. Days are `2026-12-24`. */
export function nextAfter({ beginsOn, every, today }: { beginsOn: string; every: Interval; today: string }): string {
  if (beginsOn > today) return beginsOn;
  if (every !== 'month') {
    const step = days[every] * dayMilliseconds;
    const passed = Math.floor((Date.parse(today) - Date.parse(beginsOn)) / step) + 1;
    return text(Date.parse(beginsOn) + passed * step);
  }
  for (let months = 1; ; months++) {
    const day = inMonths(beginsOn, months);
    if (day > today) return day;
  }
}
