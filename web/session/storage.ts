/** Names in local storage, each behind the installation's prefix (specification, section 9). */
export type StorageName = 'access' | 'user' | 'stores' | 'store' | 'buyer' | 'unaudited';

const prefix = 'cldb2b-prod';

function storageKey(name: StorageName): string {
  return `${prefix}-${name}`;
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
    // kept for this page only
  }
}
