const iso = (year: number, month: number, day: number): string => new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10);

/** The fiscal year of a day, when it begins with a month (1 to 12). */
export function fiscalYear(day: string, beginsWith: number): { from: string; to: string } {
  const [year = 0, month = 0] = day.split('-').map(Number);
  const first = month >= beginsWith ? year : year - 1;
  return { from: iso(first, beginsWith - 1, 1), to: iso(first + 1, beginsWith - 1, 0) };
}
