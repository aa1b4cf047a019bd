import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { useText } from '../../app/i18n/text.tsx';
import { comparedItems, comparePath, mostCompared, toggleCompared } from '../../app/session/device/compare-items.ts';
import { isBuyer, useShell } from '../../app/shell.ts';
import { Icon } from '../../ui/icon.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { Link } from '../../ui/link.tsx';
import type { Press } from './press.ts';
import { mark } from '../../delivery/saved-marks.ts';
import { showMessage } from '../../ui/toast-store.ts';
import { pendingKey, type Wish } from '../commerce/wish.ts';

const ListActions = lazyPart(() => import('./list-actions.tsx'));

const catalogue = /^\/(?:$|item\/|category\/|keyword\/|store\/|activity\/)/;

/** What the buttons of lists and comparison do, and the way to the comparison. */
export default function ListParts({ press }: { press: Press | null }): ReactNode {
  const text = useText();
  const viewer = useShell()?.viewer ?? null;
  const { pathname } = useLocation();
  const [wish, setWish] = useState<Wish | null>(null);
  const [compared, setCompared] = useState(comparedItems);
  const done = useCallback(() => setWish(null), []);
  const buys = isBuyer(viewer) && !viewer?.unaudited;

  useEffect(() => {
    if (!press) return;
    const { wish: of, compare, choose } = press.data;
    if (of) setWish({ of, choose: choose !== undefined, key: press.key });
    if (!compare) return;
    const next = toggleCompared(Number(compare));
    if (next) setCompared(next);
    else showMessage(text('compare.full', { most: mostCompared }));
  }, [press, text]);

  useEffect(
    () =>
      mark(
        'compared',
        compared.map((id) => `[data-compare="${id}"]`),
        'background:var(--accent);color:var(--on-accent)',
      ),
    [compared],
  );

  useEffect(() => {
    if (!buys) return;
    void import('../commerce/saved-hearts.ts').then(({ showSaved }) => showSaved());
    const pending = sessionStorage.getItem(pendingKey);
    if (pending === null) return;
    sessionStorage.removeItem(pendingKey);
    setWish({ of: pending, choose: true, key: 0 });
  }, [buys]);

  return (
    <>
      {wish && <ListActions key={wish.key} wish={wish} onDone={done} />}
      {compared.length > 0 && catalogue.test(pathname) && (
        <p role="status" className="fixed bottom-4 left-1/2 z-30 -translate-x-1/2">
          <Link
            to={comparePath(compared)}
            className="inline-flex h-control items-center gap-2 rounded-full bg-ink px-5 text-sm font-semibold whitespace-nowrap text-page shadow-float hover:bg-accent hover:text-on-accent"
          >
            <Icon name="compare" size={18} />
            {text('compare.open', { count: compared.length, most: mostCompared })}
          </Link>
        </p>
      )}
    </>
  );
}
