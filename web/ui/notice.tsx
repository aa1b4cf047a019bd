import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';

const notices = {
  info: 'bg-accent-soft',
  positive: 'bg-positive-soft text-positive',
  caution: 'bg-caution-soft text-caution',
  danger: 'bg-danger-soft text-danger',
};
const signs = { info: 'info', positive: 'check', caution: 'warning', danger: 'warning' } as const;

/** A sentence that stays on the page, unlike a toast. */
export function Notice({ kind = 'info', children }: { kind?: keyof typeof notices; children: ReactNode }): ReactNode {
  return (
    <div
      role={kind === 'danger' ? 'alert' : undefined}
      className={`mb-4 flex items-start gap-2.5 rounded-md px-4 py-3 text-sm ${notices[kind]}`}
    >
      <Icon name={signs[kind]} size={18} className="mt-px" />
      <div className="min-w-0 flex-1">{children}</div>
    </div>
  );
}
