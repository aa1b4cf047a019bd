import { storageKey } from './storage.ts';

const key = storageKey('recent-items');
const most = 20;

/** The last twenty items looked at, newest first; they stay on the device. */
export function recentItems(): number[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(stored) ? stored.filter((id): id is number => Number.isInteger(id)).slice(0, most) : [];
  } catch {
    return [];
  }
}

export function rememberItem(id: number): void {
  try {
    localStorage.setItem(key, JSON.stringify([id, ...recentItems().filter((one) => one !== id)].slice(0, most)));
  } catch {
    // A full or forbidden storage costs the memory, not the page.
  }
}

export function forgetItems(): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // nothing is stored then
  }
}
