import type { ReactNode } from 'react';
import { Link } from './link.tsx';
import { useText } from '../app/i18n/text.tsx';
import { Icon } from './icon.tsx';

/** From the home page down; the last one is the page itself and no link. */
export function Breadcrumb({ trail }: { trail: { label: string; to?: string }[] }): ReactNode {
  const text = useText();
  return (
    <nav aria-label={text('common.breadcrumb')} className="mb-5">
      <ol className="flex flex-wrap items-center gap-x-1.5 gap-y-1 text-sm text-muted">
        <li>
          <Link to="/" className="hover:text-accent">
            {text('common.home')}
          </Link>
        </li>
        {trail.map(({ label, to }) => (
          <li key={label} className="flex items-center gap-1.5">
            <Icon name="right" size={12} />
            {to ? (
              <Link to={to} className="hover:text-accent">
                {label}
              </Link>
            ) : (
              <span aria-current="page" className="text-ink">
                {label}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
