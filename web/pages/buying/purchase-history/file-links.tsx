import type { ReactNode } from 'react';
import { useText } from '../../../app/i18n/text.tsx';
import { Icon } from '../../../ui/icon.tsx';

/** The list as CSV and XLSX; `query` with its question mark, or empty. */
export function FileLinks({ path, query }: { path: string; query: string }): ReactNode {
  const text = useText();
  return (
    <p className="flex flex-wrap items-center gap-x-4 text-sm font-semibold">
      {(['csv', 'xlsx'] as const).map((format) => (
        <a
          key={format}
          href={`${path.replace(/[^/]+$/, 'file/$&')}.${format}${query}`}
          download
          className="inline-flex h-control items-center gap-2 text-accent hover:text-accent-strong"
        >
          <Icon name="download" size={18} />
          {text(`lists.export.${format}`)}
        </a>
      ))}
    </p>
  );
}
