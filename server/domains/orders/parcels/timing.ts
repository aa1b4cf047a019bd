const minute = 60_000;
const day = 24 * 60 * minute;

/** After failures, when the connection is asked again: 2, 4, 8 … minutes, 6 hours at most. */
export const nextTry = (failures: number): number => Math.min(2 ** Math.min(failures, 9) * minute, 6 * 60 * minute);

/** Parcels are followed for this long after they were shipped. */
export const longestJourney = 90 * day;

/** A parcel that the carrier has not scanned for so long after it was shipped, or since the last scan, is a problem. */
export const silence = { no_scan: 3 * day, stuck: 6 * day } as const;
