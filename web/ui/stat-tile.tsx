import type { ReactNode } from 'react';
import { Link } from './link.tsx';

/** One figure with its name; a link where there is more to see. */
export function StatTile({ label, value, detail, to }: { label: string; value: ReactNode; detail?: ReactNode; to?: string }): ReactNode {
  const look = 'block rounded-lg border border-line bg-surface px-5 py-4';
  const content = (
    <>
      <p className="text-sm text-muted">{label}</p>
      <p className="mt-1 font-display text-2xl tabular-nums">{value}</p>
      {detail && <p className="mt-1 text-xs text-muted">{detail}</p>}
    </>
  );
  return to ? (
    <Link to={to} className={`${look} hover:border-accent`}>
      {content}
    </Link>
  ) : (
    <div className={look}>{content}</div>
  );
}
