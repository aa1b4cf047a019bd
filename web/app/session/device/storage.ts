/** What local storage holds about the session. */
export type StorageName = 'access' | 'user' | 'userRoles' | 'stores' | 'store' | 'buyer' | 'unaudited';

/** The key of everything that is stored on the device, local or per tab: the specification's prefix (section 9) and a name. */
export function storageKey(name: string): string {
  return `cldb2b-prod-${name}`;
}

/** What was written as JSON text under a name; null when there is nothing, or nothing that can be read. */
export function readStored<Value>(storage: Storage, name: StorageName): Value | null {
  try {
    return JSON.parse(storage.getItem(storageKey(name)) ?? 'null') as Value | null;
  } catch {
    return null;
  }
}

/** Storage may be full or forbidden: the page works without it. */
export function writeStored(storage: Storage, name: StorageName, value: unknown): void {
  try {
    if (value === null) storage.removeItem(storageKey(name));
    else storage.setItem(storageKey(name), JSON.stringify(value));
  } catch {
    // stored for this page only
  }
}
