import { storageKey } from '../../app/session/device/storage.ts';

const key = storageKey('search-history');
const most = 10;

/** The last ten keywords, newest first; they stay on the device. */
export function searchHistory(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(stored) ? stored.filter((entry): entry is string => typeof entry === 'string').slice(0, most) : [];
  } catch {
    return [];
  }
}

export function remember(keyword: string): void {
  const others = searchHistory().filter((entry) => entry.toLowerCase() !== keyword.toLowerCase());
  keep([keyword, ...others].slice(0, most));
}

export function forgetSearches(): void {
  keep([]);
}

function keep(keywords: string[]): void {
  try {
    localStorage.setItem(key, JSON.stringify(keywords));
  } catch {
    // A full or forbidden storage costs the history, not the search.
  }
}
