import { type ReactNode, useEffect } from 'react';
import { useText } from '../i18n/text.tsx';
import { comparePath, mostCompared } from '../session/compare-items.ts';
import { Icon } from './icon.tsx';
import { Link } from './link.tsx';
import { showMessage } from './toast-store.ts';

/** The way to the comparison while something is chosen for it, at the lower edge. */
export default function ComparePill({ ids }: { ids: readonly number[] }): ReactNode {
  const text = useText();
  useEffect(() => {
    const full = () => showMessage(text('compare.full', { most: mostCompared }));
    document.addEventListener('kontor:compare-full', full);
    return () => document.removeEventListener('kontor:compare-full', full);
  }, [text]);
  return (
    <p role="status" className="fixed bottom-4 left-1/2 z-30 -translate-x-1/2">
      <Link
        to={comparePath(ids)}
        className="inline-flex h-control items-center gap-2 rounded-full bg-ink px-5 text-sm font-semibold whitespace-nowrap text-page shadow-float hover:bg-accent hover:text-on-accent"
      >
        <Icon name="compare" size={18} />
        {text('compare.open', { count: ids.length, most: mostCompared })}
      </Link>
    </p>
  );
}
