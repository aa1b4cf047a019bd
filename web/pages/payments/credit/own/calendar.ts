/* Days as `2026-12-24`, months as `2026-12`; all in UTC. */

const pad = (value: number): string => String(value).padStart(2, '0');

/** The days of a month in weeks from Monday to Sunday; null where a week belongs to another month. */
export function weeksOf(month: string): (string | null)[][] {
  const [year = 0, number = 0] = month.split('-').map(Number);
  const count = new Date(Date.UTC(year, number, 0)).getUTCDate();
  // Sunday is 0.
  const before = (new Date(Date.UTC(year, number - 1, 1)).getUTCDay() + 6) % 7;
  const cells: (string | null)[] = [
    ...Array.from({ length: before }, () => null),
    ...Array.from({ length: count }, (_, index) => `${month}-${pad(index + 1)}`),
  ];
  while (cells.length % 7 > 0) cells.push(null);
  return Array.from({ length: cells.length / 7 }, (_, index) => cells.slice(index * 7, index * 7 + 7));
}

/** The month that lies so many months later, or earlier. */
export function otherMonth(month: string, later: number): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  const at = new Date(Date.UTC(year, number - 1 + later, 1));
  return `${at.getUTCFullYear()}-${pad(at.getUTCMonth() + 1)}`;
}

/** The month that an address names; else that of the first day on which something is due, else the running one. */
export function shownMonth(given: string | null, days: readonly { day: string }[], now: string): string {
  if (given && /^20\d{2}-(?:0[1-9]|1[0-2])$/.test(given)) return given;
  return (days[0]?.day ?? now).slice(0, 7);
}
