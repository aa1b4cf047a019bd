import type { ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { Link } from './link.tsx';
import { defaultPageSize, pageSizes } from '../../contract/wire/page-sizes.ts';
import { useFormat, useText } from '../app/i18n/text.tsx';
import { Icon } from './icon.tsx';

/** This page's address with parts of its query changed; null takes one out. Going to another page begins with its first row. */
export function useQueryLink(): (changes: Record<string, string | null>) => string {
  const { pathname, search } = useLocation();
  return (changes) => {
    const query = new URLSearchParams(search);
    for (const [name, value] of Object.entries(changes)) {
      if (value === null) query.delete(name);
      else query.set(name, value);
    }
    const text = query.toString();
    return text ? `${pathname}?${text}` : pathname;
  };
}

const step =
  'flex size-control items-center justify-center rounded-full text-sm tabular-nums hover:bg-sunken aria-[current]:bg-ink aria-[current]:text-page';

/** Pages by number, for the catalogue: `?page=3&size=20`. */
export function Pagination({ page, size, total }: { page: number; size: number; total: number }): ReactNode {
  const text = useText();
  const format = useFormat();
  const link = useQueryLink();
  const last = Math.max(1, Math.ceil(total / size));
  const to = (number: number) => link({ page: number === 1 ? null : String(number) });
  if (total <= (pageSizes[0] ?? size) && page === 1) return null;
  return (
    <div className="mt-12 flex flex-wrap items-center justify-between gap-4">
      <PageSizes size={size} />
      {last > 1 && (
        <nav aria-label={text('common.pages')} className="flex items-center gap-1">
          {page > 1 && (
            <Link to={to(page - 1)} rel="prev" aria-label={text('common.previousPage')} className={step}>
              <Icon name="left" size={18} />
            </Link>
          )}
          {shownPages(page, last).map((number, index, all) => (
            <span key={number} className="contents">
              {index > 0 && number - (all[index - 1] ?? 0) > 1 && <span className="w-6 text-center text-muted">…</span>}
              <Link
                to={to(number)}
                aria-label={text('common.pageNumber', { number: format.number(number) })}
                aria-current={number === page ? 'page' : undefined}
                className={step}
              >
                {format.number(number)}
              </Link>
            </span>
          ))}
          {page < last && (
            <Link to={to(page + 1)} rel="next" aria-label={text('common.nextPage')} className={step}>
              <Icon name="right" size={18} />
            </Link>
          )}
        </nav>
      )}
    </div>
  );
}

function shownPages(page: number, last: number): number[] {
  return [...new Set([1, page - 1, page, page + 1, last])].filter((number) => number >= 1 && number <= last).toSorted((a, b) => a - b);
}

/** How many rows a page has. */
export function PageSizes({ size }: { size: number }): ReactNode {
  const text = useText();
  const link = useQueryLink();
  const navigate = useNavigate();
  return (
    <label className="flex items-center gap-2 text-sm text-muted">
      {text('common.perPage')}
      <select
        value={size}
        className="h-8 rounded-md border border-line-strong bg-surface px-2 text-ink"
        onChange={(event) =>
          void navigate(
            link({ size: event.target.value === String(defaultPageSize) ? null : event.target.value, page: null, cursor: null }),
          )
        }
      >
        {pageSizes.map((one) => (
          <option key={one} value={one}>
            {one}
          </option>
        ))}
      </select>
    </label>
  );
}
