import { type Caller, isSeller } from './scope.ts';

/** Whether a caller sees prices. Sellers and the operator always do; with `members`, of the others only approved buyers. */
export function mayViewPrices(caller: Caller | null, setting: 'public' | 'members'): boolean {
  if (!caller) return setting === 'public';
  if (caller.operator || isSeller(caller)) return true;
  if (setting === 'members' && caller.unaudited) return false;
  return caller.accessCodes.includes('price.view');
}
