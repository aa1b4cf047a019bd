import type { ReactNode } from 'react';

/** The shape of what is on its way. `className` gives its size. */
export function Skeleton({ className = 'h-4 w-full' }: { className?: string }): ReactNode {
  return <span aria-hidden className={`skeleton block ${className}`} />;
}

export function SkeletonRows({ rows = 5 }: { rows?: number }): ReactNode {
  return (
    <div aria-busy className="grid gap-4 py-3">
      {Array.from({ length: rows }, (_, index) => (
        <Skeleton key={index} className="h-6 w-full" />
      ))}
    </div>
  );
}
