/** What carriers report of a parcel, in the words of the market. */
export const reportKinds = [
  /** The carrier knows of the parcel and does not have it yet. */
  'announced',
  'in_transit',
  'out_for_delivery',
  /** It waits to be collected. */
  'pickup',
  'failed_attempt',
  /** See `ParcelProblem`. */
  'exception',
  'delivered',
  /** Back at its sender. */
  'returned',
] as const;
export type ReportKind = (typeof reportKinds)[number];

/** What keeps a parcel from arriving; `no_scan` and `stuck` are concluded from the carrier's silence. */
export const parcelProblems = [
  'failed_attempt',
  'pickup',
  'address',
  'customs',
  'damaged',
  'lost',
  'returning',
  'other',
  'no_scan',
  'stuck',
] as const;
export type ParcelProblem = (typeof parcelProblems)[number];

/** Problems that a carrier names with an `exception`. */
export const exceptionProblems = [
  'address',
  'customs',
  'damaged',
  'lost',
  'returning',
  'other',
] as const satisfies readonly ParcelProblem[];
export type ExceptionProblem = (typeof exceptionProblems)[number];
