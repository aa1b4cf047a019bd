import type { ReactNode } from 'react';

/** The first thing that the keyboard reaches; seen only there. Leads past what stands before the element with that id. */
export function SkipLink({ to, label }: { to: string; label: string }): ReactNode {
  return (
    <a
      href={`#${to}`}
      className="fixed top-2 left-2 z-50 -translate-y-20 rounded-md bg-surface px-4 py-2 opacity-0 shadow-float focus:translate-y-0 focus:opacity-100"
    >
      {label}
    </a>
  );
}
