import type { Call } from './wire/call.ts';
import { type Code, codes } from './wire/codes.ts';

/** Areas whose calls are about items: what is offered, chosen, and asked of its seller. The first part of a call's name is its area. */
const itemAreas = new Set([
  'cart',
  'catalogue',
  'compliance',
  'materials',
  'ownNumbers',
  'bulkChanges',
  'listingImports',
  'listings',
  'questions',
  'quotes',
  'registrations',
  'search',
  'sellerQuotes',
  'wishLists',
]);

/** The code of a call made too often: 190008 for calls about items, 42900 for all others. */
export function limitCode(call: Pick<Call, 'name'>): Code {
  return itemAreas.has(call.name.split('.', 1)[0] ?? '') ? codes.productRequestLimit : codes.tooMany;
}
