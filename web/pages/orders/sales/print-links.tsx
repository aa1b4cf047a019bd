import type { ReactNode } from 'react';
import { Icon } from '../../../ui/icon.tsx';

/** Files to print of orders, each made by the file at `path` of the orders that its query names. */
export function PrintLinks({
  orderIds,
  files,
}: {
  orderIds: readonly number[];
  files: readonly { path: string; label: string }[];
}): ReactNode {
  const query = new URLSearchParams(orderIds.map((id) => ['order', String(id)]));
  return (
    <span className="flex flex-wrap items-center gap-x-4 print:hidden">
      {files.map(({ path, label }) => (
        <a
          key={path}
          href={`${path}?${query}`}
          download
          className="inline-flex h-control items-center gap-2 text-sm font-semibold text-accent hover:text-accent-strong"
        >
          <Icon name="download" size={18} />
          {label}
        </a>
      ))}
    </span>
  );
}

/** What a warehouse prints of orders: their packing slips, and the list to pick them by. */
export const warehousePapers = (slips: string, pickingList: string) => [
  { path: '/seller-console/sales-slips.pdf', label: slips },
  { path: '/seller-console/sales-picking-list.pdf', label: pickingList },
];
