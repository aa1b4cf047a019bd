/** The names that the database knows as well. */
const zones: ReadonlySet<string> = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC']);

export const isTimeZone = (zone: string): boolean => zones.has(zone);
