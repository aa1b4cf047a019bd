/** What can be done with many orders at once. */
export const bulkActions = { seller: ['accept', 'pack', 'ship'], buyer: ['confirmReceipt', 'cancel'] } as const;
export type BulkAction = (typeof bulkActions)['seller' | 'buyer'][number];

/** Why a line is skipped. */
export const bulkReasons = [
  /** There is no such order, at least not for the caller. */
  'unknownOrder',
  /** The order is in another state. */
  'otherState',
  /** The buyer is asked about a change. */
  'waits',
  /** A line before has the same order. */
  'duplicate',
  'noTracking',
  'badTracking',
  /** The order has this parcel already. */
  'parcelExists',
  /** The job could not do it. */
  'failed',
] as const;
export type BulkReason = (typeof bulkReasons)[number];

/** Lines of one action. */
export const mostBulkLines = 1_000;
