import { storageKey } from './storage.ts';

const key = storageKey('compare');
/** Items side by side at most. */
export const mostCompared = 4;

/** The ids to be compared, in the order they were chosen; they stay on the device. */
export function comparedItems(): number[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(stored) ? stored.filter((id): id is number => Number.isInteger(id)).slice(0, mostCompared) : [];
  } catch {
    return [];
  }
}

/** Takes an item in, or out again; null when there is no room for one more. */
export function toggleCompared(id: number): number[] | null {
  const now = comparedItems();
  const next = now.includes(id) ? now.filter((one) => one !== id) : [...now, id];
  if (next.length > mostCompared) return null;
  try {
    localStorage.setItem(key, JSON.stringify(next));
  } catch {
    // A full or forbidden storage costs the choice, not the page.
  }
  return next;
}

export const comparePath = (ids: readonly number[]): string => `/compare?items=${ids.join(',')}`;

/** The items that an address asks for; what makes no sense is left out. */
export function requestedItems(query: URLSearchParams): number[] {
  const ids = (query.get('items') ?? '').split(/[,~ ]/).filter((part) => /^[1-9]\d{0,14}$/.test(part));
  return [...new Set(ids.map(Number))].slice(0, mostCompared);
}
