import type { ReactNode } from 'react';

/** Names and values; entries whose value is null are left out. `columns`: side by side on wide screens. */
export function DescriptionList({
  entries,
  columns = 1,
}: {
  entries: readonly { name: string; value: ReactNode }[];
  columns?: 1 | 2;
}): ReactNode {
  return (
    <dl className={`grid gap-x-10 text-sm ${columns === 2 ? 'md:grid-cols-2' : ''}`}>
      {entries
        .filter(({ value }) => value !== null && value !== undefined)
        .map(({ name, value }) => (
          <div key={name} className="flex justify-between gap-6 border-b border-line py-2.5 last:border-b-0">
            <dt className="text-muted">{name}</dt>
            <dd className="text-right">{value}</dd>
          </div>
        ))}
    </dl>
  );
}
