import type { ReactNode } from 'react';
import { useFormat } from '../app/i18n/text.tsx';

export type TimelineEntry = {
  key: string | number;
  title: ReactNode;
  time: string;
  detail?: ReactNode;
  /** Still to come. */ ahead?: boolean;
};

/** What has happened, newest first or last as given. */
export function Timeline({ label, entries }: { label: string; entries: readonly TimelineEntry[] }): ReactNode {
  const format = useFormat();
  return (
    <ol aria-label={label}>
      {entries.map((entry) => (
        <li
          key={entry.key}
          className="relative pb-6 pl-7 text-sm last:pb-0 before:absolute before:top-5 before:bottom-0 before:left-[7px] before:w-px before:bg-line last:before:hidden"
        >
          <span
            aria-hidden
            className={`absolute top-1 left-0 size-[15px] rounded-full border-2 ${entry.ahead ? 'border-line-strong bg-surface' : 'border-accent bg-accent'}`}
          />
          <p className="flex flex-wrap justify-between gap-x-4">
            <span className={entry.ahead ? 'text-muted' : 'font-semibold'}>{entry.title}</span>
            {!entry.ahead && (
              <time dateTime={entry.time} className="text-muted">
                {format.dateTime(entry.time)}
              </time>
            )}
          </p>
          {entry.detail && <div className="mt-1 text-muted">{entry.detail}</div>}
        </li>
      ))}
    </ol>
  );
}
