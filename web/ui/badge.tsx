import type { ReactNode } from 'react';
import { Link } from './link.tsx';
import { useText } from '../app/i18n/text.tsx';
import { Icon } from './icon.tsx';

const tones = {
  neutral: 'bg-sunken text-muted',
  accent: 'bg-accent-soft text-accent',
  positive: 'bg-positive-soft text-positive',
  caution: 'bg-caution-soft text-caution',
  danger: 'bg-danger-soft text-danger',
};
export type Tone = keyof typeof tones;

/** A state or a property in one or two words. */
export function Badge({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }): ReactNode {
  return (
    <span
      className={`inline-flex h-6 items-center gap-1 rounded-full px-2.5 font-sans text-xs font-semibold whitespace-nowrap ${tones[tone]}`}
    >
      {children}
    </span>
  );
}

/** A choice that is in force, such as a facet, with the link that takes it back. */
export function Chip({ label, removeTo }: { label: string; removeTo: string }): ReactNode {
  const text = useText();
  return (
    <Link
      to={removeTo}
      preventScrollReset
      aria-label={text('common.remove', { name: label })}
      className="inline-flex h-8 items-center gap-1.5 rounded-full border border-line-strong pr-2 pl-3 text-sm hover:border-ink"
    >
      {label}
      <Icon name="close" size={14} />
    </Link>
  );
}
