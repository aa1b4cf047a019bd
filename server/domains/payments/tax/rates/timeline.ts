/*
 * Which of a country's entries for a class applies on which day: of those whose days include it, the one that began last. So a rate for a
 * limited time needs no second entry for its end. The statement of queries.ts in the folder above says the same in SQL.
 */

/** Days as `2026-03-31`, both included; `validTo` null: without an end. */
export type Entry = { validFrom: string; validTo: string | null };

const dayAfter = (day: string): string => new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);

/** The entry that applies on a day; undefined for none. */
export function entryOn<One extends Entry>(entries: readonly One[], day: string): One | undefined {
  const valid = entries.filter(({ validFrom, validTo }) => validFrom <= day && (validTo === null || validTo >= day));
  return valid.toSorted((a, b) => (a.validFrom < b.validFrom ? 1 : -1))[0];
}

/** From the day after `day`: each day on which another entry begins to apply, or none does any more. */
export function changesAfter<One extends Entry>(entries: readonly One[], day: string): { day: string; entry: One | undefined }[] {
  const turns = entries.flatMap(({ validFrom, validTo }) => [validFrom, ...(validTo === null ? [] : [dayAfter(validTo)])]);
  const days = [...new Set(turns)].filter((turn) => turn > day).toSorted();
  const changes: { day: string; entry: One | undefined }[] = [];
  let before = entryOn(entries, day);
  for (const turn of days) {
    const entry = entryOn(entries, turn);
    if (entry !== before) changes.push({ day: turn, entry });
    before = entry;
  }
  return changes;
}
