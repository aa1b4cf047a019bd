import type { ReactNode } from 'react';
import { type ImportPage, type LineKind, lineKinds } from '../../../../contract/listings/imports.ts';
import { useFormat, useText } from '../../../app/i18n/text.tsx';
import { Link } from '../../../ui/link.tsx';
import { useQueryLink } from '../../../ui/pagination.tsx';

/** What the lines are narrowed to: by what becomes of them, or by what is said about them. */
export type LineFilter = { kind: LineKind | null; reason: string | null };

/** Both from the page's address; what it cannot mean is left out. */
export function lineFilter(query: URLSearchParams): LineFilter {
  const kind = lineKinds.find((one) => one === query.get('lines')) ?? null;
  const reason = query.get('reason') ?? '';
  return { kind, reason: /^[\da-f]{16}$/.test(reason) ? reason : null };
}

const chip =
  'inline-flex min-h-8 max-w-full items-baseline gap-2 rounded-md border border-line-strong px-3 py-1 text-left text-sm hover:border-ink aria-[current]:border-ink aria-[current]:bg-ink aria-[current]:text-page';

/** Chips that narrow the lines. Choosing one again takes it back. */
export function LineFilters({ page, filter }: { page: ImportPage; filter: LineFilter }): ReactNode {
  const text = useText();
  const format = useFormat();
  const link = useQueryLink();
  const to = (changes: { lines?: string; reason?: string }): string => link({ lines: null, reason: null, cursor: null, ...changes });
  const { refused, noted, taken } = page.found;
  const kinds = [
    { kind: null, label: text('listing-import.kind.all'), count: refused + noted + taken },
    ...lineKinds.map((kind) => ({ kind, label: text(`listing-import.kind.${kind}`), count: page.found[kind] })),
  ].filter(({ kind, count }) => kind === null || count > 0);
  const narrowed = filter.reason !== null;
  return (
    <nav aria-label={text('listing-import.filter')} className="mt-3 mb-6 grid gap-3">
      <ul className="flex flex-wrap gap-2">
        {kinds.map(({ kind, label, count }) => {
          const current = !narrowed && kind === filter.kind;
          return (
            <li key={kind ?? 'all'} className="max-w-full">
              <Link
                to={to(kind === null || current ? {} : { lines: kind })}
                preventScrollReset
                aria-current={current ? 'true' : undefined}
                className={`${chip} font-semibold`}
              >
                {label} <span className="text-xs font-normal tabular-nums opacity-80">{format.number(count)}</span>
              </Link>
            </li>
          );
        })}
      </ul>
      {page.reasons.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {page.reasons.map(({ key, header, reason, lines, note }) => {
            const current = key === filter.reason;
            return (
              <li key={key} className="max-w-full">
                <Link
                  to={to(current ? {} : { reason: key })}
                  preventScrollReset
                  aria-current={current ? 'true' : undefined}
                  className={`${chip} ${note ? '' : 'text-danger'}`}
                >
                  <span className="min-w-0 [overflow-wrap:anywhere]">
                    {header && <span className="font-semibold">{header}: </span>}
                    {reason}
                  </span>
                  <span className="text-xs whitespace-nowrap tabular-nums opacity-80">
                    {text('listing-import.lines', { count: lines })}
                  </span>
                </Link>
              </li>
            );
          })}
        </ul>
      )}
    </nav>
  );
}
