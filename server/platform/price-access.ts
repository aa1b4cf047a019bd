import type { Caller } from './scope.ts';

/** Whether a caller sees prices; `members` means: only approved buyers. */
export function mayViewPrices(caller: Caller | null, setting: 'public' | 'members'): boolean {
  if (!caller) return setting === 'public';
  if (caller.operator || caller.userType === 1) return true;
  if (setting === 'members' && caller.unaudited) return false;
  return caller.accessCodes.includes('price.view');
}
