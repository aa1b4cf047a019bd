import { useMemo, useState, useSyncExternalStore } from 'react';
import { storageKey } from '../../../app/session/device/storage.ts';

const key = storageKey('details-column');
/**
 * Whether the details of a conversation have room next to its thread, from a width of the window on, and are shown there: chosen for the device.
 * Null where there never is.
 */
export function useColumn(from: number | null): { hasRoom: boolean; isColumn: boolean; toggle: () => void } {
  const { follow, isWide } = useMemo(() => {
    const query = matchMedia(`(min-width: ${from ?? 0}px)`);
    return {
      follow: (changed: () => void) => {
        query.addEventListener('change', changed);
        return () => query.removeEventListener('change', changed);
      },
      isWide: () => from !== null && query.matches,
    };
  }, [from]);
  const hasRoom = useSyncExternalStore(follow, isWide);
  const [isWanted, setWanted] = useState(wantsColumn);
  const toggle = (): void => {
    setWanted(!isWanted);
    try {
      if (isWanted) localStorage.setItem(key, 'no');
      else localStorage.removeItem(key);
    } catch {
      // for this page only
    }
  };
  return { hasRoom, isColumn: hasRoom && isWanted, toggle };
}

function wantsColumn(): boolean {
  try {
    return localStorage.getItem(key) !== 'no';
  } catch {
    return true;
  }
}
