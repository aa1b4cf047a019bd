import { storageKey } from './storage.ts';

/** The cart of a visitor: stored on the device, merged into the account at login. */
export type DeviceLine = { variantId: number; quantity: number };

const key = storageKey('cart');
/** As many as one call takes at login. */
const most = 200;

function isLine(value: unknown): value is DeviceLine {
  const { variantId, quantity } = (value ?? {}) as Partial<DeviceLine>;
  return (
    Number.isSafeInteger(variantId) &&
    Number.isSafeInteger(quantity) &&
    (variantId ?? 0) > 0 &&
    (quantity ?? 0) > 0 &&
    (quantity ?? 0) <= 1_000_000
  );
}

/** Dispatched on the window when the lines change, so that the header updates its count. */
export const deviceCartChanged = 'kontor:device-cart';

/** The stored lines; empty when nothing, or something other than lines, is stored. */
export function readDeviceCart(): DeviceLine[] {
  try {
    const lines: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(lines) ? lines.filter(isLine).slice(0, most) : [];
  } catch {
    return [];
  }
}

/** Adds pieces of variants, all of them or none. False when the device keeps nothing, or no more lines. */
export function addToDeviceCart(added: readonly DeviceLine[]): boolean {
  const quantities = new Map(readDeviceCart().map(({ variantId, quantity }) => [variantId, quantity]));
  for (const { variantId, quantity } of added) quantities.set(variantId, Math.min((quantities.get(variantId) ?? 0) + quantity, 1_000_000));
  if (quantities.size > most) return false;
  try {
    localStorage.setItem(key, JSON.stringify([...quantities].map(([variantId, quantity]) => ({ variantId, quantity }))));
    dispatchEvent(new Event(deviceCartChanged));
    return true;
  } catch {
    return false;
  }
}

export function clearDeviceCart(): void {
  try {
    localStorage.removeItem(key);
    dispatchEvent(new Event(deviceCartChanged));
  } catch {
    // A device that keeps nothing has nothing to clear.
  }
}
