import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';

/** How far something has come, from 0 to 1. */
export function Progress({ label, value }: { label: string; value: number }): ReactNode {
  const percent = Math.round(Math.min(1, Math.max(0, value)) * 100);
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
      className="h-1.5 overflow-hidden rounded-full bg-sunken"
    >
      <div className="h-full rounded-full bg-accent transition-[width]" style={{ width: `${percent}%` }} />
    </div>
  );
}

/** The steps of a process, such as address, payment, done; `current` counts from 0. */
export function Steps({ label, steps, current }: { label: string; steps: string[]; current: number }): ReactNode {
  return (
    <ol aria-label={label} className="mb-8 flex flex-wrap items-center gap-x-3 gap-y-2 text-sm">
      {steps.map((step, index) => (
        <li
          key={step}
          aria-current={index === current ? 'step' : undefined}
          className={`flex items-center gap-2 ${index === current ? 'font-semibold' : 'text-muted'}`}
        >
          {index > 0 && <span aria-hidden className="mr-1 h-px w-12 bg-line-strong max-md:hidden" />}
          <span
            className={`flex size-6 items-center justify-center rounded-full text-xs ${index <= current ? 'bg-accent text-on-accent' : 'bg-sunken'}`}
          >
            {index < current ? <Icon name="check" size={14} /> : index + 1}
          </span>
          {step}
        </li>
      ))}
    </ol>
  );
}
