import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';

/** Nothing here yet: says why, and what one can do about it. */
export function EmptyState({
  icon = 'box',
  title,
  children,
  action,
}: {
  icon?: IconName;
  title: string;
  children?: ReactNode;
  action?: ReactNode;
}): ReactNode {
  return (
    <div className="flex flex-col items-center rounded-lg bg-sunken px-6 py-14 text-center">
      <span className="flex size-14 items-center justify-center rounded-full bg-accent-soft text-accent">
        <Icon name={icon} size={26} />
      </span>
      <h2 className="mt-4 text-lg font-semibold">{title}</h2>
      {children && <p className="mt-1.5 max-w-md text-sm text-muted">{children}</p>}
      {action && <div className="mt-6">{action}</div>}
    </div>
  );
}
