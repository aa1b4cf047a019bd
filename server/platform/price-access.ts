import { type Caller, isSeller } from './scope.ts';

/**
 * Whether a caller sees prices. Sellers and the operator always do. Visitors do on a market with public prices (`KONTOR_PRICES`); users of buyers
 * need the access code `price.view`, on any market, and with `members` their company has to be approved, too.
 */
export function mayViewPrices(caller: Caller | null, setting: 'public' | 'members'): boolean {
  if (!caller) return setting === 'public';
  if (caller.operator || isSeller(caller)) return true;
  if (setting === 'members' && caller.unaudited) return false;
  return caller.accessCodes.includes('price.view');
}
