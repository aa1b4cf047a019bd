import { useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';

/** The entry of the history whose page turned out not to exist after it had been shown. */
let missing: string | null = null;
const listeners = new Set<() => void>();

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Shows the 404 page in place of the current one, until the next navigation: a call of the page was answered with HTTP 404. */
export function showNotFound(): void {
  missing = (history.state as { key?: string } | null)?.key ?? 'default';
  for (const listener of listeners) listener();
}

export function useNotFound(): boolean {
  const { key } = useLocation();
  return (
    useSyncExternalStore(
      subscribe,
      () => missing,
      () => null,
    ) === key
  );
}
