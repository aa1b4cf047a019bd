import type { ReactNode } from 'react';
import { useText } from '../../app/i18n/text.tsx';
import { Link } from '../../ui/link.tsx';
import { useShell } from '../../app/shell.ts';
import { topLinks } from './top-links.ts';

/** One line above the header; on phones its links are in the menu. */
export default function TopNavigation(): ReactNode {
  const text = useText();
  const shell = useShell();
  return (
    <nav aria-label={text('common.topNavigation')} className="border-b border-line bg-sunken max-md:hidden">
      <ul className="page-width flex h-9 items-center justify-end gap-6 text-xs text-muted">
        {topLinks(shell).map(({ to, label }) => (
          <li key={to}>
            <Link to={to} className="flex h-9 items-center hover:text-accent">
              {text(label)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
