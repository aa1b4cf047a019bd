/* The words of an upload of orders: its limits, its states, the channels whose files are known, and what a column can be. */

/** Limits of a file. Its size is limited by the purpose `orderFile`. */
export const orderUploadBounds = {
  lines: 100_000,
  columns: 300,
  cells: 12_000_000,
  /** Days after which rows and problems are deleted; the orders stay. */
  days: 30,
} as const;

export const orderUploadStates = [
  'reading',
  'read',
  'checking',
  'checked',
  'writing',
  'stopped',
  'done',
  'undoing',
  'undone',
  'failed',
] as const;
export type OrderUploadState = (typeof orderUploadStates)[number];
/** States in which a job works. */
export const orderUploadRunning: readonly OrderUploadState[] = ['reading', 'checking', 'writing', 'undoing'];

export const orderLayouts = ['own', 'shopify', 'woocommerce', 'amazon', 'ebay', 'etsy', 'otto', 'kaufland'] as const;
export type OrderLayout = (typeof orderLayouts)[number];

/** Of the order; required ones first. */
const orderTargets = [
  'orderNumber',
  'name',
  'firstName',
  'lastName',
  'company',
  'line1',
  'houseNumber',
  'line2',
  'line3',
  'postalCode',
  'city',
  'region',
  'country',
  'phone',
  'email',
  'soldOn',
  'channel',
  'service',
  'reference',
  'note',
  'currency',
] as const;
/** Of a line. */
const lineTargets = ['sku', 'gtin', 'itemName', 'quantity', 'price', 'lineTotal', 'externalLine', 'items'] as const;
/** What decides whether an order is to be shipped. */
const stateTargets = ['paymentState', 'state', 'paidOn', 'shippedOn', 'cancelledOn'] as const;
/** Used where an order has no other address. */
const billingTargets = [
  'billing.name',
  'billing.firstName',
  'billing.lastName',
  'billing.company',
  'billing.line1',
  'billing.line2',
  'billing.postalCode',
  'billing.city',
  'billing.region',
  'billing.country',
] as const;

export const uploadTargets = [...orderTargets, ...lineTargets, ...stateTargets, ...billingTargets] as const;
export type UploadTarget = (typeof uploadTargets)[number];

/** Targets that several columns may have: the first that is filled counts; of `items` all. */
export const repeatableTarget = (target: UploadTarget): boolean => ['items', 'phone', 'email', 'note', 'state', 'company'].includes(target);

/** Why an order is not taken. */
export const leftOutReasons = ['cancelled', 'refunded', 'pending', 'shipped'] as const;
export type LeftOut = (typeof leftOutReasons)[number];

/** What becomes of an order of the file. */
export const orderOutcomes = ['open', 'ready', 'refused', 'leftOut', 'known', 'added'] as const;
export type OrderOutcome = (typeof orderOutcomes)[number];
