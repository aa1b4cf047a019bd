import type { ReactNode } from 'react';

const tones = { accent: 'bg-accent-soft text-accent', caution: 'bg-caution-soft text-caution' };

/** A badge of more than two words, which may break: it stands in the column of names. */
export function Sign({ tone = 'accent', title, children }: { tone?: keyof typeof tones; title?: string; children: ReactNode }): ReactNode {
  return (
    <span
      title={title}
      className={`inline-flex min-h-6 items-center rounded-lg px-2.5 py-0.5 font-sans text-xs font-semibold ${tones[tone]}`}
    >
      {children}
    </span>
  );
}
