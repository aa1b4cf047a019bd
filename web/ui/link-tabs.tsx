import type { ReactNode } from 'react';
import { Link } from './link.tsx';

/** Views of one list, each with its address: `?state=shipped`. They look like tabs and are links. */
export function LinkTabs({
  label,
  tabs,
}: {
  label: string;
  tabs: { to: string; label: ReactNode; current: boolean; count?: number | string }[];
}): ReactNode {
  return (
    <nav aria-label={label} className="scrollbar-none flex gap-6 overflow-x-auto border-b border-line">
      {tabs.map((one) => (
        <Link
          key={one.to}
          to={one.to}
          preventScrollReset
          aria-current={one.current ? 'page' : undefined}
          className="-mb-px flex h-control items-center gap-2 border-b-2 border-transparent px-1 text-sm font-semibold whitespace-nowrap text-muted hover:text-ink aria-[current]:border-accent aria-[current]:text-ink"
        >
          {one.label}
          {one.count !== undefined && (
            <span className="rounded-full bg-sunken px-2 text-xs leading-5 font-normal tabular-nums">{one.count}</span>
          )}
        </Link>
      ))}
    </nav>
  );
}
