import type { ReactNode } from 'react';
import { defaultPageSize } from '../../contract/wire/page-sizes.ts';
import { useText } from '../app/i18n/text.tsx';
import { Icon } from './icon.tsx';
import { Link } from './link.tsx';
import { PageSizes, useQueryLink } from './pagination.tsx';

/** Pages by cursor, for orders and the like: forth and back, no count. */
export function CursorPagination({ previous, next, size }: { previous: string | null; next: string | null; size: number }): ReactNode {
  const text = useText();
  const link = useQueryLink();
  const button = 'inline-flex h-control items-center gap-1.5 rounded-full px-4 text-sm font-semibold hover:bg-sunken';
  if (!previous && !next && size === defaultPageSize) return null;
  return (
    <div className="mt-6 flex flex-wrap items-center justify-between gap-4">
      <PageSizes size={size} />
      <nav aria-label={text('common.pages')} className="flex gap-2">
        {previous && (
          <Link to={link({ cursor: previous })} rel="prev" className={button}>
            <Icon name="left" size={18} />
            {text('common.previousPage')}
          </Link>
        )}
        {next && (
          <Link to={link({ cursor: next })} rel="next" className={button}>
            {text('common.nextPage')}
            <Icon name="right" size={18} />
          </Link>
        )}
      </nav>
    </div>
  );
}
