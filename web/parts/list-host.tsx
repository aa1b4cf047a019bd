import { lazy, type ReactNode, Suspense, useCallback, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { isBuyer, useShell } from '../shell.ts';

const ListActions = lazy(() => import('./list-actions.tsx'));
const ComparePill = lazy(() => import('./compare-pill.tsx'));

/** What a pressed button is about: `i12` is an item, `v34` a variant; with `choose` the list is asked for. */
export type Wish = { of: string; choose: boolean; key: number };

/** What somebody wanted to save before logging in; kept for the tab. */
const pendingKey = 'cldb2b-prod:wish';

const catalogue = /^\/(?:$|item\/|category\/|keyword\/|store\/|activity\/)/;

/** Listens for the buttons of lists and comparison on every page. What they do is loaded when one is pressed. */
export function ListHost(): ReactNode {
  const viewer = useShell()?.viewer ?? null;
  const { pathname } = useLocation();
  const [wish, setWish] = useState<Wish | null>(null);
  const [compared, setCompared] = useState<readonly number[]>([]);
  const done = useCallback(() => setWish(null), []);
  const buys = isBuyer(viewer) && !viewer?.unaudited;

  useEffect(() => {
    const press = (event: MouseEvent) => {
      const button = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-wish],[data-compare]') : null;
      if (!button) return;
      const { wish: of, compare, choose } = button.dataset;
      if (of !== undefined) setWish({ of, choose: choose !== undefined, key: event.timeStamp });
      if (compare) void import('./compare-toggle.ts').then(({ toggle }) => setCompared(toggle(Number(compare))));
    };
    document.addEventListener('click', press);
    return () => document.removeEventListener('click', press);
  }, []);

  useEffect(() => {
    if (localStorage.getItem('cldb2b-prod:compare')) void import('./compare-toggle.ts').then(({ show }) => setCompared(show()));
  }, []);

  useEffect(() => {
    if (!buys) return;
    void import('./saved-hearts.ts').then(({ showSaved }) => showSaved());
    const pending = sessionStorage.getItem(pendingKey);
    if (pending === null) return;
    sessionStorage.removeItem(pendingKey);
    setWish({ of: pending, choose: true, key: 0 });
  }, [buys]);

  return (
    <Suspense fallback={null}>
      {wish && <ListActions key={wish.key} wish={wish} pendingKey={pendingKey} onDone={done} />}
      {compared.length > 0 && catalogue.test(pathname) && <ComparePill ids={compared} />}
    </Suspense>
  );
}
