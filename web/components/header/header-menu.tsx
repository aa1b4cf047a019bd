import type { ReactNode } from 'react';
import { useClosing } from '../../ui/closing.ts';

/** A menu of links in the header. It is a disclosure, so it opens without any script, too. */
export function HeaderMenu({
  label,
  sign,
  children,
  onOpen,
  className = '',
}: {
  label: string;
  sign: ReactNode;
  children: ReactNode;
  onOpen?: () => void;
  className?: string;
}): ReactNode {
  const details = useClosing();
  return (
    <details ref={details} name="header" className={`relative ${className}`} onToggle={(event) => event.currentTarget.open && onOpen?.()}>
      <summary
        aria-label={label}
        title={label}
        className="flex h-control cursor-pointer list-none items-center gap-1.5 rounded-full px-2.5 text-sm whitespace-nowrap hover:bg-sunken [&::-webkit-details-marker]:hidden"
      >
        {sign}
      </summary>
      <div className="absolute top-full right-0 z-40 mt-2 max-h-[70dvh] min-w-52 overflow-y-auto rounded-lg border border-line bg-surface p-2 shadow-float">
        {children}
      </div>
    </details>
  );
}

export const menuItem =
  'flex min-h-9 w-full items-center gap-2.5 rounded-md px-3 py-1.5 text-left text-sm hover:bg-sunken aria-[current]:font-semibold aria-[current]:text-accent';
