/** The day of a time, as `2026-12-24`: what is due is due by days of UTC, as invoices are dated. */
export const utcDay = (time: Date): string => time.toISOString().slice(0, 10);
