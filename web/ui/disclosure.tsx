import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';

/** Opens and closes without any script. */
export function Disclosure({ title, open = false, children }: { title: ReactNode; open?: boolean; children: ReactNode }): ReactNode {
  return (
    <details open={open} className="group border-b border-line">
      <summary className="flex min-h-12 cursor-pointer list-none items-center justify-between gap-4 py-3 text-sm font-semibold hover:text-accent [&::-webkit-details-marker]:hidden">
        {title}
        <Icon name="down" size={18} className="text-muted transition-transform group-open:rotate-180" />
      </summary>
      <div className="pb-5 text-sm">{children}</div>
    </details>
  );
}
