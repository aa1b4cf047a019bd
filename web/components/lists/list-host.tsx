import type { Press } from './press.ts';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { storageKey } from '../../app/session/device/storage.ts';
import { isBuyer, useShell } from '../../app/shell.ts';
import { lazyPart } from '../../ui/lazy-part.ts';

const ListParts = lazyPart(() => import('./list-parts.tsx'));

/**
 * Listens for the buttons of lists and comparison on every page. All that they do is loaded when one is pressed, or for buyers and devices
 * that have chosen something before.
 */
export function ListHost(): ReactNode {
  const buys = isBuyer(useShell()?.viewer ?? null);
  const [isAwake, setAwake] = useState(false);
  const [press, setPress] = useState<Press | null>(null);
  useEffect(() => {
    const listen = ({ target, timeStamp }: MouseEvent) => {
      const button = target instanceof Element && target.closest<HTMLElement>('[data-wish],[data-compare]');
      if (button) setPress({ data: button.dataset, key: timeStamp });
    };
    document.addEventListener('click', listen);
    return () => document.removeEventListener('click', listen);
  }, []);
  // Not on the server, which knows neither the device nor what is loaded later.
  useEffect(() => {
    if (buys || storageKey('compare') in localStorage) setAwake(true);
  }, [buys]);
  return (
    (isAwake || press) && (
      <Suspense fallback={null}>
        <ListParts press={press} />
      </Suspense>
    )
  );
}
