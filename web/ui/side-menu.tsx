import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { useText } from '../app/i18n/text.tsx';
import { useClosing } from './closing.ts';
import { Icon } from './icon.tsx';
import { Link } from './link.tsx';
import { MenuIcon, type MenuIconName } from './menu-icon.tsx';

export type SideMenuEntry = {
  to: string;
  label: string;
  icon: MenuIconName;
  /** Only this very address, none below it. */ end?: boolean;
  /** Where else its pages lie: addresses that they begin with. */ under?: readonly string[];
  /** How much waits there, with its words. */ count?: { number: number; label: string };
};
export type SideMenuGroup = { title?: string; entries: SideMenuEntry[] };

/** A column on wide screens; on phones a line with the page's name that opens it over the page. */
export function SideMenu({ label, groups }: { label: string; groups: SideMenuGroup[] }): ReactNode {
  const filled = groups.filter(({ entries }) => entries.length > 0);
  const here = useEntryHere(filled);
  return (
    <>
      <PhoneMenu label={label} groups={filled} here={here} />
      <nav aria-label={label} className="max-md:hidden">
        <Groups groups={filled} here={here} />
      </nav>
    </>
  );
}

/** The entry whose page this is, or lies below: of several the one with the longest address. */
function useEntryHere(groups: SideMenuGroup[]): SideMenuEntry | undefined {
  const { pathname } = useLocation();
  const lies = (place: string): boolean => pathname === place || pathname.startsWith(`${place}/`);
  const [found] = groups
    .flatMap(({ entries }) => entries)
    .flatMap((entry) => {
      const own = (entry.end ? pathname === entry.to : lies(entry.to)) ? [entry.to] : [];
      return [...own, ...(entry.under ?? []).filter(lies)].map((place) => ({ entry, length: place.length }));
    })
    .toSorted((a, b) => b.length - a.length);
  return found?.entry;
}

type Shown = { groups: SideMenuGroup[]; here: SideMenuEntry | undefined };

/** A disclosure, so it opens without any script, too. */
function PhoneMenu({ label, groups, here }: Shown & { label: string }): ReactNode {
  const text = useText();
  const details = useClosing();
  const waiting = groups.flatMap(({ entries }) => entries).reduce((sum, { count }) => sum + (count?.number ?? 0), 0);
  return (
    <details ref={details} className="group relative md:hidden">
      <summary className="flex min-h-control cursor-pointer list-none items-center gap-2.5 rounded-md border border-line bg-surface px-3 text-sm group-open:rounded-b-none [&::-webkit-details-marker]:hidden">
        <Icon name="menu" size={18} className="text-muted" />
        <span className={here ? 'text-muted' : 'font-semibold'}>{text('common.menu')}</span>
        {here && <span className="min-w-0 truncate font-semibold">{here.label}</span>}
        <span className="ml-auto flex items-center gap-2">
          {waiting > 0 && <Count number={waiting} label={text('common.waitingCount', { count: waiting })} />}
          <Icon name="down" size={18} className="text-muted transition-transform group-open:rotate-180" />
        </span>
      </summary>
      <nav
        aria-label={label}
        className="absolute inset-x-0 top-full z-20 max-h-[70dvh] overflow-y-auto overscroll-contain rounded-b-md border border-t-0 border-line bg-surface p-2 shadow-float"
      >
        <Groups groups={groups} here={here} />
      </nav>
    </details>
  );
}

function Groups({ groups, here }: Shown): ReactNode {
  return (
    <div className="flex flex-col gap-3 md:gap-5">
      {groups.map(({ title, entries }) => (
        <div key={entries[0]?.to}>
          {title && <p className="mb-1 px-3 text-xs text-muted">{title}</p>}
          <ul className="flex flex-col gap-1 md:gap-0.5">
            {entries.map((entry) => (
              <li key={entry.to}>
                <Link
                  to={entry.to}
                  aria-current={entry === here ? 'page' : undefined}
                  className="flex min-h-control items-center gap-2.5 rounded-md px-3 text-sm text-muted hover:bg-sunken hover:text-ink aria-[current=page]:bg-accent-soft aria-[current=page]:font-semibold aria-[current=page]:text-ink md:min-h-9 md:py-1"
                >
                  <MenuIcon name={entry.icon} size={18} />
                  <span className="min-w-0 hyphens-auto [overflow-wrap:anywhere]">{entry.label}</span>
                  {entry.count && entry.count.number > 0 && (
                    <span className="ml-auto">
                      <Count {...entry.count} />
                    </span>
                  )}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
}

function Count({ number, label }: { number: number; label: string }): ReactNode {
  return (
    <span className="block rounded-full bg-accent px-2 text-xs leading-5 font-semibold text-on-accent tabular-nums">
      <span aria-hidden>{number}</span>
      <span className="sr-only">{label}</span>
    </span>
  );
}
