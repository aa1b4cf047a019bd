import { type ReactNode, useEffect, useRef } from 'react';
import { NavLink, useLocation } from 'react-router';
import { Icon, type IconName } from './icon.tsx';

export type SideMenuEntry = {
  to: string;
  label: string;
  icon: IconName;
  /** Only this very address, none below it. */ end?: boolean;
  /** How much waits there, with its words. */ count?: { number: number; label: string };
};

/** A column on wide screens, a row to swipe on phones. */
export function SideMenu({ label, groups }: { label: string; groups: { title?: string; entries: SideMenuEntry[] }[] }): ReactNode {
  const menu = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  // In the row of phones the entry of this page may stand far to the right; a column has nothing to scroll.
  useEffect(() => {
    const here = menu.current?.querySelector<HTMLElement>('[aria-current=page]');
    if (menu.current && here) menu.current.scrollLeft = here.offsetLeft - (menu.current.clientWidth - here.offsetWidth) / 2;
  }, [pathname]);
  return (
    <nav
      ref={menu}
      aria-label={label}
      className="scrollbar-none relative flex gap-1 overflow-x-auto max-md:-mx-4 max-md:border-b max-md:border-line max-md:px-4 max-md:pb-2 md:flex-col md:gap-6"
    >
      {groups.map(({ title, entries }) => (
        <div key={entries[0]?.to} className="contents md:block">
          {title && <p className="mb-1 px-3 text-xs text-muted max-md:hidden">{title}</p>}
          <ul className="flex gap-1 md:flex-col">
            {entries.map((entry) => (
              <li key={entry.to}>
                <NavLink
                  to={entry.to}
                  end={entry.end ?? false}
                  className="flex min-h-control items-center gap-2.5 rounded-md px-3 text-sm text-muted hover:bg-sunken hover:text-ink aria-[current=page]:bg-accent-soft aria-[current=page]:font-semibold aria-[current=page]:text-ink max-md:whitespace-nowrap md:py-1.5"
                >
                  <Icon name={entry.icon} size={18} />
                  {entry.label}
                  {entry.count && entry.count.number > 0 && (
                    <span className="ml-auto rounded-full bg-accent px-2 text-xs leading-5 font-semibold text-on-accent tabular-nums">
                      <span aria-hidden>{entry.count.number}</span>
                      <span className="sr-only">{entry.count.label}</span>
                    </span>
                  )}
                </NavLink>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}
